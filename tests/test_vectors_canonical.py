"""The canonical form (P1): one way to write, and nothing else is read."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from setrules import Card, VectorError, VectorTypeError
from setrules.vectors.canonical import MAX_BYTES, MAX_DEPTH, dump, dump_line, load, parse

_scalars = [
    st.integers(1 - 2**53, 2**53 - 1),
    st.booleans(),
    st.text(st.characters(exclude_categories=["Cs"])),
]
_keys = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def _objects(inner: st.SearchStrategy[object]) -> st.SearchStrategy[dict[str, object]]:
    return st.dictionaries(_keys, inner, max_size=4)


_values = st.recursive(
    st.one_of(*_scalars, *(st.lists(kind, max_size=4) for kind in _scalars)),
    lambda inner: st.one_of(_objects(inner), st.lists(_objects(inner), max_size=3)),
    max_leaves=12,
)


def test_form() -> None:
    value = {"b": [{"y": 1, "x": []}, {}], "a": [1, -1, 0], "c": {"d": True, "e": 'é"\\\n\x01'}}
    assert (
        dump(value)
        == (
            '{"a":[1,-1,0],"b":[\n{"x":[],"y":1},\n{}\n],"c":{"d":true,"e":"é\\"\\\\\\n\\u0001"}}\n'
        ).encode()
    )


def test_one_line() -> None:
    value = {"b": [{"x": [{"y": 1}]}], "a": "x"}
    assert dump_line(value) == b'{"a":"x","b":[{"x":[{"y":1}]}]}'
    assert parse(dump_line(value)) == value


def test_nested_objects_in_arrays_have_lines_too() -> None:
    value = {"t": [{"s": [{"n": 1}, {"n": 2}]}]}
    assert dump(value) == b'{"t":[\n{"s":[\n{"n":1},\n{"n":2}\n]}\n]}\n'


def test_cards_are_ints_and_tuples_are_arrays() -> None:
    assert dump({"cards": (Card(34), Card(0))}) == b'{"cards":[34,0]}\n'


@settings(deadline=None)
@given(_objects(_values))
def test_what_is_written_is_read_back(value: dict[str, object]) -> None:
    data = dump(value)  # type: ignore[arg-type]
    assert load(data) == value
    assert dump(load(data)) == data
    assert parse(dump_line(value)) == value  # type: ignore[arg-type]
    assert b"\n" not in dump_line(value)  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_rubbish_raises_nothing_but_the_error(data: bytes) -> None:
    with contextlib.suppress(VectorError):
        parse(data)


@pytest.mark.parametrize(
    ("value", "error", "message"),
    [
        ({"a": 1.0}, VectorTypeError, r"a: 1\.0 is a float"),
        ({"a": [1, 2.5]}, VectorError, r"a: an array of float and int"),
        ({"a": [0.5]}, VectorTypeError, r"a\[0\]: 0\.5 is a float"),
        ({"a": None}, VectorTypeError, "a: None is a NoneType"),
        ({"a": {"b": b"x"}}, VectorTypeError, r"a\.b: b'x' is a bytes"),
        ({"a": {1, 2}}, VectorTypeError, "is a set"),
        ({1: 2}, VectorTypeError, "key 1: expected a str"),
        ({"a": 2**53}, VectorError, r"a: 9007199254740992 is 2\*\*53 or more"),
        ({"a": -(2**53)}, VectorError, r"2\*\*53 or more"),
        ({"a": [[1], [2]]}, VectorError, "a: an array in an array"),
        ({"a": [1, True]}, VectorError, "a: an array of bool and int"),
        ({"a": [1, "x"]}, VectorError, "a: an array of int and string"),
        ({"a": "\ud800"}, VectorError, "half a surrogate"),
        ({"\udfff": 1}, VectorError, "half a surrogate"),
        ([1], VectorTypeError, "expected an object"),
        ("x", VectorTypeError, "expected an object"),
        (None, VectorTypeError, "expected an object"),
    ],
)
def test_refused_when_written(value: object, error: type[Exception], message: str) -> None:
    for write in (dump, dump_line):
        with pytest.raises(error, match=message):
            write(value)  # type: ignore[operator]


def test_depth_is_limited_both_ways() -> None:
    deep: dict[str, object] = {}
    for _ in range(MAX_DEPTH - 1):
        deep = {"a": deep}
    data = dump(deep)  # type: ignore[arg-type]
    assert load(data) == deep
    with pytest.raises(VectorError, match="nested too deep"):
        dump({"a": deep})  # type: ignore[dict-item]
    with pytest.raises(VectorError, match="nested too deep"):
        parse(b'{"a":' + data + b"}")
    with pytest.raises(VectorError, match="nested too deep"):
        parse(b'{"a":' + b"[" * 1_000_000)


def test_brackets_in_text_are_no_nesting() -> None:
    text = '[{"\\' * 50
    assert load(dump({"a": text})) == {"a": text}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"a":1.0}\n', r"1\.0 is a float"),
        (b'{"a":1e3}\n', "1e3 is a float"),
        (b'{"a":NaN}\n', "NaN is a float"),
        (b'{"a":-Infinity}\n', "-Infinity is a float"),
        (b'{"a":null}\n', "a: None is a NoneType"),
        (b'{"a":1,"a":1}\n', "key 'a' stands twice"),
        (b'{"b":{"a":1,"c":2,"a":3}}\n', "key 'a' stands twice"),
        (b'{"a":9007199254740992}\n', r"2\*\*53"),
        (b'{"a":' + b"9" * 10_000 + b"}\n", r"2\*\*53"),
        (b'{"a":[[]]}\n', "an array in an array"),
        (b'{"a":"\\ud800"}\n', "half a surrogate"),
        (b"[1]\n", r"\[1\]: expected one object"),
        (b"1\n", "expected one object"),
        (b"", "line 1, column 1 is no JSON"),
        (b'{"a":1', "line 1, column 7 is no JSON"),
        (b'{"a":1}{"a":1}', "line 1, column 8 is no JSON"),
        (b'{"a":"\xff"}', "byte 6 is no UTF-8"),
        (b'\xef\xbb\xbf{"a":1}', "no JSON"),
    ],
)
def test_refused_when_read(data: bytes, message: str) -> None:
    with pytest.raises((VectorError, VectorTypeError), match=message):
        parse(data)


def test_too_many_bytes_are_refused() -> None:
    with pytest.raises(VectorError, match="too many"):
        parse(b" " * (MAX_BYTES + 1))


def test_only_bytes_are_read() -> None:
    with pytest.raises(VectorTypeError, match="expected bytes, not str"):
        parse("{}")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"a":1}', "line 1, byte 7"),
        (b'{"a":1}\r\n', "line 1, byte 7"),
        (b'{"a":1}\n\n', "line 2, byte 0"),
        (b'{"a": 1}\n', "line 1, byte 5"),
        (b'{"b":1,"a":2}\n', "line 1, byte 2"),
        (b'{"a":[{},{}]}\n', "line 1, byte 6"),
        (b'{"a":[\n{},\n {}\n]}\n', "line 3, byte 0"),
        (b'{"a":"\\u00e9"}\n', "line 1, byte 6"),
        (b'{"a":"\\/"}\n', "line 1, byte 6"),
        (b'{"a":-0}\n', "line 1, byte 5"),
        (b'{"a":[ ]}\n', "line 1, byte 6"),
    ],
)
def test_other_forms_of_the_same_are_refused(data: bytes, place: str) -> None:
    parse(data)
    with pytest.raises(VectorError, match=f"not canonical from {place} on"):
        load(data)
