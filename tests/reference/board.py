"""The board: a list with a card id or None in each slot (rules B1 to B8).

The deck is a list as well, the next card first; drawing takes cards off its front.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .rules import Rules

Slots = list[int | None]


def cards_on(slots: Slots) -> list[int]:
    """The cards that lie, in slot order."""
    return [card for card in slots if card is not None]


def slot_of(slots: Slots, card: int) -> int:
    """Where a card lies that is known to lie."""
    return slots.index(card)


def draw(deck: list[int], count: int) -> list[int]:
    """Take up to that many cards off the top."""
    drawn: list[int] = []
    while deck and len(drawn) < count:
        drawn.append(deck.pop(0))
    return drawn


def deal(deck: list[int]) -> Slots:
    """Twelve slots, filled from the first on as far as the deck goes."""
    slots: Slots = [None] * 12
    for slot, card in enumerate(draw(deck, 12)):
        slots[slot] = card
    return slots


def occupied(slots: Slots) -> list[int]:
    """The numbers of the slots that hold a card."""
    return [slot for slot, card in enumerate(slots) if card is not None]


def take(slots: Slots, leaving: Sequence[int]) -> None:
    """Empty some slots."""
    for slot in leaving:
        slots[slot] = None


def fill(slots: Slots, vacated: Sequence[int], deck: list[int], count: int) -> dict[str, Any]:
    """Lay up to that many cards into the vacated slots, lowest first; tells what was laid where."""
    cards = draw(deck, count)
    places = sorted(vacated)[: len(cards)]
    for slot, card in zip(places, cards, strict=True):
        slots[slot] = card
    return {"slots": places, "cards": cards, "deck_remaining": len(deck)}


def append(slots: Slots, deck: list[int], count: int) -> dict[str, Any]:
    """Lay up to that many cards into new slots after the last; tells what was laid where."""
    cards = draw(deck, count)
    places = []
    for card in cards:
        places.append(len(slots))
        slots.append(card)
    return {"slots": places, "cards": cards, "deck_remaining": len(deck)}


def close_up(slots: Slots) -> bool:
    """Remove every empty slot, keeping the order; tells whether there was one."""
    cards = cards_on(slots)
    removed = len(slots) - len(cards)
    slots[:] = cards
    return removed > 0


def written(slots: Slots) -> list[int]:
    """The whole board as an event tells it: -1 for an empty slot."""
    return [-1 if card is None else card for card in slots]


def after_claim(
    slots: Slots, vacated: Sequence[int], deck: list[int], rules: Rules
) -> list[tuple[str, dict[str, Any]]]:
    """Refill and close up once three cards are gone; tells what was done, in event fields."""
    left = len(cards_on(slots))
    had = left + 3
    at_the_end = rules["refill"] == "to_12" and rules["close_up"] == "always"
    done: list[tuple[str, dict[str, Any]]] = []

    if rules["refill"] == "always":
        done.append(("refilled", fill(slots, vacated, deck, 3)))
    elif left < 12 and not (at_the_end and had > 12):
        done.append(("refilled", fill(slots, vacated, deck, min(12 - left, 3))))

    closes = rules["close_up"] == "always" or (rules["close_up"] == "above_12" and had > 12)
    if closes and close_up(slots):
        done.append(("closed_up", {"board": written(slots)}))

    if at_the_end and len(cards_on(slots)) < 12 and deck:
        done.append(("refilled", append(slots, deck, 12 - len(cards_on(slots)))))
    return done


def may_lay(slots: Slots, deck: list[int], rules: Rules) -> int:
    """How many cards an expansion would lay now: three, what remains if that is allowed, or 0."""
    if len(deck) >= 3:
        count = 3
    elif rules["partial_deal"]:
        count = len(deck)
    else:
        count = 0
    if rules["cap"] > 0 and len(cards_on(slots)) + count > rules["cap"]:
        return 0
    return count


def why_stuck(slots: Slots, deck: list[int], rules: Rules) -> str:
    """The reason of the end where no set lies and nothing may be laid."""
    if not deck:
        return "deck_empty"
    wanted = min(3, len(deck)) if rules["partial_deal"] else 3
    if rules["cap"] > 0 and len(cards_on(slots)) + wanted > rules["cap"]:
        return "cap"
    return "deck_short"
