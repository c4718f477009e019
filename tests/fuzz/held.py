"""Matches held up in every kind of state, as the data that they are stored as."""

from __future__ import annotations

from functools import cache
from typing import Any

from corruption import held_up

__all__ = ["records", "states"]


@cache
def states() -> tuple[dict[str, Any], ...]:
    """Their snapshots."""
    return tuple(session.snapshot() for session in held_up().values())


@cache
def records() -> tuple[dict[str, Any], ...]:
    """Their records."""
    return tuple(session.record() for session in held_up().values())
