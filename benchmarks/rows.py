"""What the gate asks: one table of rows, each a number and its limits.

A row measures one number, mostly a ratio of two sides timed in one run. A new
part of the library adds its rows to ``ROWS``: whatever can be cut into blocks
of calls makes a ``Side`` (see ``measure.py``), and two of them make a ratio.
"""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

if sys.platform != "win32":
    import resource

import setrules
from benchmarks import matches
from benchmarks.inputs import in_form
from benchmarks.measure import Side, measure
from benchmarks.sides import out_for_sets, side


class CannotTellError(Exception):
    """Raised by a measurement for which this machine lacks something, which it names."""


@dataclass(frozen=True)
class Row:
    """A number with the limit that it must keep and the one that it aims at."""

    name: str
    beside: str
    # Measures the number once; the argument says with how much care, 1 or more. May raise
    # CannotTellError.
    value: Callable[[int], float]
    accept: float
    stretch: float | None = None
    unit: str = "×"
    # Whether more is better: "so many times faster", not "so many times as long".
    more_is_better: bool = False
    # Whether the gate asks for it; the report tells of every row.
    gated: bool = True

    def holds(self, value: float, limit: float) -> bool:
        """Whether a value keeps a limit."""
        return value >= limit if self.more_is_better else value <= limit

    def best(self, one: float, other: float) -> float:
        """Return the better of two values."""
        return max(one, other) if self.more_is_better else min(one, other)


PASSES = 12


def times_as_long(
    measured: Callable[[], Side], *floor: Callable[[], Side]
) -> Callable[[int], float]:
    """Return the measurement of one side's time over the sum of the others'."""

    def value(care: int) -> float:
        sides = [measured(), *(make() for make in floor)]
        own, *others = measure(sides, PASSES * care).values()
        return own / sum(others)

    return value


def times_faster(
    measured: Callable[[], Side], reference: Callable[[], Side]
) -> Callable[[int], float]:
    """Return the measurement of the reference's time over one side's."""
    return times_as_long(reference, measured)


def nanoseconds(measured: Callable[[], Side], per: float) -> Callable[[int], float]:
    """Return the measurement of a bare time per call, in units of ``per`` nanoseconds."""

    def value(care: int) -> float:
        (own,) = measure([measured()], PASSES * care).values()
        return own / per

    return value


def _side(engine: str, operation: str, kind: str, size: int, form: str) -> Callable[[], Side]:
    return lambda: side(engine, operation, kind, size, form, label=f"{engine} {form}")


def call(
    operation: str, kind: str = "random", size: int = 12, form: str = "bytes"
) -> Callable[[], Side]:
    """Return the maker of the kernel's side."""
    return _side("setrules", operation, kind, size, form)


def noop(
    operation: str, kind: str = "random", size: int = 12, form: str = "bytes"
) -> Callable[[], Side]:
    """Return the maker of the side that does nothing with the same arguments."""
    return _side("no-op", operation, kind, size, form)


def from_c(operation: str, size: int) -> Callable[[], Side]:
    """Return the maker of the side that calls the kernel from C."""
    return _side("C", operation, "random", size, "bytes")


def p1(operation: str, size: int) -> Callable[[], Side]:
    """Return the maker of the reference's side."""
    return _side("P1", operation, "random", size, "bytes")


def allocated(care: int) -> float:
    """Return the bytes that a round of find_all_sets_into holds at its peak.

    tracemalloc sees every allocation through Python's allocators. The same loop
    over ``len`` tells what the loop and the tracing themselves hold.
    """
    boards, out = in_form("random", 21, "bytes")[:1000], out_for_sets()

    def peak(function: Callable[..., object], *more: object) -> int:
        for board in boards:
            function(board, *more)
        tracemalloc.start()
        try:
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            for board in boards:
                function(board, *more)
            return tracemalloc.get_traced_memory()[1] - before
        finally:
            tracemalloc.stop()

    return max(
        peak(setrules.find_all_sets_into, out) - peak(isinstance, bytes) for _ in range(care)
    )


def time_of_children() -> float:
    """Return the processor seconds of the programs that were started and have ended.

    Where the system does not tell them, the time itself.
    """
    if sys.platform == "win32":
        return perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def import_cost(care: int) -> float:
    """Return the milliseconds of ``import setrules`` over an interpreter that does nothing.

    Processor time, where the system tells it: waiting for other programs is no
    cost of the import.
    """

    def start(code: str) -> float:
        begin = time_of_children()
        subprocess.run([sys.executable, "-c", code], check=True)
        return (time_of_children() - begin) * 1000

    start("import setrules")
    pairs = [(start("import setrules"), start("pass")) for _ in range(15 * care)]
    return min(own for own, _ in pairs) - min(bare for _, bare in pairs)


ANY, FIND, INTO = "any_set_exists", "find_all_sets", "find_all_sets_into"

ROWS = (
    Row(
        "validate",
        "no-op of 3 arguments",
        times_as_long(call("validate"), noop("validate")),
        1.5,
        1.25,
    ),
    Row(
        "any_set_exists(bytes), random 12",
        "no-op of 1 argument",
        times_as_long(call(ANY), noop(ANY)),
        3,
        2,
    ),
    Row(
        "any_set_exists(bytes), dead 12",
        "no-op of 1 argument",
        times_as_long(call(ANY, "dead", 12), noop(ANY, "dead", 12)),
        4.5,
        2.3,
    ),
    Row(
        "any_set_exists(bytes), dead 20",
        "no-op of 1 argument",
        times_as_long(call(ANY, "dead", 20), noop(ANY, "dead", 20)),
        9,
        2.3,
    ),
    Row(
        "any_set_exists(list), random 12",
        "the same of bytes",
        times_as_long(call(ANY, form="list"), call(ANY)),
        1.5,
    ),
    Row(
        "any_set_exists(tuple), random 12",
        "the same of bytes",
        times_as_long(call(ANY, form="tuple"), call(ANY)),
        1.5,
    ),
    Row(
        "any_set_exists(ndarray), random 12",
        "the same of bytes",
        times_as_long(call(ANY, form="ndarray"), call(ANY)),
        1.3,
    ),
    Row(
        "find_all_sets, random 12",
        "P1",
        times_faster(call(FIND), p1(FIND, 12)),
        1000,
        2000,
        "× faster",
        True,
    ),
    Row(
        "find_all_sets, random 21",
        "P1",
        times_faster(call(FIND, size=21), p1(FIND, 21)),
        2000,
        5000,
        "× faster",
        True,
    ),
    Row(
        "find_all_sets_into, random 12",
        "kernel from C + no-op",
        times_as_long(call(INTO), from_c(INTO, 12), noop(INTO)),
        1.4,
    ),
    Row(
        "find_all_sets_into, random 21",
        "kernel from C + no-op",
        times_as_long(call(INTO, size=21), from_c(INTO, 21), noop(INTO, size=21)),
        1.4,
    ),
    Row("find_all_sets_into, memory", "a call that allocates nothing", allocated, 0, unit=" bytes"),
    Row("import setrules", "bare Python", import_cost, 25, 5, " ms"),
    Row(
        "validate, the sources' limit",
        "nothing",
        nanoseconds(call("validate"), 1e3),
        10,
        unit=" µs",
    ),
    Row(
        "find_all_sets, random 21, the sources' limit",
        "nothing",
        nanoseconds(call(FIND, size=21), 1e6),
        1,
        unit=" ms",
    ),
    Row(
        "GameSession.claim, valid, 2 players",
        "P1, 12 cards",
        times_faster(matches.claim_side, p1(FIND, 12)),
        15,
        30,
        "× faster",
        True,
    ),
    Row(
        "a whole game through submit and advance",
        "P1, 12 cards",
        times_as_long(matches.game_side, p1(FIND, 12)),
        3,
    ),
    Row(
        "GameSession.snapshot",
        "P1, 12 cards",
        times_as_long(matches.snapshot_side, p1(FIND, 12)),
        1,
    ),
    Row(
        "GameSession.restore",
        "P1, 12 cards",
        times_as_long(matches.restore_side, p1(FIND, 12)),
        1,
    ),
    Row("a live session, 10,000 of them", "nothing", matches.session_memory, 32, unit=" KiB"),
)
