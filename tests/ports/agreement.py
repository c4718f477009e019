"""What every port is asked: all vectors, generated cases and whole matches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ports import runtimes

__all__ = [
    "FUZZ",
    "MANY",
    "VECTORS",
    "Command",
    "Run",
    "answers",
    "check_generated_cases",
    "check_open_sessions",
    "check_result",
    "check_vectors",
    "check_whole_matches",
    "conform",
    "manifest",
    "run",
    "tests_of",
]

VECTORS = Path(__file__).parents[2] / "vectors"

#: How many generated cases are put to each form of a port, and how many once a night.
FUZZ = int(os.environ.get("SETRULES_FUZZ", "300"))
MANY = 10_000

#: What starts a port, or another program.
Command = Sequence[str | Path]

Run = subprocess.CompletedProcess[str]


def run(command: Command, stdin: str = "", environment: Mapping[str, str] = os.environ) -> Run:
    """Run a program to its end."""
    return subprocess.run(
        [str(part) for part in command],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=dict(environment),
        check=False,
        timeout=1800,
    )


def conform(
    port: Command, *options: str, environment: Mapping[str, str] = os.environ
) -> dict[str, Any]:
    """What the runner reports of a port; everything has to agree."""
    runner = (sys.executable, "-m", "setrules", "conform", "--json", *options)
    ran = run([*runner, "--", *port], environment=environment)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    report: dict[str, Any] = json.loads(ran.stdout)
    assert report["ok"]
    assert report["wrong"] == []
    assert report["problems"] == []
    assert report["restarts"] == 0
    return report


def manifest() -> dict[str, Any]:
    """The list of the vector files."""
    read: dict[str, Any] = json.loads((VECTORS / "manifest.json").read_bytes())
    assert read["total"] > 0
    return read


def tests_of(kind: str) -> list[dict[str, Any]]:
    """The vectors of a kind."""
    tests: list[dict[str, Any]] = json.loads((VECTORS / f"{kind}.json").read_bytes())["tests"]
    assert tests
    return tests


def check_vectors(port: Command) -> None:
    """Every vector agrees, and none is left out."""
    report = conform(port, "--vectors", str(VECTORS))
    files = manifest()["files"]
    assert report["executed"] == manifest()["total"]
    passed = {row["kind"]: row["passed"] for row in report["counts"]}
    assert passed == {file["kind"]: file["count"] for file in files}
    assert report["port"]["stepwise"]
    assert report["port"]["kinds"] == sorted(file["kind"] for file in files)


def check_generated_cases(
    port: Command, number: int, seed: int, environment: Mapping[str, str] = os.environ
) -> None:
    """So many cases that the runner makes up agree."""
    options = ("--fuzz-only", "--fuzz", str(number), "--seed", str(seed))
    report = conform(port, *options, environment=environment)
    assert report["executed"] == number
    assert report["found"] == []


def answers(
    port: Command, lines: Iterable[str], environment: Mapping[str, str] = os.environ
) -> list[dict[str, Any]]:
    """The answers to requests that are all on their way before the first is answered."""
    ran = run(port, "".join(f"{line}\n" for line in lines), environment)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return [json.loads(line) for line in runtimes.lines(ran.stdout)]


def check_result(test: dict[str, Any], answer: dict[str, Any]) -> None:
    """An answer is what a vector expects."""
    assert answer["id"] == test["id"]
    assert answer["result"] == test["result"], test["id"]
    if test["result"] == "valid":
        assert answer["output"] == test["expected"], test["id"]
    else:
        assert answer["reason"]


def check_whole_matches(port: Command, every: int = 1) -> None:
    """A match as one request has the same answer, or each so many-th match.

    The runner asks matches step by step, and puts letters as they are; here they
    are escaped.
    """
    asked = [(kind, test) for kind in ("session", "game") for test in tests_of(kind)[::every]]
    lines = [
        json.dumps({"do": "test", "id": test["id"], "kind": kind, "input": test["input"]})
        for kind, test in asked
    ]
    for (_, test), answer in zip(asked, answers(port, lines), strict=True):
        check_result(test, answer)


def check_open_sessions(
    port: Command, number: int = 40, environment: Mapping[str, str] = os.environ
) -> None:
    """Matches that are open at a time and take turns have the same answers step by step."""
    tests = tests_of("session")[:number]
    matches = [test for test in tests if test["result"] == "valid"]
    asked: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for test in tests:
        beginning = {name: value for name, value in test["input"].items() if name != "steps"}
        asked.append({"do": "create", "session": test["id"], "input": beginning})
        opening = {"result": test["result"], "session": test["id"]}
        expected.append({**opening, **(test["expected"]["opening"] or [{}])[0]})
    for turn in range(max(len(test["input"]["steps"]) for test in matches)):
        for test in matches:
            for step in test["input"]["steps"][turn : turn + 1]:
                asked.append({"do": "command", "session": test["id"], "step": step})
                expected.append({"session": test["id"], **test["expected"]["steps"][turn]})
    for test in matches:
        asked.append({"do": "close", "session": test["id"]})
        expected.append({"session": test["id"], "closed": True})
    told = answers(port, [json.dumps(one) for one in asked], environment)
    for answer in told:
        if answer.get("result") == "error":
            assert answer.pop("reason")
    assert told == expected
