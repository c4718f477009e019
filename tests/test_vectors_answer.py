"""Answering single inputs: what the rules refuse is an answer, what is no input raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from vector_data import by_id, files

from setrules import RuleSet, VectorError, VectorTypeError
from setrules.vectors import KINDS, Answer, VectorFile, VectorTest, answer, build, dump
from setrules.vectors.cases import LISTINGS
from setrules.vectors.model import Note
from setrules.vectors.notes import NOTES, note
from setrules.vectors.shapes import none_of


def test_every_kind_has_a_listing() -> None:
    assert {*KINDS} == {*LISTINGS} == {*files()}


def test_an_answer() -> None:
    assert answer("notation", {"text": "2 green open diamonds"}) == Answer(
        "valid", {"card": 34}, ""
    )


def test_a_refusal_names_the_value() -> None:
    told = answer("cards", {"card": 81})
    assert (told.result, told.output) == ("error", {})
    assert "81" in told.reason


@pytest.mark.parametrize(
    ("kind", "input", "error", "message"),
    [
        ("decks", {}, VectorError, "kind 'decks': expected one of"),
        (3, {}, VectorTypeError, "kind 3: expected a str"),
        ("cards", {}, VectorError, "input: no card"),
        ("cards", {"card": 3, "x": 1}, VectorError, "input: 'x' is no field"),
        ("cards", {"card": True}, VectorTypeError, r"input\.card: True: expected an int"),
        ("cards", {"card": 3.0}, VectorTypeError, r"input\.card: 3\.0: expected an int"),
        ("cards", {"card": "3"}, VectorTypeError, r"input\.card: '3': expected an int"),
        ("cards", {"card": None}, VectorTypeError, r"input\.card: None: expected an int"),
        ("cards", [3], VectorTypeError, r"input: \[3\]: expected an object"),
        ("notation", {"text": 34}, VectorTypeError, r"input\.text: 34: expected a string"),
        ("deck", {"seed": 1, "small": 0}, VectorTypeError, r"input\.small: 0: expected a bool"),
        ("third", {"a": [1], "b": [1, 2]}, VectorError, "parallel arrays of 1 and 2 entries"),
        ("third", {"a": [1], "b": "1"}, VectorTypeError, r"input\.b: '1': expected an array"),
        ("third", {"a": [1], "b": [False]}, VectorTypeError, r"input\.b\[0\]: False"),
        ("explain", {"cards": [1, 2]}, VectorError, r"input\.cards: 2 cards: expected 3"),
        (
            "draws",
            {"seed": 1, "calls": [{"call": "next_double", "low": 0, "high": 0}]},
            VectorError,
            r"input\.calls\[0\]\.call: 'next_double'",
        ),
        ("draws", {"seed": 1, "calls": [3]}, VectorTypeError, r"input\.calls\[0\]: 3"),
        ("draws", {"seed": 1, "calls": [{}]}, VectorError, r"input\.calls\[0\]: no call"),
        ("board", {"slots": [], "deck": [], "steps": [], "rules": {}}, VectorError, "rules: no"),
        (
            "board",
            {"slots": [], "deck": [], "steps": [], "rules": 3},
            VectorTypeError,
            r"input\.rules: 3: expected an object",
        ),
    ],
)
def test_what_is_no_input_raises(
    kind: str, input: Mapping[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        answer(kind, input)


def _board(**changes: object) -> dict[str, Any]:
    return {
        "rules": RuleSet.edition().to_dict(),
        "slots": [0, 1, 2],
        "deck": [5, 6, 7],
        "steps": [],
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"steps": [{"step": "shuffle", "slots": []}]}, VectorError, "step 'shuffle'"),
        ({"steps": [{"step": "expand", "slots": [1]}]}, VectorError, r"slots \[1\]: expected none"),
        ({"steps": [{"step": "take"}]}, VectorError, r"input\.steps\[0\]: no slots"),
        (
            {"rules": {**RuleSet.edition().to_dict(), "cap": "21"}},
            VectorTypeError,
            r"input\.rules: cap '21'",
        ),
        (
            {"rules": {**RuleSet.edition().to_dict(), "colour": 1}},
            VectorError,
            r"input\.rules: 'colour' is no field",
        ),
    ],
)
def test_what_is_no_board_input_raises(
    changes: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        answer("board", _board(**changes))


def test_an_input_is_left_as_it_was() -> None:
    for test in by_id().values():
        before = dump(test["input"])
        answer(test["id"].split("/")[0], test["input"])
        assert dump(test["input"]) == before


def test_answers_have_the_fields_of_their_kind() -> None:
    for kind, file in files().items():
        for test in file["tests"]:
            assert tuple(sorted(test["input"])) == tuple(sorted(KINDS[kind].input_names))
            assert tuple(sorted(test["expected"])) == tuple(sorted(KINDS[kind].expected_names))


def test_the_written_none_of_every_kind() -> None:
    assert none_of(KINDS["cards"].expected) == {
        "code": "",
        "color": "",
        "digits": [],
        "number": -1,
        "shading": "",
        "shape": "",
        "text": "",
    }
    assert none_of(KINDS["daily"].expected) == {"order": [], "seed": -1}
    assert none_of(KINDS["verify_fair"].expected) == {"valid": False}


def test_a_file_is_read_back_as_it_was_built() -> None:
    for kind in ("sets", "cards", "explain"):
        built = build(kind)
        assert dump(VectorFile.from_dict(built.to_dict()).to_dict()) == dump(built.to_dict())


def test_a_kind_that_does_not_exist_is_not_built() -> None:
    with pytest.raises(VectorError, match="kind 'nothing': expected one of"):
        build("nothing")


def test_every_note_is_used_and_every_flag_has_one() -> None:
    used = {flag for test in by_id().values() for flag in test["flags"]}
    assert used == {*NOTES}
    with pytest.raises(VectorError, match="flag 'X1' has no note"):
        note("X1")


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"id": "cards"}, VectorError, r"test\.id: 'cards': expected kind/some-name"),
        ({"id": "cards/A"}, VectorError, r"test\.id"),
        ({"id": 3}, VectorTypeError, r"test\.id: 3: expected a string"),
        ({"flags": []}, VectorError, "at least one"),
        ({"flags": ["V1", "C1"]}, VectorError, "sorted"),
        ({"flags": ["C1", "C1"]}, VectorError, "distinct"),
        ({"flags": "C1"}, VectorTypeError, "expected an array of strings"),
        ({"flags": [1]}, VectorTypeError, "expected strings"),
        ({"result": "maybe"}, VectorError, "'maybe': expected 'valid' or 'error'"),
        ({"reason": "because"}, VectorError, "expected words for an error"),
        ({"result": "error"}, VectorError, "expected words for an error"),
        ({"input": 3}, VectorTypeError, r"test\.input: 3: expected an object"),
        ({"extra": 3}, VectorError, "'extra' is no field"),
    ],
)
def test_a_malformed_test_is_refused(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    good = by_id()["cards/card-34"]
    assert VectorTest.from_dict(good).to_dict() == {**good, "flags": tuple(good["flags"])}
    with pytest.raises(error, match=message):
        VectorTest.from_dict({**good, **changes})


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"format": 2}, VectorError, "format 2: this package reads format 1"),
        ({"format": True}, VectorError, "format True"),
        ({"format": "1"}, VectorError, "format '1'"),
        ({"count": 3}, VectorError, "count: 3, but there are 2 tests"),
        ({"tests": 3}, VectorTypeError, "tests: 3: expected an array"),
        ({"tests": [3, 4]}, VectorTypeError, r"tests\[0\]: 3: expected an object"),
        ({"notes": [{"flag": "V1"}]}, VectorError, r"notes\[0\]: no catches, no says"),
        ({"comment": 1}, VectorTypeError, "comment: 1: expected a string"),
    ],
)
def test_a_malformed_file_is_refused(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        VectorFile.from_dict({**files()["sets"], **changes})


def test_missing_fields_are_all_named() -> None:
    with pytest.raises(VectorError, match="note: no catches, no says"):
        Note.from_dict({"flag": "V1"})
    with pytest.raises(VectorTypeError, match="expected an object"):
        Note.from_dict([1])  # type: ignore[arg-type]
