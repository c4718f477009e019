"""What the package needs of others: within a range, under a licence that is named."""

from __future__ import annotations

import re
from importlib import metadata

import pytest
from project import ROOT, project

REQUIREMENT = re.compile(r"([A-Za-z0-9-]+)(\[[a-z,]+\])?(.*)")
ROW = re.compile(r"^\| ([a-z0-9-]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)

#: How a licence may be told by the package itself: parts of its expression or classifiers.
WORDS = {
    "Apache-2.0": "apache",
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


@pytest.mark.parametrize("name", sorted(rows()))
def test_a_licence_is_the_one_that_the_package_names(name: str) -> None:
    licence = rows()[name][2]
    assert licence in WORDS
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return  # not every environment has every extra; the list itself was compared above
    lines = [told.get("License-Expression") or "", told.get("License") or ""]
    lines += [line for line in told.get_all("Classifier") or [] if line.startswith("License")]
    assert re.search(WORDS[licence], "\n".join(lines).lower()), lines
