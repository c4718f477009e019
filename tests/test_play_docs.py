"""docs/play.md: what it shows is what is printed, and its commands are all that there are."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest
from playing import HandClock

from setrules.__main__ import main
from setrules.play import clock
from setrules.play.commands import COMMANDS

TEXT = (Path(__file__).parent.parent / "docs" / "play.md").read_text(encoding="utf-8")
TRANSCRIPTS = re.findall(r"^```console\n\$ ([^\n]+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 2


@pytest.mark.parametrize(("command", "shown"), TRANSCRIPTS, ids=[one[0] for one in TRANSCRIPTS])
def test_a_transcript_is_what_is_printed(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = shlex.split(command)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        monkeypatch.setenv(name, value)
    lines = shown.splitlines()
    typed = [line[2:] for line in lines if line.startswith("> ")]
    printed = [line for line in lines if not line.startswith("> ")]
    assert words[0] == "setrules"
    screen = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(clock, "real_ms", HandClock())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(typed).encode())))
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(words[1:]) == 0
    screen.seek(0)
    assert [line.rstrip() for line in screen.read().splitlines()] == printed


def test_the_table_lists_every_command_with_its_meaning() -> None:
    table = TEXT.split("<!-- commands -->\n")[1].split("<!-- end -->")[0]
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", table, re.MULTILINE)
    assert rows == [(kind.usage, kind.meaning) for kind in COMMANDS]


def test_the_options_that_it_names_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    named = {*re.findall(r"(?<![\w-])(--?[a-z]+)", re.sub(r"<!--|-->", "", TEXT))}
    assert {"--minutes", "--daily", "--save", "--resume", "--replay", "-p"} <= named
    assert [option for option in sorted(named) if option not in told] == []
