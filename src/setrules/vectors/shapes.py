"""Small builders for the JSON Schemas of the kinds, and what can be told from one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from setrules.integers import EXACT
from setrules.vectors.canonical import Json, JsonObject

__all__ = [
    "CARD",
    "FLAG",
    "INT32",
    "SLOT",
    "TEXT",
    "array",
    "choice",
    "constant",
    "integer",
    "loosened",
    "none_of",
    "one_of",
    "pattern",
    "record",
]

#: What narrows a value beyond its type; the input of an error may break these.
_LIMITS: Final = ("maxItems", "maxLength", "minItems", "minLength", "pattern", "enum")

#: Names of what to do. A request that names nothing known is no test of a rule.
_FIXED: Final = ("call", "command", "kind", "step")


def integer(least: int, most: int) -> JsonObject:
    """An int from ``least`` to ``most``."""
    return {"maximum": most, "minimum": least, "type": "integer"}


def pattern(expression: str) -> JsonObject:
    """A string that an expression matches as a whole."""
    return {"pattern": f"^{expression}$", "type": "string"}


def choice(*words: str) -> JsonObject:
    """One of some strings."""
    return {"enum": list(words), "type": "string"}


def constant(word: str) -> JsonObject:
    """One string and no other."""
    return {"const": word, "type": "string"}


def one_of(*shapes: JsonObject) -> JsonObject:
    """An object of exactly one of several shapes."""
    return {"oneOf": list(shapes), "type": "object"}


def array(items: JsonObject, least: int = 0, most: int = 10_000) -> JsonObject:
    """An array of ``least`` to ``most`` elements of one shape."""
    return {"items": items, "maxItems": most, "minItems": least, "type": "array"}


def record(**properties: JsonObject) -> JsonObject:
    """An object that has exactly these fields."""
    return {
        "additionalProperties": False,
        "properties": properties,
        "required": sorted(properties),
        "type": "object",
    }


CARD: Final = integer(0, 80)
SLOT: Final = integer(-1, 80)
INT32: Final = integer(-(2**31), 2**31 - 1)
TEXT: Final[JsonObject] = {"type": "string"}
FLAG: Final[JsonObject] = {"type": "boolean"}


def loosened(schema: JsonObject) -> JsonObject:
    """The schema without what narrows values beyond their types.

    The input of an error keeps the fields and types of its kind, so that a port
    in a typed language can read it.

    >>> loosened(pattern("[a-z]"))
    {'type': 'string'}
    """
    made: dict[str, Json] = {}
    for key, value in schema.items():
        if key in _LIMITS:
            continue
        if key == "properties" and isinstance(value, Mapping):
            made[key] = {
                name: inner if name in _FIXED else loosened(_schema(inner))
                for name, inner in value.items()
            }
        elif key == "items" and isinstance(value, Mapping):
            made[key] = loosened(value)
        elif key == "minimum":
            made[key] = -EXACT
        elif key == "maximum":
            made[key] = EXACT
        else:
            made[key] = value
    return made


def none_of(schema: JsonObject) -> dict[str, Json]:
    """The written none of every field of an object (P1): what an error expects.

    >>> none_of(record(card=CARD, text=TEXT, valid=FLAG, sets=array(CARD)))
    {'card': -1, 'text': '', 'valid': False, 'sets': []}
    """
    return {name: _none(inner) for name, inner in _schema(schema["properties"]).items()}


def _none(schema: Json) -> Json:
    nones: dict[Json, Json] = {"integer": -1, "string": "", "boolean": False, "array": list[int]()}
    return nones[_schema(schema)["type"]]


def _schema(value: Json) -> JsonObject:
    assert isinstance(value, Mapping)
    return value
