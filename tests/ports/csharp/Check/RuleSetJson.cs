// SPDX-License-Identifier: MIT
using System;

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
                SmallDeck = Choice(data, "deck", "full", "small") == 1,
                Refill = (RefillPolicy)Choice(data, "refill", "always", "to_12"),
                CloseUp = (CloseUpPolicy)Choice(data, "close_up", "never", "above_12", "always"),
                Cap = data.Long("cap"),
                Expansion = (ExpansionPolicy)Choice(data, "expansion", "engine", "agreement", "request"),
                PartialDeal = data.Bool("partial_deal"),
                Penalty = (PenaltyKind)Choice(data, "penalty", "none", "point", "time"),
                PenaltyPoints = data.Long("penalty_points"),
                PenaltyMs = data.Long("penalty_ms"),
                ScoreFloor = data.Bool("score_floor"),
                DurationMs = data.Long("duration_ms"),
                TickMs = data.Long("tick_ms"),
                ClaimOrder = (ClaimOrder)Choice(data, "claim_order", "tick", "timestamp"),
                StalePenalised = data.Bool("stale_penalised"),
                ReconnectMs = data.Long("reconnect_ms"),
                CallWindowMs = data.Long("call_window_ms"),
                Winner = (WinnerPolicy)Choice(data, "winner", "sets", "score", "none", "solitaire"),
                TieBreak = (TieBreak)Choice(data, "tie_break", "none", "fewest_invalid")
            };
            rules.Check();
            return rules;
        }

        /// <summary>The index of a word, which is the value of the enum that it names.</summary>
        private static int Choice(JsonObject data, string key, params string[] words)
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
