// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>Rule sets from their JSON form: every field, and no other.</summary>
    public static class RuleSetJson
    {
        private static readonly string[] Fields =
        {
            "deck", "refill", "close_up", "cap", "expansion", "partial_deal", "penalty",
            "penalty_points", "penalty_ms", "score_floor", "duration_ms", "tick_ms", "claim_order",
            "stale_penalised", "reconnect_ms", "call_window_ms", "winner", "tie_break"
        };

        private static readonly string[] Decks = { "full", "small" };
        private static readonly string[] Refills = { "always", "to_12" };
        private static readonly string[] CloseUps = { "never", "above_12", "always" };
        private static readonly string[] Expansions = { "engine", "agreement", "request" };
        private static readonly string[] Penalties = { "none", "point", "time" };
        private static readonly string[] ClaimOrders = { "tick", "timestamp" };
        private static readonly string[] Winners = { "sets", "score", "none", "solitaire" };
        private static readonly string[] TieBreaks = { "none", "fewest_invalid" };

        public static RuleSet Read(JsonObject data)
        {
            foreach (string key in data.SortedKeys())
            {
                if (Array.IndexOf(Fields, key) < 0)
                {
                    throw new RuleException("a rule set has no field '" + key + "'");
                }
            }
            var rules = new RuleSet
            {
                SmallDeck = Choice(data, "deck", Decks) == 1,
                Refill = (RefillPolicy)Choice(data, "refill", Refills),
                CloseUp = (CloseUpPolicy)Choice(data, "close_up", CloseUps),
                Cap = data.Long("cap"),
                Expansion = (ExpansionPolicy)Choice(data, "expansion", Expansions),
                PartialDeal = data.Bool("partial_deal"),
                Penalty = (PenaltyKind)Choice(data, "penalty", Penalties),
                PenaltyPoints = data.Long("penalty_points"),
                PenaltyMs = data.Long("penalty_ms"),
                ScoreFloor = data.Bool("score_floor"),
                DurationMs = data.Long("duration_ms"),
                TickMs = data.Long("tick_ms"),
                ClaimOrder = (ClaimOrder)Choice(data, "claim_order", ClaimOrders),
                StalePenalised = data.Bool("stale_penalised"),
                ReconnectMs = data.Long("reconnect_ms"),
                CallWindowMs = data.Long("call_window_ms"),
                Winner = (WinnerPolicy)Choice(data, "winner", Winners),
                TieBreak = (TieBreak)Choice(data, "tie_break", TieBreaks)
            };
            rules.Check();
            return rules;
        }

        public static JsonObject Write(RuleSet rules)
        {
            return new JsonObject()
                .Set("deck", Decks[rules.SmallDeck ? 1 : 0])
                .Set("refill", Refills[(int)rules.Refill])
                .Set("close_up", CloseUps[(int)rules.CloseUp])
                .Set("cap", rules.Cap)
                .Set("expansion", Expansions[(int)rules.Expansion])
                .Set("partial_deal", rules.PartialDeal)
                .Set("penalty", Penalties[(int)rules.Penalty])
                .Set("penalty_points", rules.PenaltyPoints)
                .Set("penalty_ms", rules.PenaltyMs)
                .Set("score_floor", rules.ScoreFloor)
                .Set("duration_ms", rules.DurationMs)
                .Set("tick_ms", rules.TickMs)
                .Set("claim_order", ClaimOrders[(int)rules.ClaimOrder])
                .Set("stale_penalised", rules.StalePenalised)
                .Set("reconnect_ms", rules.ReconnectMs)
                .Set("call_window_ms", rules.CallWindowMs)
                .Set("winner", Winners[(int)rules.Winner])
                .Set("tie_break", TieBreaks[(int)rules.TieBreak]);
        }

        /// <summary>The kind "rulesets": a named rule set with some fields changed.</summary>
        public static JsonObject Named(JsonObject input)
        {
            JsonObject fields = Write(RuleSet.Named(input.String("name")));
            var changed = new List<string>();
            foreach (JsonObject change in input.Objects("changes"))
            {
                string field = change.String("field");
                if (!fields.Has(field) || changed.Contains(field))
                {
                    throw new RuleException("no field to change, or not again: '" + field + "'");
                }
                changed.Add(field);
                object value = fields.Get(field);
                if (value is string)
                {
                    fields.Set(field, change.String("word"));
                }
                else if (value is bool)
                {
                    fields.Set(field, change.Bool("flag"));
                }
                else
                {
                    fields.Set(field, change.Long("number"));
                }
            }
            return Write(Read(fields));
        }

        /// <summary>The index of a word, which is the value of the enum that it names.</summary>
        private static int Choice(JsonObject data, string key, string[] words)
        {
            string word = data.String(key);
            int index = Array.IndexOf(words, word);
            if (index < 0)
            {
                throw new RuleException(key + " '" + word + "': expected one of "
                    + string.Join(", ", words));
            }
            return index;
        }
    }
}
