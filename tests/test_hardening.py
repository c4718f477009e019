"""The figures of the page on hardening that can be counted are those of the code."""

from __future__ import annotations

import re

from fuzz.targets import TARGETS
from mutation.equivalent import explained
from mutation.modules import MODULES, source_of
from mutation.mutants import mutants
from project import ROOT

PAGE = (ROOT / "docs" / "hardening.md").read_text(encoding="utf-8")

#: A target of the fuzzer, inputs, branches, and what was found.
FUZZED = re.compile(r"^\| `(\w+)` \| ([0-9,]+) \| [0-9,]+ \| [^|]+ \|$", re.MULTILINE)
#: Modules, faults, noticed, equal, got through.
TRIED = re.compile(r"^\| [^|]*`[^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


def number(said: str) -> int:
    """The one number that the page gives where ``#`` stands; spaces may be ends of lines."""
    words = re.escape(said).replace(r"\#", "([0-9,]+)").replace(r"\ ", r"\s+")
    (found,) = re.findall(words, PAGE)
    return int(found.replace(",", ""))


def test_each_target_of_the_fuzzer_has_a_line() -> None:
    assert sorted(name for name, _ in FUZZED.findall(PAGE)) == sorted(TARGETS)


def test_the_inputs_of_each_table_add_up() -> None:
    *tables, _ = re.split(r"([0-9,]+) inputs in all", PAGE)
    assert len(tables) >= 2
    for table, said in zip(tables[::2], tables[1::2], strict=True):
        tried = sum(int(inputs.replace(",", "")) for _, inputs in FUZZED.findall(table))
        assert tried == int(said.replace(",", ""))


def test_the_faults_of_the_whole_run_add_up() -> None:
    rows = [[*map(int, row)] for row in TRIED.findall(PAGE)]
    assert len(rows) == 7
    assert all(faults == sum(outcomes) for faults, *outcomes in rows)
    faults, noticed, equal, through = map(sum, zip(*rows, strict=True))
    assert number("# faults: ") == faults
    assert number("faults: # noticed") == noticed
    assert number("noticed; # equal") == equal
    assert through == 0


def test_the_faults_of_today_are_as_many_as_is_said() -> None:
    """Within a hundred, since nearly every change of the code makes some more or fewer."""
    made = sum(
        1
        for module in MODULES
        for _ in mutants(module, source_of(module).read_text(encoding="utf-8"))
    )
    assert abs(number("some # faults today") - made) <= 100
    assert number("# of today's are equal") == len(explained())
