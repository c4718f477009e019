"""Leaving, coming back, forfeits, and what happens first at one moment (M12, M13)."""

from __future__ import annotations

import pytest
from matches import NO_SET, SET_A, SET_C, ended, entries, match, only, scores, statuses, types

from setrules.events import Disconnected, Ended, Forfeited

THREE = ("A", "B", "C")


@pytest.mark.parametrize(
    ("window", "late"),
    [(30_000, -1), (30_000, 0), (30_000, 1), (100, -1), (100, 0), (100, 1), (0, 0), (0, 1)],
)
def test_the_reconnect_window_is_closed_m12(window: int, late: int) -> None:
    """Back up to and including leave + window; one millisecond later it is permanent (M12)."""
    session = match(players=THREE, now_ms=50, reconnect_ms=window)
    session.advance(100)
    left = only(session.disconnect("A", 100), Disconnected)
    assert left.until_ms == 100 + window
    events = session.reconnect("A", 100 + window + late)
    if late <= 0:
        assert types(events) == ["reconnected"]
        assert statuses(session) == ["active"] * 3
        assert session.claim("A", SET_A)[0].type == "claim_accepted"
    else:
        assert [(event.type, event.at_ms) for event in events] == [("forfeited", 101 + window)]
        assert statuses(session) == ["forfeited", "active", "active"]
        assert session.claim("A", SET_A) == ()
    assert session.now_ms == 100 + window + late


@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_forfeit_falls_due_by_itself_m12(late: int) -> None:
    session = match()
    session.disconnect("A", 0)
    events = session.advance(30_001 + late)
    assert types(events) == ([] if late < 0 else ["forfeited", "ended"])
    assert ended(session) == (None if late < 0 else ("default_win", 30_001))


def test_a_return_starts_the_window_afresh_m12() -> None:
    session = match()
    session.disconnect("A", 0)
    session.reconnect("A", 30_000)
    session.disconnect("A", 30_000)
    assert session.advance(60_000) == ()
    assert types(session.advance(60_001)) == ["forfeited", "ended"]


def test_score_and_clock_are_kept_while_away_m12() -> None:
    session = match(duration_ms=60_000)
    session.claim("A", SET_A)
    session.disconnect("A", 1_000)
    session.claim("B", SET_C)
    assert session.claim("A", NO_SET) == ()
    session.reconnect("A", 2_000)
    assert scores(session) == [1, 1]
    assert session.players["A"].clock_ms == 58_000


def test_forfeits_of_one_moment_are_applied_together_m12() -> None:
    """Two of three go at one moment, in seat order; only then the third wins (M12, M14)."""
    session = match(players=("C", "A", "B"))
    session.disconnect("B", 5)
    session.disconnect("C", 5)
    events = session.advance(60_000)
    assert types(events) == ["forfeited", "forfeited", "ended"]
    assert [event.player for event in events if isinstance(event, Forfeited)] == ["C", "B"]
    assert {event.at_ms for event in events} == {30_006}
    assert only(events, Ended).result.winners == ("A",)


def test_both_at_one_moment_is_abandoned_and_no_default_win_m12() -> None:
    session = match()
    session.disconnect("A", 0)
    session.disconnect("B", 0)
    assert types(session.advance(30_001)) == ["forfeited", "forfeited", "ended"]
    assert ended(session) == ("abandoned", 30_001)
    assert session.result is not None
    assert (session.result.winners, session.result.draw) == ((), False)


def test_the_one_left_wins_at_the_return_m12() -> None:
    session = match()
    session.disconnect("B", 0)
    assert types(session.forfeit("A")) == ["forfeited"]
    assert session.phase == "playing"
    events = session.reconnect("B", 30_000)
    assert types(events) == ["reconnected", "ended"]
    assert ended(session) == ("default_win", 30_000)


def test_the_one_left_may_still_be_away_for_too_long_m12() -> None:
    session = match()
    session.disconnect("B", 0)
    session.forfeit("A")
    assert types(session.reconnect("B", 30_001)) == ["forfeited", "ended"]
    assert ended(session) == ("abandoned", 30_001)


def test_a_voluntary_forfeit_is_permanent_at_once_m12() -> None:
    session = match(players=THREE)
    forfeited = only(session.forfeit("A"), Forfeited)
    assert forfeited.voluntary
    assert session.reconnect("A", 0) == ()
    assert statuses(session) == ["forfeited", "active", "active"]
    assert types(session.forfeit("B")) == ["forfeited", "ended"]
    assert ended(session) == ("default_win", 0)


def test_an_away_player_may_forfeit_m12() -> None:
    """A forfeit is not input: it needs nobody to be active (M4, M12)."""
    session = match(players=THREE)
    session.disconnect("A", 0)
    assert types(session.forfeit("A")) == ["forfeited"]
    assert session.advance(30_001) == ()


def test_a_default_win_needs_two_to_begin_with_m12() -> None:
    session = match(players=("A",), mode="single")
    session.disconnect("A", 0)
    assert session.phase == "playing"
    session.reconnect("A", 5)
    assert session.phase == "playing"
    session.forfeit("A")
    assert ended(session) == ("abandoned", 5)


def test_who_is_away_at_the_end_cannot_win_m12() -> None:
    """The status stays ``away`` and ``can_win`` is false, even with most sets (M11, M12)."""
    session = match(duration_ms=1_000)
    session.claim("A", SET_A)
    session.disconnect("A", 999)
    result = only(session.advance(1_000), Ended).result
    assert statuses(session) == ["away", "active"]
    assert result.winners == ("B",)
    assert [(row.id, row.rank, row.can_win) for row in result.standings] == [
        ("B", 1, True),
        ("A", 2, False),
    ]


def test_repeated_comings_and_goings_are_discarded_m12() -> None:
    session = match(players=THREE)
    assert session.reconnect("A", 0) == ()
    session.disconnect("A", 10)
    assert session.disconnect("A", 20) == ()
    assert session.advance(30_010) == ()
    session.reconnect("A", 30_010)
    assert session.reconnect("A", 30_010) == ()
    commands = [entry["command"] for entry in entries(session)]
    # The second leave moved the time all the same, and the record keeps that (M4).
    assert commands == ["disconnect", "advance", "advance", "reconnect"]


# --- M13: the order of one moment


def test_tick_then_timer_and_no_forfeit_at_one_moment_m13() -> None:
    """Tick end, timer and forfeit all at 30,050: the claim counts, the forfeit does not."""
    session = match(mode="online", duration_ms=30_050)
    session.disconnect("A", 49)  # due at 49 + 30,001
    session.submit("B", SET_A, 30_049)
    events = session.advance(99_999)
    assert types(events) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert {event.at_ms for event in events} == {30_050}
    assert ended(session) == ("timer", 30_050)
    assert statuses(session) == ["away", "active"]


@pytest.mark.parametrize(("left_at", "first"), [(48, "forfeited"), (49, "claim_accepted")])
def test_tick_then_forfeit_at_one_moment_m13(left_at: int, first: str) -> None:
    """A forfeit at 30,049 ends the match before the tick; at 30,050 it comes after it."""
    session = match(mode="online")
    session.disconnect("A", left_at)
    session.submit("B", SET_A, 30_010)
    events = session.advance(99_999)
    assert events[0].type == first
    assert types(events)[-2:] == ["forfeited", "ended"]
    assert scores(session) == [0, int(left_at == 49)]
    assert ended(session) == ("default_win", left_at + 30_001)


def test_a_claim_in_the_last_tick_may_end_the_match_before_the_timer_m13() -> None:
    """The board runs empty in the tick that ends with the timer: ``deck_empty`` (M10, M13)."""
    session = match(board=[0, 1, 2], deck=[], mode="online", duration_ms=50)
    session.submit("A", (0, 1, 2), 49)
    session.advance(50)
    assert ended(session) == ("deck_empty", 50)


def test_window_then_timer_at_one_moment_m13() -> None:
    """The call that runs out with the match still costs its point (T2, M13)."""
    session = match(rules="tabletop", duration_ms=5_000)
    session.call_set("A", 0)
    events = session.advance(9_000)
    assert types(events) == ["claim_rejected", "penalty", "ended"]
    assert {event.at_ms for event in events} == {5_000}
    assert ended(session) == ("timer", 5_000)
    assert scores(session) == [-1, 0]


def test_a_window_after_the_timer_costs_nothing_m13() -> None:
    session = match(rules="tabletop", duration_ms=4_999)
    session.call_set("A", 0)
    assert types(session.advance(9_000)) == ["ended"]
    assert scores(session) == [0, 0]


@pytest.mark.parametrize("reconnect_ms", [4_998, 4_999, 5_000])
def test_window_then_forfeit_of_the_caller_at_one_moment_m13(reconnect_ms: int) -> None:
    """The caller left at 0: the forfeit at 4,999 is free, at 5,000 the call counts first (T2)."""
    session = match(rules="tabletop", players=THREE, reconnect_ms=reconnect_ms)
    session.call_set("A", 0)
    session.disconnect("A", 0)
    events = session.advance(9_000)
    if reconnect_ms == 4_998:
        assert [(event.type, event.at_ms) for event in events] == [("forfeited", 4_999)]
        assert scores(session) == [0, 0, 0]
    else:
        assert types(events) == ["claim_rejected", "penalty", "forfeited"]
        assert events[-1].at_ms == reconnect_ms + 1
        assert scores(session) == [-1, 0, 0]


def test_window_then_default_win_at_one_moment_m13() -> None:
    session = match(rules="tabletop", reconnect_ms=5_000)
    session.disconnect("B", 0)  # due at 5,001
    session.call_set("A", 1)
    events = session.advance(9_000)
    assert types(events) == ["claim_rejected", "penalty", "forfeited", "ended"]
    assert {event.at_ms for event in events} == {5_001}
    assert ended(session) == ("default_win", 5_001)


def test_timer_before_default_win_at_one_moment_m13() -> None:
    session = match(duration_ms=30_001)
    session.disconnect("A", 0)
    assert types(session.advance(30_001)) == ["ended"]
    assert ended(session) == ("timer", 30_001)
    session = match(duration_ms=30_002)
    session.disconnect("A", 0)
    session.advance(30_002)
    assert ended(session) == ("default_win", 30_001)


def test_one_jump_is_as_good_as_many_steps_m13() -> None:
    """Everything due happens in time order, each as of its own moment (M13)."""

    def played(steps: range) -> tuple[object, ...]:
        session = match(players=("A", "B", "C", "D"), mode="online", duration_ms=70_000)
        session.disconnect("C", 10)
        session.submit("A", SET_A, 40_020)
        session.submit("B", SET_C, 120)
        session.disconnect("D", 20_000)
        told = [event for now in steps for event in session.advance(now)]
        return told, session.snapshot()

    told, state = played(range(90_000, 90_001))
    assert played(range(20_000, 90_001, 7)) == (told, state)
    assert [(event.type, event.at_ms) for event in told] == [  # type: ignore[attr-defined]
        ("forfeited", 30_011),
        ("claim_accepted", 40_050),
        ("refilled", 40_050),
        ("set_check", 40_050),
        ("forfeited", 50_001),
        ("ended", 70_000),
    ]


def test_nothing_changes_after_the_end_m13() -> None:
    session = match(duration_ms=1_000)
    session.advance(5_000)
    before = session.snapshot()
    assert session.now_ms == 1_000
    assert session.advance(1_000_000) == ()
    assert session.disconnect("A", 2_000) == ()
    assert session.reconnect("A", 1_000) == ()
    assert session.forfeit("A") == ()
    assert session.snapshot() == before
    assert len(entries(session)) == 1


def test_a_long_jump_costs_no_more_than_a_short_one_m13() -> None:
    """A hundred claims far apart: a walk over the ticks between them would never end."""
    session = match(mode="online", tick_ms=1)
    for number in range(100):
        session.submit("A", NO_SET, number * 10**12)
    assert types(session.advance(2**52 - 1)) == ["claim_rejected"] * 100
    assert session.players["A"].invalid_attempts == 100
