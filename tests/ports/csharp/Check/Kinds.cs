// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>Every kind of vector that this port answers.</summary>
    public static class Kinds
    {
        private static readonly Dictionary<string, Answerer[]> Table = MakeTable();

        public static bool Knows(string kind)
        {
            return Table.ContainsKey(kind);
        }

        /// <summary>The ways to answer a kind; the first one speaks in the line protocol.</summary>
        public static Answerer[] Ways(string kind)
        {
            return Table[kind];
        }

        /// <summary>The names of the kinds, by byte order.</summary>
        public static List<string> Names()
        {
            var names = new List<string>(Table.Keys);
            names.Sort(string.CompareOrdinal);
            return names;
        }

        private static Dictionary<string, Answerer[]> MakeTable()
        {
            var table = new Dictionary<string, Answerer[]>(StringComparer.Ordinal);
            Add(table, "cards", new Answerer("port", CardVectors.Card));
            Add(table, "notation", new Answerer("port", CardVectors.Notation));
            Add(table, "third", new Answerer("port", SetVectors.Third));
            Add(table, "sets",
                new Answerer("definition", input => SetVectors.AllSets(input, Sets.IsSet)),
                new Answerer("third card", input => SetVectors.AllSets(input, SetVectors.IsThird)));
            Add(table, "through",
                new Answerer("definition", input => SetVectors.Through(input, Sets.IsSet)),
                new Answerer("third card", input => SetVectors.Through(input, SetVectors.IsThird)));
            Add(table, "validate",
                new Answerer("definition", input => SetVectors.Validate(input, Sets.IsSet)),
                new Answerer("third card", input => SetVectors.Validate(input, SetVectors.IsThird)));
            Add(table, "explain", new Answerer("port", SetVectors.Explain));
            Add(table, "search", new Answerer("port", SetVectors.Search));
            Add(table, "draws",
                new Answerer("own generator", DeckVectors.DrawsByPort),
                new Answerer("System.Random", DeckVectors.DrawsByRuntime));
            Add(table, "deck",
                new Answerer("own generator", input => DeckVectors.Seeded(input, DeckVectors.PortDraws)),
                new Answerer("System.Random", input => DeckVectors.Seeded(input, DeckVectors.RuntimeDraws)));
            Add(table, "daily",
                new Answerer("own generator", input => DeckVectors.Daily(input, DeckVectors.PortDraws)),
                new Answerer("System.Random", input => DeckVectors.Daily(input, DeckVectors.RuntimeDraws)));
            Add(table, "fair", new Answerer("port", DeckVectors.Fair));
            Add(table, "verify_fair", new Answerer("port", DeckVectors.VerifyFair));
            Add(table, "rulesets", new Answerer("port", RuleSetJson.Named));
            Add(table, "board", new Answerer("port", BoardVectors.Play));
            Add(table, "session", new Answerer("port", SessionVectors.Play));
            Add(table, "game", new Answerer("port", SessionVectors.Play));
            return table;
        }

        private static void Add(Dictionary<string, Answerer[]> table, string kind, params Answerer[] ways)
        {
            table.Add(kind, ways);
        }
    }
}
