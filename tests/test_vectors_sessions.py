"""The vectors of matches: what they cover, and their answers worked out a second time."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from match_model import ARGUMENTS, play
from vector_data import VECTORS, files, of_kind

from setrules import RuleSet
from setrules.errors import VectorError, VectorTypeError
from setrules.events import EVENT_TYPES, REJECTION_REASONS
from setrules.result import END_REASONS
from setrules.rules import NAMED
from setrules.vectors import answer
from setrules.vectors.schema import schema_errors

Data = dict[str, Any]

KINDS = ("session", "game")
RULES = [
    *(f"B{number}" for number in range(1, 9)),
    *(f"M{number}" for number in range(1, 15)),
    *(f"T{number}" for number in range(1, 8)),
]

#: The faults of other implementations that only a match shows, and those that it shows too.
TRAPS = (
    "trap-call-control",
    "trap-card-zero-falsy",
    "trap-claim-order-refill",
    "trap-clock-jump",
    "trap-default-win-away",
    "trap-early-cap",
    "trap-empty-slot-as-card",
    "trap-first-broken-only",
    "trap-floor",
    "trap-last-refill-unchecked",
    "trap-old-hole-refilled",
    "trap-only-two-differ",
    "trap-packed-slots",
    "trap-partial-expansion",
    "trap-refill-empty-deck",
    "trap-same-card-thrice",
    "trap-two-winners",
    "trap-un-select",
    "trap-undealt-set",
    "trap-vote-hangs",
    "trap-who-moves",
    "trap-whole-id-arithmetic",
    "trap-wrong-count",
    "trap-wrong-input",
)
PORTS = (
    "port-absent-zero",
    "port-claim-order",
    "port-counts-from-one",
    "port-culture",
    "port-empty-slot",
    "port-id-bytes",
    "port-id-order",
    "port-id-words",
    "port-int32-wrap",
    "port-integer-division",
    "port-large-number",
    "port-map-order",
    "port-negative-modulo",
    "port-number-text",
    "port-stable-sort",
)

#: The written none of every argument of a step (P1).
NONES = {"at_ms": -1, "cards": [], "player": "", "players": [], "slot": -1, "slots": []}
STEP = {"command": "advance", **NONES, "at_ms": 5}


def find(name: str) -> Data:
    """One test of ``session``."""
    (test,) = (test for test in files()["session"]["tests"] if test["id"] == f"session/{name}")
    return test


def events(name: str) -> list[list[Data]]:
    """The events of each step of a test."""
    return [step["events"] for step in find(name)["expected"]["steps"]]


def types(told: list[Data]) -> list[str]:
    """The types of some events."""
    return [event["type"] for event in told]


def end(name: str) -> Data:
    """The position in which a test ends."""
    return find(name)["expected"]["end"][0]


def answers(name: str) -> str:
    """The answers of a test, one letter a step: events, nothing, refused."""
    letters = {"events": "e", "nothing": "n", "error": "r"}
    return "".join(letters[step["answer"]] for step in find(name)["expected"]["steps"])


def all_events() -> Iterator[Data]:
    """Every event of every match."""
    for kind in KINDS:
        for test in of_kind(kind):
            for told in (*test["expected"]["opening"], *test["expected"]["steps"]):
                yield from told["events"]


# --- what is covered


def test_every_rule_trap_and_difference_has_a_match() -> None:
    flags = {flag for test in files()["session"]["tests"] for flag in test["flags"]}
    assert {*RULES, *TRAPS, *PORTS, "E2", "E4", "P3"} - flags == set()


def test_every_event_reason_command_and_answer_occurs() -> None:
    told = list(all_events())
    assert {event["type"] for event in told} == {*EVENT_TYPES}
    rejected = {event["reason"] for event in told if event["type"] == "claim_rejected"}
    assert rejected == {*REJECTION_REASONS}
    assert {event["reason"] for event in told if event["type"] == "ended"} == {*END_REASONS}
    steps = [step for kind in KINDS for test in of_kind(kind) for step in test["input"]["steps"]]
    assert {step["command"] for step in steps} == {*ARGUMENTS}
    done = [step for kind in KINDS for test in of_kind(kind) for step in test["expected"]["steps"]]
    assert {step["answer"] for step in done} == {"events", "nothing", "error"}


def test_every_phase_is_seen_at_the_end_of_a_match() -> None:
    phases = {test["expected"]["end"][0]["phase"] for test in of_kind("session")}
    assert {"dealing", "playing", "valid_set", "invalid_set", "ended"} <= phases


def test_two_hundred_whole_games_over_all_rule_sets_and_modes() -> None:
    games = of_kind("game")
    assert len(games) >= 200
    assert {game["expected"]["end"][0]["phase"] for game in games} == {"ended"}
    played = {game["comment"].split(": ")[1].split(", ")[0] for game in games}
    assert played == {f"{name} rules" for name in NAMED}
    modes = {(game["comment"].split(": ")[1].split()[0], game["input"]["mode"]) for game in games}
    assert len(modes) == 6 * 4 - 1
    assert {game["input"]["deck"]["kind"] for game in games} == {"seed", "fair", "given"}
    whole = [game for game in games if len(game["input"]["steps"]) > 25]
    assert len(whole) >= 10


@pytest.mark.parametrize("kind", KINDS)
def test_steps_hold_the_written_none_of_what_they_do_not_take(kind: str) -> None:
    for test in files()[kind]["tests"]:
        for step in test["input"]["steps"]:
            for name, none in NONES.items():
                if name not in ARGUMENTS[step["command"]]:
                    assert step[name] == none, test["id"]
        deck = test["input"]["deck"]
        unused = {
            "given": {"seed": 0, "key": "", "match_id": ""},
            "seed": {"order": [], "key": "", "match_id": ""},
            "fair": {"order": [], "seed": 0},
        }[deck["kind"]]
        assert {name: deck[name] for name in unused} == unused, test["id"]
        if not test["input"]["given"]:
            assert test["input"]["board"] == []


def test_the_files_are_small_enough_to_read() -> None:
    sizes = [(VECTORS / f"{kind}.json").stat().st_size for kind in KINDS]
    assert sum(sizes) <= 6_500_000
    for test in files()["session"]["tests"]:
        assert len(test["input"]["steps"]) <= 25
    for test in files()["game"]["tests"]:
        assert len(test["input"]["steps"]) <= 130
        assert len(json.dumps(test)) <= 50_000


# --- what is no match, and what is no answer


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        (
            {"steps": [{**STEP, "command": "shuffle"}]},
            VectorError,
            r"steps\[0\]\.command: 'shuffle'",
        ),
        ({"steps": [{"command": "advance"}]}, VectorError, r"steps\[0\]: no at_ms"),
        ({"steps": [{**STEP, "extra": 1}]}, VectorError, r"steps\[0\]: 'extra' is no field"),
        ({"steps": [{**STEP, "players": [1]}]}, VectorTypeError, r"players\[0\]: 1"),
        ({"steps": [{**STEP, "slot": True}]}, VectorTypeError, r"slot: True"),
        ({"deck": 3}, VectorTypeError, r"input\.deck: 3: expected an object"),
        ({"deck": {}}, VectorError, r"input\.deck: no key"),
        ({"rules": {}}, VectorError, r"input\.rules: no "),
        ({"players": "ann"}, VectorTypeError, r"input\.players: 'ann': expected an array"),
        ({"given": 1}, VectorTypeError, r"input\.given: 1: expected a bool"),
        ({"mode": 1}, VectorTypeError, r"input\.mode: 1: expected a string"),
    ],
)
def test_what_is_no_match_raises(changes: Data, error: type[Exception], message: str) -> None:
    input = {**find("timer")["input"], **changes}
    for kind in KINDS:
        with pytest.raises(error, match=message):
            answer(kind, input)


def test_an_unknown_kind_of_deck_raises() -> None:
    input = copy.deepcopy(find("timer")["input"])
    input["deck"]["kind"] = "daily"
    with pytest.raises(
        VectorError, match=r"deck\.kind: 'daily': expected one of seed, fair, given"
    ):
        answer("session", input)


def _schema_errors(change: Callable[[list[Data]], object]) -> list[str]:
    file = copy.deepcopy(files()["session"])
    file["tests"] = [test for test in file["tests"] if test["id"] == "session/last-refill"]
    change(file["tests"][0]["expected"]["steps"][0]["events"])
    return [f"{place}: {message}" for place, message in schema_errors("session", file)]


def test_the_schema_knows_each_event_by_its_type() -> None:
    assert _schema_errors(lambda events: None) == []
    (unknown,) = _schema_errors(lambda events: events[0].update(type="claimed"))
    assert "is not valid under any of the given schemas" in unknown
    (reason,) = _schema_errors(lambda events: events[3].update(reason="stale"))
    assert "'stale' is not one of ['deck_empty'" in reason
    (missing,) = _schema_errors(lambda events: events[1].pop("slots"))
    assert "'slots' is a required property" in missing
    (extra,) = _schema_errors(lambda events: events[2].update(seed=7))
    assert "'seed' was unexpected" in extra
    assert _schema_errors(lambda events: events.append(3))


def test_a_name_has_one_type_in_all_events() -> None:
    types: dict[str, str] = {}
    for event in all_events():
        for name, value in event.items():
            kind = type(value).__name__
            if isinstance(value, list) and value:
                kind = f"list of {type(value[0]).__name__}"
            elif isinstance(value, list):
                continue
            assert types.setdefault(name, kind) == kind, name


# --- worked out a second time


@pytest.mark.parametrize("kind", KINDS)
def test_the_reference_model_plays_every_match_alike(kind: str) -> None:
    for test in files()[kind]["tests"]:
        told = play(test["input"])
        if test["result"] == "error":
            assert told is None, test["id"]
            continue
        assert told is not None, test["id"]
        expected = test["expected"]
        assert told["end"] == expected["end"], test["id"]
        for at, (model, step) in enumerate(
            zip(
                (*told["opening"], *told["steps"]),
                (*expected["opening"], *expected["steps"]),
                strict=True,
            ),
            start=-1,
        ):
            assert model["events"] == step["events"], (test["id"], at)
            assert model.get("answer") == step.get("answer"), (test["id"], at)
            assert digest(model["position"]) == step["digest"], (test["id"], at)


def digest(position: Data) -> str:
    """The digest of a position, as the page on the format describes it."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_example_of_the_page_is_right() -> None:
    page = (VECTORS.parent / "docs" / "vector-format.md").read_text(encoding="utf-8")
    (request,) = (
        line for line in page.splitlines() if line.startswith('{"do":"test","id":"session/')
    )
    input = json.loads(request.replace(",…", ""))["input"]
    input["rules"] = RuleSet.edition().to_dict()
    output = answer("session", input).output
    (told,) = (line for line in page.splitlines() if '"result":"valid","output":{"end"' in line)
    cut = json.loads(told.replace(",…", "").replace("{…}", '"cut"'))["output"]
    assert types(cut["opening"][0]["events"]) == types(output["opening"][0]["events"])  # type: ignore[index,arg-type,call-overload]
    assert cut["end"][0] == {**output["end"][0], "players": output["end"][0]["players"][:1]}  # type: ignore[index,arg-type,call-overload]
    assert [step["answer"] for step in cut["steps"]] == ["nothing"]


# --- the faults that other implementations had, with the answers typed by hand


def test_malformed_claims_change_nothing() -> None:
    assert answers("same-card-thrice") == "rrrrrrre"
    assert answers("wrong-count") == "rrrrrrre"
    for name in ("same-card-thrice", "wrong-count"):
        assert [player["invalid_attempts"] for player in end(name)["players"]] == [0, 0]
        assert end(name)["deck_remaining"] == 3
    assert answers("wrong-input-claims") == "rrrrrr"
    assert answers("wrong-input-slots") == "rrrrrre"


def test_an_empty_slot_is_no_card() -> None:
    for name in ("after-an-empty-slot", "with-card-zero"):
        told = find(f"empty-slot-{name}")["expected"]["opening"][0]["events"]
        assert told[1] == {"type": "set_check", "at_ms": 0, "exists": False}
        assert answers(f"empty-slot-{name}")[0] == "n"


def test_packed_slots() -> None:
    accepted = events("packed-slots")[1][0]
    assert (accepted["slots"], accepted["cards"]) == ([3, 6, 7], [0, 1, 2])


def test_a_refill_from_an_empty_deck() -> None:
    assert types(events("refill-from-an-empty-deck")[0]) == [
        *("claim_accepted", "refilled", "set_check")
    ]
    assert events("refill-from-an-empty-deck")[0][2]["exists"] is True
    assert end("refill-from-an-empty-deck")["board"] == [0, 1, 3, 4, 38, 77, *[-1] * 6]


def test_the_last_refill_is_looked_at() -> None:
    told = events("last-refill")[0]
    assert types(told) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert told[3]["reason"] == "deck_empty"
    assert end("last-refill")["board"] == [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77]


def test_expansions_are_whole() -> None:
    two, three = end("two-cards-are-no-expansion"), end("three-cards-are-an-expansion")
    assert (two["phase"], len(two["board"]), two["deck_remaining"]) == ("ended", 12, 2)
    assert (three["phase"], len(three["board"]), three["deck_remaining"]) == ("ended", 15, 0)


def test_the_board_grows_to_the_cap() -> None:
    told = find("grows-to-21")["expected"]["opening"][0]["events"]
    checks = [event["exists"] for event in told if event["type"] == "set_check"]
    assert checks == [False, False, False, True]
    added = [event["slots"] for event in told if event["type"] == "expanded"]
    assert added == [[12, 13, 14], [15, 16, 17], [18, 19, 20]]


def test_who_moves() -> None:
    edition = [60, 61, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 64, 5, 36]
    assert end("who-moves-edition")["board"] == edition
    closed = [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36]
    for name in ("tabletop", "browser"):
        assert end(f"who-moves-{name}")["board"] == closed
        assert end(f"who-moves-{name}")["deck_remaining"] == 6


def test_the_order_of_a_claim_decides_nothing() -> None:
    orders = {tuple(find(f"claim-order-{n}")["input"]["steps"][0]["cards"]) for n in range(1, 7)}
    assert len(orders) == 6
    for number in range(1, 7):
        board = [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]
        assert end(f"claim-order-{number}")["board"] == board


def test_one_set_has_one_winner() -> None:
    told = events("one-set-two-claims-in-a-tick")[3]
    judged = [event for event in told if event["type"].startswith("claim_")]
    assert [(event["player"], event["type"]) for event in judged] == [
        ("P1", "claim_accepted"),
        ("P2", "claim_rejected"),
        ("P3", "claim_accepted"),
    ]
    assert judged[1]["reason"] == "stale"
    board = [5, 60, 66, 48, 68, 35, 61, 73, 15, 64, 70, 1]
    assert end("one-set-two-claims-in-a-tick")["board"] == board
    told = events("one-set-two-claims-in-two-ticks")[3]
    judged = [event for event in told if event["type"].startswith("claim_")]
    assert [(event["player"], event["type"], event["at_ms"]) for event in judged] == [
        ("P2", "claim_accepted", 1050),
        ("P3", "claim_accepted", 1050),
        ("P1", "claim_rejected", 1100),
    ]
    board = [5, 60, 66, 61, 68, 35, 7, 73, 15, 51, 70, 64]
    assert end("one-set-two-claims-in-two-ticks")["board"] == board


def test_the_floor() -> None:
    told = events("floor-not-only-at-zero")
    assert [(step[1]["amount"], step[1]["score"]) for step in told[1:]] == [(1, 0), (0, 0)]
    scores = [player["score"] for player in end("below-zero-on-a-table")["players"]]
    assert scores == [-2, -1]
    assert events("below-zero-on-a-table")[4][1]["result"]["winners"] == ["bob"]


def test_to_put_down_leaves_the_other_picks() -> None:
    told = events("un-select")
    assert [types(step) for step in told[:4]] == [
        *(["selected"], ["selected"], ["deselected"], ["selected"])
    ]
    assert told[4][1]["cards"] == [71, 13, 5]


def test_a_call_that_shows_nothing() -> None:
    assert answers("call-that-shows-nothing") == "nennnen"
    rejected, penalty = events("call-that-shows-nothing")[5]
    assert (rejected["at_ms"], rejected["reason"]) == (5000, "call_expired")
    assert (rejected["cards"], rejected["invalid_attempts"]) == ([], 1)
    assert penalty["score"] == -1
    assert end("call-that-shows-nothing")["control"]["player"] == ""


def test_a_vote_does_not_hang() -> None:
    assert types(events("voter-leaves")[2]) == ["disconnected", "expanded"]
    assert types(events("voter-forfeits")[2]) == ["forfeited", "expanded"]


def test_a_set_that_was_never_dealt() -> None:
    (rejected,) = events("set-never-dealt")[0]
    assert rejected["reason"] == "not_on_board"
    assert end("set-never-dealt")["players"][0]["score"] == 0


def test_an_old_hole_stays() -> None:
    assert end("old-hole")["board"][0] == -1
    assert [end("old-hole")["board"][slot] for slot in (5, 7, 9)] == [60, 61, 64]


def test_a_jump_of_the_clock() -> None:
    forfeited, ended = events("jump-of-the-clock")[1]
    assert (forfeited["player"], forfeited["at_ms"]) == ("ann", 59_001)
    assert (ended["reason"], ended["at_ms"]) == ("default_win", 59_001)
    assert ended["result"]["winners"] == ["bob"]


def test_nobody_wins_by_default_while_away() -> None:
    assert types(events("nobody-there-to-win")[2]) == ["forfeited"]
    assert events("nobody-there-to-win")[2][0]["at_ms"] == 30_001
    forfeited, ended = events("nobody-there-to-win")[3]
    assert (forfeited["player"], forfeited["at_ms"]) == ("bob", 40_001)
    assert (ended["reason"], ended["result"]["winners"]) == ("abandoned", [])
