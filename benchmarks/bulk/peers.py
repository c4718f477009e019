"""What people write in Python, numpy and numba for many boards or triples."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = [
    "NUMBA",
    "THIRD",
    "numba_counter",
    "numba_judge",
    "numba_searcher",
    "numpy_any",
    "numpy_count",
    "numpy_judge",
    "python_any",
    "python_count",
    "python_judge",
]

# What brings the peer that is compiled at run time.
NUMBA = "numba is not installed: pip install numba"

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]
Truths = npt.NDArray[np.bool_]

_DIGITS = [(card // 27, card // 9 % 3, card // 3 % 3, card % 3) for card in range(81)]
#: The third card of every pair of cards.
THIRD = np.array(
    [
        [
            sum(place * ((6 - x // place % 3 - y // place % 3) % 3) for place in (1, 3, 9, 27))
            for y in range(81)
        ]
        for x in range(81)
    ],
    np.uint8,
)


def python_any(boards: Bytes, out: Truths) -> None:
    """All triples of a board until one is all same or all different, in pure Python."""
    for row, board in enumerate(boards.tolist()):
        cards = [_DIGITS[card] for card in board]
        out[row] = any(
            all(len({x, y, z}) != 2 for x, y, z in zip(a, b, c, strict=True))
            for a, b, c in combinations(cards, 3)
        )


def numpy_any(boards: Bytes, out: Truths) -> None:
    """A loop over pairs of columns, the third card looked up in rows of membership."""
    rows = np.arange(len(boards))
    lies = np.zeros((len(boards), 81), np.bool_)
    lies[rows[:, np.newaxis], boards] = True
    out[:] = False
    for i, j in combinations(range(boards.shape[1]), 2):
        out |= lies[rows, THIRD[boards[:, i], boards[:, j]]]


def numba_searcher() -> Callable[[Bytes, Truths], None]:
    """The scalar pair loop that stops at the first set, compiled by numba for this processor."""
    import numba

    third = THIRD

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def has_set(board: Any, lies: Any) -> bool:
        for i in range(len(board)):
            for j in range(i + 1, len(board)):
                if lies[third[board[i], board[j]]]:
                    return True
        return False

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def search(boards: Any, out: Any) -> None:
        lies = np.zeros(81, np.bool_)
        for row in range(boards.shape[0]):
            lies[:] = False
            for i in range(boards.shape[1]):
                lies[boards[row, i]] = True
            out[row] = has_set(boards[row], lies)

    search(np.zeros((1, 3), np.uint8), np.zeros(1, np.bool_))
    compiled: Callable[[Bytes, Truths], None] = search
    return compiled


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
        out += place[rows, THIRD[boards[:, i], boards[:, j]]] > j


def numba_counter() -> Callable[[Bytes, Counts], None]:
    """The scalar pair loop, compiled by numba for this processor."""
    import numba

    third = THIRD

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


def python_judge(a: Bytes, b: Bytes, c: Bytes, out: Truths) -> None:
    """Every attribute all same or all different, in pure Python."""
    for index, triple in enumerate(zip(a.tolist(), b.tolist(), c.tolist(), strict=True)):
        x, y, z = (_DIGITS[card] for card in triple)
        out[index] = all(len({*values}) != 2 for values in zip(x, y, z, strict=True))


def numpy_judge(a: Bytes, b: Bytes, c: Bytes, out: Truths) -> None:
    """A look-up of the third card."""
    np.equal(THIRD[a, b], c, out=out)


def numba_judge() -> Callable[[Bytes, Bytes, Bytes, Truths], None]:
    """The same look-up in a compiled loop."""
    import numba

    third = THIRD

    @numba.njit(cache=False)  # type: ignore[untyped-decorator]
    def judge(a: Any, b: Any, c: Any, out: Any) -> None:
        for index in range(len(a)):
            out[index] = third[a[index], b[index]] == c[index]

    one = np.zeros(1, np.uint8)
    judge(one, one, one, np.zeros(1, np.bool_))
    compiled: Callable[[Bytes, Bytes, Bytes, Truths], None] = judge
    return compiled
