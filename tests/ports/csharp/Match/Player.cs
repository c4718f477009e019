// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>One player of a match. Outside the session it is read only.</summary>
    public sealed class Player
    {
        private const int MostIdLength = 64;

        public readonly string Id;

        /// <summary>The index of the seat; seats run clockwise.</summary>
        public readonly int Seat;

        internal readonly Selection Picks = new Selection();

        internal Player(string id, int seat)
        {
            Id = CheckId(id);
            Seat = seat;
        }

        public long Score { get; internal set; }

        public int Sets { get; internal set; }

        public int InvalidAttempts { get; internal set; }

        public PlayerStatus Status { get; internal set; }

        /// <summary>Sets owed for requested cards; 0 outside solitaire (T5).</summary>
        public int Owed { get; internal set; }

        /// <summary>The sum of this player's time penalties (M7).</summary>
        internal long PenaltyMs { get; set; }

        /// <summary>While away: the last moment at which a return counts (M12).</summary>
        internal long UntilMs { get; set; }

        /// <summary>Whether this player agrees that no set lies (T1).</summary>
        internal bool Agrees { get; set; }

        /// <summary>
        /// ASCII alone, so that every language sorts ids alike: C# by UTF-16 units, others
        /// by code points (M8).
        /// </summary>
        private static string CheckId(string id)
        {
            bool fits = id != null && id.Length >= 1 && id.Length <= MostIdLength;
            for (int i = 0; fits && i < id.Length; i++)
            {
                fits = id[i] >= '!' && id[i] <= '~';
            }
            if (!fits)
            {
                throw new RuleException("player id '" + id
                    + "': expected 1 to 64 visible ASCII characters");
            }
            return id;
        }
    }

    /// <summary>Picked cards, in picking order. Cards, not slots: a board may close up (M2).</summary>
    internal sealed class Selection
    {
        private readonly List<int> cards = new List<int>();

        public int Count
        {
            get { return cards.Count; }
        }

        public bool Has(int card)
        {
            return cards.Contains(card);
        }

        public void Add(int card)
        {
            cards.Add(card);
        }

        /// <summary>Takes one card out; the others keep their order.</summary>
        public void Remove(int card)
        {
            cards.Remove(card);
        }

        public int[] ToArray()
        {
            return cards.ToArray();
        }
    }
}
