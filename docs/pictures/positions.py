"""The positions that pictures begin with."""

from __future__ import annotations

__all__ = ["BOARD", "DEAD", "FIFTEEN"]

#: Twelve cards, among them the sets 71 48 1 and 13 9 17.
BOARD = (5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)
#: Fifteen cards of which 0, 1 and 2 are a set.
FIFTEEN = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 2, 5, 36)
#: Twelve cards without a set.
DEAD = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35)
