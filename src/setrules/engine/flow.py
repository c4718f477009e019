"""From one settled position to the next: refill, check, expansion (rules B2 to B7, M3).

A match goes through its phases one step at a time. With animations each step
waits for ``animation_done``; without them all steps run in the one command.
"""

from __future__ import annotations

from setrules.engine.ending import dead_end, end
from setrules.engine.state import MatchState
from setrules.events import ClosedUp, Dealt, Expanded, NoSet, Refilled, SetCheck
from setrules.refill import expansion_size, refill_plan

__all__ = ["expand", "open_match", "settle", "step", "vacate"]


def open_match(state: MatchState) -> None:
    """Tell the cards that lie at the start and look at them (B1, B7, M14)."""
    occupied = [(slot, card) for slot, card in enumerate(state.slots) if card is not None]
    slots = tuple(slot for slot, _ in occupied)
    cards = tuple(card for _, card in occupied)
    state.events.append(Dealt(state.now_ms, slots, cards, state.deck.remaining))
    state.phase = "dealing"
    _look(state)
    settle(state)


def vacate(state: MatchState, places: tuple[int, int, int]) -> None:
    """Take a set off the board; its slots, ascending, wait for the refill (M3)."""
    first, second, third = places
    slots = state.slots
    slots[first] = slots[second] = slots[third] = None
    state.cards -= 3
    state.vacated = places
    state.phase = "valid_set"


def settle(state: MatchState) -> None:
    """Without animations, take every step that is owed (M3)."""
    if not state.animations:
        while state.phase not in ("playing", "ended"):
            step(state)


def step(state: MatchState) -> None:
    """Leave one phase of an animation for the next (M3)."""
    if state.phase == "valid_set":
        _refill(state)
        state.phase = "refill"
    elif state.phase == "invalid_set":
        state.phase = "playing"
    else:
        _go_on(state)


def expand(state: MatchState, size: int) -> None:
    """Append ``size`` cards in new slots (B5)."""
    _append(state, size, Expanded)
    state.phase = "expanding"
    _look(state)


def _go_on(state: MatchState) -> None:
    expansion = state.rules.expansion
    if state.exists and expansion != "agreement":
        state.phase = "playing"
        return
    if expansion == "engine":
        size = expansion_size(state.rules, state.cards, state.deck.remaining)
        if size:
            state.events.append(NoSet(state.now_ms, state.deck.remaining))
            expand(state, size)
            return
    reason = dead_end(state)
    if reason is None:
        state.phase = "playing"
    else:
        end(state, reason)


def _refill(state: MatchState) -> None:
    slots = state.slots
    deck = state.deck
    rules = state.rules
    fills, into_vacated, closes, at_end = refill_plan(
        rules.refill, rules.close_up, state.cards, deck.remaining
    )
    if fills:
        filled = state.vacated[:into_vacated]
        cards = deck.draw_up_to(into_vacated)
        for slot, card in zip(filled, cards):  # noqa: B905 - as many cards as slots
            slots[slot] = card
        state.cards += into_vacated
        state.events.append(Refilled(state.now_ms, filled, cards, deck.remaining))
    state.vacated = ()
    if closes and state.cards < len(slots):
        slots[:] = [card for card in slots if card is not None]
        state.events.append(ClosedUp(state.now_ms, tuple(slots)))
    if at_end:
        _append(state, at_end, Refilled)
    _look(state)


def _append(state: MatchState, size: int, told_as: type[Expanded] | type[Refilled]) -> None:
    first = len(state.slots)
    cards = state.deck.draw_up_to(size)
    state.slots.extend(cards)
    state.cards += size
    slots = tuple(range(first, first + size))
    state.events.append(told_as(state.now_ms, slots, cards, state.deck.remaining))


def _look(state: MatchState) -> None:
    """Check whether a set lies, where the rules look at all (B7, T1, T5)."""
    expansion = state.rules.expansion
    if expansion == "agreement":
        return
    state.exists = state.any_set_exists()
    if expansion == "engine":
        state.events.append(SetCheck(state.now_ms, state.exists))
