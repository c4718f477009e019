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
from pathlib import Path
from typing import Any

import pytest
from ports import agreement, runtimes
from ports.agreement import VECTORS, conform, run

PORT = Path(__file__).parent / "ports" / "lua"

RUNTIMES = ("lua5.1", "luajit")

FORMS = [(runtime, form) for runtime in RUNTIMES for form in ("port.lua", "bare.lua")]

#: Locales that sort letters otherwise, or have other lower-case ones, and what could notice.
LOCALES = ("cs_CZ", "tr_TR")
LOCALE_FLAGS = "port-id-order,port-id-words,port-culture,port-ascii-only,port-number-text"


def _port(runtime: str, form: str) -> list[str | Path]:
    """What starts a form of the port on a runtime."""
    return [runtimes.program(runtime), PORT / form]


#: PUC Lua takes a minute for whole games, most of it for the digests of their positions:
#: by day in the stricter form alone, where each of them is in all that this form does.
SLOW = ("lua5.1", "port.lua")


@pytest.mark.parametrize(("runtime", "form"), [form for form in FORMS if form != SLOW])
def test_every_vector_agrees(runtime: str, form: str) -> None:
    agreement.check_vectors(_port(runtime, form))


@pytest.mark.nightly
def test_every_vector_agrees_in_the_slow_form() -> None:
    agreement.check_vectors(_port(*SLOW))


def test_all_but_games_agrees_in_the_slow_form() -> None:
    kinds = [file["kind"] for file in agreement.manifest()["files"] if file["kind"] != "game"]
    report = agreement.conform(_port(*SLOW), "--vectors", str(VECTORS), "--kinds", ",".join(kinds))
    assert sorted(row["kind"] for row in report["counts"]) == sorted(kinds)


@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_generated_cases_agree(runtime: str, form: str) -> None:
    agreement.check_generated_cases(_port(runtime, form), agreement.FUZZ, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize(("runtime", "form"), FORMS)
def test_many_generated_cases_agree(runtime: str, form: str) -> None:
    agreement.check_generated_cases(_port(runtime, form), agreement.MANY, seed=2)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_no_locale_changes_an_answer(tmp_path: Path, runtime: str, locale: str) -> None:
    """PUC Lua compares strings and finds letters as the locale of its host has it (P3)."""
    port = [*_port(runtime, "bare.lua"), f"{locale}.UTF-8"]
    localedef = shutil.which("localedef")
    compiled = tmp_path / f"{locale}.UTF-8"
    if localedef is not None:
        run([localedef, "-i", locale, "-f", "UTF-8", compiled])
    if not compiled.exists():
        runtimes.missing(f"locale {locale}", "apt-get install -y --no-install-recommends locales")
    options = ("--vectors", str(VECTORS), "--flags", LOCALE_FLAGS)
    report = conform(port, *options, environment={**os.environ, "LOCPATH": str(tmp_path)})
    assert report["executed"] > 30


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_whole_matches_agree(runtime: str) -> None:
    agreement.check_whole_matches(_port(runtime, "port.lua"), every=4)


def _answers(runtime: str, form: str, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = [json.dumps(request, ensure_ascii=False) for request in requests]
    return agreement.answers(_port(runtime, form), lines)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_open_sessions_take_turns(runtime: str) -> None:
    agreement.check_open_sessions(_port(runtime, "bare.lua"))


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
    answers = _answers(runtime, form, requests)
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
        [runtimes.program(runtime), script, PORT],
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
    ran = run([runtimes.program(runtime), copy / "bare.lua"], stdin=hello)
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
    command = [runtimes.program(runtime), tmp_path / "example.lua"]
    ran = run(command, environment={**os.environ, "LUA_PATH": f"{tmp_path}/?.lua"})
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
        runtimes.program(name)
    monkeypatch.setenv(runtimes.REQUIRE, "1")
    with pytest.raises(pytest.fail.Exception, match=installs):
        runtimes.program(name)
