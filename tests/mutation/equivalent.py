"""Faults that are none: what they change decides nothing, and why."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

PATH = Path(__file__).with_name("equivalent.json")


@cache
def explained() -> dict[tuple[str, str, str], str]:
    """The reason of each, by module, function and change."""
    found: dict[tuple[str, str, str], str] = {}
    for row in json.loads(PATH.read_text(encoding="utf-8")):
        key = (row["module"], row["function"], row["change"])
        if key in found:
            raise ValueError(f"{key} is explained twice")
        found[key] = row["reason"]
    return found
