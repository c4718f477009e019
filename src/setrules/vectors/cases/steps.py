"""How the tests of ``board`` are put together: rule sets, steps, cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.kinds.search import EMPTY_SLOT

__all__ = [
    "CLOSE_UP",
    "DEAL",
    "EDITION",
    "EXPAND",
    "REFILLS",
    "TABLES",
    "TOP_UP",
    "Step",
    "after_claim",
    "case",
    "claim",
]

Step = tuple[str, tuple[int, ...]]

DEAL: Final[Step] = ("deal", ())
EXPAND: Final[Step] = ("expand", ())
CLOSE_UP: Final[Step] = ("close_up", ())
TOP_UP: Final[Step] = ("top_up", ())

EDITION: Final = RuleSet.edition()

#: The rule sets that treat a board in different ways.
TABLES: Final = {
    "edition": EDITION,
    "tabletop": RuleSet.tabletop(),
    "browser": RuleSet.browser(),
}

#: The rule that says how each of them refills.
REFILLS: Final = {"edition": "B3", "tabletop": "B4", "browser": "B4"}


def after_claim(rules: RuleSet, cards: int) -> tuple[str, ...]:
    """What follows the refill of a claim from a board of so many cards (B3, B4).

    >>> after_claim(RuleSet.tabletop(), 12), after_claim(RuleSet.tabletop(), 15)
    ((), ('close_up',))
    """
    if rules.close_up == "always":
        return ("close_up", "top_up")
    return ("close_up",) if rules.close_up == "above_12" and cards > 12 else ()


def case(
    name: str,
    comment: str,
    flags: Sequence[str],
    slots: Sequence[int],
    deck: Sequence[int],
    steps: Sequence[Step],
    rules: RuleSet = EDITION,
    refused: str = "",
) -> Case:
    """A test of ``board``; an empty slot in the position is flagged as such."""
    every = {*flags, "B8"} if EMPTY_SLOT in slots else {*flags}
    if EMPTY_SLOT in slots:
        every |= {"P1", "port-empty-slot"}
    written: list[Json] = [{"slots": list(taken), "step": step} for step, taken in steps]
    return Case(
        name,
        comment,
        tuple(every),
        {
            "deck": list(deck),
            "rules": rules.to_dict(),
            "slots": list(slots),
            "steps": written,
        },
        refused,
    )


def claim(*slots: int, then: Sequence[str] = ()) -> list[Step]:
    """The steps after a claim of these slots: take, refill, and what else is named."""
    return [("take", slots), ("refill", slots), *((step, ()) for step in then)]
