"""One message a line: writing requests, and reading answers without trusting them.

What a port writes is looked at more closely than ``json.loads`` would: a key
that stands twice, ``1.0`` where an int is due and bytes that are no UTF-8 are
faults of a port that some other reader would stumble over.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from setrules.conform.protocol import ProtocolError
from setrules.errors import describe
from setrules.vectors.canonical import JsonObject, is_deeper, repeated_key

__all__ = [
    "MAX_LINE",
    "Float",
    "compact",
    "compact_or_nothing",
    "decode",
    "encode",
    "printable",
    "shown",
]

#: No line of a port may be longer; the longest right answer has a twentieth of it.
MAX_LINE: Final = 4 * 2**20

# Far below what Python recurses into; the deepest right answer has a fifth of it.
_MOST_LEVELS: Final = 64


@dataclass(frozen=True, slots=True)
class Float:
    """A number with a fraction or an exponent: never equal to the int that is due."""

    digits: str


def encode(message: JsonObject) -> bytes:
    """Return a message as one line, keys sorted, its LF included.

    >>> encode({"do": "hello", "format": 1})
    b'{"do":"hello","format":1}\\n'
    """
    return compact(message).encode("utf-8") + b"\n"


def compact(value: object) -> str:
    """Return canonical JSON on one line, for messages and for comparing.

    >>> compact({"b": True, "a": [1, 2]})
    '{"a":[1,2],"b":true}'
    """
    return _ENCODER.encode(value)


def compact_or_nothing(value: object) -> bytes:
    """Return :func:`compact` in UTF-8; nothing for a value that is no vector data.

    >>> compact_or_nothing({"card": Float("1.0")})
    b''
    """
    try:
        return compact(value).encode("utf-8")
    except (TypeError, ValueError):
        # A float, or half a surrogate pair.
        return b""


def decode(line: bytes) -> dict[str, object]:
    """Return the object that a line holds.

    Floats come as :class:`Float` and null as None, for the comparison to find.
    Raises :class:`ProtocolError` for a line that holds no JSON object.

    >>> decode(b'{"card": 1.0}')
    {'card': Float(digits='1.0')}
    """
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ProtocolError("rubbish", f"byte {error.start} is no UTF-8: {shown(line)}") from None
    if text.startswith("\ufeff"):
        raise ProtocolError("rubbish", f"the line begins with a byte order mark: {shown(line)}")
    if is_deeper(text, _MOST_LEVELS):
        raise ProtocolError("rubbish", f"nested too deep: {shown(line)}")
    try:
        value: object = _DECODER.decode(text)
    except ProtocolError as error:
        raise ProtocolError("rubbish", f"{error}: {shown(line)}") from None
    except ValueError as error:
        # Besides what is no JSON: an int of too many digits.
        raise ProtocolError("rubbish", f"no JSON ({error}): {shown(line)}") from None
    if not isinstance(value, dict):
        raise ProtocolError("rubbish", f"no object: {shown(line)}")
    return value


def shown(line: bytes, limit: int = 200) -> str:
    """Return a line for a message: escaped where it is not ASCII, shortened in the middle.

    >>> shown(b"caf\\xc3\\xa9")
    "b'caf\\\\xc3\\\\xa9'"
    """
    if len(line) > limit:
        return f"{bytes(line[: limit - 60])!r} ... {bytes(line[-40:])!r} ({len(line)} bytes)"
    return repr(bytes(line))


def printable(text: str) -> str:
    r"""Return a text of a port with what does not print escaped, so that it stays a text.

    >>> print(printable("red \x1b[2J"))
    red \x1b[2J
    """
    return "".join(
        letter
        if letter.isprintable() or letter in "\n\t"
        else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        key = describe(repeated_key(pairs))
        raise ProtocolError("rubbish", f"key {key} stands twice in one object")
    return made


def _constant(word: str) -> object:
    raise ProtocolError("rubbish", f"{word} is no JSON")


_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=Float, parse_constant=_constant
)
