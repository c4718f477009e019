"""What a release promises: which CPythons, where it was tried, and by whose actions it is made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from project import ROOT, project

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.[0-9]+)")
USED = re.compile(r"^ *(?:- )?uses: (.+)$", re.MULTILINE)
PINNED = re.compile(r"[\w./-]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+")

#: Wheels are built for it and tested; the suite is tried by the workflow alone.
NOT_TRIED_BY_HAND = "3.14"


def named() -> list[str]:
    """The versions of CPython that the classifiers name."""
    found = map(CLASSIFIER.fullmatch, project()["project"]["classifiers"])
    return [match[1] for match in found if match is not None]


def test_wheels_are_built_for_the_classifiers_and_one_more() -> None:
    built = project()["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in (*named(), NOT_TRIED_BY_HAND)]
    told = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert f"CPython {NOT_TRIED_BY_HAND} has no classifier" in told


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_an_action_is_named_by_its_commit(path: Path) -> None:
    used = [line for line in USED.findall(path.read_text(encoding="utf-8")) if line[0] != "."]
    assert used
    assert [line for line in used if not PINNED.fullmatch(line)] == []


def test_each_action_has_one_version() -> None:
    used = {line for path in WORKFLOWS for line in USED.findall(path.read_text(encoding="utf-8"))}
    names = [line.partition("@")[0] for line in used]
    assert len({*names}) == len(names)
