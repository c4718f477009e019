"""Records and their replay: equal, unchanged, strict (M4, E3, P1)."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from matches import NO_SET, SET_A, SET_B, SET_C, entries, match, types
from sidebyside import Pair, choose_command, choose_setup

from setrules import (
    Card,
    Deck,
    GameSession,
    RecordError,
    RecordTypeError,
    Refusal,
    ReplayReport,
    RuleSet,
    SessionError,
)
from setrules.rules import NAMED


def game() -> GameSession:
    """Three players, a few commands of most kinds."""
    session = match(players=("A", "B", "C"), penalty="point", now_ms=50, duration_ms=100_000)
    session.tap(0, "A")
    session.claim("A", SET_A)
    session.claim_slots("B", (0, 1, 2))
    session.disconnect("C", 100)
    session.advance(200)
    session.reconnect("C", 300)
    session.claim("C", SET_C)
    return session


def written(data: object) -> str:
    return json.dumps(data, sort_keys=True)


def record_of(session: GameSession) -> Any:
    """A record as a file would hold it."""
    return json.loads(json.dumps(session.record()))


# --- the law


@pytest.mark.parametrize("seed", range(40))
def test_replay_gives_an_equal_session_m4(seed: int) -> None:
    """record → replay → record gives the same bytes, and replay changes none (M4, E3)."""
    choose = Random(7_000 + seed).choice
    pair = Pair(choose_setup(choose))
    for _ in range(50):
        name, arguments = choose_command(choose, pair)
        pair.do(name, *arguments)
        if choose(range(10)) == 0:
            record = pair.engine.record()
            before = json.dumps(record)
            twin = GameSession.replay(record)
            assert json.dumps(record) == before
            assert json.dumps(twin.record()) == before
            assert twin == pair.engine
            assert twin.snapshot() == pair.engine.snapshot()
            assert twin.opening == pair.engine.opening


def test_a_record_holds_what_counted_and_nothing_else_m4() -> None:
    session = game()
    session.tap(1, "A")
    session.tap(1, "A")
    session.reconnect("C", 300)
    session.animation_done()
    assert [entry["command"] for entry in entries(session)] == [
        *("tap", "claim", "claim_slots", "disconnect", "advance", "reconnect", "claim"),
        *("tap", "tap"),
    ]
    assert entries(session)[1] == {"command": "claim", "player": "A", "cards": [71, 48, 1]}
    assert entries(session)[3] == {"command": "disconnect", "player": "C", "now_ms": 100}


def test_a_record_begins_with_seed_key_or_order_e3() -> None:
    for deck, kind in (
        (Deck.shuffled(5), "seed"),
        (Deck.fair("m-1", bytes(32)), "fair"),
        (Deck.of(range(40)), "given"),
    ):
        session = GameSession(["A", "B"], deck=deck)
        session.claim_slots("A", session.board.find_all_sets()[0])
        record = record_of(session)
        assert record["start"]["deck"]["kind"] == kind
        assert record["start"]["deck"]["order"] == [*deck.order]
        assert GameSession.replay(record) == session
        assert GameSession.replay(record).record() == session.record()


def test_a_deck_that_was_drawn_from_before_e3() -> None:
    """A match may begin with what is left of a deck; its record and snapshot hold that too."""
    deck = Deck.shuffled(5)
    burnt = deck.draw(5)
    session = GameSession(["A", "B"], deck=deck)
    session.claim_slots("A", session.board.find_all_sets()[0])
    assert not {*burnt}.intersection(session.board.cards)
    assert GameSession.replay(session.record()) == session
    assert GameSession.restore(session.snapshot()) == session


def test_records_are_plain_data_p1() -> None:
    """Integers below 2**53, strings, booleans, arrays, objects; no null, no float (P1)."""

    def check(value: Any) -> None:
        if isinstance(value, dict):
            assert all(type(key) is str for key in value)
            for one in value.values():
                check(one)
        elif isinstance(value, list):
            for one in value:
                check(one)
        else:
            assert type(value) in (int, str, bool)
            assert type(value) is not int or abs(value) < 2**53

    for session in (game(), GameSession.restore(game().snapshot())):
        check(session.record())
        check(session.snapshot())
        check(session.view("A"))
        check([event.to_dict() for event in session.opening])


def test_a_record_is_a_copy_e3() -> None:
    """What a caller does to a record does nothing to the session."""
    session = game()
    before = written(session.record())
    record: Any = session.record()
    record["entries"].clear()
    record["start"]["players"].append("D")
    record["start"]["deck"]["order"].clear()
    assert written(session.record()) == before


def test_a_record_of_a_restored_session_begins_at_its_snapshot_e3() -> None:
    session = game()
    restored = GameSession.restore(session.snapshot())
    assert entries(restored) == []
    restored.tap(3, "B")
    restored.claim("A", NO_SET)
    record = record_of(restored)
    assert record["start"] == {"kind": "snapshot", "snapshot": record_of_snapshot(session)}
    assert len(record["entries"]) == 2
    twin = GameSession.replay(record)
    assert twin == restored
    assert written(twin.record()) == written(record)


def record_of_snapshot(session: GameSession) -> Any:
    return json.loads(json.dumps(session.snapshot()))


# --- refused entries


def test_a_refused_entry_is_named_by_index_and_reason_e3() -> None:
    record = record_of(game())
    record["entries"].insert(2, {"command": "claim", "player": "D", "cards": [1, 2, 3]})
    with pytest.raises(RecordError, match=r"^entry 2, claim: unknown player 'D'"):
        GameSession.replay(record)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"command": "claim", "player": "D", "cards": [1, 2, 3]}, "unknown player 'D'"),
        ({"command": "claim", "player": "A", "cards": [1, 2]}, "a claim of 2 cards"),
        ({"command": "claim", "player": "A", "cards": [1, 2, 2]}, "a card twice"),
        ({"command": "tap", "player": "A", "slot": 12}, "slot 12"),
        ({"command": "advance", "now_ms": 49}, "now_ms 49"),
        ({"command": "confirm", "player": "A"}, "confirm does not exist in mode"),
        ({"command": "submit", "player": "A", "cards": [1, 2, 3], "at_ms": 50}, "submit does not"),
        ({"command": "call_set", "players": ["A"], "now_ms": 50}, "call_set does not"),
        ({"command": "request_cards", "player": "A"}, "request_cards does not"),
        ({"command": "animation_done"}, "the rules discard it at this point"),
        ({"command": "reconnect", "player": "A", "now_ms": 50}, "the rules discard it"),
        ({"command": "reconnect", "player": "A", "now_ms": 60}, "the rules discard it"),
    ],
)
def test_replay_report_applies_the_rest_e3(entry: dict[str, Any], reason: str) -> None:
    session = match(players=("A", "B", "C"), now_ms=50)
    session.claim("A", SET_A)
    session.claim("B", SET_B)
    record = record_of(session)
    record["entries"].insert(1, entry)
    with pytest.raises(RecordError, match="entry 1, ") as caught:
        GameSession.replay(record)
    assert reason in str(caught.value)
    report = GameSession.replay_report(record)
    assert isinstance(report, ReplayReport)
    (refusal,) = report.refused
    assert isinstance(refusal, Refusal)
    assert (refusal.index, refusal.command) == (1, entry["command"])
    assert reason in refusal.reason
    assert report.session.players == session.players
    # A discarded command with a time still moves the time (M4), so that the end is another.
    assert report.ends_alike == (entry.get("now_ms", 50) != 60)


@pytest.mark.parametrize(
    "entry",
    [
        {"command": "call_set", "players": ["A", "B"], "now_ms": 2_000},
        {"command": "disconnect", "player": "C", "now_ms": 2_000},
        {"command": "reconnect", "player": "A", "now_ms": 2_000},
        {"command": "reconnect", "player": "A", "now_ms": 9_000},
        {"command": "agree_no_set", "player": "C"},
    ],
)
def test_what_apply_refuses_has_changed_nothing_m4(entry: dict[str, Any]) -> None:
    """Not even the time, which passes where a caller gives the same command itself."""
    session = match(players=("A", "B", "C"), rules="tabletop")
    session.call_set("A", 1_000)
    session.forfeit("C")
    twin = session.copy()
    with pytest.raises(RecordError, match="the rules discard it at this point"):
        session.apply(entry)
    assert session == twin
    assert session.entries() == twin.entries()
    assert GameSession.replay(session.record()) == session


@pytest.mark.parametrize(
    ("mode", "player", "says"),
    [
        ("single", "", "player '': expected 1 to 64 visible"),
        ("local", "", "player '': expected 1 to 64 visible"),
        ("pass_and_play", "ann", "in pass and play a tap is the device's"),
    ],
)
def test_a_tap_says_whose_it_is_as_its_mode_has_it_m2(mode: Any, player: str, says: str) -> None:
    players = ["ann"] if mode == "single" else ["ann", "bob"]
    session = GameSession(players, mode=mode, seed=7)
    entry = {"command": "tap", "slot": 0, "player": player}
    with pytest.raises(SessionError, match=says):
        session.apply(entry)
    assert session.selection("ann" if mode != "pass_and_play" else None) == ()
    told = session.apply({**entry, "player": "" if player else "ann"})
    assert [event.type for event in told] == ["selected"]


def test_several_refusals_are_all_listed_e3() -> None:
    record = record_of(game())
    for index in (0, 3, 9):
        record["entries"].insert(index, {"command": "advance", "now_ms": 1})
    report = GameSession.replay_report(record)
    assert [refusal.index for refusal in report.refused] == [0, 3, 9]
    assert report.session == game()
    assert report.ends_alike


def test_a_record_that_ends_elsewhere_is_refused_e3() -> None:
    record = record_of(game())
    del record["entries"][-1]
    report = GameSession.replay_report(record)
    assert (report.refused, report.ends_alike) == ((), False)
    with pytest.raises(RecordError, match="the entries lead to another state"):
        GameSession.replay(record)


# --- malformed records


def changed(path: str, value: Any) -> Any:
    """A record with one value replaced; a path of keys and indexes."""
    record = record_of(game())
    *way, last = (int(key) if key.isdigit() else key for key in path.split("/"))
    place = record
    for key in way:
        place = place[key]
    place[last] = value
    return record


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("format", 0), ("format", 2), ("end/phase", "over"), ("end/now_ms", -1)),
        *(("end/now_ms", 301), ("end/digest", "0" * 64), ("end/phase", "ended")),
        *(("start/kind", "old"), ("start/mode", "solo"), ("start/players", [])),
        *(("start/players", ["A", "A"]), ("start/dealer", "D"), ("start/dealer", "B")),
        *(("start/rules", {}), ("start/rules/cap", 11), ("start/rules/cap", 12)),
        *(("start/rules/deck", "huge"), ("start/board/0", 81), ("start/board/0", 71)),
        *(("start/board/0", 60), ("start/board", []), ("start/given", False)),
        *(("start/now_ms", 49), ("start/now_ms", 2**52), ("start/animations", True)),
        *(("start/deck/kind", "random"), ("start/deck/kind", "seed"), ("start/deck/seed", 1)),
        *(("start/deck/kind", "fair"), ("start/deck/key", "00" * 32)),
        *(("start/deck/match_id", "x"), ("start/deck/order/0", 61), ("start/deck/drawn", 7)),
        *(("start/deck/drawn", -1), ("start/deck/drawn", 1), ("start/deck/order", [])),
        *(("entries/0/command", "jump"), ("entries/0/slot", -1), ("entries/1/cards/0", 81)),
        *(("entries/1/cards", [71, 48]), ("entries/3/now_ms", -5), ("entries/3/player", "")),
        *(("entries/0", {"command": "tap"}), ("entries/0", {}), ("entries/0", {"slot": 0})),
        ("entries/4", {"command": "advance", "now_ms": 200, "player": "A"}),
    ],
    ids=str,
)
def test_a_wrong_value_is_refused_e3(path: str, value: Any) -> None:
    with pytest.raises(RecordError):
        GameSession.replay(changed(path, value))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *(("format", "1"), ("format", 1.0), ("format", True), ("start", []), ("entries", {})),
        *(("end", []), ("end/now_ms", 300.0), ("end/now_ms", "300"), ("end/digest", 5)),
        *(("end/phase", True), ("start/players", "ABC"), ("start/players/0", 1)),
        *(("start/mode", 1), ("start/rules", []), ("start/rules/cap", "21")),
        *(("start/rules/cap", 21.0), ("start/rules/score_floor", 1), ("start/board/0", 5.0)),
        *(("start/board/0", None), ("start/board", "0"), ("start/given", 1)),
        *(("start/now_ms", True), ("start/now_ms", 50.0), ("start/animations", 0)),
        *(("start/dealer", 0), ("start/deck", []), ("start/deck/seed", False)),
        *(("start/deck/order/0", "60"), ("start/deck/drawn", False), ("start/deck/key", 0)),
        *(("entries/0", []), ("entries/0/command", 1), ("entries/0/slot", False)),
        *(("entries/0/player", 1), ("entries/1/cards", "abc"), ("entries/1/cards/0", 71.0)),
        *(("entries/3/now_ms", 100.0), ("entries/3/now_ms", None)),
    ],
    ids=str,
)
def test_a_wrong_type_is_refused_e3(path: str, value: Any) -> None:
    record = changed(path, value)
    with pytest.raises(RecordTypeError):
        GameSession.replay(record)
    with pytest.raises(RecordTypeError):
        GameSession.replay_report(record)


@pytest.mark.parametrize("data", [None, "", [], 5, "{}", b"{}"], ids=str)
def test_what_is_no_record_is_refused_e3(data: Any) -> None:
    with pytest.raises(RecordTypeError):
        GameSession.replay(data)


@pytest.mark.parametrize(
    "keys", ["format", "start", "entries", "end", "start/deck", "start/rules/cap", "end/digest"]
)
def test_a_truncated_record_is_refused_e3(keys: str) -> None:
    record = record_of(game())
    place = record
    *way, last = keys.split("/")
    for key in way:
        place = place[key]
    del place[last]
    with pytest.raises(RecordError, match=last):
        GameSession.replay(record)
    place[last + "?"] = 0
    with pytest.raises(RecordError):
        GameSession.replay(record)


def test_an_unknown_field_is_refused_e3() -> None:
    for keys in ("", "start", "start/deck", "start/rules", "entries/0", "end"):
        record = record_of(game())
        place = record
        for key in keys.split("/") if keys else []:
            place = place[int(key) if key.isdigit() else key]
        place["more"] = 1
        with pytest.raises(RecordError, match="more"):
            GameSession.replay(record)


def test_a_deck_that_does_not_fit_its_seed_is_refused_e3() -> None:
    session = GameSession(["A", "B"], seed=12)
    for name, value in (("seed", 13), ("order", [*range(81)])):
        record = record_of(session)
        record["start"]["deck"][name] = value
        with pytest.raises(RecordError, match="not what its seed deals"):
            GameSession.replay(record)
    fair = GameSession(["A", "B"], deck=Deck.fair("m", bytes(32)))
    for name, text in (("key", "11" * 32), ("match_id", "n"), ("key", "1" * 63)):
        record = record_of(fair)
        record["start"]["deck"][name] = text
        with pytest.raises(RecordError):
            GameSession.replay(record)


def test_a_forged_claim_gives_other_scores_and_is_refused_e3() -> None:
    """The end holds a digest of everything, so that a changed player cannot hide (E3)."""
    record = changed("entries/1/player", "B")
    assert GameSession.replay_report(record).ends_alike is False
    with pytest.raises(RecordError):
        GameSession.replay(record)


def test_a_forged_snapshot_inside_a_record_is_refused_e3() -> None:
    record = record_of(GameSession.restore(game().snapshot()))
    record["start"]["snapshot"]["players"][0]["score"] += 1
    with pytest.raises(RecordError, match="score"):
        GameSession.replay(record)
    with pytest.raises(RecordError, match="score"):
        GameSession.replay_report(record)


# --- sessions as values


def test_equality_is_about_the_future_m4() -> None:
    """Sessions are equal when nothing that the future depends on differs, records aside."""
    session, other = game(), game()
    assert session == other
    assert session == GameSession.restore(session.snapshot())
    other.tap(0, "B")
    assert session != other
    assert session != match()
    assert session != "a session"
    with pytest.raises(TypeError):
        hash(session)


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, GameSession.copy])
def test_a_copy_goes_on_by_itself_m4(how: Any) -> None:
    session = game()
    twin = how(session)
    assert twin == session
    assert twin.record() == session.record()
    before = written(session.snapshot())
    twin.claim("B", NO_SET)
    twin.tap(1, "A")
    twin.advance(90_000)
    assert written(session.snapshot()) == before
    assert GameSession.replay(twin.record()) == twin


@pytest.mark.parametrize("rules", [*NAMED])
def test_the_same_commands_give_the_same_events_p3(rules: str) -> None:
    """Deterministic: nothing but the arguments decides (P3)."""

    def told() -> list[Any]:
        policies = RuleSet.named(rules, call_window_ms=0)
        session = GameSession(["A"], policies, seed=4)
        events = [*session.opening]
        while session.phase == "playing" and session.board.any_set_exists():
            events += session.claim_slots("A", session.board.find_all_sets()[0])
        return events

    first = told()
    assert len(first) > 10
    assert told() == first
    assert all(type(card) is Card for event in first for card in getattr(event, "cards", ()))
    assert types(first)[0] == "dealt"
