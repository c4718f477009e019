"""The tests of ``session``: matches written by hand, each for one rule."""

from __future__ import annotations

from collections.abc import Iterator

from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.calls import calls
from setrules.vectors.cases.sessions.clocks import clocks
from setrules.vectors.cases.sessions.commands import commands
from setrules.vectors.cases.sessions.dealing import dealing
from setrules.vectors.cases.sessions.endings import endings
from setrules.vectors.cases.sessions.limits import limits
from setrules.vectors.cases.sessions.moments import moments
from setrules.vectors.cases.sessions.phases import phases
from setrules.vectors.cases.sessions.ports import ports
from setrules.vectors.cases.sessions.presence import presence
from setrules.vectors.cases.sessions.scores import scores
from setrules.vectors.cases.sessions.selections import selections
from setrules.vectors.cases.sessions.setups import setups
from setrules.vectors.cases.sessions.tables import tables
from setrules.vectors.cases.sessions.ticks import ticks
from setrules.vectors.cases.sessions.traps import traps
from setrules.vectors.cases.sessions.variants import variants

__all__ = ["sessions"]


def sessions() -> Iterator[Case]:
    """Every match, by subject."""
    yield from traps()
    yield from dealing()
    yield from selections()
    yield from commands()
    yield from phases()
    yield from scores()
    yield from clocks()
    yield from ticks()
    yield from presence()
    yield from moments()
    yield from endings()
    yield from tables()
    yield from calls()
    yield from variants()
    yield from ports()
    yield from limits()
    yield from setups()
