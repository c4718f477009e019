"""How matches end: reasons, standings, winners (M10, M11, T1)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import DEAD, FULL, match, only, types

from setrules import GameSession, Result, Standing, find_all_sets
from setrules.events import Ended

GROWING = (38, 47, 59, 65, 66, 67)

# --- M10


@pytest.mark.parametrize(
    ("deck", "cap", "reason"),
    [
        ((), 0, "deck_empty"),
        ((), 12, "deck_empty"),  # before cap
        ((38,), 12, "cap"),  # before deck_short
        ((38, 47), 14, "cap"),
        (GROWING[:3], 12, "cap"),
        (GROWING[:3], 14, "cap"),
        (GROWING[:3], 15, "deck_empty"),
        (GROWING[:4], 15, "cap"),
        (GROWING[:4], 18, "deck_short"),
        (GROWING[:5], 0, "deck_short"),
        (GROWING, 0, "deck_empty"),
        ((38,), 15, "deck_short"),
    ],
)
def test_the_first_reason_that_holds_m10(deck: tuple[int, ...], cap: int, reason: str) -> None:
    session = match(board=DEAD, deck=deck, cap=cap)
    assert only(session.opening, Ended).reason == reason
    assert session.phase == "ended"


@pytest.mark.parametrize(
    ("cards", "deck", "over"),
    [((), (), True), ((0, 1), (), True), ((0, 1, 5), (), False), ((0, 1), (7,), False)],
)
def test_a_table_that_is_used_up_t1(
    cards: tuple[int, ...], deck: tuple[int, ...], over: bool
) -> None:
    """Under agreement fewer than 3 cards and an empty pile end it, also in the opening (T1)."""
    session = match(board=cards, deck=deck, rules="tabletop")
    assert types(session.opening) == (["dealt", "ended"] if over else ["dealt"])
    assert not over or only(session.opening, Ended).reason == "deck_empty"


def test_a_table_that_a_claim_uses_up_t1() -> None:
    session = match(board=(0, 1, 2, 5), deck=(), rules="tabletop")
    session.call_set("A", 0)
    events = session.claim("A", (0, 1, 2))
    assert types(events) == ["claim_accepted", "refilled", "ended"]
    assert only(events, Ended).reason == "deck_empty"


def test_a_table_that_a_deal_leaves_short_t1() -> None:
    """Looked at after every deal: 0 + 2 cards and an empty pile (T1)."""
    session = match(board=(), deck=(0, 1), rules="tabletop")
    session.agree_no_set("A")
    events = session.agree_no_set("B")
    assert types(events) == ["agreed", "expanded", "ended"]
    assert only(events, Ended).reason == "deck_empty"


# --- M11

#: One player of a finished match: sets, invalid attempts, and how they are at the end.
Played = tuple[int, int, str]
#: What comes of it: id, rank, and whether the player can win.
Row = tuple[str, int, bool]

TABLE: list[tuple[str, dict[str, Any], list[Played], tuple[str, ...], list[Row]]] = [
    (
        "0-0 is a draw",
        {},
        [(0, 0, ""), (0, 0, "")],
        ("A", "B"),
        [("A", 1, True), ("B", 1, True)],
    ),
    (
        "most sets, not the highest score",
        {"penalty": "point"},
        [(2, 2, ""), (1, 0, "")],
        ("A",),
        [("A", 1, True), ("B", 2, True)],
    ),
    (
        "ranks are shared and the next is skipped",
        {},
        [(0, 0, ""), (1, 3, ""), (1, 0, "")],
        ("B", "C"),
        [("B", 1, True), ("C", 1, True), ("A", 3, True)],
    ),
    (
        "the tie-break: fewest invalid attempts",
        {"tie_break": "fewest_invalid"},
        [(0, 0, ""), (1, 3, ""), (1, 2, "")],
        ("C",),
        [("C", 1, True), ("B", 2, True), ("A", 3, True)],
    ),
    (
        "a tie that the tie-break leaves",
        {"tie_break": "fewest_invalid"},
        [(1, 1, ""), (0, 0, ""), (1, 1, "")],
        ("A", "C"),
        [("A", 1, True), ("C", 1, True), ("B", 3, True)],
    ),
    (
        "the tie-break does not outweigh a set",
        {"tie_break": "fewest_invalid"},
        [(1, 0, ""), (2, 3, "")],
        ("B",),
        [("B", 1, True), ("A", 2, True)],
    ),
    (
        "by score, below zero",
        {"winner": "score", "penalty": "point", "score_floor": False},
        [(1, 3, ""), (0, 1, "")],
        ("B",),
        [("B", 1, True), ("A", 2, True)],
    ),
    (
        "equal highest share the win by score",
        {"winner": "score", "penalty": "point", "score_floor": False},
        [(2, 1, ""), (1, 0, ""), (0, 0, "")],
        ("A", "B"),
        [("A", 1, True), ("B", 1, True), ("C", 3, True)],
    ),
    (
        "who is away stands below everybody present",
        {},
        [(3, 0, "away"), (0, 5, ""), (1, 0, "")],
        ("C",),
        [("C", 1, True), ("B", 2, True), ("A", 3, False)],
    ),
    (
        "away and forfeited are equal in that",
        {},
        [(1, 0, "away"), (1, 0, "forfeited"), (0, 0, "")],
        ("C",),
        [("C", 1, True), ("A", 2, False), ("B", 2, False)],
    ),
    (
        "nobody is present",
        {},
        [(1, 0, "away"), (0, 0, "away")],
        (),
        [("A", 1, False), ("B", 2, False)],
    ),
    (
        "together nobody wins",
        {"winner": "none"},
        [(1, 0, ""), (2, 0, "")],
        (),
        [("B", 1, True), ("A", 2, True)],
    ),
]


def played(changes: dict[str, Any], players: list[Played]) -> GameSession:
    """A match of one second in which the players did that."""
    ids = "ABC"[: len(players)]
    pile = [card for card in range(81) if card not in FULL]
    session = match(deck=pile, players=tuple(ids), duration_ms=1_000, **changes)
    for id, (sets, invalid, _) in zip(ids, players, strict=True):
        for _ in range(sets):
            session.claim_slots(id, session.board.find_all_sets()[0])
        for _ in range(invalid):
            session.claim(id, no_set(session))
    for id, (_, _, status) in zip(ids, players, strict=True):
        if status == "away":
            session.disconnect(id, 0)
        elif status == "forfeited":
            session.forfeit(id)
    session.advance(1_000)
    return session


def no_set(session: GameSession) -> tuple[int, ...]:
    """Three cards that lie and are no set."""
    a, b, c, d = session.board.cards[:4]
    return (a, b, c) if not find_all_sets((a, b, c)) else (a, b, d)


@pytest.mark.parametrize(
    ("changes", "players", "winners", "rows"),
    [row[1:] for row in TABLE],
    ids=[row[0] for row in TABLE],
)
def test_winners_and_standings_m11(
    changes: dict[str, Any], players: list[Played], winners: tuple[str, ...], rows: list[Row]
) -> None:
    session = played(changes, players)
    result = session.result
    assert result is not None
    assert (result.reason, result.at_ms) == ("timer", 1_000)
    assert result.winners == winners
    assert result.draw == (len(winners) > 1)
    assert [(row.id, row.rank, row.can_win) for row in result.standings] == rows
    total = sum(sets for sets, _, _ in players)
    assert result.total == (total if changes.get("winner") == "none" else -1)
    for row in result.standings:
        sets, invalid, _ = players["ABC".index(row.id)]
        assert (row.sets, row.invalid_attempts) == (sets, invalid)
        assert row.score == session.players[row.id].score


@pytest.mark.parametrize("mode", ["single", "local", "online"])
def test_a_single_player_wins_m11(mode: str) -> None:
    session = match(board=DEAD, deck=(), players=("A",), mode=mode)
    assert session.result == Result(
        "deck_empty", 0, ("A",), False, (Standing("A", 1, 0, 0, 0, True),), -1
    )


def test_a_default_win_does_not_count_sets_m12() -> None:
    """The one left wins with fewer sets; the standings say who could (M11, M12)."""
    session = match()
    session.claim("A", (71, 48, 1))
    result = only(session.forfeit("A"), Ended).result
    assert (result.reason, result.winners) == ("default_win", ("B",))
    assert result.standings == (
        Standing("B", 1, 0, 0, 0, True),
        Standing("A", 2, 1, 1, 0, False),
    )


def test_seat_order_is_not_the_order_of_ids_m11() -> None:
    session = match(board=DEAD, deck=(), players=("z", "a", "M"))
    assert session.result is not None
    assert session.result.winners == ("z", "a", "M")
    assert [row.id for row in session.result.standings] == ["z", "a", "M"]


def test_the_event_holds_the_result_m14() -> None:
    session = match(board=DEAD, deck=())
    event = only(session.opening, Ended)
    assert event.result == session.result
    assert session.result is not None
    assert event.to_dict() == {
        "type": "ended",
        "at_ms": 0,
        "reason": "deck_empty",
        "result": session.result.to_dict(),
    }
    assert session.result.to_dict() == {
        "reason": "deck_empty",
        "at_ms": 0,
        "winners": ["A", "B"],
        "draw": True,
        "standings": [
            {
                "id": id,
                "rank": 1,
                "score": 0,
                "sets": 0,
                "invalid_attempts": 0,
                "can_win": True,
            }
            for id in "AB"
        ],
        "total": -1,
    }
