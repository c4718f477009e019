"""Checks of the lists of words that a run is narrowed down by."""

from __future__ import annotations

from collections.abc import Collection

from setrules.errors import VectorTypeError, describe

__all__ = ["checked_id", "checked_kinds", "checked_words"]


def checked_kinds(kinds: object) -> list[str]:
    """Return names of kinds in alphabetical order; whether such kinds exist is not looked at."""
    return sorted({*checked_words(kinds, "kind")})


def checked_words(words: object, name: str) -> list[str]:
    """Return a list of strings as it is given, or raise :class:`VectorTypeError`.

    ``name`` is what one of them is called in the message.
    """
    if isinstance(words, (str, bytes)) or not isinstance(words, Collection):
        raise VectorTypeError(f"{name}s {describe(words)}: expected a list of {name}s")
    return [_checked_word(word, name) for word in words]


def checked_id(id: object) -> str:
    """Return the id of a test, which may be none of any suite."""
    return _checked_word(id, "id")


def _checked_word(word: object, name: str) -> str:
    if not isinstance(word, str):
        raise VectorTypeError(f"{name} {describe(word)}: expected a str")
    return word
