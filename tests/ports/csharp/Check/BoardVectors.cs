// SPDX-License-Identifier: MIT
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>The kind "board": a given position, a deck and steps (B1 to B8).</summary>
    public static class BoardVectors
    {
        public static JsonObject Play(JsonObject input)
        {
            RuleSet rules = RuleSetJson.Read(input.Object("rules"));
            var board = new Board(input.Ints("slots"), rules);
            var deck = new Deck(input.Ints("deck"));
            board.CheckDisjoint(deck);
            var answers = new List<JsonObject>();
            foreach (JsonObject step in input.Objects("steps"))
            {
                int[] given = step.Ints("slots");
                int[] slots;
                int[] cards;
                switch (step.String("step"))
                {
                    case "deal":
                        board = Board.Deal(deck, rules);
                        slots = OccupiedSlots(board);
                        cards = CardsIn(board, slots);
                        break;
                    case "take":
                        cards = board.Take(given);
                        slots = given;
                        break;
                    case "refill":
                        slots = board.Refill(deck, given);
                        cards = CardsIn(board, slots);
                        break;
                    case "close_up":
                        board.Close();
                        slots = new int[0];
                        cards = slots;
                        break;
                    case "top_up":
                        slots = board.TopUp(deck);
                        cards = CardsIn(board, slots);
                        break;
                    case "expand":
                        slots = board.Expand(deck);
                        cards = CardsIn(board, slots);
                        break;
                    default:
                        throw new RuleException("no step '" + step.String("step") + "'");
                }
                answers.Add(new JsonObject()
                    .Set("slots", slots)
                    .Set("cards", cards)
                    .Set("board", board.Slots)
                    .Set("deck_remaining", deck.Remaining)
                    .Set("exists", board.AnySetExists()));
            }
            return new JsonObject().Set("steps", answers);
        }

        private static int[] OccupiedSlots(Board board)
        {
            var occupied = new List<int>();
            for (int slot = 0; slot < board.SlotCount; slot++)
            {
                if (board.CardAt(slot) != Cards.Empty)
                {
                    occupied.Add(slot);
                }
            }
            return occupied.ToArray();
        }

        private static int[] CardsIn(Board board, int[] slots)
        {
            var cards = new int[slots.Length];
            for (int i = 0; i < slots.Length; i++)
            {
                cards[i] = board.CardAt(slots[i]);
            }
            return cards;
        }
    }
}
