"""Who is there: disconnects, returns, forfeits (rule M12)."""

from __future__ import annotations

from setrules.engine.control import count_vote, leave_control
from setrules.engine.ending import end_by_forfeit
from setrules.engine.state import MatchState, Player
from setrules.events import Disconnected, Forfeited, Reconnected

__all__ = ["forfeit", "forfeit_due", "leave", "return_to_match"]


def leave(state: MatchState, player: Player) -> bool:
    """A player is away from now on, unless that counts no longer."""
    if player.status != "active":
        return False
    player.status = "away"
    player.left_at = state.now_ms
    until = state.now_ms + state.rules.reconnect_ms
    state.events.append(Disconnected(state.now_ms, player.id, until))
    count_vote(state)
    return True


def return_to_match(state: MatchState, player: Player) -> bool:
    """A player who was away is back in time, and perhaps the last one left (M12)."""
    if player.status != "away":
        return False
    player.status = "active"
    player.left_at = -1
    state.events.append(Reconnected(state.now_ms, player.id))
    end_by_forfeit(state)
    return True


def forfeit(state: MatchState, players: list[Player], *, voluntary: bool) -> None:
    """Forfeits of one moment: all of them first, then what follows from them."""
    for player in players:
        player.status = "forfeited"
        player.left_at = -1
        state.events.append(Forfeited(state.now_ms, player.id, voluntary))
    leave_control(state)
    if not end_by_forfeit(state):
        count_vote(state)


def forfeit_due(state: MatchState, player: Player) -> int:
    """The first moment at which an away player's forfeit is permanent."""
    return player.left_at + state.rules.reconnect_ms + 1
