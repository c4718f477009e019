"""A journal that is read: the match that its lines say."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from setrules.arguments import checked_flag
from setrules.errors import RecordError, RecordTypeError, SetRulesError
from setrules.journal.disk import check_is_file
from setrules.journal.lines import JournalLines, read_lines, was_a_journal
from setrules.paths import checked_path
from setrules.session import GameSession, do_again

__all__ = ["journal_of", "journal_path", "match_of", "read_journal"]


def read_journal(path: str | os.PathLike[str], *, salvage: bool = False) -> GameSession:
    """Return the match of a journal as it stands, without a lock and without changing the file.

    Half a line at the end is left out; with ``salvage``, so is everything from
    the first damaged line on. Errors as :meth:`Journal.open`.
    """
    file, salvage = journal_path(path), checked_flag(salvage, "salvage")
    with open(file, "rb", opener=_without_waiting) as opened:
        check_is_file(opened.fileno(), str(file))
        data = opened.read()
    return journal_of(str(file), data, salvage=salvage)[1]


def _without_waiting(path: str, flags: int) -> int:
    """Open a file; a pipe would wait for somebody to write into it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def journal_path(path: object) -> Path:
    """Return the path of a journal; whether there is one is not looked at."""
    return checked_path(path, "journal", RecordError, RecordTypeError)


def journal_of(path: str, data: bytes, *, salvage: bool) -> tuple[JournalLines, GameSession]:
    """Return the lines of a file, and a session that has done all their commands.

    Every error names the path. Raises :class:`RecordError` and
    :class:`RecordTypeError` as :func:`read_lines` does, and for a file that
    holds something else.
    """
    if not was_a_journal(data):
        raise RecordError(f"{path} is no journal: {_instead(data)}")
    try:
        lines = read_lines(data, salvage=salvage)
        return lines, match_of(lines)
    except (RecordError, RecordTypeError) as error:
        raise type(error)(f"{path}: {error}") from error


def _instead(data: bytes) -> str:
    """What a file holds that is no journal, as far as there is a reader for it."""
    try:
        given: object = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if isinstance(given, dict) and {"start", "entries"} <= given.keys():
        return "it holds a record, which GameSession.replay() takes"
    if isinstance(given, dict) and {"board", "deck", "phase"} <= given.keys():
        return "it holds a snapshot, which GameSession.restore() takes"
    return "expected a file that Journal.create() made"


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
