// SPDX-License-Identifier: MIT
using System;

namespace SetRules
{
    /// <summary>How many cards come after a claim, and where (B2 to B4).</summary>
    public struct RefillPlan
    {
        /// <summary>Whether the vacated slots are for the deck to fill, even if it is empty.</summary>
        public readonly bool Fills;

        /// <summary>Cards into the vacated slots, lowest first.</summary>
        public readonly int IntoVacated;

        /// <summary>Whether the holes close up afterwards.</summary>
        public readonly bool Closes;

        /// <summary>Cards that then come at the end (browser rules).</summary>
        public readonly int AtEnd;

        private RefillPlan(bool fills, int intoVacated, bool closes, int atEnd)
        {
            Fills = fills;
            IntoVacated = intoVacated;
            Closes = closes;
            AtEnd = atEnd;
        }

        /// <summary>The plan for a board of <paramref name="left"/> cards after the claim.</summary>
        public static RefillPlan Of(RuleSet rules, int left, int pile, int vacated)
        {
            bool wasAbove = left + vacated > Board.Full;
            bool always = rules.CloseUp == CloseUpPolicy.Always;
            bool closes = always || rules.CloseUp == CloseUpPolicy.Above12 && wasAbove;
            if (rules.Refill == RefillPolicy.Always)
            {
                return new RefillPlan(true, Math.Min(vacated, pile), closes, 0);
            }
            int missing = Math.Min(Math.Max(0, Board.Full - left), pile);
            if (always && wasAbove)
            {
                // The board closes up first, so what is missing comes behind it.
                return new RefillPlan(false, 0, true, missing);
            }
            int into = Math.Min(missing, vacated);
            return new RefillPlan(left < Board.Full, into, closes, always ? missing - into : 0);
        }
    }
}
