"""The one shuffle loop that every deck is dealt with (rule D3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from setrules.card import CARDS, Card, Shading

__all__ = ["fisher_yates", "unshuffled"]

_SMALL: Final = tuple(card for card in CARDS if card.shading is Shading.SOLID)


def unshuffled(small: bool) -> list[Card]:
    """The full deck, or the 27 solid cards, ascending (D1).

    >>> len(unshuffled(False)), unshuffled(True)[:4]
    (81, [Card(0), Card(1), Card(2), Card(9)])
    """
    return list(_SMALL if small else CARDS)


def fisher_yates(cards: list[Card], below: Callable[[int], int]) -> tuple[Card, ...]:
    """Shuffle from the last card down, ``below(n)`` drawing an int from 0 to n - 1 (D3).

    >>> fisher_yates(unshuffled(True)[:3], lambda n: 0)
    (Card(1), Card(2), Card(0))
    """
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
