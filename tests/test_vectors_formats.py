"""What may be added to the vectors without a new version of their format, and what may not."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from vector_damage import MANIFEST, Folder
from vector_data import VECTORS

from setrules import VectorError
from setrules.conform.suite import load_suite
from setrules.vectors import FORMAT, KINDS, parse, verify

#: Kinds that are quick to look at; the others are cut out of the copy by a test of their own.
_FEW = ("cards", "sets", "validate")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A copy of the committed files."""
    shutil.copytree(VECTORS, tmp_path / "vectors")
    return Folder(tmp_path / "vectors")


def _problems(folder: Folder) -> list[str]:
    return [f"{problem.file}: {problem.text}" for problem in verify(folder.path).problems]


@pytest.mark.parametrize(
    ("version", "who"),
    [(FORMAT + 1, "; a later one reads it"), (0, ""), (-1, ""), ("1", ""), (True, "")],
)
def test_another_format_is_refused_whole(folder: Folder, version: object, who: str) -> None:
    """One problem, however much else is wrong, and no test is looked at."""
    folder.edit(MANIFEST, lambda data: data.update(format=version, files=[], extra=1))
    (folder.path / "cards.json").unlink()
    report = verify(folder.path)
    (problem,) = report.problems
    assert str(problem).endswith(f"format {version!r}: this package reads format {FORMAT}{who}")
    assert (report.files, report.tests, report.ok) == (0, 0, False)


def test_a_file_of_another_format_is_not_answered(folder: Folder) -> None:
    _keep(folder, *_FEW)
    folder.edit("cards.json", lambda data: data.update(format=2))
    folder.edit("cards.json", lambda data: data["tests"][0]["expected"].update(number=2))
    folder.rehash()
    about = [text for text in _problems(folder) if text.startswith("cards.json")]
    assert about == [
        f"cards.json: format 2: this package reads format {FORMAT}; a later one reads it"
    ]
    with pytest.raises(VectorError, match="format 2: this package reads format 1"):
        load_suite(folder.path)


def _keep(folder: Folder, *kinds: str) -> None:
    """Leave only some kinds in a folder, as a package that had no others wrote it."""
    for path in folder.path.glob("*.json"):
        if path.stem not in (*kinds, "manifest"):
            path.unlink()

    def cut(data: dict[str, Any]) -> None:
        data["files"] = [row for row in data["files"] if row["kind"] in kinds]

    folder.edit(MANIFEST, cut)
    folder.rehash()


def test_an_earlier_folder_lacks_kinds_and_is_told_so(folder: Folder) -> None:
    """Nothing else is wrong with it, and the runner takes it."""
    _keep(folder, *_FEW)
    problems = _problems(folder)
    assert len(problems) > 10
    for problem in problems:
        assert "no file of the kind" in problem
        assert problem.endswith("the folder is an earlier package's, or not whole")
    assert load_suite(folder.path).kinds == _FEW


def test_a_later_folder_has_kinds_and_is_told_so(folder: Folder) -> None:
    _keep(folder, *_FEW)
    text = (folder.path / "sets.json").read_text(encoding="utf-8").replace("sets", "rings")
    (folder.path / "rings.json").write_text(text, encoding="utf-8")
    row = {"count": 2, "kind": "rings", "name": "rings.json", "sha256": "0" * 64}

    def add(data: dict[str, Any]) -> None:
        data["files"] = sorted([*data["files"], row], key=lambda one: str(one["name"]))

    folder.edit(MANIFEST, add)
    folder.rehash()
    (told,) = (text for text in _problems(folder) if text.startswith("rings.json"))
    assert told.startswith("rings.json: is of the kind 'rings', which this package does not have")
    assert "rings" in load_suite(folder.path).kinds


def _one_fewer(data: dict[str, Any]) -> None:
    del data["tests"][-1]
    data["count"] -= 1


def _one_more(data: dict[str, Any]) -> None:
    new = json.loads(json.dumps(data["tests"][0]))
    new.update(id="sets/another-full", comment="the same once more")
    data["tests"].append(new)
    data["count"] += 1


def _other_words(data: dict[str, Any]) -> None:
    data["tests"][0]["comment"] = "every set there is"


@pytest.mark.parametrize("change", [_one_more, _one_fewer, _other_words])
def test_tests_may_come_and_words_may_change(
    folder: Folder, change: Callable[[dict[str, Any]], None]
) -> None:
    """An earlier folder has fewer tests of a kind, a later one more; the answers decide."""
    _keep(folder, "sets")
    before = _problems(folder)
    folder.edit("sets.json", change)
    _notes_as_used(folder)
    folder.rehash()
    assert _problems(folder) == before


def _notes_as_used(folder: Folder) -> None:
    def trim(data: dict[str, Any]) -> None:
        used = {flag for test in data["tests"] for flag in test["flags"]}
        data["notes"] = [note for note in data["notes"] if note["flag"] in used]

    folder.edit("sets.json", trim)


def test_an_answer_may_not_change(folder: Folder) -> None:
    _keep(folder, "sets")
    before = _problems(folder)
    folder.edit("sets.json", lambda data: data["tests"][0]["expected"]["sets"].pop())
    folder.rehash()
    assert len(_problems(folder)) > len(before)


def test_the_page_says_of_every_kind_what_it_refuses() -> None:
    page = (VECTORS.parent / "docs" / "vector-format.md").read_text("utf-8")
    table = page.partition("### What each kind refuses")[2].partition("###")[0]
    rows = dict(re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|$", table, re.MULTILINE))
    told = {kind: says for kinds, says in rows.items() for kind in re.findall(r"`(\w+)`", kinds)}
    assert told.keys() == KINDS.keys()
    for kind, says in told.items():
        tests = parse((VECTORS / f"{kind}.json").read_bytes())["tests"]
        refused = any(test["result"] == "error" for test in tests)  # type: ignore
        # Whole matches begin as those of one rule do; they are refused there.
        assert (says != "nothing") == (refused or kind == "game"), kind
