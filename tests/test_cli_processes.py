"""The command line as a process: pipes, closed streams, locales, and Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import COMMAND, environment, run, shell

from setrules import Board, Deck

DEALT = Board.deal(Deck.shuffled(2026))


def test_commands_make_a_pipe() -> None:
    """What one prints as JSON or as text, another takes."""
    told = shell(
        "set -o pipefail\n"
        "setrules deal --seed 2026 --json |"
        f" {sys.executable} -c 'import json, sys; print(*json.load(sys.stdin)[\"board\"])' |"
        " setrules solve -"
    )
    assert (told.code, told.err) == (0, "")
    assert told.out.endswith("\n 6  7 10  2ROO 1GSD 3PTS\n2 sets\n")
    assert "\x1b" not in told.out


@pytest.mark.parametrize(
    "command", ["odds", "deal --seed 5", "deal --json", "simulate 100", "--help"]
)
def test_a_reader_that_went_away_ends_it_quietly(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, *command.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        env=environment(),
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_full_disk_is_one_line() -> None:
    for command in ("odds", "deal --json", "explain 0 1 2", "completion bash"):
        told = shell(f"setrules {command} > /dev/full")
        assert (told.code, told.out) == (2, "")
        assert told.err == "setrules: error: No space left on device\n"


def test_closed_streams() -> None:
    """Without input or messages a command does what it can."""
    told = shell("setrules bogus 2>&-; echo $?; setrules simulate 10 2>&- | head -n 1")
    assert (told.out, told.err) == ("2\n10 games, seed 0\n", "")
    told = shell("setrules solve - <&-")
    assert (told.code, told.out) == (2, "")
    assert told.err == "setrules: error: standard input is closed: type the cards instead of -\n"
    told = shell("setrules serve-reference <&-")
    assert (told.code, told.out) == (2, "")
    assert told.err == "setrules: error: standard input is closed: requests come from there\n"
    told = shell("setrules conform --kinds cards -- setrules serve-reference <&-")
    assert (told.code, told.err) == (0, "")
    assert "cards" in told.out


@pytest.mark.parametrize(
    "command",
    [
        "solve 0 1 2",
        "solve 0 1 3 4",
        "deal --seed 5 --json",
        "odds",
        "play < /dev/null",
        "vectors export vectors",
        "conform --kinds third --junit report.xml -- setrules serve-reference",
        "serve-reference < /dev/null",
        "completion fish",
        "deal --help",
        "--version",
    ],
)
def test_a_closed_output_is_one_line(command: str, tmp_path: Path) -> None:
    """Whatever the result would have been: nobody is told that all is well, and nothing begins."""
    told = shell(f"cd {shlex.quote(str(tmp_path))}\nsetrules {command} >&-")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        "setrules: error: standard output is closed: "
        "expected one to print to, such as > /dev/null\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_plain_locale_gets_plain_characters() -> None:
    told = run("deal", "--seed", "2026", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (told.code, told.err) == (0, "")
    assert told.out.isascii()
    assert "+- 0 -------+" in told.out
    assert all(card.code in told.out for card in DEALT.cards)


def test_json_is_the_same_everywhere() -> None:
    arguments = ("deal", "--daily", "2026-11-29", "--json")
    expected = run(*arguments)
    assert (expected.code, expected.err) == (0, "")
    for settings in (
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "1"},
        {"LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "2"},
        {"LANGUAGE": "de", "TERM": "dumb", "FORCE_COLOR": "1", "COLUMNS": "20"},
    ):
        assert run(*arguments, **settings) == expected


def test_words_of_the_user_are_printed_whatever_they_are() -> None:
    for settings in ({}, {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}):
        done = subprocess.run(
            [*map(os.fsencode, COMMAND), b"solve", b"\xff\xe9\x1b[31m"],
            capture_output=True,
            env=environment(**settings),
            check=False,
        )
        assert (done.returncode, done.stdout) == (2, b"")
        assert re.fullmatch(rb"setrules: error: '[^\x00-\x1f]+\n", done.stderr)


def test_the_width_is_that_of_columns() -> None:
    for columns, lines in ((30, 2), (80, 5), (20, 4)):
        told = run("solve", "0", "1", "3", "4", COLUMNS=str(columns))
        assert told.code == 1
        assert len(told.out.splitlines()) == lines + 1
        assert max(map(len, told.out.splitlines())) <= columns


def test_colour_only_where_it_is_wanted() -> None:
    plain = run("explain", "0", "1", "2").out
    assert "\x1b" not in plain
    forced = run("explain", "0", "1", "2", FORCE_COLOR="1", TERM="xterm").out
    assert "\x1b[1;31m" in forced
    assert re.sub(r"\x1b\[[0-9;]*m", "", forced) == plain
    for settings in ({"NO_COLOR": "1", "TERM": "xterm"}, {"TERM": "dumb"}):
        told = run("explain", "0", "1", "2", FORCE_COLOR="1", **settings).out
        assert not re.search(r"\x1b\[[0-9;]*3[0-9]m", told)


@pytest.mark.parametrize("executor", ["none", "threads", "processes"])
def test_ctrl_c_ends_a_simulation_with_one_line(executor: str) -> None:
    """Sent to all processes of the group, as a terminal does, at a moment of play."""
    with subprocess.Popen(
        [*COMMAND, "simulate", "1000000000", "--executor", executor, "--workers", "2"][
            : None if executor != "none" else -2
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        text=True,
    ) as process:
        time.sleep(2.5)
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "setrules: error: interrupted\n")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="/proc, which Linux has")
def test_a_worker_that_is_killed_ends_a_simulation_with_one_line() -> None:
    arguments = ["simulate", "1000000000", "--executor", "processes", "--workers", "2"]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as process:
        while len(workers := workers_of(process.pid)) < 2:
            assert process.poll() is None
            time.sleep(0.05)
        os.kill(workers[0], signal.SIGKILL)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err == (
        "setrules: error: a worker died, perhaps for want of memory: there is no result\n"
    )


def workers_of(process: int) -> list[int]:
    """The processes that a pool of another one has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process and "spawn_main" in (folder / "cmdline").read_text():
                found.append(int(folder.name))
    return found


def test_processes_give_the_same_report() -> None:
    arguments = ("simulate", "70000", "--seed", "5", "--json")
    told = run(*arguments, "--executor", "processes", "--workers", "2")
    assert (told.code, told.err) == (0, "")
    assert json.loads(told.out)["games"] == 70000
    assert told.out == run(*arguments).out
