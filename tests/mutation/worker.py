"""A process that has collected the tests and forks itself for every fault."""

from __future__ import annotations

import gc
import importlib
import marshal
import os
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, Pipe

import coverage
import pytest
from hypothesis import settings

from mutation import reach
from mutation.modules import MODULES, source_of
from mutation.swap import swap
from mutation.trial import Verdict, run_until_noticed, tried


class Collected:
    """A plugin of pytest that has the loop over the collected tests done by a function."""

    def __init__(self, loop: Callable[[pytest.Session], None]) -> None:
        self._loop = loop

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        # The same inputs in every process; what once failed elsewhere decides nothing.
        settings.register_profile(
            "mutation", settings.get_profile("setrules"), derandomize=True, database=None
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._loop(session)
        return True


def collect(paths: Sequence[str], loop: Callable[[pytest.Session], None]) -> None:
    """Collect tests and hand them over; raises when a fault keeps them from being imported."""
    arguments = ["-q", "-p", "no:cacheprovider", "--capture=sys"]
    # Hypothesis is imported already, so that no fork has to.
    arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main([*arguments, *paths], plugins=[Collected(loop)])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError(f"pytest ended with {code}")


class Lines:
    """Which lines of the modules run between two moments."""

    def __init__(self) -> None:
        self._names = {str(source_of(module)): module for module in MODULES}
        self._seen = coverage.Coverage(
            data_file=None, include=[*self._names], config_file=False, messages=False
        )
        self._seen.set_option("run:disable_warnings", ["no-data-collected"])
        self._seen.start()

    def end(self) -> dict[str, list[int]]:
        self._seen.stop()
        data = self._seen.get_data()
        return {self._names[file]: data.lines(file) or [] for file in data.measured_files()}


class Worker:
    """The process, seen from the one that started it."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._line, other = Pipe()
        self._process = os.fork()
        if self._process == 0:
            code = 1
            try:
                self._line.close()
                _serve(other, paths)
                code = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(code)
        other.close()
        #: By module, the lines that run when the package is imported, and those that
        #: run when the tests are collected.
        self.imported: dict[str, list[int]]
        self.collected: dict[str, list[int]]
        self.imported, self.collected = self._line.recv()

    def try_fault(
        self, module: str, code: bytes, outer: tuple[str, int], tests: list[int]
    ) -> Verdict | None:
        """The verdict of tests, which are numbers in the order of their names; None when
        the function with the fault cannot be reached in a module that is loaded."""
        self._line.send((module, code, outer, tests))
        verdict: Verdict | None = self._line.recv()
        return verdict

    def end(self) -> None:
        self._line.close()
        os.waitpid(self._process, 0)


def _serve(line: Connection, paths: Sequence[str]) -> None:
    importing = Lines()
    for module in MODULES:
        importlib.import_module(f"setrules.{module}")
    imported = importing.end()
    collecting = Lines()

    def loop(session: pytest.Session) -> None:
        collected = collecting.end()
        reach.measure(session.items, paths)
        items = {item.nodeid: item for item in session.items}
        known = reach.read(paths)
        # A fork shall neither look through nor copy what was there before.
        gc.collect()
        gc.freeze()
        line.send((imported, collected))
        while True:
            try:
                module, code, outer, tests = line.recv()
            except EOFError:
                return
            # Parameters may come from elsewhere and have changed since the file was measured.
            names = (known.names[test] for test in tests)
            chosen = [items[name] for name in names if name in items]
            line.send(_tried(module, code, outer, chosen, known.seconds))

    collect(paths, loop)


def _tried(
    module: str,
    code: bytes,
    outer: tuple[str, int],
    items: list[pytest.Item],
    seconds: dict[str, float],
) -> Verdict | None:
    def run(tell: Callable[[str], None]) -> None:
        if not swap(f"setrules.{module}", marshal.loads(code), outer):
            tell(UNREACHED)
            return
        run_until_noticed(items, seconds, tell)

    verdict = tried(run)
    return None if verdict.by == UNREACHED else verdict


UNREACHED = "not reached"


def try_imported(
    module: str, code: bytes, names: list[str] | None, paths: list[str], seconds: dict[str, float]
) -> Verdict:
    """The verdict of tests, or of all in the files, in a process that imports the faulty module."""
    from mutation.fresh import put_in_place

    def run(tell: Callable[[str], None]) -> None:
        tell("import")
        put_in_place(f"setrules.{module}", marshal.loads(code))

        def loop(session: pytest.Session) -> None:
            asked = [item.nodeid for item in session.items] if names is None else names
            place = {name: at for at, name in enumerate(asked)}
            chosen = [item for item in session.items if item.nodeid in place]
            chosen.sort(key=lambda item: place[item.nodeid])
            run_until_noticed(chosen, seconds, tell)

        collect(paths, loop)

    return tried(run)
