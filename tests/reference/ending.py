"""How a match ends: the result, default win and abandonment (rules M10, M11, M12, T5, T7)."""

from __future__ import annotations

from typing import Any

from .state import Player, State


def can_win(player: Player) -> bool:
    """Present, and not forfeited."""
    return player.status == "active"


def measure(state: State, player: Player) -> int:
    """What the rule set compares."""
    return player.score if state.rules["winner"] == "score" else player.sets


def above(state: State, one: Player, other: Player) -> bool:
    """Whether one player stands strictly above another."""
    if can_win(one) != can_win(other):
        return can_win(one)
    if measure(state, one) != measure(state, other):
        return measure(state, one) > measure(state, other)
    if state.rules["tie_break"] == "fewest_invalid":
        return one.invalid_attempts < other.invalid_attempts
    return False


def rank(state: State, player: Player) -> int:
    """One more than the number of players above."""
    return 1 + len([other for other in state.players if above(state, other, player)])


def standings(state: State) -> list[dict[str, Any]]:
    """One row a player, by rank; equal ranks as they sit."""
    ranks = range(1, len(state.players) + 1)
    return [
        {
            "id": player.id,
            "rank": wanted,
            "score": player.score,
            "sets": player.sets,
            "invalid_attempts": player.invalid_attempts,
            "can_win": can_win(player),
        }
        for wanted in ranks
        for player in state.players
        if rank(state, player) == wanted
    ]


def winners(state: State, reason: str) -> list[str]:
    """Everybody who can win and has nobody above, or nobody where nobody wins."""
    if reason == "abandoned" or state.rules["winner"] == "none":
        return []
    owes = any(player.owed > 0 for player in state.players)
    if state.rules["winner"] == "solitaire" and (owes or reason != "deck_empty"):
        return []
    first = [player for player in state.players if can_win(player) and rank(state, player) == 1]
    return [player.id for player in first]


def end(state: State, reason: str) -> None:
    """End the match now; whatever was still to come is dropped."""
    won = winners(state, reason)
    together = state.rules["winner"] == "none"
    total = sum(player.sets for player in state.players) if together else -1
    state.result = {
        "reason": reason,
        "at_ms": state.now_ms,
        "winners": won,
        "draw": len(won) > 1,
        "standings": standings(state),
        "total": total,
    }
    state.phase = "ended"
    state.waiting_claims = []
    state.waiting_callers = []
    state.caller = None
    state.emit("ended", reason=reason, result=result_copy(state.result))


def result_copy(result: dict[str, Any]) -> dict[str, Any]:
    """A result that shares nothing with the one kept."""
    return {
        **result,
        "winners": list(result["winners"]),
        "standings": [dict(row) for row in result["standings"]],
    }


def check_who_is_left(state: State) -> None:
    """End by default or as abandoned, once all others, or all, have forfeited for good."""
    left = [player for player in state.players if player.status != "forfeited"]
    if not left:
        end(state, "abandoned")
    elif (
        len(left) == 1
        and len(state.players) >= 2
        and left[0].status == "active"
        and state.rules["winner"] != "none"
    ):
        end(state, "default_win")
