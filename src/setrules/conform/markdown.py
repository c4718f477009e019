"""The report as Markdown, for a page of results or a comment on a change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from setrules.conform.outcome import Outcome
from setrules.conform.report import VERDICTS, Report
from setrules.conform.summary import verdict
from setrules.conform.wire import compact
from setrules.shell import shell_command
from setrules.shown import counted

__all__ = ["markdown"]

#: No report lists more failures in full: beyond that they repeat each other.
_MOST: Final = 100

_TICKS: Final = re.compile("`+")


def markdown(report: Report) -> str:
    """Return the report as Markdown; the same outcomes give the same text."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    hello = report.hello
    yield f"# Conformance of {_plain(hello.name or 'a port')} {_plain(hello.version)}".rstrip()
    yield ""
    yield f"**{verdict(report)}.**"
    yield ""
    yield f"Command: {_code(shell_command(report.command))}. Restarts: {report.restarts}."
    if report.seed >= 0:
        yield f"Generated cases of seed {report.seed} were put too."
    yield ""
    used = [name for name in VERDICTS if report.count(name)]
    yield f"| kind | {' | '.join(name.replace('_', ' ') for name in used)} |"
    yield "|---" + "|---:" * len(used) + "|"
    for kind in report.kinds:
        yield f"| {kind} | {' | '.join(str(report.count(name, kind)) for name in used)} |"
    if report.problems:
        yield ""
        yield "## Problems"
        yield ""
        for problem in report.problems:
            yield f"* {_plain(problem)}"
    if report.flags:
        yield ""
        yield "## Flags of the tests that went wrong"
        yield ""
        yield "| flag | wrong | executed | the rule | what such a test catches |"
        yield "|---|---:|---:|---|---|"
        for row in report.flags:
            note = row.note
            yield (
                f"| `{note.flag}` | {row.wrong} | {row.executed} | {_plain(note.says)} "
                f"| {_plain(note.catches)} |"
            )
    bad = report.bad
    if bad:
        yield ""
        yield "## Tests that went wrong"
        for outcome in bad[:_MOST]:
            yield from _outcome(report, outcome)
        if len(bad) > _MOST:
            yield ""
            yield f"And {len(bad) - _MOST} more."
    for found in report.found:
        yield ""
        yield f"## Found: {found.smallest.test.id}"
        yield ""
        yield f"Made smaller in {counted(found.tries, 'attempt')}, ready to become a test:"
        yield ""
        yield from _block(compact(found.smallest.test.to_dict()))


def _outcome(report: Report, outcome: Outcome) -> Iterator[str]:
    test = outcome.test
    yield ""
    yield f"### {test.id}"
    yield ""
    yield f"{_plain(test.comment)} ({', '.join(f'`{flag}`' for flag in test.flags)})"
    yield ""
    if report.verdict(outcome) == "unexpected":
        yield "It is listed as a known failure, but it passes."
        return
    yield f"{_plain(outcome.summary)}."
    rows = [
        ("differs at", outcome.place),
        ("expected", outcome.expected),
        ("came", outcome.came),
    ]
    if outcome.place:
        yield ""
        for label, text in rows:
            yield f"* {label}: {_code(text)}"
    for label, text in (
        ("By the rules", outcome.explanation),
        ("Input", compact(test.input)[:4000]),
        ("Last request", outcome.request[:4000]),
        ("Standard error", outcome.errors),
    ):
        if text:
            yield ""
            yield f"{label}:"
            yield ""
            yield from _block(text)


def _block(text: str) -> Iterator[str]:
    """A block that nothing in the text can close."""
    fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(text)), default=0))
    yield fence + "text"
    yield from text.split("\n")
    yield fence


def _code(text: str) -> str:
    """Text as code on one line, whatever ticks are in it.

    >>> _code("a`b")
    '`` a`b ``'
    """
    line = " ".join(text.split())
    ticks = "`" * (1 + max(map(len, _TICKS.findall(line)), default=0))
    return f"{ticks} {line} {ticks}" if len(ticks) > 1 else f"`{line}`"


def _plain(text: str) -> str:
    """Text on one line that is no markup and parts no table."""
    line = " ".join(text.split())
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", line)
