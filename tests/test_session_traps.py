"""Faults that other implementations of this game really had, each with its right answer."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

import pytest
from matches import (
    DEAD,
    FIFTEEN,
    FULL,
    PILE,
    attempts,
    ended,
    match,
    only,
    scores,
    slots,
    statuses,
    types,
)

from setrules import (
    BoardError,
    BoardTypeError,
    CardError,
    CardTypeError,
    ClaimError,
    GameSession,
    SessionError,
    SetRulesError,
    any_set_exists,
    explain,
    find_all_sets,
    third_card,
    validate,
)
from setrules.events import ClaimRejected, Ended, Expanded, NoSet


@pytest.mark.parametrize("claim", [(5, 5, 5), (5, 5, 71), (), (0,), (0, 1), (0, 1, 2, 40)], ids=str)
@pytest.mark.parametrize("mode", ["local", "online"])
def test_a_malformed_claim_raises_and_changes_nothing_m4(claim: Any, mode: str) -> None:
    """Traps 1 and 2 (V2, M4)."""
    session = match(mode=mode, penalty="point")
    before = session.snapshot()
    with pytest.raises(ClaimError):
        session.claim("A", claim) if mode == "local" else session.submit("A", claim, 0)
    assert session.snapshot() == before
    assert attempts(session) == [0, 0]
    assert session.deck_remaining == 6


@pytest.mark.parametrize("named", [(0, 0, 0), (0, 0, 1), (), (0,), (0, 1), (0, 1, 2, 3)], ids=str)
def test_malformed_slots_raise_and_change_nothing_m4(named: Any) -> None:
    """Traps 1 and 2, by slots (M4)."""
    session = match()
    before = session.snapshot()
    with pytest.raises(ClaimError):
        session.claim_slots("A", named)
    assert session.snapshot() == before


def test_ids_that_sum_to_a_multiple_of_three_are_no_set_v1() -> None:
    """Trap 3 (V1): digits count, not the ids; 1,080 of 85,320 hold."""
    assert not validate(0, 1, 5)
    session = match(board=[0, 1, 5, 2], deck=[])
    rejected = only(session.claim("A", (0, 1, 5)), ClaimRejected)
    assert (rejected.reason, rejected.broken) == ("not_a_set", ("shading",))
    assert sum(validate(*triple) for triple in combinations(range(81), 3)) == 1080


def test_every_broken_attribute_is_named_v4() -> None:
    """Trap 4 (V4): a rejected claim explains all of them."""
    told = str(explain(0, 31, 64))
    session = match(board=[0, 31, 64, 1, 2], deck=[])
    rejected = only(session.claim("A", (0, 31, 64)), ClaimRejected)
    assert rejected.broken == ("shape", "color", "shading")
    assert rejected.explanation is not None
    assert str(rejected.explanation) == told
    assert [verdict.attribute.value for verdict in rejected.explanation.attributes] == [
        *("number", "shape", "color", "shading")
    ]


def test_two_features_may_differ_v1() -> None:
    """Trap 5 (V1, M5)."""
    session = match(board=[0, 4, 8], deck=[])
    assert session.claim("A", (0, 4, 8))[0].type == "claim_accepted"


def test_card_0_is_a_card_b2() -> None:
    """Trap 6 (B2): card 0 counts in a search and stays in its slot."""
    assert any_set_exists([0, 40, 80])
    assert third_card(40, 80) == 0
    assert third_card(40, 80) is not None
    session = match(board=[3, 4, 0, 1, 9, 10, 12, 13, 27, 28, 32, 35, 2, 5, 36], deck=PILE)
    assert session.claim("A", (9, 10, 32))[0].type == "claim_rejected"
    taken = next(one for one in session.board.find_all_sets() if 2 not in one)
    session.claim_slots("A", taken)
    assert slots(session)[2] == 0


@pytest.mark.parametrize("board", [(None, 13, 26, 1), (None, 40, 0, 1)])
def test_an_empty_slot_is_neither_card_0_nor_the_last_m4(board: tuple[int | None, ...]) -> None:
    """Trap 7 (M4, B7): the tap is discarded, nothing is recorded."""
    assert not any_set_exists(board)
    session = match(board=board, deck=(), expansion="agreement", cap=0, partial_deal=True)
    before = session.snapshot()
    assert session.tap(0, "A") == ()
    assert session.snapshot() == before
    assert session.record()["entries"] == []


def test_answers_are_slots_also_beside_holes_b8() -> None:
    """Trap 8 (B8): empty slots are not packed away."""
    board = [None, None, None, 0, 9, 27, 1, 2, 30]
    assert find_all_sets(board) == [(3, 6, 7)]
    session = match(board=board, deck=[])
    assert session.board.find_all_sets() == [(3, 6, 7)]
    (accepted, *_) = session.claim_slots("A", (7, 3, 6))
    assert accepted.to_dict()["slots"] == [3, 6, 7]
    assert accepted.to_dict()["cards"] == [0, 1, 2]


def test_a_refill_from_an_empty_deck_leaves_holes_b2() -> None:
    """Trap 9 (B2): no exception, and not over while a set lies."""
    session = match(board=[0, 1, 3, 4, 38, 77, 9, 10, 11, 12, 13, 14], deck=[])
    events = session.claim("A", (9, 10, 11))
    assert types(events) == ["claim_accepted", "refilled", "set_check"]
    assert events[1].to_dict()["slots"] == []
    assert slots(session) == [0, 1, 3, 4, 38, 77, None, None, None, 12, 13, 14]
    assert len(session.board) == 9
    assert session.phase == "playing"
    assert only(session.claim("A", (12, 13, 14)), Ended).reason == "deck_empty"


def test_the_last_refill_is_looked_at_b7() -> None:
    """Trap 10 (B7, M10): over in the same call."""
    session = match(board=[0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77], deck=[3, 10, 28])
    assert session.board.find_all_sets() == [(2, 5, 9)]
    events = session.claim("A", (5, 36, 79))
    assert types(events) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert slots(session) == [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77]
    assert session.deck_remaining == 0
    assert ended(session) == ("deck_empty", 0)


def test_no_partial_expansion_b5() -> None:
    """Trap 11 (B5, M10)."""
    session = match(board=DEAD, deck=[38, 47])
    assert types(session.opening) == ["dealt", "set_check", "ended"]
    assert ended(session) == ("deck_short", 0)
    assert session.deck_remaining == 2
    session = match(board=DEAD, deck=[38, 47, 59])
    assert types(session.opening) == [
        "dealt",
        "set_check",
        "no_set",
        "expanded",
        "set_check",
        "ended",
    ]
    assert ended(session) == ("deck_empty", 0)
    assert slots(session) == [*DEAD, 38, 47, 59]


def test_a_dead_board_grows_to_21_b6() -> None:
    """Trap 12 (B5, B6, B7): 15 and 18 are dead, 21 is not."""
    session = match(board=DEAD, deck=[38, 47, 59, 65, 66, 67, 71, 77, 2])
    assert types(session.opening) == [
        *("dealt", "set_check"),
        *("no_set", "expanded", "set_check") * 3,
    ]
    expanded = [event for event in session.opening if isinstance(event, Expanded)]
    assert [event.slots for event in expanded] == [(12, 13, 14), (15, 16, 17), (18, 19, 20)]
    told = [event for event in session.opening if isinstance(event, NoSet)]
    assert [event.deck_remaining for event in told] == [9, 6, 3]
    assert session.board.find_all_sets() == [(0, 1, 20), (11, 14, 20), (13, 15, 20)]
    assert slots(session)[:12] == list(DEAD)
    assert session.phase == "playing"


@pytest.mark.parametrize(
    ("rules", "after", "left"),
    [
        ("edition", [60, 61, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 64, 5, 36], 1),
        ("tabletop", [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36], 4),
        ("browser", [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36], 4),
    ],
)
def test_who_moves_on_a_board_of_15_b3(rules: str, after: list[int], left: int) -> None:
    """Trap 13 (B2, B3, B4)."""
    session = match(board=FIFTEEN, deck=[60, 61, 64, 66], rules=rules)
    if rules == "tabletop":
        session.call_set("A", 0)
    session.claim("A", (0, 1, 2))
    assert (slots(session), session.deck_remaining) == (after, left)


@pytest.mark.parametrize("order", list(permutations((71, 48, 1))), ids=str)
def test_the_order_of_a_claim_does_not_decide_the_refill_b2(order: tuple[int, ...]) -> None:
    """Trap 14 (B2)."""
    session = match()
    session.claim("A", order)
    assert slots(session) == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]


@pytest.mark.parametrize(
    ("stamp_of_1", "verdicts", "board"),
    [
        (1049, [("P1", ""), ("P2", "stale"), ("P3", "")], "5 60 66 48 68 35 61 73 15 64 70 1"),
        (1050, [("P2", ""), ("P3", ""), ("P1", "stale")], "5 60 66 61 68 35 7 73 15 51 70 64"),
    ],
)
def test_one_set_two_winners_m8(
    stamp_of_1: int, verdicts: list[tuple[str, str]], board: str
) -> None:
    """Trap 15 (M8, M9): in one tick the lower id is first, whatever the stamps."""
    session = match(players=("P1", "P2", "P3"), mode="online")
    session.submit("P2", (71, 48, 1), 1000)
    session.submit("P1", (71, 7, 51), stamp_of_1)
    session.submit("P3", (13, 9, 17), 1010)
    told = [
        (event.to_dict()["player"], event.reason if isinstance(event, ClaimRejected) else "")
        for event in session.advance(1100)
        if event.type in ("claim_accepted", "claim_rejected")
    ]
    assert told == verdicts
    assert slots(session) == [int(card) for card in board.split()]


def test_the_floor_is_0_and_not_only_at_0_m5() -> None:
    """Trap 16 (M5)."""
    session = match(penalty="point", penalty_points=3)
    session.claim("A", (71, 48, 1))
    penalty = session.claim("A", (5, 13, 9))[1]
    assert penalty.to_dict() == {
        "type": "penalty",
        "at_ms": 0,
        "player": "A",
        "kind": "point",
        "amount": 1,
        "score": 0,
        "clock_ms": -1,
    }
    assert session.claim("A", (5, 13, 9))[1].to_dict()["amount"] == 0
    assert scores(session) == [0, 0]


def test_tabletop_scores_go_below_zero_and_somebody_wins_t1() -> None:
    """Trap 16 (T1, M11)."""
    session = match(rules="tabletop", board=[0, 1, 5, 2], deck=[])
    for player in "AAB":
        session.call_set(player, 0)
        session.claim(player, (0, 1, 5))
    assert scores(session) == [-2, -1]
    session.agree_no_set("A")
    session.agree_no_set("B")
    assert session.result is not None
    assert (session.result.reason, session.result.winners) == ("agreed", ("B",))


def test_putting_a_pick_down_keeps_the_later_ones_m2() -> None:
    """Trap 17 (M2)."""
    session = match()
    session.tap(0, "A")
    session.tap(1, "A")
    session.tap(0, "A")
    assert session.selection("A") == (71,)
    session.tap(2, "A")
    assert session.selection("A") == (71, 13)


def test_replay_changes_no_record_e3() -> None:
    """Trap 18 (M4, E3)."""
    session = match(penalty="point")
    session.claim("A", (71, 48, 1))
    session.tap(0, "B")
    session.claim("B", (5, 13, 9))
    record = session.record()
    written = json.dumps(record)
    twice = [GameSession.replay(record), GameSession.replay(record)]
    again = GameSession.replay(copy.deepcopy(record))
    assert twice == [session, session]
    assert again == session
    assert json.dumps(record) == written
    assert json.dumps(again.record()) == written


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (lambda s: s.claim("A", ("5", 71, 13)), CardTypeError),
        (lambda s: s.claim("A", (5.0, 71, 13)), CardTypeError),
        (lambda s: s.claim("A", (True, 71, 13)), CardTypeError),
        (lambda s: s.claim("A", (None, 71, 13)), CardTypeError),
        (lambda s: s.claim("A", (-1, 71, 13)), CardError),
        (lambda s: s.claim("A", (81, 71, 13)), CardError),
        (lambda s: s.tap(-1, "A"), BoardError),
        (lambda s: s.tap(12, "A"), BoardError),
        (lambda s: s.tap("0", "A"), BoardTypeError),
        (lambda s: s.claim_slots("A", (-1, 0, 1)), BoardError),
        (lambda s: s.claim_slots("A", (12, 0, 1)), BoardError),
        (lambda s: s.claim("C", (71, 48, 1)), SessionError),
        (lambda s: s.tap(0, "C"), SessionError),
        (lambda s: s.disconnect("C", 0), SessionError),
        (lambda s: s.view("C"), SessionError),
        (lambda s: s.selection("C"), SessionError),
        (lambda s: s.players["C"], SessionError),
    ],
)
def test_wrong_kinds_of_input_raise_their_error_e1(
    command: Callable[[GameSession], object], error: type[SetRulesError]
) -> None:
    """Trap 19 (E1, E2, M4)."""
    session = match()
    before = session.snapshot()
    with pytest.raises(error) as caught:
        command(session)
    assert type(caught.value) is error
    assert session.snapshot() == before


def test_a_call_holds_for_its_window_t2() -> None:
    """Trap 20 (T2): others are discarded, at 5,000 the call is a failed claim."""
    session = match(rules="tabletop")
    session.call_set("A", 0)
    before = session.snapshot()
    assert session.claim("B", (71, 48, 1)) == ()
    assert session.snapshot() == before
    assert session.advance(4999) == ()
    events = session.advance(5000)
    assert types(events) == ["claim_rejected", "penalty"]
    assert only(events, ClaimRejected).to_dict() == {
        "type": "claim_rejected",
        "at_ms": 5000,
        "player": "A",
        "cards": [],
        "reason": "call_expired",
        "broken": [],
        "invalid_attempts": 1,
    }
    assert (scores(session), attempts(session)) == ([-1, 0], [1, 0])
    assert session.view()["control"] == {"player": "", "until_ms": -1, "waiting": []}
    assert session.call_set("B", 5000)[0].type == "called"


def test_a_vote_is_complete_when_the_last_voter_leaves_t1() -> None:
    """Trap 21 (T1)."""
    session = match(rules="tabletop", players=("A", "B", "C"))
    session.agree_no_set("A")
    assert types(session.agree_no_set("C")) == ["agreed"]
    events = session.disconnect("B", 10)
    assert types(events) == ["disconnected", "expanded"]
    assert len(session.board) == 15


def test_a_true_set_that_was_never_dealt_m9() -> None:
    """Trap 22 (M9)."""
    session = match(board=range(12), deck=[60, 61])
    assert validate(60, 61, 62)
    rejected = only(session.claim("A", (60, 61, 62)), ClaimRejected)
    assert (rejected.reason, rejected.invalid_attempts) == ("not_on_board", 1)
    assert scores(session) == [0, 0]


def test_an_old_hole_stays_a_hole_b2() -> None:
    """Trap 23 (B2, B8)."""
    board = [None, 71, 13, 48, 9, 0, 7, 1, 15, 2, 17, 35]
    session = match(board=board, deck=[60, 61, 64, 66])
    session.claim_slots("A", (5, 7, 9))
    assert slots(session) == [None, 71, 13, 48, 9, 60, 7, 61, 15, 64, 17, 35]
    assert session.deck_remaining == 1


def test_a_jump_settles_things_in_order_m13() -> None:
    """Trap 24 (M12, M13): the default win at 59,001 comes before the timer at 60,000."""
    session = match(duration_ms=60_000)
    session.disconnect("A", 29_000)
    events = session.advance(100_000)
    assert [(event.type, event.at_ms) for event in events] == [
        ("forfeited", 59_001),
        ("ended", 59_001),
    ]
    assert ended(session) == ("default_win", 59_001)
    assert session.result is not None
    assert session.result.winners == ("B",)
    assert session.now_ms == 59_001


def test_nobody_wins_by_default_while_away_m12() -> None:
    """Trap 25 (M12)."""
    session = match()
    session.disconnect("A", 0)
    session.disconnect("B", 10_000)
    events = session.advance(100_000)
    assert [(event.type, event.at_ms) for event in events] == [
        ("forfeited", 30_001),
        ("forfeited", 40_001),
        ("ended", 40_001),
    ]
    assert ended(session) == ("abandoned", 40_001)
    assert statuses(session) == ["forfeited", "forfeited"]
    assert session.result is not None
    assert session.result.winners == ()


def test_the_position_of_the_traps_is_what_the_tests_say() -> None:
    assert match(board=FULL).board.find_all_sets() == find_all_sets(FULL)
    assert not any_set_exists(DEAD)
