"""Series: as many games as participants, the deal passing left (T3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from matches import SET_A, types

from setrules import (
    Deck,
    GameSession,
    RuleSet,
    Series,
    SeriesResult,
    SessionError,
    SessionStateError,
    SessionTypeError,
)

THREE = ("A", "B", "C")


def scored(game: GameSession, sets: dict[str, int]) -> None:
    """Let players claim so many sets."""
    for player, count in sets.items():
        for _ in range(count):
            game.claim_slots(player, game.board.find_all_sets()[0])


def over(game: GameSession, winner: str) -> None:
    """All but one forfeit."""
    for player in game.players:
        if player.id != winner:
            game.forfeit(player.id)


def test_as_many_games_as_participants_t3() -> None:
    series = Series(THREE, seeds=[5, 6, 7])
    for number in range(3):
        game = series.next_game(now_ms=100 * number)
        assert game is not None
        assert game.board.slots == Deck.shuffled(5 + number).order[:12]
        assert game.now_ms == 100 * number
        assert [player.status for player in game.players] == ["active"] * 3
        assert [player.score for player in game.players] == [0, 0, 0]
        assert len(series.games) == number + 1
        assert series.result is None
        over(game, "B")
    assert series.next_game() is None
    assert series.result is not None


@pytest.mark.parametrize(("dealer", "first"), [(None, 0), ("A", 0), ("B", 1), ("C", 2)])
def test_the_deal_passes_left_t3(dealer: str | None, first: int) -> None:
    """Game g has dealer (d + g) mod n: tied callers start at the dealer's left (T2, T3)."""
    series = Series(THREE, RuleSet.tabletop(), seeds=[1, 2, 3], dealer=dealer)
    for number in range(3):
        game = series.next_game()
        assert game is not None
        dealing = (first + number) % 3
        assert game.snapshot()["dealer"] == THREE[dealing]
        (called,) = game.call_set(list(THREE), 0)
        assert called.to_dict()["player"] == THREE[(dealing + 1) % 3]
        over(game, "A")


def test_totals_are_the_sums_of_scores_t3() -> None:
    series = Series(("A", "B"), seeds=[1, 2])
    assert series.totals == (0, 0)
    first = series.next_game()
    assert first is not None
    scored(first, {"A": 2, "B": 1})
    assert series.totals == (2, 1)
    over(first, "B")  # a default win moves no score
    second = series.next_game()
    assert second is not None
    scored(second, {"B": 3})
    over(second, "A")
    assert series.totals == (2, 4)
    assert series.result == SeriesResult(("B",), False, (2, 4))
    assert series.result.to_dict() == {"winners": ["B"], "shared": False, "totals": [2, 4]}


def test_the_highest_total_may_be_shared_t3() -> None:
    """In seat order, without a tie-break (T3)."""
    series = Series(("z", "a"), RuleSet.edition(tie_break="fewest_invalid"), seeds=[1, 2])
    first = series.next_game()
    assert first is not None
    scored(first, {"z": 1})
    first.claim("z", (0, 1, 5))
    over(first, "a")
    second = series.next_game()
    assert second is not None
    scored(second, {"a": 1})
    over(second, "a")
    assert series.result == SeriesResult(("z", "a"), True, (1, 1))


def test_scores_below_zero_may_win_t3() -> None:
    series = Series(("A", "B"), RuleSet.tabletop(), seeds=[1, 2])
    for player in "AB":
        game = series.next_game()
        assert game is not None
        for _ in range(1 + (player == "B")):
            game.call_set(player, game.now_ms)
            game.advance(game.now_ms + 5_000)
        over(game, "A")
    assert series.totals == (-1, -2)
    assert series.result is not None
    assert series.result.winners == ("A",)


def test_no_next_game_while_one_runs_t3() -> None:
    series = Series(("A", "B"), seeds=[1, 2])
    series.next_game()
    with pytest.raises(SessionStateError):
        series.next_game()
    assert len(series.games) == 1


def test_an_abandoned_game_ends_the_series_t3() -> None:
    """Winners by the totals so far, the abandoned game's scores included (T3)."""
    series = Series(THREE, seeds=[1, 2, 3])
    first = series.next_game()
    assert first is not None
    scored(first, {"A": 1})
    over(first, "B")
    second = series.next_game()
    assert second is not None
    scored(second, {"C": 2})
    for player in THREE:
        second.disconnect(player, 0)
    assert types(second.advance(30_001))[-1] == "ended"
    assert series.next_game() is None
    assert series.result == SeriesResult(("C",), False, (1, 0, 2))
    assert len(series.games) == 2


def test_seeds_from_the_time_are_counted_up_t3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time_ns", lambda: 1_764_000_000_123_000_000)
    series = Series(("A", "B"))
    base = 1_764_000_000_123 % 2147483647
    for number in range(2):
        game = series.next_game()
        assert game is not None
        assert game.board.slots == Deck.shuffled(base + number).order[:12]
        over(game, "A")


def test_seeds_from_the_time_stay_in_range_t3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time_ns", lambda: 2147483646 * 1_000_000)
    series = Series(("A", "B"))
    for _ in range(2):
        game = series.next_game()
        assert game is not None
        over(game, "A")
    assert series.result is not None


def test_a_series_of_one_t3() -> None:
    series = Series(["A"], RuleSet.solitaire(), seeds=[1], mode="single")
    game = series.next_game()
    assert game is not None
    game.forfeit("A")
    assert series.next_game() is None
    assert series.result == SeriesResult(("A",), False, (0,))


@pytest.mark.parametrize("mode", ["local", "pass_and_play", "online"])
def test_the_mode_is_every_game_s_t3(mode: Any) -> None:
    series = Series(("A", "B"), seeds=[1, 2], mode=mode)
    for _ in range(2):
        game = series.next_game()
        assert game is not None
        assert game.mode == mode
        over(game, "A")


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seeds": [1]}, SessionError),
        ({"seeds": [1, 2, 3]}, SessionError),
        ({"seeds": "12"}, SessionTypeError),
        ({"seeds": {1, 2}}, SessionTypeError),
        ({"seeds": [1, "2"]}, SessionTypeError),
        ({"seeds": [1, True]}, SessionTypeError),
        ({"seeds": [1, 2**31]}, SessionError),
        ({"seeds": [1, -(2**31) - 1]}, SessionError),
        ({"dealer": "C"}, SessionError),
        ({"dealer": 1}, SessionTypeError),
        ({"mode": "single"}, SessionError),
        ({"mode": "none"}, SessionError),
        ({"rules": RuleSet.solitaire()}, SessionError),
        ({"rules": RuleSet.tabletop(), "mode": "online"}, SessionError),
        ({"rules": "tabletop"}, SessionTypeError),
        ({"players": ()}, SessionError),
        ({"players": ("A", "A")}, SessionError),
        ({"players": 2}, SessionTypeError),
    ],
)
def test_a_series_that_cannot_be_t3(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        Series(**{"players": ("A", "B"), **arguments})
    assert type(caught.value) is error


def test_no_more_seeds_are_looked_at_than_tell_that_there_are_too_many_t3() -> None:
    looked_at: list[int] = []

    class Many(Sequence[int]):
        def __len__(self) -> int:
            return 10**12

        def __getitem__(self, at: Any) -> Any:
            looked_at.append(at)
            return at

    with pytest.raises(SessionError, match="1000000000000 seeds for 2 games"):
        Series(("A", "B"), seeds=Many())
    assert looked_at == [0, 1, 2]


def test_seeds_that_change_while_they_are_read_t3() -> None:
    """There is one for each game all the same, or no series."""

    class Taking:
        def __index__(self) -> int:
            seeds.pop()
            return 5

    seeds: list[Any] = [Taking(), 6]
    series = Series(("A", "B"), seeds=seeds)
    first = series.next_game()
    assert first is not None
    over(first, "A")
    assert series.next_game() == GameSession(("A", "B"), seed=6, dealer="B")

    class Lying(Sequence[int]):
        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: Any) -> Any:
            return (5,)[index]

    with pytest.raises(SessionError, match="expected one a game"):
        Series(("A", "B"), seeds=Lying())


@pytest.mark.parametrize(("now", "error"), [(-1, SessionError), ("0", SessionTypeError)])
def test_a_time_that_cannot_be_begins_no_game_t3(now: Any, error: type[Exception]) -> None:
    series = Series(("A", "B"), seeds=[1, 2])
    with pytest.raises(error):
        series.next_game(now)
    assert series.games == ()


def test_repr_shows_no_seed_e4() -> None:
    series = Series(("A", "B"), seeds=[1234567, 7654321])
    assert repr(series) == "<Series: game 0 of 2; A 0, B 0>"
    game = series.next_game()
    assert game is not None
    game.claim("A", SET_A)
    assert "1234567" not in repr(series) + repr(game) + repr(series.games)
