"""Animations: every phase, what is discarded in it, and ends that cancel it (M3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, session

__all__ = ["phases"]

_SLOW: Final = replace(LOCAL, animations=True)


def phases() -> Iterator[Case]:
    """One match for each way through the phases."""
    yield session(
        "opening-animated",
        "the opening is dealing until its animation is done; a tap in it is discarded",
        "M3 M4",
        "tap ann 0; done; tap ann 0; done",
        _SLOW,
    )
    yield session(
        "claim-animated",
        "a claim scores and takes its cards at once; the refill and its check come one step later",
        "M3 M14",
        "done; claim ann 1 48 71; claim bob 9 13 17; done; claim bob 9 13 17; done; "
        "claim bob 9 13 17",
        _SLOW,
    )
