"""The comparison in bulk: every function beside its peers, and how time grows."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from time import perf_counter_ns

import numpy as np

from benchmarks.bulk import peers, sides
from benchmarks.cases import number
from benchmarks.measure import Side, measure
from setrules import batch, odds

__all__ = ["growth_tables", "peers_table"]

PASSES = 5
# An engine that takes a second a pass is not asked five times.
SLOW = ("numpy", "Python")

CASES: dict[str, Callable[[], dict[str, Callable[[], Side]]]] = {
    "validate": sides.validate_sides,
    "any_set_exists, random 12": lambda: sides.any_sides(12),
    "any_set_exists, random 21": lambda: sides.any_sides(21),
    "count_sets, random 12": lambda: sides.count_sides(12),
    "count_sets, random 21": lambda: sides.count_sides(21),
    "shuffle, one deck": sides.shuffle_sides,
    "simulate, one game": sides.game_sides,
}


def _times(makers: dict[str, Callable[[], Side]]) -> dict[str, float]:
    wanted = {
        name: make
        for name, make in makers.items()
        if name != "numba" or importlib.util.find_spec("numba")
    }
    times = measure([make() for name, make in wanted.items() if name not in SLOW], PASSES)
    for name in SLOW:
        if name in wanted:
            times.update(measure([wanted[name]()], 1))
    return times


def peers_table() -> list[list[str]]:
    """Return rows of text, a header first: nanoseconds of the fastest path, and ratios to it."""
    own = batch.paths()[-1]
    others = [*batch.paths()[-2::-1], "C", "numba", "numpy", "Python"]
    rows = [["each", f"{own}, ns", *(f"{name} takes" for name in others)]]
    for case, makers in CASES.items():
        times = _times(makers())
        best = times.get(own, times.get("setrules", 0.0))
        cells = [f"{number(times[name] / best)}×" if name in times else "–" for name in others]
        rows.append([case, number(best), *cells])
    return rows


def numba_version() -> str:
    """Return which numba the tables were made with."""
    if not importlib.util.find_spec("numba"):
        return peers.NUMBA
    import numba

    return f"numba {numba.__version__}"


def _best(work: Callable[[], object], times: int) -> float:
    """Return the nanoseconds of the fastest of some runs."""

    def run() -> int:
        start = perf_counter_ns()
        work()
        return perf_counter_ns() - start

    return min(run() for _ in range(times))


def _boards_by_number() -> list[list[str]]:
    boards = np.concatenate([*sides.boards_of(12)])
    rows = [["boards in one call", "any_set_exists, ns a board", "count_sets, ns a board"]]
    for size in (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000):
        some = boards[:size]
        found, counts = np.empty(size, np.bool_), np.empty(size, np.int32)
        times = max(5, min(2_000, 200_000 // size))
        any_time = _best(lambda s=some, f=found: batch.any_set_exists(s, out=f), times)
        count_time = _best(lambda s=some, c=counts: batch.count_sets(s, out=c), times)
        rows.append([f"{size:,}", number(any_time / size), number(count_time / size)])
    return rows


def _boards_by_size() -> list[list[str]]:
    rows = [["cards on a board", "any_set_exists, ns", "count_sets, ns", "÷ 12 cards"]]
    decks = batch.shuffle(np.arange(1 << 15))
    first = 0.0
    for size in (12, 3, 9, 15, 18, 21, 27, 40, 81):
        boards = np.ascontiguousarray(decks[:, :size])
        found, counts = np.empty(len(boards), np.bool_), np.empty(len(boards), np.int32)
        any_time = _best(lambda b=boards, f=found: batch.any_set_exists(b, out=f), 60)
        count_time = _best(lambda b=boards, c=counts: batch.count_sets(b, out=c), 60)
        first = first or count_time
        each = [number(time / len(boards)) for time in (any_time, count_time)]
        rows.append([str(size), *each, f"{count_time / first:.2f}×"])
    return [rows[0], *sorted(rows[1:], key=lambda row: int(row[0]))]


def _games_by_number() -> list[list[str]]:
    rows = [["games", "odds.simulate, µs a game"]]
    for games in (1, 10, 100, 1_000, 10_000, 100_000):
        time = _best(lambda n=games: odds.simulate(n), max(3, min(200, 20_000 // games)))
        rows.append([f"{games:,}", number(time / games / 1000)])
    return rows


def _by_threads() -> list[list[str]]:
    rows = [["threads", "count_sets of 12", "simulate", "the loop in C"]]
    one: dict[str, float] = {}
    for threads in (1, 2, 4):
        cells = []
        for operation in ("count_sets", "simulate", "C"):
            make = sides.thread_sides(operation, threads)
            (time,) = measure([make()], 7).values()
            one.setdefault(operation, time)
            cells.append(f"{one[operation] / time:.2f}× as fast as one")
        rows.append([str(threads), *cells])
    return rows


def growth_tables() -> Iterator[tuple[str, list[list[str]]]]:
    """Yield titles and tables: how time grows with boards, cards, games and threads."""
    yield "With the number of boards (12 cards)", _boards_by_number()
    yield "With the cards on a board", _boards_by_size()
    yield "With the number of games", _games_by_number()
    yield "With threads", _by_threads()
