"""Laws of the board over any play, the known traps on it, and its refill arithmetic (B1 to B8)."""

from __future__ import annotations

import contextlib
import copy
from itertools import permutations, product
from typing import Any

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from reference import board as reference
from reference.rules import NAMED, named

from setrules import Board, BoardError, Deck, RuleSet, SetRulesError
from setrules.refill import RefillPlan, expansion_size, refill_plan

Slots = list[int | None]

DEAD = list(oracle.DEAD12)
OF_TRAP_1 = [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1]
RULE_SETS = {name: RuleSet.named(name) for name in NAMED}


def slots_of(board: Board) -> Slots:
    return [None if card is None else int(card) for card in board.slots]


def settle(board: Board, deck: Deck, slots: tuple[int, ...]) -> tuple[int, ...]:
    """A whole claim as the rules have it: take, refill, close up, top up."""
    rules, before = board.rules, len(board)
    plan = refill_plan(rules.refill, rules.close_up, before - 3, deck.remaining)
    taken = board.take(slots)
    board.refill(deck, slots)
    if plan.closes:
        board.close_up()
    board.append(deck, plan.at_end)
    return tuple(int(card) for card in taken)


# --- any play -------------------------------------------------------------------------------------


class BoardPlay(RuleBasedStateMachine):
    """Every method, in any order, sensible or not, under any rule set."""

    @initialize(
        seed=st.integers(0, 2**31 - 1),
        name=st.sampled_from(sorted(RULE_SETS)),
        size=st.sampled_from([0, 2, 3, 11, 12, 13, 20, 27, 81]),
    )
    def begin(self, seed: int, name: str, size: int) -> None:
        self.order = Deck.shuffled(seed).order[:size]
        self.deck = Deck.of(self.order)
        self.board = Board.deal(self.deck, RULE_SETS[name])
        self.taken: list[int] = []

    @rule(data=st.data())
    def take_and_refill(self, data: st.DataObject) -> None:
        """B2, B3, B4: only the vacated slots get cards, in draw order, lowest first."""
        occupied = [slot for slot, card in enumerate(self.board.slots) if card is not None]
        if len(occupied) < 3:
            return
        three = st.lists(st.sampled_from(occupied), min_size=3, max_size=3, unique=True)
        slots = tuple(data.draw(three))
        before, left = slots_of(self.board), self.deck.remaining
        cards = self.board.take(slots)
        assert [int(card) for card in cards] == [before[slot] for slot in slots]
        self.taken.extend(int(card) for card in cards)
        filled = self.board.refill(self.deck, slots)
        assert list(filled) == sorted(slots)[: len(filled)]
        after = slots_of(self.board)
        for slot, card in enumerate(before):
            if slot not in slots:
                assert after[slot] == card
        at = len(self.order) - left
        drawn = [int(card) for card in self.order[at : at + len(filled)]]
        assert [after[slot] for slot in filled] == drawn
        assert all(after[slot] is None for slot in slots if slot not in filled)

    @rule()
    def close_up(self) -> None:
        """B4: the same cards in the same order, without holes."""
        before = slots_of(self.board)
        removed = self.board.close_up()
        assert slots_of(self.board) == [card for card in before if card is not None]
        assert removed == before.count(None)

    @rule()
    def expand(self) -> None:
        """B5, B6: the slots that are there stay; what is new is at the end."""
        before, left = slots_of(self.board), self.deck.remaining
        rules = self.board.rules
        wanted = expansion_size(rules, len(self.board), left)
        if rules.expansion == "engine" and oracle.sets_in(before):
            wanted = 0
        added = self.board.expand(self.deck)
        assert added == tuple(range(len(before), len(before) + wanted))
        assert slots_of(self.board)[: len(before)] == before
        assert not rules.cap or len(self.board) <= max(rules.cap, len(before))

    @rule(n=st.integers(0, 5))
    def append(self, n: int) -> None:
        """B4, and B6: never above the cap."""
        before, cap = slots_of(self.board), self.board.rules.cap
        if n > self.deck.remaining:
            return
        if cap and len(self.board) + n > cap:
            with pytest.raises(BoardError, match="above the cap"):
                self.board.append(self.deck, n)
            assert slots_of(self.board) == before
        else:
            assert len(self.board.append(self.deck, n)) == n
            assert slots_of(self.board)[: len(before)] == before

    @rule(
        name=st.sampled_from(["take", "refill", "append", "draw"]),
        argument=st.one_of(
            st.lists(st.integers(-2, 30), max_size=5),
            st.integers(-3, 100),
            st.none(),
            st.booleans(),
            st.floats(),
            st.text(max_size=3),
        ),
    )
    def nonsense(self, name: str, argument: Any) -> None:
        """E1: what is refused is refused whole."""
        calls = {
            "take": lambda: self.board.take(argument),
            "refill": lambda: self.board.refill(self.deck, argument),
            "append": lambda: self.board.append(self.deck, argument),
            "draw": lambda: self.deck.draw(argument),
        }
        board, deck = copy.copy(self.board), copy.copy(self.deck)
        with contextlib.suppress(SetRulesError):
            calls[name]()
            # It was not nonsense: take it back.
            self.board, self.deck = copy.copy(board), copy.copy(deck)
        assert self.board == board
        assert self.deck == deck

    @invariant()
    def no_card_is_lost_and_none_is_there_twice(self) -> None:
        lying = [card for card in slots_of(self.board) if card is not None]
        left = [int(card) for card in self.order[len(self.order) - self.deck.remaining :]]
        assert sorted([*lying, *left, *self.taken]) == sorted(int(card) for card in self.order)
        assert len(self.board) == len(lying)

    @invariant()
    def the_search_sees_what_lies(self) -> None:
        """B7."""
        assert self.board.find_all_sets() == oracle.sets_in(self.board.slots)

    @invariant()
    def text_and_copy_are_faithful(self) -> None:
        if len(self.board.slots) <= 81 and len(self.board) <= (self.board.rules.cap or 81):
            assert Board.parse(str(self.board), self.board.rules) == self.board
        assert self.board.copy() == self.board


TestBoardPlay = BoardPlay.TestCase
TestBoardPlay.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


@pytest.mark.nightly
def test_board_play_for_longer() -> None:
    """3,000 runs of up to 60 steps."""
    run_state_machine_as_test(
        BoardPlay, settings=settings(max_examples=3000, stateful_step_count=60, deadline=None)
    )


@given(st.integers(0, 2**31 - 1), st.sampled_from(sorted(RULE_SETS)))
def test_whole_games_go_as_in_the_reference(seed: int, name: str) -> None:
    """B2 to B6: the first set is always claimed; slots and deck step by step."""
    rules, theirs = RULE_SETS[name], named(name)
    deck = Deck.shuffled(seed, small=rules.deck == "small")
    board = Board.deal(deck, rules)
    pile = [int(card) for card in deck.order]
    slots = reference.deal(pile)
    while True:
        assert slots_of(board) == slots
        assert deck.remaining == len(pile)
        found = board.hint()
        if found:
            settle(board, deck, found)
            reference.take(slots, found)
            reference.after_claim(slots, found, pile, theirs)
        elif not board.expand(deck):
            break
        else:
            reference.append(slots, pile, reference.may_lay(slots, pile, theirs))
    assert reference.may_lay(slots, pile, theirs) == 0
    assert len(board) != 3 or name == "introduction"


# --- the refill arithmetic ------------------------------------------------------------------------


def reference_plan(name: str, cards: int, pile: int, **changes: Any) -> RefillPlan:
    """What the reference does after a claim that leaves that many cards."""
    rules = {**NAMED[name], **changes}
    slots: Slots = [*range(40, 40 + cards + 3)]
    vacated = (0, 1, 2)
    reference.take(slots, vacated)
    deck = list(range(200, 200 + pile))
    done = reference.after_claim(slots, vacated, deck, rules)
    fills = (
        bool(done)
        and done[0][0] == "refilled"
        and not (done[0][1]["slots"] and done[0][1]["slots"][0] > 2)
    )
    kinds = [kind for kind, _ in done]
    into = len(done[0][1]["cards"]) if fills else 0
    laid = pile - len(deck)
    closes = "closed_up" in kinds
    return RefillPlan(fills, into, closes, laid - into)


@pytest.mark.parametrize("refill", ["always", "to_12"])
@pytest.mark.parametrize("close_up", ["never", "above_12", "always"])
def test_refill_plans_are_the_reference_exhaustively(refill: Any, close_up: Any) -> None:
    """B2 to B4, B8: every number of cards from 0 to 78 left, every pile from 0 to 20."""
    for cards, pile in product(range(79), range(21)):
        plan = refill_plan(refill, close_up, cards, pile)
        theirs = reference_plan("edition", cards, pile, refill=refill, close_up=close_up)
        # The reference does not say that it closes up where there is no hole,
        # nor that it fills where nothing is to be laid at the beginning.
        holes = 3 - theirs.into_vacated
        assert plan.into_vacated == theirs.into_vacated, (cards, pile)
        assert plan.at_end == theirs.at_end, (cards, pile)
        assert (plan.closes and holes > 0) is theirs.closes, (cards, pile)
        if plan.at_end == 0:
            assert plan.fills is theirs.fills, (cards, pile)
        assert plan.into_vacated + plan.at_end <= pile


def test_refill_plans_of_the_rules_by_their_own_words() -> None:
    """B3, B4: edition, tabletop and browser, said once more in numbers."""
    for cards, pile in product(range(79), range(21)):
        edition = refill_plan("always", "never", cards, pile)
        assert edition == (True, min(3, pile), False, 0)
        above, missing = cards + 3 > 12, max(0, 12 - cards)
        tabletop = refill_plan("to_12", "above_12", cards, pile)
        assert tabletop == (missing > 0, min(missing, pile, 3), above, 0)
        browser = refill_plan("to_12", "always", cards, pile)
        assert browser.closes
        if above:
            assert browser == (False, 0, True, min(missing, pile))
        else:
            assert browser == (True, min(3, pile), True, min(missing, pile) - min(3, pile))


@pytest.mark.parametrize("name", sorted(RULE_SETS))
def test_expansions_are_the_reference_exhaustively(name: str) -> None:
    """B5, B6, T1: every number of cards, every pile, every kind of cap."""
    for cap, partial, cards, pile in product(
        (0, 12, 13, 14, 15, 21, 80), (False, True), range(79), range(6)
    ):
        theirs = {**NAMED[name], "cap": cap, "partial_deal": partial}
        slots: Slots = [*range(cards), None]
        rules = RuleSet.from_dict(
            {**RULE_SETS[name].to_dict(), "cap": cap, "partial_deal": partial}
        )
        expected = reference.may_lay(slots, [0] * pile, theirs)
        assert expansion_size(rules, cards, pile) == expected


# --- known traps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slots", [(0, 0, 0), (0, 0, 1), (), (0,), (0, 1), (0, 1, 2, 11)])
def test_traps_1_and_2_malformed_claims(slots: tuple[int, ...]) -> None:
    """M4, B8: raise and change nothing."""
    board = Board.of(OF_TRAP_1)
    with pytest.raises(BoardError):
        board.take(slots)
    assert slots_of(board) == OF_TRAP_1


def test_trap_6_card_0_stays() -> None:
    """B2: on a board of 15 with card 0 in slot 2, with a claim elsewhere."""
    board = Board.of([1, 2, 0, *range(30, 42)])
    deck = Deck.of([60, 61, 64])
    settle(board, deck, (5, 9, 14))
    assert board.slots[2] == 0
    assert len(board) == 15


def test_trap_8_holes_do_not_shift_the_answer() -> None:
    """B7."""
    board = Board.of([None, None, None, 0, 9, 27, 1, 2, 30])
    assert board.find_all_sets() == [(3, 6, 7)]
    assert board.take((3, 6, 7)) == (0, 1, 2)


def test_trap_9_refill_from_an_empty_deck() -> None:
    """B2: slots 6, 7, 8 stay empty, nine cards lie, a set is still there."""
    board = Board.of([0, 1, 3, 4, 38, 77, 9, 10, 11, 12, 13, 14])
    deck = Deck.of([])
    assert settle(board, deck, (6, 7, 8)) == (9, 10, 11)
    assert slots_of(board) == [0, 1, 3, 4, 38, 77, None, None, None, 12, 13, 14]
    assert len(board) == 9
    assert (9, 10, 11) in board.sets


def test_trap_10_the_last_refill_leaves_no_set() -> None:
    """B2, B7."""
    board = Board.of([0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77])
    deck = Deck.of([3, 10, 28])
    assert board.find_all_sets() == [(2, 5, 9)]
    settle(board, deck, (5, 9, 2))
    assert slots_of(board) == [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77]
    assert deck.remaining == 0
    assert not board.any_set_exists()
    assert board.expand(deck) == ()


def test_trap_11_no_partial_expansion() -> None:
    """B5."""
    board = Board.of(DEAD)
    assert board.expand(Deck.of([38, 47])) == ()
    deck = Deck.of([38, 47, 59])
    assert board.expand(deck) == (12, 13, 14)
    assert deck.remaining == 0
    assert not board.any_set_exists()
    assert board.expand(deck) == ()


def test_trap_12_the_cap_is_21() -> None:
    """B5, B6: 15 and 18 are dead, 21 has three sets, slots 0 to 11 are kept."""
    board = Board.of(DEAD)
    deck = Deck.of([38, 47, 59, 65, 66, 67, 71, 77, 2])
    sizes = []
    while board.expand(deck):
        sizes.append((len(board), board.count_sets()))
    assert sizes == [(15, 0), (18, 0), (21, 3)]
    assert board.find_all_sets() == [(0, 1, 20), (11, 14, 20), (13, 15, 20)]
    assert slots_of(board)[:12] == DEAD


@pytest.mark.parametrize(
    ("rules", "after", "left"),
    [
        ("edition", [60, 61, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 64, 5, 36], 3),
        ("tabletop", [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36], 6),
        ("browser", [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36], 6),
    ],
)
def test_trap_13_who_moves_on_a_board_of_15(rules: str, after: Slots, left: int) -> None:
    """B3, B4."""
    board = Board.of([*DEAD, 2, 5, 36], RULE_SETS[rules])
    deck = Deck.of([60, 61, 64, 66, 68, 70])
    assert settle(board, deck, (0, 1, 12)) == (0, 1, 2)
    assert slots_of(board) == after
    assert deck.remaining == left


@pytest.mark.parametrize("cards", [*permutations((71, 48, 1))])
def test_trap_14_the_order_of_the_claim_does_not_matter(cards: tuple[int, ...]) -> None:
    """B2."""
    board, deck = Board.of(OF_TRAP_1), Deck.of([60, 61, 64, 66, 68, 70])
    assert settle(board, deck, tuple(OF_TRAP_1.index(card) for card in cards)) == cards
    assert slots_of(board) == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]


def test_trap_23_an_old_hole_stays_a_hole() -> None:
    """B2."""
    board = Board.of([None, *range(1, 12)])
    deck = Deck.of([60, 61, 64])
    settle(board, deck, (9, 5, 7))
    assert slots_of(board) == [None, 1, 2, 3, 4, 60, 6, 61, 8, 64, 10, 11]
