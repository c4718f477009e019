"""The one check of an int argument (rule E2), for the callers of every layer."""

from __future__ import annotations

from typing import Final

from setrules.errors import SetRulesError, describe

__all__ = ["EXACT", "checked_int"]

#: The largest integer that every runtime of a port holds exactly (P1).
EXACT: Final = 2**53 - 1


def checked_int(
    value: object,
    what: str,
    least: int,
    most: int,
    range_error: type[SetRulesError],
    type_error: type[SetRulesError],
) -> int:
    """Return ``value`` as a plain int from ``least`` to ``most``, or raise.

    Whatever has ``__index__`` counts as an int except bool (E2). ``what`` names
    the argument in the message.

    >>> from setrules.errors import BoardError, BoardTypeError
    >>> checked_int(3, "slot", 0, 11, BoardError, BoardTypeError)
    3
    >>> checked_int(12, "slot", 0, 11, BoardError, BoardTypeError)
    Traceback (most recent call last):
    ...
    setrules.errors.BoardError: slot 12: expected an int from 0 to 11
    """
    if type(value) is not int:
        index = getattr(type(value), "__index__", None)
        if index is None or isinstance(value, bool):
            raise type_error(
                f"{what} {describe(value)}: expected an int from {least} to {most}, "
                f"not {type(value).__name__}"
            )
        value = int(index(value))
    if not least <= value <= most:
        raise range_error(f"{what} {describe(value)}: expected an int from {least} to {most}")
    return value
