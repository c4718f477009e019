// SPDX-License-Identifier: MIT
using System.Globalization;

namespace SetRules
{
    /// <summary>The attributes, in the order in which they are reported (C2).</summary>
    public enum CardAttribute
    {
        Number,
        Shape,
        Color,
        Shading
    }

    /// <summary>
    /// A card is an int from 0 to 80: four base-3 digits for number, shape, shading and
    /// color, the highest first (C1). An empty slot is -1, so card 0 is never "nothing".
    /// </summary>
    public static class Cards
    {
        public const int Count = 81;
        public const int Empty = -1;

        /// <summary>The attributes in C2 order, for loops.</summary>
        public static readonly CardAttribute[] Attributes =
        {
            CardAttribute.Number, CardAttribute.Shape, CardAttribute.Color, CardAttribute.Shading
        };

        // Indexed by CardAttribute. The order of the digits in an id (C1) is not the
        // order of reporting (C2): shading and color change places.
        private static readonly int[] Weights = { 27, 9, 1, 3 };
        private static readonly string[] Names = { "number", "shape", "color", "shading" };
        private static readonly string[][] Words =
        {
            new[] { "one", "two", "three" },
            new[] { "diamond", "squiggle", "oval" },
            new[] { "red", "green", "purple" },
            new[] { "solid", "striped", "open" }
        };

        /// <summary>Returns the card, or throws when there is no such card.</summary>
        public static int Check(long card)
        {
            if (card < 0 || card >= Count)
            {
                throw new RuleException(Text.Of(card) + " is no card: expected 0 to 80");
            }
            return (int)card;
        }

        /// <summary>The digit 0, 1 or 2 of an attribute.</summary>
        public static int Digit(int card, CardAttribute attribute)
        {
            return card / Weights[(int)attribute] % 3;
        }

        /// <summary>The card with these digits.</summary>
        public static int Of(int number, int shape, int shading, int color)
        {
            return 27 * number + 9 * shape + 3 * shading + color;
        }

        /// <summary>The name of an attribute, in lower case.</summary>
        public static string Name(CardAttribute attribute)
        {
            return Names[(int)attribute];
        }

        /// <summary>What an attribute shows for a digit: "two", "oval", "red", "open".</summary>
        public static string Word(CardAttribute attribute, int digit)
        {
            return Words[(int)attribute][digit];
        }

        /// <summary>What an attribute of this card shows.</summary>
        public static string WordOn(int card, CardAttribute attribute)
        {
            return Word(attribute, Digit(card, attribute));
        }
    }

    /// <summary>Numbers as text, the same in every culture (P3).</summary>
    public static class Text
    {
        public static string Of(long number)
        {
            return number.ToString(CultureInfo.InvariantCulture);
        }
    }
}
