"""The report depends on games, rules and seed alone, wherever the games are played."""

from __future__ import annotations

import json
import os
import pickle
import signal
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import get_context

import pytest
from ports import runtimes

import setrules
from setrules import RuleSet, odds
from setrules.odds.simulation import CHUNK

GAMES = 3 * CHUNK + 1_001


@pytest.fixture(scope="module")
def expected() -> bytes:
    return as_bytes(odds.simulate(GAMES, seed=9))


def as_bytes(report: odds.SimulationReport) -> bytes:
    return json.dumps(report.to_dict()).encode()


@pytest.mark.parametrize("workers", [1, 3])
def test_threads(expected: bytes, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        assert as_bytes(odds.simulate(GAMES, seed=9, executor=pool)) == expected


def test_processes(expected: bytes) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert as_bytes(odds.simulate(GAMES, seed=9, executor=pool)) == expected


class AtOnce(Executor):
    """Plays a chunk while it is submitted."""

    def submit(self, function, /, *args, **kwargs):  # type: ignore[no-untyped-def, override]
        future: Future[object] = Future()
        future.set_result(function(*args, **kwargs))
        return future


def test_an_executor_that_is_done_at_once(expected: bytes) -> None:
    assert as_bytes(odds.simulate(GAMES, seed=9, executor=AtOnce())) == expected


@pytest.mark.filterwarnings("ignore")
def test_dask_with_a_killed_worker() -> None:
    """A real local cluster of two workers, one of which dies in the middle."""
    distributed = runtimes.module("distributed", "pip install 'setrules[scale]'")
    games = 30 * CHUNK
    pids: dict[str, int] = {}
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if not killed and done >= total // 10:
            assert done < total
            killed.append(next(iter(pids.values())))
            os.kill(killed[0], signal.SIGKILL)

    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids.update(client.run(os.getpid))
        assert len(set(pids.values())) == 2
        report = odds.simulate(games, seed=9, executor=client.get_executor(), progress=kill_one)
        assert killed
    with ThreadPoolExecutor(2) as pool:
        assert as_bytes(report) == as_bytes(odds.simulate(games, seed=9, executor=pool))


def test_a_pool_with_a_killed_worker_raises_its_own_error() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        victim = pool.submit(os.getpid).result()

        def kill(done: int, total: int) -> None:
            os.kill(victim, signal.SIGKILL)

        with pytest.raises(BrokenExecutor):
            odds.simulate(200 * CHUNK, seed=9, executor=pool, progress=kill)


def test_progress_counts_every_game_once() -> None:
    told: list[tuple[int, int]] = []
    odds.simulate(GAMES, seed=1, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == [CHUNK, 2 * CHUNK, 3 * CHUNK, GAMES]
    assert {total for _, total in told} == {GAMES}


def test_a_failure_cancels_what_has_not_begun() -> None:
    def fail(done: int, total: int) -> None:
        raise KeyboardInterrupt

    class Recording(ThreadPoolExecutor):
        futures: list[Future[object]] = []  # noqa: RUF012

        def submit(self, function, /, *args, **kwargs):  # type: ignore[no-untyped-def, override]
            future = super().submit(function, *args, **kwargs)
            self.futures.append(future)
            return future

    with Recording(1) as pool, pytest.raises(KeyboardInterrupt):
        odds.simulate(40 * CHUNK, seed=1, executor=pool, progress=fail)
    assert sum(future.cancelled() for future in Recording.futures) > 30


def test_seed_and_rules_matter() -> None:
    report = odds.simulate(2_000, seed=1)
    penalised = odds.simulate(2_000, RuleSet.edition(penalty="point"), seed=1)
    assert report != penalised, "the rules are part of the report"
    assert report.dead_by_size == penalised.dead_by_size
    assert report != odds.simulate(2_000, seed=2)
    assert report != odds.simulate(2_000, RuleSet.tabletop(), seed=1)
    assert report == pickle.loads(pickle.dumps(report))
    assert report != 5


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: odds.simulate(0), setrules.RulesError, "games 0: expected an int from 1"),
        (lambda: odds.simulate(1.5), setrules.RulesTypeError, "games 1.5"),
        (lambda: odds.simulate(1, seed=-1), setrules.RulesError, "seed -1"),
        (lambda: odds.simulate(1, seed="x"), setrules.RulesTypeError, "seed 'x'"),
        (lambda: odds.simulate(1, "edition"), setrules.RulesTypeError, "rules 'edition'"),
        (lambda: odds.simulate(1, executor=3), setrules.RulesTypeError, "executor 3: expected a"),
        (lambda: odds.play_games(0), setrules.RulesError, "games 0"),
    ],
)
def test_wrong_arguments(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()  # type: ignore[operator]
