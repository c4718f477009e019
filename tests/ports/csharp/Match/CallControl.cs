// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// Who has called and may claim now (T2): one caller at a time, and behind the first
    /// one those whose calls could not be told apart from it.
    /// </summary>
    internal sealed class CallControl
    {
        private readonly List<Player> waiting = new List<Player>();
        private readonly long windowMs;

        public CallControl(RuleSet rules)
        {
            windowMs = rules.CallWindowMs;
        }

        /// <summary>Whether a claim needs control at all.</summary>
        public bool InForce
        {
            get { return windowMs > 0; }
        }

        /// <summary>Who has control, or null.</summary>
        public Player Holder { get; private set; }

        /// <summary>The first moment too late for the holder.</summary>
        public long UntilMs { get; private set; }

        /// <summary>Whether an earlier caller of this tie had a claim accepted.</summary>
        public bool AcceptedInTie { get; private set; }

        /// <summary>When the holder's window closes.</summary>
        public long ExpiryMs
        {
            get { return Holder == null ? MatchClock.Never : UntilMs; }
        }

        public bool HasWaiting
        {
            get { return waiting.Count > 0; }
        }

        /// <summary>A new call, by one player or several in their order.</summary>
        public void Call(IEnumerable<Player> callers)
        {
            AcceptedInTie = false;
            waiting.Clear();
            waiting.AddRange(callers);
        }

        /// <summary>Opens the window of the next caller.</summary>
        public void OpenNext(long nowMs)
        {
            Holder = waiting[0];
            waiting.RemoveAt(0);
            UntilMs = nowMs + windowMs;
        }

        /// <summary>The holder's claim was judged, the window ran out or was passed on.</summary>
        public void Settle(bool accepted)
        {
            Holder = null;
            AcceptedInTie = AcceptedInTie || accepted;
        }

        /// <summary>A player has forfeited: control and place in the line are gone.</summary>
        public void Drop(Player player)
        {
            waiting.Remove(player);
            if (Holder == player)
            {
                Holder = null;
            }
        }

        public void Clear()
        {
            Holder = null;
            waiting.Clear();
        }

        public string[] WaitingIds()
        {
            var ids = new string[waiting.Count];
            for (int i = 0; i < ids.Length; i++)
            {
                ids[i] = waiting[i].Id;
            }
            return ids;
        }
    }
}
