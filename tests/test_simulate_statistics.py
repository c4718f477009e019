"""Simulated games against what is known exactly, and the report's forms (K, D1, B5, T4)."""

from __future__ import annotations

import json
import subprocess
import sys
from math import sqrt

import bulk_peers
import pytest
from ports import runtimes

from setrules import RuleSet, odds

SEED = 20_261_129
GAMES = 200_000

# Bounds are in standard errors. The seed is fixed, so that a test cannot fail
# by chance later on; five of them would be exceeded once in 1.7 million.
BOUND = 5.0


@pytest.fixture(scope="module")
def report() -> odds.SimulationReport:
    return odds.simulate(GAMES, seed=SEED)


def test_opening_boards_have_the_exact_odds(report: odds.SimulationReport) -> None:
    exact = float(odds.no_set_probability(12))
    seen = report.dead_in_opening[12]
    assert seen.count == GAMES
    assert seen == report.dead_by_round[0]
    assert abs(seen.value - exact) < BOUND * sqrt(exact * (1 - exact) / GAMES)
    assert seen.error == pytest.approx(sqrt(exact * (1 - exact) / GAMES), rel=0.05)


def test_expanded_dead_boards_have_the_conditional_odds(report: odds.SimulationReport) -> None:
    exact = float(odds.no_set_probability(15, given_none_in=12))
    seen = report.dead_in_opening[15]
    assert seen.count == round(report.dead_in_opening[12].value * GAMES)
    assert abs(seen.value - exact) < BOUND * sqrt(exact * (1 - exact) / seen.count)


@pytest.mark.nightly
def test_opening_odds_of_twenty_million_games() -> None:
    report = odds.simulate(20_000_000, seed=SEED)
    for cards, given in ((12, 0), (15, 12), (18, 15)):
        exact = float(odds.no_set_probability(cards, given_none_in=given))
        seen = report.dead_in_opening[cards]
        assert abs(seen.value - exact) < BOUND * sqrt(exact * (1 - exact) / seen.count)


def test_first_board_has_the_mean_number_of_sets(report: odds.SimulationReport) -> None:
    """220 triples of which each is a set with probability 1/79; a dead board gets more."""
    seen = report.sets_by_round[0]
    dead = report.dead_in_opening[12].value
    # A dead board that got three cards holds about five of 455 - 220 triples' sets.
    low, high = 220 / 79 + 2 * dead, 220 / 79 + 4 * dead
    assert low - BOUND * seen.error < seen.value < high + BOUND * seen.error
    assert seen.count == GAMES


@pytest.mark.parametrize(
    ("rules", "allowed"),
    [
        (RuleSet.edition(), {0, 6, 9, 12, 15, 18}),
        (RuleSet.tabletop(), {0, 6, 9, 12, 15, 18}),
        (RuleSet.cooperative(), {0, 6, 9, 12, 15, 18}),
        (RuleSet.browser(), {0, 6, 9, 12, 15, 18}),
        (RuleSet.solitaire(), {0, 6, 9, 12, 15, 18}),
        (RuleSet.introduction(), {0, 6, 9}),
    ],
)
def test_leftovers(rules: RuleSet, allowed: set[int]) -> None:
    report = odds.simulate(50_000, rules, seed=SEED)
    assert set(report.leftovers.counts) <= allowed
    cards = 27 if rules.deck == "small" else 81
    for left, games in report.leftovers.counts.items():
        assert report.sets_claimed.counts[(cards - left) // 3] == games
    assert report.leftovers.games == report.expansions.games == report.largest_board.games == 50_000


def test_introduction_never_expands_while_ten_lie() -> None:
    """Nine is the most of the 27 cards that can be without a set (T4)."""
    report = odds.simulate(50_000, RuleSet.introduction(), seed=SEED)
    assert all(odd.value == 0 for size, odd in report.dead_by_size.items() if size >= 10)
    assert report.dead_in_opening[12].value == 0


def test_agrees_with_a_simulator_that_rescans(report: odds.SimulationReport) -> None:
    sums = bulk_peers.games(GAMES, SEED)
    for size, odd in report.dead_by_size.items():
        if odd.count < 1_000:
            continue
        positions, dead = int(sums[0, size]), int(sums[1, size])
        error = sqrt(2) * max(odd.error, 1 / odd.count)
        assert abs(odd.value - dead / positions) < BOUND * error, size
        assert positions == pytest.approx(odd.count, rel=0.05, abs=100)
    for left in report.leftovers.counts:
        share = report.leftovers.share(left)
        error = sqrt(2) * max(share.error, 1 / GAMES)
        assert abs(share.value - float(sums[2, left]) / GAMES) < BOUND * error


def test_standard_errors_are_those_of_repetition() -> None:
    """The spread over 60 seeds is what one report says, within a third."""
    reports = [odds.simulate(4_000, seed=seed) for seed in range(60)]
    for estimates in (
        [report.dead_by_size[12] for report in reports],
        [report.dead_by_size[9] for report in reports],
        [report.dead_by_left[0] for report in reports],
        [report.dead_by_left[30] for report in reports],
        [report.dead_by_round[5] for report in reports],
        [report.sets_by_round[3] for report in reports],
        [report.leftovers.mean for report in reports],
        [report.leftovers.share(6) for report in reports],
    ):
        mean = sum(estimate.value for estimate in estimates) / 60
        spread = sqrt(sum((estimate.value - mean) ** 2 for estimate in estimates) / 59)
        told = sqrt(sum(estimate.error**2 for estimate in estimates) / 60)
        assert 2 / 3 < spread / told < 3 / 2


# --- the forms of a report


def test_to_dict_is_plain_data(report: odds.SimulationReport) -> None:
    data = report.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["games"] == GAMES
    assert RuleSet.from_dict(data["rules"]) == report.rules  # type: ignore[arg-type]
    assert set(data) == {
        "games", "seed", "rules", "dead_by_size", "dead_by_left", "dead_by_round",
        "dead_in_opening", "sets_by_round", "sets_claimed", "leftovers", "expansions",
        "largest_board",
    }  # fmt: skip


def test_text(report: odds.SimulationReport) -> None:
    lines = str(report).splitlines()
    assert lines[0] == f"200,000 games, seed {SEED}"
    assert "Dead boards by cards on the board" in lines
    assert any(line.startswith("Cards left over: ") for line in lines)
    assert max(map(len, lines)) < 80


@pytest.mark.filterwarnings("ignore")
def test_plot(report: odds.SimulationReport) -> None:
    runtimes.module("matplotlib", "pip install 'setrules[plot]'")
    figure = report.plot()
    assert len(figure.axes) == 4
    figure.canvas.draw()


def test_a_single_game() -> None:
    report = odds.simulate(1, seed=SEED)
    assert report.leftovers.games == 1
    assert "1 game," in str(report)


def test_plots_are_imported_when_asked_for() -> None:
    code = (
        "import sys; from setrules import odds; odds.no_set_probability(12); "
        "assert 'numpy' not in sys.modules; odds.simulate(10); "
        "assert 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
