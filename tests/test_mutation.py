"""The tool that puts small faults into the rule code, and what is said of its findings."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from mutation.equivalent import PATH, explained
from mutation.modules import FILES, MODULES, TESTS, source_of
from mutation.mutants import Mutant, mutants
from mutation.swap import swap
from ports import runtimes

from setrules import refill

SOURCE = '''"""Text."""

LIMIT = 3


def grow(cards: int, full: bool = True) -> int:
    if cards < LIMIT and not full:
        raise ValueError("too few cards: 3 expected")
    kind = "small" if 0 <= cards <= 12 else "large"
    return cards + 1 if kind == "small" else 0
'''


def changes(source: str) -> list[str]:
    return [mutant.change for mutant, _ in mutants("module", source)]


@cache
def every() -> list[Mutant]:
    return [
        mutant
        for module in MODULES
        for mutant, _ in mutants(module, source_of(module).read_text(encoding="utf-8"))
    ]


def test_every_kind_of_fault_is_made_once() -> None:
    assert changes(SOURCE) == [
        "LIMIT = 3 => LIMIT = 4",
        "True => False",
        "if cards < LIMIT and (not full): => if cards < LIMIT or not full:",
        "if cards < LIMIT and (not full): => if not (cards < LIMIT and (not full)):",
        "if cards < LIMIT and (not full): => if cards <= LIMIT and (not full):",
        "if cards < LIMIT and (not full): => if cards < LIMIT and full:",
        "raise ValueError('too few cards: 3 expected') => pass",
    ] + [
        f"kind = 'small' if 0 <= cards <= 12 else 'large' => kind = {after}"
        for after in (
            "'small' if 0 < cards <= 12 else 'large'",
            "'small' if 0 <= cards < 12 else 'large'",
            "'small' if not 0 <= cards <= 12 else 'large'",
            "'small' if 1 <= cards <= 12 else 'large'",
            "'small' if 0 <= cards <= 13 else 'large'",
            "'' if 0 <= cards <= 12 else 'large'",
            "'small' if 0 <= cards <= 12 else ''",
        )
    ] + [
        f"return cards + 1 if kind == 'small' else 0 => return {after}"
        for after in (
            "cards + 1 if kind != 'small' else 0",
            "cards + 1 if kind == '' else 0",
            "cards - 1 if kind == 'small' else 0",
            "cards + 2 if kind == 'small' else 0",
            "cards + 1 if kind == 'small' else 1",
        )
    ]  # fmt: skip


def test_the_tree_is_as_it_was_after_every_fault() -> None:
    trees = [ast.unparse(tree) for _, tree in mutants("module", SOURCE)]
    right = ast.unparse(ast.parse(SOURCE))
    assert right not in trees
    assert len({*trees}) == len(trees)


def test_names_do_not_depend_on_lines() -> None:
    moved = "import os\n\n\n" + SOURCE
    keys = [mutant.key for mutant, _ in mutants("module", SOURCE)]
    assert [mutant.key for mutant, _ in mutants("module", moved)] == keys


def test_a_fault_of_a_function_can_be_put_in_and_taken_out() -> None:
    source = source_of("refill").read_text(encoding="utf-8")
    right = compile(source, refill.__file__, "exec")
    wanted = "size = min(3, pile) => size = min(4, pile)"
    rules = refill.RuleSet.edition()
    for mutant, tree in mutants("refill", source):
        if mutant.change == wanted:
            assert mutant.outer is not None
            faulty = compile(tree, refill.__file__, "exec")
            try:
                assert swap("setrules.refill", faulty, mutant.outer)
                assert refill.expansion_size(rules, 12, 30) == 4
            finally:
                assert swap("setrules.refill", right, mutant.outer)
            assert refill.expansion_size(rules, 12, 30) == 3
            return
    pytest.fail("no such fault")


def test_what_runs_at_import_is_in_no_function() -> None:
    found = {mutant.change: mutant.outer for mutant, _ in mutants("module", SOURCE)}
    assert found["LIMIT = 3 => LIMIT = 4"] is None
    assert found["True => False"] is None
    assert found["raise ValueError('too few cards: 3 expected') => pass"] == ("grow", 6)


def test_what_is_said_to_be_equal_can_still_be_made() -> None:
    assert {*explained()} <= {mutant.key for mutant in every()}
    rows = json.loads(PATH.read_text(encoding="utf-8"))
    order = [(MODULES.index(row["module"]), row["function"], row["change"]) for row in rows]
    assert order == sorted(order)
    assert all(len(row["reason"].split()) >= 4 for row in rows)


def test_every_name_is_there_and_every_key_is_unique() -> None:
    assert all((TESTS / name).is_file() for name in FILES)
    keys = [mutant.key for mutant in every()]
    assert len({*keys}) == len(keys)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    runtimes.module("coverage", "pip install coverage")
    return subprocess.run(
        [sys.executable, "-m", "mutation", *arguments],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.nightly
def test_a_sample_of_faults_is_noticed(tmp_path: Path) -> None:
    into = tmp_path / "verdicts.json"
    done = run("--sample", "60", "--seed", "1", "--into", str(into))
    assert done.returncode == 0, done.stdout + done.stderr
    counts = json.loads(into.read_text(encoding="utf-8"))["counts"]
    assert sum(counts.values()) == 60


@pytest.mark.nightly
def test_nothing_that_is_said_to_be_equal_is_noticed() -> None:
    done = run("--explained")
    assert done.returncode == 0, done.stdout + done.stderr
