"""Interrupts at a chosen moment: something is raised in the middle of the package."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from counting import no_garbage

import setrules
from setrules import owner

PACKAGE = str(Path(setrules.__file__).parent)
GUARD = owner.__file__


class Interrupt(BaseException):
    """Raised by a signal handler, say."""


@contextmanager
def interrupts(
    error: type[BaseException], *, line: int = 0, call: int = 0
) -> Iterator[Callable[[], bool]]:
    """Raise at the n-th line inside the package, then at the n-th call after it; 0 for not.

    Lines are those outside of the guard. Calls are those and the returns of functions in C and
    in Python, in the guard too: where an interpreter looks for signals. The function that is
    handed out says whether everything was raised.
    """
    left = {"line": line, "call": call}

    def count(kind: str) -> None:
        left[kind] -= 1
        if left[kind] == 0:
            raise error

    def trace(frame: FrameType, event: str, _: object) -> Any:
        name = frame.f_code.co_filename
        if left["line"] <= 0 or not name.startswith(PACKAGE) or name == GUARD:
            return None
        if event == "line":
            count("line")
        return trace

    def profile(frame: FrameType, event: str, _: object) -> None:
        if left["line"] <= 0 and frame.f_code.co_filename.startswith(PACKAGE):
            count("call")

    before = sys.gettrace(), sys.getprofile()
    with no_garbage():
        # An interpreter puts either out of use when it raises.
        if call:
            sys.setprofile(profile)
        if line:
            sys.settrace(trace)
        try:
            yield lambda: max(left.values()) <= 0
        finally:
            sys.settrace(before[0])
            sys.setprofile(before[1])
