"""Where an answer first differs from the expected one, type by type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from setrules.conform.wire import Float, compact
from setrules.shown import cut_text

__all__ = ["Difference", "first_difference", "in_words"]

_LONGEST: Final = 240

#: What something is tells more than its parts, and a digest, in which every part shows, less.
_FIRST: Final = "type"
_LAST: Final = "digest"


@dataclass(frozen=True, slots=True)
class Difference:
    """A place, what was expected there, and what came; both in words."""

    place: str
    expected: str
    came: str


def first_difference(expected: object, came: object, place: str = "") -> Difference | None:
    """Return the first place where ``came`` is not exactly ``expected``, or None.

    True is not 1, ``1.0`` is not 1, and a field too many is a difference too. Fields are
    looked at by name, but for a ``type``, which comes first, and a ``digest``, which comes last.

    >>> first_difference({"cards": [1, 2]}, {"cards": [1, True]})
    Difference(place='cards[1]', expected='2', came='true')
    >>> first_difference({"card": 1}, {"card": 1, "note": ""})
    Difference(place='note', expected='no such field', came='""')
    """
    if isinstance(expected, Mapping) and isinstance(came, Mapping):
        return _in_objects(expected, came, place)
    if isinstance(expected, (list, tuple)) and isinstance(came, (list, tuple)):
        return _in_arrays(expected, came, place)
    if type(expected) is type(came) and expected == came:
        return None
    return Difference(place, in_words(expected), in_words(came))


def _in_objects(
    expected: Mapping[str, object], came: Mapping[str, object], place: str
) -> Difference | None:
    for name in sorted({*expected, *came}, key=_order):
        inner = f"{place}.{name}" if place else name
        if name not in came:
            return Difference(inner, in_words(expected[name]), "no such field")
        if name not in expected:
            return Difference(inner, "no such field", in_words(came[name]))
        found = first_difference(expected[name], came[name], inner)
        if found is not None:
            return found
    return None


def _order(name: str) -> tuple[bool, bool, str]:
    return name == _LAST, name != _FIRST, name


def _in_arrays(
    expected: list[object] | tuple[object, ...],
    came: list[object] | tuple[object, ...],
    place: str,
) -> Difference | None:
    for at, (one, other) in enumerate(zip(expected, came, strict=False)):
        found = first_difference(one, other, f"{place}[{at}]")
        if found is not None:
            return found
    if len(expected) == len(came):
        return None
    at = min(len(expected), len(came))
    return Difference(f"{place}[{at}]", _element(expected, at), _element(came, at))


def _element(array: list[object] | tuple[object, ...], at: int) -> str:
    return in_words(array[at]) if at < len(array) else f"nothing: the array has {at} elements"


def in_words(value: object, longest: int = _LONGEST) -> str:
    """Return a value as JSON in ASCII, shortened; what is no vector data is named.

    >>> in_words([1, Float("1.0"), None])
    '[1, 1.0 (a float), null]'
    >>> in_words("x" * 200, 40)
    '"xxxxxxxxxxxxxxxxxx"... (200 characters)'
    """
    text = _ascii(_text(value))
    if len(text) <= longest:
        return text
    if isinstance(value, str):
        return cut_text(value, longest, lambda part: _ascii(compact(part)))
    return text[: longest - 3] + "..."


def _ascii(text: str) -> str:
    return text.encode("ascii", "backslashreplace").decode("ascii")


def _text(value: object) -> str:
    if isinstance(value, Float):
        return f"{value.digits} (a float)"
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        fields = ", ".join(f"{compact(name)}: {_text(value[name])}" for name in value)
        return "{" + fields + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_text, value))}]"
    return compact(value)
