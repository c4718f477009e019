"""What the tests of the conformance runner share: small suites and ports that misbehave."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from setrules import RuleSet
from setrules.conform import Limits, Outcome, Report, Suite, conform
from setrules.conform.fuzz import as_test
from setrules.vectors import NOTES, VectorTest
from setrules.vectors.cases.sessions.script import given as given_deck
from setrules.vectors.cases.sessions.script import steps

PORTS = Path(__file__).resolve().parent / "conform_ports"

#: Generous where an answer is waited for that comes, short where none comes.
PATIENT = Limits(answer=30.0, start=60.0, restarts=10)
HASTY = Limits(answer=1.0, start=60.0, restarts=10)


def port(name: str, *arguments: str) -> list[str]:
    """The command of a port of the tests."""
    return [sys.executable, "-E", str(PORTS / f"{name}.py"), *arguments]


def thirds(*arguments: str) -> list[str]:
    """The command of the tiny port, which needs nothing but Python."""
    return [sys.executable, "-S", "-E", str(PORTS / "thirds.py"), *arguments]


def suite(*tests: VectorTest) -> Suite:
    """A suite of these tests."""
    return Suite(tests, dict(NOTES))


def third(name: str, a: Sequence[int], b: Sequence[int]) -> VectorTest:
    """A test of the kind that the tiny port knows."""
    return as_test(f"third/{name}", f"the test {name}", {"a": list(a), "b": list(b)})


def session(name: str, script: str, players: str = "ann bob", **rules: Any) -> VectorTest:
    """A test of a match from a script, over a board whose first set is 1 48 71."""
    input = {
        "animations": False,
        "board": [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1],
        "dealer": "",
        "deck": given_deck((60, 61, 64, 66, 68, 70)),
        "given": True,
        "mode": "local",
        "now_ms": 0,
        "players": players.split(),
        "rules": RuleSet.edition(**rules).to_dict(),
        "steps": steps(script),
    }
    return as_test(f"session/{name}", f"the match {name}", input)


def verdicts(report: Report) -> list[str]:
    """How every test of a report counts, in order."""
    return [report.verdict(outcome) for outcome in report.outcomes]


def run(
    command: Sequence[str], *tests: VectorTest, limits: Limits = PATIENT, **more: Any
) -> Report:
    """Put some tests to a port."""
    return conform(command, suite(*tests), limits=limits, **more)


def the_bad_one(report: Report) -> Outcome:
    """The one outcome that went wrong."""
    (outcome,) = report.bad
    return outcome
