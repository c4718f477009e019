"""The far ends of the rules, each where a small fault in the code would show.

``python -m mutation`` says which faults nothing notices; what stands here notices them.
"""

from __future__ import annotations

import enum

import numpy as np
import pytest

from setrules import BoardTypeError, GameSession, RecordError, RuleSet
from setrules.errors import BoardError
from setrules.integers import EXACT, checked_int, is_masked
from setrules.plain import read_int

# --- numbers


def test_the_largest_exact_int_is_that_of_a_double() -> None:
    assert EXACT == 9_007_199_254_740_991
    for value in (EXACT, -EXACT):
        assert read_int(value, "value") == value
        with pytest.raises(RecordError, match="expected an int from -9007199254740991"):
            read_int(value + (1 if value > 0 else -1), "value")


@pytest.mark.parametrize("stands_for", ["5", True, 5.0, None])
def test_an_index_that_is_no_int_is_none_e2(stands_for: object) -> None:
    class Odd:
        def __index__(self) -> object:
            return stands_for

    with pytest.raises(BoardTypeError, match="expected an int from 0 to 9, not Odd"):
        checked_int(Odd(), "slot", 0, 9, BoardError, BoardTypeError)


def test_an_index_may_be_any_int_e2() -> None:
    class Four(enum.IntEnum):
        FOUR = 4

    value = checked_int(Four.FOUR, "slot", 0, 9, BoardError, BoardTypeError)
    assert (value, type(value)) == (4, int)


def test_only_an_array_of_numpy_hides_values() -> None:
    class MaskedArray:
        """Of the name, and of another package."""

    assert is_masked(np.ma.masked_array([1, 2], [True, False]))
    assert not is_masked(np.array([1, 2]))
    assert not is_masked(MaskedArray())


# --- votes (T1)


def test_a_vote_that_was_counted_waits_no_longer_t1() -> None:
    session = GameSession(["ann", "bob", "cyd"], RuleSet.tabletop(), seed=7)
    session.agree_no_set("ann")
    session.call_set("bob", 100)
    session.disconnect("cyd", 200)
    assert session.snapshot()["vote_due"] is True
    session.advance(5_100)
    assert session.snapshot()["vote_due"] is False
    assert GameSession.restore(session.snapshot()).snapshot() == session.snapshot()


def test_a_return_is_not_counted_when_a_tick_ends_t1() -> None:
    rules = RuleSet.tabletop(call_window_ms=0)
    session = GameSession(["ann", "bob"], rules, mode="online", seed=7)
    session.agree_no_set("ann")
    session.disconnect("ann", 10)
    session.disconnect("bob", 20)
    session.reconnect("ann", 30)
    session.submit("ann", (0, 1, 3), at_ms=30)
    assert session.advance(60)[0].type == "claim_rejected"
    assert len(session.board) == 12
    assert session.snapshot()["agreed"] == ["ann"]
