"""Functions that are told how far a long calculation is."""

from __future__ import annotations

from collections.abc import Callable

from setrules.errors import SetRulesError, describe

__all__ = ["Progress", "checked_progress"]

#: Called now and then with how much is done and how much there is.
Progress = Callable[[int, int], object]


def checked_progress(value: object, type_error: type[SetRulesError]) -> None:
    """Raise unless this is such a function, or None for nobody to tell."""
    if value is not None and not callable(value):
        raise type_error(
            f"progress {describe(value)}: expected a function of two ints, done and total"
        )
