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
                        slots = board.OccupiedSlots();
                        cards = board.CardsAt(slots);
                        break;
                    case "take":
                        cards = board.Take(given);
                        slots = given;
                        break;
                    case "refill":
                        slots = board.Refill(deck, given);
                        cards = board.CardsAt(slots);
                        break;
                    case "close_up":
                        board.Close();
                        slots = new int[0];
                        cards = slots;
                        break;
                    case "top_up":
                        slots = board.TopUp(deck);
                        cards = board.CardsAt(slots);
                        break;
                    case "expand":
                        slots = board.Expand(deck);
                        cards = board.CardsAt(slots);
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
    }
}
