// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// What a command brought about. A malformed command throws instead; a discarded one
    /// was fine but counted for nothing. No events alone are no sign of that: time may
    /// just have passed (M4).
    /// </summary>
    public sealed class Answer
    {
        public readonly bool Discarded;

        /// <summary>
        /// In order. A timed command first lets the time pass, so that even a discarded
        /// one may come with events.
        /// </summary>
        public readonly IList<GameEvent> Events;

        internal Answer(bool discarded, IList<GameEvent> events)
        {
            Discarded = discarded;
            Events = events;
        }
    }
}
