"""The report as plain data, for a program."""

from __future__ import annotations

from setrules.conform.outcome import Outcome
from setrules.conform.report import VERDICTS, Report
from setrules.conform.wire import printable
from setrules.vectors.canonical import Json

__all__ = ["as_data"]


def as_data(report: Report) -> dict[str, Json]:
    """Return the report as canonical plain data; of passed tests only their number."""
    hello = report.hello
    return {
        "command": list(map(printable, report.command)),
        "counts": [
            {"kind": kind, **{name: report.count(name, kind) for name in VERDICTS}}
            for kind in report.kinds
        ],
        "executed": report.executed,
        "flags": [
            {
                "catches": row.note.catches,
                "executed": row.executed,
                "flag": row.note.flag,
                "says": row.note.says,
                "wrong": row.wrong,
            }
            for row in report.flags
        ],
        "found": [found.smallest.test.to_dict() for found in report.found],
        "ok": report.ok,
        "port": {
            "kinds": list(hello.kinds),
            "name": hello.name,
            "stepwise": hello.stepwise,
            "version": hello.version,
        },
        "problems": list(report.problems),
        "restarts": report.restarts,
        "seed": report.seed,
        "wrong": [_outcome(report, outcome) for outcome in (*report.bad, *report.generated)],
    }


def _outcome(report: Report, outcome: Outcome) -> dict[str, Json]:
    return {
        "came": outcome.came,
        "comment": outcome.test.comment,
        "errors": outcome.errors,
        "expected": outcome.expected,
        "explanation": outcome.explanation,
        "flags": list(outcome.test.flags),
        "id": outcome.test.id,
        "input": outcome.test.input,
        "place": outcome.place,
        "request": outcome.request[:10_000],
        "summary": outcome.summary,
        "verdict": report.verdict(outcome),
    }
