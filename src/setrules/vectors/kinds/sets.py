"""``third``, ``sets``, ``through``, ``validate``: what a set is (V1 to V3)."""

from __future__ import annotations

from typing import Final

from setrules import _fast
from setrules.card import CARDS
from setrules.errors import BoardError, VectorError, describe
from setrules.shuffle import unshuffled
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import CARD, FLAG, array, choice, record

__all__ = ["SETS", "THIRD", "THROUGH", "VALIDATE"]


def _columns(input: Fields, names: tuple[str, ...]) -> list[tuple[int, ...]]:
    """The entries of parallel arrays, one tuple an entry."""
    columns = [input.integers(name) for name in names]
    if len({len(column) for column in columns}) != 1:
        lengths = " and ".join(str(len(column)) for column in columns)
        raise VectorError(f"{input.place(names[0])}: parallel arrays of {lengths} entries")
    return list(zip(*columns, strict=True))


def _third(input: Fields) -> dict[str, Json]:
    pairs = _columns(input, ("a", "b"))
    return {"cards": [int(_fast.third_card(a, b)) for a, b in pairs]}


def _sets(input: Fields) -> dict[str, Json]:
    deck = input.text("deck")
    if deck not in ("full", "small"):
        raise BoardError(f"deck {describe(deck)}: expected 'full' or 'small'")
    cards = unshuffled(deck == "small")
    found = _fast.find_all_sets(cards)
    return {"sets": [int(cards[place]) for triple in found for place in triple]}


def _through(input: Fields) -> dict[str, Json]:
    card = input.integer("card")
    pairs: list[int] = []
    for second in CARDS:
        third = _fast.third_card(card, second)
        pairs += (int(second), int(third))
    return {"pairs": pairs}


def _validate(input: Fields) -> dict[str, Json]:
    triples = _columns(input, ("a", "b", "c"))
    return {"valid": [_fast.validate(a, b, c) for a, b, c in triples]}


THIRD: Final = Kind(
    name="third",
    about="The one card that completes each pair to a set, for all 6,561 ordered pairs.",
    input=record(a=array(CARD), b=array(CARD)),
    expected=record(cards=array(CARD)),
    compute=_third,
)

SETS: Final = Kind(
    name="sets",
    about="All 1,080 sets of the full deck and all sets of the small one. Every other "
    "triple of distinct cards is no set.",
    input=record(deck=choice("full", "small")),
    expected=record(sets=array(CARD)),
    compute=_sets,
)

THROUGH: Final = Kind(
    name="through",
    about="For each card every ordered pair that makes a set with it, a card twice included; "
    "every pair that is not listed makes none.",
    input=record(card=CARD),
    expected=record(pairs=array(CARD, 162, 162)),
    compute=_through,
)

VALIDATE: Final = Kind(
    name="validate",
    about="Whether three cards are a set, cards that come twice included.",
    input=record(a=array(CARD), b=array(CARD), c=array(CARD)),
    expected=record(valid=array(FLAG)),
    compute=_validate,
)
