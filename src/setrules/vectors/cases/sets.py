"""The tests of ``third``, ``sets``, ``through`` and ``validate``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from setrules._fast import third_card
from setrules.card import CARDS
from setrules.vectors.cases.case import Case

__all__ = ["sets", "third", "through", "validate"]

_NO_CARDS: Final = (
    ("eighty-one", 81, "81 is no card"),
    ("minus-one", -1, "-1, the written empty slot, is no card"),
    ("empty-byte", 255, "255, the empty byte, is no card"),
)


def third() -> Iterator[Case]:
    """A row of the table for each first card, single pairs, and ids that are no card."""
    for a in CARDS:
        yield Case(
            f"row-{int(a)}",
            f"the third card of {int(a)} and every card",
            ("V3", "port-negative-modulo"),
            {"a": [int(a)] * 81, "b": [int(b) for b in CARDS]},
        )
    yield Case(
        "same-card-twice",
        "every card with itself gives itself",
        ("V3",),
        {"a": [int(card) for card in CARDS], "b": [int(card) for card in CARDS]},
    )
    yield Case(
        "card-zero",
        "40 and 80 are completed by card 0, which is a card and not nothing",
        ("V3", "port-absent-zero", "trap-card-zero-falsy"),
        {"a": [40, 80, 0, 0], "b": [80, 40, 40, 0]},
    )
    yield Case("no-pairs", "no pair at all", ("V3",), {"a": [], "b": []})
    for name, bad, comment in _NO_CARDS:
        for place in ("first", "second"):
            pair = (
                {"a": [0, bad], "b": [1, 2]} if place == "first" else {"a": [0, 1], "b": [2, bad]}
            )
            yield Case(
                f"{place}-{name}",
                f"{comment}, as the {place} of a pair",
                ("C1", "V3", "trap-wrong-input"),
                pair,
                f"{bad} is not 0 to 80",
            )


def sets() -> Iterator[Case]:
    """The two decks."""
    flags = ("D1", "V1", "V3", "port-map-order")
    yield Case("full", "the 1,080 sets of the 81 cards", flags, {"deck": "full"})
    yield Case("small", "the 117 sets of the 27 solid cards", flags, {"deck": "small"})


def through() -> Iterator[Case]:
    """Every card."""
    for card in CARDS:
        yield Case(
            f"card-{int(card)}",
            f"every pair that makes a set with card {int(card)}",
            ("V1", "V2", "V3"),
            {"card": int(card)},
        )
    for name, bad, comment in _NO_CARDS:
        yield Case(
            name, comment, ("C1", "trap-wrong-input"), {"card": bad}, f"{bad} is not 0 to 80"
        )


def validate() -> Iterator[Case]:
    """The examples of the rules, duplicates, near misses, and all orders of a few."""
    for name, triple, flags, comment in (
        ("example-set", (0, 37, 74), ("V1",), "one shading, all else different: a set"),
        ("example-one-card", (0, 0, 0), ("V1", "V2"), "one card three times: the rule holds"),
        ("example-mixed-color", (0, 39, 79), ("V1",), "two red, one green: no set"),
        (
            "ids-sum-to-six",
            (0, 1, 5),
            ("V1", "trap-whole-id-arithmetic"),
            "the ids add up to a multiple of three, but shading is solid, solid, striped",
        ),
        (
            "two-attributes-differ",
            (0, 4, 8),
            ("V1", "trap-only-two-differ"),
            "two attributes same, two different: a set",
        ),
        (
            "one-attribute-differs",
            (0, 27, 54),
            ("V1", "trap-only-two-differ"),
            "three same, one different: a set",
        ),
        (
            "three-attributes-differ",
            (0, 13, 26),
            ("V1", "trap-only-two-differ"),
            "one same, three different: a set",
        ),
        (
            "all-attributes-differ",
            (0, 40, 80),
            ("V1", "trap-card-zero-falsy"),
            "all four different, with card 0: a set",
        ),
        ("last-cards", (78, 79, 80), ("V1",), "the three cards with the highest ids: a set"),
    ):
        yield _triples(name, [triple], flags, comment)
    yield _triples(
        "one-card-three-times",
        [(int(card),) * 3 for card in CARDS],
        ("V1", "V2"),
        "every card three times",
    )
    twice = [(int(card), int(card), (int(card) + 1) % 81) for card in CARDS]
    yield _triples(
        "one-card-twice",
        [order for triple in twice for order in sorted({*permutations(triple)})],
        ("V1", "V2"),
        "one card twice and another one, in every order: never a set",
    )
    yield _triples(
        "six-orders",
        [
            order
            for triple in ((0, 37, 74), (1, 48, 71), (0, 1, 5), (0, 39, 79))
            for order in permutations(triple)
        ],
        ("V1", "port-claim-order"),
        "two sets and two that are none, each in its six orders",
    )
    yield _triples(
        "whole-ids",
        [
            (a, b, c)
            for a in range(0, 81, 7)
            for b in range(a + 1, 81, 11)
            for c in range(b + 1, 81, 5)
            if (a + b + c) % 3 == 0
        ],
        ("V1", "trap-whole-id-arithmetic"),
        "ids that add up to a multiple of three; only some are sets",
    )
    yield _triples(
        "near-misses",
        [_near_miss(a, b) for a in range(0, 81, 5) for b in range(a + 1, 81, 8)],
        ("V1",),
        "pairs with their third card changed in one attribute: none is a set",
    )
    yield _triples(
        "pairs-completed",
        [(a, b, int(third_card(a, b))) for a in range(0, 81, 5) for b in range(a + 1, 81, 8)],
        ("V1", "V3"),
        "the same pairs with their third card: all are sets",
    )
    yield _triples("none", [], ("V1",), "no triple at all")
    for name, bad, comment in _NO_CARDS:
        for place in range(3):
            broken = [0, 37, 74]
            broken[place] = bad
            yield Case(
                f"{name}-in-place-{place}",
                f"{comment}, in place {place}",
                ("C1", "trap-wrong-input"),
                _columns([[0, 40, 80], broken]),
                f"{bad} is not 0 to 80",
            )


def _near_miss(a: int, b: int) -> tuple[int, int, int]:
    """A pair and the card that misses being its third by one digit."""
    right = int(third_card(a, b))
    weight = (1, 3, 9, 27)[(a + b) % 4]
    digit = right // weight % 3
    return a, b, right + (weight if digit < 2 else -weight)


def _triples(
    name: str, triples: Sequence[Sequence[int]], flags: tuple[str, ...], comment: str
) -> Case:
    return Case(name, comment, flags, _columns(triples))


def _columns(triples: Sequence[Sequence[int]]) -> dict[str, list[int]]:
    return {
        name: [triple[place] for triple in triples] for place, name in enumerate(("a", "b", "c"))
    }
