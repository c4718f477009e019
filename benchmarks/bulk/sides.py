"""What is timed in bulk: the library's functions and everything they stand beside."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import perf_counter_ns

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

Bytes = npt.NDArray[np.uint8]


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


def _on(path: str, work: Callable[[int], object]) -> Callable[[int], object]:
    def forced(number: int) -> None:
        with batch.use_path(path):
            work(number)

    return forced


def any_sides(size: int) -> dict[str, Callable[[], Side]]:
    """Return the makers of whatever tells whether a set lies on random boards."""
    boards, found, few = boards_of(size), np.empty(BOARDS, np.bool_), np.empty(FEW, np.bool_)

    def work(number: int) -> None:
        batch.any_set_exists(boards[number], out=found)

    def numba() -> Side:
        compiled = peers.numba_searcher()
        return _side("numba", BOARDS, lambda n: compiled(boards[n], found))

    return {
        **{path: (lambda p=path: _side(p, BOARDS, _on(p, work))) for path in batch.paths()},
        "C": lambda: _side("C", BOARDS, lambda n: bulk_peers.any_sets(boards[n], found)),
        "numba": numba,
        "numpy": lambda: _side("numpy", BOARDS, lambda n: peers.numpy_any(boards[n], found)),
        "Python": lambda: _side("Python", FEW, lambda n: peers.python_any(boards[n, :FEW], few)),
    }


def count_sides(size: int) -> dict[str, Callable[[], Side]]:
    """Return the makers of whatever counts the sets of random boards."""
    boards, counts, few = boards_of(size), np.empty(BOARDS, np.int32), np.empty(FEW, np.int32)

    def work(number: int) -> None:
        batch.count_sets(boards[number], out=counts)

    def numba() -> Side:
        compiled = peers.numba_counter()
        return _side("numba", BOARDS, lambda n: compiled(boards[n], counts))

    return {
        **{path: (lambda p=path: _side(p, BOARDS, _on(p, work))) for path in batch.paths()},
        "C": lambda: _side("C", BOARDS, lambda n: bulk_peers.count_sets(boards[n], counts)),
        "numba": numba,
        "numpy": lambda: _side("numpy", BOARDS, lambda n: peers.numpy_count(boards[n], counts)),
        "Python": lambda: _side("Python", FEW, lambda n: peers.python_count(boards[n, :FEW], few)),
    }


def validate_sides() -> dict[str, Callable[[], Side]]:
    """Return the makers of whatever judges triples of cards."""
    cards, valid = triples(), np.empty(TRIPLES, np.bool_)
    first, few = cards[:, :, :FEW], np.empty(FEW, np.bool_)

    def work(number: int) -> None:
        batch.validate(*cards[number], out=valid)

    def numba() -> Side:
        compiled = peers.numba_judge()
        return _side("numba", TRIPLES, lambda n: compiled(*cards[n], valid))

    return {
        **{path: (lambda p=path: _side(p, TRIPLES, _on(p, work))) for path in batch.paths()},
        "C": lambda: _side("C", TRIPLES, lambda n: bulk_peers.judged(*cards[n], valid)),
        "numba": numba,
        "numpy": lambda: _side("numpy", TRIPLES, lambda n: peers.numpy_judge(*cards[n], valid)),
        "Python": lambda: _side("Python", FEW, lambda n: peers.python_judge(first[n], few)),
    }


def shuffle_sides() -> dict[str, Callable[[], Side]]:
    """Return the makers of whatever deals the decks of seeds."""
    fresh, decks = np.arange(81, dtype=np.uint8), np.empty((DECKS, 81), np.uint8)

    def work(number: int) -> None:
        batch.shuffle(seeds()[number], out=decks)

    def numba() -> Side:
        compiled = dealing.numba_dealer()
        return _side("numba", DECKS, lambda n: compiled(seeds()[n], decks))

    return {
        **{path: (lambda p=path: _side(p, DECKS, _on(p, work))) for path in batch.paths()},
        "C": lambda: _side("C", DECKS, lambda n: bulk_peers.shuffled(seeds()[n], fresh, decks)),
        "numba": numba,
        "numpy": lambda: _side("numpy", DECKS, lambda n: dealing.numpy_deal(seeds()[n], decks)),
        "Python": lambda: _side("Python", FEW, lambda n: dealing.python_deal(seeds()[n, :FEW])),
    }


def game_sides() -> dict[str, Callable[[], Side]]:
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
    """Return the maker of so many threads that do a part each, all of it once a block."""
    parts = 8
    work: Callable[[int], object]
    if operation == "count_sets":
        boards = boards_of(12).reshape(-1, 12)[: 1 << 19]
        counts = np.empty(len(boards), np.int32)
        size = len(boards) // parts

        def work(part: int) -> None:
            rows = slice(part * size, (part + 1) * size)
            batch.count_sets(boards[rows], out=counts[rows])

        calls = len(boards)
    else:
        calls = parts << 12

        def work(part: int) -> None:
            odds.simulate(1 << 12, seed=part)

    def make() -> Side:
        pool = ThreadPoolExecutor(threads)

        def once() -> int:
            start = perf_counter_ns()
            for _ in pool.map(work, range(parts)):
                pass
            return perf_counter_ns() - start

        return Side(f"{threads} threads", calls, [once], once)

    return make
