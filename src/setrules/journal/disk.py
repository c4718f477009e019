"""What has to be asked of a disk, in the words of each system."""

from __future__ import annotations

import errno
import os
import stat
import sys
from typing import Final

from setrules.errors import RecordError

__all__ = ["BINARY", "check_is_file", "sync_file", "sync_folder", "write_all"]

#: A flag for opening: Windows changes the ends of lines without it.
BINARY: Final[int] = getattr(os, "O_BINARY", 0)

#: What a file system answers that does not know what it is asked.
_UNKNOWN: Final = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY, errno.ENOSYS}


def check_is_file(file: int, path: str) -> None:
    """Raise :class:`RecordError` for what is open and no file: a device or a pipe has no end."""
    if not stat.S_ISREG(os.fstat(file).st_mode):
        raise RecordError(f"{path} is a device or a pipe: expected a file")


if sys.platform == "win32":

    def sync_file(file: int) -> None:
        """Have an open file put on the disk itself, past every cache."""
        os.fsync(file)

else:
    import fcntl

    def sync_file(file: int) -> None:
        """Have an open file put on the disk itself, past every cache."""
        # macOS: its fsync leaves the data in the cache of the drive, which power takes away.
        full = getattr(fcntl, "F_FULLFSYNC", None)
        if full is not None:
            try:
                fcntl.fcntl(file, full)
            except OSError as error:
                if error.errno not in _UNKNOWN:
                    raise
            else:
                return
        os.fsync(file)


def sync_folder(path: str) -> None:
    """Have the name of a file put on the disk.

    Some file systems and Windows sync no folder by itself; they keep names in their own way.
    """
    if os.name != "posix":
        return
    # Where a link leads, there the name stands.
    folder = os.open(os.path.dirname(os.path.realpath(path)), os.O_RDONLY)
    try:
        sync_file(folder)
    except OSError as error:
        if error.errno not in _UNKNOWN:
            raise
    finally:
        os.close(folder)


def write_all(file: int, data: bytes) -> None:
    """Write bytes, in as many pieces as the system takes them in."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]
