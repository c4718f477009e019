// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>Cards in the order in which they are drawn, index 0 first (D4).</summary>
    public sealed class Deck
    {
        private readonly int[] order;
        private int drawn;

        /// <summary>A deck of these distinct cards, the first on top.</summary>
        public Deck(IList<int> cards)
        {
            order = CheckOrder(cards);
        }

        public int Remaining
        {
            get { return order.Length - drawn; }
        }

        /// <summary>The whole deck as it was shuffled, drawn cards included; a copy.</summary>
        public int[] Order
        {
            get { return (int[])order.Clone(); }
        }

        /// <summary>Takes cards from the top; throws, taking none, when there are fewer.</summary>
        public int[] Draw(int count)
        {
            int[] cards = Peek(count);
            drawn += count;
            return cards;
        }

        /// <summary>The cards that the next Draw(count) would take.</summary>
        public int[] Peek(int count)
        {
            if (count < 0 || count > Remaining)
            {
                throw new RuleException(Text.Of(count) + " cards to draw: expected 0 to " + Text.Of(Remaining));
            }
            var cards = new int[count];
            Array.Copy(order, drawn, cards, 0, count);
            return cards;
        }

        /// <summary>An equal deck that is drawn from on its own.</summary>
        public Deck Copy()
        {
            return new Deck(order) { drawn = drawn };
        }

        /// <summary>The deck that a seed deals (D2, D3).</summary>
        public static Deck Shuffled(int seed, bool small)
        {
            return new Deck(ShuffledOrder(small, new DotNetGenerator(seed).NextBelow));
        }

        /// <summary>
        /// Shuffles a fresh deck: from the last index down, swap with a draw below i + 1
        /// (D3). Random.Shuffle of .NET 8 and later runs forward and deals another deck.
        /// </summary>
        /// <param name="small">Whether only the 27 solid cards are shuffled (D1).</param>
        /// <param name="below">Draws an index from 0 to its argument - 1.</param>
        public static int[] ShuffledOrder(bool small, Func<int, int> below)
        {
            int[] cards = Unshuffled(small);
            for (int i = cards.Length - 1; i >= 1; i--)
            {
                int j = below(i + 1);
                int held = cards[i];
                cards[i] = cards[j];
                cards[j] = held;
            }
            return cards;
        }

        /// <summary>Returns a copy of these distinct cards, or throws.</summary>
        public static int[] CheckOrder(IList<int> cards)
        {
            var seen = new bool[Cards.Count];
            var checkedCards = new int[cards.Count];
            for (int i = 0; i < cards.Count; i++)
            {
                int card = Cards.Check(cards[i]);
                if (seen[card])
                {
                    throw new RuleException("card " + Text.Of(card) + " is in the deck twice");
                }
                seen[card] = true;
                checkedCards[i] = card;
            }
            return checkedCards;
        }

        /// <summary>All cards, or the solid ones, ascending (D1).</summary>
        private static int[] Unshuffled(bool small)
        {
            var cards = new List<int>();
            for (int card = 0; card < Cards.Count; card++)
            {
                if (!small || Cards.Digit(card, CardAttribute.Shading) == 0)
                {
                    cards.Add(card);
                }
            }
            return cards.ToArray();
        }
    }
}
