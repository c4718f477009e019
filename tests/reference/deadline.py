"""Clocks and the moment at which they end the match (rule M7)."""

from __future__ import annotations

from .ending import end
from .state import Player, State


def clock_ms(state: State, player: Player) -> int:
    """What a player's clock shows now: never below 0, and -1 in an untimed match."""
    duration: int = state.rules["duration_ms"]
    if duration == 0:
        return -1
    return max(0, duration - (state.now_ms - state.start_ms) - player.lost_ms)


def largest_loss(state: State) -> int:
    """The most time that a player has lost to penalties, forfeited players aside."""
    return max(
        (player.lost_ms for player in state.players if player.status != "forfeited"), default=0
    )


def deadline(state: State) -> int | None:
    """When time runs out, as things stand; None in an untimed match."""
    duration: int = state.rules["duration_ms"]
    if duration == 0:
        return None
    return state.start_ms + duration - largest_loss(state)


def end_by_time(state: State) -> None:
    """End the match now, by the match timer or by a penalised clock."""
    end(state, "timer" if largest_loss(state) == 0 else "clock")
