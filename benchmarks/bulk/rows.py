"""The gate's questions about the bulk functions, in the form of ``benchmarks.rows``."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter_ns

from benchmarks.bulk.sides import any_sides, count_sides, game_sides, shuffle_sides
from benchmarks.measure import Side, measure
from benchmarks.rows import Row, p1, times_faster
from setrules import batch, odds
from setrules.odds import exact

__all__ = ["BULK_ROWS"]

FASTEST = batch.paths()[-1]

# What each path has to reach, at least, on random boards: any of 12, count of 12, count of 21.
_LIMITS = {
    "word64": (1.0, 1.5, 4.0),
    "vector128": (3.5, 5.0, 20.0),
    "avx2": (7.0, 5.0, 20.0),
    "avx512vl": (9.0, 5.0, 20.0),
}
_ANY_12, _COUNT_12, _COUNT_21 = _LIMITS[FASTEST]


def _beside_c(makers: dict[str, Callable[[], Side]], own: str) -> Callable[[int], float]:
    return times_faster(makers[own], makers["C"])


def _searches(work: Callable[[], object]) -> Callable[[int], float]:
    """Return the measurement of one long call in P1 searches of 12 cards, in alternation."""

    def value(care: int) -> float:
        best, search = float("inf"), float("inf")
        for _ in range(3 * care):
            start = perf_counter_ns()
            work()
            best = min(best, perf_counter_ns() - start)
            search = min(search, *measure([p1("find_all_sets", 12)()], 2).values())
        return best / search

    return value


def _set_free_counts() -> None:
    exact._counted_set_free.cache_clear()
    odds.set_free_counts()


def _distribution() -> None:
    exact._known.clear()
    odds.set_count_distribution(12)


BULK_ROWS = (
    Row(
        f"batch.any_set_exists, random 12, {FASTEST}",
        "a scalar pair loop in C",
        lambda care: _beside_c(any_sides(12), FASTEST)(care),
        _ANY_12,
        more_is_better=True,
    ),
    Row(
        f"batch.count_sets, random 12, {FASTEST}",
        "a scalar pair loop in C",
        lambda care: _beside_c(count_sides(12), FASTEST)(care),
        _COUNT_12,
        14.0,
        more_is_better=True,
    ),
    Row(
        f"batch.count_sets, random 21, {FASTEST}",
        "a scalar pair loop in C",
        lambda care: _beside_c(count_sides(21), FASTEST)(care),
        _COUNT_21,
        50.0,
        more_is_better=True,
    ),
    Row(
        f"batch.shuffle, {FASTEST}",
        "a literal generator in C",
        lambda care: _beside_c(shuffle_sides(), FASTEST)(care),
        3.3,
        7.0,
        more_is_better=True,
    ),
    Row(
        "odds.simulate",
        "a C loop that rescans the board",
        lambda care: _beside_c(game_sides(), "setrules")(care),
        1.3,
        2.5,
        more_is_better=True,
    ),
    # 50 and 20 ms, 3 and 1.6 s, where a P1 search takes 0.165 ms.
    Row("odds.set_free_counts", "P1, 12 cards", _searches(_set_free_counts), 300, 120),
    Row("odds.set_count_distribution(12)", "P1, 12 cards", _searches(_distribution), 18_000, 9_700),
)
