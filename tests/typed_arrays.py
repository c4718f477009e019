"""What a type checker must let pass: numpy arrays wherever a buffer of bytes is read.

Checked by mypy, not run: numpy's types name its buffer from Python 3.12 on only.
"""

from __future__ import annotations

from array import array

import numpy as np

from setrules import Board, any_set_exists, count_sets, find_all_sets, find_all_sets_into, hint


def search(board: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> tuple[int, ...] | None:
    """Every search of the kernel, on each kind of board."""
    found = np.zeros((216, 3), np.uint8)
    find_all_sets_into(board, found)
    count_sets(array("B", [0, 1, 2]))
    count_sets(bytearray(3))
    find_all_sets(memoryview(bytes(3)))
    if any_set_exists(board) or any_set_exists([0, None, 9]):
        Board.of(board)
    return hint(board)
