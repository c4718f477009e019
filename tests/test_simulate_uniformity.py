"""Simulated decks and claims are uniform: the simulator's own shuffle and choice (K).

Its decks come from numpy's generator through ``native/game.h``, not from .NET's,
so they need a test of their own. Seeds are fixed: nothing fails by chance later on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt
import pytest

from setrules import RuleSet, batch, odds

SEED = 20_261_130
GAMES = 40_000
SMALL_GAMES = 15_000
CARDS = 81

# In standard errors; five would be exceeded once in 1.7 million.
BOUND = 5.0

# What chi-square exceeds once in 100,000, by degrees of freedom.
RARE = {1: 19.5, 2: 23.0, 3: 25.9, 4: 28.5, 5: 30.9, 6: 33.1, 7: 35.3}

Decks = npt.NDArray[np.uint8]


@pytest.fixture(scope="module")
def games() -> list[odds.PlayedGame]:
    return list(odds.play_games(GAMES, seed=SEED))


def decks_of(games: Sequence[odds.PlayedGame]) -> Decks:
    orders = b"".join(bytes(game.order) for game in games)
    return np.frombuffer(orders, np.uint8).reshape(len(games), -1)


@pytest.fixture(scope="module")
def decks(games: list[odds.PlayedGame]) -> Decks:
    return decks_of(games)


def places_deviation(decks: Decks) -> float:
    """How far cards and places are from independent, in standard errors.

    The statistic over all 81 times 81 cells, taken 80/81 times since each deck
    fills every row and column once, is chi-square with 80 * 80 degrees of freedom.
    """
    cells = np.arange(CARDS) * CARDS + decks
    seen = np.bincount(cells.reshape(-1), minlength=CARDS * CARDS)
    expected = len(decks) / CARDS
    statistic = 80 / 81 * float(((seen - expected) ** 2).sum()) / expected
    return (statistic - 6400) / sqrt(2 * 6400)


def descents_deviations(decks: Decks) -> tuple[float, float]:
    """Mean and variance of the number of descents, 40 and 82/12, in standard errors.

    They show whether neighbouring draws, which share a random word, are independent.
    """
    descents = (decks[:, 1:] < decks[:, :-1]).sum(axis=1)
    variance = 82 / 12
    return (
        float(descents.mean() - 40) / sqrt(variance / len(decks)),
        float(descents.var() - variance) / (variance * sqrt(2 / len(decks))),
    )


def test_every_card_takes_every_place_alike(decks: Decks) -> None:
    assert abs(places_deviation(decks)) < BOUND


def test_neighbouring_cards_are_independent(decks: Decks) -> None:
    mean, variance = descents_deviations(decks)
    assert abs(mean) < BOUND
    assert abs(variance) < BOUND


def test_faulty_shuffles_would_be_found() -> None:
    """One that swaps with any place, one that never stays, one that uses a draw twice."""
    rng = np.random.default_rng(SEED)
    rows = np.arange(GAMES)

    def shuffled(kind: str) -> Decks:
        decks = np.tile(np.arange(CARDS, dtype=np.uint8), (GAMES, 1))
        draw = rng.random(GAMES)
        for place in range(CARDS - 1, 0, -1):
            if kind != "twice" or place % 2 == 0:
                draw = rng.random(GAMES)
            bound = {"anywhere": CARDS, "never stays": place}.get(kind, place + 1)
            other = (draw * bound).astype(np.int64)
            mine = decks[:, place].copy()
            decks[:, place] = decks[rows, other]
            decks[rows, other] = mine
        return decks

    assert abs(places_deviation(shuffled("right"))) < BOUND
    assert max(map(abs, descents_deviations(shuffled("right")))) < BOUND
    assert places_deviation(shuffled("anywhere")) > 2 * BOUND
    assert places_deviation(shuffled("never stays")) > 2 * BOUND
    assert max(map(abs, descents_deviations(shuffled("twice")))) > 2 * BOUND


Chosen = dict[int, npt.NDArray[np.int64]]


def chosen_of(games: Sequence[odds.PlayedGame], decks: Decks) -> Chosen:
    """By the number of live sets, how often the first claim took the first, second ... of them."""
    offsets, slots = batch.find_all_sets(decks[:, :12])
    chosen = {live: np.zeros(live, np.int64) for live in range(2, 9)}
    for row, game in enumerate(games):
        live = int(offsets[row + 1] - offsets[row])
        if live in chosen:
            board = decks[row]
            sets = [{*board[triple].tolist()} for triple in slots[offsets[row] : offsets[row + 1]]]
            chosen[live][sets.index({*map(int, game.claims[0])})] += 1
    return chosen


def unevenness(seen: npt.NDArray[np.int64]) -> float:
    expected = seen.sum() / len(seen)
    return float(((seen - expected) ** 2).sum() / expected)


def test_every_live_set_is_claimed_alike(games: list[odds.PlayedGame], decks: Decks) -> None:
    """Two to five sets on boards of the whole deck, six to eight on those of the small one."""
    few = chosen_of(games, decks)
    small = list(odds.play_games(SMALL_GAMES, RuleSet.edition(deck="small"), seed=SEED))
    many = chosen_of(small, decks_of(small))
    for live in range(2, 9):
        seen = (few if live < 6 else many)[live]
        assert seen.sum() > 100 * live
        assert unevenness(seen) < RARE[live - 1], (live, seen)


def test_a_choice_that_leans_would_be_found(games: list[odds.PlayedGame], decks: Decks) -> None:
    """One set of each ten that were left to the second is taken from the first."""
    seen = chosen_of(games, decks)[2]
    moved = seen[1] // 10
    assert unevenness(seen + np.array([moved, -moved])) > RARE[1]
