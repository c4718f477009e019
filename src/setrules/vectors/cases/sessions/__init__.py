"""The tests of ``session``: matches written by hand, each for one rule."""

from __future__ import annotations

from collections.abc import Iterator

from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.phases import phases
from setrules.vectors.cases.sessions.traps import traps

__all__ = ["sessions"]


def sessions() -> Iterator[Case]:
    """Every match, by subject."""
    yield from traps()
    yield from phases()
