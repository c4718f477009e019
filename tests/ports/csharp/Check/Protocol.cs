// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;
using System.IO;

namespace SetRules.Check
{
    /// <summary>
    /// The line protocol: one JSON request a line comes in, one JSON answer a line goes
    /// out, in the same order. A request that cannot be read is answered by "error".
    /// </summary>
    public sealed class Protocol
    {
        private const string Name = "setrules C# port";
        private const string Version = "1.0";
        private const int Format = 1;

        private readonly TextReader requests;
        private readonly TextWriter answers;
        private readonly Dictionary<string, GameSession> open =
            new Dictionary<string, GameSession>(StringComparer.Ordinal);

        public Protocol(TextReader requests, TextWriter answers)
        {
            this.requests = requests;
            this.answers = answers;
        }

        /// <summary>Serves until "bye" or the end of the input.</summary>
        public void Serve()
        {
            string line;
            while ((line = requests.ReadLine()) != null)
            {
                JsonObject answer = AnswerTo(line);
                if (answer == null)
                {
                    return;
                }
                answers.Write(JsonWriter.Write(answer));
                answers.Write('\n'); // WriteLine would end lines as the system does
                answers.Flush();
            }
        }

        /// <summary>The answer to one request, or null for the last one.</summary>
        private JsonObject AnswerTo(string line)
        {
            var request = new JsonObject();
            try
            {
                request = JsonReader.ReadObject(line);
                switch (request.String("do"))
                {
                    case "hello":
                        return Hello(request);
                    case "test":
                        return Test(request);
                    case "create":
                        return Create(request);
                    case "command":
                        return Command(request);
                    case "close":
                        return Close(request);
                    case "bye":
                        return null;
                    default:
                        throw new JsonException("no request '" + request.String("do") + "'");
                }
            }
            catch (JsonException unreadable)
            {
                JsonObject answer = new JsonObject().Set("error", unreadable.Message);
                CopyName(request, "id", answer);
                CopyName(request, "session", answer);
                return answer;
            }
        }

        private static JsonObject Hello(JsonObject request)
        {
            if (request.Long("format") != Format)
            {
                throw new JsonException("format " + Text.Of(request.Long("format")) + ": expected 1");
            }
            return new JsonObject()
                .Set("name", Name)
                .Set("version", Version)
                .Set("format", Format)
                .Set("kinds", Kinds.Names())
                .Set("stepwise", true);
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

        private JsonObject Create(JsonObject request)
        {
            string name = request.String("session");
            if (open.ContainsKey(name))
            {
                throw new JsonException("session '" + name + "' is open already");
            }
            try
            {
                GameSession session = SessionVectors.Open(request.Object("input"));
                open.Add(name, session);
                return SessionVectors.Told(session, session.Opening)
                    .Set("session", name)
                    .Set("result", "valid");
            }
            catch (RuleException refused)
            {
                return new JsonObject()
                    .Set("session", name)
                    .Set("result", "error")
                    .Set("reason", refused.Message);
            }
        }

        private JsonObject Command(JsonObject request)
        {
            GameSession session = Find(request);
            return SessionVectors.Step(session, request.Object("step"))
                .Set("session", request.String("session"));
        }

        private JsonObject Close(JsonObject request)
        {
            Find(request);
            string name = request.String("session");
            open.Remove(name);
            return new JsonObject().Set("session", name).Set("closed", true);
        }

        private GameSession Find(JsonObject request)
        {
            GameSession session;
            if (!open.TryGetValue(request.String("session"), out session))
            {
                throw new JsonException("session '" + request.String("session") + "' is not open");
            }
            return session;
        }

        private static void CopyName(JsonObject request, string key, JsonObject answer)
        {
            if (request.Has(key) && request.Get(key) is string)
            {
                answer.Set(key, request.String(key));
            }
        }
    }
}
