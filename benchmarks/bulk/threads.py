"""What two threads gain: the bulk functions let go of the interpreter's lock, or they would not."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from benchmarks.bulk.sides import thread_sides
from benchmarks.measure import measure
from benchmarks.rows import CannotTellError, Row

__all__ = ["THREAD_ROWS", "processors", "two_threads"]

PASSES = 4

#: Two threads of a loop in C gain so much where two processors are free.
FREE = 1.8


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def two_threads(operation: str) -> Callable[[int], float]:
    """Return the measurement of how many times as fast two threads are as one.

    A loop in C, which needs no interpreter, does its part in the same passes: where two
    threads of that gain little, other programs have the second processor, and nothing is
    told of the library.
    """

    def value(care: int) -> float:
        if processors() < 2:
            raise CannotTellError("one processor")
        sides = [
            replace(thread_sides(what, threads)(), label=f"{what}, {threads}")
            for what in (operation, "C")
            for threads in (1, 2)
        ]
        times = measure(sides, PASSES * care)
        gain = times[f"{operation}, 1"] / times[f"{operation}, 2"]
        free = times["C, 1"] / times["C, 2"]
        if gain < 1.6 and free < FREE:
            raise CannotTellError(f"no second processor is free: a loop in C gains {free:.2f}×")
        return gain

    return value


THREAD_ROWS = tuple(
    Row(
        f"{name}, two threads",
        "one thread",
        two_threads(operation),
        1.6,
        1.9,
        more_is_better=True,
    )
    for name, operation in (("batch.count_sets", "count_sets"), ("odds.simulate", "simulate"))
)
