"""A board as text, as a value and as a view of its sets (B1, C3)."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import (
    Board,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    RuleSet,
    SetRulesError,
)

Slots = list[int | None]

DEAD = list(oracle.DEAD12)


def slots_of(board: Board) -> Slots:
    return [None if card is None else int(card) for card in board.slots]


@st.composite
def positions(draw: st.DrawFn) -> Slots:
    """Up to 21 distinct cards and up to 12 holes, anywhere."""
    cards = draw(st.lists(st.integers(0, 80), max_size=21, unique=True))
    slots: Slots = [*cards]
    for _ in range(draw(st.integers(0, 12))):
        slots.insert(draw(st.integers(0, len(slots))), None)
    return slots


# --- as text --------------------------------------------------------------------------------------


def test_the_grid_has_four_columns() -> None:
    """B1, C3: codes left to right, top to bottom, two dots as wide as a code."""
    board = Board.of([0, 40, None, 80, None, None, 34])
    assert str(board) == "1RSD 2GTS ..   3POO\n..   ..   2GOD"
    assert str(Board.of([None] * 5)) == "..   ..   ..   ..\n.."
    assert str(Board.of([])) == ""


@given(positions())
def test_text_and_back(slots: Slots) -> None:
    """B1, C3: the law of parse and str."""
    board = Board.of(slots)
    text = str(board)
    assert Board.parse(text) == board
    assert str(Board.parse(text)) == text
    rows = text.split("\n")
    assert len(rows) == max(1, board.rows)
    assert all(row == row.rstrip() for row in rows)
    for rules in (RuleSet.tabletop(), RuleSet.browser()):
        assert Board.parse(text, rules) == Board.of(slots, rules)


def test_a_text_of_81_slots() -> None:
    """B8."""
    rules = RuleSet.tabletop()
    board = Board.of(range(81), rules)
    assert Board.parse(str(board), rules) == board
    assert board.rows == 21


@pytest.mark.parametrize(
    "text",
    [
        "1RSD .. 2GOD",
        "  1rsd\t..   2god  ",
        "\n\n1RSD .. 2GOD\n\n",
        "1RSD .. 2GOD\r\n",
        "1Rsd\f..\v2goD",
    ],
)
def test_space_and_case_do_not_matter(text: str) -> None:
    """C3."""
    assert slots_of(Board.parse(text)) == [0, None, 34]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("1RSD 1GSD 1PSD\n2GOD", BoardError, "row 0 has 3 slots: expected 4"),
        ("1RSD 1GSD 1PSD 2RSD 2GOD", BoardError, "row 0 has 5 slots: expected 4"),
        (".. .. .. ..\n\n1RSD\n2GOD", BoardError, "row 1 has 1 slots"),
        (".. .. .. ..\n1RSD 1GSX", CardError, "row 1: '1GSX': 'x' in place 4 is no shape"),
        ("1RSD ...", CardError, "row 0: '...'"),
        ("1RSD .", CardError, "row 0: '.'"),
        ("1RSD -", CardError, "row 0: '-'"),
        ("1RSD 34", CardError, "row 0: '34'"),
        ("Red", CardError, "row 0: 'Red': no word for the number"),
        ("1RSD 1RSD", BoardError, "card 0 lies in slot 0 and again in slot 1"),
        ("\n".join([".. .. .. .."] * 41), BoardError, "164 slots: expected at most 162"),
        ("\n" * 5000, BoardError, "5000 characters is too long"),
        (b"1RSD", BoardTypeError, "expected a str"),
        (None, BoardTypeError, "expected a str"),
        ([0], BoardTypeError, "expected a str"),
    ],
)
def test_text_that_is_no_board(text: Any, error: type[SetRulesError], message: str) -> None:
    """C3, E1: the message says where."""
    with pytest.raises(SetRulesError) as caught:
        Board.parse(text)
    assert type(caught.value) is error
    assert message in str(caught.value)


def test_the_cap_holds_for_text_too() -> None:
    """B6, B8."""
    text = str(Board.of(range(22), RuleSet.browser()))
    with pytest.raises(BoardError, match="above the cap"):
        Board.parse(text)


@given(st.text(alphabet="123RGPSTODrgpsto. \n\t", max_size=60) | st.text(max_size=40))
def test_any_text_is_a_board_or_a_typed_error(text: str) -> None:
    """C3, E1."""
    try:
        board = Board.parse(text)
    except (BoardError, CardError):
        return
    assert Board.parse(str(board)) == board


# --- the view of the sets -------------------------------------------------------------------------


@given(positions())
def test_the_view_is_the_list(slots: Slots) -> None:
    """V1, B7: iteration, length, truth and membership agree with the definition."""
    board = Board.of(slots)
    expected = oracle.sets_in(slots)
    assert list(board.sets) == board.find_all_sets() == expected
    assert len(board.sets) == board.count_sets() == len(expected)
    assert bool(board.sets) is board.any_set_exists() is bool(expected)
    assert repr(board.sets) == f"<sets of a board: {expected}>"


@given(positions(), st.lists(st.integers(-2, 35), min_size=3, max_size=3))
def test_membership_is_any_order_and_nothing_else(slots: Slots, chosen: list[int]) -> None:
    """V1, V2: empty slots, slots twice and slots that are not there are no set."""
    board = Board.of(slots)
    expected = {frozenset(triple) for triple in oracle.sets_in(slots)}
    found = {frozenset(triple) for triple in expected if tuple(triple) in board.sets}
    assert found == expected
    holds = frozenset(chosen) in expected and len({*chosen}) == 3
    for order in permutations(chosen):
        assert (order in board.sets) is holds
        assert (list(order) in board.sets) is holds


def test_membership_of_every_triple_of_slots() -> None:
    """V1: all 1,331 ordered triples of a board of nine cards and two holes."""
    slots: Slots = [0, 9, None, 18, 1, 40, 80, 2, 36, None, 72]
    view = Board.of(slots).sets
    expected = {frozenset(triple) for triple in oracle.sets_in(slots)}
    assert len(expected) > 3
    for i in range(11):
        for j in range(11):
            for k in range(11):
                assert ((i, j, k) in view) is (
                    len({i, j, k}) == 3 and frozenset((i, j, k)) in expected
                )


@pytest.mark.parametrize("kind", [np.int64, np.uint8, Card])
def test_any_int_is_a_slot(kind: Any) -> None:
    """E2."""
    assert (kind(2), kind(0), kind(1)) in Board.of([0, 1, 2]).sets


@pytest.mark.parametrize(
    "other",
    [
        None,
        5,
        "012",
        b"\0\1\2",
        (),
        (0, 1),
        (0, 1, 2, 3),
        (0, 1, 1),
        (0, 1, 3),
        (-3, -2, -1),
        (0, 1, 10**40),
        (0.0, 1, 2),
        (False, True, 2),
        (0, 1, "2"),
        (0, 1, None),
        ([0], [1], [2]),
        ({}, {}, {}),
        (0, 1, {2}),
        {0, 1, 2},
        range(3),
        np.array([0, 1, 2]),
    ],
    ids=range(21),
)
def test_what_is_no_triple_is_not_in_the_view(other: object) -> None:
    """E1: membership answers and never raises."""
    assert other not in Board.of([0, 1, 2]).sets


def test_the_view_looks_when_it_is_asked() -> None:
    board = Board.of([0, 1, 2, 3])
    view = board.sets
    assert (0, 1, 2) in view
    board.take((0, 1, 3))
    assert (0, 1, 2) not in view
    assert not view
    assert list(view) == []


# --- as a value -----------------------------------------------------------------------------------


def test_a_copy_changes_on_its_own() -> None:
    board = Board.of([0, 9, None, 18], RuleSet.browser())
    for twin in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        *(pickle.loads(pickle.dumps(board, protocol)) for protocol in range(2, 6)),
    ):
        assert twin == board
        assert twin.rules == board.rules
        twin.take((0, 1, 3))
        assert twin != board
        assert slots_of(board) == [0, 9, None, 18]


def test_equality_looks_at_slots_and_rules() -> None:
    assert Board.of([5, None]) == Board.of(bytes([5, 255]))
    assert Board.of([5, None]) != Board.of([None, 5]) != Board.of([5])
    assert Board.of([5]) != Board.of([5], RuleSet.browser())
    assert Board.of([5]) != [5]
    assert Board.of([5]) != (Card(5),)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board.of([5]))
    assert {Board.of([5, None]).key(): 1} == {(5, 255): 1}


@pytest.mark.parametrize("rules", [RuleSet.edition(), RuleSet.solitaire(), RuleSet.edition(cap=30)])
def test_repr_evaluates_back(rules: RuleSet) -> None:
    for slots in ([], [None], [0, None, 80], DEAD):
        board = Board.of(slots, rules)
        assert eval(repr(board)) == board
    assert repr(Board.of([0, None, 80])) == "Board.of([0, None, 80])"


def test_an_empty_board_is_true() -> None:
    assert Board.of([])
    assert Board.of([None])
    assert len(Board.of([])) == Board.of([]).rows == 0
    assert Board.of([]).cards == Board.of([]).slots == ()
