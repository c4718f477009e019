// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>A claim that waits for its tick.</summary>
    internal sealed class QueuedClaim
    {
        public readonly Player Player;
        public readonly int[] Cards;
        public readonly long StampMs;
        public readonly long Tick;

        public QueuedClaim(Player player, int[] cards, long stampMs, long tick)
        {
            Player = player;
            Cards = cards;
            StampMs = stampMs;
            Tick = tick;
        }
    }

    /// <summary>
    /// The waiting claims of an online match, tick by tick (M8). Ticks are computed from
    /// stamps, never counted: a server under load calls later than every 50 ms.
    /// </summary>
    internal sealed class ClaimQueue
    {
        // Sorted by tick, then in judging order; equals stay in order of arrival.
        private readonly List<QueuedClaim> waiting = new List<QueuedClaim>();
        private readonly long startMs;
        private readonly long tickMs;
        private readonly ClaimOrder order;

        public ClaimQueue(long startMs, RuleSet rules)
        {
            this.startMs = startMs;
            tickMs = rules.TickMs;
            order = rules.ClaimOrder;
        }

        public int Count
        {
            get { return waiting.Count; }
        }

        /// <summary>When the first tick with a waiting claim is to be resolved.</summary>
        public long NextResolutionMs
        {
            get
            {
                return waiting.Count == 0 ? MatchClock.Never : TickStart(waiting[0].Tick + 1);
            }
        }

        /// <summary>Puts a claim into the tick of its stamp, or into the first one not yet resolved.</summary>
        public QueuedClaim Add(Player player, int[] cards, long stampMs, long nowMs)
        {
            long tick = (stampMs - startMs) / tickMs;
            long firstOpen = (nowMs - startMs) / tickMs;
            if (tick < firstOpen)
            {
                // Too late for its own tick, it counts as the start of the next.
                tick = firstOpen;
                stampMs = TickStart(firstOpen);
            }
            var claim = new QueuedClaim(player, cards, stampMs, tick);
            int place = waiting.Count;
            while (place > 0 && Compare(claim, waiting[place - 1]) < 0)
            {
                place--;
            }
            waiting.Insert(place, claim);
            return claim;
        }

        /// <summary>Takes out the claims of the first tick, in judging order.</summary>
        public List<QueuedClaim> TakeFirstTick()
        {
            long tick = waiting[0].Tick;
            return Take(claim => claim.Tick == tick);
        }

        /// <summary>Takes out the claims stamped before a moment, in judging order.</summary>
        public List<QueuedClaim> TakeStampedBefore(long momentMs)
        {
            return Take(claim => claim.StampMs < momentMs);
        }

        public void Clear()
        {
            waiting.Clear();
        }

        private List<QueuedClaim> Take(Predicate<QueuedClaim> wanted)
        {
            List<QueuedClaim> taken = waiting.FindAll(wanted);
            waiting.RemoveAll(wanted);
            return taken;
        }

        private long TickStart(long tick)
        {
            return startMs + tickMs * tick;
        }

        private int Compare(QueuedClaim one, QueuedClaim other)
        {
            if (one.Tick != other.Tick)
            {
                return one.Tick.CompareTo(other.Tick);
            }
            if (order == ClaimOrder.Timestamp && one.StampMs != other.StampMs)
            {
                return one.StampMs.CompareTo(other.StampMs);
            }
            // By byte: the default comparison of strings follows the culture, which puts
            // "co-op" behind "coop" and the dotless i elsewhere.
            return string.CompareOrdinal(one.Player.Id, other.Player.Id);
        }
    }
}
