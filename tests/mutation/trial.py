"""Running tests in a process that is forked for one fault, until one of them notices it."""

from __future__ import annotations

import os
import resource
import select
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from _pytest.runner import runtestprotocol

#: A test that takes so many times the processor time that it took without a fault, and
#: so many seconds more, hangs: that is noticing, too.
TIMES, MORE = 20, 4

#: Nothing under test needs more memory than this; a fault may, without an end.
BYTES = 4 * 2**30

#: A fault may wait for ever without using the processor.
WALL_SECONDS = 300


@dataclass(frozen=True)
class Verdict:
    """How a fault ended: ``killed`` by a test, by the ``time`` it took, or ``survived``."""

    outcome: str
    by: str = ""


def tried(run: Callable[[Callable[[str], None]], None]) -> Verdict:
    """The verdict of a function in a forked process, which tells of the test that it begins.

    It raises :class:`NoticedError` when a test fails; a process that dies has been killed
    by the test that it was at.
    """
    reads, writes = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reads)
        code = 3
        try:
            _quiet()
            run(lambda test: _tell(writes, test))
            code = 0
        except NoticedError:
            code = 1
        finally:
            os._exit(code)
    os.close(writes)
    begun = _heard(reads, process)
    _, status = os.waitpid(process, 0)
    if os.WIFSIGNALED(status):
        slow = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGKILL)
        return Verdict("time" if slow else "killed", begun)
    return Verdict("survived" if os.WEXITSTATUS(status) == 0 else "killed", begun)


class NoticedError(Exception):
    """A test has failed."""


def _quiet() -> None:
    os.setpgid(0, 0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


def _tell(pipe: int, test: str) -> None:
    os.write(pipe, test.encode() + b"\n")


def _heard(pipe: int, process: int) -> str:
    """The last test that was begun; whatever waits for too long is ended."""
    told = b""
    while True:
        ready, _, _ = select.select([pipe], [], [], WALL_SECONDS)
        more = os.read(pipe, 65536) if ready else b""
        if not ready:
            os.killpg(process, signal.SIGKILL)
        if not more:
            break
        told = (told + more)[-4096:]
    os.close(pipe)
    return told.decode(errors="replace").rstrip("\n").rpartition("\n")[2]


def run_until_noticed(
    items: Sequence[pytest.Item], seconds: dict[str, float], tell: Callable[[str], None]
) -> None:
    """Run tests in this order; raises :class:`NoticedError` at the first that fails."""
    for at, item in enumerate(items):
        tell(item.nodeid)
        limit = MORE + TIMES * seconds.get(item.nodeid, 1.0)
        signal.setitimer(signal.ITIMER_PROF, limit)
        following = items[at + 1] if at + 1 < len(items) else None
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            raise NoticedError(item.nodeid)
    signal.setitimer(signal.ITIMER_PROF, 0)
