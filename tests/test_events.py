"""Events as values: fields, round trips, strictness, pattern matching (M14, P1, API)."""

from __future__ import annotations

import dataclasses
import inspect
import json
import pickle
from random import Random
from typing import Any

import pytest
from sidebyside import Pair, choose_command, choose_setup

from setrules import (
    EVENT_TYPES,
    Card,
    Event,
    RecordError,
    RecordTypeError,
    Result,
    Standing,
    explain,
)
from setrules.events import (
    REJECTION_REASONS,
    Agreed,
    Called,
    CallPassed,
    ClaimAccepted,
    ClaimQueued,
    ClaimRejected,
    ClosedUp,
    Dealt,
    Deselected,
    Disconnected,
    Ended,
    Expanded,
    Forfeited,
    NoSet,
    Penalty,
    Reconnected,
    Refilled,
    Requested,
    Selected,
    SetCheck,
)

CARDS = (Card(0), Card(31), Card(64))
RESULT = Result(
    *("timer", 9, ("A", "B"), True),
    (Standing("A", 1, -1, 0, 1, True), Standing("B", 1, -1, 0, 1, True)),
    -1,
)

#: One event of every type, and its fields as the contract's table names them.
SAMPLES: list[tuple[Event, dict[str, Any]]] = [
    (Dealt(1, (0, 2), CARDS[:2], 5), {"slots": [0, 2], "cards": [0, 31], "deck_remaining": 5}),
    (Expanded(2, (12,), CARDS[:1], 0), {"slots": [12], "cards": [0], "deck_remaining": 0}),
    (Refilled(3, (), (), 0), {"slots": [], "cards": [], "deck_remaining": 0}),
    (ClosedUp(4, (Card(0), None)), {"board": [0, -1]}),
    (SetCheck(5, True), {"exists": True}),
    (NoSet(6, 69), {"deck_remaining": 69}),
    (Selected(7, "", 3, Card(0)), {"player": "", "slot": 3, "card": 0}),
    (Deselected(8, "A", (1,), CARDS[1:2]), {"player": "A", "slots": [1], "cards": [31]}),
    (ClaimQueued(9, "A", CARDS, 4), {"player": "A", "cards": [0, 31, 64], "tick": 4}),
    (
        ClaimAccepted(10, "A", (0, 1, 2), CARDS, -1, 2, 0),
        {
            "player": "A",
            "slots": [0, 1, 2],
            "cards": [0, 31, 64],
            "score": -1,
            "sets": 2,
            "owed": 0,
        },
    ),
    (
        ClaimRejected(11, "A", CARDS, "not_a_set", ("shape", "color", "shading"), 3),
        {
            "player": "A",
            "cards": [0, 31, 64],
            "reason": "not_a_set",
            "broken": ["shape", "color", "shading"],
            "invalid_attempts": 3,
        },
    ),
    (
        Penalty(12, "A", "time", 5000, 0, 40),
        {"player": "A", "kind": "time", "amount": 5000, "score": 0, "clock_ms": 40},
    ),
    (
        Called(13, "A", 5013, ("B", "C")),
        {"player": "A", "until_ms": 5013, "waiting": ["B", "C"]},
    ),
    (CallPassed(14, "A"), {"player": "A"}),
    (Agreed(15, "A", ("A", "B")), {"player": "A", "agreed": ["A", "B"]}),
    (Requested(16, "A", 1), {"player": "A", "owed": 1}),
    (Disconnected(17, "A", 30_017), {"player": "A", "until_ms": 30_017}),
    (Reconnected(18, "A"), {"player": "A"}),
    (Forfeited(19, "A", False), {"player": "A", "voluntary": False}),
    (Ended(20, "timer", RESULT), {"reason": "timer", "result": RESULT.to_dict()}),
]
NAMES = [event.type for event, _ in SAMPLES]


def test_there_is_a_sample_of_every_type() -> None:
    assert [*EVENT_TYPES] == NAMES
    assert len(NAMES) == 20
    assert all(EVENT_TYPES[event.type] is type(event) for event, _ in SAMPLES)


@pytest.mark.parametrize(("event", "fields"), SAMPLES, ids=NAMES)
def test_an_event_as_data_and_back_m14(event: Event, fields: dict[str, Any]) -> None:
    """``type``, ``at_ms`` and the fields of the contract, as plain data (M14, P1)."""
    data = event.to_dict()
    assert data == {"type": event.type, "at_ms": event.at_ms, **fields}
    assert list(data)[:2] == ["type", "at_ms"]
    back = Event.from_dict(json.loads(json.dumps(data)))
    assert back == event
    assert type(back) is type(event)
    assert hash(back) == hash(event)
    assert back.to_dict() == data


@pytest.mark.parametrize(("event", "fields"), SAMPLES, ids=NAMES)
def test_an_event_is_a_frozen_value(event: Event, fields: dict[str, Any]) -> None:
    for name in ("at_ms", *fields):
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(event, name, getattr(event, name))
    with pytest.raises((AttributeError, TypeError)):
        event.more = 1  # type: ignore[attr-defined]
    assert event != dataclasses.replace(event, at_ms=99)
    assert dataclasses.replace(event) == event
    assert not hasattr(event, "__dict__")
    assert pickle.loads(pickle.dumps(event)) == event
    assert {event: 1}[dataclasses.replace(event)] == 1


@pytest.mark.parametrize(("event", "fields"), SAMPLES, ids=NAMES)
def test_reading_an_event_is_strict_e3(event: Event, fields: dict[str, Any]) -> None:
    """Every field must be there, no other may be, each of its own type (E3)."""
    data = event.to_dict()
    for name in data:
        rest = {key: value for key, value in data.items() if key != name}
        with pytest.raises(RecordError, match=name):
            Event.from_dict(rest)
    with pytest.raises(RecordError, match="more"):
        Event.from_dict({**data, "more": 0})
    wrong: list[Any] = [None, 1.5, b"x", object(), {"a": 1}]
    for name, value in data.items():
        others = [True] if type(value) is int else [1] if name != "at_ms" else []
        for other in (*wrong, *others):
            if isinstance(value, dict) and isinstance(other, dict):
                continue
            if isinstance(value, bool) and other is True:
                continue
            with pytest.raises(RecordTypeError):
                Event.from_dict({**data, name: other})


@pytest.mark.parametrize(
    ("kind", "name", "value"),
    [
        *(("dealt", "at_ms", -1), ("dealt", "at_ms", 2**53), ("dealt", "slots", [-1])),
        *(("dealt", "cards", [81]), ("dealt", "cards", [-1]), ("dealt", "deck_remaining", -1)),
        *(("closed_up", "board", [-2]), ("closed_up", "board", [81]), ("selected", "card", 81)),
        *(("selected", "slot", -1), ("claim_queued", "tick", -1), ("claim_accepted", "sets", -1)),
        *(("claim_accepted", "owed", -1), ("claim_accepted", "score", -(2**53))),
        *(("claim_rejected", "reason", "no"), ("claim_rejected", "reason", "timer")),
        *(("claim_rejected", "broken", ["size"]), ("claim_rejected", "invalid_attempts", -1)),
        *(("penalty", "kind", "money"), ("penalty", "amount", -1), ("penalty", "clock_ms", -2)),
        *(("called", "until_ms", -1), ("ended", "reason", "stale"), ("ended", "reason", "")),
        *(("dealt", "type", "deal"), ("dealt", "type", ""), ("dealt", "type", "Dealt")),
    ],
)
def test_a_value_out_of_range_is_refused_e3(kind: str, name: str, value: Any) -> None:
    sample = next(event for event, _ in SAMPLES if event.type == kind)
    with pytest.raises(RecordError):
        Event.from_dict({**sample.to_dict(), name: value})


@pytest.mark.parametrize("data", [None, [], "dealt", 5, [("type", "dealt")]], ids=str)
def test_what_is_no_object_is_no_event_e3(data: Any) -> None:
    with pytest.raises(RecordTypeError):
        Event.from_dict(data)
    with pytest.raises(RecordTypeError):
        Result.from_dict(data)
    with pytest.raises(RecordTypeError):
        Standing.from_dict(data)


def test_a_result_as_data_and_back_m11() -> None:
    data = json.loads(json.dumps(RESULT.to_dict()))
    assert Result.from_dict(data) == RESULT
    assert [Standing.from_dict(row) for row in data["standings"]] == [*RESULT.standings]
    for path, value in (("reason", "stale"), ("total", -2), ("at_ms", -1)):
        with pytest.raises(RecordError):
            Result.from_dict({**data, path: value})
    for path, value in (("rank", 0), ("sets", -1)):
        with pytest.raises(RecordError):
            Standing.from_dict({**data["standings"][0], path: value})


def test_match_statements_take_events_apart() -> None:
    def told(event: Event) -> str:
        match event:
            case ClaimRejected(player=player, reason="not_a_set", broken=broken):
                return f"{player}: {', '.join(broken)}"
            case Called(_, player, until_ms):
                return f"{player} until {until_ms}"
            case Event(at_ms):
                return f"something at {at_ms}"

    assert told(SAMPLES[10][0]) == "A: shape, color, shading"
    assert told(SAMPLES[12][0]) == "A until 5013"
    assert told(SAMPLES[0][0]) == "something at 1"


@pytest.mark.parametrize("reason", REJECTION_REASONS)
def test_a_rejection_carries_its_explanation_v4(reason: Any) -> None:
    """For ``not_a_set`` alone: every broken attribute, in words and as data (V4, M9)."""
    cards = () if reason == "call_expired" else CARDS
    event = ClaimRejected(0, "A", cards, reason, (), 1)
    if reason == "not_a_set":
        assert event.explanation == explain(*CARDS)
        assert not event.explanation.valid
        assert "shape" in str(event.explanation)
    else:
        assert event.explanation is None


def test_the_reasons_of_a_rejection_m9() -> None:
    assert set(REJECTION_REASONS) == {"not_a_set", "stale", "not_on_board", "call_expired"}


def test_every_event_of_played_matches_round_trips_m14() -> None:
    """And its ``at_ms`` never goes back (M13)."""
    seen: set[str] = set()
    for seed in range(60):
        choose = Random(90_000 + seed).choice
        pair = Pair(choose_setup(choose))
        events = [*pair.engine.opening]
        for _ in range(40):
            name, arguments = choose_command(choose, pair)
            if name in ("claim", "submit", "tap", "confirm") or choose((True, False)):
                pair.do(name, *arguments)
        events += [Event.from_dict(data) for data in pair.told[len(events) :]]
        assert [event.to_dict() for event in events] == pair.told
        times = [event.at_ms for event in events]
        assert times == sorted(times)
        seen.update(event.type for event in events)
    assert len(seen) > 16


def test_cards_of_events_are_cards() -> None:
    event = Event.from_dict({"type": "closed_up", "at_ms": 0, "board": [0, -1, 80]})
    assert isinstance(event, ClosedUp)
    assert event.board == (Card(0), None, Card(80))
    assert event.board[0] is Card(0)


@pytest.mark.parametrize("kind", EVENT_TYPES.values(), ids=[*EVENT_TYPES])
def test_every_event_class_is_documented(kind: type[Event]) -> None:
    assert inspect.getdoc(kind) != inspect.getdoc(Event)
