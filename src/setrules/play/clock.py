"""The one place where real time is read: people play in it, the library never looks."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Clock", "real_ms", "today"]

#: A clock tells milliseconds from some beginning of its own, and never goes back.
Clock: TypeAlias = Callable[[], int]


def real_ms() -> int:
    """Milliseconds of the machine's steady clock."""
    return time.monotonic_ns() // 1_000_000


def today() -> datetime.date:
    """The date in UTC, as everybody has it who plays the daily challenge (D6)."""
    return datetime.datetime.now(datetime.timezone.utc).date()
