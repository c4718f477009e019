"""What came of a run, counted by kind and by flag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from setrules.conform.known import KnownFailures
from setrules.conform.outcome import EXECUTED, Outcome
from setrules.conform.port import Hello
from setrules.vectors.model import Note, VectorTest

__all__ = ["VERDICTS", "FlagCount", "Found", "Report"]

#: How an outcome counts: as its status, or in the light of the known failures.
VERDICTS: Final = ("passed", "failed", "broken", "known", "unexpected", "skipped", "not_run")

#: The verdicts that make a run fail.
_WRONG: Final = ("failed", "broken", "unexpected")

#: So many generated cases that went wrong are kept; beyond that they repeat each other.
_MOST_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class FlagCount:
    """How many executed tests with a flag there were, and how many of them went wrong."""

    note: Note
    executed: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Found:
    """A generated case on which the port and the library disagree, and its smallest form."""

    first: Outcome
    smallest: Outcome
    tries: int


@dataclass(slots=True)
class Report:
    """A run: who was asked, every outcome, and what else was wrong.

    ``outcomes`` are those of the vectors. Of the generated cases ``generated`` keeps
    the first that went wrong, and the others are counted.
    """

    command: tuple[str, ...]
    notes: dict[str, Note]
    known: KnownFailures = field(default_factory=KnownFailures)
    hello: Hello = field(default_factory=Hello)
    outcomes: list[Outcome] = field(default_factory=list)
    generated: list[Outcome] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    restarts: int = 0
    seed: int = -1
    seconds: float = 0.0
    _counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    _executed: Counter[str] = field(default_factory=Counter)
    _wrong: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count the outcome of a vector, and keep it."""
        self._count(outcome)
        self.outcomes.append(outcome)

    def add_generated(self, outcome: Outcome) -> None:
        """Count the outcome of a generated case, and keep it where it went wrong."""
        self._count(outcome)
        if self.verdict(outcome) in _WRONG and len(self.generated) < _MOST_KEPT:
            self.generated.append(outcome)

    def _count(self, outcome: Outcome) -> None:
        self._counts[outcome.kind, self.verdict(outcome)] += 1
        if outcome.status in EXECUTED:
            for flag in outcome.test.flags:
                self._executed[flag] += 1
                if not outcome.ok:
                    self._wrong[flag] += 1

    def verdict(self, outcome: Outcome) -> str:
        """How an outcome counts: one of :data:`VERDICTS`."""
        if not self.known.holds(outcome.test.id):
            return outcome.status
        if outcome.status in ("failed", "broken"):
            return "known"
        return "unexpected" if outcome.status == "passed" else outcome.status

    def check_known(self, tests: Iterable[VectorTest]) -> None:
        """Note entries of the known failures that name no test."""
        for pattern in self.known.without_a_test([test.id for test in tests]):
            self.problems.append(f"the known failure {pattern} names no test")

    def count(self, verdict: str, kind: str = "") -> int:
        """How many outcomes count so, of one kind or of all."""
        return sum(
            number
            for (of_kind, counted), number in self._counts.items()
            if counted == verdict and kind in ("", of_kind)
        )

    def count_of_kind(self, kind: str) -> int:
        """How many outcomes of a kind there are, kept or only counted."""
        return sum(number for (of_kind, _), number in self._counts.items() if of_kind == kind)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that there are outcomes of, in their order."""
        return tuple(dict.fromkeys(kind for kind, _ in self._counts))

    @property
    def executed(self) -> int:
        """How many tests the port was asked."""
        return sum(map(self.count, ("passed", "failed", "broken", "known", "unexpected")))

    @property
    def bad(self) -> list[Outcome]:
        """The outcomes of vectors that make the run fail, in their order."""
        return [outcome for outcome in self.outcomes if self.verdict(outcome) in _WRONG]

    @property
    def ok(self) -> bool:
        """Whether something was executed and nothing is wrong."""
        wrong = sum(map(self.count, (*_WRONG, "not_run")))
        return self.executed > 0 and not wrong and not self.problems

    @property
    def flags(self) -> list[FlagCount]:
        """The flags of tests that went wrong, those first that nearly always do."""
        rows = [
            FlagCount(self.notes[flag], self._executed[flag], wrong)
            for flag, wrong in self._wrong.items()
            if flag in self.notes
        ]
        return sorted(rows, key=lambda row: (-row.wrong / row.executed, -row.wrong, row.note.flag))
