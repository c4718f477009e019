"""What came of one test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from setrules.conform.protocol import TROUBLES, ProtocolError
from setrules.vectors.model import VectorTest

__all__ = ["EXECUTED", "Outcome", "Status", "broken", "not_run", "skipped"]

Status = Literal["passed", "failed", "broken", "skipped", "not_run"]

#: The outcomes of tests that the port was asked.
EXECUTED: Final = ("passed", "failed", "broken")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A test and what the port made of it.

    ``failed`` is a wrong answer and ``broken`` none that the protocol knows;
    ``summary`` says in one line what happened. Of a wrong answer ``place``,
    ``expected`` and ``came`` tell where it first differs; of a broken one
    ``request`` is the last request and ``errors`` the tail of standard error.
    ``explanation`` is what the rules say at that place, or at the step of a session
    that the port did not answer.
    """

    test: VectorTest
    status: Status
    summary: str = ""
    place: str = ""
    expected: str = ""
    came: str = ""
    explanation: str = ""
    request: str = ""
    errors: str = ""

    @property
    def ok(self) -> bool:
        """Whether it neither failed nor stayed undone."""
        return self.status in ("passed", "skipped")

    @property
    def kind(self) -> str:
        """The kind of the test."""
        return self.test.id.partition("/")[0]


def broken(
    test: VectorTest, trouble: ProtocolError, explanation: str = "", *, also: str = ""
) -> Outcome:
    """The outcome of a test during which the port broke the protocol.

    ``explanation`` is what the rules say of the place where it did, if that is known,
    and ``also`` what else there is to say of how it came to it.
    """
    details = f": {trouble}" if str(trouble) else ""
    details += f"; {also}" if also else ""
    return Outcome(
        test,
        "broken",
        summary=f"the port {TROUBLES[trouble.what]}{details}",
        explanation=explanation,
        request=trouble.request.decode("utf-8", "backslashreplace").rstrip("\n"),
        errors=trouble.errors,
    )


def skipped(test: VectorTest) -> Outcome:
    """The outcome of a test whose kind the port does not name."""
    return Outcome(test, "skipped", summary="the port does not name this kind")


def not_run(test: VectorTest, why: str) -> Outcome:
    """The outcome of a test that was never asked."""
    return Outcome(test, "not_run", summary=why)
