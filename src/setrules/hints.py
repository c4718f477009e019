"""A hint that grows card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from setrules import _fast
from setrules.errors import BoardError, BoardTypeError
from setrules.integers import checked_int

if TYPE_CHECKING:
    from setrules.buffers import AnyBoard

__all__ = ["hint"]


def hint(cards: AnyBoard, level: SupportsIndex = 3) -> tuple[int, ...] | None:
    """Return the first ``level`` slots of the first set of a board, or None.

    The first set is the one that :func:`setrules.find_all_sets` lists first.
    ``cards`` and their errors are as there; ``level`` is 1, 2 or 3.

    >>> hint([0, 9, None, 18, 1]), hint([0, 9, None, 18, 1], level=1), hint([0, 1])
    ((0, 1, 3), (0,), None)
    """
    shown = checked_int(level, "hint level", 1, 3, BoardError, BoardTypeError)
    found = _fast.find_all_sets(cards)
    return found[0][:shown] if found else None
