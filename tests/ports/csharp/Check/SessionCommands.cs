// SPDX-License-Identifier: MIT
namespace SetRules.Check
{
    /// <summary>Gives a session the command that a JSON object names, with its arguments.</summary>
    public static class SessionCommands
    {
        public static Answer Do(GameSession session, JsonObject command)
        {
            switch (command.String("command"))
            {
                case "tap":
                    return session.Tap(command.Int("slot"), command.String("player"));
                case "confirm":
                    return session.Confirm(command.String("player"));
                case "claim":
                    return session.Claim(command.String("player"), command.Ints("cards"));
                case "claim_slots":
                    return session.ClaimSlots(command.String("player"), command.Ints("slots"));
                case "submit":
                    return session.Submit(
                        command.String("player"), command.Ints("cards"), command.Long("at_ms"));
                case "advance":
                    return session.Advance(command.Long("at_ms"));
                case "animation_done":
                    return session.AnimationDone();
                case "disconnect":
                    return session.Disconnect(command.String("player"), command.Long("at_ms"));
                case "reconnect":
                    return session.Reconnect(command.String("player"), command.Long("at_ms"));
                case "forfeit":
                    return session.Forfeit(command.String("player"));
                case "call_set":
                    return session.CallSet(command.Strings("players"), command.Long("at_ms"));
                case "pass_call":
                    return session.PassCall(command.String("player"));
                case "agree_no_set":
                    return session.AgreeNoSet(command.String("player"));
                case "request_cards":
                    return session.RequestCards(command.String("player"));
                default:
                    throw new JsonException("no command '" + command.String("command") + "'");
            }
        }
    }
}
