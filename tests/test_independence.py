"""The same bytes whatever the locale, time zone, hash seed or flags of the interpreter (P3)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from ports import runtimes

# Asks for a bit of everything, and prints how much, a digest of it, and the locale.
PROGRAM = Path(__file__).parent / "data" / "answers.py"


def run(*flags: str, **environment: str) -> tuple[str, str]:
    """The digest, and the locale that was in force."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    done = subprocess.run(
        [sys.executable, *flags, str(PROGRAM)],
        env={**kept, "PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC0", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, done.stderr


@cache
def expected() -> str:
    answer, _ = run()
    lines, _ = answer.split()
    assert int(lines) > 800
    return answer


@pytest.mark.parametrize("seed", ["1", "2", "random"])
def test_hash_order_does_not_matter(seed: str) -> None:
    """P3."""
    assert run(PYTHONHASHSEED=seed)[0] == expected()


@pytest.mark.parametrize("zone", ["AAA+12", "BBB-14", "CCC-5:45"])
def test_the_time_zone_does_not_matter(zone: str) -> None:
    """P3, D6."""
    assert run(TZ=zone)[0] == expected()


@pytest.mark.parametrize("flags", [("-O",), ("-OO",), ("-X", "utf8=0"), ("-bb",)])
def test_flags_of_the_interpreter_do_not_matter(flags: tuple[str, ...]) -> None:
    """Without asserts and docstrings too."""
    assert run(*flags)[0] == expected()


@cache
def turkish(folder: Path) -> bool:
    """Compile the Turkish locale where its source is installed; whether that worked."""
    localedef = shutil.which("localedef")
    if localedef is None:
        return False
    done = subprocess.run(
        [localedef, "-i", "tr_TR", "-f", "UTF-8", str(folder / "tr_TR.UTF-8")],
        capture_output=True,
        check=False,
    )
    return done.returncode in (0, 1)


def test_the_locale_does_not_matter(tmp_path: Path) -> None:
    """P3, C3: in Turkish, where the lower case of I is a dotless i."""
    environment = {"LC_ALL": "tr_TR.UTF-8"}
    answer, locale = run(**environment)
    if "tr_TR" not in locale and turkish(tmp_path):
        environment["LOCPATH"] = str(tmp_path)
        answer, locale = run(**environment)
    assert answer == expected()
    if "tr_TR" not in locale:
        runtimes.missing(
            "the locale tr_TR.UTF-8",
            "apt-get install -y locales && localedef -i tr_TR -f UTF-8 tr_TR",
        )
