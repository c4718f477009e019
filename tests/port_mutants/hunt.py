"""Which vectors find a fault, and under which flags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from port_mutants.model import Mutant
from port_mutants.ports import answers, built, copied
from setrules.conform import Outcome, Report, Suite, load_suite
from setrules.conform.judge import refusal_is_right, request, right_answer
from setrules.conform.protocol import ProtocolError
from setrules.conform.wire import compact_or_nothing, decode, encode
from setrules.vectors import VectorTest

__all__ = ["Question", "Questions", "healthy", "hunt"]


@dataclass(frozen=True, slots=True)
class Question:
    """A vector, the line that asks it, and the line that is the right answer."""

    test: VectorTest
    line: bytes
    right: bytes


class Questions:
    """The vectors of a folder, as they are put to a port."""

    def __init__(self, folder: Path) -> None:
        self.suite: Suite = load_suite(folder)
        self._by_id = {
            test.id: Question(test, encode(request(test)), right_answer(test))
            for test in self.suite.tests
        }

    def of(self, mutant: Mutant) -> list[Question]:
        """Those of its kinds that are about the broken rule, or have the expected flag."""
        flags = {mutant.rule, mutant.flag} & self.suite.notes.keys()
        chosen = self.suite.only(kinds=mutant.kinds, flags=sorted(flags))
        return [self._by_id[test.id] for test in chosen.tests]

    def of_all(self, mutants: Sequence[Mutant]) -> list[Question]:
        """Those that are put to any of some mutants."""
        wanted = {question.test.id for mutant in mutants for question in self.of(mutant)}
        return [question for name, question in self._by_id.items() if name in wanted]


def hunt(mutant: Mutant, questions: Questions, folder: Path) -> Report:
    """What the vectors say of a mutant."""
    command = built(mutant.language, copied(mutant.language, mutant.edits, folder))
    return _report(command, questions, questions.of(mutant), folder, mutant.environment)


def healthy(
    command: list[str],
    environment: Mapping[str, str],
    mutants: Sequence[Mutant],
    questions: Questions,
    folder: Path,
) -> Report:
    """What the vectors that are put to some mutants say of the port as it is."""
    return _report(command, questions, questions.of_all(mutants), folder, environment)


def _report(
    command: list[str],
    questions: Questions,
    asked: Sequence[Question],
    folder: Path,
    environment: Mapping[str, str],
) -> Report:
    told = answers(command, [question.line for question in asked], folder, environment)
    report = Report(tuple(command), questions.suite.notes)
    for question, line in zip(asked, told, strict=True):
        report.add(_outcome(question, line))
    return report


def _outcome(question: Question, line: bytes) -> Outcome:
    """How a test came out; where an answer differs is not looked for, which takes its time."""
    test, right = question.test, question.right
    if line == right:
        return Outcome(test, "passed")
    if not line:
        return Outcome(test, "broken", summary="no answer")
    try:
        answer = decode(line)
    except ProtocolError as trouble:
        return Outcome(test, "broken", summary=str(trouble))
    if test.result == "error":
        return refusal_is_right(test, answer, ("id", "reason", "result"))
    same = compact_or_nothing(answer) == right
    return Outcome(test, "passed" if same else "failed", summary=str(answer.get("error", "")))
