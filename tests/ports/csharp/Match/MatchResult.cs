// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>One row of the final table (M11).</summary>
    public sealed class Standing
    {
        public readonly string Id;

        /// <summary>Shared by equals; the next rank counts the players above: 1, 1, 3.</summary>
        public readonly int Rank;
        public readonly long Score;
        public readonly int Sets;
        public readonly int InvalidAttempts;
        public readonly bool CanWin;

        internal Standing(Player player, int rank)
        {
            Id = player.Id;
            Rank = rank;
            Score = player.Score;
            Sets = player.Sets;
            InvalidAttempts = player.InvalidAttempts;
            CanWin = player.Status == PlayerStatus.Active;
        }
    }

    /// <summary>How a match ended (M10, M11).</summary>
    public sealed class MatchResult
    {
        public readonly EndReason Reason;
        public readonly long AtMs;

        /// <summary>Every tied player, in seat order; may be empty.</summary>
        public readonly string[] Winners;

        /// <summary>Best first; equals in seat order.</summary>
        public readonly Standing[] Standings;

        /// <summary>The sets of all players in a cooperative search, else -1 (T7).</summary>
        public readonly int Total;

        internal MatchResult(EndReason reason, long atMs, IList<Player> players, RuleSet rules)
        {
            Reason = reason;
            AtMs = atMs;
            Standings = Rank(players, rules);
            Winners = FindWinners(players, rules);
            Total = rules.Winner == WinnerPolicy.None ? SumOfSets(players) : -1;
        }

        public bool Draw
        {
            get { return Winners.Length > 1; }
        }

        private string[] FindWinners(IList<Player> players, RuleSet rules)
        {
            var winners = new List<string>();
            if (Reason == EndReason.Abandoned || rules.Winner == WinnerPolicy.None
                || rules.Winner == WinnerPolicy.Solitaire && !SolitaireWon(players[0]))
            {
                return winners.ToArray();
            }
            // Equals stand in seat order already.
            foreach (Standing row in Standings)
            {
                if (row.Rank == 1 && row.CanWin)
                {
                    winners.Add(row.Id);
                }
            }
            return winners.ToArray();
        }

        /// <summary>Nothing left to find and no set owed (T5).</summary>
        private bool SolitaireWon(Player player)
        {
            return Reason == EndReason.DeckEmpty && player.Owed == 0;
        }

        private static int SumOfSets(IList<Player> players)
        {
            int total = 0;
            foreach (Player player in players)
            {
                total += player.Sets;
            }
            return total;
        }

        private static Standing[] Rank(IList<Player> players, RuleSet rules)
        {
            // Insertion keeps equals in seat order; Array.Sort and List.Sort do not.
            var sorted = new List<Player>();
            foreach (Player player in players)
            {
                int place = sorted.Count;
                while (place > 0 && Compare(player, sorted[place - 1], rules) < 0)
                {
                    place--;
                }
                sorted.Insert(place, player);
            }
            var rows = new Standing[sorted.Count];
            int rank = 1;
            for (int i = 0; i < rows.Length; i++)
            {
                if (i > 0 && Compare(sorted[i - 1], sorted[i], rules) != 0)
                {
                    rank = i + 1;
                }
                rows[i] = new Standing(sorted[i], rank);
            }
            return rows;
        }

        /// <summary>Negative when the first player stands above the second, 0 for equals.</summary>
        private static int Compare(Player one, Player other, RuleSet rules)
        {
            bool canWin = one.Status == PlayerStatus.Active;
            if (canWin != (other.Status == PlayerStatus.Active))
            {
                return canWin ? -1 : 1;
            }
            long measure = Measure(one, rules);
            long otherMeasure = Measure(other, rules);
            if (measure != otherMeasure)
            {
                return measure > otherMeasure ? -1 : 1;
            }
            if (rules.TieBreak == TieBreak.None)
            {
                return 0;
            }
            return one.InvalidAttempts.CompareTo(other.InvalidAttempts);
        }

        private static long Measure(Player player, RuleSet rules)
        {
            return rules.Winner == WinnerPolicy.Score ? player.Score : player.Sets;
        }
    }
}
