// SPDX-License-Identifier: MIT
using System;

namespace SetRules.Check
{
    /// <summary>The words that stand for phases, reasons and the like in JSON, by enum value.</summary>
    public static class MatchWords
    {
        private static readonly string[] Modes = { "single", "local", "pass_and_play", "online" };

        private static readonly string[] Phases =
        {
            "dealing", "playing", "valid_set", "refill", "invalid_set", "expanding", "ended"
        };

        private static readonly string[] Statuses = { "active", "away", "forfeited" };

        private static readonly string[] EndReasons =
        {
            "deck_empty", "cap", "deck_short", "timer", "clock", "default_win", "abandoned", "agreed"
        };

        private static readonly string[] Rejections = { "not_a_set", "stale", "not_on_board", "call_expired" };

        private static readonly string[] Penalties = { "none", "point", "time" };

        public static string Of(Phase phase)
        {
            return Phases[(int)phase];
        }

        public static string Of(PlayerStatus status)
        {
            return Statuses[(int)status];
        }

        public static string Of(EndReason reason)
        {
            return EndReasons[(int)reason];
        }

        public static string Of(Rejection reason)
        {
            return Rejections[(int)reason];
        }

        public static string Of(PenaltyKind kind)
        {
            return Penalties[(int)kind];
        }

        public static PlayMode Mode(string word)
        {
            int index = Array.IndexOf(Modes, word);
            if (index < 0)
            {
                throw new RuleException("mode '" + word + "': expected one of " + string.Join(", ", Modes));
            }
            return (PlayMode)index;
        }
    }
}
