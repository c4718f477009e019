"""``setrules conform`` and ``setrules serve-reference`` on the command line."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conform_tools import port, thirds
from vector_data import VECTORS

from setrules.__main__ import main
from setrules.conform.fuzz.generate import as_file
from setrules.vectors import dump

REFERENCE = [sys.executable, "-m", "setrules", "serve-reference"]


THIRDS = ["--vectors", str(VECTORS / "third.json")]


def _run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "setrules", "conform", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
        env={**os.environ, **environment},
    )


def test_the_library_conforms_to_itself() -> None:
    done = _run("--fuzz", "300", "--seed", "5", "--", *REFERENCE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Port: setrules ")
    assert lines[-1].startswith("conforms: ")


@pytest.mark.nightly
def test_the_library_conforms_to_itself_on_many_generated_cases() -> None:
    done = _run("--fuzz", "10000", "--seed", "1", "--", *REFERENCE)
    assert done.returncode == 0


def test_kinds_and_flags_and_ids() -> None:
    done = _run(
        "--kinds", "third,deck", "--flags", "V3", "--only", "third/*", "--", *thirds("right")
    )
    assert done.returncode == 0
    assert "third" in done.stdout
    assert "deck" not in done.stdout


def test_a_failing_port_gives_1_and_all_reports(tmp_path: Path) -> None:
    xml, page = tmp_path / "out.xml", tmp_path / "out.md"
    done = _run(
        *THIRDS, "--junit", str(xml), "--report", str(page), "--json", "--",
        *thirds("more"),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "")
    told = json.loads(done.stdout)
    assert told["ok"] is False
    assert told["wrong"][0]["place"] == "ms"
    assert ElementTree.parse(xml).getroot().get("failures") == str(len(told["wrong"]))
    assert page.read_text(encoding="utf-8").startswith("# Conformance of thirds 1")


def test_nothing_executed_gives_1() -> None:
    done = _run("--kinds", "deck", "--", *thirds("right"))
    assert done.returncode == 1
    assert "nothing was executed" in done.stdout
    assert "skipped" in done.stdout


def test_known_failures_from_a_file(tmp_path: Path) -> None:
    known = tmp_path / "known"
    some = [*THIRDS, "--known-failures", str(known), "--", *thirds("more")]
    failing = json.loads(_run(*THIRDS, "--json", "--", *thirds("more")).stdout)
    known.write_text("".join(f"{one['id']}  # ms\n" for one in failing["wrong"]))
    assert _run(*some).returncode == 0
    known.write_text(known.read_text() + "third/nothing\n")
    done = _run(*some)
    assert done.returncode == 1
    assert "PROBLEM the known failure third/nothing names no test" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--"],
        ["--kinds", "chess", "--", "port"],
        ["--flags", "Z9", "--", "port"],
        ["--vectors", "/nonexistent", "--", "port"],
        ["--fuzz", "-1", "--", "port"],
        ["--seed", "-1", "--", "port"],
        ["--timeout", "0", "--", "port"],
        ["--timeout", "nan", "--", "port"],
        ["--start-timeout", "soon", "--", "port"],
        ["--fuzz-only", "--", "port"],
        ["--kinds", "third", "--", "/nonexistent/port"],
    ],
)
def test_wrong_usage_gives_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("setrules: error: ")
    assert told.err.count("\n") == 1


def test_a_vector_file_of_ones_own(tmp_path: Path) -> None:
    from conform_tools import third

    path = tmp_path / "mine.json"
    path.write_bytes(dump(as_file([third("mine", [3], [4])]).to_dict()))
    done = _run("--vectors", str(path), "--", *thirds("right"))
    assert done.returncode == 0
    assert done.stdout.endswith("conforms: 1 passed\n")


def test_what_fuzzing_finds_is_printed_and_written(tmp_path: Path) -> None:
    arguments = ["--fuzz-only", "--fuzz", "40", "--seed", "3", "--kinds", "third", "--found"]
    done = _run(*arguments, str(tmp_path / "found"), "--", *port("mutants", "card-80-is-none"))
    assert done.returncode == 1
    assert "ready to become a test:" in done.stdout
    lines = [line.strip() for line in done.stdout.splitlines()]
    printed = [json.loads(line) for line in lines if line.startswith('{"comment"')]
    assert printed[0]["input"] == {"a": [80], "b": [0]}
    again = ["--vectors", str(tmp_path / "found"), "--", *port("mutants", "card-80-is-none")]
    assert _run(*again).returncode == 1


def test_progress_stays_out_of_pipes_and_shows_on_a_terminal() -> None:
    arguments = [*THIRDS, "--", *thirds("right")]
    assert _run(*arguments).stderr == ""
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "setrules", "conform", *arguments],
        stdout=subprocess.PIPE,
        stderr=follower,
    ) as process:
        os.close(follower)
        drawn = b""
        try:
            while chunk := os.read(leader, 65536):
                drawn += chunk
        except OSError:
            pass
        assert process.stdout is not None
        assert process.stdout.read().endswith(b" passed\n")
    os.close(leader)
    assert b"Asking" in drawn


def test_neither_locale_nor_time_zone_nor_encoding_matter() -> None:
    arguments = ["--vectors", str(VECTORS / "notation.json"), "--flags", "P3,port-ascii-only"]
    arguments += ["--fuzz", "40", "--kinds", "daily,notation", "--"]
    plain = _run(*arguments, *REFERENCE)
    assert plain.returncode == 0
    for environment in (
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TZ": "Pacific/Kiritimati"},
        {"LC_ALL": "tr_TR.UTF-8", "TZ": "America/Los_Angeles", "PYTHONHASHSEED": "1"},
        {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "2"},
    ):
        done = _run(*arguments, *REFERENCE, **environment)
        assert (done.returncode, done.stdout) == (0, plain.stdout)


def test_failures_print_on_a_console_that_has_only_ascii() -> None:
    arguments = ["--vectors", str(VECTORS / "notation.json"), "--"]
    arguments += port("mutants", "any-space")
    done = _run(*arguments, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 1
    assert "notation/no-card-no-break-space" in done.stdout
    assert done.stderr == ""
