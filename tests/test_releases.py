"""What a release promises: which CPythons, where it was tried, and by whose actions it is made."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from project import ROOT, project

import setrules

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


VERSION = setrules.__version__


@pytest.mark.skipif(not WORKFLOWS, reason="the sdist has no workflows; clone the repository")
@pytest.mark.skipif(sys.platform == "win32", reason="the workflow looks on Linux")
@pytest.mark.parametrize(
    ("tag", "heading", "passes"),
    [
        (f"v{VERSION}", f"## {VERSION} - 2027-01-31", True),
        (f"v{VERSION}.1", f"## {VERSION}.1 - 2027-01-31", False),
        (VERSION, f"## {VERSION} - 2027-01-31", False),
        (f"v{VERSION}", f"## {VERSION}", False),
        (f"v{VERSION}", f"## {VERSION}1 - 2027-01-31", False),
        (f"v{VERSION}", f"## {VERSION.replace('.', '0')} - 2027-01-31", False),
        (f"v{VERSION}", f"### {VERSION} - 2027-01-31", False),
    ],
)
def test_a_tag_is_the_version_and_has_a_heading(
    tmp_path: Path, tag: str, heading: str, passes: bool
) -> None:
    """The commands of the workflow, as they stand there."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    found = re.search(r"- name: The tag is the version\n.+\n +run: \|\n((?: {10}.+\n)+)", workflow)
    assert found is not None
    (tmp_path / "src" / "setrules").mkdir(parents=True)
    shutil.copy(ROOT / "src" / "setrules" / "_version.py", tmp_path / "src" / "setrules")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n\n## 0.0.1 - 2026-01-01\n")
    folder = os.path.dirname(sys.executable)
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", textwrap.dedent(found[1])],
        cwd=tmp_path,
        env={"PATH": f"{folder}:{os.defpath}", "GITHUB_REF_NAME": tag},
        capture_output=True,
        text=True,
    )
    assert (done.returncode == 0) is passes, done.stderr
    assert done.stderr == ""
