"""A folder of vectors that somebody else made: checked, and nothing beyond it touched."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

from fuzz.bytewise import Choices, damaged
from fuzz.laws import LONGEST_MESSAGE, refused, require
from setrules import SetRulesError
from setrules.vectors import verify
from setrules.vectors.canonical import MAX_BYTES, dump
from setrules.vectors.exporting import MANIFEST
from setrules.vectors.kinds import KINDS
from setrules.vectors.notes import NOTES
from setrules.vectors.schema import SCHEMA_FOLDER, SCHEMAS, schema_bytes

VECTORS: Final = Path(__file__).parent.parent.parent / "vectors"

#: Names that a manifest has no business with.
NAMES: Final = (
    *("../outside/cards.json", "../vectors/cards.json", "..", ".", "", "/", "./cards.json"),
    *("schemas/../cards.json", "cards.json/", "CARDS.JSON", "cards.json\x00", "schemas"),
    *("manifest.json", "schemas/cards.schema.json", "c" * 5_000, "\u0130.json", "cards"),
)


@cache
def whole() -> dict[str, bytes]:
    """The content of a small folder in which nothing is wrong."""
    contents: dict[str, bytes] = {}
    rows: list[Any] = []
    for kind in sorted(KINDS):
        file = json.loads((VECTORS / f"{kind}.json").read_bytes())
        tests = [min(file["tests"], key=lambda test: len(str(test)))]
        flags = sorted({flag for test in tests for flag in test["flags"]})
        notes = [NOTES[flag].to_dict() for flag in flags]
        data = dump({**file, "count": len(tests), "notes": notes, "tests": tests})
        contents[f"{kind}.json"] = data
        row = {"count": len(tests), "kind": kind, "name": f"{kind}.json"}
        rows.append({**row, "sha256": hashlib.sha256(data).hexdigest()})
    schemas: list[Any] = []
    for name in sorted(SCHEMAS):
        data = schema_bytes(name)
        contents[f"{SCHEMA_FOLDER}/{name}.schema.json"] = data
        schemas.append({"name": f"{name}.schema.json", "sha256": hashlib.sha256(data).hexdigest()})
    total = sum(row["count"] for row in rows)
    contents[MANIFEST] = dump({"files": rows, "format": 1, "schemas": schemas, "total": total})
    return contents


def vector_folder(data: bytes) -> bool:
    """A folder with up to three things wrong: all of them told, nothing outside looked at."""
    choices = Choices(data)
    with tempfile.TemporaryDirectory() as place:
        folder, outside = Path(place, "folder"), Path(place, "outside")
        outside.mkdir()
        (outside / "cards.json").write_bytes(whole()["cards.json"])
        (folder / SCHEMA_FOLDER).mkdir(parents=True)
        for name, content in whole().items():
            (folder / name).write_bytes(content)
        hurt = False
        for _ in range(choices.below(4)):
            try:
                choices.one_of(_DAMAGES)(choices, folder)
                hurt = True
            except OSError:
                continue  # what an earlier damage has made impossible
        if hurt and choices.below(2):
            _agree(folder)
        before = [*_tree(Path(place))]
        with watched(folder):
            try:
                report = verify(folder)
            except SetRulesError as error:
                return refused(error)
        require([*_tree(Path(place))] == before, "a check that changes what it checks")
        for problem in report.problems:
            require(0 < len(str(problem)) <= 3 * LONGEST_MESSAGE, "a problem without an end")
        require(report.ok is (not report.problems and report.tests > 0), "a verdict at odds")
        if report.ok:
            require(_is_export(folder), "a folder that is no export passes")
        return report.ok


# --- damage


def _some_file(choices: Choices, folder: Path) -> Path:
    return folder / choices.one_of(sorted(whole()))


def _truncate(choices: Choices, folder: Path) -> None:
    path = _some_file(choices, folder)
    os.truncate(path, len(_plain(path)) * choices.byte() // 256)


def _flip(choices: Choices, folder: Path) -> None:
    path = _some_file(choices, folder)
    content = bytearray(_plain(path) or b" ")
    content[choices.below(len(content))] ^= 1 << choices.below(8)
    path.write_bytes(content)


def _fill(choices: Choices, folder: Path) -> None:
    """A file of any bytes, perhaps no UTF-8, under a name that is expected."""
    path = _some_file(choices, folder)
    _plain(path)
    path.write_bytes(bytes(choices.byte() for _ in range(choices.byte())))


def _grow(choices: Choices, folder: Path) -> None:
    """A file that takes no room on the disk, of the longest length and more."""
    path = _some_file(choices, folder)
    _plain(path)
    os.truncate(path, choices.one_of((MAX_BYTES + 1, 2**32, 2**40)))


def _add(choices: Choices, folder: Path) -> None:
    """A file more, with any name that the system takes."""
    name = bytes(choices.byte() for _ in range(1 + choices.below(20)))
    path = os.path.join(os.fsencode(folder), name.replace(b"/", b"_").replace(b"\0", b"_"))
    with open(path, "xb") as file:
        file.write(whole()["cards.json"][: choices.byte()])


def _replace(choices: Choices, folder: Path) -> None:
    """Something in the place of a file that is none."""
    path = _some_file(choices, folder)
    path.unlink()
    kind = choices.below(6)
    outside = folder.parent / "outside"
    if kind == 0:
        path.mkdir()
        (path / "cards.json").write_bytes(b"{}\n")
    elif kind == 1:
        os.mkfifo(path)
    else:
        aims = (outside / "cards.json", Path("../outside/cards.json"), outside, path)
        path.symlink_to(choices.one_of(aims))


def _link_schemas(choices: Choices, folder: Path) -> None:
    """The folder of schemas is elsewhere: the right one, a wrong one, or itself."""
    outside = folder.parent / "outside"
    (folder / SCHEMA_FOLDER).rename(outside / SCHEMA_FOLDER)
    aims = (outside / SCHEMA_FOLDER, outside, folder / SCHEMA_FOLDER, Path("."))
    (folder / SCHEMA_FOLDER).symlink_to(choices.one_of(aims))


def _exchange(choices: Choices, folder: Path) -> None:
    one, other = _some_file(choices, folder), _some_file(choices, folder)
    content, instead = _plain(one), _plain(other)
    one.write_bytes(instead)
    other.write_bytes(content)


def _edit(choices: Choices, folder: Path) -> None:
    """Well-formed JSON that says something else."""
    path = folder / MANIFEST if choices.below(2) else _some_file(choices, folder)
    changed = damaged(choices, _data(path))
    try:
        path.write_bytes(dump(changed))
    except SetRulesError:
        # What the canonical form has no place for, somebody may have written all the same.
        text = json.dumps(changed, default=repr)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))


def _misname(choices: Choices, folder: Path) -> None:
    """The manifest lists something that is elsewhere, or nowhere."""
    path = folder / MANIFEST
    manifest = _data(path)
    name = choices.one_of((*NAMES, str(folder.parent / "outside" / "cards.json")))
    rows = manifest.get(choices.one_of(("files", "schemas"))) if isinstance(manifest, dict) else []
    if not isinstance(rows, list) or not rows or not isinstance(rows[0], dict):
        return
    row = rows[0] if choices.below(2) else {**rows[0]}
    row["name"] = name
    if row is not rows[0]:
        rows.insert(choices.below(len(rows) + 1), row)
    path.write_bytes(json.dumps(manifest).encode("utf-8", "surrogatepass"))


_DAMAGES: Final[tuple[Callable[[Choices, Path], None], ...]] = (
    lambda choices, folder: _some_file(choices, folder).unlink(),
    _truncate,
    _flip,
    _fill,
    _grow,
    _add,
    _replace,
    _link_schemas,
    _exchange,
    _edit,
    _misname,
)


def _agree(folder: Path) -> None:
    """Make the manifest right about the files, so that a check looks further than at hashes."""
    try:
        manifest = json.loads(_plain(folder / MANIFEST))
        for row in manifest["files"]:
            content = _plain(folder / str(row["name"]))
            row["sha256"] = hashlib.sha256(content).hexdigest()
            row["count"] = len(json.loads(content)["tests"])
        manifest["total"] = sum(row["count"] for row in manifest["files"])
        (folder / MANIFEST).write_bytes(dump(manifest))
    except (OSError, ValueError, LookupError, TypeError, RecursionError, SetRulesError):
        return


def _data(path: Path) -> Any:
    """What a file says, if an earlier damage has left it JSON."""
    try:
        return json.loads(_plain(path))
    except (ValueError, RecursionError) as error:
        raise OSError(str(error)) from None


def _plain(path: Path) -> bytes:
    if path.is_symlink() or not path.is_file() or path.stat().st_size > MAX_BYTES:
        raise OSError(f"{path} is not read")
    return path.read_bytes()


# --- what must hold afterwards


def _tree(place: Path) -> Iterator[tuple[str, int, int, str | bytes]]:
    """Every name, kind, size and content, with no link followed."""
    for path in sorted(place.rglob("*"), key=os.fsencode):
        told = path.lstat()
        small = path.is_file() and not path.is_symlink() and told.st_size <= MAX_BYTES
        held = os.readlink(path) if path.is_symlink() else path.read_bytes() if small else b""
        yield str(path), told.st_mode, told.st_size, held


def _is_export(folder: Path) -> bool:
    """Whether there are the files of an export and no others, with the schemas as they are."""
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    schemas = {name for name in whole() if name.startswith(SCHEMA_FOLDER)}
    return there == {*whole()} and all(
        (folder / name).read_bytes() == whole()[name] for name in schemas
    )


#: The folder that may be read while a check runs; none while this is empty.
_allowed: list[str] = []
_seen: list[str] = []


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    """An auditing hook of Python: notes what is opened or listed outside of the folder."""
    if not _allowed or event not in ("open", "os.listdir", "os.scandir"):
        return
    if isinstance(arguments[0], int) or arguments[0] is None:
        return
    path = os.path.realpath(os.fsdecode(arguments[0]))
    # What is imported while a check runs is no part of the input.
    if not any(_lies_in(path, folder) for folder in (*_allowed, *_importable())):
        _seen.append(path)


def _lies_in(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


@cache
def _importable() -> tuple[str, ...]:
    return tuple({os.path.realpath(entry) for entry in (*sys.path, sys.prefix) if entry})


@cache
def _installed() -> None:
    sys.addaudithook(_hook)
    _importable()


@contextmanager
def watched(folder: Path) -> Iterator[None]:
    """Require that nothing outside of a folder is opened or listed meanwhile."""
    _installed()
    _seen.clear()
    _allowed.append(os.path.realpath(folder))
    try:
        yield
    finally:
        _allowed.clear()
    require(not _seen, f"a check that opens {_seen[:1]}")
