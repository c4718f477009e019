"""The tests of ``search``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import (
    CAP,
    CAP_IMAGE,
    DEAD_12,
    LAST_CLAIM,
    PLAIN_12,
    PLAIN_15,
    dealt,
)

__all__ = ["search"]

_E: Final = -1

#: How many boards of random cards there are of each size.
_SAMPLES: Final = {3: 4, 6: 4, 9: 6, 12: 24, 15: 12, 18: 12, 20: 8, 21: 12, 24: 4, 27: 4}


def search() -> Iterator[Case]:
    """Boards of every size, with holes and without, dead boards, and what is no board."""
    yield from _small()
    yield from _sampled()
    yield from _dead()
    yield from _holes()
    yield from _refused()


def _board(name: str, comment: str, slots: Sequence[int], *flags: str) -> Case:
    holes = ("P1", "port-empty-slot") if _E in slots else ()
    return Case(name, comment, tuple({"V1", *holes, *flags}), {"slots": list(slots)})


def _small() -> Iterator[Case]:
    yield _board("no-slots", "a board without a slot", [])
    yield _board("one-card", "one card", [40])
    yield _board("card-zero-alone", "card 0 alone", [0], "port-absent-zero")
    yield _board("two-cards", "two cards", [0, 40])
    yield _board("three-cards-a-set", "three cards that are a set", [37, 74, 0])
    yield _board("three-cards-no-set", "three cards that are none", [0, 39, 79])
    yield _board("card-zero", "card 0 belongs to the only set", [0, 40, 80], "trap-card-zero-falsy")
    yield _board("card-zero-last", "card 0 in the last slot", [40, 80, 0], "trap-card-zero-falsy")
    yield _board(
        "slot-zero",
        "the only set uses slot 0",
        [80, 1, 40, 3, 0],
        "port-absent-zero",
        "port-counts-from-one",
    )
    yield _board(
        "descending", "cards in falling order", [80, 79, 78, 40, 2, 1, 0], "port-map-order"
    )
    yield _board(
        "whole-deck",
        "all 81 cards, ascending",
        range(81),
        "K",
        "port-map-order",
        "port-counts-from-one",
    )
    yield _board(
        "small-deck",
        "the 27 solid cards",
        [9 * i + j for i in range(9) for j in range(3)],
        "D1",
        "port-map-order",
    )
    yield _board("plain-12", "an ordinary board of twelve", PLAIN_12)
    yield _board("plain-15", "the only set is in slots 0, 1 and 12", PLAIN_15)
    yield _board("last-claim", "the only set is in slots 2, 5 and 9", LAST_CLAIM)
    yield _board(
        "whole-deck-shuffled",
        "all 81 cards as seed 2026 deals them",
        dealt(2026, 81),
        "port-map-order",
    )


def _sampled() -> Iterator[Case]:
    for size, samples in _SAMPLES.items():
        for seed in range(1, samples + 1):
            yield _board(
                f"seed-{seed}-cards-{size}",
                f"the first {size} cards of the deck of seed {seed}",
                dealt(seed, size),
                *(("B8",) if size > 21 else ()),
                *(("port-map-order",) if size >= 18 else ()),
            )


def _dead() -> Iterator[Case]:
    for name, comment, cards in (
        ("cap", "the cap", CAP),
        ("image", "an affine image of the cap", CAP_IMAGE),
    ):
        for size in (12, 15, 18, 20):
            yield _board(
                f"dead-{name}-{size}",
                f"no set in {size} cards of {comment}",
                cards[:size],
                "B5",
                "K",
            )
        for extra in range(0, 81, 9):
            if extra not in cards:
                yield _board(
                    f"{name}-and-{extra}",
                    f"{comment} and card {extra}, which completes a set with at least three pairs",
                    [*cards, extra],
                    "B6",
                    "K",
                )
    yield _board("dead-reversed", "the cap from its last card to its first", CAP[::-1], "K")
    yield _board(
        "cap-21",
        "grown to 21 cards: three sets, all with the last slot",
        [*DEAD_12, 38, 47, 59, 65, 66, 67, 71, 77, 2],
        "B6",
        "trap-early-cap",
    )


def _holes() -> Iterator[Case]:
    yield _board("one-hole", "nothing but an empty slot", [_E])
    yield _board("twelve-holes", "twelve empty slots", [_E] * 12)
    yield _board("most-holes", "81 empty slots", [_E] * 81, "B8")
    yield _board(
        "hole-read-as-card-0",
        "no set, unless the empty slot is read as card 0",
        [_E, 13, 26, 1],
        "trap-empty-slot-as-card",
    )
    yield _board(
        "hole-read-as-last-card",
        "no set, unless the empty slot is read as index -1, card 80",
        [_E, 40, 0, 1],
        "trap-empty-slot-as-card",
    )
    yield _board(
        "hole-read-as-255",
        "no set, unless the empty slot is read as 255 or as -1 mod 81",
        [0, 40, _E, 3],
        "trap-empty-slot-as-card",
    )
    yield _board(
        "two-holes-alike",
        "two empty slots are no two equal cards",
        [_E, 5, _E],
        "trap-empty-slot-as-card",
    )
    yield _board(
        "three-holes",
        "three empty slots are no set",
        [_E, _E, _E, 0, 1],
        "trap-empty-slot-as-card",
    )
    yield _board(
        "slots-not-packed",
        "one set, in slots 3, 6 and 7: holes count as slots",
        [_E, _E, _E, 0, 9, 27, 1, 2, 30],
        "B8",
        "trap-packed-slots",
    )
    yield _board(
        "hole-in-front",
        "an empty slot before three cards of a set",
        [_E, 0, 1, 2],
        "trap-packed-slots",
        "port-counts-from-one",
    )
    yield _board(
        "holes-at-the-end",
        "empty slots after three cards of a set",
        [0, 1, 2, _E, _E, _E],
        "trap-packed-slots",
    )
    yield _board(
        "holes-between",
        "empty slots between the cards of a set",
        [0, _E, 1, _E, _E, 2],
        "trap-packed-slots",
    )
    for seed in range(31, 39):
        yield _holed(seed, 12, 3)
    for seed in range(39, 45):
        yield _holed(seed, 21, 6)
    yield _holed(45, 81, 2)
    slots = [_E] * 81
    slots[80], slots[40], slots[0] = 2, 1, 0
    yield _board(
        "last-slot",
        "a set in the first, the middle and the last of 81 slots",
        slots,
        "B8",
        "trap-packed-slots",
    )


def _holed(seed: int, slots: int, every: int) -> Case:
    cards = dealt(seed, slots)
    for slot in range(seed % every, slots, every):
        cards[slot] = _E
    return _board(
        f"seed-{seed}-slots-{slots}-holes",
        f"{slots} slots from seed {seed}, each {every}th empty",
        cards,
        "B8",
        "trap-packed-slots",
    )


def _refused() -> Iterator[Case]:
    for name, slots, flags, refused in (
        ("duplicate", [5, 71, 5], ("V2",), "card 5 lies twice"),
        ("duplicate-of-card-zero", [0, 71, 13, 0], ("V2", "port-absent-zero"), "card 0 lies twice"),
        ("duplicate-across-holes", [5, _E, 71, _E, 5], ("V2",), "card 5 lies twice"),
        (
            "duplicate-in-a-set",
            [0, 0, 0],
            ("V2", "trap-same-card-thrice"),
            "card 0 lies three times",
        ),
        ("duplicate-far-apart", [*range(21), 3], ("V2",), "card 3 lies twice"),
        ("eighty-one", [0, 81, 2], ("C1", "trap-wrong-input"), "81 is not 0 to 80"),
        ("minus-two", [0, -2, 2], ("C1", "trap-wrong-input"), "-2 is no card and no empty slot"),
        (
            "empty-byte",
            [0, 255, 2],
            ("C1", "P1", "trap-wrong-input"),
            "255 is no empty slot in these files, -1 is",
        ),
        ("wraps-to-card-2", [0, 1, 258], ("C1", "trap-wrong-input"), "258 is not 0 to 80"),
        ("too-many-holes", [_E] * 82, ("B8",), "82 slots, more than 81"),
        ("too-many-slots", [*range(81), _E], ("B8",), "82 slots, more than 81"),
    ):
        comment = f"no board: {name.replace('-', ' ')}"
        yield Case(f"refused-{name}", comment, flags, {"slots": slots}, refused)
