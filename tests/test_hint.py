"""Hints: the first set in slot order, one card more a level."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import oracle
import pytest

from setrules import (
    Board,
    BoardError,
    BoardTypeError,
    CardError,
    CardTypeError,
    SetRulesError,
    hint,
)

SLOTS = [0, 9, None, 18, 1]


def test_the_levels_of_a_hint() -> None:
    assert hint(SLOTS, level=1) == (0,)
    assert hint(SLOTS, 2) == (0, 1)
    assert hint(SLOTS, level=3) == hint(SLOTS) == (0, 1, 3)


def test_a_level_may_be_any_int() -> None:
    """E2."""
    assert hint(SLOTS, np.int64(2)) == Board.of(SLOTS).hint(np.uint8(2)) == (0, 1)


def test_the_hint_is_the_beginning_of_the_first_set() -> None:
    """V1: lexicographically first, in slots; on boards with holes too."""
    numbers = random.Random(5)
    for _ in range(500):
        slots: list[int | None] = [*numbers.sample(range(81), numbers.randrange(15))]
        for _ in range(numbers.randrange(4)):
            slots.insert(numbers.randrange(len(slots) + 1), None)
        found = oracle.sets_in(slots)
        for level in (1, 2, 3):
            expected = min(found)[:level] if found else None
            assert hint(slots, level) == expected
            assert Board.of(slots).hint(level) == expected


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("slots", [[], [None] * 5, [0, 1], oracle.DEAD12, oracle.CAP20])
def test_a_dead_board_has_no_hint(slots: Any, level: int) -> None:
    """Trap 11: None, not an empty tuple."""
    assert hint(slots, level) is None
    assert Board.of(slots).hint(level) is None


@pytest.mark.parametrize(
    ("level", "error"),
    [
        (0, BoardError),
        (4, BoardError),
        (-1, BoardError),
        (10**5000, BoardError),
        (True, BoardTypeError),
        (1.0, BoardTypeError),
        ("1", BoardTypeError),
        (None, BoardTypeError),
    ],
    ids=["0", "4", "-1", "too long to print", "True", "float", "str", "None"],
)
def test_a_level_that_is_none(level: Any, error: type[SetRulesError]) -> None:
    """E1, E2: on live and dead boards alike, from the function and from the board."""
    for slots in (SLOTS, []):
        for ask in (partial(hint, slots), Board.of(slots).hint):
            with pytest.raises(SetRulesError, match="hint level") as caught:
                ask(level)
            assert type(caught.value) is error
            assert "expected an int from 1 to 3" in str(caught.value)


@pytest.mark.parametrize(
    ("slots", "error"),
    [
        ([0, 0], BoardError),
        ([0, 81], CardError),
        ([0, "1"], CardTypeError),
        ([None] * 82, BoardError),
        ("012", BoardTypeError),
        (None, BoardTypeError),
        ({0, 1}, BoardTypeError),
    ],
)
def test_what_is_no_board(slots: Any, error: type[SetRulesError]) -> None:
    """E1: as from the searches."""
    with pytest.raises(SetRulesError, match="expected") as caught:
        hint(slots)
    assert type(caught.value) is error
