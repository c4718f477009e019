"""A journal: the file to which the commands of one match are appended (rules M4, E3)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, SupportsIndex

from setrules.arguments import checked_flag
from setrules.errors import (
    RecordError,
    SessionError,
    SessionTypeError,
    describe,
)
from setrules.integers import EXACT, checked_int
from setrules.journal.held import HeldFile
from setrules.journal.lines import (
    LONGEST_BEGINNING,
    begins_a_journal,
    line_of,
    start_of,
)
from setrules.journal.reading import journal_of, journal_path
from setrules.journal.rest import set_aside
from setrules.owner import Key, new_key, owned
from setrules.plain import Plain
from setrules.session import GameSession

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Journal"]


@dataclass(frozen=True, slots=True)
class _Mark:
    """How far a journal is: one value, so that no exception leaves half of it changed."""

    check: bytes = b""
    size: int = 0
    written: int = 0
    unsynced: int = 0


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
    :meth:`append` may then be called again and goes on where the last command
    ends that was acknowledged. The same holds after an exception of any other
    kind, that of a signal handler in the middle of :meth:`append` included. A
    file that was removed, moved or replaced raises :class:`SessionStateError`.
    No journal can be copied or pickled: two would write one file.

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

    __slots__ = ("_file", "_key", "_mark", "_salvaged", "_session", "_sync_every")

    _file: HeldFile
    _key: Key
    _mark: _Mark
    _salvaged: str | None
    _session: GameSession
    _sync_every: int

    def __init__(self, *given: NoReturn, **named: NoReturn) -> None:
        raise SessionTypeError("a journal is made by Journal.create() or Journal.open()")

    @classmethod
    def create(
        cls, path: str | os.PathLike[str], session: GameSession, *, sync_every: SupportsIndex
    ) -> Self:
        """Begin the journal of a match; what the session has done already is written at once.

        The file is its user's alone. An empty one, and what a crash left of a
        first line that was never finished, is written over; anything else is
        left as it is and raises :class:`RecordError`, a device or a pipe too. When this raises, it
        leaves no journal behind.
        """
        if not isinstance(session, GameSession):
            raise SessionTypeError(f"session {describe(session)}: expected a GameSession")
        every = _checked_sync(sync_every)
        begun = start_of(session.record()["start"])
        done: list[dict[str, Plain]] = [{"entry": entry} for entry in session.entries()]
        file = HeldFile(str(journal_path(path)))
        try:
            file.open(new=True)
            _check_unused(file)
            try:
                if not file.made:
                    file.keep_private()
                self = cls._new(file, session, _Mark(), every)
                self._write([begun, *done], len(done))
                file.sync()
                file.sync_name()
                self._mark = replace(self._mark, unsynced=0)
                return self
            except BaseException:
                file.undo()
                raise
        except BaseException:
            file.close()
            raise

    @classmethod
    def open(
        cls, path: str | os.PathLike[str], *, sync_every: SupportsIndex, salvage: bool = False
    ) -> Self:
        """Open a journal, do its commands again and go on with it.

        Half a line at the end, of a command that was never acknowledged, is cut
        off. Raises :class:`RecordError` with the path and the number of the line for
        any other damage, for a file that is no journal, and for a command that the rules refuse
        (:class:`RecordTypeError` for a value of another type that somebody wrote
        with the right check); the file stays as it is then. What is found is put
        on the disk, as ``sync_every`` would have it, before this returns.

        With ``salvage`` the file is cut before the first damaged line, after
        what stands from there on was put into a new file beside it;
        :attr:`salvaged` names that. A loss of power can leave such damage
        among the commands that were not on the disk yet, of which those before
        it are then kept. A damaged first line still raises.
        """
        every, salvage = _checked_sync(sync_every), checked_flag(salvage, "salvage")
        file = HeldFile(str(journal_path(path)))
        try:
            file.open(new=False)
            data = file.read()
            lines, session = journal_of(file.path, data, salvage=salvage)
            mark = _Mark(lines.check, lines.size, len(lines.entries))
            self = cls._new(file, session, mark, every)
            if lines.damaged:
                self._salvaged = set_aside(file.path, data[lines.size :])
            if lines.size < len(data):
                file.cut(lines.size)
            if every or lines.size < len(data):
                # Nobody knows what the last writer had put on the disk when it died.
                self._sync()
                file.sync_name()
        except BaseException:
            file.close()
            raise
        return self

    @property
    def session(self) -> GameSession:
        """The match; every command goes to it directly."""
        return self._session

    @property
    def path(self) -> str:
        """The file."""
        return self._file.path

    @property
    def written(self) -> int:
        """How many commands stand in the file."""
        return self._mark.written

    @property
    def salvaged(self) -> str | None:
        """The file that holds what stood behind damage, when :meth:`open` found any."""
        return self._salvaged

    @owned
    def append(self) -> int:
        """Write every command that the session has done since, and return how many.

        When this returns they are acknowledged.
        """
        self._file.check()
        entries = self._session.entries(self._mark.written)
        if entries:
            self._write([{"entry": entry} for entry in entries], len(entries))
        # Also those of an earlier call that was interrupted in between.
        if self._sync_every and self._mark.unsynced >= self._sync_every:
            self._sync()
        return len(entries)

    @owned
    def sync(self) -> None:
        """Have what was written put on the disk now, whatever ``sync_every`` says."""
        self._file.check()
        self._file.check_named()
        self._sync()

    @owned
    def close(self) -> None:
        """Close the file and let others write it; a second time does nothing.

        Commands that were not appended are not written.
        """
        if not self._file.is_open:
            return
        try:
            if self._sync_every and self._mark.unsynced and self._file.is_ours:
                self._sync()
        finally:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise SessionTypeError(
            f"the journal {self.path} cannot be copied or pickled: expected one writer; "
            f"its session can be"
        )

    def __repr__(self) -> str:
        state = "open" if self._file.is_open else "closed"
        return f"<Journal: {self.path}, {self.written} commands, {state}>"

    # --- inside

    @classmethod
    def _new(cls, file: HeldFile, session: GameSession, mark: _Mark, sync_every: int) -> Self:
        self = cls.__new__(cls)
        self._file = file
        self._key = new_key()
        self._mark = mark
        self._salvaged = None
        self._session = session
        self._sync_every = sync_every
        return self

    def _write(self, new: Sequence[dict[str, Plain]], commands: int) -> None:
        """Append lines, of which so many are commands: all of them, or none.

        An exception can come between any two steps. The file is right whenever
        it goes exactly as far as the mark says; each write begins by seeing to
        that, so nothing depends on what happens after one that failed.
        """
        before = self._mark
        check = before.check
        lines: list[bytes] = []
        for one in new:
            line, check = line_of(one, check)
            lines.append(line)
        data = b"".join(lines)
        after = _Mark(
            check,
            before.size + len(data),
            before.written + commands,
            before.unsynced + commands,
        )
        self._file.begin_at(before.size)
        try:
            self._file.append(data)
            self._mark = after
        except BaseException:
            with suppress(OSError):
                self._file.cut(self._mark.size)
            raise

    def _sync(self) -> None:
        try:
            self._file.sync()
        except OSError:
            # Nobody knows what is on the disk now: only open() can look.
            self._file.close()
            raise
        self._mark = replace(self._mark, unsynced=0)


def _checked_sync(value: object) -> int:
    return checked_int(value, "sync_every", 0, EXACT, SessionError, SessionTypeError)


def _check_unused(file: HeldFile) -> None:
    """Refuse a file that holds anything but what was left of a first line."""
    if not begins_a_journal(file.head(LONGEST_BEGINNING)):
        raise RecordError(f"{file.path} holds something else: expected a new file")
    if b"\n" in file.read():
        raise RecordError(f"{file.path} holds a journal: expected a new file")
