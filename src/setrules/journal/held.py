"""A file that one process holds: locked, its own, and given up by a child that is forked."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final
from weakref import WeakSet

from setrules.errors import SessionStateError
from setrules.journal.disk import BINARY, check_is_file, sync_file, sync_folder, write_all
from setrules.journal.lock import take_lock

__all__ = ["HeldFile"]

_CLOSED: Final = -1
#: How often a file is opened anew that was replaced while it was being opened.
_ATTEMPTS: Final = 10


class HeldFile:
    """A file under a lock, to which bytes are appended.

    It opens nothing by itself, so that whatever happens while it is opened,
    there is somebody who closes it.
    """

    __slots__ = ("__weakref__", "_file", "_place", "_process", "made", "path")

    #: Whether the file was not there before.
    made: bool
    path: str
    _file: int
    # The path from the root on, for a process may change its folder.
    _place: str
    _process: int

    def __init__(self, path: str) -> None:
        self._file = _CLOSED
        self._place = str(Path(path).absolute())
        self._process = os.getpid()
        self.made = False
        self.path = path

    def open(self, *, new: bool) -> None:
        """Open the file and lock it; ``new`` makes it if it is not there.

        Raises :class:`SessionStateError` when another place has it open, and
        :class:`RecordError` for a device or a pipe, of which nothing is changed.
        """
        _held.add(self)
        for _ in range(_ATTEMPTS):
            self._open(new)
            check_is_file(self._file, self.path)
            if not take_lock(self._file):
                self.close()
                raise SessionStateError(
                    f"{self.path} is open in another place: expected one writer"
                )
            if self._is_named():
                return
            # Somebody removed or replaced it before it was locked: what would be written
            # there nobody could find.
            self.close()
        raise SessionStateError(
            f"{self.path} was replaced {_ATTEMPTS} times while it was opened: expected a file "
            f"that stays"
        )

    def _open(self, new: bool) -> None:
        flags = os.O_RDWR | os.O_APPEND | BINARY
        if new:
            # A link to nowhere is there for one question and not for the other: no loop.
            with suppress(FileExistsError):
                self._file = os.open(self.path, flags | os.O_CREAT | os.O_EXCL, 0o600)
                self.made = True
                return
        self.made = False
        self._file = os.open(self.path, flags)

    def _is_named(self) -> bool:
        """Whether the path still leads to this file."""
        if sys.platform == "win32":  # an open file can be neither removed nor replaced there
            return True
        try:
            return os.path.samestat(os.stat(self._place), os.fstat(self._file))
        except (FileNotFoundError, NotADirectoryError):
            return False

    @property
    def is_open(self) -> bool:
        """Whether it may be used."""
        return self._file != _CLOSED

    @property
    def is_ours(self) -> bool:
        """Whether this process opened it, and no parent of it."""
        return self._process == os.getpid()

    def check(self) -> None:
        """Raise :class:`SessionStateError` unless this process has the file open."""
        if not self.is_ours:
            raise SessionStateError(
                f"the journal {self.path} belongs to process {self._process}: expected that to "
                f"write it, not a child of it"
            )
        if not self.is_open:
            raise SessionStateError(f"the journal {self.path} is closed: expected an open one")

    def check_named(self) -> None:
        """Raise :class:`SessionStateError` when the path leads to no file, or to another one."""
        # Another name that the file may still have does not help: nobody would look there.
        if not self._is_named():
            raise SessionStateError(f"{self.path} was removed or replaced: expected it to stay")

    def keep_private(self) -> None:
        """Take from all others what they may do with a file that was there before."""
        if sys.platform != "win32":
            os.fchmod(self._file, 0o600)

    def read(self) -> bytes:
        """Return all bytes."""
        parts = [self.head(1 << 20)]
        while parts[-1]:
            parts.append(os.read(self._file, 1 << 20))
        return b"".join(parts)

    def head(self, size: int) -> bytes:
        """Return so many bytes from the first on, or what there is."""
        os.lseek(self._file, 0, os.SEEK_SET)
        return os.read(self._file, size)

    def begin_at(self, size: int) -> None:
        """Make sure that what is appended now will stand at ``size``, and be found.

        What is behind it an exception left there in the middle of a write.
        Raises :class:`SessionStateError` when the file is shorter, or gone.
        """
        self.check_named()
        found = os.fstat(self._file).st_size
        if found < size:
            raise SessionStateError(
                f"{self.path} has {found} bytes: expected the {size} that were written"
            )
        if found > size:
            self.cut(size)

    def append(self, data: bytes) -> None:
        """Write bytes at the end, all of them unless this raises."""
        write_all(self._file, data)

    def cut(self, size: int) -> None:
        """Take away what stands behind so many bytes."""
        os.ftruncate(self._file, size)

    def sync(self) -> None:
        """Have the bytes put on the disk."""
        sync_file(self._file)

    def sync_name(self) -> None:
        """Have the name of the file put on the disk."""
        sync_folder(self._place)

    def undo(self) -> None:
        """Leave nothing of a file that was begun here and could not be finished."""
        with suppress(OSError):
            self.cut(0)
        if self.made and sys.platform != "win32":
            with suppress(OSError):
                if self._is_named():
                    os.unlink(self._place)

    def close(self) -> None:
        """Close the file, which unlocks it; a second time does nothing."""
        file, self._file = self._file, _CLOSED
        if file != _CLOSED:
            os.close(file)

    def __del__(self) -> None:
        # At the end of a process names of this module may be None; the system closes then.
        try:  # noqa: SIM105 - so may the name of what suppresses
            self.close()
        except (AttributeError, OSError, TypeError):
            pass


#: The files that this process may have open.
_held: WeakSet[HeldFile] = WeakSet()


def _give_up_in_child() -> None:
    """Close what a parent had open.

    A lock belongs to all copies of a descriptor: when the parent is killed, a
    child that still had one would keep everybody from its journals.
    """
    for file in list(_held):
        with suppress(OSError):
            file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_give_up_in_child)
