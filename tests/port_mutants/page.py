"""The page of the mutants: what was broken, and which vectors have seen it."""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from port_mutants.hunt import Questions, hunt
from port_mutants.model import Mutant
from port_mutants.mutants import MUTANTS
from setrules.conform import Report

__all__ = ["PAGE", "VECTORS", "Finding", "findings_of", "found", "page", "write"]

_ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = _ROOT / "docs" / "mutants.md"
VECTORS: Final = _ROOT / "vectors"

_LANGUAGES: Final = {"csharp": "C#", "go": "Go", "javascript": "JavaScript", "lua": "Lua"}

#: So many flags of a mutant are named, the likeliest cause first.
_MOST_FLAGS: Final = 4

_HEAD: Final = """\
# What the vectors find

A test that passes says little until one has seen it fail. So the example ports are broken
on purpose, in {count} ways: faults that programs of this game really had, and those that a
language or its runtime invites. Each is put into a copy of a port, and the files in
`vectors/` alone have to find it. They find every one.

A mutant is asked only the vectors that are about the broken rule or name the fault. The
table tells the rule, how many vectors have failed at the least, and under which flags:
the one that stands for the fault first, then the likeliest of the others. Vectors are
added and never change, so what is told here stays true. It is measured again by
`tests/test_port_mutants.py`, and written by `PYTHONPATH=tests python -m port_mutants`.

| fault | port | rule | vectors | flags |
|---|---|---|---|---|
"""

_ROW: Final = re.compile(r"^\| .* \| .* \| .* \| (\d+) \| (.*) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Finding:
    """How many vectors failed of a mutant, and the flags that tell of it."""

    vectors: int
    flags: tuple[str, ...]


def found(mutant: Mutant, report: Report) -> Finding:
    """What a run says of a mutant; where chance has a part, that it was found."""
    likeliest = [row.note.flag for row in report.flags]
    flags = sorted(likeliest, key=lambda flag: flag != mutant.flag)
    if mutant.chance:
        return Finding(min(1, len(report.bad)), tuple(flags[:1]))
    return Finding(len(report.bad), tuple(flags[:_MOST_FLAGS]))


def page(findings: list[Finding]) -> str:
    """The whole page, for a finding of every mutant in their order."""
    rows = [
        f"| {mutant.fault} | {_LANGUAGES[mutant.language]} | {mutant.rule} | {finding.vectors} "
        f"| {' '.join(f'`{flag}`' for flag in finding.flags)} |\n"
        for mutant, finding in zip(MUTANTS, findings, strict=True)
    ]
    return _HEAD.format(count=len(MUTANTS)) + "".join(rows)


def findings_of(text: str) -> list[Finding]:
    """The findings that stand on a page, in their order."""
    return [
        Finding(int(vectors), tuple(re.findall(r"`([^`]+)`", flags)))
        for vectors, flags in _ROW.findall(text)
    ]


def write() -> None:
    """Break every port again and write the page."""
    questions = Questions(VECTORS)
    findings = []
    for mutant in MUTANTS:
        with tempfile.TemporaryDirectory() as folder:
            findings.append(found(mutant, hunt(mutant, questions, Path(folder))))
    PAGE.write_text(page(findings), "utf-8")
