// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// The clocks of a timed match (M7). All times are the caller's milliseconds; nothing
    /// in a session looks at a clock of its own.
    /// </summary>
    internal sealed class MatchClock
    {
        /// <summary>Later than any moment.</summary>
        public const long Never = long.MaxValue;

        private readonly IList<Player> players;
        private readonly long startMs;
        private readonly long durationMs;

        public MatchClock(IList<Player> players, long startMs, long durationMs)
        {
            this.players = players;
            this.startMs = startMs;
            this.durationMs = durationMs;
        }

        /// <summary>When the match ends: the timer, or the first clock that runs out.</summary>
        public long DeadlineMs
        {
            get { return durationMs == 0 ? Never : startMs + durationMs - LargestPenalty(); }
        }

        /// <summary>The reason of an end at the deadline as it stands.</summary>
        public EndReason Reason
        {
            get { return LargestPenalty() == 0 ? EndReason.Timer : EndReason.Clock; }
        }

        /// <summary>What a player's clock shows: never below 0, and -1 in an untimed match.</summary>
        public long Shown(Player player, long nowMs)
        {
            if (durationMs == 0)
            {
                return -1;
            }
            return Math.Max(0, startMs + durationMs - nowMs - player.PenaltyMs);
        }

        /// <summary>Clocks of absent players run on; only a forfeited one no longer counts.</summary>
        private long LargestPenalty()
        {
            long largest = 0;
            foreach (Player player in players)
            {
                if (player.Status != PlayerStatus.Forfeited)
                {
                    largest = Math.Max(largest, player.PenaltyMs);
                }
            }
            return largest;
        }
    }
}
