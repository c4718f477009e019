"""The vectors find every fault that is put into a port on purpose.

The example ports are broken in many ways, one at a time, and asked the vectors that are
about the broken rule. At least one of them has to fail, and the flag that stands for the
fault has to be among its flags. The same vectors pass with the port as it is.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from port_mutants import MUTANTS, PLACES, TRAPS, Edit, Mutant
from port_mutants.hunt import Questions, healthy, hunt
from port_mutants.model import Language
from port_mutants.page import PAGE, VECTORS, Finding, findings_of, found, page
from port_mutants.ports import built, copied

#: What stands on the page, by the mutants' names.
TOLD = dict(
    zip((mutant.name for mutant in MUTANTS), findings_of(PAGE.read_text("utf-8")), strict=True)
)

LANGUAGES: tuple[Language, ...] = ("csharp", "go", "javascript", "lua")


@pytest.fixture(scope="module")
def questions() -> Questions:
    return Questions(VECTORS)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_fault_is_found_and_named(mutant: Mutant, questions: Questions, tmp_path: Path) -> None:
    """By at least the vectors that the page tells of, and under the flags that it names."""
    report = hunt(mutant, questions, tmp_path)
    assert report.bad, "no vector finds it"
    flags = {row.note.flag for row in report.flags}
    assert mutant.flag in flags
    told, came = TOLD[mutant.name], found(mutant, report)
    assert told.flags[0] == mutant.flag
    assert 0 < told.vectors <= came.vectors
    assert {*told.flags} <= flags


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_vectors_pass_without_a_fault(
    language: Language, questions: Questions, tmp_path: Path
) -> None:
    """Else they would show nothing; in every language and time zone in which one is broken."""
    mutants = [mutant for mutant in MUTANTS if mutant.language == language]
    command = built(language, copied(language, (), tmp_path))
    told: list[dict[str, str]] = []
    for environment in (mutant.environment for mutant in mutants):
        if environment not in told:
            told.append(environment)
            there = [mutant for mutant in mutants if mutant.environment == environment]
            report = healthy(command, environment, there, questions, tmp_path)
            assert report.ok, environment
            assert report.executed == len(questions.of_all(there)) > 0
    assert {} in told


def test_what_is_no_fault_is_not_found(questions: Questions, tmp_path: Path) -> None:
    """Another way of writing the same passes, so it is the fault that fails."""
    same = Mutant(
        "the-same-in-other-words",
        "javascript",
        "Nothing is wrong.",
        "V3",
        "port-negative-modulo",
        ("third",),
        (Edit("rules/sets.js", "(6 - cards.digit(a, ", "(9 - 3 - cards.digit(a, "),),
    )
    report = hunt(same, questions, tmp_path)
    assert report.executed > 80
    assert report.bad == []


def test_a_port_that_dies_is_asked_again(questions: Questions, tmp_path: Path) -> None:
    """What it had no answer for has failed, and the rest is asked all the same."""
    of_thirds = replace(next(one for one in MUTANTS if one.rule == "V3"), kinds=("third",))
    name = questions.of(of_thirds)[40].test.id
    loop = "    for (var at = 0; at < lines.length; at += 1) {\n"
    dies = f"      if (lines[at].indexOf('\"{name}\"') > 0) {{ process.exit(1); }}\n"
    report = hunt(
        replace(of_thirds, edits=(Edit("lines.js", loop, loop + dies),)), questions, tmp_path
    )
    assert [(outcome.test.id, outcome.status) for outcome in report.bad] == [(name, "broken")]
    assert report.count("passed") == report.executed - 1 > 80


# --- the list


def flags_of(questions: Questions) -> set[str]:
    """Every flag that a vector has."""
    return {flag for test in questions.suite.tests for flag in test.flags}


def test_every_place_and_every_trap_has_a_mutant() -> None:
    shown = {name for mutant in MUTANTS for name in mutant.shows}
    assert len(PLACES) == 16
    assert len(TRAPS) == 25
    assert shown == {*PLACES, *TRAPS}


def test_every_flag_of_a_fault_has_a_mutant(questions: Questions) -> None:
    faults = {flag for flag in flags_of(questions) if flag.startswith(("trap-", "port-"))}
    assert len(faults) > 50
    assert faults <= {mutant.flag for mutant in MUTANTS}


def test_every_rule_that_a_port_can_break_is_broken(questions: Questions) -> None:
    """Of the rules with vectors only D5 is left out: a port that is asked has no clock."""
    rules = {flag for flag in flags_of(questions) if not flag.startswith(("trap-", "port-"))}
    broken = {flag for mutant in MUTANTS for flag in (mutant.rule, mutant.flag)}
    assert rules - broken == {"D5"}


def test_names_and_words_are_told_apart(questions: Questions) -> None:
    for counted in (Counter(mutant.name for mutant in MUTANTS), Counter(m.fault for m in MUTANTS)):
        assert set(counted.values()) == {1}
    assert {mutant.language for mutant in MUTANTS} == {*LANGUAGES}
    for mutant in MUTANTS:
        assert {mutant.rule, mutant.flag} <= questions.suite.notes.keys()
        assert "|" not in mutant.fault


def test_an_edit_that_finds_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a\.js has this text 0 times"):
        Edit("a.js", "here", "there").applied("nothing of the kind")
    with pytest.raises(ValueError, match=r"a\.js has this text 2 times"):
        Edit("a.js", "here", "there").applied("here and here")
    with pytest.raises(ValueError, match="nothing changes"):
        Edit("a.js", "here", "here").applied("here")
    assert Edit("a.js", "here", "there").applied("here") == "there"


def test_the_page_is_written_by_its_function() -> None:
    """A changed list makes another page: see the page for how it is written."""
    text = PAGE.read_text("utf-8")
    assert page(findings_of(text)) == text


def test_a_finding_is_read_as_it_is_written() -> None:
    findings = [Finding(at, ("M8", "port-id-order")) for at in range(len(MUTANTS))]
    assert findings_of(page(findings)) == findings


def test_a_missing_runtime_is_told(
    monkeypatch: pytest.MonkeyPatch, questions: Questions, tmp_path: Path
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("SETRULES_REQUIRE_RUNTIMES", raising=False)
    for mutant in {mutant.language: mutant for mutant in MUTANTS}.values():
        with pytest.raises(pytest.skip.Exception, match=r"is missing.*apt-get install"):
            hunt(mutant, questions, tmp_path / mutant.name)
