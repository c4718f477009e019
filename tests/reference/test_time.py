"""Ticks, clocks, windows of return and the order at one moment, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from reference.rules import named
from reference.session import ReferenceSession, Refused

Events = list[dict[str, Any]]
FULL = [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1]
PILE = [60, 61, 64, 66, 68, 70]
WRONG = (5, 71, 13)
RIGHT = (71, 48, 1)


def match(
    players: Any = ("A", "B"), mode: str = "local", now_ms: int = 0, **changes: Any
) -> ReferenceSession:
    rules = named(changes.pop("rules", "edition"), **changes)
    return ReferenceSession(players, rules, mode, PILE, FULL, now_ms)


def online(players: Any = ("P1", "P2", "P3"), now_ms: int = 0, **changes: Any) -> ReferenceSession:
    return match(players, "online", now_ms, **changes)


def timed(players: Any = ("A", "B"), duration_ms: int = 6000, **changes: Any) -> ReferenceSession:
    return match(players, duration_ms=duration_ms, penalty="time", **changes)


def brief(events: Events) -> list[tuple[Any, ...]]:
    """Type, time and player of each event, set checks aside."""
    return [
        (event["type"], event["at_ms"], event.get("player", event.get("reason")))
        for event in events
        if event["type"] not in ("set_check", "refilled", "deselected")
    ]


def end_of(session: ReferenceSession) -> tuple[Any, ...]:
    assert session.result is not None
    return (session.result["reason"], session.result["at_ms"], session.result["winners"])


# --- ticks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stamp", "accepted", "stale", "board"),
    [
        (1049, "P1 P3", "P2", [5, 60, 66, 48, 68, 35, 61, 73, 15, 64, 70, 1]),
        (1050, "P2 P3", "P1", [5, 60, 66, 61, 68, 35, 7, 73, 15, 51, 70, 64]),
    ],
)
def test_inside_a_tick_the_id_decides(
    stamp: int, accepted: str, stale: str, board: list[int]
) -> None:
    session = online()
    session.submit("P2", (71, 48, 1), 1000)
    session.submit("P1", (71, 7, 51), stamp)
    session.submit("P3", (13, 9, 17), 1010)
    events = session.advance(2000)
    yes = [event["player"] for event in events if event["type"] == "claim_accepted"]
    no = [event for event in events if event["type"] == "claim_rejected"]
    assert " ".join(yes) == accepted
    assert [(event["player"], event["reason"]) for event in no] == [(stale, "stale")]
    assert session.slots == board


def test_a_field_offers_the_stamp_first() -> None:
    session = online(claim_order="timestamp")
    session.submit("P1", RIGHT, 49)
    session.submit("P2", RIGHT, 48)
    assert brief(session.advance(50)) == [
        ("claim_accepted", 50, "P2"),
        ("claim_rejected", 50, "P1"),
    ]


def test_ids_are_compared_by_byte_and_then_by_arrival() -> None:
    session = online(players=("a", "B", "a-b", "Z"))
    for player in ("a-b", "a", "Z", "B"):
        session.submit(player, WRONG, 0)
    session.submit("B", RIGHT, 0)
    order = [event["player"] for event in session.advance(50) if "broken" in event]
    assert order == ["B", "Z", "a", "a-b"]
    assert session.players[1]["sets"] == 1


def test_a_tick_ends_50_ms_after_it_began() -> None:
    session = online(now_ms=7)
    assert session.submit("P1", RIGHT, 56) == [
        {"type": "claim_queued", "at_ms": 7, "player": "P1", "cards": [71, 48, 1], "tick": 0}
    ]
    assert session.submit("P1", RIGHT, 57)[0]["tick"] == 1
    assert session.advance(56) == []
    assert brief(session.advance(57)) == [("claim_accepted", 57, "P1")]
    assert brief(session.advance(500)) == [("claim_rejected", 107, "P1")]
    with pytest.raises(Refused):
        session.submit("P1", RIGHT, 6)
    with pytest.raises(Refused):
        session.submit("P1", RIGHT, 2**52)


def test_a_late_claim_joins_the_first_open_tick_as_of_its_start() -> None:
    session = online(claim_order="timestamp")
    session.advance(1000)
    assert session.submit("P2", WRONG, 1001)[0]["tick"] == 20
    assert session.submit("P1", RIGHT, 999)[0]["tick"] == 20
    assert session.submit("P3", RIGHT, 0)[0]["tick"] == 20
    order = [event[2] for event in brief(session.advance(1050))]
    assert order == ["P1", "P3", "P2"]


def test_a_claim_outlives_its_sender() -> None:
    session = online()
    session.submit("P1", RIGHT, 10)
    session.forfeit("P1")
    assert session.submit("P1", RIGHT, 10) == []
    assert brief(session.advance(50)) == [("claim_accepted", 50, "P1")]
    assert session.players[0]["score"] == 1


def test_an_end_inside_a_tick_drops_the_rest() -> None:
    rules = named("edition")
    session = ReferenceSession(("A", "B"), rules, "online", [], [0, 1, 2, 3])
    session.submit("A", (0, 1, 2), 0)
    session.submit("B", (0, 1, 2), 0)
    assert brief(session.advance(90)) == [("claim_accepted", 50, "A"), ("ended", 50, "deck_empty")]
    assert session.players[1]["invalid_attempts"] == 0
    assert session.now_ms == 50
    assert session.advance(90) == []
    with pytest.raises(Refused):
        session.advance(49)


# --- clocks -------------------------------------------------------------------------------------


def test_the_timer_ends_at_the_first_moment() -> None:
    session = match(duration_ms=1000, now_ms=5)
    assert session.advance(1004) == []
    assert session.players[0]["clock_ms"] == 1
    assert brief(session.advance(9999)) == [("ended", 1005, "timer")]
    assert session.now_ms == 1005
    assert session.players[0]["clock_ms"] == 0


def test_a_penalised_clock_ends_later_or_at_once() -> None:
    session = timed()
    session.advance(999)
    events = session.claim("A", WRONG)
    assert events[1] == {
        "type": "penalty",
        "at_ms": 999,
        "player": "A",
        "kind": "time",
        "amount": 5000,
        "score": 0,
        "clock_ms": 1,
    }
    assert brief(session.advance(1000)) == [("ended", 1000, "clock")]
    session = timed()
    session.advance(1000)
    assert [event[0] for event in brief(session.claim("A", WRONG))] == [
        "claim_rejected",
        "penalty",
        "ended",
    ]
    assert end_of(session) == ("clock", 1000, ["A", "B"])


def test_an_away_clock_runs_on_and_a_forfeited_one_does_not() -> None:
    session = timed(players=("A", "B", "C"))
    session.claim("A", WRONG)
    session.disconnect("A", 10)
    session.advance(2000)
    assert end_of(session) == ("clock", 1000, ["B", "C"])
    session = timed(players=("A", "B", "C"))
    session.claim("A", WRONG)
    session.forfeit("A")
    session.advance(9000)
    assert end_of(session) == ("timer", 6000, ["B", "C"])


def test_a_deadline_inside_a_tick_judges_what_came_before_it() -> None:
    session = online(duration_ms=1030)
    session.submit("P3", (13, 9, 17), 1010)
    session.submit("P2", RIGHT, 1029)
    session.submit("P1", RIGHT, 1030)
    assert brief(session.advance(5000)) == [
        ("claim_accepted", 1030, "P2"),
        ("claim_accepted", 1030, "P3"),
        ("ended", 1030, "timer"),
    ]
    assert session.players[0]["invalid_attempts"] == 0


def test_a_claim_that_brings_the_deadline_to_its_stamp_ends_the_match() -> None:
    session = online(penalty="time", duration_ms=6010)
    session.submit("P1", WRONG, 1010)
    session.submit("P2", RIGHT, 1000)
    assert brief(session.advance(5000)) == [
        ("claim_rejected", 1050, "P1"),
        ("penalty", 1050, "P1"),
        ("ended", 1050, "clock"),
    ]


def test_a_claim_that_brings_the_deadline_past_its_stamp_leaves_the_earlier_ones() -> None:
    session = online(penalty="time", duration_ms=6020)
    session.submit("P1", WRONG, 1010)
    session.submit("P2", RIGHT, 1019)
    session.submit("P3", (13, 9, 17), 1020)
    assert brief(session.advance(5000)) == [
        ("claim_rejected", 1050, "P1"),
        ("penalty", 1050, "P1"),
        ("claim_accepted", 1050, "P2"),
        ("ended", 1050, "clock"),
    ]


def test_the_penalty_of_a_forfeited_sender_moves_no_deadline() -> None:
    session = online(penalty="time", duration_ms=6000)
    session.submit("P1", WRONG, 1000)
    session.forfeit("P1")
    session.advance(9000)
    assert end_of(session) == ("timer", 6000, ["P2", "P3"])


# --- leaving and returning ----------------------------------------------------------------------


def test_the_window_of_return_is_closed_at_its_end() -> None:
    session = match(players=("A", "B", "C"))
    assert session.disconnect("A", 100) == [
        {"type": "disconnected", "at_ms": 100, "player": "A", "until_ms": 30100}
    ]
    assert session.disconnect("A", 200) == []
    assert session.now_ms == 200
    assert session.reconnect("B", 300) == []
    assert session.now_ms == 300
    assert session.claim("A", RIGHT) == []
    assert brief(session.reconnect("A", 30100)) == [("reconnected", 30100, "A")]
    session.disconnect("A", 40000)
    assert brief(session.reconnect("A", 70001)) == [("forfeited", 70001, "A")]
    assert session.forfeit("A") == []
    assert session.phase == "playing"


def test_a_jump_settles_the_forfeit_before_the_timer() -> None:
    session = match(duration_ms=60000)
    session.disconnect("A", 29000)
    assert brief(session.advance(100000)) == [
        ("forfeited", 59001, "A"),
        ("ended", 59001, "default_win"),
    ]
    assert end_of(session)[2] == ["B"]


def test_no_default_win_for_somebody_away() -> None:
    session = match()
    session.disconnect("A", 0)
    session.disconnect("B", 10000)
    assert brief(session.advance(100000)) == [
        ("forfeited", 30001, "A"),
        ("forfeited", 40001, "B"),
        ("ended", 40001, "abandoned"),
    ]
    assert end_of(session)[2] == []


def test_the_one_left_wins_at_the_return() -> None:
    session = match()
    session.disconnect("A", 0)
    session.disconnect("B", 10000)
    session.advance(30001)
    assert brief(session.reconnect("B", 40000)) == [
        ("reconnected", 40000, "B"),
        ("ended", 40000, "default_win"),
    ]


def test_forfeits_of_one_moment_are_applied_together() -> None:
    session = match(players=("A", "B", "C"))
    session.disconnect("B", 5)
    session.disconnect("A", 5)
    assert brief(session.advance(99999)) == [
        ("forfeited", 30006, "A"),
        ("forfeited", 30006, "B"),
        ("ended", 30006, "default_win"),
    ]
    session = match()
    session.disconnect("B", 5)
    session.disconnect("A", 5)
    assert brief(session.advance(99999))[-1] == ("ended", 30006, "abandoned")


def test_voluntary_forfeits_work_for_the_away_and_the_lonely() -> None:
    session = match()
    session.disconnect("A", 5)
    events = session.forfeit("A")
    assert brief(events) == [("forfeited", 5, "A"), ("ended", 5, "default_win")]
    assert events[0]["voluntary"] is True
    session = match(players=("A",), mode="single")
    assert brief(session.forfeit("A"))[-1] == ("ended", 0, "abandoned")


def test_cooperative_search_goes_on_with_those_left() -> None:
    session = match(rules="cooperative")
    session.call_set("B", 0)
    session.claim("B", RIGHT)
    assert brief(session.forfeit("A")) == [("forfeited", 0, "A")]
    session.forfeit("B")
    assert end_of(session) == ("abandoned", 0, [])
    assert session.result is not None
    assert session.result["total"] == 1


# --- one moment ---------------------------------------------------------------------------------


def test_at_one_moment_tick_then_timer_then_forfeit() -> None:
    session = online(players=("A", "B"), duration_ms=30050)
    session.disconnect("B", 49)
    session.submit("A", RIGHT, 30049)
    assert brief(session.advance(99999)) == [
        ("claim_accepted", 30050, "A"),
        ("ended", 30050, "timer"),
    ]
    assert session.players[1]["status"] == "away"


def test_at_one_moment_call_then_forfeit_then_the_next_caller() -> None:
    session = match(players=("A", "B", "C"), rules="tabletop", reconnect_ms=4999)
    session.call_set(("A", "B", "C"), 0)
    session.disconnect("C", 0)
    events = session.advance(5000)
    assert brief(events) == [
        ("claim_rejected", 5000, "B"),
        ("penalty", 5000, "B"),
        ("forfeited", 5000, "C"),
        ("called", 5000, "A"),
    ]
    assert events[-1]["waiting"] == []


def test_at_one_moment_call_then_timer() -> None:
    session = match(rules="tabletop", duration_ms=5000)
    session.call_set(("A", "B"), 0)
    assert brief(session.advance(5000)) == [
        ("claim_rejected", 5000, "B"),
        ("penalty", 5000, "B"),
        ("ended", 5000, "timer"),
    ]


def test_time_does_not_go_back_and_validation_comes_first() -> None:
    session = match()
    session.advance(100)
    assert session.advance(100) == []
    commands: tuple[Callable[[], Any], ...] = (
        lambda: session.advance(99),
        lambda: session.advance(True),
        lambda: session.advance(100.0),
        lambda: session.advance(2**52),
        lambda: session.disconnect("A", 99),
        lambda: session.disconnect("C", 200),
        lambda: session.reconnect("A", "200"),
    )
    for command in commands:
        with pytest.raises(Refused):
            command()
    assert session.now_ms == 100
