"""What is timed in bulk: the library's functions and everything they stand beside."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from time import perf_counter_ns
from typing import Any

import numpy as np
import numpy.typing as npt

from benchmarks.bulk import dealing, peers
from benchmarks.measure import Side
from setrules import batch, odds
from tests import bulk_peers

__all__ = [
    "any_sides",
    "boards_of",
    "count_sides",
    "game_sides",
    "seeds",
    "shuffle_sides",
    "thread_sides",
    "validate_sides",
]

# A block lasts about a tenth of a millisecond: short, so that the system rarely
# takes the processor away in it, and long beside the call's own cost.
BLOCKS = 32
BOARDS = 1 << 15  # in a block; a million distinct ones altogether
TRIPLES = 1 << 16
DECKS = 1 << 11
# A run of this size takes its errors over groups of games, as large ones do.
GAMES, GAME_BLOCKS = 1 << 15, 4
# What slow engines are given of each block.
FEW = 32

Array = npt.NDArray[Any]
Bytes = npt.NDArray[np.uint8]
Makers = dict[str, Callable[[], Side]]


@cache
def seeds() -> npt.NDArray[np.int32]:
    """Return the seeds of all blocks."""
    return np.random.default_rng(3).integers(0, 2**31 - 1, (BLOCKS, DECKS)).astype(np.int32)


@cache
def boards_of(size: int) -> Bytes:
    """Return the random boards of all blocks."""
    drawn = np.random.default_rng(size).choice(2**31 - 1, (BLOCKS, BOARDS), replace=False)
    return np.stack([np.ascontiguousarray(batch.shuffle(part)[:, :size]) for part in drawn])


@cache
def triples() -> Bytes:
    """Return three rows of cards for each block, no matter whether one stands twice."""
    return np.random.default_rng(5).integers(0, 81, (BLOCKS, 3, TRIPLES)).astype(np.uint8)


def _side(label: str, calls: int, work: Callable[[int], object], blocks: int = BLOCKS) -> Side:
    """Return a side whose block number n is ``work(n)``, so many calls in each."""

    def block(number: int) -> Callable[[], int]:
        def timed() -> int:
            start = perf_counter_ns()
            work(number)
            return perf_counter_ns() - start

        return timed

    def whole() -> None:
        for number in range(blocks):
            work(number)

    return Side(label, blocks * calls, [block(number) for number in range(blocks)], whole)


@dataclass(frozen=True)
class _Peers:
    """What stands beside the paths of a function, each with the same arguments."""

    c: Callable[..., object]
    # Compiles what answers, where numba is there.
    numba: Callable[[], Callable[..., object]]
    numpy: Callable[..., object]
    python: Callable[..., object]


def _makers(
    own: Callable[..., object],
    others: _Peers,
    of_block: Callable[[int], tuple[Array, ...]],
    out: Array,
) -> Makers:
    """Return the makers of all who answer a block of questions into ``out``.

    Each takes the arrays of ``of_block`` and the one to write to, the slow one only
    the first rows of all of them.
    """

    def side(label: str, answer: Callable[..., object]) -> Side:
        return _side(label, len(out), lambda n: answer(*of_block(n), out))

    def on(path: str) -> Side:
        def forced(*arrays: Array) -> None:
            with batch.use_path(path):
                own(*arrays[:-1], out=arrays[-1])

        return side(path, forced)

    def few(number: int) -> None:
        others.python(*(array[:FEW] for array in (*of_block(number), out)))

    return {
        **{path: partial(on, path) for path in batch.paths()},
        "C": lambda: side("C", others.c),
        "numba": lambda: side("numba", others.numba()),
        "numpy": lambda: side("numpy", others.numpy),
        "Python": lambda: _side("Python", FEW, few),
    }


def any_sides(size: int) -> Makers:
    """Return the makers of whatever tells whether a set lies on random boards."""
    boards = boards_of(size)
    others = _Peers(bulk_peers.any_sets, peers.numba_searcher, peers.numpy_any, peers.python_any)
    found = np.empty(BOARDS, np.bool_)
    return _makers(batch.any_set_exists, others, lambda n: (boards[n],), found)


def count_sides(size: int) -> Makers:
    """Return the makers of whatever counts the sets of random boards."""
    boards = boards_of(size)
    others = _Peers(
        bulk_peers.count_sets, peers.numba_counter, peers.numpy_count, peers.python_count
    )
    counts = np.empty(BOARDS, np.int32)
    return _makers(batch.count_sets, others, lambda n: (boards[n],), counts)


def validate_sides() -> Makers:
    """Return the makers of whatever judges triples of cards."""
    cards = triples()
    others = _Peers(bulk_peers.judged, peers.numba_judge, peers.numpy_judge, peers.python_judge)
    return _makers(batch.validate, others, lambda n: (*cards[n],), np.empty(TRIPLES, np.bool_))


def shuffle_sides() -> Makers:
    """Return the makers of whatever deals the decks of seeds."""
    fresh = np.arange(81, dtype=np.uint8)

    def in_c(some: npt.NDArray[np.int32], out: Bytes) -> None:
        bulk_peers.shuffled(some, fresh, out)

    others = _Peers(in_c, dealing.numba_dealer, dealing.numpy_deal, dealing.python_deal)
    decks = np.empty((DECKS, 81), np.uint8)
    return _makers(batch.shuffle, others, lambda n: (seeds()[n],), decks)


def game_sides() -> Makers:
    """Return the makers of whatever plays whole games of the edition rules."""

    def numba() -> Side:
        compiled = dealing.numba_player()
        return _side("numba", GAMES, lambda n: compiled(GAMES, n), GAME_BLOCKS)

    return {
        "setrules": lambda: _side(
            "setrules", GAMES, lambda n: odds.simulate(GAMES, seed=n), GAME_BLOCKS
        ),
        "C": lambda: _side("C", GAMES, lambda n: bulk_peers.games(GAMES, n), GAME_BLOCKS),
        "numba": numba,
        "Python": lambda: _side("Python", FEW, lambda n: dealing.python_games(FEW, n), GAME_BLOCKS),
    }


def thread_sides(operation: str, threads: int) -> Callable[[], Side]:
    """Return the maker of so many threads that do a part each, all of it once a block.

    ``operation`` is ``count_sets``, ``simulate`` or ``C``, the loop in C that counts sets:
    it shows what the processors give at all, shared as they may be.
    """
    parts = 8
    work: Callable[[int], object]
    if operation == "simulate":
        calls = parts << 12

        def work(part: int) -> None:
            odds.simulate(1 << 12, seed=part)

    else:
        # Some milliseconds a part, beside which it costs nothing to wake a thread.
        again = 16 if operation == "count_sets" else 1
        boards = boards_of(12).reshape(-1, 12)[: 1 << 19]
        counts = np.empty(len(boards), np.int32)
        size = len(boards) // parts
        calls = again * len(boards)

        def work(part: int) -> None:
            rows = slice(part * size, (part + 1) * size)
            for _ in range(again):
                if operation == "count_sets":
                    batch.count_sets(boards[rows], out=counts[rows])
                else:
                    bulk_peers.count_sets(boards[rows], counts[rows])

    def make() -> Side:
        pool = ThreadPoolExecutor(threads)

        def once() -> int:
            start = perf_counter_ns()
            for _ in pool.map(work, range(parts)):
                pass
            return perf_counter_ns() - start

        return Side(f"{threads} threads", calls, [once], once)

    return make
