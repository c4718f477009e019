"""Faults in the rules are caught by the vectors, and named by their flag."""

from __future__ import annotations

import pytest
from conform_ports.mutants import MUTANTS, Mutant

from setrules.conform import Suite, load_suite
from setrules.conform.judge import judge, request
from setrules.conform.report import Report
from setrules.conform.wire import encode
from setrules.conform.words import explanation


@pytest.fixture(scope="module")
def suite() -> Suite:
    return load_suite()


def _report(name: str, suite: Suite) -> Report:
    """A run in this process over the vectors of the kind that finds the fault."""
    mutant = Mutant(name)
    chosen = suite.only(kinds=[MUTANTS[name][1]])
    report = Report((name,), chosen.notes)
    for test in chosen.tests:
        answer = mutant.answer(encode(request(test)))
        assert answer is not None
        report.add(judge(test, answer))
    return report


@pytest.mark.parametrize("name", sorted(MUTANTS))
def test_a_fault_is_caught_and_named(name: str, suite: Suite) -> None:
    report = _report(name, suite)
    flag = MUTANTS[name][2]
    assert report.bad, "the vectors do not catch it"
    named = [row.note.flag for row in report.flags]
    assert flag in named
    wrong = next(row for row in report.flags if row.note.flag == flag)
    assert wrong.wrong > 0
    assert wrong.note.catches
    assert any(flag in outcome.test.flags for outcome in report.bad)


def test_the_likeliest_cause_comes_first(suite: Suite) -> None:
    rows = _report("first-broken-only", suite).flags
    assert rows[0].note.flag == "trap-first-broken-only"
    assert rows[0].wrong == rows[0].executed


def test_why_three_cards_are_none_is_explained(suite: Suite) -> None:
    bad = _report("duplicates-are-no-set", suite).bad[0]
    assert "A set:" in bad.explanation
    bad = _report("first-broken-only", suite).bad[0]
    assert "Not a set:" in bad.explanation


def test_there_is_nothing_to_explain_of_other_places(suite: Suite) -> None:
    test = suite.only(kinds=["validate"]).tests[0]
    assert explanation(test, "valid[100000]") == ""
    assert explanation(test, "ms") == ""
