"""docs/command-line.md: each console block is what is printed, and nothing is left out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from command_line import CommandLine, run, shell
from documents import ROOT, Block, blocks

from setrules.cli import root

PAGE = ROOT / "docs" / "command-line.md"
CONSOLES = [block for block in blocks(PAGE) if block.language == "console"]


def commands(block: Block) -> list[tuple[str, str]]:
    """Each command of a block and what it prints."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert parts[0] == "", f"{block.place}: does not begin with a command"
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts[1:])]


def printed(command: str, command_line: CommandLine) -> str:
    """What a command prints, on both streams; the simple ones run in this process."""
    words = shlex.split(command)
    if words[0] == "setrules" and not re.search(r"[|><&;*$`]", command):
        told = command_line(*words[1:])
    else:
        told = shell(command)
    return told.out + told.err


@pytest.mark.parametrize("block", CONSOLES, ids=lambda block: f"line {block.line}")
def test_a_console_block_is_what_is_printed(
    block: Block, command_line: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, shown in commands(block):
        assert printed(command, command_line) == shown, f"{block.place}: $ {command}"


def test_fish_finds_the_completion_that_the_page_writes(tmp_path: Path) -> None:
    """Where fish looks for it, whatever folder the commands are typed in."""
    (script,) = [block.text for block in blocks(PAGE) if "completion fish" in block.text]
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    told = shell(f"cd {shlex.quote(str(here))}\n{script}", HOME=str(home))
    assert (told.code, told.out, told.err) == (0, "", "")
    assert list(here.iterdir()) == []
    written = home / ".config" / "fish" / "completions" / "setrules.fish"
    assert written.read_text("utf-8") == run("completion", "fish").out


def test_every_command_has_its_place() -> None:
    text = PAGE.read_text("utf-8")
    for name in root.commands:
        assert f"`setrules {name}" in text, name
    shown = {command.split()[1] for block in CONSOLES for command, _ in commands(block)
             if command.startswith("setrules ")}  # fmt: skip
    assert {"solve", "explain", "deal", "odds", "simulate"} <= shown


def test_every_option_that_the_page_names_is_there() -> None:
    known = {"--help", "--version"}
    waiting = [*root.commands.values()]
    for command in waiting:
        waiting += getattr(command, "commands", {}).values()
        known |= {name for parameter in command.params for name in parameter.opts}
    prose = re.sub(r"^```console\n.*?^```$", "", PAGE.read_text("utf-8"), flags=re.M | re.S)
    named = {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", prose)}
    assert len(named) >= 8
    assert named <= known
