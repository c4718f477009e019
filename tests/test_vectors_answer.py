"""Answering single inputs: what the rules refuse is an answer, what is no input raises."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
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


def _shaped(schema: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values of the types of a schema, mostly within its limits and sometimes far off."""
    if schema["type"] == "integer":
        near = st.integers(schema["minimum"] - 2, schema["maximum"] + 2)
        return st.one_of(near, near, st.integers(-80, 80), st.integers(1 - 2**53, 2**53 - 1))
    if schema["type"] == "boolean":
        return st.booleans()
    if schema["type"] == "array":
        return st.lists(_shaped(schema["items"]), max_size=6)
    if schema["type"] == "object":
        return st.fixed_dictionaries(
            {name: _shaped(inner) for name, inner in schema["properties"].items()}
        )
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    return st.text(max_size=70)


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(deadline=None, suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_inputs_of_the_right_types_have_an_answer(kind: str, data: st.DataObject) -> None:
    """Whatever the values: an answer that fits the schema, or a refusal with a reason."""
    input = data.draw(_shaped(KINDS[kind].input))
    malformed = ""
    try:
        told = answer(kind, input)
    except VectorError as error:
        malformed = str(error)
    if malformed:
        # What the types do not tell: three cards, arrays of one length, steps without slots.
        assert malformed.startswith(("input.", "step "))
        return
    assert bool(told.reason) is (told.result == "error")
    if told.result == "valid":
        assert list(Draft202012Validator(dict(KINDS[kind].expected)).iter_errors(told.output)) == []


_rubbish = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@pytest.mark.parametrize("kind", sorted(KINDS))
@settings(deadline=None, suppress_health_check=[*HealthCheck], max_examples=50)
@given(data=st.data())
def test_rubbish_raises_nothing_but_the_errors(kind: str, data: st.DataObject) -> None:
    names = KINDS[kind].input_names
    input = data.draw(_rubbish | st.fixed_dictionaries(dict.fromkeys(names, _rubbish)))
    with contextlib.suppress(VectorError, VectorTypeError):
        answer(kind, input)


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


def test_a_number_too_long_to_print_is_named_in_a_date() -> None:
    date = {"year": -(2**90_000), "month": 1, "day": 2, "hour": 3, "minute": 4, "offset_minutes": 0}
    told = KINDS["daily"].answer(date)
    assert told.result == "error"
    assert "<int>-1-2 3:4 is no time of the calendar" in told.reason
