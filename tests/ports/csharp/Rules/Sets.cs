// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>What a set is, and where sets lie (V1 to V3).</summary>
    public static class Sets
    {
        private static readonly byte[] Thirds = MakeThirds();

        /// <summary>
        /// The definition itself: each attribute all equal or all distinct. It holds for
        /// the same card three times, too; a claim is checked for that elsewhere (V2).
        /// </summary>
        public static bool IsSet(int a, int b, int c)
        {
            foreach (CardAttribute attribute in Cards.Attributes)
            {
                int x = Cards.Digit(a, attribute);
                int y = Cards.Digit(b, attribute);
                int z = Cards.Digit(c, attribute);
                bool allSame = x == y && y == z;
                bool allDifferent = x != y && y != z && x != z;
                if (!allSame && !allDifferent)
                {
                    return false;
                }
            }
            return true;
        }

        /// <summary>The one card that makes a set with two others (V3).</summary>
        public static int Third(int a, int b)
        {
            return Thirds[Cards.Count * a + b];
        }

        /// <summary>
        /// The slots of every set on a board, three at a time, i &lt; j &lt; k, ascending.
        /// Empty slots (-1) are passed over and keep their numbers.
        /// </summary>
        public static List<int> FindAll(IList<int> slots)
        {
            var found = new List<int>();
            int[] slotOf = SlotOfEachCard(slots);
            for (int i = 0; i < slots.Count; i++)
            {
                for (int j = i + 1; j < slots.Count; j++)
                {
                    if (slots[i] == Cards.Empty || slots[j] == Cards.Empty)
                    {
                        continue;
                    }
                    int k = slotOf[Third(slots[i], slots[j])];
                    if (k > j)
                    {
                        found.Add(i);
                        found.Add(j);
                        found.Add(k);
                    }
                }
            }
            return found;
        }

        /// <summary>Whether any set lies; the same search, left at the first one.</summary>
        public static bool AnyExists(IList<int> slots)
        {
            int[] slotOf = SlotOfEachCard(slots);
            for (int i = 0; i < slots.Count; i++)
            {
                for (int j = i + 1; j < slots.Count; j++)
                {
                    if (slots[i] != Cards.Empty && slots[j] != Cards.Empty
                        && slotOf[Third(slots[i], slots[j])] > j)
                    {
                        return true;
                    }
                }
            }
            return false;
        }

        /// <summary>
        /// Where each card lies, or -1. Throws when a slot holds what is no card or a
        /// card lies twice: then "the slot of a card" would mean nothing (V2).
        /// </summary>
        private static int[] SlotOfEachCard(IList<int> slots)
        {
            var slotOf = new int[Cards.Count];
            for (int card = 0; card < Cards.Count; card++)
            {
                slotOf[card] = -1;
            }
            for (int slot = 0; slot < slots.Count; slot++)
            {
                if (slots[slot] == Cards.Empty)
                {
                    continue;
                }
                int card = Cards.Check(slots[slot]);
                if (slotOf[card] >= 0)
                {
                    throw new RuleException("card " + Text.Of(card) + " lies in slots "
                        + Text.Of(slotOf[card]) + " and " + Text.Of(slot));
                }
                slotOf[card] = slot;
            }
            return slotOf;
        }

        private static byte[] MakeThirds()
        {
            var thirds = new byte[Cards.Count * Cards.Count];
            for (int a = 0; a < Cards.Count; a++)
            {
                for (int b = 0; b < Cards.Count; b++)
                {
                    thirds[Cards.Count * a + b] = (byte)Cards.Of(
                        ThirdDigit(a, b, CardAttribute.Number),
                        ThirdDigit(a, b, CardAttribute.Shape),
                        ThirdDigit(a, b, CardAttribute.Shading),
                        ThirdDigit(a, b, CardAttribute.Color));
                }
            }
            return thirds;
        }

        private static int ThirdDigit(int a, int b, CardAttribute attribute)
        {
            // 6 first: the remainder of a negative number is negative in C#.
            return (6 - Cards.Digit(a, attribute) - Cards.Digit(b, attribute)) % 3;
        }
    }
}
