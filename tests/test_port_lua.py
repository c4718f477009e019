"""The Lua port agrees with every vector, on PUC Lua 5.1 and on LuaJIT.

The port under ``ports/lua`` runs behind the conformance runner in two forms: as it is, and
in a world that has few functions and no global variables, whose ``pairs`` and
``table.sort`` go other ways, and whose matches live as text between two commands.
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

PORT = Path(__file__).parent / "ports" / "lua"
VECTORS = Path(__file__).parents[1] / "vectors"

#: How many generated cases are put to each form of the port.
FUZZ = int(os.environ.get("SETRULES_FUZZ", "300"))

#: The Debian package of each runtime has its name.
RUNTIMES = ("lua5.1", "luajit")

FORMS = [(runtime, form) for runtime in RUNTIMES for form in ("port.lua", "bare.lua")]

#: Locales that sort letters otherwise, or have other lower-case ones, and what could notice.
LOCALES = ("cs_CZ", "tr_TR")
LOCALE_FLAGS = "port-id-order,port-id-words,port-culture,port-ascii-only,port-number-text"

Run = subprocess.CompletedProcess[str]


def _lua(name: str) -> str:
    """The program of a runtime."""
    found = shutil.which(name)
    if found is None:
        runtimes.missing(name, f"apt-get install -y --no-install-recommends {name}")
    return found


def _run(*command: str | Path, stdin: str = "", **environment: str) -> Run:
    return subprocess.run(
        [str(part) for part in command],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
        timeout=1800,
    )


def _conform(options: list[str], *port: str | Path, **environment: str) -> dict[str, Any]:
    """What the runner reports of the port; everything has to agree."""
    runner = (sys.executable, "-m", "setrules", "conform", "--json", *options)
    ran = _run(*runner, "--", *port, **environment)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr
    report: dict[str, Any] = json.loads(ran.stdout)
    assert report["ok"]
    assert report["wrong"] == []
    assert report["problems"] == []
    assert report["restarts"] == 0
    return report


@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_every_vector_agrees(runtime: str, form: str) -> None:
    report = _conform(["--vectors", str(VECTORS)], _lua(runtime), PORT / form)
    manifest = json.loads((VECTORS / "manifest.json").read_bytes())
    assert manifest["total"] > 0
    assert report["executed"] == manifest["total"]
    passed = {row["kind"]: row["passed"] for row in report["counts"]}
    assert passed == {file["kind"]: file["count"] for file in manifest["files"]}
    assert report["port"]["stepwise"]
    assert report["port"]["kinds"] == sorted(file["kind"] for file in manifest["files"])


@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_generated_cases_agree(runtime: str, form: str) -> None:
    options = ["--fuzz-only", "--fuzz", str(FUZZ), "--seed", "1"]
    report = _conform(options, _lua(runtime), PORT / form)
    assert report["executed"] == FUZZ
    assert report["found"] == []


@pytest.mark.nightly
@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_many_generated_cases_agree(runtime: str, form: str) -> None:
    options = ["--fuzz-only", "--fuzz", "10000", "--seed", "2"]
    report = _conform(options, _lua(runtime), PORT / form)
    assert report["executed"] == 10_000


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_no_locale_changes_an_answer(tmp_path: Path, runtime: str, locale: str) -> None:
    """PUC Lua compares strings and finds letters as the locale of its host has it (P3)."""
    lua = _lua(runtime)
    localedef = shutil.which("localedef")
    compiled = tmp_path / f"{locale}.UTF-8"
    if localedef is not None:
        _run(localedef, "-i", locale, "-f", "UTF-8", compiled)
    if not compiled.exists():
        runtimes.missing(f"locale {locale}", "apt-get install -y --no-install-recommends locales")
    options = ["--vectors", str(VECTORS), "--flags", LOCALE_FLAGS]
    port = (lua, PORT / "bare.lua", compiled.name)
    report = _conform(options, *port, LOCPATH=str(tmp_path))
    assert report["executed"] > 30


def _answers(lua: str, form: str, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to requests that are all on their way before the first is answered."""
    lines = "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)
    ran = _run(lua, PORT / form, stdin=lines)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return [json.loads(line) for line in runtimes.lines(ran.stdout)]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_whole_matches_agree(runtime: str) -> None:
    """The runner asks matches step by step; a match as one request has the same answer."""
    tests = [
        (kind, test)
        for kind in ("session", "game")
        for test in json.loads((VECTORS / f"{kind}.json").read_bytes())["tests"][::4]
    ]
    assert tests
    requests = [
        {"do": "test", "id": test["id"], "kind": kind, "input": test["input"]}
        for kind, test in tests
    ]
    answers = _answers(_lua(runtime), "port.lua", requests)
    for (_, test), answer in zip(tests, answers, strict=True):
        assert answer["id"] == test["id"]
        assert answer["result"] == test["result"], test["id"]
        if test["result"] == "valid":
            assert answer["output"] == test["expected"], test["id"]
        else:
            assert answer["reason"]


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_open_sessions_take_turns(runtime: str) -> None:
    tests = [
        test
        for test in json.loads((VECTORS / "session.json").read_bytes())["tests"][:40]
        if test["result"] == "valid"
    ]
    requests: list[dict[str, Any]] = []
    expected: list[dict[str, Any]] = []
    for test in tests:
        beginning = {name: value for name, value in test["input"].items() if name != "steps"}
        requests.append({"do": "create", "session": test["id"], "input": beginning})
        [opening] = test["expected"]["opening"]
        expected.append({"session": test["id"], "result": "valid", **opening})
    for turn in range(max(len(test["input"]["steps"]) for test in tests)):
        for test in tests:
            for step in test["input"]["steps"][turn : turn + 1]:
                requests.append({"do": "command", "session": test["id"], "step": step})
                expected.append({"session": test["id"], **test["expected"]["steps"][turn]})
    for test in tests:
        requests.append({"do": "close", "session": test["id"]})
        expected.append({"session": test["id"], "closed": True})
    assert _answers(_lua(runtime), "bare.lua", requests) == expected


@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_what_cannot_be_read_is_told(runtime: str, form: str) -> None:
    """With the id or the session of the request, and the port goes on."""
    requests: list[dict[str, Any]] = [
        {},
        {"do": "dance"},
        {"do": ["hello"], "id": "a"},
        {"do": "hello", "format": 2},
        {"do": "test", "id": "b", "kind": "riddles", "input": {}},
        {"do": "test", "id": "c", "kind": "draws", "input": {"seed": 1}},
        {"do": "command", "session": "s", "step": {"command": "advance"}},
        {"do": "close", "session": "s"},
        {"do": "test", "id": "é", "kind": "third", "input": {"a": [40], "b": [80]}},
        {"do": "bye"},
        {"do": "hello", "format": 1},
    ]
    answers = _answers(_lua(runtime), form, requests)
    assert [{**answer, "error": ""} for answer in answers[:-1]] == [
        {"error": ""},
        {"error": ""},
        {"error": "", "id": "a"},
        {"error": ""},
        {"error": "", "id": "b"},
        {"error": "", "id": "c"},
        {"error": "", "session": "s"},
        {"error": "", "session": "s"},
    ]
    assert all(answer["error"] for answer in answers[:-1])
    assert answers[-1] == {"id": "é", "result": "valid", "output": {"cards": [0]}}


# --- JSON

NO_JSON = [
    "",
    "rubbish",
    "null",
    "[null]",
    "01",
    "-",
    "1.0",
    "1e3",
    "9007199254740992",
    "-9007199254740992",
    "99999999999999999999999",
    "[1,]",
    "[1 2]",
    "[1] 2",
    "[",
    "{",
    '{"a"}',
    '{"a":1,}',
    "{1:2}",
    '{"a":1,"a":1}',
    '{"a":false,"a":1}',
    '"a',
    '"\\',
    '"\\x"',
    '"\\u12g4"',
    '"\\ud800"',
    '"\\udc00"',
    '"\\ud800\\u0041"',
    '"\t"',
    "tru",
    "True",
    "\ufeff1",
    '{"a":' * 100_000,
    "[" * 100_000,
]

#: The same bytes after reading and writing, but for the order of keys and the spaces.
JSON = [
    ("{}", "{}"),
    ("[]", "[]"),
    (' { "b" : [ ] , "a" : [ { } ] } ', '{"a":[{}],"b":[]}'),
    ('{"ab":1,"a":2,"B":3,"_":4,"é":5}', '{"B":3,"_":4,"a":2,"ab":1,"é":5}'),
    ("[0,-0,-1,9007199254740991,-9007199254740991]",) * 2,
    ("[true,false]",) * 2,
    (r'"\"\\\/\b\f\n\r\t\u0000\u001f\u007f"', '"\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\x7f"'),
    (r'"\u00e9\u20ac\ud83d\ude00"', '"é€😀"'),
    ('"é€😀\uffff"', '"é€😀\uffff"'),
]

ECHO = """
package.path = arg[1] .. "/?.lua;" .. package.path
local json = require("setrules.rules.json")
for line in io.lines() do
  local went, value = pcall(json.decode, line)
  print(went and json.encode(value) or "refused")
end
"""


def _echo(runtime: str, tmp_path: Path, lines: list[bytes]) -> list[str]:
    """Each line read and written again by the port's JSON."""
    script = tmp_path / "echo.lua"
    script.write_text(ECHO)
    ran = subprocess.run(
        [_lua(runtime), script, PORT],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        check=True,
        timeout=60,
    )
    return ran.stdout.decode().splitlines()


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_json_is_read_strictly(runtime: str, tmp_path: Path) -> None:
    bytes_ = [b'"\xe9"', b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"\xe2\x82"']
    lines = [text.encode() for text in NO_JSON] + bytes_
    answers = _echo(runtime, tmp_path, lines)
    assert dict(zip(lines, answers, strict=True)) == dict.fromkeys(lines, "refused")


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_json_is_written_canonically(runtime: str, tmp_path: Path) -> None:
    answers = _echo(runtime, tmp_path, [read.encode() for read, _ in JSON])
    assert answers == [written.replace("-0,", "0,") for _, written in JSON]


# --- the language

SOURCES = sorted(PORT.rglob("*.lua"))

#: What a game takes over.
TAKEN = [PORT / "setrules.lua", *sorted((PORT / "setrules").rglob("*.lua"))]

_STRINGS_AND_COMMENTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|--[^\n]*')

#: Newer than Lua 5.1, tied to a host or its locale, or without an order.
_FORBIDDEN = re.compile(
    r"//|<<|>>|&|\||~(?!=)|::"
    r"|\b(?:goto|bit|bit32|jit|ffi|utf8|os|io|debug|package|module|coroutine|load|loadstring)\b"
    r"|[.:](?:lower|upper|pack|unpack|random|fmod|mod|getn|maxn|tointeger)\b"
)

#: Classes of characters that the locale decides about, in patterns.
_LOCALE_CLASSES = re.compile(r"%[aAcClLpPsSuUwW]")


def _forbidden(text: str) -> list[str]:
    """What stands in a script besides strings and comments that may not."""
    found: list[str] = _FORBIDDEN.findall(_STRINGS_AND_COMMENTS.sub('""', text))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_sources_are_plain(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    lines = text.splitlines()
    assert lines[0] == "-- SPDX-License-Identifier: MIT"
    assert len(lines) < 500
    assert max(map(len, lines)) <= 100
    assert not re.search(r"\t|[ ]\n", text)


@pytest.mark.parametrize("path", TAKEN, ids=lambda path: path.stem)
def test_only_what_every_lua_has_is_used(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    assert _forbidden(text) == []
    strings = [found for found in _STRINGS_AND_COMMENTS.findall(text) if found[0] != "-"]
    assert not [one for one in strings if _LOCALE_CLASSES.search(one)]


NEW_WORDS = (
    "x = 7 // 2; x = 1 << 2; x = a & b; x = ~a; goto out; ::out::; bit.bxor(1, 2); os.time(); "
    "name:lower(); table.unpack(x); math.random(6); io.read(); require(x).pack()"
)


@pytest.mark.parametrize("text", NEW_WORDS.split("; "))
def test_new_words_are_seen(text: str) -> None:
    assert _forbidden(text)
    assert _forbidden(f'local x = "{text}" -- {text}') == []


BARE = {
    "a global variable that is read": "return os",
    "a global variable that is set": "count = 1",
    "a method beyond those kept": "return ('A'):lower()",
    "a function beyond those kept": "return math.random()",
}


@pytest.mark.parametrize("text", BARE.values(), ids=BARE)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_bare_world_is_bare(tmp_path: Path, runtime: str, text: str) -> None:
    """Otherwise the form of the port that runs in it would show nothing."""
    copy = tmp_path / "lua"
    shutil.copytree(PORT, copy)
    protocol = copy / "check" / "protocol.lua"
    changed = protocol.read_text().replace(
        "function REQUESTS.hello(_, request)\n",
        f"function REQUESTS.hello(_, request)\n  if request.probe then {text} end\n",
    )
    assert text in changed
    protocol.write_text(changed)
    hello = '{"do":"hello","format":1}\n{"do":"hello","format":1,"probe":true}\n'
    ran = _run(_lua(runtime), copy / "bare.lua", stdin=hello)
    greeting, probed = [json.loads(line) for line in runtimes.lines(ran.stdout)]
    assert greeting["stepwise"]
    assert re.search("global variable|nil value", probed["error"])


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_example_of_the_readme_runs(runtime: str, tmp_path: Path) -> None:
    """With what a game takes, and nothing else."""
    [example] = re.findall(r"```lua\n(.*?)```", (PORT / "README.md").read_text(), re.DOTALL)
    shutil.copytree(PORT / "setrules", tmp_path / "setrules")
    shutil.copy(PORT / "setrules.lua", tmp_path)
    (tmp_path / "example.lua").write_text(example)
    ran = _run(_lua(runtime), tmp_path / "example.lua", LUA_PATH=f"{tmp_path}/?.lua")
    assert ran.returncode == 0, ran.stderr
    dealt, accepted, refused = ran.stdout.splitlines()
    assert dealt == "dealt\t12"
    assert accepted == "claim_accepted\t1"
    assert '"eve"' in refused


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_missing_runtime_is_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """With what installs it; a failure where runtimes are required."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv(runtimes.REQUIRE, raising=False)
    installs = rf"^{re.escape(name)} is missing.*apt-get install.* {re.escape(name)}"
    with pytest.raises(pytest.skip.Exception, match=installs):
        _lua(name)
    monkeypatch.setenv(runtimes.REQUIRE, "1")
    with pytest.raises(pytest.fail.Exception, match=installs):
        _lua(name)
