"""The C# port agrees with every vector, on Mono and on .NET Core.

The port under ``ports/csharp`` is compiled once and reads ``vectors/`` as a game
would. Its shuffles and raw draws come twice, from its own generator and from the
runtime's ``System.Random``, and both must be the expected ones (D2, D3).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ports import agreement, runtimes
from ports.agreement import VECTORS, Run

PORT = Path(__file__).parent / "ports" / "csharp"
RUNTIMES = ("mono", "dotnet")

# Cultures that change what culture-dependent code answers: a dotless i, a calendar
# of another era, other digits and separators, another order of letters.
CULTURES = ("tr_TR", "th_TH", "fa_IR", "da_DK", "cs_CZ")

Port = Callable[..., Run]


@pytest.fixture(scope="module")
def executable(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The port, compiled by mcs against the core library alone."""
    mcs = runtimes.program("mcs")
    made = tmp_path_factory.mktemp("csharp") / "Port.exe"
    sources = sorted(str(path) for path in PORT.rglob("*.cs"))
    flags = ["-noconfig", "-langversion:7", "-warn:4", "-warnaserror+", f"-out:{made}"]
    built = subprocess.run(
        [mcs, *flags, *sources], capture_output=True, text=True, check=False, timeout=120
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return made


@pytest.fixture(scope="module", params=RUNTIMES)
def port(request: pytest.FixtureRequest, executable: Path) -> Port:
    """A function that runs the port on one of the runtimes."""
    return _starter(str(request.param), executable)


@pytest.fixture(scope="module")
def mono(executable: Path) -> Port:
    return _starter("mono", executable)


def _command(runtime: str, executable: Path) -> tuple[list[str], dict[str, str]]:
    """What starts the port on one of the runtimes, and the environment for it."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("LANG", "LANGUAGE") and not name.startswith("LC_")
    }
    if runtime == "mono":
        return [runtimes.program("mono"), str(executable)], environment
    host, version = runtimes.dotnet_host()
    framework = {"name": "Microsoft.NETCore.App", "version": version}
    configuration = executable.with_suffix(".runtimeconfig.json")
    configuration.write_text(json.dumps({"runtimeOptions": {"framework": framework}}))
    # Without this the runtime wants the ICU libraries of the system.
    environment["DOTNET_SYSTEM_GLOBALIZATION_INVARIANT"] = "1"
    return [host, str(executable)], environment


def _starter(runtime: str, executable: Path) -> Port:
    command, environment = _command(runtime, executable)

    def run(*arguments: str, stdin: str = "", locale: str = "") -> Run:
        extra = {"LANG": f"{locale}.UTF-8"} if locale else {}
        return agreement.run([*command, *arguments], stdin, {**environment, **extra})

    return run


def _check_generated_cases(runtime: str, executable: Path, number: int, seed: int) -> None:
    command, environment = _command(runtime, executable)
    agreement.check_generated_cases([*command, "serve"], number, seed, environment)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_generated_cases_agree(runtime: str, executable: Path) -> None:
    _check_generated_cases(runtime, executable, agreement.FUZZ, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_many_generated_cases_agree(runtime: str, executable: Path) -> None:
    _check_generated_cases(runtime, executable, agreement.MANY, seed=2)


def _counts(report: str) -> dict[str, int]:
    """How many tests were executed, by kind, as the port reports them."""
    found = re.findall(r"^(\w+): (\d+) executed.*, 0 disagreed$", report, re.MULTILINE)
    return {kind: int(count) for kind, count in found}


def _assert_all_agree(ran: Run) -> None:
    print(ran.stdout)
    manifest = agreement.manifest()
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stderr == ""
    assert _counts(ran.stdout) == {file["kind"]: file["count"] for file in manifest["files"]}
    total = f"total: {manifest['total']} executed, 0 disagreed, 0 not executed"
    assert total in ran.stdout.splitlines()


@pytest.fixture(scope="module")
def ran_over_all(port: Port) -> Run:
    """The port over every vector file, once on each runtime."""
    return port("vectors", str(VECTORS))


def test_every_vector_agrees(ran_over_all: Run) -> None:
    _assert_all_agree(ran_over_all)
    assert re.search(r"^runtime: (Mono|\.NET Core 3\.1)", ran_over_all.stdout)


def test_all_ordered_triples_are_checked(ran_over_all: Run) -> None:
    """The kinds ``through`` and ``sets`` together settle V1 on every ordered triple."""
    report = ran_over_all.stdout.splitlines()
    assert f"ordered triples: {81**3}" in report
    assert any(line.startswith("sets: ") and "definition, third card" in line for line in report)


def test_shuffles_are_made_twice(ran_over_all: Run) -> None:
    """Once by the port's generator and once by the runtime's own."""
    for kind in ("draws", "deck", "daily"):
        assert re.search(
            rf"^{kind}: [1-9]\d* executed by each of own generator, System.Random, 0 disagreed$",
            ran_over_all.stdout,
            re.MULTILINE,
        )


@pytest.mark.parametrize("locale", CULTURES)
def test_no_culture_changes_an_answer(mono: Port, locale: str) -> None:
    ran = mono("vectors", str(VECTORS), locale=locale)
    assert f"culture: {locale.replace('_', '-')}" in ran.stdout.splitlines()
    _assert_all_agree(ran)


def _changed(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    content = json.loads(path.read_bytes())
    change(content)
    path.write_text(json.dumps(content), encoding="utf-8")


def test_a_wrong_vector_is_reported(port: Port, tmp_path: Path) -> None:
    wrong = tmp_path / "deck.json"
    shutil.copy(VECTORS / "deck.json", wrong)
    named: list[str] = []

    def swap(content: dict[str, Any]) -> None:
        test = next(test for test in content["tests"] if test["result"] == "valid")
        order = test["expected"]["order"]
        order[0], order[1] = order[1], order[0]
        named.append(test["id"])

    _changed(wrong, swap)
    ran = port("vectors", str(tmp_path))
    assert ran.returncode == 1
    lines = ran.stdout.splitlines()
    for way in ("own generator", "System.Random"):
        at = next(
            index
            for index, line in enumerate(lines)
            if line.startswith(f"DISAGREES {named[0]} ({way})")
        )
        assert lines[at + 1].startswith('  expected {"order":[')
        assert lines[at + 2].startswith('  answered {"order":[')
        assert lines[at + 1].split("[")[1] != lines[at + 2].split("[")[1]
    assert ", 1 disagreed, 0 not executed" in lines[-1]


@pytest.mark.parametrize("result", ["valid", "error"])
def test_a_wrong_result_is_reported(port: Port, tmp_path: Path, result: str) -> None:
    """An error where an answer is expected disagrees, and the other way round."""

    def turn(content: dict[str, Any]) -> None:
        content["tests"] = [t for t in content["tests"] if t["result"] == result][:1]
        content["count"] = 1
        content["tests"][0]["result"] = "error" if result == "valid" else "valid"

    shutil.copy(VECTORS / "notation.json", tmp_path)
    _changed(tmp_path / "notation.json", turn)
    ran = port("vectors", str(tmp_path))
    assert ran.returncode == 1
    assert "total: 1 executed, 1 disagreed, 0 not executed" in ran.stdout.splitlines()


def test_nothing_executed_fails(port: Port, tmp_path: Path) -> None:
    ran = port("vectors", str(tmp_path))
    assert ran.returncode == 1
    assert "total: 0 executed, 0 disagreed, 0 not executed" in ran.stdout.splitlines()


def test_an_unknown_kind_fails(port: Port, tmp_path: Path) -> None:
    shutil.copy(VECTORS / "cards.json", tmp_path)
    shutil.copy(VECTORS / "cards.json", tmp_path / "riddles.json")
    _changed(tmp_path / "riddles.json", lambda content: content.update(kind="riddles"))
    count = json.loads((VECTORS / "cards.json").read_bytes())["count"]
    ran = port("vectors", str(tmp_path))
    assert ran.returncode == 1
    total = f"total: {count} executed, 0 disagreed, {count} not executed"
    assert total in ran.stdout.splitlines()


def _shorten(content: dict[str, Any]) -> None:
    content["tests"].pop()


def _renumber(content: dict[str, Any]) -> None:
    content["format"] = 2


@pytest.mark.parametrize("change", [_shorten, _renumber])
def test_a_file_that_is_not_whole_fails(
    mono: Port, tmp_path: Path, change: Callable[[dict[str, Any]], None]
) -> None:
    shutil.copy(VECTORS / "cards.json", tmp_path)
    _changed(tmp_path / "cards.json", change)
    assert mono("vectors", str(tmp_path)).returncode == 1


def test_a_missing_file_fails(mono: Port, tmp_path: Path) -> None:
    """The manifest says how many tests there are in all."""
    shutil.copy(VECTORS / "cards.json", tmp_path)
    shutil.copy(VECTORS / "manifest.json", tmp_path)
    ran = mono("vectors", str(tmp_path))
    assert ran.returncode == 1
    assert "BROKEN manifest.json" in ran.stdout


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"count":1.0}',
        '{"count":null}',
        '{"count":01}',
        '{"count":9007199254740992}',
        '{"count":1,"count":1}',
        '{"count":1,}',
        '{"count":1}{}',
        '{"count":"\\x"}',
        '{"count":"\n"}',
        '{"a":' * 100_000,
    ],
)
def test_the_reader_is_strict(mono: Port, tmp_path: Path, text: str) -> None:
    (tmp_path / "cards.json").write_text(text, encoding="utf-8")
    ran = mono("vectors", str(tmp_path))
    assert ran.returncode == 1
    assert "BROKEN cards.json cannot be read" in ran.stdout
    assert ran.stderr == ""


def test_the_line_protocol(port: Port) -> None:
    """Every vector once more, this time one request and one answer a line."""
    tests: list[dict[str, Any]] = []
    requests: list[dict[str, Any]] = [{"do": "hello", "format": 1}]
    for file in agreement.manifest()["files"]:
        content = json.loads((VECTORS / file["name"]).read_bytes())
        for test in content["tests"]:
            tests.append(test)
            request = {"do": "test", "id": test["id"], "kind": content["kind"]}
            requests.append({**request, "input": test["input"]})
    requests.append({"do": "bye"})
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)
    ran = port("serve", stdin=lines)
    assert ran.returncode == 0, ran.stderr
    hello, *answers = [json.loads(line) for line in runtimes.lines(ran.stdout)]
    assert hello["format"] == 1
    assert hello["stepwise"] is True
    assert {file["kind"] for file in agreement.manifest()["files"]} <= set(hello["kinds"])
    assert hello["kinds"] == sorted(hello["kinds"])
    for test, answer in zip(tests, answers, strict=True):
        agreement.check_result(test, answer)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_open_sessions_take_turns(runtime: str, executable: Path) -> None:
    command, environment = _command(runtime, executable)
    agreement.check_open_sessions([*command, "serve"], environment=environment)


@pytest.mark.parametrize(
    ("request_line", "named"),
    [
        ("rubbish", {}),
        ("{}", {}),
        ('{"do":"dance","id":"x"}', {"id": "x"}),
        ('{"do":"hello","format":2}', {}),
        ('{"do":"test","id":"x","kind":"riddles","input":{}}', {"id": "x"}),
        ('{"do":"test","id":"x","kind":"cards","input":{"card":"5"}}', {"id": "x"}),
        ('{"do":"command","session":"s","step":{}}', {"session": "s"}),
        ('{"do":"close","session":"s"}', {"session": "s"}),
    ],
)
def test_a_request_that_cannot_be_read_is_answered(
    mono: Port, request_line: str, named: dict[str, str]
) -> None:
    """By its name where it has one, and what comes after it is answered, too."""
    ran = mono("serve", stdin=f'{request_line}\n{{"do":"hello","format":1}}\n{{"do":"bye"}}\n')
    assert ran.returncode == 0
    refused, hello = [json.loads(line) for line in runtimes.lines(ran.stdout)]
    assert refused.pop("error")
    assert refused == named
    assert hello["format"] == 1


@pytest.mark.parametrize("arguments", [(), ("vectors",), ("sing",), ("vectors", "no such place")])
def test_wrong_usage(mono: Port, arguments: tuple[str, ...]) -> None:
    assert mono(*arguments).returncode == 2


@pytest.mark.parametrize("path", sorted(PORT.rglob("*.cs")), ids=lambda path: path.stem)
def test_sources_are_plain(path: Path) -> None:
    """What a game takes over: small files that depend on no culture and no package."""
    text = path.read_text(encoding="ascii")
    lines = text.splitlines()
    assert lines[0] == "// SPDX-License-Identifier: MIT"
    assert len(lines) < 500
    assert max(map(len, lines)) <= 120
    assert not re.search(r"\t|[ ]\n", text)
    banned = ("System.Linq", "dynamic ", "float ", ".Sort()", "OrderBy", "ToLower", "ToUpper")
    assert not [word for word in banned if word in text]
    # The two raw draws whose bounds no rule uses; everything else is integers.
    if path.stem != "DotNetGenerator":
        assert not re.search(r"\bdouble\b", text)


def test_the_example_of_the_readme(tmp_path: Path) -> None:
    """It compiles without ``Check/``, and the events are those that its comments name."""
    mcs, mono = runtimes.program("mcs"), runtimes.program("mono")
    readme = (PORT / "README.md").read_text(encoding="utf-8")
    section = readme.split("## A match")[1].split("The session has")[0]
    body = "\n".join(line[4:] for line in section.splitlines() if line.startswith("    "))
    source = tmp_path / "Example.cs"
    source.write_text(
        f"""using SetRules;
        static class Example
        {{
            static void Main()
            {{
                long nowMs = 40;
                {body}
            }}

            static void Show(System.Collections.Generic.IList<GameEvent> events)
            {{
                foreach (GameEvent one in events) System.Console.Write(one.GetType().Name + " ");
                System.Console.WriteLine();
            }}
        }}""",
        encoding="utf-8",
    )
    rules = [*(PORT / "Rules").glob("*.cs"), *(PORT / "Match").glob("*.cs")]
    made = tmp_path / "Example.exe"
    flags = ["-noconfig", "-langversion:7", "-warnaserror+", f"-out:{made}"]
    built = subprocess.run(
        [mcs, *flags, str(source), *map(str, rules)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    ran = subprocess.run([mono, str(made)], capture_output=True, text=True, check=True, timeout=60)
    assert [line.split() for line in ran.stdout.splitlines()] == [
        ["Dealt", "SetCheck"],
        [],
        ["Selected"],
        [],
    ]


@pytest.mark.parametrize("name", ["mcs", "mono"])
def test_a_missing_runtime_skips_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(runtimes.REQUIRE, raising=False)
    with pytest.raises(pytest.skip.Exception, match=rf"^{name} is missing.*apt-get install"):
        runtimes.program(name)


def test_a_missing_runtime_fails_where_it_is_required(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv(runtimes.REQUIRE, "1")
    with pytest.raises(pytest.fail.Exception, match=r"^mono is missing.*REQUIRE_RUNTIMES=1"):
        runtimes.program("mono")


def test_a_missing_dotnet_skips_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(runtimes.REQUIRE, raising=False)
    monkeypatch.setattr(runtimes.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(pytest.skip.Exception, match="pip install dotnetcore2"):
        runtimes.dotnet_host()
