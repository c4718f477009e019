"""What the package needs of others: within a range, under a licence that is named."""

from __future__ import annotations

import os
import re
import shlex
from importlib import metadata

import pytest
from project import ROOT, project

REQUIREMENT = re.compile(r"([A-Za-z0-9-]+)(\[[a-z,]+\])?(.*)")
ROW = re.compile(r"^\| ([a-z0-9-]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)

#: A tool of the checks: its name, the file that installs it, and its licence.
TOOL = re.compile(r"^\| ([a-z0-9-]+) \| `([^|]+)` \| ([^|]+) \|$", re.MULTILINE)
INSTALLS = re.compile(r"(?<!apt-get )(?<!pyenv )\binstall (.+?)(?:;| 2>| &&| \|\||$)", re.MULTILINE)
SCRIPTS = (".ci/run", ".ci/installs")

#: What is installed here: extras, and names of scripts. Each of their packages must be found.
HERE = frozenset(os.environ.get("SETRULES_INSTALLED", "").split())

#: How a licence may be told by the package itself: parts of its expression or classifiers.
WORDS = {
    "Apache-2.0": "apache",
    "GPL-3.0-or-later": "gnu general public license v3 or later|gpl-3.0-or-later",
    "BSD-2-Clause": "bsd",
    "BSD-3-Clause": "bsd",
    "ISC": "isc",
    "MIT": "mit",
    "MIT-CMU": "mit",
    "MPL-2.0": "mozilla|mpl",
    "Matplotlib": "python software foundation|psf|matplotlib",
}


def needed() -> dict[str, tuple[str, set[str]]]:
    """The range of every package that is not this one, and what asks for it."""
    asked: dict[str, tuple[str, set[str]]] = {}
    data = project()
    groups = {"build": data["build-system"]["requires"], **data["project"]["optional-dependencies"]}
    assert data["project"]["dependencies"] == []
    for group, requirements in groups.items():
        for requirement in requirements:
            parts = REQUIREMENT.fullmatch(requirement)
            assert parts is not None, requirement
            if parts[1] == "setrules":
                continue
            name = parts[1].lower()
            range_of, users = asked.get(name, (parts[3], set()))
            if group != "build":
                range_of = parts[3]
            asked[name] = (range_of, users | {group})
    return asked


def rows() -> dict[str, tuple[str, str, str]]:
    text = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    return {row[0]: (row[1], row[2], row[3]) for row in ROW.findall(text) if row[0] != "package"}


def tools() -> dict[str, tuple[str, str]]:
    """What only checks the package: which script installs it, and its licence."""
    text = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    return {row[0]: (row[1], row[2]) for row in TOOL.findall(text)}


def installed_by(script: str) -> set[str]:
    """The names of the packages that a script installs from the index."""
    text = (ROOT / script).read_text(encoding="utf-8").replace("\\\n", " ")
    given = [word for line in INSTALLS.findall(text) for word in shlex.split(line, comments=True)]
    names = (re.fullmatch(r"([a-z][a-z0-9-]+)(?:\[[a-z,]+\])?(?:[><=].*)?", word) for word in given)
    return {name[1] for name in names if name is not None} - {"pip"}


@pytest.mark.parametrize("name", sorted(needed()))
def test_a_requirement_has_a_range(name: str) -> None:
    """A first version that is enough, and one that nobody has tried."""
    versions, _ = needed()[name]
    assert re.fullmatch(r">=[0-9.]+,<[0-9.]+", versions), versions


def test_the_list_of_licences_is_whole() -> None:
    told = {name: (versions, users) for name, (versions, users, _) in rows().items()}
    assert told == {
        name: (versions, ", ".join(sorted(users))) for name, (versions, users) in needed().items()
    }


def test_the_list_of_tools_is_whole() -> None:
    installed = {name: script for script in SCRIPTS for name in installed_by(script)}
    assert {name: script for name, (script, _) in tools().items()} == {
        name: script for name, script in installed.items() if name not in needed()
    }


def test_each_package_is_there_in_one_of_the_environments_of_the_checks() -> None:
    text = "".join((ROOT / script).read_text(encoding="utf-8") for script in SCRIPTS)
    looked_at = {
        word for said in re.findall(r"SETRULES_INSTALLED='([^']+)'", text) for word in said.split()
    }
    for name, users in (
        *((n, u.split(", ")) for n, (_, u, _) in rows().items()),
        *((n, [script]) for n, (script, _) in tools().items()),
    ):
        assert looked_at.intersection(users), name


def licence_told(name: str) -> str:
    """All that a package says of its licence: in fields, and where it has none, in full."""
    told = metadata.metadata(name)
    lines = [told.get("License-Expression") or "", told.get("License") or ""]
    lines += [line for line in told.get_all("Classifier") or [] if line.startswith("License")]
    if not any(lines):
        files = metadata.files(name) or []
        texts = (file for file in files if file.name.startswith("LICENSE"))
        lines += [file.locate().read_text(encoding="utf-8") for file in texts]
    return "\n".join(lines).lower()


@pytest.mark.parametrize("name", [*sorted(rows()), *sorted(tools())])
def test_a_licence_is_the_one_that_the_package_names(name: str) -> None:
    if name in rows():
        versions, users, licence = rows()[name]
        asking, install = {*users.split(", ")}, f"pip install '{name}{versions}'"
    else:
        script, licence = tools()[name]
        asking, install = {script}, f"pip install {name}"
    try:
        told = licence_told(name)
    except metadata.PackageNotFoundError:
        message = f"{name} is missing; it comes with: {install}"
        if asking & HERE:
            pytest.fail(f"{message} (SETRULES_INSTALLED)", pytrace=False)
        pytest.skip(message)
    assert re.search(WORDS[licence], told), told
