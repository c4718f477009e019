"""Standard errors of a few games, which are all that a small run can show (P1)."""

from __future__ import annotations

import json
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from math import inf, isinf, isnan, sqrt

import pytest
from command_line import CommandLine, run

from setrules import Deck, GameSession, RuleSet, odds
from setrules.events import ClaimAccepted, Dealt, Ended, Event, Expanded, Refilled
from setrules.odds.simulation import CHUNK

FEW = (1, 2, 10, 16, 17)
TABLES = ("dead_by_size", "dead_by_left", "dead_by_round", "dead_in_opening", "sets_by_round")


def positions(game: odds.PlayedGame) -> dict[int, tuple[int, int]]:
    """Positions and dead ones by the size of the board, as a session sees them."""
    session = GameSession(["ann"], deck=Deck.of(game.order))
    seen: dict[int, tuple[int, int]] = {}
    size = 0

    def watch(events: tuple[Event, ...]) -> None:
        nonlocal size
        for event in events:
            dead = isinstance(event, (Expanded, Ended))
            if dead or isinstance(event, ClaimAccepted):
                many, none = seen.get(size, (0, 0))
                seen[size] = (many + 1, none + dead)
                size -= 0 if dead else 3
            if isinstance(event, (Dealt, Expanded, Refilled)):
                size += len(event.cards)

    watch(session.opening)
    for claim in game.claims:
        watch(session.claim("ann", claim))
    assert session.phase == "ended"
    return seen


@pytest.mark.parametrize("games", FEW)
@pytest.mark.parametrize("seed", [0, 5])
def test_the_error_of_a_share_is_taken_over_games(games: int, seed: int) -> None:
    """As written in books for a ratio of two sums, from games that sessions played."""
    by_size: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for game in odds.play_games(games, seed=seed):
        for size, seen in positions(game).items():
            by_size[size].append(seen)
    report = odds.simulate(games, seed=seed)
    assert report.dead_by_size.keys() == by_size.keys()
    for size, rows in by_size.items():
        told = report.dead_by_size[size]
        total, groups = sum(many for many, _ in rows), len(rows)
        share = sum(dead for _, dead in rows) / total
        assert (told.value, told.count) == (share, total)
        if groups == 1:
            assert isinf(told.error)
        else:
            squares = sum((dead - share * many) ** 2 for many, dead in rows)
            error = sqrt(squares * groups / (groups - 1)) / total
            assert told.error == pytest.approx(error, abs=1e-12)


def test_ten_games_are_as_unsure_as_tens_of_games_are() -> None:
    """The spread of 300 runs is the error that they tell."""
    runs = [odds.simulate(10, seed=seed) for seed in range(300)]
    for name, size in (("dead_by_size", 12), ("dead_by_size", 9), ("dead_by_left", 0)):
        shares = [getattr(run, name)[size] for run in runs]
        mean = sum(share.value for share in shares) / len(shares)
        spread = sqrt(sum((share.value - mean) ** 2 for share in shares) / (len(shares) - 1))
        told = sqrt(sum(share.error**2 for share in shares) / len(shares))
        assert 0.75 < told / spread < 1.25, (name, size)


def test_groups_of_games_tell_the_same_as_games() -> None:
    """From a whole chunk on games stand in groups, which may change little."""
    alone, grouped = odds.simulate(CHUNK - 1, seed=2), odds.simulate(CHUNK, seed=2)
    for size in (9, 12, 15):
        errors = alone.dead_by_size[size].error, grouped.dead_by_size[size].error
        assert errors[0] == pytest.approx(errors[1], rel=0.05)
        assert errors[0] != errors[1]


@pytest.mark.parametrize("games", FEW)
def test_few_games_are_the_same_on_any_executor(games: int) -> None:
    with ThreadPoolExecutor(2) as pool:
        report = odds.simulate(games, seed=3, executor=pool)
    assert report == odds.simulate(games, seed=3)


def test_one_game_has_no_known_error() -> None:
    report = odds.simulate(1)
    estimates = [one for name in TABLES for one in getattr(report, name).values()]
    for _, distribution in report.titled_distributions():
        estimates += [distribution.mean, *map(distribution.share, distribution.counts)]
    assert {one.error for one in estimates} == {inf}
    assert {one.to_dict()["error"] for one in estimates} == {-1}
    json.dumps(report.to_dict(), allow_nan=False)
    assert str(report).startswith("1 game, seed 0\n")
    assert "<td>\N{EN DASH}</td>" in report._repr_html_()


def test_no_error_is_one_that_rounding_left() -> None:
    for games in FEW:
        for seed in range(20):
            report = odds.simulate(games, seed=seed)
            for name in TABLES:
                for one in getattr(report, name).values():
                    assert not isnan(one.error)
                    assert one.error == 0 or one.error > 1e-4


@pytest.mark.parametrize(("encoding", "dash"), [("utf-8", "\N{EN DASH}"), ("ascii", "-")])
def test_an_unknown_error_is_a_dash(encoding: str, dash: str) -> None:
    told = run("simulate", "1", PYTHONIOENCODING=encoding)
    assert (told.code, told.err) == (0, "")
    rows = [line.split() for line in told.out.splitlines() if line.startswith("  ")]
    assert {row[2] for row in rows if row[0].isdecimal()} == {dash}


def test_json_tells_an_unknown_error_as_minus_one(command_line: CommandLine) -> None:
    data = json.loads(command_line("simulate", "1", "--json").out)
    assert data["dead_by_round"]["0"]["error"] == -1
    data = json.loads(command_line("simulate", "10", "--json").out)
    assert 0.01 < data["dead_by_size"]["9"]["error"] < 0.5


@pytest.mark.parametrize("columns", [51, 50, 30, 20])
def test_the_report_fits_the_width(
    columns: int, command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    told = command_line("simulate", "300", "--rules", "tabletop")
    assert told.code == 0
    assert max(map(len, told.out.splitlines())) <= columns
    report = odds.simulate(300, RuleSet.tabletop())
    for size, share in report.dead_by_size.items():
        assert f"{100 * share.value:.5f}%" in told.out, size
        assert f"{share.count:,}" in told.out
