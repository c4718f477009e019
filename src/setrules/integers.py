"""The one check of an int argument (rule E2), and of what strings and arrays hold."""

from __future__ import annotations

from typing import Final

from setrules.errors import SetRulesError, describe

__all__ = ["EXACT", "LARGEST_AMOUNT", "checked_int", "is_masked", "is_masked_kind", "plain_str"]

#: The largest integer that every runtime of a port holds exactly (P1).
EXACT: Final = 2**53 - 1

#: The largest time that may be handed in and the largest number that a rule set may hold
#: (P1). Two of them, and one more, still add up to :data:`EXACT`: a moment and the window
#: that opens at it. What adds up over many claims stops there too: a score does not fall
#: below its negative, and no player loses more time than this.
LARGEST_AMOUNT: Final = 2**52 - 1


def checked_int(
    value: object,
    what: str,
    least: int,
    most: int,
    range_error: type[SetRulesError],
    type_error: type[SetRulesError],
    advice: str = "",
) -> int:
    """Return ``value`` as a plain int from ``least`` to ``most``, or raise.

    Whatever has ``__index__`` counts as an int except bool (E2). ``what`` names
    the argument in the message, ``advice`` ends it.

    >>> from setrules.errors import BoardError, BoardTypeError
    >>> checked_int(3, "slot", 0, 11, BoardError, BoardTypeError)
    3
    >>> checked_int(12, "slot", 0, 11, BoardError, BoardTypeError)
    Traceback (most recent call last):
    ...
    setrules.errors.BoardError: slot 12: expected an int from 0 to 11
    """
    if type(value) is not int:
        number = _index(value)
        if not isinstance(number, int):
            raise type_error(
                f"{what} {describe(value)}: expected an int from {least} to {most}, "
                f"not {type(value).__name__}{advice}"
            ) from number
        value = number
    if not least <= value <= most:
        raise range_error(
            f"{what} {describe(value)}: expected an int from {least} to {most}{advice}"
        )
    return value


def _index(value: object) -> int | Exception | None:
    """The int that a value stands for, None if it is no int, or why asking it failed."""
    index = getattr(type(value), "__index__", None)
    if index is None or isinstance(value, bool):
        return None
    try:
        number = index(value)
    except SetRulesError:
        raise  # it says more than that this is no int: a session was used from in here
    except Exception as error:
        return error
    return int(number) if isinstance(number, int) and not isinstance(number, bool) else None


def plain_str(value: str) -> str:
    """Return the characters of a string as an exact ``str``.

    A subclass may say anything of itself (a member of a ``str`` enum shows its
    name), so that whatever is kept, compared or hashed is made plain first.
    """
    return value if type(value) is str else str.__str__(value)


def is_masked(value: object) -> bool:
    """Whether an array hides some of its values behind a mask, as those of ``numpy.ma`` do.

    Its buffer shows the hidden values all the same, so that it is never read as a buffer.
    """
    return is_masked_kind(type(value))


def is_masked_kind(kind: type[object]) -> bool:
    """Whether arrays of a type do so."""
    return any(
        one.__name__ == "MaskedArray" and one.__module__.partition(".")[0] == "numpy"
        for one in kind.__mro__
    )
