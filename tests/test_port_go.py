"""The Go port agrees with every vector and with generated cases.

The port under ``ports/go`` is compiled once, from the standard library alone, and runs
behind the conformance runner.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from ports import agreement, runtimes
from ports.agreement import Run, run

from setrules import RuleSet

PORT = Path(__file__).parent / "ports" / "go"
SOURCES = sorted(PORT.rglob("*.go"))


def _go(*arguments: str, folder: Path = PORT) -> Run:
    """The go command, which may neither load a module nor another version of itself."""
    return subprocess.run(
        [runtimes.program("go"), *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **runtimes.GO_OFFLINE},
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


def test_every_vector_agrees(port: str) -> None:
    agreement.check_vectors([port])


def test_generated_cases_agree(port: str) -> None:
    agreement.check_generated_cases([port], agreement.FUZZ, seed=1)


@pytest.mark.nightly
def test_many_generated_cases_agree(port: str) -> None:
    agreement.check_generated_cases([port], agreement.MANY, seed=2)


def test_whole_matches_agree(port: str) -> None:
    agreement.check_whole_matches([port])


def test_open_sessions_take_turns(port: str) -> None:
    agreement.check_open_sessions([port])


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
    refused, answer = agreement.answers([port], [line, after, '{"do":"bye"}', after])
    assert refused.pop("error")
    assert refused == named
    assert answer == {"id": "é", "result": "valid", "output": {"cards": [0]}}


def test_wrong_usage(port: str) -> None:
    ran = run([port, "sing"])
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
    formatted = run([gofmt, "-l", PORT])
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
