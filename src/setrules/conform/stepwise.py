"""A session asked command by command, so that the first step that differs is known."""

from __future__ import annotations

from collections.abc import Mapping

from setrules.conform.difference import Difference, first_difference, in_words
from setrules.conform.judge import refusal_is_right, refused_request
from setrules.conform.outcome import Outcome
from setrules.conform.port import Port
from setrules.conform.protocol import ProtocolError
from setrules.conform.wire import encode
from setrules.conform.words import explanation
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.model import VectorTest

__all__ = ["STEPWISE_KINDS", "play"]

#: The kinds that can be asked step by step.
STEPWISE_KINDS = frozenset({"session", "game"})


def play(port: Port, test: VectorTest, session: str) -> Outcome:
    """Ask a session step by step and return what came of it.

    Stops at the first difference. Raises :class:`ProtocolError` when the port breaks
    the protocol.
    """
    opening = {name: value for name, value in test.input.items() if name != "steps"}
    answer = _ask(port, {"do": "create", "input": opening, "session": session}, session)
    if "error" in answer or test.result == "error" or answer.get("result") == "error":
        outcome = refused_request(test, answer) or refusal_is_right(
            test, answer, ("reason", "result", "session")
        )
        if answer.get("result") == "valid":
            _close(port, session)
        return outcome
    expected = _only(test.expected, "opening")
    found = first_difference({**expected, "result": "valid", "session": session}, answer)
    steps, wanted = _objects(test.input, "steps"), _objects(test.expected, "steps")
    place = "opening"
    last = answer
    for at, (step, expected) in enumerate(zip(steps, wanted, strict=True)):
        if found is not None:
            break
        last, before = _ask(port, _command(session, step), session), last
        found = first_difference({**expected, "session": session}, last)
        place = f"steps[{at}]"
        if found is not None and last == before:
            # Perhaps the answer before came twice, and the one that is due follows.
            port.check_quiet_for_a_while()
    if found is None:
        _close(port, session)
        return Outcome(test, "passed")
    refused = refused_request(test, last)
    if refused is None:
        _close(port, session)
    return refused or _differing(test, place, found)


def _differing(test: VectorTest, place: str, found: Difference) -> Outcome:
    inner = f"{place}.{found.place}"
    return Outcome(
        test,
        "failed",
        summary=f"another answer at {inner}",
        place=inner,
        expected=found.expected,
        came=found.came,
        explanation=explanation(test, inner),
    )


def _command(session: str, step: JsonObject) -> JsonObject:
    return {"do": "command", "session": session, "step": step}


def _ask(port: Port, message: JsonObject, session: str) -> dict[str, object]:
    try:
        answer = port.ask(message)
    except ProtocolError as trouble:
        if trouble.what == "unasked":
            # In a session nothing tells the two answers apart but that there are two.
            trouble.what = "twice"
        raise
    if "error" not in answer and answer.get("session") != session:
        came = in_words(answer.get("session", "none"))
        wrong = ProtocolError("wrong_id", f"session {came}: expected {in_words(session)}")
        wrong.request = encode(message)
        raise wrong
    return answer


def _close(port: Port, session: str) -> None:
    message = {"do": "close", "session": session}
    answer = _ask(port, message, session)
    found = first_difference({"closed": True, "session": session}, answer)
    if found is not None:
        odd = ProtocolError(
            "malformed", f"{found.place} of the answer is {found.came}: expected {found.expected}"
        )
        odd.request = encode(message)
        raise odd


def _only(data: JsonObject, name: str) -> JsonObject:
    """The one object of an array of one."""
    return _objects(data, name)[0]


def _objects(data: JsonObject, name: str) -> list[JsonObject]:
    value: Json = data[name]
    assert isinstance(value, (list, tuple))
    return [element for element in value if isinstance(element, Mapping)]
