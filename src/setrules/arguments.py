"""The checks of a session's arguments, all of them before anything changes (rule M4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import SupportsIndex

from setrules.card import Card
from setrules.errors import (
    BoardError,
    BoardTypeError,
    ClaimError,
    ClaimTypeError,
    SessionError,
    SessionTypeError,
    describe,
)
from setrules.integers import LARGEST_AMOUNT, checked_int, plain_str
from setrules.shown import list_advice

__all__ = [
    "MOST_PLAYERS",
    "checked_claim",
    "checked_claim_slots",
    "checked_flag",
    "checked_id",
    "checked_ids",
    "checked_slot",
    "checked_time",
]

#: How many players a match may have.
MOST_PLAYERS = 64


def checked_time(value: object, what: str = "now_ms", least: int = 0) -> int:
    """Return a time in milliseconds, from ``least`` to the largest one (M6, P1)."""
    if type(value) is int and least <= value <= LARGEST_AMOUNT:
        return value
    advice = "; times are whole milliseconds" if isinstance(value, float) else ""
    return checked_int(value, what, least, LARGEST_AMOUNT, SessionError, SessionTypeError, advice)


def checked_flag(value: object, what: str) -> bool:
    """Return True or False."""
    if not isinstance(value, bool):
        raise SessionTypeError(f"{what} {describe(value)}: expected True or False")
    return value


def checked_id(value: object, what: str = "player") -> str:
    """Return a player id: 1 to 64 characters 0x21 to 0x7E (M8).

    >>> checked_id("co-op")
    'co-op'
    """
    if not isinstance(value, str):
        raise SessionTypeError(
            f"{what} {describe(value)}: expected a str, not {type(value).__name__}"
        )
    value = plain_str(value)
    visible = value.isascii() and value.isprintable() and " " not in value
    if not 1 <= len(value) <= 64 or not visible:
        raise SessionError(
            f"{what} {describe(value)}: expected 1 to 64 visible ASCII characters without spaces"
        )
    return value


def checked_ids(value: object, what: str = "players") -> list[str]:
    """Return distinct player ids, at least one and at most 64."""
    # Not a set: the order of the ids is the order of the seats (P3).
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        raise SessionTypeError(f"{what} {describe(value)}: expected a sequence of player ids")
    ids: list[str] = []
    for one in value:
        id = checked_id(one)
        if id in ids:
            raise SessionError(f"player {id!r} is named twice: expected distinct {what}")
        ids.append(id)
        if len(ids) > MOST_PLAYERS:
            raise SessionError(f"more than {MOST_PLAYERS} {what}: expected at most that")
    if not ids:
        raise SessionError(f"no {what}: expected at least one")
    return ids


def checked_claim(cards: Sequence[SupportsIndex]) -> tuple[Card, Card, Card]:
    """Return the three different cards of a claim (V2, M4).

    >>> checked_claim((5, 71, 13))
    (Card(5), Card(71), Card(13))
    """
    if type(cards) is not tuple and (
        isinstance(cards, (str, bytes)) or not isinstance(cards, Sequence)
    ):
        raise ClaimTypeError(
            f"claim {describe(cards)}: expected a sequence of 3 cards{list_advice(cards)}"
        )
    given = cards if type(cards) is tuple else tuple(islice(cards, 4))
    if len(given) != 3:
        raise ClaimError(f"a claim of {_count(cards, given)} cards, {describe(cards)}: expected 3")
    first, second, third = given
    a = first if type(first) is Card else Card(first)
    b = second if type(second) is Card else Card(second)
    c = third if type(third) is Card else Card(third)
    if a is b or b is c or a is c:
        raise ClaimError(f"claim {(a, b, c)} has a card twice: expected 3 different cards")
    return a, b, c


def _count(claim: Sequence[object], first: tuple[object, ...]) -> str:
    """How many there are, where no more than the first of them were looked at."""
    if len(first) < 4 or isinstance(claim, (tuple, list)):
        return str(len(claim))
    return "more than 3"


def checked_slot(slot: object, slots: int, advice: str = "") -> int:
    """Return a slot that the board has, empty or not."""
    if slots == 0:
        raise BoardError(f"slot {describe(slot)}: the board has no slots")
    return checked_int(slot, "slot", 0, slots - 1, BoardError, BoardTypeError, advice)


def checked_claim_slots(slots: Sequence[SupportsIndex], count: int) -> tuple[int, int, int]:
    """Return three different slots of a board with ``count`` of them (M4)."""
    if isinstance(slots, (str, bytes)) or not isinstance(slots, Sequence):
        raise ClaimTypeError(
            f"claim {describe(slots)}: expected a sequence of 3 slots{list_advice(slots)}"
        )
    given = tuple(islice(slots, 4))
    if len(given) != 3:
        raise ClaimError(f"a claim of {_count(slots, given)} slots, {describe(slots)}: expected 3")
    first, second, third = (checked_slot(slot, count, "; claim() takes cards") for slot in given)
    if len({first, second, third}) != 3:
        raise ClaimError(f"claim {describe(slots)} has a slot twice: expected 3 different slots")
    return first, second, third
