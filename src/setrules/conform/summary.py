"""The summary that a person reads after a run."""

from __future__ import annotations

from collections.abc import Iterator

from setrules.conform.outcome import Outcome
from setrules.conform.report import VERDICTS, Report
from setrules.conform.wire import compact
from setrules.shell import shell_command
from setrules.shown import counted
from setrules.vectors.kinds import KINDS

__all__ = ["summary", "verdict"]

_NAMES = {"known": "known", "unexpected": "passed?", "not_run": "not run"}


def summary(report: Report, show: int = 20) -> Iterator[str]:
    """Yield the lines of a report, at most ``show`` failures in full."""
    yield _heading(report)
    bad = report.bad
    for outcome in bad[:show]:
        yield ""
        yield from _outcome(report, outcome)
    if len(bad) > show:
        yield ""
        yield f"... and {len(bad) - show} more"
    for found in report.found:
        yield ""
        yield from _outcome(report, found.smallest, "FOUND")
        yield f"  made smaller in {counted(found.tries, 'attempt')}; ready to become a test:"
        yield f"  {compact(found.smallest.test.to_dict())}"
    if report.flags:
        yield ""
        yield "Flags of the tests that went wrong, the likeliest cause first:"
        for row in report.flags[:12]:
            yield f"  {row.note.flag}: {row.wrong} of {row.executed}. {row.note.catches}"
    yield ""
    yield from _table(report)
    for problem in report.problems:
        yield f"PROBLEM {problem}"
    yield verdict(report)


def verdict(report: Report) -> str:
    """The last line: whether the port conforms.

    >>> from setrules.conform.report import Report
    >>> verdict(Report(("port",), {}))
    'NOT CONFORMING: nothing was executed'
    """
    counts = {name: report.count(name) for name in VERDICTS}
    parts = [
        f"{counts[name]} {words}"
        for name, words in (
            ("passed", "passed"),
            ("failed", "failed"),
            ("broken", "broke the protocol"),
            ("unexpected", "passed although listed as known failures"),
            ("known", "failed as listed"),
            ("skipped", "skipped"),
            ("not_run", "not run"),
        )
        if counts[name]
    ]
    if report.problems:
        parts.append(counted(len(report.problems), "problem"))
    if not report.executed:
        parts.insert(0, "nothing was executed")
    return f"{'conforms' if report.ok else 'NOT CONFORMING'}: {', '.join(parts)}"


def _heading(report: Report) -> str:
    hello = report.hello
    if not hello.name and not hello.kinds:
        return f"Port: {shell_command(report.command)}"
    kinds = counted(len(hello.kinds), "kind")
    if strange := _strange_kinds(report):
        kinds += f" ({', '.join(strange)}: no such kind)"
    form = "sessions step by step" if hello.stepwise else "whole tests"
    return f"Port: {hello.name} {hello.version}, {kinds}, {form}"


def _strange_kinds(report: Report) -> list[str]:
    """Return what a greeting names that is no kind of this package nor of the tests it got.

    A port may know kinds of another version; a name written wrong has its tests skipped.
    """
    return [kind for kind in report.hello.kinds if kind not in KINDS and kind not in report.kinds]


def _outcome(report: Report, outcome: Outcome, label: str = "") -> Iterator[str]:
    test = outcome.test
    yield f"{label or report.verdict(outcome).upper()} {test.id}: {test.comment}"
    if report.verdict(outcome) == "unexpected":
        yield "  it is listed as a known failure, but it passes"
        return
    for flag in test.flags:
        note = report.notes.get(flag)
        yield f"  {flag}: {note.says}" if note else f"  {flag}"
    yield f"  input: {_short(compact(test.input))}"
    yield from _labelled("what", outcome.summary)
    if outcome.place:
        yield f"  differs at: {outcome.place}"
        yield from _labelled("expected", outcome.expected)
        yield from _labelled("came", outcome.came)
    if outcome.explanation:
        yield from _labelled("by the rules", outcome.explanation)
    if outcome.request:
        yield from _labelled("last request", _short(outcome.request))
    if outcome.errors:
        yield from _labelled("standard error", outcome.errors)


def _labelled(label: str, text: str) -> Iterator[str]:
    first, *rest = text.split("\n")
    yield f"  {label}: {first}"
    for line in rest:
        yield f"    {line}"


def _table(report: Report) -> Iterator[str]:
    used = [name for name in VERDICTS if report.count(name) or name == "passed"]
    width = max([len("total"), *map(len, report.kinds)])
    names = [_NAMES.get(name, name) for name in used]
    yield "  ".join([" " * width, *(name.rjust(7) for name in names)])
    for kind in report.kinds:
        numbers = [str(report.count(name, kind) or "") for name in used]
        yield "  ".join([kind.ljust(width), *(n.rjust(7) for n in numbers)]).rstrip()
    numbers = [str(report.count(name)) for name in used]
    yield "  ".join(["total".ljust(width), *(n.rjust(7) for n in numbers)])


def _short(text: str, longest: int = 1500) -> str:
    return text if len(text) <= longest else text[: longest - 3] + "..."
