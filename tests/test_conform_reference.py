"""The library as a port: it answers everything, and nothing brings it down."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from conform_tools import session
from hypothesis import given
from hypothesis import strategies as st

from setrules import __version__
from setrules.conform import load_suite
from setrules.conform import serve as serve_lines
from setrules.conform.serve import MOST_SESSIONS, Reference
from setrules.vectors import FORMAT, KINDS, dump_line


def _ask(reference: Reference, **message: Any) -> Any:
    return reference.answer(json.dumps({"do": message.pop("does"), **message}).encode())


def _beginning() -> dict[str, Any]:
    input = dict(session("x", "").input)
    del input["steps"]
    return input


def test_hello() -> None:
    assert _ask(Reference(), does="hello", format=FORMAT) == {
        "format": FORMAT,
        "kinds": list(KINDS),
        "name": "setrules",
        "stepwise": True,
        "version": __version__,
    }


def test_every_vector_is_answered_as_it_says() -> None:
    reference = Reference()
    for test in load_suite().tests[::7]:
        kind = test.id.partition("/")[0]
        told = _ask(reference, does="test", id=test.id, kind=kind, input=test.input)
        assert told["result"] == test.result
        if test.result == "valid":
            assert dump_line(told["output"]) == dump_line(test.expected)


def test_a_session_from_create_to_close() -> None:
    reference = Reference()
    test = session("x", "tap ann 3; claim ann 1 48 71; advance @50")
    opening: Any = test.expected["opening"]
    steps: Any = test.expected["steps"]
    told = _ask(reference, does="create", session="s1", input=_beginning())
    assert told == {"session": "s1", "result": "valid", **opening[0]}
    for step, expected in zip(test.input["steps"], steps, strict=True):  # type: ignore
        told = _ask(reference, does="command", session="s1", step=step)
        assert told == {"session": "s1", **expected}
    assert _ask(reference, does="close", session="s1") == {"session": "s1", "closed": True}
    assert "is not open" in _ask(reference, does="close", session="s1")["error"]


def test_sessions_do_not_know_of_each_other() -> None:
    reference = Reference()
    for name in ("s1", "s2"):
        _ask(reference, does="create", session=name, input=_beginning())
    tap = {
        "at_ms": -1,
        "cards": [],
        "command": "tap",
        "player": "ann",
        "players": [],
        "slot": 3,
        "slots": [],
    }
    first = _ask(reference, does="command", session="s1", step=tap)
    second = _ask(reference, does="command", session="s2", step=tap)
    assert first["events"] == second["events"]
    assert _ask(reference, does="command", session="s1", step=tap)["events"] != first["events"]


def test_a_beginning_that_the_rules_refuse() -> None:
    reference = Reference()
    told = _ask(reference, does="create", session="s1", input={**_beginning(), "dealer": "z"})
    assert (told["session"], told["result"]) == ("s1", "error")
    assert "dealer 'z'" in told["reason"]
    assert "is not open" in _ask(reference, does="close", session="s1")["error"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "no JSON"),
        (b"hello", "no JSON"),
        (b"[1]", "expected one object"),
        (b"\xff", "no UTF-8"),
        (b"{}", "do '': expected one of"),
        (b'{"do":1}', "do 1"),
        (b'{"do":"dance"}', "do 'dance'"),
        (b'{"do":"bye","now":true}', "'now' is no field"),
        (b'{"do":"hello"}', "no format"),
        (b'{"do":"hello","format":2}', "format 2: expected 1"),
        (b'{"do":"hello","format":true}', "expected an int"),
        (b'{"do":"test"}', "no id"),
        (b'{"do":"test","id":"x","kind":"chess","input":{}}', "kind 'chess'"),
        (b'{"do":"test","id":"x","kind":"deck","input":{}}', "no seed"),
        (b'{"do":"test","id":"x","kind":"deck","input":{"seed":1.0,"small":true}}', "a float"),
        (b'{"do":"test","id":"x","kind":"deck","input":{"seed":1,"small":1}}', "expected a bool"),
        (b'{"do":"test","id":"x","kind":"deck","input":[]}', "expected an object"),
        (b'{"do":"test","id":1,"kind":"deck","input":{"seed":1,"small":true}}', "a string"),
        (b'{"do":"create","session":"s","input":{}}', "no animations"),
        (b'{"do":"command","session":"s","step":{}}', "session 's' is not open"),
        (b'{"do":"close","session":"s"}', "session 's' is not open"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"do":"test","do":"bye"}', "stands twice"),
    ],
)
def test_a_bad_request_is_told(line: bytes, says: str) -> None:
    told = Reference().answer(line)
    assert told is not None
    assert says in str(told["error"])


def test_an_error_names_the_request_where_it_can() -> None:
    told = Reference().answer(b'{"do":"test","id":"x","kind":"chess","input":{}}')
    assert told is not None
    assert told["id"] == "x"
    told = Reference().answer(b'{"do":"close","session":"s"}')
    assert told is not None
    assert told["session"] == "s"


def test_a_session_is_opened_once_and_not_too_many_are() -> None:
    reference = Reference()
    _ask(reference, does="create", session="s", input=_beginning())
    told = _ask(reference, does="create", session="s", input=_beginning())
    assert "open already" in told["error"]
    reference._sessions.update(dict.fromkeys(map(str, range(MOST_SESSIONS)), None))  # type: ignore
    told = _ask(reference, does="create", session="more", input=_beginning())
    assert "sessions are open" in told["error"]


def test_a_command_that_is_none() -> None:
    reference = Reference()
    _ask(reference, does="create", session="s", input=_beginning())
    for step in ({}, {"command": "fly"}, 1):
        assert "error" in _ask(reference, does="command", session="s", step=step)


def test_serving_goes_on_after_a_bad_line_and_ends_at_bye() -> None:
    requests = io.BytesIO(
        b"rubbish\n" + b"x" * 17_000_000 + b"\n" + b'{"do":"hello","format":1}\n{"do":"bye"}\nmore'
    )
    answers = io.BytesIO()
    serve_lines(requests, answers)
    lines = answers.getvalue().splitlines()
    assert [list(json.loads(line)) for line in lines[:2]] == [["error"], ["error"]]
    assert len(lines) == 3
    assert requests.read() == b"more"


def test_serving_ends_with_the_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "setrules", "serve-reference"],
        input=b'{"do":"hello","format":1}',
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 1


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
_REQUESTS = st.fixed_dictionaries(
    {"do": st.sampled_from(["hello", "test", "create", "command", "close", "x"]) | _JSON},
    optional={
        "format": _JSON,
        "id": _JSON,
        "input": _JSON,
        "kind": st.sampled_from(sorted(KINDS)) | _JSON,
        "session": _JSON,
        "step": _JSON,
    },
)


@given(_REQUESTS)
def test_whatever_is_asked_is_answered(message: dict[str, Any]) -> None:
    told = Reference().answer(json.dumps(message).encode())
    assert told is not None
    assert dump_line(told)


@given(st.binary(max_size=60))
def test_whatever_bytes_come_are_answered(line: bytes) -> None:
    told = Reference().answer(line)
    assert told is None or dump_line(told)
