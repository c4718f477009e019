"""The command line on a real terminal: colour, width, the progress bar, completion, Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest
from command_line import COMMAND, environment
from conform_tools import thirds
from ports.runtimes import program
from vector_data import VECTORS

from setrules.vectors import dump

TIMEOUT = 40


def terminal(
    *arguments: str, columns: int = 80, script: str = "", **settings: str
) -> pexpect.spawn[str]:
    """A command line, or a script of bash, on a terminal of its own."""
    command = ["bash", "--norc", "-c", script] if script else [*COMMAND, *arguments]
    return pexpect.spawn(
        command[0],
        command[1:],
        encoding="utf-8",
        # The terminal's own ^C may stand in the midst of a character.
        codec_errors="replace",
        timeout=TIMEOUT,
        dimensions=(40, columns),
        env=environment(**{"TERM": "xterm", **settings}),  # type: ignore[arg-type]
    )


def shown(child: pexpect.spawn[str]) -> tuple[int | None, str]:
    """The exit code and everything that the terminal was sent."""
    told = child.read()
    child.close()
    return child.exitstatus, told.replace("\r\n", "\n")


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_board_is_coloured_and_as_wide_as_the_terminal() -> None:
    code, wide = shown(terminal("solve", "0", "1", "2"))
    assert code == 0
    assert {"\x1b[1;31m", "\x1b[1;32m", "\x1b[1;35m"} <= {*re.findall(r"\x1b\[[0-9;]*m", wide)}
    assert "╰── 1RSD ───╯ ╰── 1GSD ───╯" in without_colour(wide)
    _, narrow = shown(terminal("solve", "0", "1", "2", columns=30))
    assert "  0◆     1◆     2◆\n  1RSD   1GSD   1PSD\n" in without_colour(narrow)
    _, plain = shown(terminal("solve", "0", "1", "2", NO_COLOR="1"))
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", plain)
    assert without_colour(plain) == without_colour(wide)


def test_the_bar_is_drawn_on_the_terminal_and_wiped_away() -> None:
    """Standard error is the terminal; the report goes elsewhere."""
    quoted = " ".join(f"'{part}'" for part in COMMAND)
    code, told = shown(terminal(script=f"{quoted} simulate 200000 > /dev/null; echo done $?"))
    assert code == 0
    assert "Playing" in told
    assert "100%" in told
    assert told.endswith("done 0\n")
    # The last thing of the bar is that its line is erased and the cursor shown again.
    assert "\x1b[2K" in told.rpartition("Playing")[2]
    assert told.count("\x1b[?25l") == told.count("\x1b[?25h")
    code, told = shown(terminal(script=f"{quoted} simulate 200000 2> /dev/null | tail -n 1"))
    assert "Playing" not in told


@pytest.mark.parametrize(
    ("label", "arguments", "code"),
    [
        ("Exporting", ["vectors", "export", "exported"], 0),
        ("Verifying", ["vectors", "verify", "few"], 1),
        ("Asking", ["conform", "--kinds", "third", "--", *thirds("right")], 0),
        ("Counting", ["odds", "--count", "9"], 0),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_long_work_has_a_bar_on_a_terminal_and_none_in_a_pipe(
    label: str, arguments: list[str], code: int, tmp_path: Path
) -> None:
    lay_few(tmp_path / "few")
    work = shlex.join([*COMMAND, *arguments])
    script = f"cd {shlex.quote(str(tmp_path))}; {work} > out; echo done $?;"
    if label == "Exporting":  # takes seconds, and other tests see it in a pipe
        script += f"echo done {code}; echo 0"
    else:
        script += f"{work} 2> errors > again; echo done $?; wc -c < errors; cmp out again"
    told = shown(terminal(script=script))[1]
    drawn, done, rest = told.partition(f"done {code}\n")
    assert done
    assert label in drawn
    assert "\x1b[2K" in drawn.rpartition(label)[2], "the bar is wiped away"
    assert rest == f"done {code}\n0\n"


def lay_few(folder: Path) -> None:
    """A folder with the vectors of one kind, which is quickly verified, though not whole."""
    (folder / "schema").mkdir(parents=True)
    manifest = json.loads((VECTORS / "manifest.json").read_bytes())
    manifest["files"] = [row for row in manifest["files"] if row["kind"] == "third"]
    (folder / "manifest.json").write_bytes(dump(manifest))
    shutil.copy(VECTORS / "third.json", folder)


def test_a_terminal_that_cannot_draw_gets_no_bar() -> None:
    code, told = shown(terminal("simulate", "2000", TERM="dumb"))
    assert code == 0
    assert told.startswith("2,000 games, seed 0\n")
    assert "\x1b" not in told


def test_a_simulation_fits_a_narrow_terminal() -> None:
    code, told = shown(terminal("simulate", "20", columns=30))
    assert code == 0
    lines = without_colour(re.sub(r"\x1b\[\??[0-9;]*[A-Zhl]", "", told)).splitlines()
    assert "12 cards" in lines
    assert max(len(line.rpartition("\r")[2]) for line in lines) <= 30


def test_ctrl_c_is_one_line_and_gives_the_terminal_back() -> None:
    child = terminal("simulate", "1000000000", "--executor", "processes", "--workers", "2")
    child.expect("Playing")
    time.sleep(0.5)
    child.sendintr()
    code, told = shown(child)
    assert code == 130
    assert told.endswith("setrules: error: interrupted\n")
    assert "Traceback" not in told
    assert told.rfind("\x1b[?25h") > told.rfind("\x1b[?25l")


COMPLETIONS = pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("setrules expl", "setrules explain "),
        ("setrules deal --da", "setrules deal --daily "),
        ("setrules explain 3PTO", "setrules explain 3PTO "),
        ("setrules simulate 5 --rules tab", "setrules simulate 5 --rules tabletop "),
    ],
)


def with_the_command(**settings: str) -> dict[str, str]:
    """An environment in which a shell finds ``setrules``."""
    folder = Path(sys.executable).parent
    assert (folder / "setrules").is_file()
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return environment(TERM="dumb", PATH=path, **settings)


def completing(
    shell: str, *options: str, prompt: str, script: str, typed: str
) -> pexpect.spawn[str]:
    """An interactive shell that has read our script, with a line begun and the tab key hit."""
    child = pexpect.spawn(
        program(shell),
        [*options, "-i"],
        encoding="utf-8",
        timeout=TIMEOUT,
        dimensions=(40, 120),
        env=with_the_command(),  # type: ignore[arg-type]
    )
    child.sendline(prompt)
    child.expect(r"[\r\n]ready> ")
    child.sendline(script)
    child.expect(r"[\r\n]ready> ")
    child.send(f"{typed}\t")
    return child


#: How each shell is started, its prompt is set, and it is told to complete.
SHELLS = {
    "bash": (
        ("bash", "--norc", "--noprofile"),
        "PS1='ready> '",
        'eval "$(setrules completion bash)"',
    ),
    # compinit makes compdef, which the script calls; -D writes no cache of it.
    "zsh": (
        ("zsh", "-f"),
        "PROMPT='ready> '",
        'autoload -Uz compinit && compinit -u -D && eval "$(setrules completion zsh)"',
    ),
}


@COMPLETIONS
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes(shell: str, typed: str, completed: str) -> None:
    command, prompt, script = SHELLS[shell]
    child = completing(*command, prompt=prompt, script=script, typed=typed)
    child.expect_exact(completed)
    child.close(force=True)


@COMPLETIONS
def test_fish_completes(typed: str, completed: str, tmp_path: Path) -> None:
    """Fish has a command that says what the tab key would."""
    homes = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    script = f"setrules completion fish | source; complete -C {shlex.quote(typed)}"
    done = subprocess.run(
        [program("fish"), "--no-config", "-c", script],
        capture_output=True,
        encoding="utf-8",
        env=with_the_command(**homes),
        timeout=TIMEOUT,
        check=True,
    )
    words = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert words == [completed.split()[-1]]
    assert done.stderr == ""
