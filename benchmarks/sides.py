"""What is timed: the kernel, calls that do nothing, the kernel from C, and the rivals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from time import perf_counter_ns
from types import ModuleType
from typing import Any

import numpy as np

import setrules
from benchmarks import build, node
from benchmarks.inputs import Boards, boards_of, in_form, triples
from benchmarks.measure import Side
from benchmarks.rivals import RIVALS

# How many cards an operation takes side by side; 1 is a board.
ARITY = {"validate": 3, "third_card": 2}
# What slow engines are given of the same boards, so that a pass stays short.
SAMPLE = {"P1": 200, "dict": 2_000, "numpy": 500, "node": 5_000}
SAMPLE_OF_TRIPLES = {"P1": 20_000, "dict": 100_000, "numpy": 2_000, "node": 100_000}
# Calls between two looks at the clock: boards in any form that fit the first-level
# cache together, or so few slow calls that a block ends before the system gives the
# processor to somebody else. Were it always interrupted, a rival would look too slow.
BLOCK = {"setrules": 128, "no-op": 128, "C": 1_000, "P1": 1, "dict": 20, "numpy": 5, "node": 50}
BLOCK_OF_TRIPLES = {"P1": 128, "dict": 128, "numpy": 50, "node": 1_000}
ENGINES = ("setrules", "no-op", "C", "P1", "dict", "numpy", "node")

native: Callable[[], ModuleType] = cache(build.native)


# --- the loops; what they themselves take is in the time of every side alike


def _loop1(function: Callable[..., object], block: Iterable[Any]) -> None:
    for board in block:
        function(board)


def _loop2(function: Callable[..., object], block: Iterable[Any]) -> None:
    for a, b in block:
        function(a, b)


def _loop3(function: Callable[..., object], block: Iterable[Any]) -> None:
    for a, b, c in block:
        function(a, b, c)


def _loop_into(out: object, function: Callable[..., object], block: Iterable[Any]) -> None:
    for board in block:
        function(board, out)


def _touch(block: Iterable[Any]) -> None:
    """Bring a block into the cache, where a board lies that is being played on.

    Without this whoever is measured first pays for the memory, and the ratio
    of a list to bytes would be one of megabytes.
    """
    for board in block:
        board[0], board[-1], board[len(board) // 2]


def python_side(
    label: str,
    function: Callable[..., object],
    inputs: Sequence[Any],
    arity: int = 1,
    out: object = None,
    size: int = BLOCK["setrules"],
) -> Side:
    """Return the side that calls ``function`` on each input from a Python loop."""
    loop = {1: _loop1, 2: _loop2, 3: _loop3}[arity] if out is None else partial(_loop_into, out)

    def block_of(start: int) -> Callable[[], int]:
        block = inputs[start : start + size]

        def timed() -> int:
            _touch(block)
            begin = perf_counter_ns()
            loop(function, block)
            return perf_counter_ns() - begin

        return timed

    blocks = [block_of(start) for start in range(0, len(inputs), size)]
    return Side(label, len(inputs), blocks, lambda: loop(function, inputs))


def c_side(label: str, operation: str, boards: Boards) -> Side:
    """Return the side that runs the kernel's C function over boards from C."""
    function = getattr(native(), f"c_{operation}")
    width, size = boards.shape[1], BLOCK["C"]

    def block_of(start: int) -> Callable[[], int]:
        block = boards[start : start + size].tobytes()

        def timed() -> int:
            sum(block)
            begin = perf_counter_ns()
            function(block, width)
            return perf_counter_ns() - begin

        return timed

    blocks = [block_of(start) for start in range(0, len(boards), size)]
    everything = boards.tobytes()
    return Side(label, len(boards), blocks, lambda: function(everything, width))


def node_side(label: str, operation: str, name: str, boards: Boards, size: int) -> Side:
    """Return the side that runs the naive engine; it keeps its own time."""
    engine = node.shared()
    engine.load(name, boards)

    def run(on: str) -> int:
        return engine.run(operation, on)[0]

    blocks = []
    for start in range(0, len(boards), size):
        part = f"{name}, from {start}"
        engine.load(part, boards[start : start + size])
        blocks.append(partial(run, part))
    return Side(label, len(boards), blocks, partial(run, name))


def out_for_sets() -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return an ``out`` for find_all_sets_into that no board overflows."""
    return np.zeros((1080, 3), dtype=np.uint8)


def side(
    engine: str,
    operation: str,
    kind: str = "random",
    size: int = 12,
    form: str = "bytes",
    label: str | None = None,
) -> Side:
    """Return one engine on one operation and one kind of input."""
    label = label or engine
    arity = ARITY.get(operation, 1)
    into = operation == "find_all_sets_into"
    # The rivals have nothing that writes into a buffer: their lists stand beside it.
    plain = "find_all_sets" if into else operation
    sample = (SAMPLE if arity == 1 else SAMPLE_OF_TRIPLES).get(engine)
    block = BLOCK[engine] if arity == 1 else BLOCK_OF_TRIPLES.get(engine, BLOCK[engine])
    boards = (boards_of(kind, size) if arity == 1 else triples()[:, :arity])[:sample]
    if engine == "node":
        # Node is always given three cards; third_card looks at the first two.
        whole = boards if arity == 1 else triples()[:sample]
        name = f"{kind} {size}" if arity == 1 else "triples"
        return node_side(label, plain, name, whole, block)
    if engine == "C":
        return c_side(label, plain, boards)
    inputs: Sequence[Any]
    if arity > 1:
        inputs = list(map(tuple, boards.tolist()))
        if form == "Card":
            inputs = [tuple(map(setrules.Card, row)) for row in inputs]
    elif engine in ("setrules", "no-op"):
        inputs = in_form(kind, size, form)
    else:
        inputs = list(boards) if engine == "numpy" else boards.tolist()
    if engine == "setrules":
        function = getattr(setrules, operation)
    elif engine == "no-op":
        function = getattr(native(), f"noop{2 if into else arity}")
    else:
        function = RIVALS[engine][plain]
        into = False
    out = out_for_sets() if into else None
    return python_side(label, function, inputs, arity, out, block)
