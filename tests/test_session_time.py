"""Clocks, deadlines, ticks: every boundary one millisecond before, at and after (M6 to M9)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import (
    NO_SET,
    SET_A,
    SET_B,
    SET_C,
    attempts,
    ended,
    entries,
    match,
    of_type,
    only,
    scores,
    types,
)

from setrules import GameSession, SessionError
from setrules.events import ClaimAccepted, ClaimQueued, ClaimRejected, Ended, Penalty

T0 = 1_000


def judged(events: Any) -> list[tuple[str, str, int]]:
    """Who was judged, how, and when."""
    return [
        (event.player, getattr(event, "reason", "accepted"), event.at_ms)
        for event in events
        if isinstance(event, (ClaimAccepted, ClaimRejected))
    ]


def clocks(session: GameSession) -> list[int]:
    return [player.clock_ms for player in session.players]


# --- M6


def test_time_does_not_go_back_m6() -> None:
    session = match(now_ms=T0)
    session.advance(T0)
    session.advance(T0 + 5)
    with pytest.raises(SessionError):
        session.advance(T0 + 4)
    with pytest.raises(SessionError):
        session.disconnect("A", T0 + 4)
    with pytest.raises(SessionError):
        session.reconnect("A", T0 + 4)
    assert session.now_ms == T0 + 5
    assert session.advance(T0 + 5) == ()


def test_a_command_without_a_time_happens_at_the_session_s_time_m6() -> None:
    session = match(now_ms=T0)
    session.advance(T0 + 77)
    assert session.tap(0, "A")[0].at_ms == T0 + 77
    assert {event.at_ms for event in session.claim("B", SET_C)} == {T0 + 77}


def test_a_stamp_is_no_time_m6() -> None:
    """Any value from t₀ on, in any order, and it moves nothing (M6)."""
    session = match(mode="online", now_ms=T0)
    for stamp in (T0 + 10_000, T0, T0 + 3, 2**52 - 1):
        (queued,) = session.submit("A", SET_A, stamp)
        assert queued.at_ms == T0
    assert session.now_ms == T0
    with pytest.raises(SessionError):
        session.submit("A", SET_A, T0 - 1)


# --- M7, off line


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_the_timer_ends_the_match_at_its_moment_m7(late: int) -> None:
    session = match(now_ms=T0, duration_ms=60_000)
    events = session.advance(T0 + 60_000 + late)
    if late < 0:
        assert events == ()
        assert clocks(session) == [1, 1]
        assert session.claim("A", SET_A)[0].type == "claim_accepted"
    else:
        assert types(events) == ["ended"]
        assert ended(session) == ("timer", T0 + 60_000)
        assert clocks(session) == [0, 0]
        assert session.now_ms == T0 + 60_000
        assert session.claim("A", SET_A) == ()


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_time_penalty_brings_the_end_forward_m7(late: int) -> None:
    """The own clock loses 5,000 ms, and the match ends when it runs out (M5, M7)."""
    session = match(now_ms=T0, duration_ms=60_000, penalty="time")
    session.advance(T0 + 10)
    penalty = only(session.claim("A", NO_SET), Penalty)
    assert (penalty.kind, penalty.amount, penalty.score, penalty.clock_ms) == (
        *("time", 5000, 0),
        54_990,
    )
    assert clocks(session) == [54_990, 59_990]
    session.advance(T0 + 55_000 + late)
    assert ended(session) == (None if late < 0 else ("clock", T0 + 55_000))
    assert clocks(session) == ([1, 5001] if late < 0 else [0, 5000])


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_penalty_that_reaches_the_present_ends_the_match_in_that_call_m7(late: int) -> None:
    session = match(now_ms=T0, duration_ms=60_000, penalty="time")
    session.tap(2, "A")
    session.advance(T0 + 55_000 + late)
    events = session.claim("A", NO_SET)
    order = ["claim_rejected", "penalty", "deselected"]
    assert types(events) == (order if late < 0 else [*order, "ended"])
    assert ended(session) == (None if late < 0 else ("clock", T0 + 55_000 + late))
    assert only(events, Penalty).clock_ms == max(0, -late)


@pytest.mark.parametrize("animations", [False, True])
def test_that_end_needs_no_animation_m3(animations: bool) -> None:
    """An end cancels what the animation still owed (M3, M7)."""
    session = match(duration_ms=5000, penalty="time", animations=animations)
    if animations:
        session.animation_done()
    assert types(session.claim("A", NO_SET))[-1] == "ended"
    assert session.phase == "ended"
    assert session.animation_done() == ()


def test_the_largest_sum_of_penalties_counts_m7() -> None:
    session = match(duration_ms=60_000, penalty="time", penalty_ms=7)
    for player in "ABB":
        session.claim(player, NO_SET)
    assert session.advance(59_985) == ()
    session.advance(59_986)
    assert ended(session) == ("clock", 59_986)
    assert clocks(session) == [7, 0]
    assert session.result is not None
    assert session.result.winners == ("A", "B")  # the player whose clock ended it can win


def test_a_penalised_player_who_forfeits_moves_the_deadline_back_m7() -> None:
    """Only players who have not permanently forfeited count (M7)."""
    session = match(players=("A", "B", "C"), duration_ms=60_000, penalty="time")
    session.claim("A", NO_SET)
    session.forfeit("A")
    assert session.advance(59_999) == ()
    session.advance(60_000)
    assert ended(session) == ("timer", 60_000)


@pytest.mark.parametrize(
    ("left_at", "answer"),
    [(24_998, ("timer", 60_000)), (24_999, ("clock", 55_000)), (25_000, ("clock", 55_000))],
)
def test_an_away_player_s_clock_runs_on_m7(left_at: int, answer: tuple[str, int]) -> None:
    """A's forfeit falls due at 54,999, 55,000 or 55,001; the clock is at 55,000 (M7, M13)."""
    session = match(players=("A", "B", "C"), duration_ms=60_000, penalty="time")
    session.claim("A", NO_SET)
    session.disconnect("A", left_at)
    session.advance(100_000)
    assert ended(session) == answer
    assert session.players["A"].status == ("forfeited" if left_at == 24_998 else "away")


def test_an_untimed_match_has_no_clocks_m7() -> None:
    session = match()
    assert session.advance(2**52 - 1) == ()
    assert clocks(session) == [-1, -1]
    assert session.phase == "playing"


# --- M7, on line


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_claim_counts_if_its_stamp_is_before_the_deadline_m7(late: int) -> None:
    """The deadline 1,010 cuts the tick 1,000 to 1,050; later claims leave no trace (M7, M13)."""
    session = match(mode="online", now_ms=T0, duration_ms=1_010, penalty="none")
    session.submit("A", SET_A, T0 + 1_010 + late)
    assert session.advance(T0 + 1_009) == ()
    events = session.advance(T0 + 5_000)
    told = [("A", "accepted", T0 + 1_010)] if late < 0 else []
    assert judged(events) == told
    assert ended(session) == ("timer", T0 + 1_010)
    assert types(events)[-1] == "ended"
    assert attempts(session) == [0, 0]


def test_a_cut_tick_keeps_its_order_m7() -> None:
    """In the tick that the deadline cuts, ids come before stamps (M7, M8)."""
    session = match(mode="online", duration_ms=1_010)
    session.submit("B", SET_A, 1_000)
    session.submit("A", SET_B, 1_009)
    assert judged(session.advance(1_010)) == [("A", "accepted", 1_010), ("B", "stale", 1_010)]


def test_a_claim_that_is_dropped_drops_no_other_m7() -> None:
    """A's stamp is too late and comes first in the order; B's, in the same tick, counts (M8)."""
    session = match(mode="online", duration_ms=120)
    session.submit("A", SET_C, 120)
    session.submit("B", SET_A, 119)
    told = session.advance(500)
    assert types(told) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert [player.sets for player in session.players] == [0, 1]
    assert session.players["A"].invalid_attempts == 0


def test_a_tick_before_the_cut_one_is_resolved_at_its_own_end_m13() -> None:
    session = match(mode="online", duration_ms=1_010)
    session.submit("B", SET_A, 999)
    session.submit("A", SET_C, 1_009)
    session.submit("A", SET_B, 1_050)
    assert judged(session.advance(9_999)) == [("B", "accepted", 1_000), ("A", "accepted", 1_010)]
    assert ended(session) == ("timer", 1_010)


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_penalty_may_end_the_match_at_the_claim_s_own_stamp_m7(late: int) -> None:
    """10 s, 5 s penalty: from the stamp 5,000 on the match ends there and then (M7)."""
    session = match(mode="online", duration_ms=10_000, penalty="time")
    stamp = 5_000 + late
    tick_end = 5_000 if late < 0 else 5_050
    session.submit("A", NO_SET, stamp)
    session.submit("B", SET_A, tick_end - 10)
    events = session.advance(9_000)
    told = [("A", "not_a_set", tick_end)]
    if late < 0:  # the deadline is 5,000 and B's stamp 4,990: judged, then the clock runs out
        told.append(("B", "accepted", 5_000))
    assert judged(events) == told
    assert ended(session) == ("clock", tick_end)


@pytest.mark.parametrize(("stamp", "counts"), [(4_499, True), (4_500, False), (4_501, False)])
def test_the_deadline_counts_as_it_stands_when_the_turn_comes_m7(stamp: int, counts: bool) -> None:
    """In one long tick A's penalty moves the deadline to 4,500 before B's turn (M7)."""
    session = match(mode="online", duration_ms=9_500, penalty="time", tick_ms=1_000)
    session.submit("A", NO_SET, 4_100)
    session.submit("B", SET_A, stamp)
    told = [("A", "not_a_set", 5_000)] + [("B", "accepted", 5_000)] * counts
    assert judged(session.advance(5_000)) == told
    assert ended(session) == ("clock", 5_000)


@pytest.mark.parametrize(("stamp", "goes_on"), [(5_499, True), (5_500, False), (5_501, False)])
def test_later_claims_in_the_order_are_dropped_though_stamped_before_m7(
    stamp: int, goes_on: bool
) -> None:
    """A's penalty moves the deadline to 5,500; B's stamp is before it and B's turn after (M7)."""
    session = match(
        mode="online", duration_ms=10_000, penalty="time", penalty_ms=4_500, tick_ms=1_000
    )
    session.submit("A", NO_SET, stamp)
    session.submit("B", SET_A, 5_499)
    told = [("A", "not_a_set", 6_000)] + [("B", "accepted", 6_000)] * goes_on
    assert judged(session.advance(6_000)) == told
    assert ended(session) == ("clock", 6_000)


def test_claims_in_a_row_may_lose_time_twice_m7() -> None:
    """Two penalties in one tick: the second brings the deadline below its stamp."""
    session = match(mode="online", duration_ms=10_000, penalty="time", penalty_ms=3_000)
    session.submit("A", NO_SET, 4_001)
    session.submit("A", NO_SET, 4_000)
    session.submit("B", SET_A, 4_001)
    events = session.advance(4_050)
    assert judged(events) == [("A", "not_a_set", 4_050)] * 2
    assert ended(session) == ("clock", 4_050)


# --- M8


@pytest.mark.parametrize(("offset", "tick"), [(0, 0), (49, 0), (50, 1), (51, 1), (99, 1), (100, 2)])
def test_the_tick_of_a_stamp_m8(offset: int, tick: int) -> None:
    session = match(mode="online", now_ms=T0)
    (queued,) = session.submit("A", SET_A, T0 + offset)
    assert queued == ClaimQueued(T0, "A", queued.cards, tick)  # type: ignore[attr-defined]
    resolved = T0 + 50 * (tick + 1)
    assert session.advance(resolved - 1) == ()
    assert judged(session.advance(resolved)) == [("A", "accepted", resolved)]
    assert session.now_ms == resolved


@pytest.mark.parametrize("length", [1, 7, 50, 1_000])
def test_the_length_of_a_tick_is_a_rule_m8(length: int) -> None:
    session = match(mode="online", tick_ms=length)
    session.submit("A", SET_A, 3 * length)
    assert session.advance(4 * length - 1) == ()
    assert types(session.advance(4 * length))[0] == "claim_accepted"


@pytest.mark.parametrize(
    "players", [("Bob", "ann"), ("co-op", "coop"), ("z10", "z9"), ("!", "~"), ("a", "aa")]
)
def test_ids_are_compared_by_byte_m8(players: tuple[str, str]) -> None:
    """Never by a locale, which would sort ``ann`` before ``Bob`` (M8, P3)."""
    for seats in (players, players[::-1]):
        session = match(players=seats, mode="online")
        session.submit(players[1], SET_A, 0)
        session.submit(players[0], SET_B, 49)
        assert [row[:2] for row in judged(session.advance(50))] == [
            (players[0], "accepted"),
            (players[1], "stale"),
        ]


def test_one_player_s_claims_keep_their_order_of_arrival_m8() -> None:
    session = match(mode="online")
    session.submit("A", SET_B, 49)
    session.submit("A", SET_A, 0)
    session.submit("A", SET_C, 20)
    events = session.advance(50)
    assert [row[1] for row in judged(events)] == ["accepted", "stale", "accepted"]
    assert of_type(events, ClaimAccepted)[0].cards == (71, 7, 51)


@pytest.mark.parametrize(
    ("stamps", "first"),
    [((10, 9), "B"), ((10, 10), "A"), ((10, 11), "A")],
)
def test_timestamp_order_m8(stamps: tuple[int, int], first: str) -> None:
    """Stamp, then player id, then arrival (M8)."""
    session = match(mode="online", claim_order="timestamp")
    session.submit("B", SET_A, stamps[1])
    session.submit("A", SET_B, stamps[0])
    assert judged(session.advance(50))[0][0] == first


def test_equal_stamps_of_one_player_keep_their_arrival_m8() -> None:
    session = match(mode="online", claim_order="timestamp")
    session.submit("A", SET_B, 5)
    session.submit("A", SET_A, 5)
    assert of_type(session.advance(50), ClaimAccepted)[0].cards == (71, 7, 51)


@pytest.mark.parametrize(("now", "tick"), [(49, 0), (50, 1), (51, 1), (99, 1), (100, 2)])
def test_a_late_claim_joins_the_first_unresolved_tick_m8(now: int, tick: int) -> None:
    session = match(mode="online", now_ms=T0)
    session.advance(T0 + now)
    (queued,) = session.submit("A", SET_A, T0 + 49)
    assert isinstance(queued, ClaimQueued)
    assert queued.tick == tick


@pytest.mark.parametrize(("stamp", "first"), [(50, "A"), (51, "B")])
def test_a_late_claim_counts_as_stamped_at_its_tick_s_start_m8(stamp: int, first: str) -> None:
    session = match(mode="online", claim_order="timestamp")
    session.advance(50)
    session.submit("B", SET_A, 3)  # counts as 50
    session.submit("A", SET_B, stamp)
    assert judged(session.advance(100))[0][0] == first


@pytest.mark.parametrize("how", ["disconnect", "forfeit"])
def test_a_claim_is_judged_although_its_sender_is_gone_m8(how: str) -> None:
    session = match(players=("A", "B", "C"), mode="online")
    session.submit("A", SET_A, 0)
    session.disconnect("A", 0) if how == "disconnect" else session.forfeit("A")
    assert session.submit("A", SET_C, 1) == ()
    assert judged(session.advance(50)) == [("A", "accepted", 50)]
    assert scores(session) == [1, 0, 0]


def test_submit_answers_with_one_event_and_judges_nothing_m8() -> None:
    session = match(mode="online")
    (event,) = session.submit("A", SET_A[::-1], 0)
    assert event.to_dict() == {
        "type": "claim_queued",
        "at_ms": 0,
        "player": "A",
        "cards": [1, 48, 71],
        "tick": 0,
    }
    assert len(session.board) == 12
    assert scores(session) == [0, 0]


# --- M9


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ((71, 48, 1), "stale"),
        ((71, 5, 13), "stale"),
        ((71, 48, 2), "not_on_board"),
        ((5, 13, 2), "not_on_board"),
        ((70, 68, 2), "not_on_board"),
        ((5, 35, 60), "not_a_set"),
    ],
)
@pytest.mark.parametrize("penalised", [True, False])
@pytest.mark.parametrize("mode", ["local", "online"])
def test_cards_that_do_not_lie_m9(
    cards: tuple[int, ...], reason: str, penalised: bool, mode: str
) -> None:
    """``stale`` when every missing card was taken; the switch frees that alone (M9)."""
    session = match(mode=mode, penalty="point", stale_penalised=penalised)
    if mode == "local":
        session.claim("A", SET_A)
        session.claim("B", SET_C)
        session.tap(0, "B")
        events = session.claim("B", cards)
    else:
        session.submit("A", SET_A, 0)
        session.submit("B", SET_C, 50)
        session.advance(100)
        session.submit("B", cards, 100)
        events = session.advance(150)
    rejected = only(events, ClaimRejected)
    counted = reason != "stale" or penalised
    assert (rejected.reason, rejected.invalid_attempts) == (reason, int(counted))
    assert rejected.cards == cards
    assert (rejected.broken != ()) == (reason == "not_a_set")
    assert (scores(session), attempts(session)) == ([1, 1 - counted], [0, int(counted)])
    picks = ["deselected"] if mode == "local" else []
    assert types(events) == ["claim_rejected", *["penalty"] * counted, *picks]


def test_a_free_stale_claim_costs_no_time_either_m9() -> None:
    session = match(mode="online", duration_ms=10_000, penalty="time", stale_penalised=False)
    session.submit("A", SET_A, 0)
    session.submit("B", SET_A, 0)
    assert types(session.advance(50))[-1] == "claim_rejected"
    assert session.players["B"].clock_ms == 9_950


def test_waiting_claims_are_dropped_at_the_end_without_an_event_m12() -> None:
    session = match(mode="online")
    session.submit("A", SET_A, 10_000)
    events = session.forfeit("B")
    assert types(events) == ["forfeited", "ended"]
    assert only(events, Ended).result.winners == ("A",)
    assert session.view("A")["claims"] == []
    assert session.advance(20_000) == ()
    assert len(entries(session)) == 2
