// SPDX-License-Identifier: MIT
using System.IO;

namespace SetRules.Check
{
    /// <summary>
    /// The line protocol: one JSON request a line comes in, one JSON answer a line goes
    /// out, in the same order.
    /// </summary>
    public sealed class Protocol
    {
        private const string Name = "setrules C# port";
        private const string Version = "1.0";
        private const int Format = 1;

        private readonly TextReader requests;
        private readonly TextWriter answers;

        public Protocol(TextReader requests, TextWriter answers)
        {
            this.requests = requests;
            this.answers = answers;
        }

        /// <summary>
        /// Serves until "bye" or the end of the input. Throws JsonException for a request
        /// that is none: to answer it would put every later answer out of step.
        /// </summary>
        public void Serve()
        {
            string line;
            while ((line = requests.ReadLine()) != null)
            {
                JsonObject request = JsonReader.ReadObject(line);
                switch (request.String("do"))
                {
                    case "hello":
                        Answer(Hello());
                        break;
                    case "test":
                        Answer(Test(request));
                        break;
                    case "bye":
                        return;
                    default:
                        throw new JsonException("no request '" + request.String("do") + "'");
                }
            }
        }

        private static JsonObject Hello()
        {
            return new JsonObject()
                .Set("name", Name)
                .Set("version", Version)
                .Set("format", Format)
                .Set("kinds", Kinds.Names());
        }

        private static JsonObject Test(JsonObject request)
        {
            string kind = request.String("kind");
            if (!Kinds.Knows(kind))
            {
                throw new JsonException("kind '" + kind + "' was not offered");
            }
            JsonObject answer = new JsonObject().Set("id", request.String("id"));
            try
            {
                JsonObject output = Kinds.Ways(kind)[0].Answer(request.Object("input"));
                return answer.Set("result", "valid").Set("output", output);
            }
            catch (RuleException refused)
            {
                return answer.Set("result", "error").Set("reason", refused.Message);
            }
        }

        private void Answer(JsonObject answer)
        {
            answers.Write(JsonWriter.Write(answer));
            answers.Write('\n'); // WriteLine would end lines as the system does
            answers.Flush();
        }
    }
}
