"""The canonical form of vector data (rule P1): the same content is the same bytes.

Data are ints, strings, booleans, arrays and objects. Whatever a runtime of some
port could read in another way is refused, when it is written and when it is
read: floats, nulls, ints that a double does not hold, a key twice, arrays in
arrays, arrays of mixed kinds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn, TypeAlias

from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import EXACT

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "Json",
    "JsonObject",
    "dump",
    "dump_line",
    "is_deeper",
    "load",
    "parse",
    "repeated_key",
]

#: Plain JSON data without floats and nulls.
Json: TypeAlias = "int | str | Sequence[Json] | Mapping[str, Json]"

#: An object of plain JSON data.
JsonObject: TypeAlias = Mapping[str, Json]

#: Nothing larger is read; the largest vector file has a tenth of it.
MAX_BYTES: Final = 16 * 2**20

#: How deep arrays and objects may stand in each other.
MAX_DEPTH: Final = 16

# Escapes are taken out before strings: one expression for both would look for the end
# of a string that has none from each of its quotes again.
_ESCAPE: Final = re.compile(r"\\.", re.DOTALL)
_STRING: Final = re.compile(r'"[^"]*"?')
_BRACKET: Final = re.compile(r"[\[\]{}]")

# One encoder for all strings: json.dumps() makes a new one for each.
_quoted: Final = json.JSONEncoder(ensure_ascii=False).encode
_KINDS: Final = ("bool", "int", "string", "object", "array")

#: So much of a key is shown in the place of a fault, which is made for every value.
_LONGEST_KEY: Final = 40


def dump(value: JsonObject) -> bytes:
    """Return the canonical bytes of an object, a file's content (P1).

    Keys are sorted, an array that holds objects has one element a line, and the
    last byte is LF. Raises :class:`VectorTypeError` for a float, None or
    anything else that is no vector data, and :class:`VectorError` for a value
    that the form does not allow; both name the place.

    >>> dump({"b": [], "a": [1, -1]})
    b'{"a":[1,-1],"b":[]}\\n'
    >>> dump({"a": {"b": 1.0}})
    Traceback (most recent call last):
    ...
    setrules.errors.VectorTypeError: a.b: 1.0 is a float: expected an int, a string, a bool, \
an array or an object
    """
    return _encoded(value, "\n") + b"\n"


def dump_line(value: JsonObject) -> bytes:
    """Return the canonical bytes of an object on one line, without the LF.

    That is the form of a message between a runner and a port. Errors as
    :func:`dump`.

    >>> dump_line({"steps": [{"b": True}, {"b": False}]})
    b'{"steps":[{"b":true},{"b":false}]}'
    """
    return _encoded(value, "")


def parse(data: bytes) -> dict[str, Json]:
    """Return the object that JSON bytes hold, in canonical form or not.

    Raises :class:`VectorError` for anything that is not one object of plain
    data (P1): bytes that are no UTF-8 or no JSON, floats, nulls, a key twice,
    ints of 2**53 and more, too many bytes, too deep a nesting.

    >>> parse(b'{ "a": [1, 2] }')
    {'a': [1, 2]}
    >>> parse(b'{"a": 1.0}')
    Traceback (most recent call last):
    ...
    setrules.errors.VectorError: 1.0 is a float: expected an int
    """
    if not isinstance(data, (bytes, bytearray)):
        raise VectorTypeError(f"{describe(data)}: expected bytes, not {type(data).__name__}")
    if len(data) > MAX_BYTES:
        raise VectorError(f"{len(data)} bytes are too many: expected at most {MAX_BYTES}")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise VectorError(f"byte {error.start} is no UTF-8") from None
    if is_deeper(text, MAX_DEPTH):
        raise VectorError(f"nested too deep: expected at most {MAX_DEPTH} levels")
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_int,
            parse_float=_refuse_float,
            parse_constant=_refuse_float,
        )
    except json.JSONDecodeError as error:
        raise VectorError(
            f"line {error.lineno}, column {error.colno} is no JSON: {error.msg}"
        ) from None
    if not isinstance(value, dict):
        raise VectorError(f"{describe(value)}: expected one object")
    _check(value, "")
    return value


def load(data: bytes) -> dict[str, Json]:
    """Return the object of bytes in canonical form, and refuse any other form of it.

    Raises the errors of :func:`parse`, and :class:`VectorError` with the line
    of the first byte that differs from the canonical ones.

    >>> load(b'{"a":[1,2]}\\n')
    {'a': [1, 2]}
    >>> load(b'{"a": [1,2]}\\n')
    Traceback (most recent call last):
    ...
    setrules.errors.VectorError: not canonical from line 1, byte 5 on
    """
    value = parse(data)
    expected = dump(value)
    if expected != data:
        at = next(
            (
                at
                for at, (one, other) in enumerate(zip(data, expected, strict=False))
                if one != other
            ),
            min(len(data), len(expected)),
        )
        line = data.count(b"\n", 0, at) + 1
        column = at - (data.rfind(b"\n", 0, at) + 1)
        raise VectorError(f"not canonical from line {line}, byte {column} on")
    return value


def is_deeper(text: str, most: int) -> bool:
    """Whether arrays and objects stand deeper in each other than ``most`` levels.

    That is looked at before a parser recurses into JSON of unknown origin; the time
    grows with the length of the text and no faster, whatever it holds.

    >>> is_deeper('{"a": ["[[["]}', 2), is_deeper("[[[", 2)
    (False, True)
    """
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", _ESCAPE.sub("", text))):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > most:
            return True
    return False


def _encoded(value: JsonObject, line: str) -> bytes:
    if not isinstance(value, Mapping):
        raise VectorTypeError(f"{describe(value)}: expected an object")
    _check(value, "")
    parts: list[str] = []
    _write(value, line, parts)
    return "".join(parts).encode("utf-8")


def _write(value: Json, line: str, parts: list[str]) -> None:
    if isinstance(value, bool):
        parts.append("true" if value else "false")
    elif isinstance(value, int):
        parts.append(int.__repr__(value))
    elif isinstance(value, str):
        parts.append(_quoted(value))
    elif isinstance(value, Mapping):
        parts.append("{")
        for index, key in enumerate(sorted(value)):
            parts.append(f"{',' if index else ''}{_quoted(key)}:")
            _write(value[key], line, parts)
        parts.append("}")
    elif {*map(type, value)} == {int}:
        parts.append(f"[{','.join(map(repr, value))}]")
    else:
        # Objects in an array get a line each; numbers and words share theirs.
        end = line if value and isinstance(value[0], Mapping) else ""
        parts.append("[" + end)
        for index, element in enumerate(value):
            if index:
                parts.append("," + end)
            _write(element, line, parts)
        parts.append(end + "]")


def _check(value: object, place: str, depth: int = 1) -> None:
    """Refuse what is no vector data, with its place."""
    kind = _kind(value)
    if kind == "int":
        if not -EXACT <= value <= EXACT:  # type: ignore[operator]
            raise VectorError(f"{_at(place)}{describe(value)} is 2**53 or more from 0")
    elif kind == "string":
        if not value.isascii():  # type: ignore[attr-defined]
            _check_text(str(value), place)
    elif kind == "bool":
        pass
    elif depth > MAX_DEPTH:
        raise VectorError(f"{_at(place)}nested too deep: expected at most {MAX_DEPTH} levels")
    elif kind == "object":
        assert isinstance(value, Mapping)
        for key, element in value.items():
            if not isinstance(key, str):
                raise VectorTypeError(f"{_at(place)}key {describe(key)}: expected a str")
            _check_text(key, place)
            name = key if len(key) <= _LONGEST_KEY else key[: _LONGEST_KEY - 3] + "..."
            _check(element, f"{place}.{name}" if place else name, depth + 1)
    elif kind == "array":
        assert isinstance(value, Sequence)
        _check_array(value, place, depth)
    else:
        raise VectorTypeError(
            f"{_at(place)}{describe(value)} is a {kind}: expected an int, a string, a bool, "
            f"an array or an object"
        )


def _check_array(value: Sequence[object], place: str, depth: int) -> None:
    if {*map(type, value)} == {int} and all(-EXACT <= one <= EXACT for one in value):  # type: ignore[operator]
        return
    kinds = {_kind(element) for element in value}
    if "array" in kinds:
        raise VectorError(f"{_at(place)}an array in an array: expected one flat array")
    if len(kinds) > 1:
        mixed = " and ".join(sorted(kinds))
        raise VectorError(f"{_at(place)}an array of {mixed}: expected elements of one kind")
    for index, element in enumerate(value):
        _check(element, f"{place}[{index}]", depth + 1)


def _kind(value: object) -> str:
    """The kind of a value: bool before int, because Python's bool is an int."""
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, str):
        return "string"
    if isinstance(value, Mapping):
        return "object"
    if isinstance(value, (list, tuple)):
        return "array"
    name = type(value).__name__
    # A class may be called like a kind: object itself, or the array of the standard library.
    return f"foreign {name}" if name in _KINDS else name


def _check_text(text: str, place: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise VectorError(f"{_at(place)}{describe(text)} holds half a surrogate pair") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise VectorError(f"key {describe(repeated_key(pairs))} stands twice in one object")
    return made


def repeated_key(pairs: Sequence[tuple[str, object]]) -> str:
    """Return the key of an object that is the first to come again, or nothing if none does.

    >>> repeated_key([("a", 1), ("b", 2), ("b", 3), ("a", 4)])
    'b'
    """
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _int(digits: str) -> int:
    # The length first: int() of a very long text takes long, or is refused.
    if len(digits) > 17 or not -EXACT <= int(digits) <= EXACT:
        raise VectorError(f"{describe(digits)} is 2**53 or more from 0")
    return int(digits)


def _refuse_float(digits: str) -> NoReturn:
    raise VectorError(f"{describe(digits)[1:-1]} is a float: expected an int")


def _at(place: str) -> str:
    return f"{place}: " if place else ""
