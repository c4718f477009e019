// SPDX-License-Identifier: MIT
using System;

namespace SetRules.Check
{
    /// <summary>One answer to one test, and whether it is the expected one.</summary>
    public sealed class Judgement
    {
        public readonly bool Agrees;

        /// <summary>Both answers as canonical JSON, or in words where there is none.</summary>
        public readonly string Expected;
        public readonly string Answered;

        private Judgement(bool agrees, string expected, string answered)
        {
            Agrees = agrees;
            Expected = expected;
            Answered = answered;
        }

        /// <summary>Answers a test of a vector file in one way and compares.</summary>
        public static Judgement Of(JsonObject test, Answerer way)
        {
            string result = test.String("result");
            string expected = result == "error"
                ? "an error: " + test.String("reason")
                : JsonWriter.Write(test.Object("expected"));
            try
            {
                string answered = JsonWriter.Write(way.Answer(test.Object("input")));
                // Ordinal: a culture may take two different texts for equal.
                bool agrees = result == "valid" && string.Equals(answered, expected, StringComparison.Ordinal);
                return new Judgement(agrees, expected, answered);
            }
            catch (RuleException refused)
            {
                return new Judgement(result == "error", expected, "an error: " + refused.Message);
            }
            catch (JsonException unreadable)
            {
                // Not a refusal: even the input of an error has the fields of its kind.
                return new Judgement(false, expected, "an input that cannot be read: " + unreadable.Message);
            }
        }
    }
}
