"""The work of a call, counted in steps: the same on every machine, however busy."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from setrules import SetRulesError

__all__ = ["no_garbage", "steps"]


@contextmanager
def no_garbage() -> Iterator[None]:
    """Let nothing that an earlier test left behind be cleared away in here, and be counted."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def steps(call: Callable[[], object]) -> int:
    """How many calls and lines something takes, or is refused in."""
    count = 0

    def called(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    def line(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        count += event == "line"
        return line

    with no_garbage():
        before = sys.getprofile(), sys.gettrace()
        sys.setprofile(called)
        sys.settrace(line)
        try:
            call()
        except SetRulesError:
            pass
        finally:
            sys.settrace(before[1])
            sys.setprofile(before[0])
    return count
