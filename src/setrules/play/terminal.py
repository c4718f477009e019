"""Reading lines from whoever types them, at a terminal or through a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

__all__ = ["Reader", "line_reader"]

#: A longer line is taken for several, so that an endless one fills no memory.
_MOST_CHARACTERS: Final = 4096

#: Returns the next line for a prompt; raises EOFError when there is none.
Reader: TypeAlias = Callable[[str], str]


def line_reader() -> Reader:
    """Return a reader of standard input.

    At a terminal the line can be edited and earlier lines come back, where the
    platform has that. From a pipe or a file no prompt is printed.
    """
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text is read all the same, and refused as any unknown word is.
        sys.stdin.reconfigure(errors="backslashreplace")
    if sys.stdin is None:
        return _no_line
    if sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (input() edits lines by it)
        return input
    return _read_silently


def _read_silently(prompt: str) -> str:
    line = sys.stdin.readline(_MOST_CHARACTERS)
    if not line:
        raise EOFError
    return line


def _no_line(prompt: str) -> str:
    raise EOFError
