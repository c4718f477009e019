"""Failures that are known: listed in a file, and held to it."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from fnmatch import fnmatchcase

from setrules.conform.arguments import checked_id, checked_words
from setrules.errors import VectorError, VectorTypeError
from setrules.paths import checked_path

__all__ = ["KnownFailures", "read_known_failures"]


@dataclass(frozen=True, slots=True)
class KnownFailures:
    """Ids, or patterns with ``*``, ``?`` and ``[…]``, of tests that are expected to fail.

    Raises :class:`VectorTypeError` for what is no list of strings.
    """

    patterns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "patterns", tuple(checked_words(self.patterns, "pattern")))

    def holds(self, id: str) -> bool:
        """Whether a test is listed.

        >>> KnownFailures(("board/*",)).holds("board/deal-edition")
        True
        """
        test = checked_id(id)
        return any(fnmatchcase(test, pattern) for pattern in self.patterns)

    def without_a_test(self, ids: Collection[str]) -> tuple[str, ...]:
        """The entries that name none of these tests: left over, or misspelt."""
        known = checked_words(ids, "id")
        return tuple(
            pattern
            for pattern in self.patterns
            if not any(fnmatchcase(id, pattern) for id in known)
        )


def read_known_failures(path: str | os.PathLike[str]) -> KnownFailures:
    """Return the list in a file: one id or pattern a line, ``#`` begins a comment.

    Raises :class:`VectorError` for a file that is no UTF-8 and for a line of
    several words, and :class:`VectorTypeError` for what is no path.
    """
    file = checked_path(path, "file", VectorError, VectorTypeError)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise VectorError(f"{path}: byte {error.start} is no UTF-8") from None
    patterns: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.partition("#")[0].split()
        if len(words) > 1:
            raise VectorError(f"{path}, line {number}: expected one id, then perhaps # and words")
        patterns += words
    return KnownFailures(tuple(dict.fromkeys(patterns)))
