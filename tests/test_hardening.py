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
    """Or is named as one that was written after the table."""
    rows = FUZZED.findall(PAGE)
    names = [name for name, _ in rows]
    assert names == [target for target in TARGETS if target in names]
    (later,) = re.findall(r"Written since, and not in the table: ([^.]+)\.", PAGE) or [""]
    assert {*TARGETS} - {*names} <= {*re.findall(r"`(\w+)`", later)} <= {*TARGETS}
    tried = sum(int(inputs.replace(",", "")) for _, inputs in rows)
    assert number("# inputs in all") == tried


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
    """To the nearest hundred, since nearly every change of the code makes some more."""
    made = sum(
        1
        for module in MODULES
        for _ in mutants(module, source_of(module).read_text(encoding="utf-8"))
    )
    assert number("some # faults today") == round(made, -2)
    assert number("# of today's are equal") == len(explained())
