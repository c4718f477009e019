"""Reading the committed vectors for the tests, with nothing of the library."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "vectors"


@cache
def files() -> dict[str, dict[str, Any]]:
    """Every vector file by its kind."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(VECTORS.glob("*.json"))
        if path.name != "manifest.json"
    }


@cache
def by_id() -> dict[str, dict[str, Any]]:
    """Every test by its id."""
    return {test["id"]: test for file in files().values() for test in file["tests"]}


def of_kind(kind: str, result: str = "valid") -> list[dict[str, Any]]:
    """The tests of a kind that have this result."""
    return [test for test in files()[kind]["tests"] if test["result"] == result]


def find(id: str) -> dict[str, Any]:
    """One test."""
    return by_id()[id]
