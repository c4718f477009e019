"""Checking a folder of vector files: the files, their form, and every result."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from setrules.errors import SetRulesError, VectorError, VectorTypeError, describe
from setrules.paths import checked_path
from setrules.progress import Progress, checked_progress
from setrules.vectors.canonical import MAX_BYTES, Json, JsonObject, dump, load, parse
from setrules.vectors.exporting import MANIFEST
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import VectorTest, checked_format
from setrules.vectors.notes import NOTES
from setrules.vectors.schema import SCHEMA_FOLDER, SCHEMAS, schema_bytes, schema_errors
from setrules.vectors.shapes import none_of

__all__ = ["Problem", "VerifyReport", "verify"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: in which file, in which test (or ``""``), and what."""

    file: str
    test: str
    text: str

    def __str__(self) -> str:
        return f"{self.test or self.file}: {self.text}"


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What a check found: how many files of tests and tests it read, and every problem."""

    files: int
    tests: int
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong and something was looked at."""
        return not self.problems and self.tests > 0


def verify(directory: str | os.PathLike[str], progress: Progress | None = None) -> VerifyReport:
    """Check a folder of vectors and return everything that is wrong with it.

    The manifest names every file, none is missing and none is there besides;
    hashes and counts are right; every file is in canonical form, fits the schema
    of its kind and has unique ids and comments; and the library gives every
    result. One problem hides no other as far as the data can be read. A folder in
    another version of the format has one problem, and nothing else of it is looked at.

    Raises :class:`VectorError` when the folder does not exist or ``jsonschema``
    is not installed, and :class:`VectorTypeError` for what is no path.
    """
    folder = checked_path(directory, "directory", VectorError, VectorTypeError)
    checked_progress(progress, VectorTypeError)
    if not folder.is_dir():
        raise VectorError(f"{folder} is no folder")
    return _Check(folder, progress).run()


class _Check:
    """One run over a folder; problems are gathered as they are found."""

    def __init__(self, folder: Path, progress: Progress | None) -> None:
        self._folder = folder
        self._progress = progress
        self._problems: list[Problem] = []
        self._ids: dict[str, str] = {}
        self._tests = 0
        self._files = 0
        self._other_format = False

    def run(self) -> VerifyReport:
        present = self._present()
        manifest = self._manifest(present)
        if self._other_format:
            return VerifyReport(0, 0, tuple(self._problems))
        files = _rows(manifest, "files")
        expected = {MANIFEST, *(f"{SCHEMA_FOLDER}/{name}.schema.json" for name in SCHEMAS)}
        for done, row in enumerate(files, start=1):
            name = _text(row, "name")
            if name in expected:
                self._report(MANIFEST, f"{name} is listed twice")
                continue
            expected.add(name)
            self._file(name, row, present)
            if self._progress is not None:
                self._progress(done, len(files))
        self._schemas(manifest, present)
        for kind in sorted({*KINDS} - {_text(row, "kind") for row in files}):
            if manifest:
                self._report(
                    MANIFEST,
                    f"no file of the kind {kind}: the folder is an earlier package's, or not whole",
                )
        for name in sorted({*present} - expected):
            self._report(name, "is not in the manifest")
        total = manifest.get("total", 0)
        if manifest and total != self._tests:
            self._report(MANIFEST, f"total {describe(total)}, but {self._tests} tests were read")
        return VerifyReport(self._files, self._tests, tuple(self._problems))

    def _report(self, file: str, text: str, test: str = "") -> None:
        self._problems.append(Problem(file, test, text))

    def _present(self) -> dict[str, Path]:
        """Every path of the folder but the folder of schemas; nothing is followed."""
        present: dict[str, Path] = {}
        for path in sorted(self._folder.rglob("*")):
            name = path.relative_to(self._folder).as_posix()
            if name != SCHEMA_FOLDER or path.is_symlink() or not path.is_dir():
                present[name] = path
        return present

    def _read(self, name: str, present: Mapping[str, Path]) -> bytes | None:
        """The bytes of a file, or None after a report."""
        path = present.get(name)
        if path is None:
            self._report(name, "is missing")
            return None
        if path.is_symlink() or not path.is_file():
            self._report(name, "is no plain file")
            return None
        if path.stat().st_size > MAX_BYTES:
            self._report(name, f"is larger than {MAX_BYTES} bytes")
            return None
        return path.read_bytes()

    def _load(self, name: str, data: bytes) -> dict[str, Json]:
        """The object in a file, or an empty one after a report."""
        try:
            return load(data)
        except SetRulesError as error:
            self._report(name, str(error))
        try:
            # Not canonical: what it says can be looked at all the same.
            return parse(data)
        except SetRulesError:
            return {}

    def _manifest(self, present: Mapping[str, Path]) -> dict[str, Json]:
        data = self._read(MANIFEST, present)
        manifest = {} if data is None else self._load(MANIFEST, data)
        if not manifest:
            return {}
        if not self._is_of_this_format(MANIFEST, manifest):
            self._other_format = True
            return {}
        if not self._fits("manifest", MANIFEST, manifest):
            return {}
        rows = [_text(row, "name") for row in _rows(manifest, "files")]
        if rows != sorted(rows):
            self._report(MANIFEST, "its files are not sorted by name")
        return manifest

    def _is_of_this_format(self, name: str, data: JsonObject) -> bool:
        """Whether data are of the version that this package reads; reports what is not."""
        try:
            checked_format(data)
        except SetRulesError as error:
            self._report(name, str(error))
            return False
        return True

    def _fits(self, schema: str, name: str, data: JsonObject) -> bool:
        """Whether data fit a schema; reports what does not."""
        fits = True
        for path, message in schema_errors(schema, data):
            fits = False
            self._report(name, f"{_place(path)}{message}", _test_id(data, path))
        return fits

    def _schemas(self, manifest: JsonObject, present: Mapping[str, Path]) -> None:
        listed = {_text(row, "name"): _text(row, "sha256") for row in _rows(manifest, "schemas")}
        for name in SCHEMAS:
            file = f"{name}.schema.json"
            data = self._read(f"{SCHEMA_FOLDER}/{file}", present)
            if data is not None and data != schema_bytes(name):
                self._report(f"{SCHEMA_FOLDER}/{file}", "is not the schema of this format")
            if manifest and listed.pop(file, "") != hashlib.sha256(schema_bytes(name)).hexdigest():
                self._report(MANIFEST, f"does not list {file} with its SHA-256")
        for file in sorted(listed):
            self._report(MANIFEST, f"{file} is no schema of this format")

    def _file(self, name: str, row: JsonObject, present: Mapping[str, Path]) -> None:
        data = self._read(name, present)
        if data is None:
            return
        self._files += 1
        digest = hashlib.sha256(data).hexdigest()
        if digest != row["sha256"]:
            self._report(name, f"its SHA-256 is {digest}, not the {row['sha256']} of the manifest")
        file = self._load(name, data)
        if not file:
            return
        kind = _text(row, "kind")
        if name != f"{kind}.json":
            self._report(name, f"is listed as the kind {kind}")
        if kind not in KINDS:
            self._report(
                name,
                f"is of the kind {describe(kind)}, which this package does not have; "
                f"a later one may",
            )
            return
        if not self._is_of_this_format(name, file):
            return
        self._fits(kind, name, file)
        tests = _rows(file, "tests")
        self._tests += len(tests)
        for source, counted in ((MANIFEST, row["count"]), (name, file.get("count", -1))):
            if counted != len(tests):
                self._report(
                    name, f"count {describe(counted)} in {source}, but it has {len(tests)} tests"
                )
        self._sanity(name, file, tests)
        for at, test in enumerate(tests):
            self._test(name, kind, at, test)

    def _sanity(self, name: str, file: JsonObject, tests: list[JsonObject]) -> None:
        """Unique ids and comments, and a note for each flag."""
        comments: dict[str, str] = {}
        for test in tests:
            id, comment = _text(test, "id"), _text(test, "comment")
            if id in self._ids:
                self._report(name, f"the id stands in {self._ids[id]} already", id)
            self._ids[id] = name
            if comment in comments:
                self._report(name, f"its comment is that of {comments[comment]}", id)
            comments[comment] = id
        used = sorted({flag for test in tests for flag in _texts(test, "flags")})
        noted = [_text(row, "flag") for row in _rows(file, "notes")]
        if noted != used:
            odd = sorted({*used} ^ {*noted}) or ["their order"]
            self._report(name, f"its notes do not match the flags of its tests: {', '.join(odd)}")
        for row in _rows(file, "notes"):
            known = NOTES.get(_text(row, "flag"))
            if known is None or known.to_dict() != row:
                self._report(
                    name, f"the note of {_text(row, 'flag')} is not the one of this package"
                )

    def _test(self, name: str, kind: str, at: int, data: JsonObject) -> None:
        """One test: well formed, and answered by the library as it says."""
        id = _text(data, "id") or f"{kind}[{at}]"
        try:
            test = VectorTest.from_dict(data, f"tests[{at}]")
        except SetRulesError as error:
            self._report(name, str(error), id)
            return
        if not test.id.startswith(f"{kind}/"):
            self._report(name, f"its id does not begin with {kind}/", id)
        try:
            answer = KINDS[kind].answer(test.input)
        except SetRulesError as error:
            self._report(name, str(error), id)
            return
        if answer.result != test.result:
            told = answer.reason or _brief(answer.output)
            self._report(name, f"expected {test.result}, but the library answers: {told}", id)
            return
        if answer.result == "error":
            if test.expected != none_of(KINDS[kind].expected):
                self._report(name, "an error that expects more than the written nones", id)
        elif not _same(test.expected, answer.output):
            self._report(name, _difference(test.expected, answer.output), id)


def _same(one: JsonObject, other: JsonObject) -> bool:
    # As text: in Python True equals 1, in the data it does not.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _difference(expected: Json, output: Json, place: str = "") -> str:
    """The first place where an answer differs, with both values."""
    if isinstance(expected, Mapping) and isinstance(output, Mapping):
        for name in sorted({*expected, *output}):
            if name not in expected or name not in output:
                return f"{place}.{name}: not in both answers".lstrip(".")
            if not _same({name: expected[name]}, {name: output[name]}):
                return _difference(expected[name], output[name], f"{place}.{name}".lstrip("."))
    if isinstance(expected, (list, tuple)) and isinstance(output, (list, tuple)):
        for at, (one, other) in enumerate(zip(expected, output, strict=False)):
            if not _same({"": one}, {"": other}):
                return _difference(one, other, f"{place}[{at}]")
        return f"{place}: {len(expected)} elements expected, the library gives {len(output)}"
    return f"{place}: expected {describe(expected, 60)}, the library gives {describe(output, 60)}"


def _brief(output: JsonObject) -> str:
    text = dump(output).decode("utf-8").replace("\n", "")
    return text if len(text) <= 120 else text[:117] + "..."


def _place(path: tuple[str | int, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return f"{text.lstrip('.')}: " if text else ""


def _test_id(data: JsonObject, path: tuple[str | int, ...]) -> str:
    """The id of the test in which a place lies, or ``""``."""
    if len(path) < 2 or path[0] != "tests" or not isinstance(path[1], int):
        return ""
    return _text(_rows(data, "tests")[path[1]], "id") if _rows(data, "tests") else ""


def _rows(data: JsonObject, name: str) -> list[JsonObject]:
    """An array of objects, or none of them where the data have something else."""
    value = data.get(name, ())
    if isinstance(value, (str, int, Mapping)):
        return []
    return [element for element in value if isinstance(element, Mapping)]


def _text(data: JsonObject, name: str) -> str:
    value = data.get(name, "")
    return value if isinstance(value, str) else describe(value)


def _texts(data: JsonObject, name: str) -> list[str]:
    value = data.get(name, ())
    if isinstance(value, (str, int, Mapping)):
        return []
    return [element for element in value if isinstance(element, str)]
