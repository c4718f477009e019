"""A journal: the file to which the commands of one match are appended (rules M4, E3)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, SupportsIndex, TypeVar

from setrules.errors import (
    RecordError,
    RecordTypeError,
    SessionError,
    SessionStateError,
    SessionTypeError,
    SetRulesError,
    describe,
)
from setrules.integers import EXACT, checked_int
from setrules.journal.lines import JournalLines, line_of, read_lines, start_of
from setrules.journal.lock import take_lock
from setrules.owner import Key, new_key, owned
from setrules.paths import checked_path
from setrules.plain import Plain
from setrules.session import GameSession

__all__ = ["Journal", "read_journal"]

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
_CLOSED: Final = -1


class Journal:
    """Every command of a match that counted, on disk before it is acknowledged.

    A host gives a command to :attr:`session`, calls :meth:`append`, and tells
    its players only then. Whatever happens to the process afterwards,
    :meth:`open` finds every command for which :meth:`append` returned, and a
    session that has done them all. A command that was being written when the
    process died may be there or not.

    ``sync_every`` says how many commands may wait before the operating system
    is told to put them on the disk itself: 1 for none, ``n`` for one ``fsync``
    every ``n`` commands, 0 for never. It matters when the machine loses power:
    what a process wrote survives its own death in any case.

    A journal has one writer: its file is locked while it is open, a second one
    raises :class:`SessionStateError`, and so does a child that was forked. It
    has the owner of its session, too, and refuses concurrent use like it. What
    the operating system refuses, a full disk above all, is its ``OSError``;
    :meth:`append` may then be called again and goes on where the file ends.

    >>> import tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = folder.name + "/match.jsonl"
    >>> with Journal.create(path, GameSession(["ann", "bob"], seed=7), sync_every=1) as journal:
    ...     _ = journal.session.advance(50), journal.session.forfeit("bob")
    ...     journal.append()
    2
    >>> with Journal.open(path, sync_every=1) as journal:
    ...     journal.session.result.winners
    ('ann',)
    >>> folder.cleanup()
    """

    __slots__ = (
        *("_check", "_file", "_key", "_path", "_process", "_session", "_size"),
        *("_sync_every", "_unsynced", "_written"),
    )

    _check: bytes
    _file: int
    _key: Key
    _path: str
    _process: int
    _session: GameSession
    _size: int
    _sync_every: int
    _unsynced: int
    _written: int

    def __init__(self) -> None:
        raise SessionTypeError("a journal is made by Journal.create() or Journal.open()")

    @classmethod
    def create(
        cls, path: str | os.PathLike[str], session: GameSession, *, sync_every: SupportsIndex
    ) -> Journal:
        """Begin the journal of a match; what the session has done already is written at once.

        Raises :class:`RecordError` when the file holds a journal. What a crash
        left of a first line that was never finished is written over.
        """
        if not isinstance(session, GameSession):
            raise SessionTypeError(f"session {describe(session)}: expected a GameSession")
        every = _checked_sync(sync_every)
        record = session.record()
        self = cls._open_file(path, every, os.O_CREAT)
        try:
            if b"\n" in _read(self._file):
                raise RecordError(f"{self._path} holds a journal: expected a new file")
            os.ftruncate(self._file, 0)
            self._begin(session, 0, 0, b"")
            self._write([start_of(record["start"])])
            self._sync()
            _sync_folder(self._path)
            self.append()
        except BaseException:
            self.close()
            raise
        return self

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, sync_every: SupportsIndex) -> Journal:
        """Open a journal, do its commands again and go on with it.

        Half a line at the end, of a command that was never acknowledged, is cut
        off. Raises :class:`RecordError` with the number of the line for any
        other damage, and for a command that the rules refuse; the file stays as
        it is then.
        """
        self = cls._open_file(path, _checked_sync(sync_every), 0)
        try:
            data = _read(self._file)
            lines = read_lines(data)
            self._begin(_replayed(lines), len(lines.entries), lines.size, lines.check)
            if lines.size < len(data):
                os.ftruncate(self._file, lines.size)
                os.fsync(self._file)
        except BaseException:
            self.close()
            raise
        return self

    @property
    def session(self) -> GameSession:
        """The match; every command goes to it directly."""
        return self._session

    @property
    def path(self) -> str:
        """The file."""
        return self._path

    @property
    def written(self) -> int:
        """How many commands stand in the file."""
        return self._written

    @owned
    def append(self) -> int:
        """Write every command that the session has done since, and return how many.

        When this returns they are acknowledged.
        """
        self._check_usable()
        entries = self._session.entries(self._written)
        if entries:
            self._write([{"entry": entry} for entry in entries])
            self._written += len(entries)
            self._unsynced += len(entries)
            if self._sync_every and self._unsynced >= self._sync_every:
                self._sync()
        return len(entries)

    @owned
    def sync(self) -> None:
        """Have what was written put on the disk now, whatever ``sync_every`` says."""
        self._check_usable()
        self._sync()

    @owned
    def close(self) -> None:
        """Close the file and let others write it; a second time does nothing.

        Commands that were not appended are not written.
        """
        if self._file == _CLOSED:
            return
        try:
            if self._sync_every and self._unsynced and self._process == os.getpid():
                self._sync()
        finally:
            self._drop()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(AttributeError, OSError):
            self._drop()

    def __repr__(self) -> str:
        state = "closed" if self._file == _CLOSED else "open"
        return f"<Journal: {self._path}, {self._written} commands, {state}>"

    # --- inside

    @classmethod
    def _open_file(cls, path: str | os.PathLike[str], sync_every: int, flags: int) -> Journal:
        self = cls.__new__(cls)
        self._file = _CLOSED
        self._key = new_key()
        self._path = str(_checked_path(path))
        self._process = os.getpid()
        self._sync_every = sync_every
        self._unsynced = self._written = 0
        self._file = os.open(self._path, os.O_RDWR | os.O_APPEND | _BINARY | flags, 0o600)
        if not take_lock(self._file):
            self._drop()
            raise SessionStateError(f"{self._path} is open in another place: expected one writer")
        return self

    def _begin(self, session: GameSession, written: int, size: int, check: bytes) -> None:
        self._session = session
        self._written = written
        self._size = size
        self._check = check

    def _check_usable(self) -> None:
        if self._file == _CLOSED:
            raise SessionStateError(f"the journal {self._path} is closed: expected an open one")
        if self._process != os.getpid():
            raise SessionStateError(
                f"the journal {self._path} belongs to process {self._process}: expected that to "
                f"write it, not a child of it"
            )

    def _write(self, new: list[dict[str, Plain]]) -> None:
        check = self._check
        lines: list[bytes] = []
        for one in new:
            line, check = line_of(one, check)
            lines.append(line)
        data = b"".join(lines)
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:
            # What went through of these lines would stand before the next attempt.
            try:
                os.ftruncate(self._file, self._size)
            except OSError:
                self._drop()
            raise
        self._check = check
        self._size += len(data)

    def _sync(self) -> None:
        try:
            os.fsync(self._file)
        except OSError:
            # Nobody knows what is on the disk now: only open() can look.
            self._drop()
            raise
        self._unsynced = 0

    def _drop(self) -> None:
        file, self._file = self._file, _CLOSED
        if file != _CLOSED:
            os.close(file)


def read_journal(path: str | os.PathLike[str]) -> GameSession:
    """Return the match of a journal as it stands, without a lock and without changing the file.

    Half a line at the end is left out. Errors as :meth:`Journal.open`.
    """
    return _replayed(read_lines(_checked_path(path).read_bytes()))


def _checked_path(path: object) -> Path:
    return checked_path(path, "journal", RecordError, RecordTypeError)


def _replayed(lines: JournalLines) -> GameSession:
    session = _at_line(1, GameSession.begin, lines.start)
    for number, entry in enumerate(lines.entries, 2):
        _at_line(number, session.apply, entry)
    return session


AnswerT = TypeVar("AnswerT")


def _at_line(
    number: int,
    do: Callable[[Mapping[str, object]], AnswerT],
    data: Mapping[str, object],
) -> AnswerT:
    try:
        return do(data)
    except SetRulesError as error:
        raise RecordError(f"line {number}: {error}") from error


def _checked_sync(value: object) -> int:
    return checked_int(value, "sync_every", 0, EXACT, SessionError, SessionTypeError)


def _read(file: int) -> bytes:
    """The whole of an open file."""
    os.lseek(file, 0, os.SEEK_SET)
    parts: list[bytes] = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _sync_folder(path: str) -> None:
    """Have the name of a new file put on the disk, where a folder can be opened for that."""
    if os.name != "posix":
        return
    folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
