"""The names of files and folders that are handed in."""

from __future__ import annotations

import os
from pathlib import Path

from setrules.errors import SetRulesError, describe

__all__ = ["checked_path"]


def checked_path(
    value: object, what: str, error: type[SetRulesError], type_error: type[SetRulesError]
) -> Path:
    """Return a path; what is in it, and whether anything is, is not looked at.

    An empty one is refused: it would be whatever folder happens to be the current one.

    >>> from setrules.errors import VectorError, VectorTypeError
    >>> checked_path("vectors", "directory", VectorError, VectorTypeError).name
    'vectors'
    >>> checked_path("", "directory", VectorError, VectorTypeError)
    Traceback (most recent call last):
    ...
    setrules.errors.VectorError: directory '': expected a path
    """
    if not isinstance(value, (str, os.PathLike)):
        raise type_error(f"{what} {describe(value)}: expected a path")
    try:
        text = os.fspath(value)
    except Exception as failure:
        raise type_error(f"{what} {describe(value)}: expected a path") from failure
    if not isinstance(text, str):
        raise type_error(f"{what} {describe(value)}: expected a path in text, not in bytes")
    try:
        named = bool(text) and b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:  # half of a character
        named = False
    if not named:
        raise error(f"{what} {describe(text)}: expected a path")
    return Path(text)
