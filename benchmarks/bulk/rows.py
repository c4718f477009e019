"""The gate's questions about the bulk functions, in the form of ``benchmarks.rows``."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from time import perf_counter_ns

import numpy as np
import numpy.typing as npt

from benchmarks.measure import Side
from benchmarks.rows import Row, times_faster
from setrules import batch, odds
from setrules.odds import exact
from tests import bulk_peers

__all__ = ["BULK_ROWS", "boards_of", "cut"]

BLOCKS = 64
BOARDS = 1 << 14  # in a block; a million distinct ones altogether
DECKS = 1 << 11
GAMES = 1 << 12

# What each path has to reach, at least, on random boards of 12 cards.
_ANY_12 = {"word64": 1.0, "vector128": 3.5, "avx2": 7.0, "avx512vl": 9.0}


@cache
def boards_of(size: int) -> npt.NDArray[np.uint8]:
    """Return the random boards of all blocks."""
    seeds = np.random.default_rng(size).integers(0, 2**31 - 1, (BLOCKS, BOARDS))
    return np.stack([np.ascontiguousarray(batch.shuffle(part)[:, :size]) for part in seeds])


def cut(label: str, calls: int, work: Callable[[int], object]) -> Side:
    """Return a side whose block number n is ``work(n)``, so many calls in each."""

    def block(number: int) -> Callable[[], int]:
        def timed() -> int:
            start = perf_counter_ns()
            work(number)
            return perf_counter_ns() - start

        return timed

    def whole() -> None:
        for number in range(BLOCKS):
            work(number)

    return Side(label, BLOCKS * calls, [block(number) for number in range(BLOCKS)], whole)


def _any(size: int, peer: bool) -> Callable[[], Side]:
    def make() -> Side:
        boards, out = boards_of(size), np.empty(BOARDS, np.bool_)
        if peer:
            return cut("C", BOARDS, lambda n: bulk_peers.any_sets(boards[n], out))
        return cut("batch", BOARDS, lambda n: batch.any_set_exists(boards[n], out=out))

    return make


def _count(size: int, peer: bool) -> Callable[[], Side]:
    def make() -> Side:
        boards, out = boards_of(size), np.empty(BOARDS, np.int32)
        if peer:
            return cut("C", BOARDS, lambda n: bulk_peers.count_sets(boards[n], out))
        return cut("batch", BOARDS, lambda n: batch.count_sets(boards[n], out=out))

    return make


def _shuffle(peer: bool) -> Callable[[], Side]:
    def make() -> Side:
        seeds = np.random.default_rng(3).integers(0, 2**31 - 1, (BLOCKS, DECKS)).astype(np.int32)
        fresh, out = np.arange(81, dtype=np.uint8), np.empty((DECKS, 81), np.uint8)
        if peer:
            return cut("C", DECKS, lambda n: bulk_peers.shuffled(seeds[n], fresh, out))
        return cut("batch", DECKS, lambda n: batch.shuffle(seeds[n], out=out))

    return make


def _games(peer: bool) -> Callable[[], Side]:
    def make() -> Side:
        if peer:
            return cut("C", GAMES, lambda n: bulk_peers.games(GAMES, n))
        return cut("simulate", GAMES, lambda n: odds.simulate(GAMES, seed=n))

    return make


def _seconds(work: Callable[[], object]) -> Callable[[int], float]:
    def value(care: int) -> float:
        times = []
        for _ in range(3 * care):
            start = perf_counter_ns()
            work()
            times.append(perf_counter_ns() - start)
        return min(times) / 1e9

    return value


def _set_free_counts() -> None:
    exact._counted_set_free.cache_clear()
    odds.set_free_counts()


def _distribution() -> None:
    exact._known.clear()
    odds.set_count_distribution(12)


BULK_ROWS = (
    Row(
        f"batch.any_set_exists, random 12, {batch.paths()[-1]}",
        "a scalar pair loop in C",
        times_faster(_any(12, peer=False), _any(12, peer=True)),
        _ANY_12[batch.paths()[-1]],
        4 * _ANY_12[batch.paths()[-1]],
        more_is_better=True,
    ),
    Row(
        "batch.count_sets, random 12",
        "a scalar pair loop in C",
        times_faster(_count(12, peer=False), _count(12, peer=True)),
        5.0,
        14.0,
        more_is_better=True,
    ),
    Row(
        "batch.count_sets, random 21",
        "a scalar pair loop in C",
        times_faster(_count(21, peer=False), _count(21, peer=True)),
        20.0,
        50.0,
        more_is_better=True,
    ),
    Row(
        "batch.shuffle",
        "a literal generator in C",
        times_faster(_shuffle(peer=False), _shuffle(peer=True)),
        3.3,
        7.0,
        more_is_better=True,
    ),
    Row(
        "odds.simulate",
        "a C loop that rescans the board",
        times_faster(_games(peer=False), _games(peer=True)),
        1.3,
        2.5,
        more_is_better=True,
    ),
    Row("odds.set_free_counts", "", _seconds(_set_free_counts), 0.05, 0.02, unit=" s"),
    Row("odds.set_count_distribution(12)", "", _seconds(_distribution), 3.0, 1.6, unit=" s"),
)
