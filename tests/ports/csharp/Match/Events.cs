// SPDX-License-Identifier: MIT
namespace SetRules
{
    /// <summary>Something that happened in a match, at the session's time of that moment.</summary>
    public abstract class GameEvent
    {
        public readonly long AtMs;

        protected GameEvent(long atMs)
        {
            AtMs = atMs;
        }
    }

    /// <summary>Cards came into slots; cards and slots run in parallel.</summary>
    public abstract class CardsPlaced : GameEvent
    {
        public readonly int[] Slots;
        public readonly int[] Cards;
        public readonly int DeckRemaining;

        protected CardsPlaced(long atMs, int[] slots, int[] cards, int deckRemaining) : base(atMs)
        {
            Slots = slots;
            Cards = cards;
            DeckRemaining = deckRemaining;
        }
    }

    public sealed class Dealt : CardsPlaced
    {
        public Dealt(long atMs, int[] slots, int[] cards, int deckRemaining)
            : base(atMs, slots, cards, deckRemaining)
        {
        }
    }

    public sealed class Refilled : CardsPlaced
    {
        public Refilled(long atMs, int[] slots, int[] cards, int deckRemaining)
            : base(atMs, slots, cards, deckRemaining)
        {
        }
    }

    public sealed class Expanded : CardsPlaced
    {
        public Expanded(long atMs, int[] slots, int[] cards, int deckRemaining)
            : base(atMs, slots, cards, deckRemaining)
        {
        }
    }

    public sealed class ClosedUp : GameEvent
    {
        /// <summary>Every slot afterwards.</summary>
        public readonly int[] Board;

        public ClosedUp(long atMs, int[] board) : base(atMs)
        {
            Board = board;
        }
    }

    public sealed class SetCheck : GameEvent
    {
        public readonly bool Exists;

        public SetCheck(long atMs, bool exists) : base(atMs)
        {
            Exists = exists;
        }
    }

    public sealed class NoSet : GameEvent
    {
        /// <summary>Before the cards are dealt.</summary>
        public readonly int DeckRemaining;

        public NoSet(long atMs, int deckRemaining) : base(atMs)
        {
            DeckRemaining = deckRemaining;
        }
    }

    /// <summary>Something that a player did or that befell one.</summary>
    public abstract class PlayerEvent : GameEvent
    {
        /// <summary>The player's id; "" for the device in pass and play.</summary>
        public readonly string Player;

        protected PlayerEvent(long atMs, string player) : base(atMs)
        {
            Player = player;
        }
    }

    public sealed class Selected : PlayerEvent
    {
        public readonly int Slot;
        public readonly int Card;

        public Selected(long atMs, string player, int slot, int card) : base(atMs, player)
        {
            Slot = slot;
            Card = card;
        }
    }

    public sealed class Deselected : PlayerEvent
    {
        public readonly int[] Slots;
        public readonly int[] Cards;

        public Deselected(long atMs, string player, int[] slots, int[] cards) : base(atMs, player)
        {
            Slots = slots;
            Cards = cards;
        }
    }

    public sealed class ClaimQueued : PlayerEvent
    {
        public readonly int[] Cards;
        public readonly long Tick;

        public ClaimQueued(long atMs, string player, int[] cards, long tick) : base(atMs, player)
        {
            Cards = cards;
            Tick = tick;
        }
    }

    public sealed class ClaimAccepted : PlayerEvent
    {
        /// <summary>Ascending.</summary>
        public readonly int[] Slots;
        public readonly int[] Cards;
        public readonly long Score;
        public readonly int Sets;
        public readonly int Owed;

        public ClaimAccepted(long atMs, Player player, int[] slots, int[] cards) : base(atMs, player.Id)
        {
            Slots = slots;
            Cards = cards;
            Score = player.Score;
            Sets = player.Sets;
            Owed = player.Owed;
        }
    }

    public sealed class ClaimRejected : PlayerEvent
    {
        /// <summary>As the caller gave them; none when a call ran out.</summary>
        public readonly int[] Cards;
        public readonly Rejection Reason;

        /// <summary>Every broken attribute, in C2 order.</summary>
        public readonly CardAttribute[] Broken;
        public readonly int InvalidAttempts;

        public ClaimRejected(long atMs, Player player, int[] cards, Rejection reason, CardAttribute[] broken)
            : base(atMs, player.Id)
        {
            Cards = cards;
            Reason = reason;
            Broken = broken;
            InvalidAttempts = player.InvalidAttempts;
        }
    }

    public sealed class Penalty : PlayerEvent
    {
        public readonly PenaltyKind Kind;

        /// <summary>What was really taken: 0 points at the floor, else points or milliseconds.</summary>
        public readonly long Amount;
        public readonly long Score;
        public readonly long ClockMs;

        public Penalty(long atMs, Player player, PenaltyKind kind, long amount, long clockMs)
            : base(atMs, player.Id)
        {
            Kind = kind;
            Amount = amount;
            Score = player.Score;
            ClockMs = clockMs;
        }
    }

    public sealed class Called : PlayerEvent
    {
        /// <summary>The first moment that is too late.</summary>
        public readonly long UntilMs;

        /// <summary>The tied callers still to come, in their order.</summary>
        public readonly string[] Waiting;

        public Called(long atMs, string player, long untilMs, string[] waiting) : base(atMs, player)
        {
            UntilMs = untilMs;
            Waiting = waiting;
        }
    }

    public sealed class CallPassed : PlayerEvent
    {
        public CallPassed(long atMs, string player) : base(atMs, player)
        {
        }
    }

    public sealed class Agreed : PlayerEvent
    {
        /// <summary>All who agree now, in seat order.</summary>
        public readonly string[] All;

        public Agreed(long atMs, string player, string[] all) : base(atMs, player)
        {
            All = all;
        }
    }

    public sealed class Requested : PlayerEvent
    {
        public readonly int Owed;

        public Requested(long atMs, Player player) : base(atMs, player.Id)
        {
            Owed = player.Owed;
        }
    }

    public sealed class Disconnected : PlayerEvent
    {
        /// <summary>The last moment in time.</summary>
        public readonly long UntilMs;

        public Disconnected(long atMs, string player, long untilMs) : base(atMs, player)
        {
            UntilMs = untilMs;
        }
    }

    public sealed class Reconnected : PlayerEvent
    {
        public Reconnected(long atMs, string player) : base(atMs, player)
        {
        }
    }

    public sealed class Forfeited : PlayerEvent
    {
        public readonly bool Voluntary;

        public Forfeited(long atMs, string player, bool voluntary) : base(atMs, player)
        {
            Voluntary = voluntary;
        }
    }

    public sealed class Ended : GameEvent
    {
        public readonly MatchResult Result;

        public Ended(long atMs, MatchResult result) : base(atMs)
        {
            Result = result;
        }
    }
}
