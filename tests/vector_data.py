"""Reading the committed vectors for the tests, with nothing of the library."""

from __future__ import annotations

import itertools
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


def digits(card: int) -> tuple[int, int, int, int]:
    """Number, shape, shading and color of a card, by the definition of its id."""
    return card // 27, card // 9 % 3, card // 3 % 3, card % 3


def is_set(*cards: int) -> bool:
    """The definition: each attribute all the same or all different."""
    return all(len({*values}) in (1, 3) for values in zip(*map(digits, cards), strict=True))


def triples(flat: list[int]) -> list[tuple[int, ...]]:
    """A flat array of triples, entry by entry."""
    return [tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)]


def sets_on(slots: list[int]) -> list[tuple[int, ...]]:
    """The slots of every set, by brute force."""
    lying = [slot for slot, card in enumerate(slots) if card != -1]
    return [
        triple
        for triple in itertools.combinations(lying, 3)
        if is_set(*(slots[slot] for slot in triple))
    ]
