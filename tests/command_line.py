"""Running the command line for the tests: in this process, or as one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass

import pytest

#: What may be set where the tests run, and would show in what is printed.
SETTINGS = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "COLORTERM", "TTY_COMPATIBLE")
COMMAND = [sys.executable, "-W", "error", "-m", "setrules"]


@dataclass(frozen=True)
class Told:
    """What a command line said."""

    code: int
    out: str
    err: str


class CommandLine:
    """Runs command lines in this process, with standard input as it is given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        for name in SETTINGS:
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: object, given: bytes = b"") -> Told:
        from setrules.__main__ import main

        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        code = main([*map(str, arguments)])
        told = self._capsys.readouterr()
        return Told(code, told.out, told.err)


def environment(**settings: str) -> dict[str, str]:
    """The variables of a process of its own: those here, but for what would show."""
    bare = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return {**bare, "PYTHONIOENCODING": "utf-8", **settings}


def run(*arguments: str, given: bytes = b"", **settings: str) -> Told:
    """Run a command line in a process of its own, with pipes for its streams."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        env=environment(**settings),
        timeout=120,
        check=False,
    )
    return Told(
        done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8")
    )


def shell(script: str, **settings: str) -> Told:
    """Run a script of bash in which ``setrules`` is the command line."""
    quoted = " ".join(f"'{part}'" for part in COMMAND)
    done = subprocess.run(
        ["bash", "-c", f'setrules() {{ {quoted} "$@"; }}\n{script}'],
        capture_output=True,
        env=environment(**settings),
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return Told(done.returncode, done.stdout, done.stderr)
