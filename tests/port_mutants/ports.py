"""The ports with a fault in them: copied, changed, built, and asked all vectors at once."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from ports import runtimes

from port_mutants.model import Edit, Language

__all__ = ["answers", "built", "copied"]

PORTS = Path(__file__).resolve().parent.parent / "ports"

#: A port that dies is started again for what it was not asked yet, this often.
_RESTARTS = 5

#: No port takes longer than this for all vectors; one that hangs is ended.
_SECONDS = 120


def copied(language: Language, edits: Sequence[Edit], folder: Path) -> Path:
    """A copy of a port in a folder, with all edits made in their order."""
    copy = folder / language
    shutil.copytree(PORTS / language, copy)
    for edit in edits:
        path = copy / edit.path
        path.write_text(edit.applied(path.read_text("utf-8")), "utf-8")
    return copy


def built(language: Language, copy: Path) -> list[str]:
    """The command that runs a copy of a port and answers lines."""
    if language == "javascript":
        return [runtimes.program("node"), str(copy / "port.js")]
    if language == "lua":
        return [runtimes.program("luajit"), str(copy / "port.lua")]
    if language == "go":
        # The stamp of the version control would ask git, which may refuse.
        _make(
            [runtimes.program("go"), "build", "-buildvcs=false", "-o", "made", "./cmd/port"], copy
        )
        return [str(copy / "made")]
    sources = sorted(str(path) for path in copy.rglob("*.cs"))
    _make([runtimes.program("mcs"), "-noconfig", "-langversion:7", "-out:Port.exe", *sources], copy)
    return [runtimes.program("mono"), str(copy / "Port.exe"), "serve"]


def _make(command: list[str], folder: Path) -> None:
    ran = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **runtimes.GO_OFFLINE},
        check=False,
        timeout=_SECONDS,
    )
    if ran.returncode != 0:
        pytest.fail(f"it does not compile:\n{ran.stdout}{ran.stderr}", pytrace=False)


def answers(
    command: Sequence[str], lines: Sequence[bytes], folder: Path, environment: Mapping[str, str]
) -> list[bytes]:
    """Put requests to a port and return an answer for each, empty where it died."""
    plain = {
        name: value
        for name, value in os.environ.items()
        if name not in ("LANG", "LANGUAGE", "TZ") and not name.startswith("LC_")
    }
    told: list[bytes] = []
    for _ in range(1 + _RESTARTS):
        with (folder / "answers").open("w+b") as out:
            with suppress(subprocess.TimeoutExpired):
                subprocess.run(
                    command,
                    input=b"".join(lines[len(told) :]),
                    stdout=out,
                    stderr=subprocess.DEVNULL,
                    cwd=folder,
                    env={**plain, **environment},
                    check=False,
                    timeout=_SECONDS,
                )
            out.seek(0)
            told += out.read().split(b"\n")[:-1]
        if len(told) >= len(lines):
            break
        # The one at which it died has no answer.
        told.append(b"")
    return [*told, *[b""] * len(lines)][: len(lines)]
