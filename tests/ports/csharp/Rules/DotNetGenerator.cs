// SPDX-License-Identifier: MIT
using System;

namespace SetRules
{
    /// <summary>
    /// The numbers of <c>new System.Random(seed)</c> (D2), written out so that a deck
    /// does not depend on the runtime's library: Knuth's subtractive generator. A port
    /// to another language copies this file; a client on .NET may use System.Random
    /// itself, and the vectors are checked against both.
    /// </summary>
    public sealed class DotNetGenerator
    {
        private const int Modulus = int.MaxValue;
        private const int Size = 55;

        // Up to here sample * n / Modulus in integers is what .NET gets by a
        // floating-point product, for every sample. No rule draws below more than 81.
        private const int ExactBound = 1 << 20;

        private readonly int[] words = new int[Size + 1]; // word 0 is not used
        private int index;
        private int lagged = 21;

        public DotNetGenerator(int seed)
        {
            // Math.Abs(int.MinValue) would throw.
            int distance = seed == int.MinValue ? int.MaxValue : Math.Abs(seed);
            int word = 161803398 - distance;
            int following = 1;
            words[Size] = word;
            for (int step = 1; step < Size; step++)
            {
                int place = 21 * step % Size;
                words[place] = following;
                int difference = word - following;
                word = following;
                following = difference < 0 ? difference + Modulus : difference;
            }
            for (int pass = 0; pass < 4; pass++)
            {
                for (int place = 1; place <= Size; place++)
                {
                    // This difference leaves the int32 range for most seeds, and it must
                    // wrap around before the modulus is added: "unchecked" says so even
                    // in a project that is compiled with overflow checks.
                    int mixed = unchecked(words[place] - words[1 + (place + 30) % Size]);
                    words[place] = mixed < 0 ? mixed + Modulus : mixed;
                }
            }
        }

        /// <summary>Next(): 0 to 2147483646.</summary>
        public int Next()
        {
            index = index < Size ? index + 1 : 1;
            lagged = lagged < Size ? lagged + 1 : 1;
            int sample = words[index] - words[lagged];
            if (sample < 0)
            {
                sample += Modulus;
            }
            words[index] = sample;
            return sample;
        }

        /// <summary>Next(bound): 0 to bound - 1. A bound of 0 or 1 takes a draw, too.</summary>
        public int NextBelow(int bound)
        {
            if (bound < 0)
            {
                throw new RuleException("bound " + Text.Of(bound) + ": expected 0 or more");
            }
            if (bound <= ExactBound)
            {
                return (int)((long)Next() * bound / Modulus);
            }
            return (int)(NextShare() * bound);
        }

        /// <summary>Next(low, high): low to high - 1, and low when they are equal.</summary>
        public int NextRange(int low, int high)
        {
            if (low > high)
            {
                throw new RuleException("low " + Text.Of(low) + " is above high " + Text.Of(high));
            }
            long width = (long)high - low;
            if (width <= int.MaxValue)
            {
                return low + NextBelow((int)width);
            }
            return (int)((long)(NextWideShare() * width) + low);
        }

        // The two shares below are the runtime's own arithmetic for bounds that no rule
        // uses; they are here so that every raw draw can be compared.
        private double NextShare()
        {
            return Next() * (1.0 / Modulus);
        }

        private double NextWideShare()
        {
            int sample = Next();
            bool negative = Next() % 2 == 0;
            double share = negative ? -sample : sample;
            return (share + (int.MaxValue - 1)) / (2 * (uint)int.MaxValue - 1);
        }
    }
}
