"""What a caller may hand in: every check that can refuse a command, and the refusal."""

from __future__ import annotations

import operator
from collections.abc import Callable

# Two of these and one more are 2**53 - 1, the largest integer that every language holds.
LARGEST = 2**52 - 1


class Refused(Exception):  # noqa: N818 - a verdict on the caller, not an error of the model
    """The caller's fault; the session is as it was before."""


def integer(value: object, what: str, least: int = 0, most: int = LARGEST) -> int:
    """A plain int in a range; bools, floats, strings and the like are refused."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise Refused(f"{what} is an int, not {value!r}")
    number = operator.index(value)
    if number < least or number > most:
        raise Refused(f"{what} lies in {least}..{most}, not {number}")
    return number


def card(value: object) -> int:
    """A card id."""
    return integer(value, "a card", 0, 80)


def identifier(value: object) -> str:
    """A player id: 1 to 64 visible ASCII characters."""
    if not isinstance(value, str):
        raise Refused(f"a player id is a string, not {value!r}")
    if not 1 <= len(value) <= 64:
        raise Refused(f"a player id has 1 to 64 characters, not {len(value)}")
    for character in value:
        if not 0x21 <= ord(character) <= 0x7E:
            raise Refused(f"a player id holds visible ASCII only, not {value!r}")
    return value


def sequence(value: object, what: str) -> list[object]:
    """The items of a list or tuple."""
    if not isinstance(value, (list, tuple)):
        raise Refused(f"{what} come in a list or tuple, not {value!r}")
    return list(value)


def three(value: object, what: str, check: Callable[[object], int]) -> list[int]:
    """Three different checked ints, in the order given."""
    items = [check(item) for item in sequence(value, what)]
    if len(items) != 3:
        raise Refused(f"a claim names three {what}, not {len(items)}")
    if len(set(items)) != 3:
        raise Refused(f"a claim names three different {what}, not {items}")
    return items


def pile(value: object) -> list[int]:
    """A deck in draw order: different cards, possibly none."""
    cards = [card(item) for item in sequence(value, "cards")]
    if len(set(cards)) != len(cards):
        raise Refused("a card stands twice in the deck")
    return cards


def position(value: object, deck: list[int], cap: int) -> list[int | None]:
    """A given board: at most 81 slots, different cards that the deck lacks, cap respected."""
    slots = [None if item is None else card(item) for item in sequence(value, "slots")]
    if len(slots) > 81:
        raise Refused(f"a board has at most 81 slots, not {len(slots)}")
    cards = [item for item in slots if item is not None]
    if len(set(cards)) != len(cards):
        raise Refused("a card stands twice on the board")
    if set(cards) & set(deck):
        raise Refused("a card stands on the board and in the deck")
    if cap > 0 and len(cards) > cap:
        raise Refused(f"{len(cards)} cards lie where at most {cap} may")
    return slots
