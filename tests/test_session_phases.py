"""Phases and the order of events, with animations and without (M3, M14, B7)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import (
    DEAD,
    DEAD_20,
    FIFTEEN,
    NO_SET,
    SET_A,
    SET_B,
    SET_C,
    attempts,
    ended,
    entries,
    match,
    scores,
    slots,
    types,
)

from setrules import GameSession

#: What a dead board under a deck of nine goes through (trap 12).
GROWING = [38, 47, 59, 65, 66, 67, 71, 77, 2]


def animated(**changes: Any) -> GameSession:
    """A match with animations whose opening is over."""
    session = match(animations=True, **changes)
    while session.phase != "playing":
        session.animation_done()
    return session


def steps(session: GameSession) -> list[tuple[list[str], str]]:
    """What each ``animation_done`` tells, and the phase it leads to, until play goes on."""
    told: list[tuple[list[str], str]] = []
    while session.phase not in ("playing", "ended"):
        told.append((types(session.animation_done()), session.phase))
    return told


# --- the opening


def test_the_opening_is_dealing_with_cards_on_the_board_m3() -> None:
    session = match(animations=True)
    assert types(session.opening) == ["dealt", "set_check"]
    assert session.phase == "dealing"
    assert len(session.board) == 12
    assert session.claim("A", SET_A) == ()
    assert steps(session) == [([], "playing")]


def test_each_opening_expansion_is_one_step_m3() -> None:
    session = match(board=DEAD, deck=GROWING, animations=True)
    assert types(session.opening) == ["dealt", "set_check"]
    step = ["no_set", "expanded", "set_check"]
    assert steps(session) == [*[(step, "expanding")] * 3, ([], "playing")]


def test_an_opening_that_is_over_waits_for_its_animation_m3() -> None:
    """Until then ``result`` is None (M3)."""
    session = match(board=DEAD, deck=[], animations=True)
    assert types(session.opening) == ["dealt", "set_check"]
    assert (session.phase, session.result) == ("dealing", None)
    assert types(session.animation_done()) == ["ended"]
    assert ended(session) == ("deck_empty", 0)


def test_the_deal_makes_twelve_slots_b1() -> None:
    """In draw order; with fewer cards the last slots are empty (B1)."""
    session = match(board=None, deck=range(20))
    assert slots(session) == list(range(12))
    assert session.opening[0].to_dict()["slots"] == list(range(12))
    session = match(board=None, deck=(0, 1, 2))
    assert slots(session) == [0, 1, 2, *[None] * 9]
    assert session.opening[0].to_dict() == {
        "type": "dealt",
        "at_ms": 0,
        "slots": [0, 1, 2],
        "cards": [0, 1, 2],
        "deck_remaining": 0,
    }


# --- claims


def test_a_valid_claim_with_animations_m3() -> None:
    """Score and removal at once; the refill and its look with the next step (M3)."""
    session = animated()
    assert types(session.claim("A", SET_A)) == ["claim_accepted"]
    assert session.phase == "valid_set"
    assert scores(session) == [1, 0]
    assert slots(session)[1] is None
    assert len(session.board) == 9
    assert session.deck_remaining == 6
    assert steps(session) == [(["refilled", "set_check"], "refill"), ([], "playing")]
    assert session.deck_remaining == 3


def test_an_invalid_claim_with_animations_m3() -> None:
    """The penalty counts at once (M3)."""
    session = animated(rules="edition", penalty="point", score_floor=False)
    assert types(session.claim("A", NO_SET)) == ["claim_rejected", "penalty"]
    assert session.phase == "invalid_set"
    assert (scores(session), attempts(session)) == ([-1, 0], [1, 0])
    assert steps(session) == [([], "playing")]


def test_expansions_after_a_claim_are_steps_m3() -> None:
    session = animated(board=[*DEAD[:9], 36, 5, 79], deck=[28, 32, 35, *GROWING])
    assert session.claim_slots("A", (9, 10, 11))[0].type == "claim_accepted"
    step = ["no_set", "expanded", "set_check"]
    told = steps(session)
    assert told[0] == (["refilled", "set_check"], "refill")
    assert told[1:] == [(step, "expanding")] * (len(told) - 2) + [([], "playing")]
    assert len(told) > 2


def test_the_last_step_may_end_the_match_m3() -> None:
    session = animated(board=[0, 1, 2], deck=[])
    session.claim("A", (0, 1, 2))
    assert steps(session) == [(["refilled", "set_check"], "refill"), (["ended"], "ended")]


@pytest.mark.parametrize("phase", ["dealing", "valid_set", "refill", "invalid_set", "expanding"])
def test_clocks_run_on_and_an_end_cancels_the_animation_m3(phase: str) -> None:
    session = in_phase(phase, duration_ms=1_000)
    assert session.phase == phase
    assert session.advance(999) == ()
    assert session.players["A"].clock_ms == 1
    board = slots(session)
    assert types(session.advance(1_000)) == ["ended"]
    assert ended(session) == ("timer", 1_000)
    assert session.animation_done() == ()
    assert slots(session) == board


@pytest.mark.parametrize("phase", ["dealing", "valid_set", "refill", "invalid_set", "expanding"])
def test_presence_works_in_every_phase_m4(phase: str) -> None:
    """``advance``, ``disconnect``, ``reconnect`` and ``forfeit`` are not input (M4)."""
    session = in_phase(phase)
    assert types(session.disconnect("A", 5)) == ["disconnected"]
    assert types(session.reconnect("A", 30_005)) == ["reconnected"]
    session.disconnect("A", 30_005)
    assert types(session.advance(70_000)) == ["forfeited", "ended"]
    assert session.phase == "ended"
    assert types(in_phase(phase).forfeit("B")) == ["forfeited", "ended"]


def in_phase(phase: str, **changes: Any) -> GameSession:
    """A match held up in some phase."""
    if phase == "dealing":
        return match(animations=True, **changes)
    if phase == "expanding":
        session = match(board=DEAD, deck=GROWING, animations=True, **changes)
        session.animation_done()
        return session
    session = animated(**changes)
    session.claim("A", NO_SET if phase == "invalid_set" else SET_A)
    if phase == "refill":
        session.animation_done()
    return session


@pytest.mark.parametrize("rules", ["edition", "browser", "tabletop", "cooperative"])
@pytest.mark.parametrize(
    ("board", "deck", "claim"),
    [
        (None, range(80, 0, -1), None),
        (DEAD, GROWING, None),
        (DEAD, [38, 47, 59], None),
        (FIFTEEN, [60, 61, 64, 66], (0, 1, 2)),
        ([0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77], [3, 10, 28], (5, 36, 79)),
        ([0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77], [3, 10, 28], (0, 1, 5)),
        ([0, None, 1, None, 2], GROWING[:8], (0, 1, 2)),
    ],
)
def test_both_ways_tell_the_same_events_m3(
    rules: str, board: Any, deck: Any, claim: tuple[int, int, int] | None
) -> None:
    """With animations off the same events come in the same order from the one call (M3)."""
    changes: dict[str, Any] = {}
    if rules not in ("edition", "browser"):
        changes["call_window_ms"] = 0
    told = []
    for animations in (False, True):
        session = match(board=board, deck=deck, rules=rules, animations=animations, **changes)
        events = list(session.opening)
        while session.phase not in ("playing", "ended"):
            events += session.animation_done()
        if claim:
            events += session.claim("A", claim)
        while session.phase not in ("playing", "ended"):
            events += session.animation_done()
        told.append((events, slots(session), session.result, session.phase))
    assert told[0] == told[1]


def test_animation_done_is_recorded_where_it_leads_to_play_m4() -> None:
    """() alone is no sign of a discard (M4)."""
    session = match(animations=True)
    assert session.animation_done() == ()
    assert entries(session) == [{"command": "animation_done"}]
    assert session.animation_done() == ()
    assert len(entries(session)) == 1
    plain = match()
    assert plain.animation_done() == ()
    assert entries(plain) == []


# --- M14: the order of events


def test_the_order_after_a_rejected_claim_m14() -> None:
    session = match(penalty="point")
    session.tap(4, "B")
    session.tap(2, "A")
    assert types(session.claim("A", NO_SET)) == ["claim_rejected", "penalty", "deselected"]
    assert session.selection("B") == (9,)


def test_a_refill_from_an_empty_deck_is_told_m14() -> None:
    """``refilled`` is present and empty when the deck is empty (M14, B2)."""
    session = match(deck=[])
    events = session.claim("A", SET_A)
    assert types(events)[:2] == ["claim_accepted", "refilled"]
    assert events[1].to_dict() == {
        "type": "refilled",
        "at_ms": 0,
        "slots": [],
        "cards": [],
        "deck_remaining": 0,
    }


@pytest.mark.parametrize(
    ("rules", "board", "deck", "order"),
    [
        # 12 on the board: vacated slots are filled, nothing is removed
        ("tabletop", 12, 6, ["claim_accepted", "refilled"]),
        ("browser", 12, 6, ["claim_accepted", "refilled", "set_check"]),
        # 12 or more left: B4 puts nothing into the vacated slots
        ("tabletop", 15, 6, ["claim_accepted", "closed_up"]),
        ("browser", 15, 6, ["claim_accepted", "closed_up", "set_check"]),
        # above 12, fewer than 12 left: into the slots, or at the end
        ("tabletop", 14, 6, ["claim_accepted", "refilled", "closed_up"]),
        ("browser", 14, 6, ["claim_accepted", "closed_up", "refilled", "set_check"]),
        ("tabletop", 14, 0, ["claim_accepted", "refilled", "closed_up"]),
        ("browser", 14, 0, ["claim_accepted", "closed_up", "set_check"]),
        # an empty deck
        ("tabletop", 12, 0, ["claim_accepted", "refilled"]),
        ("browser", 12, 0, ["claim_accepted", "refilled", "closed_up", "set_check"]),
        # a short board tops up at the end in the browser rules alone
        ("tabletop", 9, 6, ["claim_accepted", "refilled"]),
        ("browser", 9, 6, ["claim_accepted", "refilled", "refilled", "set_check"]),
        ("edition", 15, 6, ["claim_accepted", "refilled", "set_check"]),
        ("edition", 9, 6, ["claim_accepted", "refilled", "set_check"]),
    ],
)
def test_refills_and_closing_up_m14(rules: str, board: int, deck: int, order: list[str]) -> None:
    """(B3, B4, M14)"""
    cards = (0, 1, 2, 5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 4)[:board]
    pile = (60, 61, 64, 66, 68, 70)[:deck]
    changes: dict[str, Any] = {"call_window_ms": 0} if rules == "tabletop" else {}
    session = match(board=cards, deck=pile, rules=rules, **changes)
    assert types(session.claim("A", (0, 1, 2)))[: len(order)] == order


def test_browser_refills_at_the_end_b4() -> None:
    """14 cards, 11 left: holes close up, one card comes at the end (B4, T6)."""
    cards = (*DEAD, 2, 5)
    session = match(board=cards, deck=(60, 61, 64), rules="browser")
    events = session.claim("A", (0, 1, 2))
    assert types(events)[:3] == ["claim_accepted", "closed_up", "refilled"]
    assert events[1].to_dict()["board"] == [*DEAD[2:], 5]
    assert events[2].to_dict()["slots"] == [11]
    assert slots(session)[:12] == [*DEAD[2:], 5, 60]


def test_tabletop_refills_low_and_closes_the_rest_b4() -> None:
    """14 cards, 11 left: one into the lowest vacated slot, then close up (B4)."""
    session = match(board=(*DEAD, 2, 5), deck=(60, 61), rules="tabletop", call_window_ms=0)
    events = session.claim("A", (0, 1, 2))
    assert types(events) == ["claim_accepted", "refilled", "closed_up"]
    assert events[1].to_dict()["slots"] == [0]
    assert slots(session) == [60, *DEAD[2:], 5]
    assert session.deck_remaining == 1


def test_a_last_short_refill_takes_the_lowest_slots_b2() -> None:
    """With 1 or 2 cards left the lowest vacated slots get them (B2)."""
    session = match(deck=[60, 61])
    session.claim("A", SET_A)
    assert slots(session) == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, None]


def test_one_look_for_each_settled_position_b7() -> None:
    """Deal, refill, each expansion: one ``set_check`` each, and none for a rejection (B7)."""
    session = match(board=DEAD, deck=GROWING)
    assert types(session.opening).count("set_check") == 4
    assert types(session.claim("A", (0, 1, 3))).count("set_check") == 0
    taken = session.board.find_all_sets()[0]
    assert types(session.claim_slots("A", taken)).count("set_check") == 1


def test_a_cap_below_21_ends_the_match_b6() -> None:
    """The branch that 81 distinct cards cannot reach at 21 (B6, M10)."""
    rest = [card for card in range(81) if card not in DEAD_20]
    session = match(board=DEAD_20, deck=rest, cap=20)
    assert types(session.opening) == ["dealt", "set_check", "ended"]
    assert ended(session) == ("cap", 0)
    session = match(board=DEAD, deck=GROWING, cap=15)
    assert ended(session) == ("cap", 0)
    assert len(session.board) == 15


@pytest.mark.parametrize(
    ("cap", "cards"), [(0, 18), (12, 12), (14, 12), (15, 15), (17, 15), (18, 18)]
)
def test_the_cap_counts_cards_b8(cap: int, cards: int) -> None:
    """Expansion only when cards + 3 fit; holes do not count (B5, B6, B8)."""
    session = match(board=[None, None, *DEAD, None], deck=GROWING[:6], cap=cap)
    assert len(session.board) == cards
    assert len(session.board.slots) == cards + 3


def test_expansions_do_not_fill_holes_b5() -> None:
    session = match(board=[None, *DEAD], deck=[38, 47, 59])
    assert slots(session) == [None, *DEAD, 38, 47, 59]


def test_edition_never_closes_up_b3() -> None:
    """A board of 15 stays at 15 while the deck lasts, and keeps its slots after (B3)."""
    session = match(board=FIFTEEN, deck=[60, 61, 64])
    session.claim("A", (0, 1, 2))
    assert len(session.board.slots) == 15
    session.claim_slots("A", session.board.find_all_sets()[0])
    assert len(session.board.slots) == 15
    assert len(session.board) == 12


@pytest.mark.parametrize("claim", [SET_A, SET_B, SET_C])
def test_every_other_card_keeps_its_slot_b2(claim: tuple[int, ...]) -> None:
    session = match()
    before = slots(session)
    session.claim("A", claim)
    after = slots(session)
    for slot, card in enumerate(before):
        assert (after[slot] == card) == (card not in claim)
