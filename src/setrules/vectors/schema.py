"""The JSON Schemas of the files (draft 2020-12), and checking a file against one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from setrules.errors import VectorError
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.kind import Kind
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import FORMAT
from setrules.vectors.shapes import array, constant, integer, loosened, none_of, pattern, record

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

__all__ = ["SCHEMAS", "SCHEMA_FOLDER", "schema_bytes", "schema_errors"]

#: Where the schemas stand beside the vector files.
SCHEMA_FOLDER: Final = "schemas"

# A name for the schemas to find each other by; nothing is fetched from it.
_BASE: Final = f"https://setrules.invalid/vectors/{FORMAT}/"
_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

_MOST_TESTS: Final = 100_000


def _common() -> JsonObject:
    line: JsonObject = {"maxLength": 500, "minLength": 1, "pattern": "^[^\\n]+$", "type": "string"}
    return {
        "$comment": "Parts that all vector files share.",
        "$defs": {
            "comment": line,
            "count": integer(0, _MOST_TESTS),
            "flag": pattern("(?:[BCDEKMPTV][0-9]{0,2}|(?:trap|port)-[a-z0-9]+(?:-[a-z0-9]+)*)"),
            "flags": {
                "items": {"$ref": "#/$defs/flag"},
                "maxItems": 50,
                "minItems": 1,
                "type": "array",
                "uniqueItems": True,
            },
            "format": {"const": FORMAT},
            "id": pattern("[a-z_]+/[a-z0-9]+(?:-[a-z0-9]+)*"),
            "note": record(
                catches={"$ref": "#/$defs/comment"},
                flag={"$ref": "#/$defs/flag"},
                says={"$ref": "#/$defs/comment"},
            ),
            "notes": {
                "items": {"$ref": "#/$defs/note"},
                "maxItems": 200,
                "minItems": 1,
                "type": "array",
            },
            "sha256": pattern("[0-9a-f]{64}"),
        },
        "$id": _BASE + "common.schema.json",
        "$schema": _DRAFT,
    }


def _shared(name: str) -> JsonObject:
    return {"$ref": f"common.schema.json#/$defs/{name}"}


def _manifest() -> JsonObject:
    name = pattern("[a-z_]+(?:\\.schema)?\\.json")
    return {
        "$id": _BASE + "manifest.schema.json",
        "$schema": _DRAFT,
        "title": "The manifest of the vector files",
        **record(
            files=array(
                record(
                    count=_shared("count"),
                    kind=pattern("[a-z_]+"),
                    name=name,
                    sha256=_shared("sha256"),
                )
            ),
            format=_shared("format"),
            schemas=array(record(name=name, sha256=_shared("sha256"))),
            total=_shared("count"),
        ),
    }


def _of_kind(kind: Kind) -> JsonObject:
    test = record(
        comment=_shared("comment"),
        expected={"type": "object"},
        flags=_shared("flags"),
        id=_shared("id"),
        input={"type": "object"},
        reason={"type": "string"},
        result={"enum": ["valid", "error"]},
    )
    return {
        "$defs": {
            "expected": kind.expected,
            "input": kind.input,
            "refused_input": loosened(kind.input),
            "test": {
                **test,
                "else": {
                    "properties": {
                        "expected": {"const": none_of(kind.expected)},
                        "input": {"$ref": "#/$defs/refused_input"},
                        "reason": _shared("comment"),
                    }
                },
                "if": {"properties": {"result": {"const": "valid"}}},
                "then": {
                    "properties": {
                        "expected": {"$ref": "#/$defs/expected"},
                        "input": {"$ref": "#/$defs/input"},
                        "reason": {"const": ""},
                    }
                },
            },
        },
        "$id": f"{_BASE}{kind.name}.schema.json",
        "$schema": _DRAFT,
        "title": kind.about,
        **record(
            comment=_shared("comment"),
            count=_shared("count"),
            format=_shared("format"),
            kind={"const": kind.name},
            notes=_shared("notes"),
            tests=array({"$ref": "#/$defs/test"}, 1, _MOST_TESTS),
        ),
    }


#: Every schema by its name without the ending: one a kind, ``manifest`` and ``common``.
SCHEMAS: Final[dict[str, JsonObject]] = {
    "common": _common(),
    "manifest": _manifest(),
    **{name: _of_kind(kind) for name, kind in KINDS.items()},
}


@cache
def schema_bytes(name: str) -> bytes:
    """The bytes of a schema's file: indented for people, keys sorted.

    >>> schema_bytes("common")[:24]
    b'{\\n  "$comment": "Parts t'
    """
    return json.dumps(SCHEMAS[name], indent=2, sort_keys=True, ensure_ascii=False).encode() + b"\n"


def schema_errors(name: str, data: JsonObject) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the place and the message of everything in ``data`` that breaks a schema.

    Raises :class:`VectorError` when the library ``jsonschema`` is not installed.
    """
    for error in _validator(name).iter_errors(data):
        message = error.message
        if len(message) > 200:
            # What is wrong with a value stands after it.
            message = f"{message[:120]} ... {message[-75:]}"
        yield tuple(error.absolute_path), message


@cache
def _validator(name: str) -> Validator:
    try:
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend
        from referencing import Registry, Resource
    except ModuleNotFoundError as error:
        if error.name not in ("jsonschema", "referencing"):
            raise
        raise VectorError(
            "checking vector files against their schemas needs jsonschema: "
            "pip install 'setrules[cli]'"
        ) from None
    one_by_one = Draft202012Validator.VALIDATORS["items"]

    def items(
        validator: Validator, shape: JsonObject, array: Sequence[Json], schema: JsonObject
    ) -> Iterator[ValidationError]:
        # Most of all data are arrays of ints in a range: they are looked at in one
        # go, and one by one only when something is wrong, for the message.
        if not _are_ints_within(array, shape):
            yield from one_by_one(validator, shape, array, schema)

    distinct = Draft202012Validator.VALIDATORS["uniqueItems"]

    def unique_items(
        validator: Validator, unique: bool, array: Sequence[Json], schema: JsonObject
    ) -> Iterator[ValidationError]:
        # Each element is compared with each other: not in an array that is too long anyway.
        most = schema["maxItems"]
        assert isinstance(most, int)
        if not isinstance(array, list) or len(array) <= most:
            yield from distinct(validator, unique, array, schema)

    every_one = Draft202012Validator.VALIDATORS["oneOf"]

    def one_of(
        validator: Validator, shapes: Sequence[JsonObject], value: Json, schema: JsonObject
    ) -> Iterator[ValidationError]:
        # Of the shapes of an event the one with its type is the only one that can
        # fit; the message is then about that one, too.
        shape = _shape_of_type(value, shapes)
        if shape is None:
            yield from every_one(validator, shapes, value, schema)
        else:
            yield from validator.evolve(schema=shape).iter_errors(value)

    # The registry's own type parameter names no JSON type: its schemas are opaque to it.
    registry = Registry().with_resources(
        [(str(schema["$id"]), Resource.from_contents(dict(schema))) for schema in SCHEMAS.values()]
    )
    kind: type[Draft202012Validator] = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"items": items, "oneOf": one_of, "uniqueItems": unique_items}
    )
    return kind(dict(SCHEMAS[name]), registry=registry)


def _shape_of_type(value: Json, shapes: Sequence[JsonObject]) -> JsonObject | None:
    """The one of several shapes that asks for the ``type`` that an object has.

    >>> shapes = [record(type=constant("ended")), record(type=constant("dealt"))]
    >>> _shape_of_type({"type": "dealt"}, shapes) == shapes[1]
    True
    """
    if not isinstance(value, Mapping):
        return None
    wanted = constant(str(value.get("type")))
    for shape in shapes:
        properties = shape["properties"]
        assert isinstance(properties, Mapping)
        if properties["type"] == wanted:
            return shape
    return None


def _are_ints_within(array: Sequence[Json], shape: JsonObject) -> bool:
    """Whether a shape is a range of ints and every element lies in it.

    >>> _are_ints_within([0, 80], integer(0, 80)), _are_ints_within([True], integer(0, 80))
    (True, False)
    """
    if shape.keys() != {"maximum", "minimum", "type"} or not isinstance(array, list):
        return False
    least, most = shape["minimum"], shape["maximum"]
    assert isinstance(least, int)
    assert isinstance(most, int)
    return all(type(value) is int and least <= value <= most for value in array)
