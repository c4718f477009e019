"""``python -m benchmarks.bulk``: the bulk rows of the gate, and all peers beside each other."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.bulk.peers import numba_counter, numpy_count, python_count
from benchmarks.bulk.rows import BOARDS, BULK_ROWS, boards_of, cut
from benchmarks.measure import measure
from setrules import batch
from tests import bulk_peers


def compare(size: int) -> dict[str, float]:
    """Nanoseconds per board of counting the sets of random boards, by whatever counts."""
    boards = boards_of(size)
    few = boards[:, :64]
    out, little = np.empty(BOARDS, np.int32), np.empty(64, np.int32)

    def on(path: str) -> Callable[[int], object]:
        def work(number: int) -> None:
            with batch.use_path(path):
                batch.count_sets(boards[number], out=out)

        return work

    compiled = numba_counter()
    sides = [cut(path, BOARDS, on(path)) for path in batch.paths()]
    sides += [
        cut("C", BOARDS, lambda n: bulk_peers.count_sets(boards[n], out)),
        cut("numba", BOARDS, lambda n: compiled(boards[n], out)),
        cut("numpy", BOARDS, lambda n: numpy_count(boards[n], out)),
    ]
    times = measure(sides, 3)
    times.update(measure([cut("python", 64, lambda n: python_count(few[n], little))], 1))
    return times


def main() -> None:
    for row in BULK_ROWS:
        print(f"{row.name:46} {row.value(1):8.3g}{row.unit}  beside {row.beside or 'nothing'}")
    for size in (12, 21):
        print(f"\ncount_sets of {size} cards, ns a board")
        for name, time in compare(size).items():
            print(f"  {name:12} {time:12.2f}")


main()
