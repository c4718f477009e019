"""How likely sets are, as exact fractions (K).

The deck is cut into three spaces of 27 cards by the number of symbols. A set
lies in one space or has a card in each, and then its three points are a set of
the space too. So a subset of the deck is a triple ``(A, B, C)`` of subsets of
one space, and the affine maps of the space that move ``A`` can be undone, as
can translations of ``B`` alone: ``A`` runs over the few classes under affine
maps (17 of the set-free subsets), ``B`` over the subsets up to translation, and
only ``C`` over all that are left. As the three spaces are alike, ``A`` may be
taken to be the largest and ``C`` the smallest.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, SupportsIndex

from setrules import _odds
from setrules.errors import DeckError, DeckTypeError
from setrules.integers import checked_int
from setrules.progress import Progress, checked_progress

__all__ = ["no_set_probability", "set_count_distribution", "set_free_counts"]

#: The most cards whose distribution is counted out, and so the fewest but for 81.
COUNTED: Final = 21

# The most points of a space without a set.
_MOST_FREE: Final = 9

# How many subsets of the deck are looked at between two calls of progress.
_STEP: Final = 200_000_000


def set_free_counts() -> tuple[int, ...]:
    """How many subsets of 0, 1, ... 21 cards of the full deck hold no set (K).

    Counted when first asked for, in some hundredths of a second. 20 cards can
    be without a set and 21 cannot, so that larger numbers need no entry.

    >>> set_free_counts()[:4], set_free_counts()[20:]
    ((1, 81, 3240, 84240), (682344, 0))
    """
    return _counted_set_free()


@cache
def _counted_set_free() -> tuple[int, ...]:
    totals = [0] * (3 * _MOST_FREE + 1)
    lists = [_odds.subsets(size, True) for size in range(_MOST_FREE + 1)]
    for a, kinds in enumerate(_odds.classes(_MOST_FREE, True)):
        for points, weight in kinds:
            for b in range(a + 1):
                for c, found in enumerate(_odds.free_triples(points, lists[b], b)):
                    totals[a + b + c] += _orders(a, b, c) * weight * found
    return tuple(totals[: COUNTED + 1])


def _orders(a: int, b: int, c: int) -> int:
    """In how many ways the three spaces can take these sizes."""
    return {1: 1, 2: 3, 3: 6}[len({a, b, c})]


def no_set_probability(n: SupportsIndex, given_none_in: SupportsIndex = 0) -> Fraction:
    """The probability that ``n`` random cards of the full deck hold no set (K).

    With ``given_none_in=m`` it is conditional: ``m`` cards hold none, and
    random ones are added to them until they are ``n``. Raises
    :class:`DeckError` for a number of cards that cannot be, which includes
    ``m`` of 21 or more: so many always hold a set.

    >>> no_set_probability(12)
    Fraction(325432404, 10074689485)
    >>> no_set_probability(15, given_none_in=12) * no_set_probability(12) == no_set_probability(15)
    True
    """
    cards = checked_int(n, "n", 0, 81, DeckError, DeckTypeError)
    given = checked_int(given_none_in, "given_none_in", 0, 81, DeckError, DeckTypeError)
    if given > cards:
        raise DeckError(f"given_none_in {given}: expected at most n, which is {cards}")
    if _fraction_free(given) == 0:
        raise DeckError(f"given_none_in {given}: expected at most 20, as 21 cards hold a set")
    return _fraction_free(cards) / _fraction_free(given)


def _fraction_free(cards: int) -> Fraction:
    counts = set_free_counts()
    return Fraction(counts[cards] if cards < len(counts) else 0, comb(81, cards))


def set_count_distribution(
    n: SupportsIndex, *, progress: Progress | None = None
) -> tuple[Fraction, ...]:
    """The probabilities that ``n`` random cards of the full deck hold 0, 1, 2 ... sets.

    The last entry is the largest number of sets that can be. The time grows
    about fourfold with each card: well below a second for 12, some seconds for
    15, hours for 21. ``progress(done, total)`` is called now and then with the
    subsets looked at. Numbers from 60 up come from the cards that are left:
    what ``n`` cards hold tells what the other ``81 - n`` hold. Raises
    :class:`DeckError` for other numbers of cards.

    >>> set_count_distribution(3)
    (Fraction(78, 79), Fraction(1, 79))
    """
    cards = checked_int(n, "n", 0, 81, DeckError, DeckTypeError)
    checked_progress(progress, DeckTypeError)
    if COUNTED < cards < 81 - COUNTED:
        raise DeckError(f"n {cards}: expected at most {COUNTED}, or at least {81 - COUNTED}")
    fewer = min(cards, 81 - cards)
    counts = _counted_sets(fewer, progress)
    if fewer != cards:
        counts = _of_the_others(fewer, counts)
    while not counts[-1]:
        counts.pop()
    return tuple(Fraction(count, comb(81, cards)) for count in counts)


_known: dict[int, tuple[int, ...]] = {}


def _counted_sets(cards: int, progress: Progress | None) -> list[int]:
    """How many subsets of so many cards hold 0, 1, 2 ... sets."""
    if cards not in _known:
        _known[cards] = _count_sets(cards, progress)
    return list(_known[cards])


def _count_sets(cards: int, progress: Progress | None) -> tuple[int, ...]:
    sizes = list(_sizes(cards))
    kinds = _odds.classes(cards, False)
    lists = {b: _odds.subsets(b, False) for b in sorted({b for _, b, _ in sizes})}
    total = sum(len(kinds[a]) * (len(lists[b]) // 8) * comb(27, c) for a, b, c in sizes)
    counts = [0] * 128
    done = 0
    for a, b, c in sizes:
        length = len(lists[b]) // 8
        step = max(1, _STEP // comb(27, c))
        for points, weight in kinds[a]:
            for first in range(0, length, step):
                last = min(first + step, length)
                found = _odds.spread(points, lists[b], first, last, c)
                for sets, number in enumerate(found):
                    counts[sets] += _orders(a, b, c) * weight * number
                done += (last - first) * comb(27, c)
                if progress is not None:
                    progress(done, total)
    assert sum(counts) == comb(81, cards), f"the subsets of {cards} cards do not add up"
    return tuple(counts)


def _sizes(cards: int) -> Iterator[tuple[int, int, int]]:
    """The ways to spread cards over three spaces, the fullest first."""
    for c in range(cards // 3 + 1):
        for b in range(c, (cards - c) // 2 + 1):
            if cards - b - c <= 27:
                yield cards - b - c, b, c


def _of_the_others(cards: int, counts: list[int]) -> list[int]:
    """Turn the counts for ``cards`` into those for the rest of the deck.

    40 sets pass through each card and one through each pair, so that
    ``40 n - n (n - 1) / 2 + s`` sets meet ``n`` cards that hold ``s``.
    """
    free = 1080 - 40 * cards + comb(cards, 2)
    others = [0] * (free + 1)
    for sets, count in enumerate(counts):
        if count:
            others[free - sets] = count
    return others
