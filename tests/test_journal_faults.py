"""Journals lose nothing: real kills of their writers, and losses of power."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def told(program: str, folder: Path, seed: int, times: int) -> list[dict[str, Any]]:
    """The lines of JSON that a program prints about its faults."""
    run = [sys.executable, str(HERE / program), str(folder), str(seed), str(times)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("program", ["journal_kills.py", "journal_power.py"])
@pytest.mark.parametrize(
    "wrong", [[], [".", "2026", "many"], ["no-such-folder", "1", "1"], [str(HERE), "1", "1"]]
)
def test_a_wrong_command_line_is_told_the_usage(
    program: str, wrong: list[str], tmp_path: Path
) -> None:
    run = [sys.executable, str(HERE / program), *wrong]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr.startswith(f"usage: {program} [-h] folder seed ")
    assert "Traceback" not in done.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_sixty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    *kills, totals = told("journal_kills.py", tmp_path, 2026, 60)
    assert len(kills) == totals["kills"] == 60
    assert (totals["lost"], totals["differ"]) == (0, 0)
    in_the_middle = [kill for kill in kills if kill["found"] >= 4]
    assert len(in_the_middle) >= 15, "many were killed in the middle of writing"
    assert totals["torn"] >= 3, "and of a line"
    assert any(kill["acknowledged"] and kill["matches"] == 8 for kill in kills)


def test_a_loss_of_power_takes_only_what_sync_every_says(tmp_path: Path) -> None:
    [totals] = told("journal_power.py", tmp_path, 1, 60)
    assert (totals["lost"], totals["differ"], totals["more_than_told"]) == (0, 0, 0)
    assert totals["refused"] >= 5, "some left a hole"
    assert totals["given_up"] >= 100, "there was something to lose"
