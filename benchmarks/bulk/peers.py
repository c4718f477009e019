"""What people write in Python, numpy and numba for many boards, triples or decks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = [
    "NUMBA",
    "numba_counter",
    "numba_dealer",
    "numba_judge",
    "numpy_count",
    "numpy_judge",
    "python_count",
    "python_deal",
    "python_judge",
]

# What brings the peer that is compiled at run time.
NUMBA = "numba is not installed: pip install numba"

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]
Truths = npt.NDArray[np.bool_]

_DIGITS = [(card // 27, card // 9 % 3, card // 3 % 3, card % 3) for card in range(81)]
_THIRD = np.array(
    [
        [
            sum(place * ((6 - x // place % 3 - y // place % 3) % 3) for place in (1, 3, 9, 27))
            for y in range(81)
        ]
        for x in range(81)
    ],
    np.uint8,
)


def python_count(boards: Bytes, out: Counts) -> None:
    """All triples of a board, all same or all different, in pure Python."""
    for row, board in enumerate(boards.tolist()):
        cards = [_DIGITS[card] for card in board]
        out[row] = sum(
            all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c, strict=True))
            for a, b, c in combinations(cards, 3)
        )


def numpy_count(boards: Bytes, out: Counts) -> None:
    """A loop over pairs of columns, the third card looked up in rows of membership."""
    rows = np.arange(len(boards))
    place = np.full((len(boards), 81), -1, np.int8)
    place[rows[:, np.newaxis], boards] = np.arange(boards.shape[1], dtype=np.int8)
    out[:] = 0
    for i, j in combinations(range(boards.shape[1]), 2):
        out += place[rows, _THIRD[boards[:, i], boards[:, j]]] > j


def numba_counter() -> Callable[[Bytes, Counts], None]:
    """The scalar pair loop, compiled by numba for this processor."""
    import numba

    third = _THIRD

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def count(boards: Any, out: Any) -> None:
        place = np.zeros(81, np.uint8)
        for row in range(boards.shape[0]):
            place[:] = 0
            size = boards.shape[1]
            for i in range(size):
                place[boards[row, i]] = i + 1
            found = 0
            for i in range(size):
                for j in range(i + 1, size):
                    if place[third[boards[row, i], boards[row, j]]] > j + 1:
                        found += 1
            out[row] = found

    count(np.zeros((1, 3), np.uint8), np.zeros(1, np.int32))
    compiled: Callable[[Bytes, Counts], None] = count
    return compiled


def python_judge(cards: Bytes, out: Truths) -> None:
    """Every attribute all same or all different, in pure Python."""
    for index, triple in enumerate(cards.T.tolist()):
        x, y, z = (_DIGITS[card] for card in triple)
        out[index] = all(len({*values}) != 2 for values in zip(x, y, z, strict=True))


def numpy_judge(a: Bytes, b: Bytes, c: Bytes, out: Truths) -> None:
    """A look-up of the third card."""
    np.equal(_THIRD[a, b], c, out=out)


def numba_judge() -> Callable[[Bytes, Bytes, Bytes, Truths], None]:
    """The same look-up in a compiled loop."""
    import numba

    third = _THIRD

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def judge(a: Any, b: Any, c: Any, out: Any) -> None:
        for index in range(len(a)):
            out[index] = third[a[index], b[index]] == c[index]

    one = np.zeros(1, np.uint8)
    judge(one, one, one, np.zeros(1, np.bool_))
    compiled: Callable[[Bytes, Bytes, Bytes, Truths], None] = judge
    return compiled


def python_deal(seeds: npt.NDArray[np.int32]) -> list[list[int]]:
    """.NET's generator and the shuffle loop, written down literally."""
    decks = []
    for seed in seeds.tolist():
        words = [0] * 56
        value, step = 161803398 - min(abs(seed), 2147483647), 1
        words[55] = value
        for place in range(1, 55):
            at = 21 * place % 55
            words[at] = step
            step = value - step
            if step < 0:
                step += 2147483647
            value = words[at]
        for _ in range(4):
            for place in range(1, 56):
                word = words[place] - words[1 + (place + 30) % 55]
                word = (word + 2147483648) % 4294967296 - 2147483648
                words[place] = word + 2147483647 if word < 0 else word
        deck, one, other = list(range(81)), 0, 21
        for last in range(80, 0, -1):
            one = 1 if one == 55 else one + 1
            other = 1 if other == 55 else other + 1
            sample = words[one] - words[other]
            if sample < 0:
                sample += 2147483647
            words[one] = sample
            at = sample * (last + 1) // 2147483647
            deck[last], deck[at] = deck[at], deck[last]
        decks.append(deck)
    return decks


def numba_dealer() -> Callable[[npt.NDArray[np.int32], Bytes], None]:
    """The same, compiled: int64 arithmetic with the wrap written out."""
    import numba

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def deal(seeds: Any, out: Any) -> None:
        words = np.zeros(56, np.int64)
        for row in range(len(seeds)):
            value, step = 161803398 - min(abs(np.int64(seeds[row])), 2147483647), 1
            words[55] = value
            for place in range(1, 55):
                at = 21 * place % 55
                words[at] = step
                step = value - step
                if step < 0:
                    step += 2147483647
                value = words[at]
            for _ in range(4):
                for place in range(1, 56):
                    word = words[place] - words[1 + (place + 30) % 55]
                    if word < -2147483648:
                        word += 4294967296
                    if word > 2147483647:
                        word -= 4294967296
                    words[place] = word + 2147483647 if word < 0 else word
            for card in range(81):
                out[row, card] = card
            one, other = 0, 21
            for last in range(80, 0, -1):
                one = 1 if one == 55 else one + 1
                other = 1 if other == 55 else other + 1
                sample = words[one] - words[other]
                if sample < 0:
                    sample += 2147483647
                words[one] = sample
                at = sample * (last + 1) // 2147483647
                card = out[row, last]
                out[row, last] = out[row, at]
                out[row, at] = card

    deal(np.zeros(1, np.int32), np.zeros((1, 81), np.uint8))
    compiled: Callable[[npt.NDArray[np.int32], Bytes], None] = deal
    return compiled
