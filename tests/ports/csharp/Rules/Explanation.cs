// SPDX-License-Identifier: MIT
namespace SetRules
{
    public enum Verdict
    {
        Same,
        Different,
        Broken
    }

    /// <summary>What one attribute says of three cards (V4).</summary>
    public sealed class AttributeVerdict
    {
        public readonly CardAttribute Attribute;
        public readonly Verdict Verdict;

        /// <summary>The three values, in card order.</summary>
        public readonly string[] Values;

        /// <summary>When broken: the value that two cards show, else "".</summary>
        public readonly string Twice;

        /// <summary>When broken: the value that one card shows, else "".</summary>
        public readonly string Once;

        /// <summary>When broken: the card that shows it, else -1.</summary>
        public readonly int OddCard;

        /// <summary>The sum of the three digits modulo 3: 0 exactly when nothing is broken.</summary>
        public readonly int DigitSum;

        internal AttributeVerdict(CardAttribute attribute, int[] cards)
        {
            int x = Cards.Digit(cards[0], attribute);
            int y = Cards.Digit(cards[1], attribute);
            int z = Cards.Digit(cards[2], attribute);
            Attribute = attribute;
            Values = new[]
            {
                Cards.Word(attribute, x), Cards.Word(attribute, y), Cards.Word(attribute, z)
            };
            DigitSum = (x + y + z) % 3;
            Twice = "";
            Once = "";
            OddCard = Cards.Empty;
            if (x == y && y == z)
            {
                Verdict = Verdict.Same;
            }
            else if (x != y && y != z && x != z)
            {
                Verdict = Verdict.Different;
            }
            else
            {
                int odd = x == y ? 2 : x == z ? 1 : 0;
                Verdict = Verdict.Broken;
                Once = Values[odd];
                Twice = Values[odd == 0 ? 1 : 0];
                OddCard = cards[odd];
            }
        }
    }

    /// <summary>Why three cards are a set, or every reason why they are not (V4).</summary>
    public sealed class Explanation
    {
        public readonly bool Valid;

        /// <summary>Four verdicts, in C2 order.</summary>
        public readonly AttributeVerdict[] Attributes;

        public Explanation(int a, int b, int c)
        {
            var cards = new[] { Cards.Check(a), Cards.Check(b), Cards.Check(c) };
            Valid = true;
            Attributes = new AttributeVerdict[Cards.Attributes.Length];
            for (int i = 0; i < Attributes.Length; i++)
            {
                Attributes[i] = new AttributeVerdict(Cards.Attributes[i], cards);
                Valid = Valid && Attributes[i].Verdict != Verdict.Broken;
            }
        }
    }
}
