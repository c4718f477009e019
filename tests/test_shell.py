"""Words for a shell, read back by real ones."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from ports.runtimes import missing

from setrules.shell import shell_command, shell_word

WORDS = (
    "plain.py",
    "dir with space/my port.py",
    "it's $HOME \\ `x`",
    "",
    "zwölf-卡",
    "line\nfeed\ttab'\\",
    os.fsdecode(b"x/\xff/g.json"),
    os.fsdecode(b"\xff7\xfe'\\ a"),
    "\x1b[2J\x07",
)


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_shell_reads_every_word_back(shell: str) -> None:
    if shutil.which(shell) is None:
        missing(shell, f"apt-get install -y --no-install-recommends {shell}")
    command = shell_command(["printf", r"%s\0", *WORDS])
    assert command.isprintable()
    done = subprocess.run([shell, "-c", command], capture_output=True, check=True, timeout=60)
    assert done.stdout == b"".join(os.fsencode(word) + b"\0" for word in WORDS)


def test_what_no_path_can_hold_is_printable_all_the_same() -> None:
    assert shell_word("\ud800") == r"$'\355\240\200'"
