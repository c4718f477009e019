"""What stands behind the damage in a journal, kept beside it."""

from __future__ import annotations

import os
from contextlib import suppress

from setrules.journal.disk import BINARY, sync_file, sync_folder, write_all

__all__ = ["set_aside"]


def set_aside(path: str, rest: bytes) -> str:
    """Write bytes to a new file beside another one, on the disk, and return its path.

    Its name is that of the other with ``.damaged-1`` behind it, or the first
    number that is free.
    """
    name, file = _new_file(path)
    try:
        write_all(file, rest)
        sync_file(file)
    except BaseException:
        os.close(file)
        with suppress(OSError):
            os.unlink(name)
        raise
    os.close(file)
    sync_folder(name)
    return name


def _new_file(path: str) -> tuple[str, int]:
    number = 1
    while True:
        name = f"{path}.damaged-{number}"
        try:
            return name, os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o600)
        except FileExistsError:
            number += 1
