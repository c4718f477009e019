"""Writing the vector files, their schemas and the manifest."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from setrules.errors import VectorError, VectorTypeError
from setrules.paths import checked_path
from setrules.progress import Progress, checked_progress
from setrules.vectors.building import build
from setrules.vectors.canonical import Json, dump
from setrules.vectors.cases import LISTINGS
from setrules.vectors.model import FORMAT
from setrules.vectors.schema import SCHEMA_FOLDER, SCHEMAS, schema_bytes

__all__ = ["MANIFEST", "ExportReport", "Rendered", "export", "rendered"]

#: The name of the manifest.
MANIFEST: Final = "manifest.json"

#: What the name of a file ends in until the whole of it is written.
_PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export wrote: the counts by kind, all tests, and all bytes."""

    directory: str
    counts: tuple[tuple[str, int], ...]
    total: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """An export before it is written: the bytes of each path, and the counts by kind."""

    contents: dict[str, bytes]
    counts: dict[str, int]


def rendered(progress: Progress | None = None) -> Rendered:
    """Return every file of an export by its path inside the folder, manifest included.

    The same package gives the same bytes, on every machine.
    """
    contents: dict[str, bytes] = {}
    counts: dict[str, int] = {}
    files: list[Json] = []
    kinds = sorted(LISTINGS)
    for done, kind in enumerate(kinds, start=1):
        file = build(kind)
        data = dump(file.to_dict())
        contents[file.name] = data
        counts[kind] = len(file.tests)
        files.append(
            {"count": len(file.tests), "kind": kind, "name": file.name, "sha256": _sha256(data)}
        )
        if progress is not None:
            progress(done, len(kinds))
    schemas: list[Json] = []
    for name in sorted(SCHEMAS):
        data = schema_bytes(name)
        contents[_schema_path(name)] = data
        schemas.append({"name": f"{name}.schema.json", "sha256": _sha256(data)})
    contents[MANIFEST] = dump(
        {"files": files, "format": FORMAT, "schemas": schemas, "total": sum(counts.values())}
    )
    return Rendered(contents, counts)


def export(directory: str | os.PathLike[str], progress: Progress | None = None) -> ExportReport:
    """Write all vectors into a folder, which is made where it is missing.

    The folder may hold an earlier export, whole or broken off, which is overwritten,
    and nothing else: a file that belongs to no export raises :class:`VectorError` with its
    name, and then nothing is written. Each file appears whole or not at all,
    the manifest last.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export(folder).total > 1000
    True
    """
    folder = checked_path(directory, "directory", VectorError, VectorTypeError)
    checked_progress(progress, VectorTypeError)
    _refuse_strangers(folder)
    # Before the work of some seconds: a place that cannot be written to is told at once.
    (folder / SCHEMA_FOLDER).mkdir(parents=True, exist_ok=True)
    made = rendered(progress)
    contents = made.contents
    for name in sorted(contents, key=lambda name: name == MANIFEST):
        _write(folder / name, contents[name])
    return ExportReport(
        directory=str(folder),
        counts=tuple(made.counts.items()),
        total=sum(made.counts.values()),
        bytes=sum(map(len, contents.values())),
    )


def _schema_path(name: str) -> str:
    return f"{SCHEMA_FOLDER}/{name}.schema.json"


def _refuse_strangers(folder: Path) -> None:
    names = {MANIFEST, *(f"{kind}.json" for kind in LISTINGS), *map(_schema_path, SCHEMAS)}
    names |= {name + _PART for name in names}  # those of an export that was killed
    if folder.exists() and not folder.is_dir():
        raise VectorError(f"{folder} is a file: expected a folder")
    for path in sorted(folder.rglob("*")) if folder.exists() else []:
        name = path.relative_to(folder).as_posix()
        if name not in names and not (name == SCHEMA_FOLDER and path.is_dir()):
            raise VectorError(
                f"{folder} holds {name}, which no export writes: expected an empty folder or "
                f"an earlier export"
            )
        if name in names and path.is_dir():
            raise VectorError(f"{path} is a folder: expected a file")


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(path.name + _PART)
    try:
        part.write_bytes(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
