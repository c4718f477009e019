"""Export and verify: the same bytes every time, and no damage goes unseen."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from vector_damage import DAMAGE, Folder, expected
from vector_data import VECTORS

from setrules import VectorError, VectorTypeError
from setrules.vectors import VectorFile, dump, export, parse, verify
from setrules.vectors.exporting import MANIFEST, rendered
from setrules.vectors.kinds import KINDS
from setrules.vectors.notes import note

# The committed files


def test_the_export_is_what_is_committed(tmp_path: Path) -> None:
    report = export(tmp_path / "new" / "folder")
    written = _contents(tmp_path / "new" / "folder")
    committed = _contents(VECTORS)
    assert {*written} == {*committed}
    for name, data in committed.items():
        assert written[name] == data, f"{name} differs: export the vectors again"
    assert report.total == sum(count for _, count in report.counts)
    assert report.bytes == sum(map(len, committed.values()))


def test_the_committed_files_verify() -> None:
    seen: list[tuple[int, int]] = []
    report = verify(VECTORS, lambda done, total: seen.append((done, total)))
    assert report.problems == ()
    assert report.ok
    assert report.files == len(KINDS)
    assert seen == [(done, len(KINDS)) for done in range(1, len(KINDS) + 1)]


def test_the_bytes_do_not_depend_on_the_process() -> None:
    """Neither on the hash seed nor on the place of the machine."""
    code = (
        "import hashlib; from setrules.vectors.exporting import MANIFEST, rendered\n"
        "made = rendered().contents\n"
        "print(hashlib.sha256(b''.join(made[name] for name in sorted(made))).hexdigest())"
    )
    zone = "Pacific/Kiritimati" if time.timezone != -14 * 3600 else "America/Los_Angeles"
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"},
        check=True,
        capture_output=True,
        text=True,
    )
    contents = rendered().contents
    whole = b"".join(contents[name] for name in sorted(contents))
    assert done.stdout == hashlib.sha256(whole).hexdigest() + "\n"


# Exporting


def test_an_export_replaces_an_earlier_one(tmp_path: Path) -> None:
    shutil.copytree(VECTORS, tmp_path, dirs_exist_ok=True)
    seen: list[tuple[int, int]] = []
    (tmp_path / "sets.json").write_bytes(b"{}\n")
    export(tmp_path, lambda done, total: seen.append((done, total)))
    assert _contents(tmp_path) == _contents(VECTORS)
    assert seen[-1] == (len(KINDS), len(KINDS))


def test_an_export_that_was_killed_can_be_made_again(tmp_path: Path) -> None:
    shutil.copytree(VECTORS, tmp_path, dirs_exist_ok=True)
    (tmp_path / MANIFEST).unlink()
    (tmp_path / "third.json.part").write_bytes(b'{"coun')
    (tmp_path / "schemas" / "third.schema.json.part").write_bytes(b"")
    export(tmp_path)
    assert _contents(tmp_path) == _contents(VECTORS)


@pytest.mark.parametrize("name", ["notes.txt", "schemas/old.json", "other/file.json", "a.part"])
def test_an_export_touches_no_folder_of_others(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("mine")
    with pytest.raises(VectorError, match=f"holds {name.split('/')[0]}.*expected an empty folder"):
        export(tmp_path)
    assert [found for found in tmp_path.rglob("*") if found.is_file()] == [path]


@pytest.mark.parametrize("name", ["manifest.json", "third.json", "schemas/third.schema.json"])
def test_a_folder_in_the_place_of_a_file_is_told_before_anything_is_written(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).mkdir(parents=True)
    with pytest.raises(VectorError) as caught:
        export(tmp_path)
    assert str(caught.value) == f"{tmp_path / name} is a folder: expected a file"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == []


def test_an_export_into_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("mine")
    with pytest.raises(VectorError, match="is a file: expected a folder"):
        export(path)
    assert path.read_text() == "mine"


def test_paths_are_checked(tmp_path: Path) -> None:
    for function in (export, verify):
        with pytest.raises(VectorTypeError, match="directory 3: expected a path"):
            function(3)  # type: ignore[operator]
    with pytest.raises(VectorError, match="is no folder"):
        verify(tmp_path / "missing")


# Damage, on a folder with the first tests of each kind


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def short() -> dict[str, bytes]:
    """An export with five tests a kind, which is quick to verify."""
    contents = _contents(VECTORS)
    for kind in KINDS:
        whole = VectorFile.from_dict(parse(contents[f"{kind}.json"]))
        tests = tuple(whole.tests[:3] + whole.tests[-2:])
        flags = sorted({flag for test in tests for flag in test.flags})
        notes = tuple(note(flag) for flag in flags)
        contents[f"{kind}.json"] = dump(VectorFile(kind, whole.comment, notes, tests).to_dict())
        if kind == "sets":
            contents["sets.json"] = dump(whole.to_dict())
    return contents


@pytest.fixture
def folder(tmp_path: Path, short: dict[str, bytes]) -> Folder:
    (tmp_path / "schemas").mkdir()
    for name, data in short.items():
        (tmp_path / name).write_bytes(data)
    made = Folder(tmp_path)
    made.rehash()
    report = verify(tmp_path)
    assert report.ok, report.problems
    return made


def _problems(folder: Folder) -> list[str]:
    report = verify(folder.path)
    assert not report.ok
    return [f"{problem.file}|{problem.test}|{problem.text}" for problem in report.problems]


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_found(folder: Folder, name: str) -> None:
    damage, rehashed, told = DAMAGE[name]
    damage(folder)
    if rehashed:
        folder.rehash()
    problems = _problems(folder)
    assert any(re.match(told, problem) for problem in problems), problems


def test_only_files_that_were_read_are_counted(folder: Folder) -> None:
    assert verify(folder.path).files == len(KINDS)
    (folder.path / "third.json").unlink()
    (folder.path / "deck.json").unlink()
    (folder.path / "deck.json").mkdir()
    assert verify(folder.path).files == len(KINDS) - 2


def test_every_problem_is_told(folder: Folder) -> None:
    """One problem hides no other: not in the same file, not in the next."""
    folder.edit("cards.json", expected(code="1RSO"))
    folder.edit("cards.json", lambda data: data["tests"][1]["expected"].update(code="1RSO"))
    folder.edit("validate.json", expected(valid=[False]))
    folder.rehash()
    folder.write("extra.json", b"{}\n")
    (folder.path / "deck.json").unlink()
    told = {problem.split("|")[1] or problem.split("|")[0] for problem in _problems(folder)}
    assert told == {
        "cards/card-0",
        "cards/card-1",
        "validate/example-set",
        "extra.json",
        "deck.json",
        "manifest.json",
    }


def test_an_empty_folder_is_no_pass(tmp_path: Path) -> None:
    report = verify(tmp_path)
    assert not report.ok
    assert str(report.problems[0]) == "manifest.json: is missing"
