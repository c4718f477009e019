"""Reading lines from whoever types them, at a terminal or through a pipe."""

from __future__ import annotations

import io
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn, TypeAlias

__all__ = ["Reader", "TimeIsUp", "line_reader", "waking"]

#: A longer line is taken for several, so that an endless one fills no memory.
_MOST_CHARACTERS: Final = 4096

#: A longer wait is cut, as no timer takes every number; who waits is woken in vain then.
_MOST_MS: Final = 24 * 60 * 60 * 1000

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


class TimeIsUp(Exception):  # noqa: N818  (nothing went wrong)
    """A line was waited for as long as it may take."""


@contextmanager
def waking(after_ms: int) -> Iterator[None]:
    """Raise :class:`TimeIsUp` in what is done inside when so many milliseconds have passed,
    or a day.

    Only where somebody sits at a terminal, and the platform can: a program that
    sends its lines through a pipe learns of the end with the next one.
    """
    if not _can_wake():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        # A timer of 0 never rings.
        signal.setitimer(signal.ITIMER_REAL, min(max(after_ms, 1), _MOST_MS) / 1000)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_wake() -> bool:
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and sys.stdin is not None
        and sys.stdin.isatty()
    )


def _ring(number: int, frame: object) -> NoReturn:
    raise TimeIsUp
