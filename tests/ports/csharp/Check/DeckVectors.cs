// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>The kinds about generators and decks (D1 to D7).</summary>
    public static class DeckVectors
    {
        /// <summary>Draws below a bound by the port's own generator.</summary>
        public static Func<int, int> PortDraws(int seed)
        {
            return new DotNetGenerator(seed).NextBelow;
        }

        /// <summary>Draws below a bound by the generator of the runtime underneath.</summary>
        public static Func<int, int> RuntimeDraws(int seed)
        {
            return new Random(seed).Next;
        }

        public static JsonObject DrawsByPort(JsonObject input)
        {
            var generator = new DotNetGenerator(input.Int("seed"));
            return Draws(input, generator.Next, generator.NextBelow, generator.NextRange);
        }

        public static JsonObject DrawsByRuntime(JsonObject input)
        {
            var random = new Random(input.Int("seed"));
            try
            {
                return Draws(input, random.Next, random.Next, random.Next);
            }
            catch (ArgumentOutOfRangeException refused)
            {
                throw new RuleException(refused.Message);
            }
        }

        public static JsonObject Seeded(JsonObject input, Func<int, Func<int, int>> generator)
        {
            Func<int, int> below = generator(input.Int("seed"));
            return new JsonObject().Set("order", Deck.ShuffledOrder(input.Bool("small"), below));
        }

        public static JsonObject Daily(JsonObject input, Func<int, Func<int, int>> generator)
        {
            int seed = DailySeed.Of(
                input.Int("year"), input.Int("month"), input.Int("day"),
                input.Int("hour"), input.Int("minute"), input.Int("offset_minutes"));
            return new JsonObject()
                .Set("seed", seed)
                .Set("order", Deck.ShuffledOrder(false, generator(seed)));
        }

        public static JsonObject Fair(JsonObject input)
        {
            string matchId = input.String("match_id");
            string key = input.String("key");
            return new JsonObject()
                .Set("commitment", FairDeck.Commitment(matchId, key))
                .Set("order", FairDeck.Order(matchId, key, input.Bool("small")));
        }

        public static JsonObject VerifyFair(JsonObject input)
        {
            return new JsonObject().Set("valid", FairDeck.Verify(
                input.String("match_id"), input.String("key"),
                input.String("commitment"), input.Ints("order")));
        }

        private static JsonObject Draws(
            JsonObject input, Func<int> next, Func<int, int> nextBelow, Func<int, int, int> nextRange)
        {
            var values = new List<int>();
            foreach (JsonObject call in input.Objects("calls"))
            {
                int low = call.Int("low");
                int high = call.Int("high");
                switch (call.String("call"))
                {
                    case "next":
                        values.Add(next());
                        break;
                    case "next_below":
                        values.Add(nextBelow(high));
                        break;
                    case "next_range":
                        values.Add(nextRange(low, high));
                        break;
                    default:
                        throw new RuleException("no call '" + call.String("call") + "'");
                }
            }
            return new JsonObject().Set("values", values);
        }
    }
}
