"""The schemas: closed objects, all required, and they tell right from wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from vector_data import VECTORS, files

from setrules.vectors.schema import SCHEMAS, schema_bytes, schema_errors


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    """Every part of a schema that describes an object's fields."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            yield schema
        for value in schema.values():
            yield from _objects(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _objects(value)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_valid_and_closed(name: str) -> None:
    schema = json.loads(schema_bytes(name))
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"].endswith("2020-12/schema")
    for part in _objects(schema):
        assert part["additionalProperties"] is False
        assert sorted(part["required"]) == sorted(part["properties"])


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_schemas_are_exported(name: str) -> None:
    assert (VECTORS / "schemas" / f"{name}.schema.json").read_bytes() == schema_bytes(name)


def _errors(kind: str, data: Any) -> list[str]:
    return [message for _, message in schema_errors(kind, data)]


@pytest.mark.parametrize("kind", sorted(files()))
def test_files_fit_and_changed_ones_do_not(kind: str) -> None:
    file = copy.deepcopy(files()[kind])
    file["tests"] = file["tests"][:1]
    assert _errors(kind, file) == []
    test = file["tests"][0]
    assert test["result"] == "valid"
    for part in (file, test, test["input"], test["expected"], file["notes"][0]):
        for name in list(part):
            value = part.pop(name)
            assert _errors(kind, file), f"{name} left out"
            part[name] = {"no": "value"}
            assert _errors(kind, file), f"{name} of another type"
            part[name] = value
        part["extra"] = 1
        assert _errors(kind, file), "a field too many"
        del part["extra"]
    assert _errors(kind, file) == []


def test_ranges_hold_for_valid_tests_only() -> None:
    file = copy.deepcopy(files()["cards"])
    file["tests"] = [test for test in file["tests"] if test["result"] == "error"]
    assert _errors("cards", file) == []
    file["tests"][0]["expected"]["number"] = 1
    assert _errors("cards", file) != []
    valid = copy.deepcopy(files()["cards"])
    valid["tests"] = valid["tests"][:1]
    valid["tests"][0]["input"]["card"] = 81
    assert _errors("cards", valid) == ["81 is greater than the maximum of 80"]
