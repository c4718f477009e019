"""The phases: what follows a deal, a claim or an expansion (rules M3, B5 to B7, T1, T5).

Each phase other than `playing` and `ended` owes one step.  With animations the caller asks for
each step; without them all steps are taken at once.  So both ways give the same events.
"""

from __future__ import annotations

from . import board, cards
from .ending import end
from .state import State


def open_match(state: State) -> None:
    """Tell of the cards that lie, look at them, and go on."""
    places = board.occupied(state.slots)
    state.emit(
        "dealt",
        slots=places,
        cards=board.cards_on(state.slots),
        deck_remaining=len(state.deck),
    )
    look(state)
    run(state)


def look(state: State) -> None:
    """The check of a settled position, told only where the engine expands by itself."""
    if state.rules["expansion"] == "engine":
        state.emit("set_check", exists=cards.any_set_exists(state.slots))


def run(state: State) -> None:
    """Without animations: take every step that is owed."""
    while not state.animations and state.phase not in ("playing", "ended"):
        step(state)


def step(state: State) -> None:
    """Take one step that is owed."""
    if state.phase == "valid_set":
        for kind, fields in board.after_claim(state.slots, state.vacated, state.deck, state.rules):
            state.emit(kind, **fields)
        state.vacated = []
        look(state)
        state.phase = "refill"
    elif state.phase == "invalid_set":
        state.phase = "playing"
    else:
        assert state.phase in ("dealing", "refill", "expanding")
        go_on_from_settled(state)


def go_on_from_settled(state: State) -> None:
    """Play on, expand or end, as the cards that lie demand."""
    expansion = state.rules["expansion"]
    if expansion == "agreement":
        if not state.deck and len(board.cards_on(state.slots)) < 3:
            end(state, "deck_empty")
        else:
            state.phase = "playing"
    elif cards.any_set_exists(state.slots):
        state.phase = "playing"
    elif board.may_lay(state.slots, state.deck, state.rules) > 0:
        if expansion == "engine":
            state.emit("no_set", deck_remaining=len(state.deck))
            lay_more(state)
        else:
            state.phase = "playing"
    else:
        end(state, board.why_stuck(state.slots, state.deck, state.rules))


def lay_more(state: State) -> None:
    """Append the cards of one expansion and look at the result."""
    count = board.may_lay(state.slots, state.deck, state.rules)
    state.emit("expanded", **board.append(state.slots, state.deck, count))
    board_changed(state)
    look(state)
    state.phase = "expanding"


def board_changed(state: State) -> None:
    """Agreements were about the board as it was."""
    state.agreed = []
