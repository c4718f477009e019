// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>The kinds about sets (V1 to V4).</summary>
    public static class SetVectors
    {
        private const int MostSlots = 81;

        /// <summary>The other form of the rule, to be shown equal to the definition (V1).</summary>
        public static bool IsThird(int a, int b, int c)
        {
            return Sets.Third(a, b) == c;
        }

        public static JsonObject Third(JsonObject input)
        {
            int[] a = ReadCards(input, "a");
            int[] b = ReadCards(input, "b");
            CheckParallel(a, b);
            var thirds = new int[a.Length];
            for (int i = 0; i < a.Length; i++)
            {
                thirds[i] = Sets.Third(a[i], b[i]);
            }
            return new JsonObject().Set("cards", thirds);
        }

        public static JsonObject AllSets(JsonObject input, Func<int, int, int, bool> isSet)
        {
            int[] cards = WholeDeck(input.String("deck"));
            var sets = new List<int>();
            for (int i = 0; i < cards.Length; i++)
            {
                for (int j = i + 1; j < cards.Length; j++)
                {
                    for (int k = j + 1; k < cards.Length; k++)
                    {
                        if (isSet(cards[i], cards[j], cards[k]))
                        {
                            sets.AddRange(new[] { cards[i], cards[j], cards[k] });
                        }
                    }
                }
            }
            return new JsonObject().Set("sets", sets);
        }

        /// <summary>
        /// Every ordered pair that makes a set with a card. Since the answer must be
        /// equal as a whole, a test of this kind settles 6,561 ordered triples, and the
        /// 81 cards together all 531,441.
        /// </summary>
        public static JsonObject Through(JsonObject input, Func<int, int, int, bool> isSet)
        {
            int card = Cards.Check(input.Long("card"));
            var pairs = new List<int>();
            for (int b = 0; b < Cards.Count; b++)
            {
                for (int c = 0; c < Cards.Count; c++)
                {
                    if (isSet(card, b, c))
                    {
                        pairs.Add(b);
                        pairs.Add(c);
                    }
                }
            }
            return new JsonObject().Set("pairs", pairs);
        }

        public static JsonObject Validate(JsonObject input, Func<int, int, int, bool> isSet)
        {
            int[] a = ReadCards(input, "a");
            int[] b = ReadCards(input, "b");
            int[] c = ReadCards(input, "c");
            CheckParallel(a, b);
            CheckParallel(a, c);
            var valid = new bool[a.Length];
            for (int i = 0; i < a.Length; i++)
            {
                valid[i] = isSet(a[i], b[i], c[i]);
            }
            return new JsonObject().Set("valid", valid);
        }

        public static JsonObject Explain(JsonObject input)
        {
            int[] cards = ReadCards(input, "cards");
            if (cards.Length != 3)
            {
                throw new RuleException(Text.Of(cards.Length) + " cards: expected 3");
            }
            var explanation = new Explanation(cards[0], cards[1], cards[2]);
            var attributes = new List<JsonObject>();
            foreach (AttributeVerdict one in explanation.Attributes)
            {
                attributes.Add(new JsonObject()
                    .Set("attribute", Cards.Name(one.Attribute))
                    .Set("verdict", VerdictWord(one.Verdict))
                    .Set("values", one.Values)
                    .Set("twice", one.Twice)
                    .Set("once", one.Once)
                    .Set("odd_card", one.OddCard)
                    .Set("digit_sum", one.DigitSum));
            }
            return new JsonObject().Set("valid", explanation.Valid).Set("attributes", attributes);
        }

        public static JsonObject Search(JsonObject input)
        {
            int[] slots = input.Ints("slots");
            if (slots.Length > MostSlots)
            {
                throw new RuleException(Text.Of(slots.Length) + " slots: expected at most 81");
            }
            List<int> sets = Sets.FindAll(slots);
            return new JsonObject()
                .Set("exists", Sets.AnyExists(slots))
                .Set("count", sets.Count / 3)
                .Set("sets", sets)
                .Set("hint", sets.GetRange(0, sets.Count == 0 ? 0 : 3));
        }

        private static string VerdictWord(Verdict verdict)
        {
            switch (verdict)
            {
                case Verdict.Same:
                    return "same";
                case Verdict.Different:
                    return "different";
                default:
                    return "broken";
            }
        }

        private static int[] WholeDeck(string deck)
        {
            if (deck != "full" && deck != "small")
            {
                throw new RuleException("deck '" + deck + "': expected full or small");
            }
            var cards = new List<int>();
            for (int card = 0; card < Cards.Count; card++)
            {
                if (deck == "full" || Cards.Digit(card, CardAttribute.Shading) == 0)
                {
                    cards.Add(card);
                }
            }
            return cards.ToArray();
        }

        private static int[] ReadCards(JsonObject input, string key)
        {
            int[] cards = input.Ints(key);
            foreach (int card in cards)
            {
                Cards.Check(card);
            }
            return cards;
        }

        private static void CheckParallel(int[] one, int[] other)
        {
            if (one.Length != other.Length)
            {
                throw new RuleException("arrays of " + Text.Of(one.Length) + " and "
                    + Text.Of(other.Length) + " cards: expected as many in each");
            }
        }
    }
}
