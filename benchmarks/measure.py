"""The engine: time several sides in alternation and compare them.

Every side does its work in blocks of some microseconds. A pass goes over
all the blocks and times each side on each block in turn, so that whatever
disturbs the machine disturbs all sides alike; of each block the fastest of
all passes counts, and the sum over the blocks is the side's time. A disturbance
therefore has to hit the same block in every pass to be seen.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    """Something to be timed."""

    label: str
    calls: int
    # Each does a part of the calls and returns the nanoseconds that it took.
    blocks: Sequence[Callable[[], int]]
    # Does all the calls at a stretch, for whoever brings a clock.
    whole: Callable[[], object]


@contextmanager
def _undisturbed() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def measure(sides: Sequence[Side], passes: int) -> dict[str, float]:
    """Return the nanoseconds per call of each side, by label."""
    best = [[2**62] * len(side.blocks) for side in sides]
    longest = max(len(side.blocks) for side in sides)
    with _undisturbed():
        for turn in range(passes):
            for index in range(longest):
                # Who comes first finds the caches as the last one left them.
                for step in range(len(sides)):
                    which = (turn + index + step) % len(sides)
                    if index < len(best[which]):
                        elapsed = sides[which].blocks[index]()
                        best[which][index] = min(best[which][index], elapsed)
    return {side.label: sum(times) / side.calls for side, times in zip(sides, best, strict=True)}
