"""The JavaScript port agrees with every vector, on Node and in a world of ECMAScript 5.

The port under ``ports/javascript`` runs behind the conformance runner twice: as modules,
and bundled in a context that has neither the modern library nor a stable sort, whose
built-in objects are frozen, and whose matches live as text between two commands.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from ports import agreement, runtimes
from ports.agreement import run

PORT = Path(__file__).parent / "ports" / "javascript"

FORMS = ("port.js", "bare.js")

#: What is bundled into one script.
BUNDLED = [PORT / "setrules.js", *sorted(PORT.glob("*/*.js"))]


@pytest.fixture(scope="module")
def node() -> str:
    """Node's program."""
    return runtimes.program("node")


@pytest.mark.parametrize("form", FORMS)
def test_every_vector_agrees(node: str, form: str) -> None:
    agreement.check_vectors([node, PORT / form])


@pytest.mark.parametrize("form", FORMS)
def test_generated_cases_agree(node: str, form: str) -> None:
    agreement.check_generated_cases([node, PORT / form], agreement.FUZZ, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("form", FORMS)
def test_many_generated_cases_agree(node: str, form: str) -> None:
    agreement.check_generated_cases([node, PORT / form], agreement.MANY, seed=2)


def test_whole_matches_agree(node: str) -> None:
    agreement.check_whole_matches([node, PORT / "port.js"])


@pytest.mark.parametrize("form", FORMS)
def test_open_sessions_take_turns(node: str, form: str) -> None:
    agreement.check_open_sessions([node, PORT / form])


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_read_is_told(node: str, form: str) -> None:
    """With the id or the session of the request, and the port goes on."""
    requests: list[dict[str, Any]] = [
        {"do": "dance"},
        {"do": "constructor", "id": "a"},
        {"do": "hello", "format": 2},
        {"do": "test", "id": "b", "kind": "riddles", "input": {}},
        {"do": "test", "id": "c", "kind": "toString", "input": {}},
        {"do": "test", "id": "d", "kind": "third", "input": {"a": [1]}},
        {"do": "command", "session": "__proto__", "step": {"command": "advance"}},
        {"do": "close", "session": "s"},
        {"do": "test", "id": "é", "kind": "third", "input": {"a": [40], "b": [80]}},
        {"do": "bye"},
        {"do": "hello", "format": 1},
    ]
    lines = [json.dumps(request, ensure_ascii=False) for request in requests]
    answers = agreement.answers([node, PORT / form], lines)
    assert [{**answer, "error": ""} for answer in answers[:-1]] == [
        {"error": ""},
        {"error": "", "id": "a"},
        {"error": ""},
        {"error": "", "id": "b"},
        {"error": "", "id": "c"},
        {"error": "", "id": "d"},
        {"error": "", "session": "__proto__"},
        {"error": "", "session": "s"},
    ]
    assert all(answer["error"] for answer in answers[:-1])
    assert answers[-1] == {"id": "é", "result": "valid", "output": {"cards": [0]}}


def test_rubbish_is_told(node: str) -> None:
    ran = run([node, PORT / "port.js"], stdin='rubbish\n[]\n7\nnull\n{"do":"bye"}\n')
    assert ran.returncode == 0
    assert ran.stderr == ""
    assert [list(json.loads(line)) for line in runtimes.lines(ran.stdout)] == [["error"]] * 4


def test_the_bare_world_is_bare(node: str) -> None:
    """Otherwise the form of the port that runs in it would show nothing."""
    looked = """
        var vm = require('vm');
        var world = require('./bare').open();
        var probe = [
          'Object.getOwnPropertyNames(this).sort()',
          '[1, 2, 3].sort(function () { return 0; })',
          'Object.getOwnPropertyNames(String.prototype).indexOf("localeCompare")',
          'Object.getOwnPropertyNames(Array.prototype).indexOf("includes")',
          '[Object, Array, Error, String].every(function (one) {' +
            ' return Object.isFrozen(one.prototype); })'
        ];
        console.log(JSON.stringify(probe.map(function (text) {
          return vm.runInContext(text, world);
        })));
    """
    ran = subprocess.run(
        [node, "-e", looked], capture_output=True, text=True, check=True, cwd=PORT, timeout=60
    )
    globals_, tied, compares, includes, frozen = json.loads(ran.stdout)
    assert {"JSON", "Math", "Object", "port"} <= {*globals_}
    gone = {"Map", "Set", "Symbol", "Promise", "BigInt", "Date", "Intl", "console", "Reflect"}
    assert not gone & {*globals_}
    assert tied != [1, 2, 3]
    assert compares == includes == -1
    assert frozen is True


def test_the_example_of_the_readme_runs(node: str, tmp_path: Path) -> None:
    """As modules, and as the one script for a server."""
    [example] = re.findall(r"```js\n(.*?)```", (PORT / "README.md").read_text(), re.DOTALL)
    first, _, rest = example.partition("\n")
    assert "require" in first
    bundle = run([node, PORT / "bundle.js"]).stdout
    modules = tmp_path / "modules.js"
    modules.write_text(f"var setrules = require({json.dumps(str(PORT / 'setrules'))});\n{rest}")
    script = tmp_path / "script.js"
    script.write_text(bundle + rest)
    assert "require(" not in script.read_text()
    for form in (modules, script):
        ran = run([node, form])
        assert ran.returncode == 0, ran.stderr
        accepted, refused = ran.stdout.splitlines()
        assert accepted == "claim_accepted 1"
        assert '"eve"' in refused


# --- the language

_STRINGS_AND_COMMENTS = re.compile(r"'(?:[^'\\\n]|\\.)*'|//[^\n]*")

#: Newer than ECMAScript 5, or tied to a clock, a locale, a random source or a host.
_FORBIDDEN = re.compile(
    r"=>|`|\.\.\.|\*\*|\?\?|\?\.|/\*"
    r"|\b(?:let|const|class|extends|super|async|await|yield|of)\b"
    r"|\b(?:Map|Set|WeakMap|WeakSet|Symbol|Promise|Proxy|Reflect|BigInt|Intl|Date|globalThis)\b"
    r"|\b(?:TextEncoder|TextDecoder|Buffer|process|console|setTimeout|eval|Uint8Array)\b"
    r"|\bMath\.(?:random|imul|trunc|sign|log2|clz32|fround|hypot|cbrt)\b"
    r"|\bNumber\.is\w+|\bObject\.(?:assign|entries|values|fromEntries)\b"
    r"|\.(?:locale\w+|toLocale\w+|normalize|includes|find|findIndex|fill|flat|repeat"
    r"|startsWith|endsWith|padStart|padEnd|codePointAt|at)\("
)


def _forbidden(text: str) -> list[str]:
    """What stands in a script besides strings and comments that may not."""
    found: list[str] = _FORBIDDEN.findall(_STRINGS_AND_COMMENTS.sub("''", text))
    return found


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.name)
def test_only_old_words_are_used(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.isascii()
    assert "'use strict';" in text
    assert '"' not in _STRINGS_AND_COMMENTS.sub("", text), "strings stand in single quotes"
    assert _forbidden(text) == []


NEW_WORDS = (
    "x => 1; let x; const x = 1; `x`; class X {}; f(...x); 2 ** 3; for (x of y); a ?? b; a?.b; "
    "new Map(); Date.now(); Math.random(); a.localeCompare(b); Number.isInteger(x); x.fill(0)"
)


@pytest.mark.parametrize("text", NEW_WORDS.split("; "))
def test_new_words_are_seen(text: str) -> None:
    assert _forbidden(text)
    assert _forbidden(f"var x = '{text}'; // {text}") == []


def test_a_parser_takes_it_for_ecmascript_5(node: str) -> None:
    """With the parser that Node carries for its own use, where it lets us at it."""
    parse = """
        var acorn = require('internal/deps/acorn/acorn/dist/acorn');
        process.argv.slice(1).forEach(function (file) {
          acorn.parse(require('fs').readFileSync(file, 'utf8'), { ecmaVersion: 5 });
        });
        try {
          acorn.parse('var f = x => 1', { ecmaVersion: 5 });
        } catch (error) {
          console.log('strict');
        }
    """
    files = sorted(PORT.rglob("*.js"))
    ran = run([node, "--expose-internals", "-e", parse, *files])
    if "Cannot find module 'internal/" in ran.stderr:
        runtimes.missing("the parser inside Node", "Node 20 from nodejs.org")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == "strict\n"
    assert len(files) > len(BUNDLED)
