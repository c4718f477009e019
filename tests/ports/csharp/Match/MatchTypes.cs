// SPDX-License-Identifier: MIT
namespace SetRules
{
    /// <summary>Who selects and who submits (M2).</summary>
    public enum PlayMode
    {
        /// <summary>One player; the third pick submits.</summary>
        Single,

        /// <summary>Each player has picks of their own; the third one submits.</summary>
        Local,

        /// <summary>The picks belong to the device; a player confirms them.</summary>
        PassAndPlay,

        /// <summary>Claims arrive with a time stamp and are judged tick by tick.</summary>
        Online
    }

    /// <summary>What is going on; input counts in Playing alone (M3).</summary>
    public enum Phase
    {
        Dealing,
        Playing,
        ValidSet,
        Refill,
        InvalidSet,
        Expanding,
        Ended
    }

    public enum PlayerStatus
    {
        Active,
        Away,
        Forfeited
    }

    /// <summary>Why a match ended, in the order in which reasons take precedence (M10).</summary>
    public enum EndReason
    {
        DeckEmpty,
        Cap,
        DeckShort,
        Timer,
        Clock,
        DefaultWin,
        Abandoned,
        Agreed
    }

    /// <summary>Why a claim was rejected (M9, T2).</summary>
    public enum Rejection
    {
        NotASet,
        Stale,
        NotOnBoard,
        CallExpired
    }
}
