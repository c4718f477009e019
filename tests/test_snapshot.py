"""Snapshots: restored in every phase, going on alike, and refused when anything is off (E3)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from contradictions import CONTRADICTIONS, HELD_UP, data_of, edited
from corruption import leaves, other_types, other_values, replaced
from matches import SET_A, SET_C, match
from sidebyside import Pair, choose_command, choose_setup

from setrules import Deck, GameSession, RecordError, RecordTypeError
from setrules.engine.state import PHASES
from setrules.result import END_REASONS

REFUSED = (RecordError, RecordTypeError)


def test_the_matches_below_are_of_every_kind_e3() -> None:
    assert {session.phase for session in HELD_UP.values()} == {*PHASES}
    reasons = {session.result.reason for session in HELD_UP.values() if session.result}
    assert reasons == {*END_REASONS}


@pytest.mark.parametrize("name", HELD_UP)
def test_a_snapshot_restores_an_equal_session_e3(name: str) -> None:
    session = HELD_UP[name]
    data = data_of(session)
    restored = GameSession.restore(data)
    assert restored == session
    assert data_of(restored) == data
    assert data == data_of(session)
    assert restored.opening == session.opening
    assert (restored.view("A"), restored.position()) == (session.view("A"), session.position())
    assert restored.result == session.result
    assert restored.players == session.players
    assert GameSession.replay(restored.record()) == session


@pytest.mark.parametrize("seed", range(60))
def test_original_and_restored_go_on_alike_e3(seed: int) -> None:
    """From any moment of a match, clocks, waiting claims, calls and votes included."""
    choose = Random(40_000 + seed).choice
    pair = Pair(choose_setup(choose))
    for _ in range(choose(range(30))):
        name, arguments = choose_command(choose, pair)
        pair.do(name, *arguments)
    restored = GameSession.restore(data_of(pair.engine))
    for _ in range(25):
        name, arguments = choose_command(choose, pair)
        count = len(pair.told)
        if pair.do(name, *arguments) == "raised":
            continue
        told = getattr(restored, name)(*arguments)
        assert [event.to_dict() for event in told] == pair.told[count:]
        assert restored == pair.engine
    assert GameSession.replay(restored.record()) == pair.engine


def test_a_snapshot_is_a_copy_e3() -> None:
    session = match()
    session.tap(0, "A")
    data: Any = session.snapshot()
    data["board"].clear()
    data["deck"]["order"].clear()
    data["players"][0]["selection"].clear()
    assert GameSession.restore(session.snapshot()) == session
    assert session.selection("A") == (5,)


# --- every small change

# What a snapshot alone cannot show to be wrong: another match that really was
# played could have it. Everything else must be refused.
PLAUSIBLE = {
    # other rules, seats, times and modes from the beginning on
    *("rules/*", "dealer", "animations", "mode", "players", "players/id"),
    *("now_ms", "players/left_at", "players/status", "phase", "arrivals"),
    # other cards that nobody has seen yet, or a deal that has been played over
    *("deck/order", "deck/order/*", "opening/*/cards", "opening/*/slots/*"),
    # empty slots at the end of a given position, a look at the board that an end left out
    *("board", "exists"),
    # other claims in the past, free of charge or of unknown order
    *("players/invalid_attempts", "players/score", "players/owed", "taken", "taken/*/cards"),
    # other picks, waiting claims, calls and votes
    *("players/selection", "players/selection/*", "device", "device/*"),
    *("queue", "queue/*/cards", "queue/*/cards/*", "queue/*/player", "queue/*/stamp"),
    *("control/player", "control/until_ms", "control/waiting", "control/waiting/*"),
    *("control/accepted", "agreed", "agreed/*", "vote_due"),
}


def pattern(path: tuple[Any, ...]) -> str:
    words = ["*" if isinstance(key, int) else str(key) for key in path]
    if words[0] == "rules":
        return "rules/*"
    return "/".join(words).replace("players/*/", "players/")


def sampled(name: str, data: Any) -> Any:
    """Every path of a snapshot, of long lists the ends, of the rules once."""
    for path, value in leaves(data):
        long = any(isinstance(key, int) and 2 < key not in (11, 12, 80) for key in path)
        again = path[:1] == ("rules",) and len(path) > 1 and name not in ("playing", "called")
        if path and not long and not again:
            yield path, value


@pytest.mark.parametrize("name", HELD_UP)
def test_no_value_of_another_type_gets_through_e3(name: str) -> None:
    """Also where Python calls it equal, as ``True`` and 1, or 1.0 and 1 (E2, E3)."""
    data = data_of(HELD_UP[name])
    for path, value in sampled(name, data):
        for other in other_types(value):
            with pytest.raises(RecordTypeError):
                GameSession.restore(replaced(data, path, other))


@pytest.mark.parametrize("name", HELD_UP)
def test_a_changed_value_is_refused_or_is_another_match_e3(name: str) -> None:
    """Nothing is ignored or mended on the way in, and what contradicts the rest is refused."""
    session = HELD_UP[name]
    data = data_of(session)
    through: set[str] = set()
    for path, value in sampled(name, data):
        for other in other_values(value):
            changed = replaced(data, path, other)
            try:
                restored = GameSession.restore(changed)
            except REFUSED:
                continue
            assert restored != session, (path, value, other)
            assert data_of(restored) == changed, (path, value, other)
            through.add(pattern(path))
    assert through <= PLAUSIBLE, through - PLAUSIBLE


@pytest.mark.parametrize("path", sorted(PLAUSIBLE))
def test_every_exception_above_is_needed_e3(path: str) -> None:
    """A field that no change gets through for has no place in the list."""
    for name, session in HELD_UP.items():
        data = data_of(session)
        for place, value in sampled(name, data):
            if pattern(place) != path:
                continue
            for other in other_values(value):
                try:
                    GameSession.restore(replaced(data, place, other))
                except REFUSED:
                    continue
                return
    pytest.fail(f"no change of {path} gets through")


# --- named contradictions


@pytest.mark.parametrize(("name", "changes", "message"), CONTRADICTIONS, ids=str)
def test_a_contradiction_is_refused_and_named_e3(
    name: str, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        GameSession.restore(edited(name, **changes))


def test_cards_cannot_move_by_themselves_e3() -> None:
    """Before the first set is taken the board is the deal (B2, E3)."""
    data = edited("fresh from a seed")
    data["board"][0], data["board"][1] = data["board"][1], data["board"][0]
    with pytest.raises(RecordError, match="moved"):
        GameSession.restore(data)


def test_a_running_match_has_somebody_to_play_it_e3() -> None:
    session = match(players=("A", "B"))
    session.disconnect("A", 0)
    for status in ("forfeited", "active"):
        data = data_of(session)
        data["players"][0].update(status=status, left_at=-1)
        data["players"][1].update(status="forfeited")
        with pytest.raises(RecordError, match="too few are left"):
            GameSession.restore(data)


def test_who_agreed_and_came_back_alone_restores_t1() -> None:
    """A return counts no vote, so all who are present may have agreed (T1, E3)."""
    session = match(rules="tabletop")
    session.agree_no_set("A")
    session.disconnect("A", 0)
    session.disconnect("B", 0)
    session.reconnect("A", 10)
    assert GameSession.restore(data_of(session)) == session
    assert [event.type for event in session.forfeit("B")] == ["forfeited", "ended"]


@pytest.mark.parametrize("data", [None, "", [], 5, "{}", b"{}"], ids=str)
def test_what_is_no_snapshot_is_refused_e3(data: Any) -> None:
    with pytest.raises(RecordTypeError):
        GameSession.restore(data)


def test_a_truncated_file_is_refused_e3() -> None:
    """Cut at any place, what is left of the text is no JSON; what lacks a field is no snapshot."""
    data = data_of(HELD_UP["called"])
    for key in data:
        rest = {name: value for name, value in data.items() if name != key}
        with pytest.raises(REFUSED):
            GameSession.restore(rest)


def test_a_match_with_a_partly_drawn_deck_restores_e3() -> None:
    """Cards drawn before the match began are nowhere, and that is right (E3, B8)."""
    deck = Deck.of([60, 61, 64, 66, *range(12), 20, 21, 22])
    deck.draw(4)
    session = GameSession(["A", "B"], deck=deck)
    session.claim_slots("A", session.board.find_all_sets()[0])
    assert GameSession.restore(data_of(session)) == session


def test_nothing_is_half_restored_e3() -> None:
    """A refused snapshot leaves the data as they were, and other sessions alone."""
    session = match()
    session.claim("A", SET_A)
    data = data_of(session)
    data["players"][0]["score"] = 5
    before = json.dumps(data)
    with pytest.raises(RecordError):
        GameSession.restore(data)
    assert json.dumps(data) == before
    session.claim("B", SET_C)
    assert [player.score for player in session.players] == [1, 1]
