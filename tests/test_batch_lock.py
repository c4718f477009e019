"""The bulk functions let go of the interpreter's lock for as long as they compute.

The interpreter is told never to take the lock away, so that another thread gets
a turn only when the calling one lets go. A call is cut into hundredths of its
time, and those in which the other thread had a turn are counted: a short release
by numpy on the way, before or after the kernel, fills one or two of them.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from setrules import RuleSet, _simulate, batch, odds
from setrules.odds import exact, simulation

# Of a hundred. Other programs may keep a thread off the processor for most of a call, and
# for some calls in a row.
ENOUGH = 30
TRIES = 40

DECKS = batch.shuffle(np.arange(200_000, dtype=np.int32))
BOARDS = DECKS[:, :21]
TWICE = np.tile(BOARDS, (2, 1))
FOUR_TIMES = np.tile(DECKS[:, :27], (4, 1))
MANY = np.tile(DECKS[:, :3].T, 60)
TRUTHS = np.empty(MANY.shape[1], np.bool_)
CARDS = np.empty(MANY.shape[1], np.uint8)


@contextmanager
def beside_another_thread() -> Iterator[list[float]]:
    """The times of the turns of a thread that runs whenever the lock is free."""
    turns: list[float] = []
    over = threading.Event()

    def other() -> None:
        while not over.is_set():
            turns.append(time.perf_counter())
            time.sleep(1e-5)  # lets go of the lock

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=other)
    try:
        sys.setswitchinterval(3600)
        thread.start()
        time.sleep(0.01)
        yield turns
    finally:
        sys.setswitchinterval(interval)
        over.set()
        thread.join()


def hundredths_with_a_turn(work: Callable[[], object], turns: list[float]) -> int:
    """In how many hundredths of one call the other thread ran."""
    turns.clear()
    begin = time.perf_counter()
    work()
    end = time.perf_counter()
    return len({int(100 * (turn - begin) / (end - begin)) for turn in turns if begin < turn < end})


def most_of(work: Callable[[], object], enough: int) -> int:
    """The most that some calls reach, no more of them than needed."""
    work()
    most = 0
    with beside_another_thread() as turns:
        for _ in range(TRIES):
            most = max(most, hundredths_with_a_turn(work, turns))
            if most > enough:
                break
    return most


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: batch.any_set_exists(TWICE), id="any_set_exists"),
        pytest.param(lambda: batch.count_sets(BOARDS), id="count_sets"),
        pytest.param(lambda: batch.find_all_sets(BOARDS[:50_000]), id="find_all_sets"),
        pytest.param(lambda: batch.shuffle(np.arange(50_000, dtype=np.int32)), id="shuffle"),
        pytest.param(lambda: batch.validate(*MANY, out=TRUTHS), id="validate"),
        pytest.param(lambda: batch.third_card(*MANY[:2], out=CARDS), id="third_card"),
        pytest.param(lambda: odds.simulate(20_000, seed=1), id="simulate"),
    ],
)
def test_another_thread_runs_during_one_long_call(work: Callable[[], object]) -> None:
    with batch.use_path("scalar"):
        assert most_of(work, ENOUGH) > ENOUGH


@pytest.mark.parametrize("path", [path for path in batch.paths() if path != "scalar"])
@pytest.mark.parametrize(
    "call",
    [
        pytest.param(lambda: batch.any_set_exists(FOUR_TIMES), id="any_set_exists"),
        pytest.param(lambda: batch.count_sets(FOUR_TIMES), id="count_sets"),
        pytest.param(lambda: batch.shuffle(np.arange(60_000, dtype=np.int32)), id="shuffle"),
        pytest.param(lambda: batch.validate(*MANY, out=TRUTHS), id="validate"),
        pytest.param(lambda: batch.third_card(*MANY[:2], out=CARDS), id="third_card"),
    ],
)
def test_another_thread_runs_on_every_path(path: str, call: Callable[[], object]) -> None:
    """Some calls in a row, as one takes some milliseconds: what lies between them is no 30."""

    def work() -> None:
        for _ in range(5):
            call()

    with batch.use_path(path):
        assert most_of(work, ENOUGH) > ENOUGH


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: exact._counted_set_free.__wrapped__(), id="set_free_counts"),
        pytest.param(lambda: exact._count_sets(12, None), id="set_count_distribution"),
    ],
)
def test_another_thread_runs_while_odds_are_counted(work: Callable[[], object]) -> None:
    assert most_of(work, ENOUGH) > ENOUGH


def test_another_thread_runs_while_games_are_played() -> None:
    """What shows games makes objects of them afterwards, which takes the lock and most time."""
    policy = simulation._policy_of(RuleSet.edition())
    assert most_of(lambda: _simulate.trace(np.random.PCG64DXSM(1), policy, 20_000), ENOUGH) > ENOUGH


@pytest.mark.skipif(sys.platform == "win32", reason="needs usleep, of the C library of POSIX")
@pytest.mark.skipif(
    not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="needs an interpreter with a lock"
)
def test_a_call_that_held_the_lock_would_be_found() -> None:
    """The same C function for the same time, holding the lock and not, numpy's work around it."""
    holding, letting_go = ctypes.PyDLL(None).usleep, ctypes.CDLL(None).usleep

    def around(sleep: Callable[[int], object]) -> None:
        counts = np.cumsum(DECKS[:20_000, 0])
        sleep(50_000)
        np.cumsum(counts, out=counts)

    assert most_of(lambda: around(holding), ENOUGH) <= ENOUGH
    assert most_of(lambda: around(letting_go), ENOUGH) > ENOUGH
