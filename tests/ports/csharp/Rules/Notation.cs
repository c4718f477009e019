// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules
{
    /// <summary>
    /// Cards as text (C3): the short code "2GOD", and four words such as
    /// "2 Green Open Diamond". Only ASCII counts and letters are folded by hand, so
    /// that a Turkish dotless i or any other locale cannot change what a text means.
    /// </summary>
    public static class Notation
    {
        // The four places of a code, in order, each with its letters by digit.
        private static readonly CardAttribute[] Places =
        {
            CardAttribute.Number, CardAttribute.Color, CardAttribute.Shading, CardAttribute.Shape
        };
        private static readonly string[] Letters = { "123", "RGP", "STO", "DSO" };

        private static readonly string[][] LongWords =
        {
            new[] { "1", "2", "3" },
            new[] { "Red", "Green", "Purple" },
            new[] { "Solid", "Striped", "Open" },
            new[] { "Diamond", "Squiggle", "Oval" }
        };

        private static readonly Dictionary<string, Meaning> Vocabulary = MakeVocabulary();

        /// <summary>The short code, four characters.</summary>
        public static string Code(int card)
        {
            var code = new char[Places.Length];
            for (int place = 0; place < Places.Length; place++)
            {
                code[place] = Letters[place][Cards.Digit(card, Places[place])];
            }
            return new string(code);
        }

        /// <summary>The long form: number, color, shading, shape.</summary>
        public static string LongForm(int card)
        {
            var words = new string[Places.Length];
            for (int place = 0; place < Places.Length; place++)
            {
                words[place] = LongWords[place][Cards.Digit(card, Places[place])];
            }
            return string.Join(" ", words);
        }

        /// <summary>The card that a code or four words name, in any order and case.</summary>
        public static int Parse(string text)
        {
            List<string> words = SplitFolded(text);
            if (words.Count == 1 && !Vocabulary.ContainsKey(words[0]))
            {
                return ParseCode(text, words[0]);
            }
            var digits = new[] { -1, -1, -1, -1 };
            foreach (string word in words)
            {
                Meaning meaning;
                if (!Vocabulary.TryGetValue(word, out meaning))
                {
                    throw new RuleException("'" + text + "': '" + word + "' is no word for a card");
                }
                if (digits[(int)meaning.Attribute] >= 0)
                {
                    throw new RuleException("'" + text + "': '" + word + "' gives the "
                        + Cards.Name(meaning.Attribute) + " a second time");
                }
                digits[(int)meaning.Attribute] = meaning.Digit;
            }
            foreach (CardAttribute attribute in Cards.Attributes)
            {
                if (digits[(int)attribute] < 0)
                {
                    throw new RuleException("'" + text + "': no word for the " + Cards.Name(attribute));
                }
            }
            return CardOf(digits);
        }

        private static int ParseCode(string text, string code)
        {
            if (code.Length != Places.Length)
            {
                throw new RuleException("'" + text + "': expected a code of 4 letters such as 2GOD, "
                    + "or four words such as 2 Green Open Diamond");
            }
            var digits = new int[Places.Length];
            for (int place = 0; place < Places.Length; place++)
            {
                int digit = Fold(Letters[place]).IndexOf(code[place]);
                if (digit < 0)
                {
                    throw new RuleException("'" + text + "': '" + code[place] + "' in place "
                        + Text.Of(place + 1) + " is no " + Cards.Name(Places[place]));
                }
                digits[(int)Places[place]] = digit;
            }
            return CardOf(digits);
        }

        private static int CardOf(int[] digits)
        {
            return Cards.Of(
                digits[(int)CardAttribute.Number],
                digits[(int)CardAttribute.Shape],
                digits[(int)CardAttribute.Shading],
                digits[(int)CardAttribute.Color]);
        }

        private static string Fold(string text)
        {
            char[] folded = text.ToCharArray();
            for (int i = 0; i < folded.Length; i++)
            {
                if (folded[i] >= 'A' && folded[i] <= 'Z')
                {
                    folded[i] = (char)(folded[i] + ('a' - 'A'));
                }
            }
            return new string(folded);
        }

        private static List<string> SplitFolded(string text)
        {
            // Only the ASCII white space separates: char.IsWhiteSpace also knows
            // the no-break space and others.
            string[] parts = Fold(text).Split(
                new[] { ' ', '\t', '\n', '\r', '\f', '\v' }, StringSplitOptions.RemoveEmptyEntries);
            return new List<string>(parts);
        }

        private static Dictionary<string, Meaning> MakeVocabulary()
        {
            var words = new Dictionary<string, Meaning>(StringComparer.Ordinal);
            Add(words, CardAttribute.Number, 0, "1", "one");
            Add(words, CardAttribute.Number, 1, "2", "two");
            Add(words, CardAttribute.Number, 2, "3", "three");
            Add(words, CardAttribute.Shape, 0, "diamond", "diamonds");
            Add(words, CardAttribute.Shape, 1, "squiggle", "squiggles");
            Add(words, CardAttribute.Shape, 2, "oval", "ovals");
            Add(words, CardAttribute.Shading, 0, "solid", "filled", "filled-in");
            Add(words, CardAttribute.Shading, 1, "striped", "shaded");
            Add(words, CardAttribute.Shading, 2, "open", "outlined");
            Add(words, CardAttribute.Color, 0, "red");
            Add(words, CardAttribute.Color, 1, "green");
            Add(words, CardAttribute.Color, 2, "purple");
            return words;
        }

        private static void Add(
            Dictionary<string, Meaning> words, CardAttribute attribute, int digit, params string[] names)
        {
            foreach (string name in names)
            {
                words.Add(name, new Meaning(attribute, digit));
            }
        }

        private struct Meaning
        {
            public readonly CardAttribute Attribute;
            public readonly int Digit;

            public Meaning(CardAttribute attribute, int digit)
            {
                Attribute = attribute;
                Digit = digit;
            }
        }
    }
}
