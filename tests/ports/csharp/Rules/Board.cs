// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// The cards that lie, slot by slot: 4 columns, left to right, top to bottom (B1).
    /// A card keeps its slot until a claim takes it or the board closes up.
    /// </summary>
    public sealed class Board
    {
        /// <summary>A refill aims at this many cards; above it a board is expanded.</summary>
        public const int Full = 12;

        public const int Columns = 4;
        private const int MostGivenSlots = 81;

        private readonly List<int> slots;
        private readonly RuleSet rules;

        /// <summary>A given position: card ids, -1 for an empty slot (B8).</summary>
        public Board(IList<int> position, RuleSet rules)
        {
            if (position.Count > MostGivenSlots)
            {
                throw new RuleException("a board of " + Text.Of(position.Count)
                    + " slots: expected at most 81");
            }
            Sets.AnyExists(position); // refuses what is no card and a card that lies twice
            slots = new List<int>(position);
            this.rules = rules;
            if (rules.Cap > 0 && CardCount > rules.Cap)
            {
                throw new RuleException("a board of " + Text.Of(CardCount)
                    + " cards is above the cap of " + Text.Of(rules.Cap));
            }
        }

        /// <summary>The opening: twelve cards into slots 0 to 11; with fewer the last stay empty.</summary>
        public static Board Deal(Deck deck, RuleSet rules)
        {
            var position = new List<int>(deck.Draw(Math.Min(Full, deck.Remaining)));
            while (position.Count < Full)
            {
                position.Add(Cards.Empty);
            }
            return new Board(position, rules);
        }

        /// <summary>Every slot, -1 where it is empty; a copy.</summary>
        public int[] Slots
        {
            get { return slots.ToArray(); }
        }

        public int SlotCount
        {
            get { return slots.Count; }
        }

        /// <summary>How many cards lie. 12, the cap and "above 12" count cards, never slots (B8).</summary>
        public int CardCount
        {
            get
            {
                int count = 0;
                foreach (int card in slots)
                {
                    count += card == Cards.Empty ? 0 : 1;
                }
                return count;
            }
        }

        public int CardAt(int slot)
        {
            return slots[slot];
        }

        /// <summary>The cards in these slots, in their order.</summary>
        public int[] CardsAt(IList<int> chosen)
        {
            var cards = new int[chosen.Count];
            for (int i = 0; i < cards.Length; i++)
            {
                cards[i] = slots[chosen[i]];
            }
            return cards;
        }

        /// <summary>The slots that hold a card, ascending.</summary>
        public int[] OccupiedSlots()
        {
            var occupied = new List<int>();
            for (int slot = 0; slot < slots.Count; slot++)
            {
                if (slots[slot] != Cards.Empty)
                {
                    occupied.Add(slot);
                }
            }
            return occupied.ToArray();
        }

        /// <summary>The slot where a card lies, or -1.</summary>
        public int SlotOf(int card)
        {
            return slots.IndexOf(card);
        }

        public bool AnySetExists()
        {
            // Expansions may push a given position past 81 slots, which FindAll and
            // AnyExists do not mind.
            return Sets.AnyExists(slots);
        }

        /// <summary>
        /// Removes the cards of three occupied slots and returns them in the order of
        /// the slots given. Whether they are a set is not looked at.
        /// </summary>
        public int[] Take(IList<int> chosen)
        {
            CheckSlots(chosen, false);
            if (chosen.Count != 3)
            {
                throw new RuleException(Text.Of(chosen.Count) + " slots to take: expected 3");
            }
            int[] cards = CardsAt(chosen);
            foreach (int slot in chosen)
            {
                slots[slot] = Cards.Empty;
            }
            return cards;
        }

        /// <summary>
        /// Fills the slots that a claim vacated, lowest first, with as many cards as the
        /// rules say (B2 to B4), and returns the slots that got one. Other holes stay.
        /// </summary>
        public int[] Refill(Deck deck, IList<int> vacated)
        {
            CheckSlots(vacated, true);
            int[] ascending = Order.Ascending(vacated);
            RefillPlan plan = RefillPlan.Of(rules, CardCount, deck.Remaining, ascending.Length);
            int[] cards = deck.Draw(plan.IntoVacated);
            var filled = new int[cards.Length];
            for (int i = 0; i < cards.Length; i++)
            {
                filled[i] = ascending[i];
                slots[filled[i]] = cards[i];
            }
            return filled;
        }

        /// <summary>Moves the cards together in slot order; true when slots vanished (B4).</summary>
        public bool Close()
        {
            return slots.RemoveAll(card => card == Cards.Empty) > 0;
        }

        /// <summary>
        /// Browser rules only: new slots at the end until twelve cards lie or the deck
        /// is empty (B4, T6). Returns the slots.
        /// </summary>
        public int[] TopUp(Deck deck)
        {
            bool topsUp = rules.Refill == RefillPolicy.To12 && rules.CloseUp == CloseUpPolicy.Always;
            int missing = topsUp ? Math.Max(0, Full - CardCount) : 0;
            return Append(deck, Math.Min(missing, deck.Remaining));
        }

        /// <summary>Draws cards into new slots at the end and returns those slots.</summary>
        public int[] Append(Deck deck, int count)
        {
            int first = slots.Count;
            slots.AddRange(deck.Draw(count));
            var added = new int[count];
            for (int i = 0; i < count; i++)
            {
                added[i] = first + i;
            }
            return added;
        }

        /// <summary>
        /// Adds three cards in new slots when the rules allow it (B5, B6, T1) and
        /// returns the slots: none when they forbid it.
        /// </summary>
        public int[] Expand(Deck deck)
        {
            if (rules.Expansion == ExpansionPolicy.Engine && AnySetExists())
            {
                return new int[0];
            }
            return Append(deck, ExpansionSize(deck));
        }

        /// <summary>How many cards an expansion would deal now: 3, the last 1 or 2 where allowed, or 0.</summary>
        public int ExpansionSize(Deck deck)
        {
            int size = Math.Min(3, deck.Remaining);
            if (size < 3 && !rules.PartialDeal)
            {
                return 0;
            }
            return rules.Cap == 0 || CardCount + size <= rules.Cap ? size : 0;
        }

        /// <summary>Throws when a card lies here and is in the deck, too (B8).</summary>
        public void CheckDisjoint(Deck deck)
        {
            foreach (int card in deck.Peek(deck.Remaining))
            {
                if (slots.Contains(card))
                {
                    throw new RuleException("card " + Text.Of(card)
                        + " is in the deck and on the board");
                }
            }
        }

        private void CheckSlots(IList<int> chosen, bool empty)
        {
            var seen = new bool[slots.Count];
            foreach (int slot in chosen)
            {
                if (slot < 0 || slot >= slots.Count)
                {
                    throw new RuleException("slot " + Text.Of(slot) + ": expected 0 to "
                        + Text.Of(slots.Count - 1));
                }
                if (seen[slot])
                {
                    throw new RuleException("slot " + Text.Of(slot) + " is named twice");
                }
                seen[slot] = true;
                if (slots[slot] == Cards.Empty != empty)
                {
                    throw new RuleException("slot " + Text.Of(slot)
                        + (empty ? " holds a card" : " is empty"));
                }
            }
        }
    }
}
