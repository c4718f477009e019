"""Sanity of the vectors as data: names, flags, plain values, and what they cover."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from vector_coverage import DIVERGENCES, PAGE, missing, page
from vector_data import VECTORS, by_id, files

#: What tells of a duty or a wish; a comment tells what is. Permission is a fact of the rules.
MODAL = re.compile(r"\b(must|should|shall|ought|would|might|could|will|need to|has to)\b", re.I)

KINDS = {
    "board",
    "cards",
    "daily",
    "deck",
    "draws",
    "explain",
    "fair",
    "game",
    "notation",
    "rulesets",
    "search",
    "session",
    "sets",
    "third",
    "through",
    "validate",
    "verify_fair",
}

#: The flag of every known trap that needs no match.
TRAPS = {
    1: "trap-same-card-thrice",
    2: "trap-wrong-count",
    3: "trap-whole-id-arithmetic",
    4: "trap-first-broken-only",
    5: "trap-only-two-differ",
    6: "trap-card-zero-falsy",
    7: "trap-empty-slot-as-card",
    8: "trap-packed-slots",
    9: "trap-refill-empty-deck",
    10: "trap-last-refill-unchecked",
    11: "trap-partial-expansion",
    12: "trap-early-cap",
    13: "trap-who-moves",
    14: "trap-claim-order-refill",
    19: "trap-wrong-input",
    23: "trap-old-hole-refilled",
}


def _walk(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, dict):
        for inner in value.values():
            yield from _walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner)


def test_all_kinds_are_there() -> None:
    assert {*files()} == KINDS
    manifest = json.loads((VECTORS / "manifest.json").read_bytes())
    assert [row["kind"] for row in manifest["files"]] == sorted(files())
    assert manifest["total"] == len(by_id()) == sum(file["count"] for file in files().values())


def test_the_size_stays_small() -> None:
    assert sum(path.stat().st_size for path in VECTORS.rglob("*.json")) < 8_000_000


@pytest.mark.parametrize("kind", sorted(files()))
def test_names(kind: str) -> None:
    """Ids and comments are unique, and every test says what it expects (P2)."""
    file = files()[kind]
    assert file["kind"] == kind
    assert file["count"] == len(file["tests"])
    ids = [test["id"] for test in file["tests"]]
    comments = [test["comment"] for test in file["tests"]]
    assert [id for id, times in Counter(ids).items() if times > 1] == []
    assert [text for text, times in Counter(comments).items() if times > 1] == []
    for test in file["tests"]:
        assert re.fullmatch(rf"{kind}/[a-z0-9]+(-[a-z0-9]+)*", test["id"])
        assert len(test["comment"]) <= 150
        assert test["comment"].strip() == test["comment"] != ""
        for words in (test["comment"], test["reason"]):
            assert not MODAL.search(words)
        assert bool(test["reason"]) is (test["result"] == "error")


@pytest.mark.parametrize("kind", sorted(files()))
def test_no_input_comes_twice(kind: str) -> None:
    inputs = Counter(json.dumps(test["input"]) for test in files()[kind]["tests"])
    twice = [json.loads(text) for text, times in inputs.items() if times > 1]
    # The examples of the rules keep their place beside the systematic ones.
    assert len(twice) <= {"explain": 10, "search": 4, "fair": 3, "notation": 2}.get(kind, 0), twice


@pytest.mark.parametrize("kind", sorted(files()))
def test_flags_and_notes(kind: str) -> None:
    file = files()[kind]
    for test in file["tests"]:
        assert test["flags"] == sorted({*test["flags"]})
        assert test["flags"] != []
        assert ("E1" in test["flags"]) is (test["result"] == "error")
        assert any(re.fullmatch("[A-Z][0-9]*", flag) for flag in test["flags"])
    used = sorted({flag for test in file["tests"] for flag in test["flags"]})
    assert [note["flag"] for note in file["notes"]] == used
    for note in file["notes"]:
        for text in (note["says"], note["catches"]):
            assert text.endswith(".")
            assert text[0].isupper() or text[0] in "-0123456789"


def test_the_data_are_plain() -> None:
    for file in files().values():
        for value in _walk(file):
            assert isinstance(value, (int, str, list, dict))
            if isinstance(value, int):
                assert abs(value) < 2**53
            if isinstance(value, list):
                assert len({type(inner) for inner in value}) <= 1
                assert not any(isinstance(inner, list) for inner in value)
            if isinstance(value, dict):
                # No map whose keys are data: every key is a field's name.
                assert all(re.fullmatch("[a-z][a-z0-9_]*", key) for key in value)


def test_objects_of_a_kind_have_the_same_fields() -> None:
    for file in files().values():
        for part in ("input", "expected"):
            assert len({tuple(test[part]) for test in file["tests"]}) == 1


def test_files_hold_one_object_a_line() -> None:
    for kind in files():
        text = (VECTORS / f"{kind}.json").read_bytes()
        assert b"\r" not in text
        assert text.endswith(b"}\n")
        assert text.count(b'\n{"') >= len(files()[kind]["tests"])


def _flags() -> Counter[str]:
    return Counter(flag for test in by_id().values() for flag in test["flags"])


def test_every_rule_and_divergence_is_shown() -> None:
    assert [*missing()] == []
    assert sorted(DIVERGENCES) == [*range(1, 17)]


def test_every_flag_of_a_port_is_a_divergence_or_a_fault_of_its_own() -> None:
    """The flags say what they catch, and the page lists each of them."""
    listed = page()
    assert all(f"| `{flag}` |" in listed for flag in _flags() if flag.startswith("port-"))


def test_the_page_of_what_is_covered_is_up_to_date() -> None:
    """``python tests/vector_coverage.py`` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("number", sorted(TRAPS))
def test_every_trap_is_covered(number: int) -> None:
    assert TRAPS[number] in _flags()


def test_every_kind_with_inputs_that_can_be_wrong_has_errors() -> None:
    errors = Counter(
        test["id"].split("/")[0] for test in by_id().values() if test["result"] == "error"
    )
    # Whole games are all played, and a deck is named right or not at all.
    assert {*KINDS} - {*errors} == {"game", "sets"}


def test_seeds_beyond_what_every_port_takes_are_marked() -> None:
    for kind in ("draws", "deck"):
        for test in files()[kind]["tests"]:
            outside = not 0 <= test["input"]["seed"] <= 2147483646
            marked = "port-seed-sign" in test["flags"]
            assert (outside and test["result"] == "valid") is marked
    for kind in ("session", "game"):
        for test in files()[kind]["tests"]:
            outside = not 0 <= test["input"]["deck"]["seed"] <= 2147483646
            marked = "port-seed-sign" in test["flags"]
            assert (outside and test["result"] == "valid") is marked, test["id"]
