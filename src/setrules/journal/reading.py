"""A journal that is read: the match that its lines say."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from setrules.arguments import checked_flag
from setrules.errors import RecordError, RecordTypeError, SetRulesError
from setrules.journal.lines import JournalLines, read_lines
from setrules.paths import checked_path
from setrules.session import GameSession, do_again

__all__ = ["journal_path", "match_of", "read_journal"]


def read_journal(path: str | os.PathLike[str], *, salvage: bool = False) -> GameSession:
    """Return the match of a journal as it stands, without a lock and without changing the file.

    Half a line at the end is left out; with ``salvage``, so is everything from
    the first damaged line on. Errors as :meth:`Journal.open`.
    """
    file, salvage = journal_path(path), checked_flag(salvage, "salvage")
    return match_of(read_lines(file.read_bytes(), salvage=salvage))


def journal_path(path: object) -> Path:
    """Return the path of a journal; whether there is one is not looked at."""
    return checked_path(path, "journal", RecordError, RecordTypeError)


def match_of(lines: JournalLines) -> GameSession:
    """Return a session that has done all the commands."""
    session = _at_line(1, GameSession.begin, lines.start)
    for number, entry in enumerate(lines.entries, 2):
        _at_line(number, partial(do_again, session), entry)
    return session


AnswerT = TypeVar("AnswerT")


def _at_line(
    number: int,
    do: Callable[[Mapping[str, object]], AnswerT],
    data: Mapping[str, object],
) -> AnswerT:
    try:
        return do(data)
    except SetRulesError as error:
        raise RecordError(f"line {number}: {error}") from error
