"""The documents of the project and their fenced blocks, each of a kind that a test answers for.

* ``python`` runs in the name space of its document, or, under a mark
  ``<!-- file: NAME -->``, is a file that the commands of the document use.
* ``sh`` runs in a folder of its document, unless ``<!-- elsewhere: FILE -->`` names
  the script or test that runs these lines; FILE must name the document, so that the
  two stay together. Lines with ``pip install`` are not run; the extras that they
  name must exist. Nor is the script that writes the document itself.
* ``console`` is what a terminal shows; a test that names the document reads it there.
* ``text`` is no code. Under ``<!-- output -->`` it is what the ``sh`` block before it
  prints.
* ``{directive}`` is for Sphinx, which fails for one that it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["DOCUMENTS", "ROOT", "Block", "blocks", "defined_in", "indented"]

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    ROOT / "README.md",
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if "_build" not in path.parts),
]

_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,})(?P<language>[^`]*)$")
_MARK = re.compile(r"^\s*<!-- (?P<mark>.*) -->\s*$")
_LIST = re.compile(r"^(?:[-*+:]|\d+[.)])\s")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its first line in the document, its language and the mark above it."""

    path: Path
    line: int
    language: str
    mark: str
    text: str

    @property
    def place(self) -> str:
        """Where it stands, for messages."""
        return f"{self.path.relative_to(ROOT)}:{self.line}"

    @property
    def last_line(self) -> int:
        """The line of the closing fence."""
        return self.line + self.text.count("\n") + 1


def blocks(path: Path) -> Iterator[Block]:
    """Every fenced block of a document, in order."""
    lines = path.read_text(encoding="utf-8").split("\n")
    number = 0
    while number < len(lines):
        opening = _FENCE.match(lines[number])
        if opening is None:
            number += 1
            continue
        closing = opening["indent"] + opening["fence"]
        end = next((n for n in range(number + 1, len(lines)) if lines[n].rstrip() == closing), None)
        assert end is not None, f"{path.name}:{number + 1}: a fence that nothing closes"
        mark = _MARK.match(lines[number - 1]) if number else None
        yield Block(
            path,
            number + 1,
            opening["language"].strip(),
            mark["mark"] if mark else "",
            "".join(f"{line}\n" for line in lines[number + 1 : end]),
        )
        number = end + 1


def defined_in(path: Path, part: str, *, before: str = "", until: str = "") -> dict[str, Any]:
    """The names that a program of a document defines: the first one in which a part stands.

    ``before`` is what it has from programs above it, ``until`` where it is cut off.
    """
    text = next(block.text for block in blocks(path) if part in block.text)
    names: dict[str, Any] = {}
    exec(before + (text.partition(until)[0] if until else text), names)
    return names


def indented(path: Path) -> Iterator[int]:
    """The lines on which a block of code is made by four spaces, outside lists and fences."""
    fenced = {line for block in blocks(path) for line in range(block.line, block.last_line + 1)}
    in_list = False
    before = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if number in fenced:
            before = ""
            continue
        if line.strip() and not line.startswith(" "):
            in_list = bool(_LIST.match(line)) or (in_list and bool(before.strip()))
        if line.startswith("    ") and not before.strip() and not in_list:
            yield number
        before = line
