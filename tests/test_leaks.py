"""A million calls leave the memory as it was, those that raise included.

Each group of calls runs in a process of its own, where nothing else allocates.
What is compared is the bytes that C's allocator has handed out, the blocks that
Python's has, and the memory of the process, which knows of every other. After
calls that warm up, three equal parts are measured, and what each of them has grown
by counts: caches and free lists grow once or twice, a leak grows with every call.
Some caches fill slowly, so what has grown is asked again in a new process, with
ten times the calls: they are full long before, and a leak has only grown.

The normal run makes a million calls of the kernel, and as many of what takes
longer as some seconds allow; ``-m nightly`` makes a million of each.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from ports import runtimes

import setrules
from setrules import _fast, batch, odds

PREPARE = """
import gc, os, sys
import setrules
from setrules import (
    Board, Card, Deck, DotNetRandom, GameSession, SetRulesError, any_set_exists, count_sets,
    explain, find_all_sets, find_all_sets_into, hint, third_card, validate,
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

PREPARE_NUMPY = """
import numpy
array = numpy.frombuffer(board, numpy.uint8).copy()
array_out = numpy.zeros((1080, 3), numpy.uint8)
fixed = numpy.zeros((80, 3), numpy.uint8)
fixed.flags.writeable = False
words = numpy.zeros((80, 3), numpy.int32)
masked = numpy.ma.masked_array(array, mask=False)
"""

PREPARE_BULK = """
from setrules import _odds, _simulate, batch, odds
from setrules.odds import exact, simulation
seeds = numpy.arange(500, dtype=numpy.int32)
boards = numpy.ascontiguousarray(batch.shuffle(seeds)[:, :12])
strided = batch.shuffle(seeds)[::2, 60:80:2]
bad = boards.copy()
bad[250, 3] = bad[250, 4]
none = boards.copy()
none[499, 11] = 200
one, twice, seed = boards[:1].copy(), boards[:1].copy(), seeds[:1].copy()
twice[0, 3] = twice[0, 4]
three = numpy.array([[0], [40], [80]], numpy.uint8)
wrong = numpy.array([81], numpy.uint8)
truths, counts = numpy.empty(1, numpy.bool_), numpy.empty(1, numpy.int32)
cards, deck = numpy.empty(1, numpy.uint8), numpy.empty((1, 81), numpy.uint8)
pair = (numpy.empty(2, numpy.int64), numpy.empty((30, 3), numpy.uint8))
short = (numpy.empty(2, numpy.int64), numpy.empty((0, 3), numpy.uint8))
skipping = numpy.empty(2, numpy.int32)[::2]
policy = simulation._policy_of(setrules.RuleSet.edition())
bits = numpy.random.PCG64DXSM(1)
packed = _odds.subsets(2, True)
def on_every_path(function, *arguments):
    for path in batch.paths():
        with batch.use_path(path):
            function(*arguments)
def refused_on_every_path(function, *arguments):
    for path in batch.paths():
        with batch.use_path(path):
            error(function, *arguments)
"""

MILLION = 1_000_000


@dataclass(frozen=True)
class Calls:
    """A call and how many of them: in the normal run, and at night."""

    call: str
    times: int = MILLION
    at_night: int = MILLION


KERNEL = {
    "validate": Calls("validate(0, 40, 80)"),
    "third_card": Calls("third_card(0, 40)"),
    "any_set_exists of bytes": Calls("any_set_exists(board)"),
    "any_set_exists of a list": Calls("any_set_exists(listed)"),
    "any_set_exists of an array": Calls("any_set_exists(array)"),
    "count_sets": Calls("count_sets(board)"),
    "count_sets of an array": Calls("count_sets(array)"),
    "find_all_sets": Calls("find_all_sets(board)"),
    "find_all_sets of an array": Calls("find_all_sets(array)", 100_000),
    "find_all_sets of 21": Calls("find_all_sets(large)", 100_000),
    "find_all_sets_into": Calls("find_all_sets_into(board, out)"),
    "find_all_sets_into an array": Calls("find_all_sets_into(array, array_out)"),
    "hint": Calls("hint(board)"),
    "explain": Calls("explain(0, 1, 5)", 20_000),
    "DotNetRandom.next": Calls("generator.next()"),
    "DotNetRandom.next_below": Calls("generator.next_below(81)"),
    "DotNetRandom.next_range": Calls("generator.next_range(-5, 5)"),
    "DotNetRandom": Calls("DotNetRandom(7)", 50_000),
    "Deck.shuffled": Calls("Deck.shuffled(7)", 3_000, 100_000),
}
ERRORS = {
    "validate": Calls("error(validate, 0, 1, 81)", 50_000),
    "validate of a float": Calls("error(validate, 0, 1, 2.0)", 50_000),
    "third_card": Calls("error(third_card, 0, '1')", 50_000),
    "any_set_exists, a card twice": Calls("error(any_set_exists, [1, 2, 1])", 50_000),
    "any_set_exists of a masked array": Calls("error(any_set_exists, masked)", 10_000, 100_000),
    "count_sets of no board": Calls("error(count_sets, 7)", 50_000),
    "find_all_sets of 82 slots": Calls("error(find_all_sets, bytes(82))", 50_000),
    "find_all_sets_into, no room": Calls("error(find_all_sets_into, large, small)", 50_000),
    "find_all_sets_into what is fixed": Calls("error(find_all_sets_into, board, fixed)", 50_000),
    "find_all_sets_into words": Calls("error(find_all_sets_into, board, words)", 50_000),
    "hint": Calls("error(hint, [1, 2, 1])", 50_000),
    "explain": Calls("error(explain, 0, 1, 81)", 50_000),
    "DotNetRandom": Calls("error(DotNetRandom, 2**31)", 50_000),
    "DotNetRandom.next_below": Calls("error(generator.next_below, -1)", 50_000),
    "DotNetRandom.next_range": Calls("error(generator.next_range, 5, -5)", 50_000),
    "Card": Calls("error(Card, 81)", 50_000),
    "Card.parse": Calls("error(Card.parse, '4RSD')", 30_000),
}
#: Every bulk function with the least work: what a call loses by itself.
ONE = {
    "validate": Calls("batch.validate(*three)", 6_000),
    "validate of ints": Calls("batch.validate(0, 1, 2)", 6_000),
    "validate into": Calls("batch.validate(*three, out=truths)", 6_000),
    "validate, no card": Calls("error(batch.validate, wrong, 1, 2)", 6_000),
    "third_card": Calls("batch.third_card(*three[:2])", 6_000),
    "third_card into": Calls("batch.third_card(*three[:2], out=cards)", 6_000),
    "third_card, no card": Calls("error(batch.third_card, wrong, 1)", 10_000),
    "any_set_exists": Calls("batch.any_set_exists(one)", 6_000),
    "any_set_exists into": Calls("batch.any_set_exists(one, out=truths)", 6_000),
    "any_set_exists, a card twice": Calls("error(batch.any_set_exists, twice)", 6_000),
    "count_sets": Calls("batch.count_sets(one)", 6_000),
    "count_sets into": Calls("batch.count_sets(one, out=counts)", 6_000),
    "count_sets into what skips": Calls("batch.count_sets(one, out=skipping[:1])", 6_000),
    "count_sets, no room": Calls("error(lambda: batch.count_sets(one, out=counts[:0]))", 6_000),
    "count_sets of floats": Calls("error(batch.count_sets, [[0.5]])", 6_000),
    "find_all_sets": Calls("batch.find_all_sets(one)", 6_000),
    "find_all_sets into": Calls("batch.find_all_sets(one, out=pair)", 6_000),
    "find_all_sets, a card twice": Calls("error(batch.find_all_sets, twice)", 6_000),
    "find_all_sets, no room": Calls("error(lambda: batch.find_all_sets(one, out=short))", 6_000),
    "shuffle": Calls("batch.shuffle(seed)", 6_000),
    "shuffle, small": Calls("batch.shuffle(seed, small=True)", 6_000),
    "shuffle into": Calls("batch.shuffle(seed, out=deck)", 6_000),
    "shuffle, out of range": Calls("error(batch.shuffle, [2**31])", 6_000),
    "paths": Calls("batch.paths(); batch.active_path()", 6_000),
    "no path": Calls("error(batch.use_path('none').__enter__)", 6_000),
    "simulate": Calls("odds.simulate(1, seed=1)", 500, 100_000),
    "simulate, the kernel": Calls("_simulate.play(bits, policy, 1, 1)", 10_000),
    "simulate, no game": Calls("error(odds.simulate, 0)", 6_000),
    "play_games": Calls("list(odds.play_games(1, seed=1))", 500, 100_000),
    "play_games, the kernel": Calls("_simulate.trace(bits, policy, 1)", 10_000),
    "play_games, no game": Calls("error(odds.play_games, 0)", 6_000),
    "classes": Calls("_odds.classes(1, True)", 500, 100_000),
    "subsets": Calls("_odds.subsets(1, True)", 20_000),
    "free_triples": Calls("_odds.free_triples(1, packed, 1)", 20_000),
    "spread": Calls("_odds.spread(1, packed, 0, 1, 1)", 10_000),
    "no_set_probability": Calls("odds.no_set_probability(12)", 5_000, 100_000),
    "no_set_probability, no cards": Calls("error(odds.no_set_probability, 82)", 6_000),
    "set_count_distribution": Calls(
        "exact._known.clear(); odds.set_count_distribution(2)", 60, 2_000
    ),
    "set_free_counts": Calls(
        "exact._counted_set_free.cache_clear(); odds.set_free_counts()", 60, 300
    ),
}
#: The same with much to do, on every path.
MANY = {
    "any_set_exists": Calls("on_every_path(batch.any_set_exists, boards)", 400),
    "count_sets": Calls("on_every_path(batch.count_sets, strided)", 400),
    "find_all_sets": Calls("batch.find_all_sets(boards)", 400),
    "validate": Calls("on_every_path(batch.validate, *boards.T[:3])", 400),
    "third_card": Calls("on_every_path(batch.third_card, *boards.T[:2])", 400),
    "shuffle": Calls("on_every_path(batch.shuffle, seeds)", 200),
    "simulate": Calls("odds.simulate(50, seed=1)", 100),
    "play_games": Calls("list(odds.play_games(5, seed=1))", 200),
    "no board": Calls("refused_on_every_path(batch.any_set_exists, bad)", 400),
    "no card": Calls("refused_on_every_path(batch.third_card, none[:, 11], none[:, 10])", 400),
}
MATCH = {
    "a match": Calls(
        "s = GameSession(['a', 'b'], seed=7); GameSession.restore(s.snapshot()).record()",
        150,
    ),
    "refused": Calls("error(GameSession.restore, {'format': 1, 'rules': []})", 10_000),
}

MEASURE = """
import ctypes
sizes = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks")
library = ctypes.CDLL(None)
def handed_out():
    return 0  # where C's allocator does not tell
for name, number in (("mallinfo", ctypes.c_int), ("mallinfo2", ctypes.c_size_t)):
    if hasattr(library, name):
        fields = [(size, number) for size in (*sizes, "fordblks", "keepcost")]
        asked = getattr(library, name)
        asked.restype = type("Info", (ctypes.Structure,), {"_fields_": fields})
        def handed_out():
            info = asked()
            return info.uordblks + info.hblkhd
def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
def state():
    gc.collect()
    return handed_out(), sys.getallocatedblocks(), resident()
def measured(function, part):
    function(max(part // 3, 1))
    state(), state()
    function(max(part // 3, 1))
    before, parts = state(), []
    for _ in range(3):
        function(part)
        after = state()
        parts.append([new - old for old, new in zip(before, after)])
        before = after
    return [min(grown) for grown in zip(*parts)]
"""

#: What all parts may have grown by: so much a call, and so much in any case.
BYTES_A_CALL, BLOCKS_A_CALL = 0.1, 0.005
BYTES, BLOCKS, RESIDENT = 600, 12, 128 * 1024
#: How many times the calls a second measurement makes, of what seems to leak.
AGAIN = 10


@dataclass(frozen=True)
class Grown:
    """By what each part, of so many calls, has grown at least."""

    part: int
    handed_out: int
    blocks: int
    resident: int

    @property
    def leaks(self) -> bool:
        return (
            self.handed_out > BYTES + BYTES_A_CALL * self.part
            or self.blocks > BLOCKS + BLOCKS_A_CALL * self.part
            or self.resident > RESIDENT + BYTES_A_CALL * self.part
        )


def program(prepare: str, calls: dict[str, tuple[str, int]]) -> str:
    lines = [prepare, MEASURE]
    for number, (name, (call, times)) in enumerate(calls.items()):
        lines += [
            f"def f{number}(times):",
            "    for _ in range(times):",
            f"        {call}",
            f"print(*measured(f{number}, {times // 3}), {name!r}, flush=True)",
        ]
    return "\n".join(lines)


def grown(prepare: str, calls: dict[str, tuple[str, int]]) -> dict[str, Grown]:
    """What the calls of each kind have grown by."""
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
    rows = (line.split(" ", 3) for line in done.stdout.splitlines())
    found = {name: Grown(calls[name][1] // 3, *map(int, numbers)) for *numbers, name in rows}
    assert found.keys() == calls.keys()
    return found


def leaking(prepare: str, calls: dict[str, tuple[str, int]]) -> dict[str, Grown]:
    """The calls that leak, with what they have grown by when there were more of them."""
    doubtful = [name for name, more in grown(prepare, calls).items() if more.leaks]
    if not doubtful:
        return {}
    more_calls = {name: (calls[name][0], AGAIN * calls[name][1]) for name in doubtful}
    return {name: more for name, more in grown(prepare, more_calls).items() if more.leaks}


GROUPS = [
    pytest.param(PREPARE + PREPARE_NUMPY, KERNEL, id="kernel"),
    pytest.param(PREPARE + PREPARE_NUMPY, ERRORS, id="errors"),
    pytest.param(PREPARE + PREPARE_NUMPY + PREPARE_BULK, ONE, id="one"),
    pytest.param(PREPARE + PREPARE_NUMPY + PREPARE_BULK, MANY, id="many"),
    pytest.param(PREPARE, MATCH, id="match"),
]


@pytest.mark.parametrize(("prepare", "calls"), GROUPS)
def test_the_memory_stays_flat(prepare: str, calls: dict[str, Calls]) -> None:
    assert leaking(prepare, {name: (one.call, one.times) for name, one in calls.items()}) == {}


@pytest.mark.nightly
@pytest.mark.parametrize(("prepare", "calls"), GROUPS[:3])
def test_the_memory_stays_flat_over_a_million_calls(prepare: str, calls: dict[str, Calls]) -> None:
    assert leaking(prepare, {name: (one.call, one.at_night) for name, one in calls.items()}) == {}


def test_every_public_function_is_called() -> None:
    """So that none is forgotten; use_path stands in every call on every path."""
    called = " ".join(one.call for one in (*KERNEL.values(), *ERRORS.values()))
    kernel = {name for name in setrules.__all__ if hasattr(_fast, name) and name.islower()}
    assert len(kernel) >= 6
    assert {name for name in kernel if not re.search(rf"\b{name}\b", called)} == set()
    called = " ".join(one.call for one in ONE.values())
    for module in (batch, odds):
        functions = (name for name in module.__all__ if name.islower())
        name_of = module.__name__.rpartition(".")[2]
        assert [name for name in functions if f"{name_of}.{name}" not in called] == []


def test_a_leak_shows() -> None:
    """One of Python's objects a call, sixteen bytes of C's, or memory of the system's."""
    leaks = {
        "python": ("kept.append(object())", 20_000),
        "python, now and then": ("_ % 100 or kept.append(object())", 100_000),
        "c": ("library.malloc(16)", 2_000),
        "c, now and then": ("_ % 100 or library.malloc(16)", 100_000),
        "system": ("mapped.append(mmap.mmap(-1, 4096)); mapped[-1].write(b'1')", 200),
    }
    if not (hasattr(ctypes.CDLL(None), "mallinfo") or hasattr(ctypes.CDLL(None), "mallinfo2")):
        runtimes.missing("mallinfo, which tells the memory that C has handed out", "glibc")
    prepare = PREPARE + (
        "import ctypes, mmap; library = ctypes.CDLL(None); kept, mapped = [], []\n"
        "library.malloc.restype = ctypes.c_void_p\n"
    )
    assert leaking(prepare, leaks).keys() == leaks.keys()
