"""``search``: every set on a board (V1, B7, B8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from setrules import _fast
from setrules.hints import hint
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import FLAG, SLOT, array, integer, record

__all__ = ["EMPTY_SLOT", "SEARCH", "given", "written"]

#: An empty slot in JSON (P1).
EMPTY_SLOT: Final = -1

#: The most sets that can lie: all of the full deck (K).
MOST_SETS: Final = 1080


def given(slots: Iterable[int]) -> list[int | None]:
    """Slots as the library takes them: None where the data have -1.

    >>> given([5, -1])
    [5, None]
    """
    return [None if slot == EMPTY_SLOT else slot for slot in slots]


def written(slots: Iterable[int | None]) -> list[int]:
    """Slots as the data have them: -1 where one is empty.

    >>> written([5, None])
    [5, -1]
    """
    return [EMPTY_SLOT if slot is None else int(slot) for slot in slots]


def _search(input: Fields) -> dict[str, Json]:
    slots = given(input.integers("slots"))
    found = _fast.find_all_sets(slots)
    return {
        "count": _fast.count_sets(slots),
        "exists": _fast.any_set_exists(slots),
        "hint": list(hint(slots) or ()),
        "sets": [slot for triple in found for slot in triple],
    }


SEARCH: Final = Kind(
    name="search",
    about="Every set on a board, by slots: full boards, boards with empty slots, dead boards, "
    "the largest boards without a set.",
    input=record(slots=array(SLOT, 0, 81)),
    expected=record(
        count=integer(0, MOST_SETS),
        exists=FLAG,
        hint=array(integer(0, 80), 0, 3),
        sets=array(integer(0, 80), 0, 3 * MOST_SETS),
    ),
    compute=_search,
)
