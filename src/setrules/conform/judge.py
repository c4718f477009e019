"""Whether an answer to a whole test is the expected one."""

from __future__ import annotations

from collections.abc import Mapping

from setrules.conform.difference import Difference, first_difference, in_words
from setrules.conform.outcome import Outcome
from setrules.conform.wire import compact
from setrules.conform.words import explanation
from setrules.vectors.canonical import JsonObject
from setrules.vectors.model import VectorTest

__all__ = [
    "another_answer",
    "judge",
    "refusal_is_right",
    "refused_request",
    "request",
    "right_answer",
]


def request(test: VectorTest) -> dict[str, str | JsonObject]:
    """The request that asks a whole test."""
    return {
        "do": "test",
        "id": test.id,
        "input": test.input,
        "kind": test.id.partition("/")[0],
    }


def right_answer(test: VectorTest) -> bytes:
    """The right answer to a whole test in canonical form; nothing for an error.

    How a port words a refusal is its own affair.
    """
    if test.result == "error":
        return b""
    whole = {"id": test.id, "output": test.expected, "result": "valid"}
    return compact(whole).encode("utf-8")


def judge(test: VectorTest, answer: dict[str, object]) -> Outcome:
    """Compare the answer to a whole test; that its id is right is known already."""
    bad = refused_request(test, answer)
    if bad is not None:
        return bad
    if test.result == "error" or answer.get("result") == "error":
        return refusal_is_right(test, answer, ("id", "reason", "result"))
    found = _first_of_a_match(test.expected, answer.get("output")) or first_difference(
        {"id": test.id, "output": test.expected, "result": "valid"}, answer
    )
    if found is None:
        return Outcome(test, "passed")
    return another_answer(test, found.place.removeprefix("output."), found)


def another_answer(test: VectorTest, place: str, found: Difference) -> Outcome:
    """The outcome when an answer is not the expected one, for what was found at a place."""
    return Outcome(
        test,
        "failed",
        summary=f"another answer at {place}",
        place=place,
        expected=found.expected,
        came=found.came,
        explanation=explanation(test, place),
    )


def refusal_is_right(
    test: VectorTest, answer: dict[str, object], fields: tuple[str, ...]
) -> Outcome:
    """Judge an answer where a refusal is expected, or came."""
    refuses = answer.get("result") == "error"
    odd = sorted({*answer} ^ {*fields}) if refuses else []
    if test.result == "error" and refuses and not odd and isinstance(answer["reason"], str):
        return Outcome(test, "passed")
    if test.result == "valid":
        return Outcome(
            test,
            "failed",
            summary=f"refused, although it has an answer: {in_words(answer.get('reason', ''))}",
            place="result",
            expected="valid",
            came="error",
            explanation=explanation(test, ""),
        )
    if refuses:
        place = odd[0] if odd else "reason"
        came = in_words(answer[place]) if place in answer else "no such field"
        wanted = "a string" if place == "reason" else "no such field"
        return Outcome(
            test,
            "failed",
            summary=f"refused in another form than the protocol's, at {place}",
            place=place,
            expected=wanted,
            came=came,
        )
    return Outcome(
        test,
        "failed",
        summary=f"answered, although it is to be refused: {test.reason}",
        place="result",
        expected="error",
        came=in_words(answer),
    )


def refused_request(test: VectorTest, answer: dict[str, object]) -> Outcome | None:
    """The outcome when a port says that it cannot read a request at all."""
    if "error" not in answer:
        return None
    return Outcome(
        test,
        "failed",
        summary=f"the port cannot read the request: {in_words(answer['error'])}",
        place="error",
        expected="an answer",
        came=in_words(answer),
    )


def _first_of_a_match(expected: JsonObject, output: object) -> Difference | None:
    """The first difference in the order of time: a match that went astray ends astray."""
    if "steps" not in expected or not isinstance(output, Mapping):
        return None
    for part in ("opening", "steps"):
        if part in expected and part in output:
            found = first_difference(expected[part], output[part], part)
            if found is not None:
                return found
    return None
