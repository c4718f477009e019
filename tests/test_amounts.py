"""The largest time and amount, and that nothing which adds up leaves 2**53 (P1)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from matches import NO_SET, PILE, SET_A, SET_C, match

from setrules import (
    Deck,
    GameSession,
    RecordError,
    RulesError,
    RuleSet,
    Series,
    SessionError,
    SetRulesError,
)

MOST = 2**52 - 1
NUMBERS = (
    *("cap", "penalty_points", "penalty_ms", "duration_ms"),
    *("tick_ms", "reconnect_ms", "call_window_ms"),
)


def integers(value: object) -> Iterator[int]:
    """Every int of plain data."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from integers(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from integers(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


@pytest.mark.parametrize("field", NUMBERS)
def test_a_number_of_a_rule_set_below_at_and_above(field: str) -> None:
    for value in (MOST - 1, MOST):
        assert getattr(RuleSet.edition(**{field: value}), field) == value  # type: ignore[arg-type]
    with pytest.raises(RulesError, match=f"{field} {MOST + 1}: expected an int from . to {MOST}"):
        RuleSet.edition(**{field: MOST + 1})  # type: ignore[arg-type]


def test_a_time_below_at_and_above() -> None:
    """The beginning, every command with a time, and a stamp (M6)."""
    for now in (MOST - 1, MOST):
        assert match(now_ms=now).now_ms == now
    with pytest.raises(SessionError, match=f"now_ms {MOST + 1}: expected an int from 0 to {MOST}"):
        match(now_ms=MOST + 1)
    with pytest.raises(SessionError, match=f"now_ms {MOST + 1}"):
        Series(["A", "B"], seeds=[1, 2]).next_game(MOST + 1)
    table = match(rules="tabletop")
    server = match(mode="online")
    for call in (
        lambda at: table.advance(at),
        lambda at: table.disconnect("B", at),
        lambda at: table.reconnect("B", at),
        lambda at: table.call_set("A", at),
        lambda at: server.submit("A", SET_A, at),
    ):
        with pytest.raises(SessionError, match=f"{MOST + 1}: expected an int from 0 to {MOST}"):
            call(MOST + 1)
        call(MOST - 1)
    assert table.advance(MOST) == ()
    assert table.now_ms == MOST
    assert server.submit("A", SET_A, MOST)[0].type == "claim_queued"


def test_a_window_may_reach_beyond_the_largest_time() -> None:
    """It is a sum of two, which is exact; no time comes to its end."""
    session = match(now_ms=MOST, reconnect_ms=MOST)
    (left,) = session.disconnect("B", MOST)
    assert left.to_dict()["until_ms"] == 2 * MOST == 2**53 - 2
    assert GameSession.restore(session.snapshot()) == session
    assert GameSession.replay(session.record()) == session


@pytest.mark.parametrize("points", [MOST - 1, MOST])
def test_a_score_stops_at_its_floor(points: int) -> None:
    """Without the floor at 0 there is one at the largest amount, told by the penalty (M5)."""
    session = match(
        rules="tabletop", call_window_ms=0, penalty_points=points, deck=(*PILE, 2, 3, 4)
    )
    session.claim("A", SET_A)
    taken: list[object] = []
    for _ in range(3):
        taken.append(session.claim("A", NO_SET)[1].to_dict()["amount"])
        assert GameSession.restore(session.snapshot()) == session
    assert taken == [points, MOST + 1 - points, 0]
    assert session.players["A"].score == -MOST
    session.claim("A", SET_C)
    assert session.players["A"].score == 1 - MOST
    assert GameSession.restore(session.snapshot()) == session


def test_a_restored_score_is_what_its_claims_can_give() -> None:
    """No score below the floor, and none that lost less unless it came to the floor (E3)."""
    session = match(rules="tabletop", call_window_ms=0, penalty_points=MOST)
    session.claim("A", NO_SET)
    data: dict[str, Any] = session.snapshot()
    for score, attempts in ((1 - MOST, 1), (-MOST - 1, 2), (1, 2), (-2 * MOST, 2)):
        data["players"][0].update(score=score, invalid_attempts=attempts)
        with pytest.raises(RecordError, match="score"):
            GameSession.restore(data)
    data["players"][0].update(score=-MOST, invalid_attempts=2)
    assert GameSession.restore(data).players["A"].score == -MOST


@pytest.mark.parametrize("lost", [MOST - 1, MOST])
def test_lost_time_stops_too(lost: int) -> None:
    """A player who has left for good is still judged, and no longer ends the match (M7, M8)."""
    session = match(
        mode="online",
        players=("A", "B", "C"),
        duration_ms=MOST,
        penalty="time",
        penalty_ms=lost,
    )
    for stamp in range(3):
        session.submit("A", NO_SET, stamp)
    session.forfeit("A")
    told = [event for event in session.advance(50) if event.type == "penalty"]
    assert [event.to_dict()["amount"] for event in told] == [lost, MOST - lost, 0]
    data: dict[str, Any] = session.snapshot()
    assert data["players"][0]["lost_ms"] == MOST
    assert session.phase == "playing"
    assert GameSession.restore(data) == session


@pytest.mark.parametrize(
    "place", ["start_ms", "now_ms", "arrivals", "score", "invalid_attempts", "lost_ms", "left_at"]
)
def test_a_snapshot_with_more_is_refused(place: str) -> None:
    """What was read has room to grow by one (P1, E3)."""
    session = match(mode="online")
    data: dict[str, Any] = session.snapshot()
    holder = data if place in data else data["players"][0]
    holder[place] = MOST + 1
    with pytest.raises(RecordError, match=f"{place}.* {MOST + 1}: expected an int from"):
        GameSession.restore(data)


def test_the_totals_of_a_series_stop_where_a_score_does() -> None:
    series = Series(
        ["A", "B"], RuleSet.tabletop(call_window_ms=0, penalty_points=MOST), seeds=[1, 2]
    )
    for _ in range(2):
        game = series.next_game()
        assert game is not None
        game.claim("A", list(_no_set(game)))
        game.forfeit("B")
    assert series.totals == (-MOST, 0)
    assert series.result is not None
    assert series.result.to_dict()["totals"] == [-MOST, 0]


def _no_set(game: GameSession) -> tuple[int, ...]:
    cards = game.board.cards
    first = next(at for at in range(10) if at not in {s[0] for s in game.board.find_all_sets()})
    sets = {frozenset(triple) for triple in game.board.find_all_sets()}
    second, third = next(
        (b, c) for b in range(first + 1, 11) for c in (b + 1,) if {first, b, c} not in sets
    )
    return cards[first], cards[second], cards[third]


@pytest.mark.parametrize("seed", range(30))
def test_nothing_that_is_told_leaves_the_exact_integers(seed: int) -> None:
    """Matches of random commands whose every number is one of the largest (P1)."""
    draw = random.Random(seed)
    large = (MOST, MOST - 1, MOST // 2)
    online = draw.random() < 0.5
    penalty = draw.choice(("point", "time"))
    rules = RuleSet.edition(
        penalty=penalty,  # type: ignore[arg-type]
        penalty_points=draw.choice(large),
        penalty_ms=draw.choice(large),
        duration_ms=draw.choice(large) if penalty == "time" else draw.choice((0, MOST)),
        score_floor=False,
        tick_ms=draw.choice((1, *large)),
        reconnect_ms=draw.choice(large),
        call_window_ms=0 if online else draw.choice((0, MOST)),
        cap=draw.choice((0, MOST)),
    )
    start = draw.choice((0, MOST // 2, MOST - 100))
    session = GameSession(
        ["A", "B", "C"],
        rules,
        mode="online" if online else "local",
        deck=Deck.shuffled(seed),
        now_ms=start,
    )
    told: list[object] = [[event.to_dict() for event in session.opening]]
    for _ in range(60):
        who = draw.choice("ABC")
        at = draw.choice((session.now_ms, session.now_ms + 1, *large))
        cards = draw.sample([int(card) for card in session.board.cards], 3)
        command = draw.choice(
            (
                lambda who=who, cards=cards, at=at: session.submit(who, cards, at),
                lambda who=who, cards=cards: session.claim(who, cards),
                lambda at=at: session.advance(at),
                lambda who=who, at=at: session.disconnect(who, at),
                lambda who=who, at=at: session.reconnect(who, at),
                lambda who=who, at=at: session.call_set(who, at),
            )
        )
        try:
            told.append([event.to_dict() for event in command()])
        except SetRulesError:
            continue
        told += [session.view(), session.snapshot(), session.record()]
    assert max(map(abs, integers(told))) < 2**53
    assert GameSession.restore(session.snapshot()) == session
