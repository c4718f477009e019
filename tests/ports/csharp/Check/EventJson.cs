// SPDX-License-Identifier: MIT
using System;
using System.Collections.Generic;

namespace SetRules.Check
{
    /// <summary>The events of a match as JSON objects: their fields, "type" and "at_ms".</summary>
    public static class EventJson
    {
        private static readonly Dictionary<Type, Action<GameEvent, JsonObject>> Writers = MakeWriters();

        public static List<JsonObject> Write(IEnumerable<GameEvent> events)
        {
            var written = new List<JsonObject>();
            foreach (GameEvent one in events)
            {
                written.Add(Write(one));
            }
            return written;
        }

        public static JsonObject Write(GameEvent one)
        {
            JsonObject data = new JsonObject().Set("at_ms", one.AtMs);
            var ofPlayer = one as PlayerEvent;
            if (ofPlayer != null)
            {
                data.Set("player", ofPlayer.Player);
            }
            Writers[one.GetType()](one, data);
            return data;
        }

        public static JsonObject Write(MatchResult result)
        {
            var standings = new List<JsonObject>();
            foreach (Standing row in result.Standings)
            {
                standings.Add(new JsonObject()
                    .Set("id", row.Id)
                    .Set("rank", row.Rank)
                    .Set("score", row.Score)
                    .Set("sets", row.Sets)
                    .Set("invalid_attempts", row.InvalidAttempts)
                    .Set("can_win", row.CanWin));
            }
            return new JsonObject()
                .Set("reason", MatchWords.Of(result.Reason))
                .Set("at_ms", result.AtMs)
                .Set("winners", result.Winners)
                .Set("draw", result.Draw)
                .Set("standings", standings)
                .Set("total", result.Total);
        }

        private static Dictionary<Type, Action<GameEvent, JsonObject>> MakeWriters()
        {
            var writers = new Dictionary<Type, Action<GameEvent, JsonObject>>();
            Add<Dealt>(writers, "dealt", WritePlaced);
            Add<Refilled>(writers, "refilled", WritePlaced);
            Add<Expanded>(writers, "expanded", WritePlaced);
            Add<ClosedUp>(writers, "closed_up", (one, data) => data.Set("board", one.Board));
            Add<SetCheck>(writers, "set_check", (one, data) => data.Set("exists", one.Exists));
            Add<NoSet>(writers, "no_set", (one, data) => data.Set("deck_remaining", one.DeckRemaining));
            Add<Selected>(writers, "selected", (one, data) => data.Set("slot", one.Slot).Set("card", one.Card));
            Add<Deselected>(writers, "deselected",
                (one, data) => data.Set("slots", one.Slots).Set("cards", one.Cards));
            Add<ClaimQueued>(writers, "claim_queued",
                (one, data) => data.Set("cards", one.Cards).Set("tick", one.Tick));
            Add<ClaimAccepted>(writers, "claim_accepted", WriteAccepted);
            Add<ClaimRejected>(writers, "claim_rejected", WriteRejected);
            Add<Penalty>(writers, "penalty", WritePenalty);
            Add<Called>(writers, "called",
                (one, data) => data.Set("until_ms", one.UntilMs).Set("waiting", one.Waiting));
            Add<CallPassed>(writers, "call_passed", (one, data) => { });
            Add<Agreed>(writers, "agreed", (one, data) => data.Set("agreed", one.All));
            Add<Requested>(writers, "requested", (one, data) => data.Set("owed", one.Owed));
            Add<Disconnected>(writers, "disconnected", (one, data) => data.Set("until_ms", one.UntilMs));
            Add<Reconnected>(writers, "reconnected", (one, data) => { });
            Add<Forfeited>(writers, "forfeited", (one, data) => data.Set("voluntary", one.Voluntary));
            Add<Ended>(writers, "ended", WriteEnded);
            return writers;
        }

        private static void Add<T>(
            Dictionary<Type, Action<GameEvent, JsonObject>> writers,
            string name,
            Action<T, JsonObject> write) where T : GameEvent
        {
            writers.Add(typeof(T), (one, data) => write((T)one, data.Set("type", name)));
        }

        private static void WritePlaced(CardsPlaced one, JsonObject data)
        {
            data.Set("slots", one.Slots).Set("cards", one.Cards).Set("deck_remaining", one.DeckRemaining);
        }

        private static void WriteAccepted(ClaimAccepted one, JsonObject data)
        {
            data.Set("slots", one.Slots)
                .Set("cards", one.Cards)
                .Set("score", one.Score)
                .Set("sets", one.Sets)
                .Set("owed", one.Owed);
        }

        private static void WriteRejected(ClaimRejected one, JsonObject data)
        {
            var broken = new List<string>();
            foreach (CardAttribute attribute in one.Broken)
            {
                broken.Add(Cards.Name(attribute));
            }
            data.Set("cards", one.Cards)
                .Set("reason", MatchWords.Of(one.Reason))
                .Set("broken", broken)
                .Set("invalid_attempts", one.InvalidAttempts);
        }

        private static void WritePenalty(Penalty one, JsonObject data)
        {
            data.Set("kind", MatchWords.Of(one.Kind))
                .Set("amount", one.Amount)
                .Set("score", one.Score)
                .Set("clock_ms", one.ClockMs);
        }

        private static void WriteEnded(Ended one, JsonObject data)
        {
            data.Set("reason", MatchWords.Of(one.Result.Reason)).Set("result", Write(one.Result));
        }
    }
}
