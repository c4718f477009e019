"""The report as JUnit XML, for a server that runs the port's tests."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from setrules.conform.outcome import Outcome
from setrules.conform.report import Report

__all__ = ["junit"]

#: What XML 1.0 cannot hold, not even escaped.
_UNFIT: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(report: Report) -> bytes:
    """Return the report as JUnit XML: one suite a kind, one case a test.

    A known failure is skipped with that message, one that passes is a failure, a
    port that breaks the protocol is an error. What is wrong with the run as a
    whole is a case of its own, so that it fails the run there too.
    """
    root = ElementTree.Element("testsuites")
    totals = [0, 0, 0, 0]
    for kind in report.kinds:
        outcomes = [
            outcome for outcome in (*report.outcomes, *report.generated) if outcome.kind == kind
        ]
        totals = _add(totals, _suite(root, report, kind, outcomes))
    problems = list(report.problems)
    if not report.executed:
        problems.append("nothing was executed")
    if problems:
        suite = ElementTree.SubElement(root, "testsuite", name="port")
        for number, problem in enumerate(problems, start=1):
            case = ElementTree.SubElement(
                suite, "testcase", classname="port", name=f"problem {number}"
            )
            _detail(case, "error", problem, problem)
        counts = [len(problems), 0, len(problems), 0]
        _write_counts(suite, counts)
        totals = _add(totals, counts)
    _write_counts(root, totals)
    root.set("name", _fit(report.hello.name or "port"))
    root.set("time", f"{report.seconds:.3f}")
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _suite(
    root: ElementTree.Element, report: Report, kind: str, outcomes: list[Outcome]
) -> list[int]:
    suite = ElementTree.SubElement(root, "testsuite", name=kind)
    counts = [0, 0, 0, 0]
    for outcome in outcomes:
        case = ElementTree.SubElement(suite, "testcase", classname=kind, name=outcome.test.id)
        outcome_counts = _case(case, report, outcome)
        counts = _add(counts, outcome_counts)
    more = report.count_of_kind(kind) - len(outcomes)
    if more > 0:
        # Generated cases are counted, not listed one by one.
        ElementTree.SubElement(
            suite, "testcase", classname=kind, name=f"{more} more generated cases"
        )
        counts[0] += 1
    _write_counts(suite, counts)
    return counts


def _case(case: ElementTree.Element, report: Report, outcome: Outcome) -> list[int]:
    """Fill in a case; return how it counts: tests, failures, errors, skipped."""
    result = report.verdict(outcome)
    if result == "passed":
        return [1, 0, 0, 0]
    if result == "known":
        _detail(case, "skipped", f"a known failure: {outcome.summary}")
        return [1, 0, 0, 1]
    if result == "skipped":
        _detail(case, "skipped", outcome.summary)
        return [1, 0, 0, 1]
    if result == "unexpected":
        _detail(case, "failure", "listed as a known failure, but it passes")
        return [1, 1, 0, 0]
    tag = "failure" if result == "failed" else "error"
    _detail(case, tag, outcome.summary, _text(outcome))
    return [1, 1, 0, 0] if tag == "failure" else [1, 0, 1, 0]


def _text(outcome: Outcome) -> str:
    parts = [
        ("test", outcome.test.comment),
        ("flags", ", ".join(outcome.test.flags)),
        ("differs at", outcome.place),
        ("expected", outcome.expected),
        ("came", outcome.came),
        ("by the rules", outcome.explanation),
        ("last request", outcome.request[:4000]),
        ("standard error", outcome.errors),
    ]
    return "\n".join(f"{label}: {text}" for label, text in parts if text)


def _detail(case: ElementTree.Element, tag: str, message: str, text: str = "") -> None:
    detail = ElementTree.SubElement(case, tag, message=_fit(message))
    if text:
        detail.text = _fit(text)


def _write_counts(element: ElementTree.Element, counts: list[int]) -> None:
    for name, number in zip(("tests", "failures", "errors", "skipped"), counts, strict=True):
        element.set(name, str(number))


def _add(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _fit(text: str) -> str:
    """Replace what XML cannot hold.

    >>> _fit("a\\x00b")
    'a\\\\x00b'
    """
    return _UNFIT.sub(lambda found: f"\\x{ord(found.group()):02x}", text)
