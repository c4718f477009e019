"""What people write in numpy and numba to search many boards at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["numba_counter", "numpy_count", "python_count"]

Bytes = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int32]

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
