"""Journals that were damaged: told by the number of a line, and never another match.

Damage alone ends at the check of a line. So the checks are made right again in half of
the inputs, by a few lines of their own, and what stands behind them is reached.
"""

from __future__ import annotations

import json
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fuzz.bytewise import Choices, damaged
from fuzz.held import records
from fuzz.laws import refused, require
from setrules import GameSession, RecordError, RecordTypeError, SetRulesError
from setrules.journal import Journal, read_journal
from setrules.journal.lines import read_lines

__all__ = ["journal"]

_CHECK: Final = len(b'{"check":"0123456789abcdef",')


@cache
def _journals() -> tuple[bytes, ...]:
    """The journal of every match that is held up."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, record in enumerate(records()):
            path = Path(folder, str(number))
            Journal.create(path, GameSession.replay(record), sync_every=0).close()
            files.append(path.read_bytes())
    return tuple(files)


def journal(data: bytes) -> bool:
    """A file that is no journal is refused; one that was cut holds the beginning of its match."""
    choices = Choices(data)
    whole = choices.one_of(_journals())
    agrees = choices.below(2) == 0
    given = _rewritten(choices, whole) if agrees else _hurt(choices, whole)
    try:
        lines = read_lines(given)
    except (RecordError, RecordTypeError) as error:
        refused(error)
        lines = None
    require(lines is None or lines.size <= len(given), "more lines than bytes")
    with tempfile.NamedTemporaryFile() as file:
        file.write(given)
        file.flush()
        salvaged = _salvaged(file.name)
        if salvaged is not None and not agrees:
            _is_beginning(salvaged, whole)
        try:
            session = read_journal(file.name)
        except SetRulesError as error:
            kinds = (RecordError, RecordTypeError)
            require(isinstance(error, kinds), f"a {type(error).__name__} of a file")
            require(str(error).startswith(file.name), "a refusal without the path")
            return refused(error)
    require(lines is not None and salvaged == session, "two readings of one journal")
    if not agrees:
        _is_beginning(session, whole)
    require(GameSession.replay(session.record()) == session, "a journal that does not replay")
    return True


def _salvaged(path: str) -> GameSession | None:
    """What is read of a damaged file on demand."""
    try:
        return read_journal(path, salvage=True)
    except SetRulesError as error:
        refused(error)
        return None


def _is_beginning(session: GameSession, whole: bytes) -> None:
    entries = session.entries()
    require(
        entries == _match_of(whole).entries()[: len(entries)], "another match in a damaged file"
    )


@cache
def _match_of(whole: bytes) -> GameSession:
    """The match of a journal in which nothing is wrong."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(whole)
        file.flush()
        return read_journal(file.name)


def _hurt(choices: Choices, whole: bytes) -> bytes:
    """What a disk, an editor or a program that writes twice makes of a file."""
    given = whole
    for _ in range(choices.below(3)):
        lines = given.splitlines(keepends=True)
        at = choices.below(len(given) + 1)
        line = choices.below(len(lines) + 1)
        kind = choices.below(7)
        if kind == 0:
            given = given[:at]
        elif kind == 1 and at < len(given):
            flipped = given[at] ^ 1 << choices.below(8)
            given = given[:at] + bytes([flipped]) + given[at + 1 :]
        elif kind == 2:
            given = given[:at] + choices.text().encode("utf-8", "surrogateescape") + given[at:]
        elif kind == 3:
            given = b"".join(lines[:line] + lines[line + 1 :])
        elif kind == 4:
            given = b"".join(lines[:line] + lines[line - 1 :])
        elif kind == 5:
            given = b"".join(lines[:line][::-1] + lines[line:])
        else:
            given = given[: at // 2] + given[at:]
    return given


def _rewritten(choices: Choices, whole: bytes) -> bytes:
    """Lines that say something else, or no JSON at all, under checks that are right."""
    lines = [line[_CHECK:] for line in whole.splitlines()]
    for _ in range(choices.below(4)):
        at = choices.below(len(lines))
        kind = choices.below(8)
        if kind == 0:
            lines[at] = choices.text(60).encode("utf-8", "surrogateescape").replace(b"\n", b"")
        elif kind == 1:
            lines[at] = lines[at][: choices.below(len(lines[at]) + 1)]
        elif kind == 2:
            lines[at : at + 1] = [lines[at]] * choices.below(3)
            lines = lines or [b"}"]
        elif kind == 3:
            lines[at] = choices.one_of((b'"check":1,', b'"a":' + b"[" * 5_000)) + lines[at]
        else:
            lines[at] = _edited(choices, lines[at])
    given, check = b"", b""
    for rest in lines:
        check = sha256(check + rest).hexdigest()[:16].encode()
        given += b'{"check":"' + check + b'",' + rest + b"\n"
    return given


def _edited(choices: Choices, rest: bytes) -> bytes:
    try:
        said: Any = json.loads(b"{" + rest)
        text = json.dumps(damaged(choices, said), default=repr)
    except (ValueError, TypeError, RecursionError):
        return rest  # nothing that a line can hold
    return text.encode("utf-8", "surrogatepass").removeprefix(b"{")
