"""The tests of ``explain``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from setrules.card import Attribute
from setrules.vectors.cases.case import Case

__all__ = ["explain"]

_SAME: Final = ((0, 0, 0), (1, 1, 1), (2, 2, 2))
_DIFFERENT: Final = tuple(triple for triple in product(range(3), repeat=3) if len({*triple}) == 3)
_BROKEN: Final = tuple(triple for triple in product(range(3), repeat=3) if len({*triple}) == 2)
_VERDICTS: Final = {"same": _SAME, "different": _DIFFERENT, "broken": _BROKEN}


def explain() -> Iterator[Case]:
    """Every combination of verdicts, every triple of values, and the known faults."""
    for number, combination in enumerate(product(_VERDICTS, repeat=4)):
        digits = {
            # Different steps for the attributes, so that the values vary together.
            attribute: _pick(_VERDICTS[verdict], number * (2 * place + 1) + place)
            for place, (attribute, verdict) in enumerate(zip(Attribute, combination, strict=True))
        }
        told = [
            f"{attribute.value} {verdict}"
            for attribute, verdict in zip(Attribute, combination, strict=True)
        ]
        yield Case(
            "-".join(told).replace(" ", "-"),
            ", ".join(told),
            ("C2", "V4"),
            {"cards": _cards(digits)},
        )
    for attribute in Attribute:
        for triple in product(range(3), repeat=3):
            values = [attribute.values[digit] for digit in triple]
            digits = dict.fromkeys(Attribute, _DIFFERENT[1])
            digits[attribute] = triple
            yield Case(
                f"values-{attribute.value}-{'-'.join(values)}",
                f"{attribute.value} {', '.join(values)} in card order, all else different",
                ("V4", "port-claim-order"),
                {"cards": _cards(digits)},
            )
    for name, cards, flags, comment in (
        ("example-set", [0, 37, 74], ("V1", "V4"), "shading same, all else different"),
        ("example-one-card", [0, 0, 0], ("V2", "V4"), "one card three times: all same"),
        ("example-mixed-color", [0, 39, 79], ("V1", "V4"), "color is broken, and only color"),
        (
            "one-card-twice",
            [5, 5, 71],
            ("V2", "V4"),
            "one card twice: broken where the other differs",
        ),
        (
            "ids-sum-to-six",
            [0, 1, 5],
            ("V4", "trap-whole-id-arithmetic"),
            "shading is solid, solid, striped, and color passes",
        ),
        (
            "every-broken-attribute",
            [0, 31, 64],
            ("C2", "V4", "trap-first-broken-only"),
            "number passes, the three others are broken, each with its odd card",
        ),
        (
            "two-attributes-differ",
            [0, 4, 8],
            ("V4", "trap-only-two-differ"),
            "number and shape same, color and shading different: a set",
        ),
        (
            "card-zero-odd",
            [0, 1, 1],
            ("V4", "port-absent-zero", "trap-card-zero-falsy"),
            "card 0 is the odd one, which is not the same as none",
        ),
    ):
        yield Case(name, comment, flags, {"cards": cards})
    for place in range(3):
        cards = [0, 37, 74]
        cards[place] = 81
        yield Case(
            f"no-card-in-place-{place}",
            f"81 is no card, in place {place}",
            ("C1", "trap-wrong-input"),
            {"cards": cards},
            "81 is not 0 to 80",
        )


def _pick(triples: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    return triples[number % len(triples)]


def _cards(digits: dict[Attribute, tuple[int, ...]]) -> list[int]:
    """Three cards with these digits, a triple for each attribute."""
    return [
        sum(triple[place] * 3 ** (3 - attribute.digit) for attribute, triple in digits.items())
        for place in range(3)
    ]
