"""A file that one process at a time may write, for as long as it is open."""

from __future__ import annotations

import sys

__all__ = ["take_lock"]

if sys.platform == "win32":
    import msvcrt
    import os

    # Locked bytes can be read by nobody else, so the byte lies far behind the data.
    _FAR = 1 << 40

    def take_lock(file: int) -> bool:
        """Lock an open file, or return False when somebody else has; closing it unlocks."""
        at = os.lseek(file, 0, os.SEEK_CUR)
        try:
            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, at, os.SEEK_SET)
        return True

else:
    import fcntl

    def take_lock(file: int) -> bool:
        """Lock an open file, or return False when somebody else has; closing it unlocks."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
