"""The lines of a journal: JSON, each with a check over itself and all that stands before it.

The first line holds how the match began, each further one a command. A line
begins with its check, a SHA-256 that is cut to 16 hexadecimal digits and takes
in the check of the line before, so that a line which is changed, lost, doubled
or moved is noticed where it happens. It tells damage, not forgery: whoever can
write the file can write the checks too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from setrules.digest import compact_json
from setrules.errors import RecordError
from setrules.plain import Plain, read_int, read_object, take_only

__all__ = [
    "FORMAT",
    "LONGEST_BEGINNING",
    "JournalLines",
    "begins_a_journal",
    "line_of",
    "read_lines",
    "start_of",
    "was_a_journal",
]

#: The format version of journals.
FORMAT: Final = 1

_BEFORE: Final = b'{"check":"'
_AFTER: Final = b'",'
_DIGITS: Final = 16
#: How many bytes of that still tell a line in which some are damaged.
_ALIKE: Final = 8
_REST: Final = len(_BEFORE) + _DIGITS + len(_AFTER)

#: How every journal begins, whatever its first check is.
_BEGINNING: Final = b'%s%s%s"format":%d,"start":{' % (_BEFORE, b"?" * _DIGITS, _AFTER, FORMAT)
_CHECK: Final = range(len(_BEFORE), len(_BEFORE) + _DIGITS)
#: How many bytes tell whether something begins like a journal.
LONGEST_BEGINNING: Final = len(_BEGINNING)


@dataclass(frozen=True, slots=True)
class JournalLines:
    """The whole lines of a journal: ``size`` bytes of them, the last one's check.

    ``damaged`` says whether a line follows that is not what was written there.
    """

    start: Mapping[str, object]
    entries: tuple[Mapping[str, object], ...]
    size: int
    check: bytes
    damaged: bool


def start_of(start: Plain) -> dict[str, Plain]:
    """What the first line says."""
    return {"format": FORMAT, "start": start}


def line_of(data: Mapping[str, Plain], before: bytes) -> tuple[bytes, bytes]:
    """Return the line that holds some data, and its check; ``before`` is the check before it.

    >>> line_of({"entry": {"command": "animation_done"}}, b"")[0]
    b'{"check":"e220b1ce1f4873a4","entry":{"command":"animation_done"}}\\n'
    """
    rest = compact_json({**data}).encode("utf-8")[1:]
    check = _check(rest, before)
    return b"".join((_BEFORE, check, _AFTER, rest, b"\n")), check


def begins_a_journal(head: bytes) -> bool:
    """Whether bytes begin like a journal, as far as they go.

    >>> begins_a_journal(b'{"check":"e220b1'), begins_a_journal(b'{"cards":[]}')
    (True, False)
    """
    return all(
        byte in b"0123456789abcdef" if at in _CHECK else byte == expected
        for at, (byte, expected) in enumerate(zip(head, _BEGINNING, strict=False))
    )


def was_a_journal(data: bytes) -> bool:
    """Whether a file is a journal, however damaged, or what was left of its first line.

    >>> was_a_journal(b'{"check":"e220b1'), was_a_journal(b'X"check":"e220b1ce1f4873a4",0\\n')
    (True, True)
    >>> was_a_journal(b'{"cards":[]}'), was_a_journal(b"import setrules\\n")
    (False, False)
    """
    return begins_a_journal(data[:LONGEST_BEGINNING]) or any(
        sum(map(int.__eq__, line[: len(_BEFORE)], _BEFORE)) >= _ALIKE for line in data.split(b"\n")
    )


def read_lines(data: bytes, *, salvage: bool = False) -> JournalLines:
    """Return what the whole lines of a file say; half a line at its end is left out.

    Raises :class:`RecordError` with the number of the first line that is not
    what was written there, :class:`RecordTypeError` for a value of another type
    behind a check that is right, which only a forger makes. With ``salvage`` the lines before
    it are returned, unless there are none.
    """
    *lines, _half = data.split(b"\n")
    if not lines:
        raise RecordError("line 1: a journal without its first line; nothing was begun in it")
    check = b""
    size = 0
    damaged = False
    read: list[Mapping[str, object]] = []
    for number, line in enumerate(lines, 1):
        rest = line[_REST:]
        expected = _check(rest, check)
        if line[:_REST] != _BEFORE + expected + _AFTER:
            if salvage and number > 1:
                damaged = True
                break
            raise RecordError(
                f"line {number}: damaged, its check is not {expected.decode()}"
                + (f"; the {number - 1} before it can be salvaged" if number > 1 else "")
            )
        check = expected
        size += len(line) + 1
        read.append(_read_line(line, number))
    first = take_only(read[0], ("check", "format", "start"), "line 1")
    version = read_int(first["format"], "line 1, format")
    if version != FORMAT:
        raise RecordError(f"line 1: a journal of format {version}, expected {FORMAT}")
    start = read_object(first["start"], "line 1, start")
    entries = tuple(
        read_object(take_only(one, ("check", "entry"), where)["entry"], where)
        for where, one in ((f"line {at}", one) for at, one in enumerate(read[1:], 2))
    )
    return JournalLines(start, entries, size, check, damaged)


def _read_line(line: bytes, number: int) -> Mapping[str, object]:
    try:
        data: object = json.loads(line, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"line {number}: no JSON: {error}") from error
    return read_object(data, f"line {number}")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object, whose keys are different; other readers may take either of two."""
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("a key twice in one object")
    return data


def _check(rest: bytes, before: bytes) -> bytes:
    return sha256(before + rest).hexdigest()[:_DIGITS].encode("ascii")
