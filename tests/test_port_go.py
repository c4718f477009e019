"""The Go port agrees with every vector and with generated cases.

The port under ``ports/go`` is compiled once, from the standard library alone, and runs
behind the conformance runner.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ports import runtimes

from setrules import RuleSet

PORT = Path(__file__).parent / "ports" / "go"
VECTORS = Path(__file__).parents[1] / "vectors"
SOURCES = sorted(PORT.rglob("*.go"))

#: How many generated cases are put to the port.
FUZZ = int(os.environ.get("SETRULES_FUZZ", "300"))

Run = subprocess.CompletedProcess[str]


def _go(*arguments: str, folder: Path = PORT) -> Run:
    """The go command, which may neither load a module nor another version of itself."""
    go = shutil.which("go")
    if go is None:
        runtimes.missing("go", "apt-get install -y --no-install-recommends golang-go")
    offline = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOWORK": "off"}
    return subprocess.run(
        [go, *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **offline},
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of the compiled port."""
    made = tmp_path_factory.mktemp("go") / "port"
    # The stamp of the version control would ask git, which may refuse.
    built = _go("build", "-buildvcs=false", "-o", str(made), "./cmd/port")
    assert built.returncode == 0, built.stderr
    return str(made)


def _run(*command: str, stdin: str = "") -> Run:
    return subprocess.run(
        command, input=stdin, capture_output=True, encoding="utf-8", check=False, timeout=1800
    )


def _conform(port: str, *options: str) -> dict[str, Any]:
    """What the runner reports of the port; everything has to agree."""
    ran = _run(sys.executable, "-m", "setrules", "conform", "--json", *options, "--", port)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    report: dict[str, Any] = json.loads(ran.stdout)
    assert report["ok"]
    assert report["wrong"] == []
    assert report["problems"] == []
    assert report["restarts"] == 0
    return report


def test_every_vector_agrees(port: str) -> None:
    report = _conform(port, "--vectors", str(VECTORS))
    manifest = json.loads((VECTORS / "manifest.json").read_bytes())
    assert manifest["total"] > 0
    assert report["executed"] == manifest["total"]
    passed = {row["kind"]: row["passed"] for row in report["counts"]}
    assert passed == {file["kind"]: file["count"] for file in manifest["files"]}
    assert report["port"]["stepwise"]
    assert report["port"]["kinds"] == sorted(file["kind"] for file in manifest["files"])


def test_generated_cases_agree(port: str) -> None:
    report = _conform(port, "--fuzz-only", "--fuzz", str(FUZZ), "--seed", "1")
    assert report["executed"] == FUZZ
    assert report["found"] == []


@pytest.mark.nightly
def test_many_generated_cases_agree(port: str) -> None:
    report = _conform(port, "--fuzz-only", "--fuzz", "10000", "--seed", "2")
    assert report["executed"] == 10_000
    assert report["found"] == []


def _answers(port: str, lines: list[str]) -> list[dict[str, Any]]:
    """The answers to requests that are all on their way before the first is answered."""
    ran = _run(port, stdin="".join(f"{line}\n" for line in lines))
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return [json.loads(line) for line in runtimes.lines(ran.stdout)]


def test_whole_matches_agree(port: str) -> None:
    """The runner asks matches step by step; a match as one request has the same answer."""
    tests = [
        (kind, test)
        for kind in ("session", "game")
        for test in json.loads((VECTORS / f"{kind}.json").read_bytes())["tests"]
    ]
    assert tests
    lines = [
        json.dumps({"do": "test", "id": test["id"], "kind": kind, "input": test["input"]})
        for kind, test in tests
    ]
    for (_, test), answer in zip(tests, _answers(port, lines), strict=True):
        assert answer["id"] == test["id"]
        assert answer["result"] == test["result"], test["id"]
        if test["result"] == "valid":
            assert answer["output"] == test["expected"], test["id"]
        else:
            assert answer["reason"]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("rubbish", {}),
        ("", {}),
        ("[]", {}),
        ("null", {}),
        ('{"do":"dance","id":"a"}', {"id": "a"}),
        ('{"do":["hello"]}', {}),
        ('{"do":"hello","format":2}', {}),
        ('{"do":"hello","format":1.0}', {}),
        ('{"do":"hello","format":1e0}', {}),
        ('{"do":"hello","format":null}', {}),
        ('{"do":"hello","format":true}', {}),
        ('{"do":"hello","format":9007199254740992}', {}),
        ('{"do":"hello","format":1,"format":1}', {}),
        ('{"do":"hello","Format":1}', {}),
        ('{"do":"hello","format":1,}', {}),
        ('{"do":"hello","format":1}{}', {}),
        ('{"do":"test","id":"b","kind":"riddles","input":{}}', {"id": "b"}),
        ('{"do":"test","id":"c","kind":"cards","input":{}}', {"id": "c"}),
        ('{"do":"test","id":"d","kind":"cards","input":{"card":"5"}}', {"id": "d"}),
        ('{"do":"test","id":"e","kind":"cards","input":{"card":5,"more":1}}', {"id": "e"}),
        ('{"do":"test","id":"f","kind":"third","input":{"a":[1],"b":[[1]]}}', {"id": "f"}),
        ('{"do":"command","session":"s","step":{}}', {"session": "s"}),
        ('{"do":"close","session":"s"}', {"session": "s"}),
        ('{"a":' * 100_000, {}),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_told(port: str, line: str, named: dict[str, str]) -> None:
    """With the id or the session of the request, and the port goes on."""
    after = '{"do":"test","id":"é","kind":"third","input":{"a":[40],"b":[80]}}'
    refused, answer = _answers(port, [line, after, '{"do":"bye"}', after])
    assert refused.pop("error")
    assert refused == named
    assert answer == {"id": "é", "result": "valid", "output": {"cards": [0]}}


def test_wrong_usage(port: str) -> None:
    ran = _run(port, "sing")
    assert ran.returncode == 2
    assert ran.stdout == ""


def _program(folder: Path, text: str) -> str:
    """What a program prints that takes the package from the port's module."""
    (folder / "main.go").write_text(text, encoding="utf-8")
    (folder / "go.mod").write_text(
        "module example\n\ngo 1.19\n\n"
        "require setrules.example/port v0.0.0\n\n"
        f"replace setrules.example/port => {PORT}\n",
        encoding="utf-8",
    )
    ran = _go("run", "-buildvcs=false", ".", folder=folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_the_example_of_the_readme_runs(tmp_path: Path) -> None:
    [example] = re.findall(r"```go\n(.*?)```", (PORT / "README.md").read_text(), re.DOTALL)
    dealt, accepted, score, refused = _program(tmp_path, example).splitlines()
    assert dealt == "2 events of the deal"
    assert json.loads(accepted)["type"] == "claim_accepted"
    assert score == "ann has 1"
    assert '"eve"' in refused


def test_named_rule_sets_are_the_same(tmp_path: Path) -> None:
    names = ("edition", "tabletop", "introduction", "solitaire", "browser", "cooperative")
    calls = ", ".join(f"setrules.{name.title()}()" for name in names)
    text = f"""package main

import (
	"encoding/json"
	"os"

	"setrules.example/port/setrules"
)

func main() {{
	json.NewEncoder(os.Stdout).Encode([]setrules.RuleSet{{{calls}}})
}}
"""
    for name, rules in zip(names, json.loads(_program(tmp_path, text)), strict=True):
        assert rules == getattr(RuleSet, name)().to_dict(), name


def test_the_sources_are_vetted_and_formatted() -> None:
    vetted = _go("vet", "./...")
    assert vetted.returncode == 0, vetted.stderr
    gofmt = Path(_go("env", "GOROOT").stdout.strip()) / "bin" / "gofmt"
    formatted = _run(str(gofmt), "-l", str(PORT))
    assert formatted.returncode == 0, formatted.stderr
    assert formatted.stdout == ""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_sources_are_plain(path: Path) -> None:
    """Small files, the standard library alone, and no clock, chance or order of its own."""
    text = path.read_text(encoding="ascii")
    lines = text.splitlines()
    assert lines[0] == "// SPDX-License-Identifier: MIT"
    assert len(lines) < 500
    assert max(len(line.expandtabs(4)) for line in lines) <= 110
    imports = re.findall(r'^(?:import |\t)"([^"]+)"$', text, re.MULTILINE)
    assert all("." not in name or name == "setrules.example/port/setrules" for name in imports)
    assert not {"math/rand", "os/exec", "net", "unsafe"} & {*imports}
    assert "time.Now(" not in text
    # Equals have to keep their order.
    assert "sort.Slice(" not in text
    # The raw draws whose bounds no rule uses; everything else is integers.
    if path.stem != "random":
        assert "float" not in text.replace("floating", "")


def test_positions_are_written_in_order() -> None:
    """A canonical text has sorted keys, and Go writes fields as they are declared."""
    text = (PORT / "setrules" / "position.go").read_text(encoding="ascii")
    structs = re.findall(r"^type \w+ struct \{\n(.*?)^\}", text, re.DOTALL | re.MULTILINE)
    assert len(structs) == 3
    for body in structs:
        names = re.findall(r'json:"(\w+)"', body)
        assert names == sorted(names)
        assert len(names) == len(body.splitlines())
