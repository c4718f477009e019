"""The boards that everything is measured on: many, distinct, at random.

A branch predictor learns some 16,000 boards by heart and then answers in half
the time, so one pass goes over 100,000 boards before it comes back to the first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

BOARDS = 100_000
SEED = 20240229

Boards = npt.NDArray[np.uint8]

# The digits of all 81 cards, the most significant first, and back.
DIGITS = np.array([[card // 27, card // 9 % 3, card // 3 % 3, card % 3] for card in range(81)])
WEIGHTS = np.array([27, 9, 3, 1])


def _distinct(boards: Boards) -> Boards:
    rows = len(np.unique(boards, axis=0))
    if rows != len(boards):
        raise AssertionError(f"{len(boards) - rows} of the boards appear twice")
    return boards


@cache
def random_boards(size: int, count: int = BOARDS) -> Boards:
    """Return ``count`` distinct boards of ``size`` cards in random order."""
    rng = np.random.default_rng([SEED, size])
    order = rng.random((count, 81)).argsort(axis=1)[:, :size]
    return _distinct(np.ascontiguousarray(order, dtype=np.uint8))


@cache
def dead_boards(size: int, count: int = BOARDS) -> Boards:
    """Return ``count`` distinct boards of at most 20 cards without any set.

    The points of the quadric x*x + y*y + z*w = 0 other than the origin are a
    cap: 20 cards without a set, no two of which lie on a line through the
    origin but as x and -x. An invertible affine map takes caps to caps, so
    each board is a random part of a random image of it, in random order.
    """
    x, y, z, w = DIGITS.T
    cap = DIGITS[((x * x + y * y + z * w) % 3 == 0) & (DIGITS.any(axis=1))]
    if len(cap) != 20:
        raise AssertionError(f"the cap has {len(cap)} cards")
    rng = np.random.default_rng([SEED, size, 1])
    matrices = np.empty((0, 4, 4), dtype=np.int64)
    while len(matrices) < count:
        # Over three elements 0.57 of all matrices are invertible.
        drawn = rng.integers(0, 3, (2 * count, 4, 4))
        determinants = np.rint(np.linalg.det(drawn.astype(float))).astype(np.int64)
        matrices = np.concatenate([matrices, drawn[determinants % 3 != 0]])
    shifts = rng.integers(0, 3, (count, 1, 4))
    images = (cap @ matrices[:count] + shifts) % 3 @ WEIGHTS
    order = rng.random((count, 20)).argsort(axis=1)[:, :size]
    return _distinct(np.take_along_axis(images, order, axis=1).astype(np.uint8))


@cache
def triples(count: int = BOARDS) -> Boards:
    """Return triples of cards for ``validate``, every other one a set on average."""
    rng = np.random.default_rng([SEED, 3])
    drawn = rng.random((count, 81)).argsort(axis=1)[:, :3]
    a, b = DIGITS[drawn[:, 0]], DIGITS[drawn[:, 1]]
    third = (6 - a - b) % 3 @ WEIGHTS
    made_a_set = rng.random(count) < 0.5
    drawn[made_a_set, 2] = third[made_a_set]
    return drawn.astype(np.uint8)


# Every form in which a board may be handed in.
FORMS: dict[str, Callable[[Boards], list[Any]]] = {
    "bytes": lambda boards: [row.tobytes() for row in boards],
    "bytearray": lambda boards: [bytearray(row) for row in boards],
    "list": lambda boards: boards.tolist(),
    "tuple": lambda boards: [tuple(row) for row in boards.tolist()],
    "ndarray": lambda boards: list(boards),
}


def boards_of(kind: str, size: int) -> Boards:
    """Return the boards of one kind, ``"random"`` or ``"dead"``."""
    return {"random": random_boards, "dead": dead_boards}[kind](size)


@cache
def in_form(kind: str, size: int, form: str) -> list[Any]:
    """Return the boards of one kind and size as a list of objects of one form."""
    return FORMS[form](boards_of(kind, size))
