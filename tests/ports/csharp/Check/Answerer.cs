// SPDX-License-Identifier: MIT
using System;

namespace SetRules.Check
{
    /// <summary>
    /// One way to answer the tests of a kind. Some kinds have two, such as the shuffles:
    /// once by the port's own generator and once by the runtime's System.Random.
    /// </summary>
    public sealed class Answerer
    {
        /// <summary>How the answer is found, for the report.</summary>
        public readonly string Way;

        /// <summary>Takes a test's input; throws RuleException when the input is refused.</summary>
        public readonly Func<JsonObject, JsonObject> Answer;

        public Answerer(string way, Func<JsonObject, JsonObject> answer)
        {
            Way = way;
            Answer = answer;
        }
    }
}
