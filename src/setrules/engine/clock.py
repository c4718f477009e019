"""Clocks and the deadline of a timed match (rules M5 to M7)."""

from __future__ import annotations

from setrules.engine.state import MatchState, Player
from setrules.result import EndReason

__all__ = ["clock_ms", "deadline", "deadline_reason"]


def clock_ms(state: MatchState, player: Player) -> int:
    """What a player's clock shows: never below 0, -1 in an untimed match."""
    duration = state.rules.duration_ms
    if not duration:
        return -1
    return max(0, duration - (state.now_ms - state.start_ms) - player.lost_ms)


def deadline(state: MatchState) -> int:
    """The moment at which a timed match ends, as the penalties stand."""
    return state.start_ms + state.rules.duration_ms - _largest_loss(state)


def deadline_reason(state: MatchState) -> EndReason:
    """Why a match ends at its deadline: ``clock`` when a penalty moved it (M7)."""
    return "clock" if _largest_loss(state) else "timer"


def _largest_loss(state: MatchState) -> int:
    return max(
        (player.lost_ms for player in state.players if player.status != "forfeited"), default=0
    )
