"""Positions that several kinds of tests stand on."""

from __future__ import annotations

from typing import Final

from setrules.deck import Deck

__all__ = ["CAP", "CAP_IMAGE", "DEAD_12", "LAST_CLAIM", "PLAIN_12", "PLAIN_15", "REST", "dealt"]

#: Twenty cards without a set, the most there can be (B6, K). The first 12, 15
#: and 18 of them are the dead boards of the expansion tests.
CAP: Final = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 38, 47, 59, 65, 66, 67, 71, 77)

#: The first twelve of the cap.
DEAD_12: Final = CAP[:12]

#: An ordinary board of twelve; (1, 48, 71) and others are sets on it.
PLAIN_12: Final = (5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)

#: A deck that shares no card with :data:`PLAIN_12` and :data:`PLAIN_15`.
REST: Final = (60, 61, 64, 66, 68, 70)

#: A board of fifteen: the dead twelve and three more; slots 0, 1 and 12 are a set.
PLAIN_15: Final = (*DEAD_12, 2, 5, 36)

#: Twelve cards whose only set is in slots 2, 5 and 9; with 3, 10 and 28 in the
#: deck the last refill leaves no set.
LAST_CLAIM: Final = (0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77)


def _image(card: int) -> int:
    """An affine map of the cards, which turns sets into sets (plain arithmetic mod 3)."""
    number, shape, shading, color = card // 27, card // 9 % 3, card // 3 % 3, card % 3
    return (
        27 * ((number + shape + 1) % 3)
        + 9 * ((shape + 2 * shading) % 3)
        + 3 * ((shading + color + 2) % 3)
        + (2 * color + 1) % 3
    )


#: Another twenty cards without a set.
CAP_IMAGE: Final = tuple(_image(card) for card in CAP)


def dealt(seed: int, cards: int) -> list[int]:
    """The first cards of the deck of a seed.

    >>> dealt(2026, 3)
    [18, 10, 17]
    """
    return [int(card) for card in Deck.shuffled(seed).order[:cards]]
