"""A session asked command by command, so that the first step that differs is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from setrules.conform.difference import first_difference, in_words
from setrules.conform.judge import another_answer, refusal_is_right, refused_request
from setrules.conform.outcome import Outcome
from setrules.conform.port import Port, answers
from setrules.conform.protocol import ProtocolError
from setrules.conform.wire import compact, compact_or_nothing, encode
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
    beginning = {name: value for name, value in test.input.items() if name != "steps"}
    message: JsonObject = {"do": "create", "input": beginning, "session": session}
    if test.result == "error":
        refused = _ask(port, message, session) or {}
        if refused.get("result") == "valid":
            _close(port, session)
        return _refusal(test, refused)
    opening = {**_only(test.expected, "opening"), "result": "valid", "session": session}
    with _at("opening"):
        answer = _ask(port, message, session, opening)
    before, expected = opening, opening
    place = place_before = "opening"
    steps, wanted = _objects(test.input, "steps"), _objects(test.expected, "steps")
    for at, (step, told) in enumerate(zip(steps, wanted, strict=True)):
        if answer is not None:
            break
        before, expected = expected, {**told, "session": session}
        message = {"do": "command", "session": session, "step": step}
        with _at(f"steps[{at}]", place):
            answer = _ask(port, message, session, expected)
        place_before, place = place, f"steps[{at}]"
    if answer is None:
        with _at("", place):
            _close(port, session, expected)
        return Outcome(test, "passed")
    if "error" in answer or answer.get("result") == "error":
        return _refusal(test, answer)
    came_again = first_difference(before, answer) is None
    with _at(place, place_before if came_again else place):
        _check_quiet(port, session)
    _close(port, session)
    found = first_difference(expected, answer)
    assert found is not None
    return another_answer(test, f"{place}.{found.place}", found)


@contextmanager
def _at(place: str, before: str = "") -> Iterator[None]:
    """Tell a :class:`ProtocolError` the step that it belongs to.

    What nobody asked for was said after the step ``before``.
    """
    try:
        yield
    except ProtocolError as trouble:
        trouble.place = before if trouble.what in ("twice", "unasked") else place
        raise


def _refusal(test: VectorTest, answer: dict[str, object]) -> Outcome:
    return refused_request(test, answer) or refusal_is_right(
        test, answer, ("reason", "result", "session")
    )


def _ask(
    port: Port, message: JsonObject, session: str, right: JsonObject | None = None
) -> dict[str, object] | None:
    """Ask, and return the answer of this session, or None where it is exactly the right one."""
    try:
        answer = port.ask(message, compact(right).encode("utf-8") if right else b"")
    except ProtocolError as trouble:
        if trouble.what == "unasked" and answers(trouble.line, "session", session):
            # In a session nothing tells the two answers apart but that there are two.
            trouble.what = "twice"
        raise
    if answer is not None and "error" not in answer and answer.get("session") != session:
        came = in_words(answer.get("session", "none"))
        wrong = ProtocolError("wrong_id", f"session {came}: expected {in_words(session)}")
        wrong.request = encode(message)
        wrong.line = compact_or_nothing(answer)
        raise wrong
    return answer


def _check_quiet(port: Port, session: str) -> None:
    """Perhaps the answer before came twice, and the one that is due follows."""
    try:
        port.check_quiet_for_a_while()
    except ProtocolError as trouble:
        if trouble.what == "unasked" and answers(trouble.line, "session", session):
            trouble.what = "twice"
        raise


def _close(port: Port, session: str, before: JsonObject | None = None) -> None:
    """Close a session; ``before`` is the answer that was taken last, where it was right."""
    message: JsonObject = {"do": "close", "session": session}
    expected: JsonObject = {"closed": True, "session": session}
    answer = _ask(port, message, session, expected)
    if answer is None:
        return
    found = first_difference(expected, answer)
    assert found is not None
    odd = ProtocolError(
        "malformed", f"{found.place} of the answer is {found.came}: expected {found.expected}"
    )
    if before is not None and first_difference(before, answer) is None:
        odd = ProtocolError("twice", "what came for close is the last answer again")
    odd.request = encode(message)
    raise odd


def _only(data: JsonObject, name: str) -> JsonObject:
    """The one object of an array of one."""
    return _objects(data, name)[0]


def _objects(data: JsonObject, name: str) -> list[JsonObject]:
    value: Json = data[name]
    assert isinstance(value, (list, tuple))
    return [element for element in value if isinstance(element, Mapping)]
