"""Games in files: a game that goes on, and one that is looked at again (rule E3).

A saved game is its record: how it began and every command that counted. So the
same file can be gone on with and be looked at step by step. A snapshot, which
another host may have written, can be gone on with too.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from setrules.errors import RecordError, SetRulesError
from setrules.session import GameSession

__all__ = ["GameFile", "read_game", "read_record", "write_game"]


def write_game(path: Path, session: GameSession) -> None:
    """Write the record of a match to a file, whole or not at all.

    The bytes are written beside the file and then take its place, so that a
    crash leaves the old game or the new one. Raises :class:`OSError` when the
    folder is not there or cannot be written.
    """
    from setrules.vectors.canonical import dump

    data = dump(session.record())
    # A link stays one: what it leads to is replaced.
    target = Path(os.path.realpath(path))
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    except OSError as error:
        # The name that matters is the one that was given.
        raise OSError(error.errno, os.strerror(error.errno or 0), str(path)) from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


class GameFile:
    """The file in which one game is kept while it is played, and that it alone writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: tuple[int, ...] | None = None

    def write(self, session: GameSession) -> None:
        """Write the match as :func:`write_game` does.

        Raises :class:`FileExistsError` when another game has written the file
        since, so that neither is lost.
        """
        if self._written is not None and self._lying() not in (None, self._written):
            raise FileExistsError(f"{self.path} was written by another game meanwhile")
        write_game(self.path, session)
        self._written = self._lying()

    def _lying(self) -> tuple[int, ...] | None:
        """What tells the file from any other that takes its place; None while there is none."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return (found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size)


def read_record(path: Path) -> Mapping[str, object]:
    """Return the record in a file, held against the rules (E3).

    Raises :class:`RecordError` with the file's name for anything else, and
    :class:`OSError` when it cannot be read.
    """
    data = _read(path)
    try:
        GameSession.replay(data)
    except SetRulesError as error:
        raise RecordError(f"{path}: {error}") from error
    return data


def read_game(path: Path) -> GameSession:
    """Return the match in a file, a record or a snapshot, where it was left (E3).

    Raises :class:`RecordError` with the file's name for anything else, and for a
    match that is not played at one keyboard; :class:`OSError` when the file
    cannot be read.
    """
    data = _read(path)
    try:
        session = GameSession.replay(data) if "entries" in data else GameSession.restore(data)
    except SetRulesError as error:
        raise RecordError(f"{path}: {error}") from error
    if session.mode not in ("single", "pass_and_play"):
        raise RecordError(
            f"{path}: a match in mode {session.mode!r}: expected 'single' or 'pass_and_play'"
        )
    return session


def _read(path: Path) -> Mapping[str, object]:
    # Loaded only here, as most games need no file.
    from setrules.vectors.canonical import MAX_BYTES, parse

    with path.open("rb") as file:
        # One byte more than is allowed tells that there are too many.
        data = file.read(MAX_BYTES + 1)
    try:
        return parse(data)
    except SetRulesError as error:
        raise RecordError(f"{path}: {error}") from error
