"""Cap sets: cards among which no set lies (K).

The largest have 20 cards (Pellegrino, 1971), which is why a board of 21 always
holds a set. Every cap of 20 is ten pairs around one card, its :func:`anchor`:
both cards of a pair make a set with the anchor, which is not in the cap.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, SupportsIndex

from setrules import _fast
from setrules.card import CARDS, Card
from setrules.deck import distinct_cards
from setrules.errors import BoardError, BoardTypeError

__all__ = ["CAP20", "CapCheck", "addable", "anchor", "complete_cap", "is_cap", "verify_cap"]

#: A cap of 20 cards.
CAP20: Final[tuple[Card, ...]] = tuple(
    Card(card)
    for card in (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 38, 47, 59, 65, 66, 67, 71, 77)
)


class CapCheck(NamedTuple):
    """What :func:`verify_cap` counted."""

    triples: int
    """How many triples the cards form."""
    sets: int
    """How many of them are sets: 0 for a cap."""
    outside: int
    """How many cards of the deck are not among them."""
    forced: int
    """How many of those make a set with two of them."""


def is_cap(cards: Iterable[SupportsIndex]) -> bool:
    """Whether no set lies among distinct cards.

    Raises :class:`BoardError` for a card that comes twice, :class:`BoardTypeError` for
    what holds no cards at all, and the errors of :class:`Card` for what is no card.

    >>> is_cap(CAP20), is_cap([0, 1, 2])
    (True, False)
    """
    return not _fast.any_set_exists(_distinct(cards))


def verify_cap(cards: Iterable[SupportsIndex]) -> CapCheck:
    """Count everything that makes cards a cap, and a cap complete.

    No card can be added to a cap when ``forced`` equals ``outside``. Errors as
    :func:`is_cap`.

    >>> verify_cap(CAP20)
    CapCheck(triples=1140, sets=0, outside=61, forced=61)
    """
    given = _distinct(cards)
    size = len(given)
    outside = [card for card in CARDS if card not in given]
    forced = _forced(given)
    return CapCheck(
        triples=size * (size - 1) * (size - 2) // 6,
        sets=_fast.count_sets(given),
        outside=len(outside),
        forced=sum(card in forced for card in outside),
    )


def addable(cards: Iterable[SupportsIndex]) -> tuple[Card, ...]:
    """The cards that can be added to a cap so that it stays one, ascending.

    Raises :class:`BoardError` when the cards hold a set, and the errors of
    :func:`is_cap`.

    >>> addable(CAP20), len(addable([0, 1]))
    ((), 78)
    """
    cap = _checked_cap(cards)
    forced = _forced(cap)
    return tuple(card for card in CARDS if card not in forced and card not in cap)


def complete_cap(cards: Iterable[SupportsIndex]) -> tuple[Card, ...]:
    """Add the least card that can be added, again and again, until none can.

    The given cards come first, in their order. The result is complete, which
    does not mean that it is as large as 20. Errors as :func:`addable`.

    >>> verify_cap(complete_cap([40, 80]))
    CapCheck(triples=680, sets=0, outside=64, forced=64)
    """
    cap = _checked_cap(cards)
    while rest := addable(cap):
        cap = (*cap, rest[0])
    return cap


def anchor(cards: Iterable[SupportsIndex]) -> Card | None:
    """The card around which the cards are pairs, or None when there is none.

    Both cards of each pair make a set with it, and no card is without a
    partner. A cap of 20 always has exactly one anchor. Errors as
    :func:`is_cap`.

    >>> from setrules import third_card
    >>> anchor(CAP20)
    Card(26)
    >>> sorted((card, third_card(26, card)) for card in CAP20)[:2]
    [(Card(0), Card(13)), (Card(1), Card(12))]
    """
    given = _distinct(cards)
    present = frozenset(given)
    if not given:
        return None
    for partner in given[1:]:
        centre = _fast.third_card(given[0], partner)
        if centre not in present and all(
            _fast.third_card(centre, card) in present for card in given
        ):
            return centre
    return None


def _forced(cards: tuple[Card, ...]) -> frozenset[Card]:
    """The cards that make a set with two of the cards."""
    return frozenset(
        _fast.third_card(first, second)
        for index, first in enumerate(cards)
        for second in cards[index + 1 :]
    )


def _distinct(cards: Iterable[SupportsIndex]) -> tuple[Card, ...]:
    return distinct_cards(cards, "a list of cards", BoardError, BoardTypeError)


def _checked_cap(cards: Iterable[SupportsIndex]) -> tuple[Card, ...]:
    cap = _distinct(cards)
    found = _fast.find_all_sets(cap)
    if found:
        i, j, k = found[0]
        raise BoardError(
            f"cards {int(cap[i])}, {int(cap[j])} and {int(cap[k])} are a set: expected a cap"
        )
    return cap
