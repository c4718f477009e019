"""How many cards are dealt after a claim and in an expansion (rules B2 to B6).

The arithmetic of the policies, apart from any board, so that the board and the
match read the same numbers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from setrules.rules import CloseUpPolicy, RefillPolicy, RuleSet

__all__ = ["FULL", "RefillPlan", "expansion_size", "refill_plan"]

#: A refill aims at this many cards; a board above it has been expanded (B8).
FULL: Final = 12


class RefillPlan(NamedTuple):
    """What happens to the board after a claim.

    ``into_vacated`` cards go into the vacated slots, lowest first; ``fills`` is
    False where the policy leaves those slots alone whatever the deck holds.
    Then holes close up when ``closes``, and ``at_end`` cards are appended.
    """

    fills: bool
    into_vacated: int
    closes: bool
    at_end: int


@lru_cache(maxsize=4096)
def refill_plan(
    refill: RefillPolicy, close_up: CloseUpPolicy, cards: int, pile: int, vacated: int = 3
) -> RefillPlan:
    """Plan for a board of ``cards`` after a claim of ``vacated`` slots and a deck of ``pile``.

    The plans are few and asked for after every claim, so they are remembered.

    >>> refill_plan("always", "never", 12, 30)
    RefillPlan(fills=True, into_vacated=3, closes=False, at_end=0)
    >>> refill_plan("to_12", "above_12", 12, 30)
    RefillPlan(fills=False, into_vacated=0, closes=True, at_end=0)
    """
    above = cards + vacated > FULL
    closes = close_up == "always" or (close_up == "above_12" and above)
    if refill == "always":
        return RefillPlan(True, min(vacated, pile), closes, 0)
    tops_up = close_up == "always"
    missing = max(0, FULL - cards)
    fills = missing > 0 and not (tops_up and above)
    into_vacated = min(missing, pile, vacated) if fills else 0
    at_end = min(missing - into_vacated, pile - into_vacated) if tops_up else 0
    return RefillPlan(fills, into_vacated, closes, at_end)


def expansion_size(rules: RuleSet, cards: int, pile: int) -> int:
    """How many cards an expansion deals: 3, the last 1 or 2 where allowed, or 0 (B5, B6).

    >>> expansion_size(RuleSet.edition(), 12, 2), expansion_size(RuleSet.tabletop(), 12, 2)
    (0, 2)
    """
    size = min(3, pile)
    if size < 3 and not rules.partial_deal:
        return 0
    return size if not rules.cap or cards + size <= rules.cap else 0
