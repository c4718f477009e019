"""The board: dealing, taking, refilling, expanding, reading and writing (B1 to B8)."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import oracle
import pytest

from setrules import (
    EMPTY,
    Board,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    CardTypeError,
    Deck,
    RuleSet,
    SetRulesError,
)

Slots = list[int | None]

DEAD = list(oracle.DEAD12)
FIFTEEN = [*DEAD, 2, 5, 36]
OF_TRAP_1 = [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1]


def slots_of(board: Board) -> Slots:
    return [None if card is None else int(card) for card in board.slots]


# --- dealing --------------------------------------------------------------------------------------


def test_the_deal_makes_slots_0_to_11_in_draw_order() -> None:
    """B1, D4."""
    deck = Deck.shuffled(2026)
    board = Board.deal(deck)
    assert board.slots == deck.order[:12]
    assert deck.remaining == 69
    assert (board.columns, board.rows, len(board)) == (4, 3, 12)
    assert board.rules == RuleSet.edition()


@pytest.mark.parametrize("size", range(13))
def test_a_short_deck_leaves_the_last_slots_empty(size: int) -> None:
    """B1."""
    deck = Deck.of(range(40, 40 + size))
    board = Board.deal(deck)
    assert slots_of(board) == [*range(40, 40 + size), *[None] * (12 - size)]
    assert (len(board), deck.remaining, board.rows) == (size, 0, 3)
    assert board


def test_a_deck_that_was_drawn_from_deals_what_is_left() -> None:
    """B1, D4."""
    deck = Deck.of(range(81))
    deck.draw(72)
    assert slots_of(Board.deal(deck)) == [*range(72, 81), None, None, None]


@pytest.mark.parametrize("deck", [None, [1, 2, 3], Board.of([1]), range(12)])
def test_only_a_deck_is_dealt_from(deck: Any) -> None:
    """E1: in every method that draws."""
    board = Board.of([0, None, None, None])
    for call in (
        lambda: Board.deal(deck),
        lambda: board.refill(deck, (1, 2, 3)),
        lambda: board.expand(deck),
        lambda: board.append(deck, 1),
    ):
        with pytest.raises(BoardTypeError, match="is not a Deck"):
            call()
    assert slots_of(board) == [0, None, None, None]


def test_the_constructor_names_the_ways_to_a_board() -> None:
    with pytest.raises(BoardTypeError, match=r"Board\.deal\(deck\) or Board\.of\(slots\)"):
        Board()


# --- given positions ------------------------------------------------------------------------------

GIVEN = [0, 9, None, 80, None]
PACKED = bytes([0, 9, EMPTY, 80, EMPTY])


@pytest.mark.parametrize(
    "make",
    [
        lambda: GIVEN,
        lambda: tuple(GIVEN),
        lambda: iter(GIVEN),
        lambda: (card for card in GIVEN),
        lambda: [None if card is None else Card(card) for card in GIVEN],
        lambda: [None if card is None else np.int64(card) for card in GIVEN],
        lambda: np.array(GIVEN, dtype=object),
        lambda: PACKED,
        lambda: bytearray(PACKED),
        lambda: memoryview(PACKED),
        lambda: memoryview(b"".join(bytes([byte, 7]) for byte in PACKED))[::2],
        lambda: np.frombuffer(PACKED, np.uint8),
        lambda: np.frombuffer(PACKED[::-1], np.uint8)[::-1],
        lambda: (ctypes.c_uint8 * 5)(*PACKED),
        lambda: Board.of(GIVEN).slots,
        lambda: bytes(Board.of(GIVEN).key()),
    ],
    ids=range(16),
)
def test_every_form_of_a_given_position(make: Callable[[], Any]) -> None:
    """B8: None or 255 for an empty slot, kept where it is."""
    board = Board.of(make())
    assert slots_of(board) == GIVEN
    assert all(card is None or type(card) is Card for card in board.slots)
    assert board.cards == (0, 9, 80)
    assert (len(board), board.rows) == (3, 2)


def test_a_given_position_is_copied() -> None:
    """B8."""
    given: Slots = [1, 2, 3]
    board = Board.of(given)
    given[0] = 4
    board.take((0, 1, 2))
    assert given == [4, 2, 3]


@pytest.mark.parametrize("size", [0, 1, 12, 21, 81])
def test_a_given_position_may_have_0_to_81_slots(size: int) -> None:
    """B8."""
    rules = RuleSet.edition(cap=0)
    assert slots_of(Board.of(range(size), rules)) == list(range(size))
    assert slots_of(Board.of([None] * size)) == [None] * size


def test_the_cap_counts_cards_and_not_slots() -> None:
    """B6, B8."""
    assert len(Board.of([*range(21), *[None] * 60])) == 21
    with pytest.raises(BoardError, match="22 cards is above the cap: expected at most 21"):
        Board.of(range(22))
    assert len(Board.of(range(22), RuleSet.tabletop())) == 22
    with pytest.raises(BoardError, match=r"13 cards .* at most 12"):
        Board.of([None, *range(13)], RuleSet.edition(cap=12))


@pytest.mark.parametrize(
    ("slots", "error", "message"),
    [
        ([5, None, 5], BoardError, "card 5 lies in slot 0 and again in slot 2"),
        ([None] * 82, BoardError, "more than 81 slots"),
        (bytes([255] * 82), BoardError, "more than 81 slots"),
        (bytes(10**7), BoardError, "more than 81 slots"),
        ([81], CardError, "card 81"),
        ([-1], CardError, "card -1"),
        (bytes([81]), CardError, "card 81"),
        ([255], CardError, "card 255"),
        (np.array([0, 255]), CardError, "card 255"),
        ([True], CardTypeError, "card True"),
        ([5.0], CardTypeError, r"card 5\.0"),
        (["5"], CardTypeError, "card '5'"),
        (np.array([0.0]), CardTypeError, r"0\.0"),
        (np.array([True, False]), CardTypeError, "True"),
        (np.zeros((2, 2), np.uint8), BoardError, "2 dimensions"),
        (np.zeros((2, 2), int), BoardError, "2 dimensions"),
        (np.array(5, np.uint8), BoardError, "0 dimensions"),
        (memoryview(bytes(6)).cast("B", (2, 3)), BoardError, "2 dimensions"),
        (np.array([1], "M8[s]"), BoardTypeError, "buffer"),
        ("1RSD", BoardTypeError, r"Board\.parse\(\) reads text"),
        (None, BoardTypeError, "None"),
        (5, BoardTypeError, "5"),
        (Card(5), BoardTypeError, r"Card\(5\)"),
    ],
    ids=range(23),
)
def test_what_is_no_position(slots: Any, error: type[SetRulesError], message: str) -> None:
    """B8, E1, E2, V2, trap 19."""
    with pytest.raises(SetRulesError, match=message) as caught:
        Board.of(slots)
    assert type(caught.value) is error


def test_a_released_buffer_is_no_position() -> None:
    view = memoryview(b"\0")
    view.release()
    with pytest.raises(BoardTypeError, match="released"):
        Board.of(view)


@pytest.mark.parametrize("rules", [{}, "edition", RuleSet, 21])
def test_rules_are_a_rule_set(rules: Any) -> None:
    """E1: in every way to a board; nothing is drawn for it."""
    deck = Deck.of(range(12))
    for make in (
        lambda: Board.of([], rules),
        lambda: Board.parse("", rules),
        lambda: Board.deal(deck, rules),
    ):
        with pytest.raises(BoardTypeError, match="expected a RuleSet"):
            make()
    assert deck.remaining == 12


# --- taking ---------------------------------------------------------------------------------------


def test_taking_gives_the_cards_in_the_order_asked() -> None:
    """B2: the slots stay, empty."""
    board = Board.of([5, None, 71, 13, 48])
    assert board.take((4, 0, 2)) == (48, 5, 71)
    assert slots_of(board) == [None, None, None, 13, None]
    assert (len(board), board.rows) == (1, 2)


def test_taking_does_not_judge() -> None:
    board = Board.of([0, 1, 5])
    assert board.take([0, 1, 2]) == (0, 1, 5)


@pytest.mark.parametrize("slots", [[0, 2, 3], range(2, 5), (np.int64(4), np.uint8(0), 3)])
def test_every_form_of_slots(slots: Any) -> None:
    """E2."""
    board = Board.of([5, None, 71, 13, 48])
    assert len(board.take(slots)) == 3


@pytest.mark.parametrize(
    ("slots", "error", "message"),
    [
        ((0, 1, 2), BoardError, "slot 1 is empty: expected an occupied slot"),
        ((0, 2, 5), BoardError, "slot 5: expected an int from 0 to 4"),
        ((0, 2, 12), BoardError, "slot 12: expected an int from 0 to 4"),
        ((-1, 0, 2), BoardError, "slot -1"),
        ((0, 2, 0), BoardError, "slot 0 is named twice"),
        ((0, 2, 10**30), BoardError, "slot 1000"),
        ((), BoardError, "0 slots to take: expected 3"),
        ((0, 2), BoardError, "2 slots to take"),
        ((0, 2, 3, 4), BoardError, "4 slots to take"),
        ((0, 2, True), BoardTypeError, "slot True"),
        ((0, 2, 3.0), BoardTypeError, r"slot 3\.0"),
        ((0, 2, "3"), BoardTypeError, "slot '3'"),
        ((0, 2, None), BoardTypeError, "slot None"),
        ((0, 2, [3]), BoardTypeError, r"slot \[3\]"),
        ("023", BoardTypeError, "expected a sequence"),
        (b"\0\2\3", BoardTypeError, "expected a sequence"),
        ({0, 2, 3}, BoardTypeError, "expected a sequence"),
        (3, BoardTypeError, "expected a sequence"),
        (None, BoardTypeError, "expected a sequence"),
    ],
)
def test_what_cannot_be_taken(slots: Any, error: type[SetRulesError], message: str) -> None:
    """E1, E2, traps 2 and 19: nothing is removed."""
    board = Board.of([5, None, 71, 13, 48])
    with pytest.raises(SetRulesError, match=message) as caught:
        board.take(slots)
    assert type(caught.value) is error
    assert slots_of(board) == [5, None, 71, 13, 48]


def test_nothing_is_taken_from_a_board_without_slots() -> None:
    with pytest.raises(BoardError, match="slot 0: the board has no slots"):
        Board.of([]).take((0, 1, 2))


# --- refilling ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "filled", "after"),
    [
        ([60, 61, 64, 66], (1, 2, 3), [5, 60, 61, 64]),
        ([60, 61], (1, 2), [5, 60, 61, None]),
        ([60], (1,), [5, 60, None, None]),
        ([], (), [5, None, None, None]),
    ],
)
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_refilling_lowest_slot_first(
    deck: list[int], filled: tuple[int, ...], after: Slots, order: tuple[int, ...]
) -> None:
    """B2: with 1 or 2 cards left the lowest get them, with none they stay empty."""
    board, cards = Board.of([5, None, None, None]), Deck.of(deck)
    assert board.refill(cards, order) == filled
    assert slots_of(board) == after
    assert cards.remaining == len(deck) - len(filled)


def test_a_refill_stops_at_the_cap_b6() -> None:
    """B6, B8: as many cards as may lie, and one more: nothing is drawn, nothing lies."""
    lying: Slots = [*range(11), None, None, None]
    for vacated, fits in (((11,), True), ((13, 11), False)):
        board, deck = Board.of(lying, RuleSet.edition(cap=12)), Deck.of([60, 61, 64])
        if fits:
            assert board.refill(deck, vacated) == (11,)
            continue
        with pytest.raises(BoardError, match="13 cards is above the cap: expected at most 12"):
            board.refill(deck, vacated)
        assert slots_of(board) == lying
        assert deck.remaining == 3


@pytest.mark.parametrize(
    ("vacated", "message", "error"),
    [
        ((0, 1, 2), r"slot 0 holds Card\(5\): expected an empty slot", BoardError),
        ((1, 1, 2), "slot 1 is named twice", BoardError),
        ((1, 2, 4), "slot 4", BoardError),
        ((1, 2, "3"), "slot '3'", BoardTypeError),
        ("123", "expected a sequence", BoardTypeError),
    ],
)
def test_what_cannot_be_refilled(vacated: Any, message: str, error: type[SetRulesError]) -> None:
    """E1: no card is drawn."""
    board, deck = Board.of([5, None, None, None]), Deck.of([60, 61, 64])
    with pytest.raises(SetRulesError, match=message) as caught:
        board.refill(deck, vacated)
    assert type(caught.value) is error
    assert slots_of(board) == [5, None, None, None]
    assert deck.remaining == 3


def test_a_card_that_lies_already_is_not_laid_again() -> None:
    """B8: the next cards of the deck are looked at, and only those that would be laid."""
    slots: Slots = [5, None, None, None]
    for deck_cards in ([5, 60, 61], [60, 5, 61], [60, 61, 5]):
        board, deck = Board.of(slots), Deck.of(deck_cards)
        with pytest.raises(BoardError, match="card 5 comes from the deck and lies"):
            board.refill(deck, (1, 2, 3))
        with pytest.raises(BoardError, match="card 5 comes from the deck and lies"):
            board.append(deck, 3)
        assert slots_of(board) == slots
        assert deck.remaining == 3
    board, deck = Board.of(slots), Deck.of([60, 61, 64, 5])
    assert board.refill(deck, (1, 2, 3)) == (1, 2, 3)
    with pytest.raises(BoardError, match="card 5"):
        board.append(deck, 1)
    drawn = Deck.of([5, 60, 61, 64])
    drawn.draw(1)
    assert Board.of(slots).refill(drawn, (1, 2, 3)) == (1, 2, 3)


def test_a_dead_board_is_not_expanded_by_its_own_cards() -> None:
    """B5, B8."""
    board, deck = Board.of(DEAD), Deck.of([38, 47, 0])
    with pytest.raises(BoardError, match="card 0 comes from the deck"):
        board.expand(deck)
    assert slots_of(board) == DEAD
    assert deck.remaining == 3


# --- closing up -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "removed", "after"),
    [
        ([None, 5, None, 71, None], 3, [5, 71]),
        ([5, 71], 0, [5, 71]),
        ([None, None], 2, []),
        ([], 0, []),
    ],
)
def test_closing_up_keeps_the_slot_order(before: Slots, removed: int, after: Slots) -> None:
    """B4."""
    board = Board.of(before)
    assert board.close_up() == removed
    assert slots_of(board) == after
    assert board.close_up() == 0


# --- expanding ------------------------------------------------------------------------------------


def test_expansion_appends_three_and_fills_no_hole() -> None:
    """B5: in draw order, as new slots."""
    board, deck = Board.of([None, *DEAD, None]), Deck.of([38, 47, 59, 65])
    assert board.expand(deck) == (14, 15, 16)
    assert slots_of(board) == [None, *DEAD, None, 38, 47, 59]
    assert deck.remaining == 1


def test_no_expansion_where_a_set_lies() -> None:
    """B5: under the engine; by agreement and on request there is one (T1, T5)."""
    for rules, added in (
        (RuleSet.edition(), ()),
        (RuleSet.browser(), ()),
        (RuleSet.tabletop(), (12, 13, 14)),
        (RuleSet.solitaire(), (12, 13, 14)),
        (RuleSet.cooperative(), (12, 13, 14)),
    ):
        board, deck = Board.of(range(12), rules), Deck.of(range(40, 60))
        assert board.expand(deck) == added
        assert deck.remaining == 20 - len(added)


@pytest.mark.parametrize(("left", "partial"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_partial_expansion_is_a_matter_of_the_rules(left: int, partial: int) -> None:
    """B5, T1, trap 11: never under the edition rules, the rest by agreement."""
    for rules, count in (
        (RuleSet.edition(), partial if left >= 3 else 0),
        (RuleSet.edition(partial_deal=True), partial),
        (RuleSet.tabletop(), partial),
        (RuleSet.tabletop(partial_deal=False), partial if left >= 3 else 0),
    ):
        board, deck = Board.of(DEAD, rules), Deck.of([38, 47, 59, 65][:left])
        assert board.expand(deck) == tuple(range(12, 12 + count))
        assert deck.remaining == left - count


@pytest.mark.parametrize(
    ("cap", "holes", "size"),
    [(12, 0, 12), (13, 0, 12), (14, 0, 12), (15, 0, 15), (15, 9, 15), (18, 4, 18), (0, 0, 18)],
)
def test_expansion_up_to_the_cap(cap: int, holes: int, size: int) -> None:
    """B5, B6, B8: cards + 3 <= cap, counted in cards."""
    board = Board.of([*DEAD, *[None] * holes], RuleSet.edition(cap=cap))
    deck = Deck.of([38, 47, 59, 65, 66, 67])
    while board.expand(deck):
        pass
    assert len(board) == size
    assert len(board.slots) == size + holes


def test_appending() -> None:
    """B4, B5."""
    board, deck = Board.of([5]), Deck.of([60, 61, 64])
    assert board.append(deck, 0) == ()
    assert board.append(deck, np.int64(2)) == (1, 2)
    assert slots_of(board) == [5, 60, 61]
    wrong: dict[type[SetRulesError], tuple[Any, ...]] = {
        BoardError: (-1, 2, 2**70),
        BoardTypeError: (True, 1.0, "1", None),
    }
    for error, numbers in wrong.items():
        for n in numbers:
            with pytest.raises(error, match="cards to append"):
                board.append(deck, n)
    assert slots_of(board) == [5, 60, 61]
    assert deck.remaining == 1


def test_more_than_81_slots_are_searched_all_the_same() -> None:
    """B8: a given position with holes may be expanded beyond 81 slots."""
    board = Board.of([*[None] * 69, *DEAD])
    deck = Deck.of([38, 47, 59, 65, 66, 67, 71, 77, 2])
    for _ in range(3):
        assert board.any_set_exists() is False
        assert len(board.expand(deck)) == 3
    assert len(board.slots) == 90
    expected = oracle.sets_in(board.slots)
    assert board.find_all_sets() == expected == [(69, 70, 89), (80, 83, 89), (82, 84, 89)]
    assert board.count_sets() == 3
    assert board.any_set_exists() is True
    assert board.hint() == (69, 70, 89)
    assert (69, 89, 70) in board.sets
