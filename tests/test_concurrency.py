"""What many threads, processes and forks share: the kernel, the bulk functions, no session."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
import pytest

import setrules
from setrules import Board, Card, Deck, DotNetRandom, GameSession, batch, odds
from setrules.odds import exact

THREADS = 16


def kernel_answers(number: int) -> list[object]:
    """Every kernel function, a deck, a board and errors, on inputs of a number's own."""
    told: list[object] = []
    out = memoryview(bytearray(3 * 100)).cast("B", (100, 3))
    for seed in range(20 * number, 20 * number + 20):
        deck = Deck.shuffled(seed)
        cards = deck.order[:15]
        told += [setrules.validate(*cards[:3]), setrules.third_card(*cards[:2])]
        told += [setrules.any_set_exists(cards), setrules.count_sets(bytes(cards))]
        told += [setrules.find_all_sets([*cards, None]), Board.deal(deck).hint()]
        told.append((setrules.find_all_sets_into(cards, out), out.tobytes()))
        told += [str(setrules.explain(*cards[:3])), Card.parse(cards[0].code)]
        try:
            setrules.any_set_exists((*cards, cards[0]))
        except setrules.BoardError as error:
            told.append(str(error))
    return told


def bulk_answers(number: int) -> list[bytes]:
    """Every bulk function, on every path of this machine, and what each of them refuses."""
    told: list[bytes] = []
    for path in batch.paths():
        with batch.use_path(path):
            boards = batch.shuffle(np.arange(300 * number, 300 * (number + 1), dtype=np.int32))
            lying = np.ascontiguousarray(boards[:, :15])
            told += [boards.tobytes(), batch.any_set_exists(lying).tobytes()]
            told += [batch.count_sets(lying).tobytes()]
            told += [part.tobytes() for part in batch.find_all_sets(lying)]
            told.append(batch.third_card(lying[:, 0], lying[:, 1]).tobytes())
            told.append(batch.validate(*lying.T[:3]).tobytes())
            told.append(batch.validate(*np.ascontiguousarray(lying.T[:3])).tobytes())
            told.append(batch.shuffle(range(number, number + 99), small=True).tobytes())
            told += bulk_refusals(lying, 7 * number)
            assert batch.active_path() == path
    told.append(repr(odds.simulate(500, seed=number)).encode())
    told.append(repr([*odds.play_games(20, seed=number)]).encode())
    return told


def bulk_refusals(boards: npt.NDArray[np.uint8], row: int) -> list[bytes]:
    """What is said of faults in a row of a number's own."""
    twice, none = boards.copy(), boards.copy()
    twice[row, 1] = twice[row, 0]
    none[row, 2] = 99
    calls: tuple[Callable[[], object], ...] = (
        lambda: batch.any_set_exists(twice),
        lambda: batch.count_sets(none),
        lambda: batch.find_all_sets(twice),
        lambda: batch.third_card(none[:, 1], none[:, 2]),
        lambda: batch.validate(none[:, 2], 0, 1),
        lambda: batch.shuffle([row, 2**31 + row]),
        lambda: batch.count_sets(boards, out=np.empty(row, np.int32)),
        lambda: odds.simulate(-row - 1),
    )
    told = []
    for call in calls:
        with pytest.raises(setrules.SetRulesError) as refused:
            call()
        told.append(str(refused.value).encode())
    return told


def exact_answers(number: int) -> list[object]:
    """Exact odds, counted and not remembered, and a generator of a number's own."""
    told: list[object] = [exact._counted_set_free.__wrapped__()]
    told += [exact._count_sets(4 + number % 3, None), odds.set_count_distribution(5)]
    generator = DotNetRandom(number)
    told.append([generator.next_range(-(2**31), 2**31 - 1) for _ in range(500)])
    told.append([generator.next_below(1 + number) for _ in range(500)])
    told.append([generator.next() for _ in range(500)])
    return told


@contextmanager
def switching_often() -> Iterator[None]:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize(
    "answers", [kernel_answers, bulk_answers, exact_answers], ids=lambda one: one.__name__
)
def test_sixteen_threads_get_the_answers_of_one(answers: Callable[[int], object]) -> None:
    alone = [answers(number) for number in range(THREADS)]
    ready = threading.Barrier(THREADS)

    def together(number: int) -> object:
        ready.wait()
        return answers(number)

    with switching_often(), ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(together, range(THREADS))) == alone


# --- processes


def whole_game(seed: int) -> str:
    """A whole match by first sets, as the digest of its end."""
    session = GameSession(["A", "B"], seed=seed)
    while session.result is None:
        session.claim_slots("A", session.board.find_all_sets()[0])
    end = session.record()["end"]
    assert isinstance(end, dict)
    return str(end["digest"])


def go_on(session: GameSession) -> GameSession:
    """Play a session that came from another process, and send it back."""
    session.claim_slots("B", session.board.find_all_sets()[0])
    return session


def test_processes_by_spawn() -> None:
    """A session travels to another process and back, its record with it."""
    session = GameSession(["A", "B"], seed=3)
    session.claim_slots("A", session.board.find_all_sets()[0])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        played = pool.map(whole_game, range(4))
        back = pool.apply(go_on, (session,))
    assert played == [whole_game(seed) for seed in range(4)]
    assert session.now_ms == back.now_ms == 0
    assert back.players["B"].score == 1
    assert GameSession.replay(back.record()) == back
    assert back == go_on(session)


# A process of its own, since forking beside the threads of a test run is undefined.
FORKED = """
import os, sys, threading
sys.path.insert(0, sys.argv[1])
from test_concurrency import bulk_answers, kernel_answers, whole_game
from setrules import GameSession, SessionStateError

def in_child(work):
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writing, repr(work()).encode()[-4000:])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read().decode()
    assert os.waitpid(child, 0)[1] == 0
    return told

for work in (lambda: kernel_answers(1), lambda: bulk_answers(1), lambda: whole_game(5)):
    here = repr(work())[-4000:]
    assert in_child(work) == here
session = GameSession(["A", "B"], seed=7)
assert in_child(lambda: len(session.claim("A", (13, 49, 58)))) == "3"
assert session.entries() == []

class Forking:
    def __index__(self):
        def use():
            try:
                session.forfeit("A")
            except SessionStateError as error:
                return str(error)
        print(in_child(use))
        return 5

session.advance(Forking())
assert session.forfeit("A")
print("done")
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_processes_by_fork() -> None:
    """A child gets the same answers; a session in the middle of a command stays refused there."""
    done = subprocess.run(
        [sys.executable, "-c", FORKED, os.path.dirname(__file__)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    refusal, last = done.stdout.splitlines()
    assert "forfeit while another command of this GameSession runs" in refusal
    assert last == "done"
