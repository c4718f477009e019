// SPDX-License-Identifier: MIT
namespace SetRules
{
    public enum RefillPolicy
    {
        Always,
        To12
    }

    public enum CloseUpPolicy
    {
        Never,
        Above12,
        Always
    }

    public enum ExpansionPolicy
    {
        Engine,
        Agreement,
        Request
    }

    public enum PenaltyKind
    {
        None,
        Point,
        Time
    }

    public enum ClaimOrder
    {
        Tick,
        Timestamp
    }

    public enum WinnerPolicy
    {
        Sets,
        Score,
        None,
        Solitaire
    }

    public enum TieBreak
    {
        None,
        FewestInvalid
    }

    /// <summary>
    /// The policies of one match. A variant is a value, not a subclass: the engine reads
    /// these fields and nothing else. The defaults are the edition rules.
    /// </summary>
    public sealed class RuleSet
    {
        /// <summary>Whether the deck is the 27 solid cards (D1, T4).</summary>
        public bool SmallDeck;

        /// <summary>Three cards after every claim (B3), or only up to 12 (B4).</summary>
        public RefillPolicy Refill = RefillPolicy.Always;

        /// <summary>When holes vanish (B3, B4).</summary>
        public CloseUpPolicy CloseUp = CloseUpPolicy.Never;

        /// <summary>The most cards that may lie; 0 for no cap, else at least 12 (B6).</summary>
        public long Cap = 21;

        /// <summary>Who has three cards added (B5, T1, T5).</summary>
        public ExpansionPolicy Expansion = ExpansionPolicy.Engine;

        /// <summary>Whether an expansion may deal the last one or two cards (B5, T1).</summary>
        public bool PartialDeal;

        /// <summary>What an invalid claim costs (M5).</summary>
        public PenaltyKind Penalty = PenaltyKind.None;

        public long PenaltyPoints = 1;
        public long PenaltyMs = 5000;

        /// <summary>Whether a score stops at 0 (M5) or may go below it (T1).</summary>
        public bool ScoreFloor = true;

        /// <summary>The length of a timed match; 0 for an untimed one (M7).</summary>
        public long DurationMs;

        /// <summary>The length of a server tick (M8).</summary>
        public long TickMs = 50;

        /// <summary>The order of claims inside a tick (M8).</summary>
        public ClaimOrder ClaimOrder = ClaimOrder.Tick;

        /// <summary>Whether a claim for cards already taken costs anything (M9).</summary>
        public bool StalePenalised = true;

        /// <summary>How long a player may be away before the forfeit is permanent (M12).</summary>
        public long ReconnectMs = 30000;

        /// <summary>How long a caller has control; 0 for no call control (T2).</summary>
        public long CallWindowMs;

        public WinnerPolicy Winner = WinnerPolicy.Sets;
        public TieBreak TieBreak = TieBreak.None;

        /// <summary>
        /// The largest time and the largest number of a rule set: two of them and one more
        /// are the largest integer that every runtime holds exactly, 2^53 - 1 (P1).
        /// </summary>
        public const long LargestAmount = (1L << 52) - 1;

        /// <summary>The rules of a table: calls, agreement, scores below zero (T1, T2).</summary>
        public static RuleSet Tabletop()
        {
            return new RuleSet
            {
                Refill = RefillPolicy.To12,
                CloseUp = CloseUpPolicy.Above12,
                Cap = 0,
                Expansion = ExpansionPolicy.Agreement,
                PartialDeal = true,
                Penalty = PenaltyKind.Point,
                ScoreFloor = false,
                CallWindowMs = 5000,
                Winner = WinnerPolicy.Score
            };
        }

        /// <summary>The rule set of a name; the plain constructor gives the edition's.</summary>
        public static RuleSet Named(string name)
        {
            RuleSet rules;
            switch (name)
            {
                case "edition":
                    return new RuleSet();
                case "tabletop":
                    return Tabletop();
                case "introduction":
                    rules = Tabletop();
                    rules.SmallDeck = true;
                    return rules;
                case "solitaire":
                    return new RuleSet
                    {
                        Refill = RefillPolicy.To12,
                        CloseUp = CloseUpPolicy.Above12,
                        Cap = 0,
                        Expansion = ExpansionPolicy.Request,
                        PartialDeal = true,
                        Winner = WinnerPolicy.Solitaire
                    };
                case "browser":
                    return new RuleSet
                    {
                        Refill = RefillPolicy.To12,
                        CloseUp = CloseUpPolicy.Always,
                        Cap = 0
                    };
                case "cooperative":
                    rules = Tabletop();
                    rules.Penalty = PenaltyKind.None;
                    rules.Winner = WinnerPolicy.None;
                    return rules;
                default:
                    throw new RuleException("there are no rules '" + name + "'");
            }
        }

        /// <summary>An equal rule set that changes on its own.</summary>
        public RuleSet Copy()
        {
            return (RuleSet)MemberwiseClone();
        }

        /// <summary>Throws when a value is out of range or two contradict each other.</summary>
        public void Check()
        {
            CheckRange("cap", Cap, 0);
            CheckRange("penalty_points", PenaltyPoints, 1);
            CheckRange("penalty_ms", PenaltyMs, 1);
            CheckRange("duration_ms", DurationMs, 0);
            CheckRange("tick_ms", TickMs, 1);
            CheckRange("reconnect_ms", ReconnectMs, 0);
            CheckRange("call_window_ms", CallWindowMs, 0);
            if (Cap > 0 && Cap < Board.Full)
            {
                throw new RuleException("cap " + Text.Of(Cap) + ": expected 0 for none, or at least 12");
            }
            if (Penalty == PenaltyKind.Time && DurationMs == 0)
            {
                throw new RuleException("a time penalty needs a timer: expected duration_ms above 0");
            }
            if (Expansion == ExpansionPolicy.Request != (Winner == WinnerPolicy.Solitaire))
            {
                throw new RuleException("cards are requested in solitaire and only there");
            }
            if (Winner == WinnerPolicy.Solitaire && CallWindowMs > 0)
            {
                throw new RuleException("call control in solitaire: one player has nobody to call against");
            }
        }

        private static void CheckRange(string name, long value, long least)
        {
            if (value < least || value > LargestAmount)
            {
                throw new RuleException(name + " " + Text.Of(value)
                    + ": expected " + Text.Of(least) + " to " + Text.Of(LargestAmount));
            }
        }
    }
}
