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

Measurement = Callable[[int], float]

FASTEST = batch.paths()[-1]

SCALAR = "a scalar pair loop in C"

# What each path has to reach on random boards, and what is aimed at: any of 12, count of 12
# and of 21. A path that this processor lacks is not measured.
_LIMITS: dict[str, tuple[tuple[float, float | None], ...]] = {
    "vector128": ((3.5, None), (5.0, None), (20.0, None)),
    "avx2": ((7.0, None), (5.0, 14.0), (20.0, 50.0)),
    "avx512vl": ((9.0, None), (5.0, 14.0), (20.0, 50.0)),
}
# What the gate asks for: the limits that a path is known to reach with room to spare.
_GATED: dict[str, tuple[bool, ...]] = {
    "vector128": (True, True, False),
    "avx2": (True, True, True),
    "avx512vl": (False, False, False),
}
_SEARCHES: tuple[tuple[str, Callable[[], dict[str, Callable[[], Side]]]], ...] = (
    ("batch.any_set_exists, random 12", lambda: any_sides(12)),
    ("batch.count_sets, random 12", lambda: count_sides(12)),
    ("batch.count_sets, random 21", lambda: count_sides(21)),
)


def _beside_c(sides: Callable[[], dict[str, Callable[[], Side]]], own: str) -> Measurement:
    def value(care: int) -> float:
        makers = sides()
        return times_faster(makers[own], makers["C"])(care)

    return value


def _searches(work: Callable[[], object]) -> Measurement:
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


def _search_rows(path: str) -> tuple[Row, ...]:
    return tuple(
        Row(
            f"{name}, {path}",
            SCALAR,
            _beside_c(sides, path),
            *limits,
            more_is_better=True,
            gated=gated,
        )
        for (name, sides), limits, gated in zip(_SEARCHES, _LIMITS[path], _GATED[path], strict=True)
    )


BULK_ROWS = (
    *(row for path in batch.paths() if path in _LIMITS for row in _search_rows(path)),
    Row(
        f"batch.shuffle, {FASTEST}",
        "a literal generator in C",
        _beside_c(shuffle_sides, FASTEST),
        3.3,
        7.0,
        more_is_better=True,
    ),
    Row(
        "odds.simulate",
        "a C loop that rescans the board",
        _beside_c(game_sides, "setrules"),
        1.3,
        2.5,
        more_is_better=True,
    ),
    # 50 and 20 ms, 3 and 1.6 s, where a P1 search takes 0.165 ms.
    Row("odds.set_free_counts", "P1, 12 cards", _searches(_set_free_counts), 300, 120),
    Row("odds.set_count_distribution(12)", "P1, 12 cards", _searches(_distribution), 18_000, 9_700),
)
