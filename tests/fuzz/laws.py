"""What every target demands of a library that is given anything."""

from __future__ import annotations

from typing import Final

from setrules import SetRulesError

#: No message of an error is longer, whatever was given.
LONGEST_MESSAGE: Final = 4_000


class LawBrokenError(AssertionError):
    """A law of the library does not hold for an input."""


def require(holds: bool, law: str) -> None:
    if not holds:
        raise LawBrokenError(law)


def refused(error: SetRulesError) -> bool:
    """An error that is documented, told in a text of bounded length that can be written."""
    text = str(error)
    require(len(text) <= LONGEST_MESSAGE, f"a message of {len(text)} characters")
    require(bool(text), "an error without a message")
    return False
