"""Call control and agreement (rules T1, T2)."""

from __future__ import annotations

from . import board, flow
from .ending import end
from .state import Player, State


def seats_from_dealers_left(state: State) -> list[Player]:
    """Everybody once around the table; the dealer comes last."""
    count = len(state.players)
    return [state.players[(state.dealer + 1 + step) % count] for step in range(count)]


def may_pick_and_claim(state: State, player: Player) -> bool:
    """Whether call control, where there is any, lets this player at the cards."""
    return state.rules["call_window_ms"] == 0 or state.caller is player


def begin_tie(state: State, callers: list[Player]) -> None:
    """Line up the callers of one call; the first window opens in `go_on`."""
    state.waiting_callers = [
        player for player in seats_from_dealers_left(state) if player in callers
    ]
    state.agreed = [player for player in state.agreed if player not in callers]
    state.tie_had_a_set = False


def leave_for_good(state: State, player: Player) -> None:
    """Drop a forfeited player's control or place in the line."""
    state.waiting_callers = [other for other in state.waiting_callers if other is not player]
    if state.caller is player:
        state.caller = None


def go_on(state: State) -> None:
    """At the end of a command or of one moment: the next caller's window, or the vote."""
    if state.phase == "playing" and state.caller is None and state.waiting_callers:
        open_window(state)
    if state.phase == "playing" and state.caller is None and state.vote_is_due:
        count_vote(state)


def open_window(state: State) -> None:
    """Give control to the first in the line."""
    player = state.waiting_callers.pop(0)
    state.caller = player
    state.until_ms = state.now_ms + state.rules["call_window_ms"]
    state.emit(
        "called",
        player=player.id,
        until_ms=state.until_ms,
        waiting=[other.id for other in state.waiting_callers],
    )


def count_vote(state: State) -> None:
    """If all active players agree: lay more cards, or end the game where there are none."""
    state.vote_is_due = False
    if state.rules["expansion"] != "agreement":
        return
    active = [player for player in state.players if player.status == "active"]
    if not active or any(player not in state.agreed for player in active):
        return
    if board.may_lay(state.slots, state.deck, state.rules) > 0:
        flow.lay_more(state)
        flow.run(state)
    else:
        end(state, "agreed")
