"""What a vector file is made of: tests, notes and the file around them (rule P2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import plain_str
from setrules.vectors.canonical import Json, JsonObject

__all__ = ["FORMAT", "Note", "Result", "VectorFile", "VectorTest", "checked_format"]

#: The version of the format that this package writes and reads.
FORMAT: Final = 1

Result = Literal["valid", "error"]

_ID: Final = re.compile(r"[a-z_]+/[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Note:
    """What a flag stands for.

    ``says`` is the rule in words, ``catches`` the fault that a test with this
    flag finds in an implementation.
    """

    flag: str
    says: str
    catches: str

    def to_dict(self) -> dict[str, Json]:
        """The note as plain data."""
        return {"catches": self.catches, "flag": self.flag, "says": self.says}

    @classmethod
    def from_dict(cls, data: JsonObject, place: str = "note") -> Note:
        """Return the note that :meth:`to_dict` wrote; errors name the place."""
        _check_keys(data, ("catches", "flag", "says"), place)
        return cls(*(_text(data, name, place) for name in ("flag", "says", "catches")))


@dataclass(frozen=True, slots=True)
class VectorTest:
    """One test: an input and what a correct implementation makes of it.

    ``result`` is ``"valid"`` when the input has an answer, which is then
    ``expected``, and ``"error"`` when it is to be refused; then ``reason`` says
    why in words and ``expected`` holds the written none of every field.
    """

    id: str
    comment: str
    flags: tuple[str, ...]
    result: Result
    reason: str
    input: JsonObject
    expected: JsonObject

    def to_dict(self) -> dict[str, Json]:
        """The test as plain data."""
        return {
            "comment": self.comment,
            "expected": self.expected,
            "flags": self.flags,
            "id": self.id,
            "input": self.input,
            "reason": self.reason,
            "result": self.result,
        }

    @classmethod
    def from_dict(cls, data: JsonObject, place: str = "test") -> VectorTest:
        """Return the test that :meth:`to_dict` wrote.

        Raises :class:`VectorError` or :class:`VectorTypeError` with the place of
        what is missing, unknown or malformed. Whether ``input`` and ``expected``
        fit their kind is not looked at here.
        """
        names = ("comment", "expected", "flags", "id", "input", "reason", "result")
        _check_keys(data, names, place)
        id = _text(data, "id", place)
        if not _ID.fullmatch(id):
            raise VectorError(f"{place}.id: {describe(id)}: expected kind/some-name")
        flags = data["flags"]
        if isinstance(flags, (str, int, Mapping)):
            raise VectorTypeError(f"{place}.flags: {describe(flags)}: expected an array of strings")
        words = tuple(plain_str(flag) for flag in flags if isinstance(flag, str))
        if len(words) != len(flags):
            raise VectorTypeError(f"{place}.flags: {describe(flags)}: expected strings")
        if not words or list(words) != sorted(set(words)):
            raise VectorError(
                f"{place}.flags: {describe(flags)}: expected distinct flags, sorted, at least one"
            )
        result = _text(data, "result", place)
        if result != "valid" and result != "error":
            raise VectorError(f"{place}.result: {describe(result)}: expected 'valid' or 'error'")
        reason = _text(data, "reason", place)
        if bool(reason) is not (result == "error"):
            raise VectorError(
                f"{place}.reason: {describe(reason)}: expected words for an error, else ''"
            )
        return cls(
            id=id,
            comment=_text(data, "comment", place),
            flags=words,
            result="error" if result == "error" else "valid",
            reason=reason,
            input=_object(data, "input", place),
            expected=_object(data, "expected", place),
        )


@dataclass(frozen=True, slots=True)
class VectorFile:
    """All tests of one kind, with a note for every flag that they carry."""

    kind: str
    comment: str
    notes: tuple[Note, ...]
    tests: tuple[VectorTest, ...]

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"{self.kind}.json"

    def to_dict(self) -> dict[str, Json]:
        """The file as plain data, ready to be written in canonical form."""
        return {
            "comment": self.comment,
            "count": len(self.tests),
            "format": FORMAT,
            "kind": self.kind,
            "notes": [note.to_dict() for note in self.notes],
            "tests": [test.to_dict() for test in self.tests],
        }

    @classmethod
    def from_dict(cls, data: JsonObject) -> VectorFile:
        """Return the file that :meth:`to_dict` wrote.

        Raises :class:`VectorError` or :class:`VectorTypeError` for another
        format version, a count that is not the number of tests, and whatever is
        missing, unknown or malformed in it.
        """
        checked_format(data)
        _check_keys(data, ("comment", "count", "format", "kind", "notes", "tests"), "file")
        notes = _objects(data, "notes", "file")
        tests = _objects(data, "tests", "file")
        if data["count"] != len(tests):
            raise VectorError(
                f"file.count: {describe(data['count'])}, but there are {len(tests)} tests"
            )
        return cls(
            kind=_text(data, "kind", "file"),
            comment=_text(data, "comment", "file"),
            notes=tuple(Note.from_dict(note, f"notes[{at}]") for at, note in enumerate(notes)),
            tests=tuple(
                VectorTest.from_dict(test, f"tests[{at}]") for at, test in enumerate(tests)
            ),
        )


def checked_format(data: JsonObject) -> None:
    """Refuse data of another format version, or without one.

    >>> checked_format({"format": 2})
    Traceback (most recent call last):
    ...
    setrules.errors.VectorError: format 2: this package reads format 1; a later one reads it
    """
    if not isinstance(data, Mapping):
        raise VectorTypeError(f"{describe(data)}: expected an object")
    version = data.get("format", "")
    if version != FORMAT or isinstance(version, bool):
        told = f"format {describe(version)}: this package reads format {FORMAT}"
        if type(version) is int and version > 0:
            told += f"; {'a later' if version > FORMAT else 'an earlier'} one reads it"
        raise VectorError(told)


def _check_keys(data: JsonObject, names: Sequence[str], place: str) -> None:
    if not isinstance(data, Mapping):
        raise VectorTypeError(f"{place}: {describe(data)}: expected an object")
    missing = [name for name in names if name not in data]
    if missing:
        raise VectorError(f"{place}: no {', no '.join(missing)}")
    unknown = sorted(name for name in data if name not in names)
    if unknown:
        raise VectorError(f"{place}: {describe(unknown[0])} is no field of it")


def _text(data: JsonObject, name: str, place: str) -> str:
    value = data[name]
    if not isinstance(value, str):
        raise VectorTypeError(f"{place}.{name}: {describe(value)}: expected a string")
    return plain_str(value)


def _object(data: JsonObject, name: str, place: str) -> JsonObject:
    value = data[name]
    if not isinstance(value, Mapping):
        raise VectorTypeError(f"{place}.{name}: {describe(value)}: expected an object")
    return value


def _objects(data: JsonObject, name: str, place: str) -> list[JsonObject]:
    value = data[name]
    if isinstance(value, (str, int, Mapping)):
        raise VectorTypeError(f"{place}.{name}: {describe(value)}: expected an array")
    made: list[JsonObject] = []
    for at, element in enumerate(value):
        if not isinstance(element, Mapping):
            raise VectorTypeError(f"{place}.{name}[{at}]: {describe(element)}: expected an object")
        made.append(element)
    return made
