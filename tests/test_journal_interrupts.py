"""Journals and exceptions that come between any two steps, as signal handlers raise them."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest
from counting import no_garbage
from journals import the_same
from matches import match

from setrules import GameSession, SessionStateError
from setrules.journal import Journal, file, read_journal
from setrules.journal.lines import read_lines

FOLDER = os.path.dirname(file.__file__)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


class Interrupt(BaseException):
    """What a handler raises here; nobody may catch it by accident."""


def interrupted(do: Callable[[], object], step: int) -> bool:
    """Do something, but raise before that bytecode of the journal; whether it came so far."""
    left = step

    def within(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal left
        if event == "opcode":
            left -= 1
            if not left:
                raise Interrupt
        return within

    def enter(frame: FrameType, *_: Any) -> Any:
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        # 3.13 asks for bytecodes only where a function is set already, 3.12 only where one
        # had been asked for before it began to trace.
        frame.f_trace = within
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return within

    def traced() -> bool:
        with no_garbage():
            sys._getframe().f_trace_opcodes = True
            sys.settrace(enter)
            try:
                do()
            except Interrupt:
                return True
            finally:
                sys.settrace(None)
        return False

    # A bytecode that would have ended the handling of an exception may be the one that is
    # not done; the thread that believes it still handles one ends here.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(traced).result()


def holds_all(path: Path, session: GameSession, acknowledged: int) -> None:
    """What was acknowledged is there once, in order, and perhaps what came after it."""
    found = read_lines(path.read_bytes()).entries
    assert len(found) >= acknowledged
    assert [*found] == session.entries()[: len(found)]


def in_pieces(file: int, data: Any, write: Callable[[int, bytes], int] = os.write) -> int:
    return write(file, bytes(data)[:30])


def fail(file: int, data: Any) -> int:
    """A disk that takes one piece and is full then."""
    if len(data) <= 60:
        raise OSError(errno.ENOSPC, "no space left on device")
    return in_pieces(file, data)


@pytest.mark.parametrize("write", [os.write, in_pieces, fail])
def test_an_exception_before_any_bytecode_loses_and_doubles_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[int, bytes], int]
) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    for step in count(1):
        path.unlink(missing_ok=True)
        session = match_until(10)
        journal = Journal.create(path, session, sync_every=1)
        session.advance(20)
        with monkeypatch.context() as disk:
            disk.setattr(os, "write", write)
            try:
                came_so_far = interrupted(journal.append, step)
            except OSError:
                came_so_far = False
        holds_all(path, session, 1 if came_so_far or write is fail else 2)
        session.advance(30)
        journal.append()
        holds_all(path, session, 3)
        journal.close()
        if not came_so_far:
            break
    assert step > 150


@pytest.mark.parametrize("late", [False, True])
def test_an_interrupt_before_or_after_the_bytes_went_in(
    path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    journal = Journal.create(path, match(), sync_every=1)
    journal.session.advance(10)
    journal.append()
    real = os.write

    def write(file: int, data: bytes) -> int:
        if late:
            real(file, data)
        raise KeyboardInterrupt

    journal.session.advance(20)
    with monkeypatch.context() as handler:
        handler.setattr(os, "write", write)
        with pytest.raises(KeyboardInterrupt):
            journal.append()
    assert journal.written == 1
    the_same(read_journal(path), match_until(10))
    journal.session.advance(30)
    assert journal.append() == 2
    journal.close()
    the_same(read_journal(path), journal.session)


def match_until(now_ms: int) -> GameSession:
    session = match()
    session.advance(now_ms)
    return session


def test_what_could_not_be_taken_back_is_taken_back_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.create(path, match(), sync_every=0)
    real = os.write

    def write(file: int, data: bytes) -> int:
        real(file, bytes(data)[:30])
        raise KeyboardInterrupt

    def refuse(file: int, size: int) -> None:
        raise OSError(5, "input/output error")

    journal.session.advance(10)
    with monkeypatch.context() as handler:
        handler.setattr(os, "ftruncate", refuse)
        handler.setattr(os, "write", write)
        with pytest.raises(KeyboardInterrupt):
            journal.append()
        with pytest.raises(OSError, match="input/output"):
            journal.append()
    assert not path.read_bytes().endswith(b"\n")
    assert journal.append() == 1
    the_same(read_journal(path), journal.session)
    journal.close()


def test_a_sync_that_was_interrupted_is_made_up_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands are in the file, and acknowledged only by a call that synced them."""
    journal = Journal.create(path, match(), sync_every=1)
    journal.session.advance(10)

    def interrupt(file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as handler:
        handler.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            journal.append()
        calls: list[int] = []
        handler.setattr(os, "fsync", calls.append)
        assert journal.append() == 0
        assert len(calls) == 1
        assert journal.append() == 0
        assert len(calls) == 1
    journal.close()


@pytest.mark.parametrize(("there", "every"), [(None, 1), (b"", 7), (b'{"check":"0123', 7)])
def test_a_beginning_that_is_interrupted_can_be_made_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, there: bytes | None, every: int
) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    session = match_until(10)
    for step in count(1, every):
        path.unlink(missing_ok=True)
        if there is not None:
            path.write_bytes(there)
        came_so_far = interrupted(lambda: Journal.create(path, session, sync_every=1).close(), step)
        if not came_so_far or (path.exists() and b"\n" in path.read_bytes()):
            break  # it came after the last step
        Journal.create(path, session, sync_every=1).close()
        the_same(read_journal(path), session)
    assert step > 300
    the_same(Journal.open(path, sync_every=1).session, session)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
def test_a_storm_of_signals_loses_and_doubles_nothing(path: Path) -> None:
    """Alarms, each of which raises in the middle of an append, wherever that is."""
    random = Random(3)
    inside = False

    def handler(_: int, frame: FrameType | None) -> None:
        if not inside or frame is None:
            return
        if frame.f_code.co_filename.startswith(FOLDER):
            raise Interrupt
        if frame.f_code is not handler.__code__:
            signal.setitimer(signal.ITIMER_REAL, 2e-5)  # elsewhere: a moment later then

    journal = Journal.create(path, match(), sync_every=0)
    session = journal.session
    acknowledged = storms = 0
    before = signal.signal(signal.SIGALRM, handler)
    try:
        for _ in range(400):
            session.advance(session.now_ms + 1)
            signal.setitimer(signal.ITIMER_REAL, random.randrange(1, 100) / 1e6)
            try:
                inside = True
                journal.append()
                inside = False
                acknowledged = len(session.entries())
            except Interrupt:
                inside = False
                storms += 1
                holds_all(path, session, acknowledged)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    journal.append()
    journal.close()
    assert storms >= 20
    the_same(read_journal(path), session)


def test_what_others_cut_away_is_noticed(path: Path) -> None:
    journal = Journal.create(path, match_until(10), sync_every=0)
    os.truncate(path, 20)
    journal.session.advance(20)
    with pytest.raises(SessionStateError, match="has 20 bytes: expected the"):
        journal.append()
    assert path.stat().st_size == 20
    journal.close()
