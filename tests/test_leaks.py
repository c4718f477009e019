"""A million calls leave the memory as it was, those that raise included.

Each group of calls runs in a process of its own, where nothing else allocates.
What is compared is the memory of the process, which knows of C's allocations too,
and the blocks that Python's allocator has handed out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ports import runtimes

PREPARE = """
import gc, os, sys
import setrules
from setrules import (
    Board, Card, Deck, DotNetRandom, GameSession, SetRulesError, any_set_exists, count_sets,
    find_all_sets, find_all_sets_into, third_card, validate,
)
board = bytes(Deck.shuffled(7).order[:12])
listed = [None, *map(Card, board), None]
large = bytes(Deck.shuffled(3).order[:21])
out = memoryview(bytearray(3 * 1080)).cast("B", (1080, 3))
small = memoryview(bytearray(3)).cast("B", (1, 3))
generator = DotNetRandom(7)
def error(call, *arguments):
    try:
        call(*arguments)
    except SetRulesError:
        return
    raise SystemExit(f"{call} took {arguments}")
"""

PREPARE_BULK = """
import numpy
from setrules import batch, odds
seeds = numpy.arange(500, dtype=numpy.int32)
boards = numpy.ascontiguousarray(batch.shuffle(seeds)[:, :12])
strided = batch.shuffle(seeds)[::2, 60:80:2]
bad = boards.copy()
bad[250, 3] = bad[250, 4]
none = boards.copy()
none[499, 11] = 200
def on_every_path(function, *arguments):
    for path in batch.paths():
        with batch.use_path(path):
            function(*arguments)
def refused_on_every_path(function, *arguments):
    for path in batch.paths():
        with batch.use_path(path):
            error(function, *arguments)
"""

#: Calls and how many of them; a kernel call a million times.
KERNEL = {
    "validate": ("validate(0, 40, 80)", 1_000_000),
    "third_card": ("third_card(0, 40)", 1_000_000),
    "any_set_exists of bytes": ("any_set_exists(board)", 1_000_000),
    "any_set_exists of a list": ("any_set_exists(listed)", 1_000_000),
    "count_sets": ("count_sets(board)", 1_000_000),
    "find_all_sets": ("find_all_sets(board)", 1_000_000),
    "find_all_sets_into": ("find_all_sets_into(board, out)", 1_000_000),
    "DotNetRandom.next": ("generator.next()", 1_000_000),
    "DotNetRandom": ("DotNetRandom(7)", 50_000),
    "Deck.shuffled": ("Deck.shuffled(7)", 3_000),
    "find_all_sets of 21": ("find_all_sets(large)", 100_000),
}
ERRORS = {
    "validate": ("error(validate, 0, 1, 81)", 100_000),
    "validate of a float": ("error(validate, 0, 1, 2.0)", 100_000),
    "third_card": ("error(third_card, 0, '1')", 100_000),
    "any_set_exists, a card twice": ("error(any_set_exists, [1, 2, 1])", 100_000),
    "count_sets of no board": ("error(count_sets, 7)", 100_000),
    "find_all_sets of 82 slots": ("error(find_all_sets, bytes(82))", 100_000),
    "find_all_sets_into, no room": ("error(find_all_sets_into, large, small)", 100_000),
    "DotNetRandom": ("error(DotNetRandom, 2**31)", 100_000),
    "Card": ("error(Card, 81)", 100_000),
    "Card.parse": ("error(Card.parse, '4RSD')", 30_000),
}
BULK = {
    "any_set_exists": ("on_every_path(batch.any_set_exists, boards)", 1_000),
    "count_sets": ("on_every_path(batch.count_sets, strided)", 1_000),
    "find_all_sets": ("batch.find_all_sets(boards)", 1_000),
    "validate": ("on_every_path(batch.validate, *boards.T[:3])", 2_000),
    "third_card": ("on_every_path(batch.third_card, *boards.T[:2])", 2_000),
    "shuffle": ("on_every_path(batch.shuffle, seeds)", 300),
    "simulate": ("odds.simulate(50, seed=1)", 150),
    "play_games": ("list(odds.play_games(5, seed=1))", 1_000),
    "no board": ("refused_on_every_path(batch.any_set_exists, bad)", 1_000),
    "no card": ("refused_on_every_path(batch.third_card, none[:, 11], none[:, 10])", 1_000),
    "no room": ("error(lambda: batch.count_sets(boards, out=seeds[:3]))", 3_000),
}
MATCH = {
    "a match": (
        "s = GameSession(['a', 'b'], seed=7); GameSession.restore(s.snapshot()).record()",
        150,
    ),
    "refused": ("error(GameSession.restore, {'format': 1, 'rules': []})", 10_000),
}

#: What the allocators may keep of it besides, in bytes and in blocks.
KILOBYTES, BLOCKS = 512, 60

MEASURE = """
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
def measured(function, times):
    function(max(times // 10, 1))
    function(max(times // 10, 1))
    gc.collect()
    memory, blocks = resident(), sys.getallocatedblocks()
    function(times)
    gc.collect()
    return (resident() - memory) // 1024, sys.getallocatedblocks() - blocks
"""


def program(prepare: str, calls: dict[str, tuple[str, int]]) -> str:
    lines = [prepare, MEASURE]
    for number, (name, (call, times)) in enumerate(calls.items()):
        lines += [
            f"def f{number}(times):",
            "    for _ in range(times):",
            f"        {call}",
            f"print(*measured(f{number}, {times}), {name!r}, flush=True)",
        ]
    return "\n".join(lines)


def grown(prepare: str, calls: dict[str, tuple[str, int]]) -> dict[str, tuple[int, int]]:
    """Kilobytes and blocks more after all calls of each kind."""
    if not Path("/proc/self/statm").exists():
        runtimes.missing("/proc, which tells the memory of a process", "Linux")
    done = subprocess.run(
        [sys.executable, "-c", program(prepare, calls)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stderr
    rows = (line.split(" ", 2) for line in done.stdout.splitlines())
    return {name: (int(kilobytes), int(blocks)) for kilobytes, blocks, name in rows}


@pytest.mark.parametrize(
    ("prepare", "calls"),
    [
        (PREPARE, KERNEL),
        (PREPARE, ERRORS),
        (PREPARE + PREPARE_BULK, BULK),
        (PREPARE, MATCH),
    ],
    ids=["kernel", "errors", "bulk", "match"],
)
def test_the_memory_stays_flat(prepare: str, calls: dict[str, tuple[str, int]]) -> None:
    found = grown(prepare, calls)
    assert found.keys() == calls.keys()
    leaking = {
        name: more for name, more in found.items() if more[0] > KILOBYTES or more[1] > BLOCKS
    }
    assert leaking == {}


def test_a_leak_shows() -> None:
    """One of Python's objects a call, or one of C's, is seen."""
    leaks = {
        "python": ("kept.append(object())", 20_000),
        "c": ("library.memset(library.malloc(4096), 1, 4096)", 2_000),
    }
    prepare = PREPARE + (
        "import ctypes; library = ctypes.CDLL(None); kept = []\n"
        "library.malloc.restype = ctypes.c_void_p\n"
        "library.memset.argtypes = ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t\n"
    )
    found = grown(prepare, leaks)
    assert found["python"][1] >= 20_000
    assert found["c"][0] > KILOBYTES
