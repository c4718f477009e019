// SPDX-License-Identifier: MIT
namespace SetRules.Check
{
    /// <summary>The kinds "cards" and "notation" (C1 to C3).</summary>
    public static class CardVectors
    {
        public static JsonObject Card(JsonObject input)
        {
            int card = Cards.Check(input.Long("card"));
            var digits = new[]
            {
                Cards.Digit(card, CardAttribute.Number),
                Cards.Digit(card, CardAttribute.Shape),
                Cards.Digit(card, CardAttribute.Shading),
                Cards.Digit(card, CardAttribute.Color)
            };
            return new JsonObject()
                .Set("number", digits[0] + 1)
                .Set("shape", Cards.WordOn(card, CardAttribute.Shape))
                .Set("shading", Cards.WordOn(card, CardAttribute.Shading))
                .Set("color", Cards.WordOn(card, CardAttribute.Color))
                .Set("digits", digits)
                .Set("code", SetRules.Notation.Code(card))
                .Set("text", SetRules.Notation.LongForm(card));
        }

        public static JsonObject Notation(JsonObject input)
        {
            return new JsonObject().Set("card", SetRules.Notation.Parse(input.String("text")));
        }
    }
}
