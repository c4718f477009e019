"""Ways to damage a folder of vectors, and what a check tells of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vector_data import VECTORS

from setrules.vectors import dump
from setrules.vectors.canonical import MAX_BYTES
from setrules.vectors.exporting import MANIFEST


class Folder:
    """A folder of vectors to damage."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, name: str) -> bytes:
        return (self.path / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        (self.path / name).write_bytes(data)

    def change(self, name: str, old: bytes, new: bytes) -> None:
        """Replace bytes that are there once or more."""
        data = self.read(name)
        assert old in data
        self.write(name, data.replace(old, new, 1))

    def edit(self, name: str, change: Callable[[Any], None]) -> None:
        """Change the data of a file, which stays canonical."""
        data = json.loads(self.read(name))
        change(data)
        self.write(name, dump(data))

    def rehash(self) -> None:
        """Make the manifest agree with the files that it lists."""

        def change(manifest: Any) -> None:
            for row in manifest["files"]:
                path = self.path / row["name"]
                if path.is_file():
                    row["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
                    # Counted in the bytes, which need not be JSON any more.
                    row["count"] = path.read_bytes().count(f'"id":"{row["kind"]}/'.encode())
            manifest["total"] = sum(row["count"] for row in manifest["files"])

        self.edit(MANIFEST, change)


def first_test(**changes: Any) -> Callable[[Any], None]:
    """A change of fields of a file's first test."""
    return lambda data: data["tests"][0].update(changes)


def expected(**changes: Any) -> Callable[[Any], None]:
    """A change of fields of what a file's first test expects."""
    return lambda data: data["tests"][0]["expected"].update(changes)


#: What is done to a folder, whether the manifest is made to agree, and what is told.
DAMAGE: dict[str, tuple[Callable[[Folder], None], bool, str]] = {
    "flipped byte": (
        lambda it: it.change("cards.json", b"card 0", b"card 1"),
        False,
        r"cards\.json\|\|its SHA-256 is [0-9a-f]{64}, not the [0-9a-f]{64}",
    ),
    "missing file": (
        lambda it: (it.path / "deck.json").unlink(),
        False,
        r"deck\.json\|\|is missing",
    ),
    "missing schema": (
        lambda it: (it.path / "schemas" / "deck.schema.json").unlink(),
        False,
        r"schemas/deck\.schema\.json\|\|is missing",
    ),
    "missing manifest": (
        lambda it: (it.path / MANIFEST).unlink(),
        False,
        r"manifest\.json\|\|is missing",
    ),
    "extra file": (
        lambda it: it.write("extra.json", b"{}\n"),
        False,
        r"extra\.json\|\|is not in the manifest",
    ),
    "extra hidden file": (
        lambda it: it.write(".hidden", b""),
        False,
        r"\.hidden\|\|is not in the manifest",
    ),
    "extra folder": (
        lambda it: (it.path / "more").mkdir(),
        False,
        r"more\|\|is not in the manifest",
    ),
    "extra schema": (
        lambda it: it.write("schemas/old.schema.json", b"{}\n"),
        False,
        r"schemas/old\.schema\.json\|\|is not in the manifest",
    ),
    "folder in place of a file": (
        lambda it: ((it.path / "deck.json").unlink(), (it.path / "deck.json").mkdir())[0],
        False,
        r"deck\.json\|\|is no plain file",
    ),
    "link in place of a file": (
        lambda it: (
            (it.path / "deck.json").unlink(),
            (it.path / "deck.json").symlink_to(VECTORS / "deck.json"),
        )[0],
        False,
        r"deck\.json\|\|is no plain file",
    ),
    "huge file": (
        lambda it: it.write("deck.json", b" " * (MAX_BYTES + 1)),
        False,
        r"deck\.json\|\|is larger than",
    ),
    "empty file": (
        lambda it: it.write("deck.json", b""),
        True,
        r"deck\.json\|\|line 1, column 1 is no JSON",
    ),
    "wrong count in the file": (
        lambda it: it.edit("cards.json", lambda data: data.update(count=99)),
        True,
        r"cards\.json\|\|count 99 in cards\.json, but it has 5 tests",
    ),
    "wrong count in the manifest": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"][1].update(count=99)),
        False,
        r"cards\.json\|\|count 99 in manifest\.json, but it has 5 tests",
    ),
    "wrong total": (
        lambda it: it.edit(MANIFEST, lambda data: data.update(total=99)),
        False,
        r"manifest\.json\|\|total 99, but \d+ tests were read",
    ),
    "wrong hash in the manifest": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"][1].update(sha256="0" * 64)),
        False,
        r"cards\.json\|\|its SHA-256 is [0-9a-f]{64}, not the 0{64}",
    ),
    "wrong hash of a schema": (
        lambda it: it.edit(MANIFEST, lambda data: data["schemas"][1].update(sha256="0" * 64)),
        False,
        r"manifest\.json\|\|does not list cards\.schema\.json with its SHA-256",
    ),
    "changed schema": (
        lambda it: it.change("schemas/cards.schema.json", b'"maximum": 80', b'"maximum": 81'),
        False,
        r"schemas/cards\.schema\.json\|\|is not the schema of this format",
    ),
    "manifest not canonical": (
        lambda it: it.change(MANIFEST, b'{"files":', b'{ "files":'),
        False,
        r"manifest\.json\|\|not canonical from line 1, byte 1 on",
    ),
    "manifest of another version": (
        lambda it: it.edit(MANIFEST, lambda data: data.update(format=2)),
        False,
        r"manifest\.json\|\|format 2: this package reads format 1",
    ),
    "manifest with a field too many": (
        lambda it: it.edit(MANIFEST, lambda data: data.update(date="today")),
        False,
        r"manifest\.json\|\|Additional properties are not allowed \('date'",
    ),
    "manifest not sorted": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"].reverse()),
        False,
        r"manifest\.json\|\|its files are not sorted by name",
    ),
    "manifest lists a file twice": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"].append(data["files"][-1])),
        False,
        r"manifest\.json\|\|verify_fair\.json is listed twice",
    ),
    "manifest leaves a kind out": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"].pop()),
        False,
        r"manifest\.json\|\|no file of the kind verify_fair",
    ),
    "manifest names another kind": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"][1].update(kind="sets")),
        False,
        r"cards\.json\|\|is listed as the kind sets",
    ),
    "manifest with a path": (
        lambda it: it.edit(MANIFEST, lambda data: data["files"][1].update(name="../x.json")),
        False,
        r"manifest\.json\|\|files\[1\]\.name: '\.\./x\.json' does not match",
    ),
    "not canonical": (
        lambda it: it.change("cards.json", b'"count":', b'"count": '),
        True,
        r"cards\.json\|\|not canonical from line 1, byte \d+ on",
    ),
    "other line ends": (
        lambda it: it.write("cards.json", it.read("cards.json").replace(b"\n", b"\r\n")),
        True,
        r"cards\.json\|\|not canonical",
    ),
    "truncated": (
        lambda it: it.write("cards.json", it.read("cards.json")[:-40]),
        True,
        r"cards\.json\|\|line \d+, column \d+ is no JSON",
    ),
    "null": (
        lambda it: it.change("cards.json", b'"reason":""', b'"reason":null'),
        True,
        r"cards\.json\|\|tests\[0\]\.reason: None is a NoneType",
    ),
    "float": (
        lambda it: it.change("cards.json", b'"card":0', b'"card":0.0'),
        True,
        r"cards\.json\|\|0\.0 is a float",
    ),
    "key twice": (
        lambda it: it.change("cards.json", b'"card":0', b'"card":0,"card":0'),
        True,
        r"cards\.json\|\|key 'card' stands twice",
    ),
    "another version": (
        lambda it: it.edit("cards.json", lambda data: data.update(format=2)),
        True,
        r"cards\.json\|\|format 2: this package reads format 1",
    ),
    "altered result": (
        lambda it: it.edit("cards.json", expected(code="1RSO")),
        True,
        r"cards\.json\|cards/card-0\|code: expected '1RSO', the library gives '1RSD'",
    ),
    "altered number": (
        lambda it: it.edit(
            "through.json", lambda data: data["tests"][0]["expected"]["pairs"].__setitem__(3, 5)
        ),
        True,
        r"through\.json\|through/card-0\|pairs\[3\]: expected 5, the library gives 2",
    ),
    "altered deep inside": (
        lambda it: it.edit(
            "board.json",
            lambda data: data["tests"][0]["expected"]["steps"][0]["board"].__setitem__(2, 80),
        ),
        True,
        r"board\.json\|board/deal-81\|steps\[0\]\.board\[2\]: expected 80, the library gives \d+",
    ),
    "shortened result": (
        lambda it: it.edit("deck.json", lambda data: data["tests"][0]["expected"]["order"].pop()),
        True,
        r"deck\.json\|deck/full-seed-7\|order: 80 elements expected, the library gives 81",
    ),
    "altered input": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][0]["input"].update(card=1)),
        True,
        r"cards\.json\|cards/card-0\|code: expected '1RSD', the library gives '1GSD'",
    ),
    "true for 1": (
        lambda it: it.edit("cards.json", expected(number=True)),
        True,
        r"cards\.json\|cards/card-0\|.*True",
    ),
    "valid called an error": (
        lambda it: it.edit("cards.json", first_test(result="error", reason="so")),
        True,
        r"cards\.json\|cards/card-0\|expected error, but the library answers: \{",
    ),
    "error called valid": (
        lambda it: it.edit(
            "cards.json", lambda data: data["tests"][-1].update(result="valid", reason="")
        ),
        True,
        r"cards\.json\|cards/largest\|expected valid, but the library answers: card 9007",
    ),
    "error that expects something": (
        lambda it: it.edit(
            "cards.json", lambda data: data["tests"][-1]["expected"].update(number=1)
        ),
        True,
        r"cards\.json\|cards/largest\|an error that expects more than the written nones",
    ),
    "error without a reason": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][-1].update(reason="")),
        True,
        r"cards\.json\|cards/largest\|tests\[4\]\.reason: '': expected words",
    ),
    "id of another kind": (
        lambda it: it.edit("cards.json", first_test(id="sets/card-0")),
        True,
        r"cards\.json\|sets/card-0\|its id does not begin with cards/",
    ),
    "id twice": (
        lambda it: it.edit("cards.json", first_test(id="cards/card-1")),
        True,
        r"cards\.json\|cards/card-1\|the id stands in cards\.json already",
    ),
    "malformed id": (
        lambda it: it.edit("cards.json", first_test(id="Card 0")),
        True,
        r"cards\.json\|Card 0\|tests\[0\]\.id: 'Card 0' does not match",
    ),
    "comment twice": (
        lambda it: it.edit("cards.json", first_test(comment="card 1")),
        True,
        r"cards\.json\|cards/card-1\|its comment is that of cards/card-0",
    ),
    "flags not sorted": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][0]["flags"].reverse()),
        True,
        r"cards\.json\|cards/card-0\|tests\[0\]\.flags: .*sorted",
    ),
    "flag without a note": (
        lambda it: it.edit("cards.json", lambda data: data["notes"].pop()),
        True,
        r"cards\.json\|\|its notes do not match the flags of its tests: trap-",
    ),
    "changed note": (
        lambda it: it.edit("cards.json", lambda data: data["notes"][0].update(says="Other.")),
        True,
        r"cards\.json\|\|the note of C1 is not the one of this package",
    ),
    "field too many": (
        lambda it: it.edit("cards.json", first_test(extra=1)),
        True,
        r"cards\.json\|cards/card-0\|tests\[0\]: Additional properties",
    ),
    "field missing": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][0].pop("comment")),
        True,
        r"cards\.json\|cards/card-0\|tests\[0\]: 'comment' is a required property",
    ),
    "field of the input missing": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][0].update(input={})),
        True,
        r"cards\.json\|cards/card-0\|input: no card",
    ),
    "number beyond its range": (
        lambda it: it.edit("cards.json", lambda data: data["tests"][0]["input"].update(card=81)),
        True,
        r"cards\.json\|cards/card-0\|tests\[0\]\.input\.card: 81 is greater than the maximum",
    ),
    "tests that are no tests": (
        lambda it: it.edit("cards.json", lambda data: data.update(tests=[1, 2])),
        True,
        r"cards\.json\|\|tests\[0\]: 1 is not of type 'object'",
    ),
}
