"""The same questions answered without setrules, in ways people answer them.

``p1_…`` is P1, the fixed reference: pure Python, ``itertools.combinations``
with all-same / all-different over a digit table. ``dict_…`` looks the third
card of a pair up in a dict. ``numpy_…`` tests all triples of a board at once.
None of them checks its input; every one gives the kernel's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

Triple = tuple[int, int, int]

# --- P1

DIGITS = [(card // 27, card // 9 % 3, card // 3 % 3, card % 3) for card in range(81)]


def p1_validate(a: int, b: int, c: int) -> bool:
    return all(
        x == y == z or (x != y and y != z and x != z)
        for x, y, z in zip(DIGITS[a], DIGITS[b], DIGITS[c], strict=True)
    )


def p1_third_card(a: int, b: int) -> int:
    return next(card for card in range(81) if p1_validate(a, b, card))


def p1_any_set_exists(cards: Sequence[int]) -> bool:
    return any(p1_validate(a, b, c) for a, b, c in combinations(cards, 3))


def p1_count_sets(cards: Sequence[int]) -> int:
    return sum(p1_validate(a, b, c) for a, b, c in combinations(cards, 3))


def p1_find_all_sets(cards: Sequence[int]) -> list[Triple]:
    return [
        (i, j, k)
        for (i, a), (j, b), (k, c) in combinations(enumerate(cards), 3)
        if p1_validate(a, b, c)
    ]


# --- a dict of third cards

THIRD = {
    (a, b): sum(
        (6 - x - y) % 3 * weight
        for x, y, weight in zip(DIGITS[a], DIGITS[b], (27, 9, 3, 1), strict=True)
    )
    for a in range(81)
    for b in range(81)
}


def dict_validate(a: int, b: int, c: int) -> bool:
    return THIRD[a, b] == c


def dict_third_card(a: int, b: int) -> int:
    return THIRD[a, b]


def dict_any_set_exists(cards: Sequence[int]) -> bool:
    third, present = THIRD, set(cards)
    return any(third[pair] in present for pair in combinations(cards, 2))


def dict_count_sets(cards: Sequence[int]) -> int:
    # Each set is met at all three of its pairs.
    third, present = THIRD, set(cards)
    return sum(third[pair] in present for pair in combinations(cards, 2)) // 3


def dict_find_all_sets(cards: Sequence[int]) -> list[Triple]:
    third, place = THIRD, {card: slot for slot, card in enumerate(cards)}
    found = []
    for (i, a), (j, b) in combinations(enumerate(cards), 2):
        k = place.get(third[a, b], -1)
        if k > j:
            found.append((i, j, k))
    return found


# --- numpy

NUMPY_DIGITS = np.array(DIGITS, dtype=np.uint8)


@cache
def _slots(n: int) -> npt.NDArray[np.intp]:
    return np.array(list(combinations(range(n), 3)), dtype=np.intp).reshape(-1, 3)


def _hits(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    digits = NUMPY_DIGITS[cards]
    hits: npt.NDArray[np.bool_] = (digits[_slots(len(cards))].sum(axis=1) % 3 == 0).all(axis=1)
    return hits


def numpy_validate(a: int, b: int, c: int) -> bool:
    return not ((NUMPY_DIGITS[a] + NUMPY_DIGITS[b] + NUMPY_DIGITS[c]) % 3).any()


def numpy_third_card(a: int, b: int) -> int:
    return int((6 - NUMPY_DIGITS[a] - NUMPY_DIGITS[b]) % 3 @ np.array([27, 9, 3, 1]))


def numpy_any_set_exists(cards: npt.NDArray[np.uint8]) -> bool:
    return bool(_hits(cards).any())


def numpy_count_sets(cards: npt.NDArray[np.uint8]) -> int:
    return int(_hits(cards).sum())


def numpy_find_all_sets(cards: npt.NDArray[np.uint8]) -> npt.NDArray[np.intp]:
    return _slots(len(cards))[_hits(cards)]


RIVALS: dict[str, dict[str, Callable[..., Any]]] = {
    "P1": {
        "validate": p1_validate,
        "third_card": p1_third_card,
        "any_set_exists": p1_any_set_exists,
        "count_sets": p1_count_sets,
        "find_all_sets": p1_find_all_sets,
    },
    "dict": {
        "validate": dict_validate,
        "third_card": dict_third_card,
        "any_set_exists": dict_any_set_exists,
        "count_sets": dict_count_sets,
        "find_all_sets": dict_find_all_sets,
    },
    "numpy": {
        "validate": numpy_validate,
        "third_card": numpy_third_card,
        "any_set_exists": numpy_any_set_exists,
        "count_sets": numpy_count_sets,
        "find_all_sets": numpy_find_all_sets,
    },
}
