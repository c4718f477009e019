// SPDX-License-Identifier: MIT
using System.Collections.Generic;
using System.Text;

namespace SetRules.Check
{
    /// <summary>The kinds "session" and "game": a match and its commands, step by step (M, T).</summary>
    public static class SessionVectors
    {
        public static JsonObject Play(JsonObject input)
        {
            GameSession session = Open(input);
            JsonObject opening = Told(session, session.Opening);
            var steps = new List<JsonObject>();
            foreach (JsonObject step in input.Objects("steps"))
            {
                steps.Add(Step(session, step));
            }
            return new JsonObject()
                .Set("opening", new[] { opening })
                .Set("steps", steps)
                .Set("end", new[] { Position(session) });
        }

        /// <summary>The match of an input, before its first step.</summary>
        public static GameSession Open(JsonObject input)
        {
            RuleSet rules = RuleSetJson.Read(input.Object("rules"));
            return new GameSession(new MatchSetup
            {
                Players = input.Strings("players"),
                Rules = rules,
                Mode = MatchWords.Mode(input.String("mode")),
                Deck = ReadDeck(input.Object("deck"), rules.SmallDeck),
                Position = input.Bool("given") ? input.Ints("board") : null,
                NowMs = input.Long("now_ms"),
                Animations = input.Bool("animations"),
                Dealer = input.String("dealer")
            });
        }

        /// <summary>Gives a match one command; to be refused is an answer, too.</summary>
        public static JsonObject Step(GameSession session, JsonObject step)
        {
            try
            {
                IList<GameEvent> events = SessionCommands.Do(session, step).Events;
                return Told(session, events).Set("answer", events.Count > 0 ? "events" : "nothing");
            }
            catch (RuleException)
            {
                return Told(session, new GameEvent[0]).Set("answer", "error");
            }
        }

        private static Deck ReadDeck(JsonObject deck, bool small)
        {
            switch (deck.String("kind"))
            {
                case "seed":
                    return Deck.Shuffled(deck.Int("seed"), small);
                case "fair":
                    return new Deck(FairDeck.Order(deck.String("match_id"), deck.String("key"), small));
                case "given":
                    return new Deck(deck.Ints("order"));
                default:
                    throw new JsonException("no deck '" + deck.String("kind") + "'");
            }
        }

        /// <summary>What happened, and where it left the match.</summary>
        public static JsonObject Told(GameSession session, IList<GameEvent> events)
        {
            byte[] position = Encoding.UTF8.GetBytes(JsonWriter.Write(Position(session)));
            return new JsonObject()
                .Set("events", EventJson.Write(events))
                .Set("digest", Sha256.Hex(Sha256.Hash(position)));
        }

        private static JsonObject Position(GameSession session)
        {
            var players = new List<JsonObject>();
            foreach (Player player in session.Players)
            {
                players.Add(new JsonObject()
                    .Set("id", player.Id)
                    .Set("score", player.Score)
                    .Set("sets", player.Sets)
                    .Set("invalid_attempts", player.InvalidAttempts)
                    .Set("status", MatchWords.Of(player.Status))
                    .Set("clock_ms", session.ClockMs(player.Id))
                    .Set("owed", player.Owed)
                    .Set("selection", session.Picks(player.Id)));
            }
            JsonObject control = new JsonObject()
                .Set("player", session.CallHolder)
                .Set("until_ms", session.CallUntilMs)
                .Set("waiting", session.CallersWaiting);
            return new JsonObject()
                .Set("phase", MatchWords.Of(session.Phase))
                .Set("now_ms", session.NowMs)
                .Set("board", session.BoardSlots)
                .Set("deck_remaining", session.DeckRemaining)
                .Set("control", control)
                .Set("agreed", session.Agreeing)
                .Set("players", players)
                .Set("device", session.DevicePicks)
                .Set("waiting_claims", session.ClaimsWaiting);
        }
    }
}
