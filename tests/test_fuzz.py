"""Whatever is read from outside: documented errors alone come out, in bounded time and memory.

Each target of ``fuzz/targets.py`` is given the inputs that once broke a law, then
inputs by Hypothesis, then some by a fuzzer that is guided by coverage, for a second
here, for ``SETRULES_FUZZ_SECONDS`` where that is set, and for minutes with ``-m nightly``.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import tracemalloc
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conform_tools import third
from corruption import held_up
from fuzz import keeping
from fuzz.__main__ import functions_of, main
from fuzz.bytewise import STRANGE, deep
from fuzz.targets import TARGETS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ports import runtimes

from setrules import Board, Card, GameSession, RuleSet, SetRulesError, VectorTypeError
from setrules.conform.judge import judge
from setrules.conform.protocol import ProtocolError
from setrules.conform.serve import serve
from setrules.conform.wire import decode
from setrules.events import Event
from setrules.odds import exact
from setrules.vectors.canonical import MAX_BYTES, dump, parse
from setrules.vectors.schema import schema_errors

CORPUS = Path(__file__).parent / "fuzz" / "corpus"
NAMES = tuple(TARGETS)

#: Texts that are close to what the readers of text expect.
WORDS = st.sampled_from(
    (
        *("1RSD", "2god", "3PTS", "..", "one", "Red", "filled-in", "OVALS", "diamond", "solid"),
        *("\u0130", "\u017f", "\ud800", "\x00", "\x1f", "\u2003", "1RS", "4RSD", "#", "[", "*"),
    )
)
TEXTS = st.lists(WORDS, max_size=90).flatmap(
    lambda words: st.sampled_from((" ", "\n", "\t", "", ", ")).map(lambda gap: gap.join(words))
)
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
LINES = JSONS.map(lambda value: json.dumps(value).encode())


def inputs_for(name: str) -> st.SearchStrategy[bytes]:
    """Bytes as they come, and bytes in the form that a target reads."""
    raw = st.binary(max_size=300)
    if name in ("card_text", "board_text", "known_failures"):
        return raw | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass"))
    if name in ("vector_bytes", "port_line"):
        return raw | LINES | JSONS.map(lambda value: json.dumps({"id": value}).encode())
    return raw


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(CORPUS.rglob("*")) if path.is_file()],
    ids=lambda path: f"{path.parent.name}-{path.name}",
)
def test_what_was_found_once(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_inputs_by_hypothesis(name: str) -> None:
    target = TARGETS[name]
    target(b"")

    @settings(max_examples=60, suppress_health_check=list(HealthCheck), database=None)
    @given(inputs_for(name))
    def obeys(data: bytes) -> None:
        target(data)

    obeys()


def test_every_target_takes_something_and_refuses_something() -> None:
    """So that none of them passes because it looks at nothing."""
    import random

    source = random.Random(1)
    for name, target in TARGETS.items():
        seen = set()
        for data in (b"1RSD", b"{}", b'{"id":1}', b"a b", b"\xff", b'{"a":1}\n'):
            seen.add(target(data))
        for _ in range(3000):
            if len(seen) == 2:
                break
            seen.add(target(source.randbytes(source.choice((4, 20, 60)))))
        assert seen == {True, False}, name


def test_what_decorators_and_caches_wrap_is_watched() -> None:
    """The fuzzer is guided by the bodies of commands too, not by what stands around them."""
    watched = {function.__code__ for function in functions_of("setrules")}
    for function in (GameSession.claim, GameSession.snapshot, exact._counted_set_free):
        bare = function.__wrapped__  # type: ignore[attr-defined]
        assert bare.__code__ in watched, bare
    assert {Board.hint.__code__, Card.parse.__func__.__code__} <= watched


@pytest.mark.parametrize("arguments", [[], ["record"], ["record", "--into", "."]])
def test_without_a_fuzzer_one_line_says_what_to_install(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["fuzz", *arguments])
    with pytest.raises(SystemExit, match=r"^python -m fuzz needs atheris: pip install atheris$"):
        main()
    assert capsys.readouterr().out == ""


def test_the_inputs_that_are_kept_are_few_and_run_what_many_run() -> None:
    inputs = [b"1RSD", b"2RSD", b"3GTP", b"", b"\xff", b"red", b"1", b"one red solid diamond"]
    kept = keeping.chosen(TARGETS["card_text"], inputs)
    assert 0 < len(kept) < len(inputs)
    assert keeping.chosen(TARGETS["card_text"], kept) == kept
    for folder in CORPUS.iterdir():
        # What was written by hand has a name of words.
        files = [path for path in folder.iterdir() if "-" not in path.name]
        assert folder.name in NAMES
        assert len(files) <= 2 * keeping.MOST
        assert all(path.stat().st_size <= keeping.LONGEST for path in files)


def seed() -> str:
    """Of the fuzzer: from the commit where all is checked, so that each tries other inputs."""
    return os.environ.get("SETRULES_FUZZ_SEED", "1")


def fuzzed(name: str, seconds: int) -> None:
    runtimes.module("atheris", "pip install atheris")
    done = subprocess.run(
        [sys.executable, "-m", "fuzz", name, "--seconds", str(seconds), "--seed", seed()],
        cwd=CORPUS.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed()}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("name", NAMES)
def test_a_fuzzer_for_seconds(name: str) -> None:
    fuzzed(name, int(os.environ.get("SETRULES_FUZZ_SECONDS", "1")))


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_a_fuzzer_for_two_minutes(name: str) -> None:
    fuzzed(name, 120)


# --- time and memory

BIG = 200_000


def vector_like(tests: bytes) -> bytes:
    return b'{"tests":[' + tests + b"]}"


#: Inputs of about n bytes that an unwary reader takes n * n steps for, or recurses into.
LARGE: dict[str, Callable[[int], tuple[Callable[[Any], object], Any]]] = {
    "a string without an end": lambda n: (parse, b'{"a":"' + b'\\"' * (n // 2)),
    "a string that ends in an escape": lambda n: (parse, b'{"a":"' + b'\\"' * (n // 2) + b"\\"),
    "a long key over many values": lambda n: (
        parse,
        b'{"' + b"k" * (n // 2) + b'":[' + b",".join([b'"a"'] * (n // 8)) + b"]}",
    ),
    "a long float": lambda n: (parse, b'{"a":1.' + b"0" * n + b"}"),
    "a long int": lambda n: (parse, b'{"a":1' + b"0" * n + b"}"),
    "many open brackets": lambda n: (parse, b'{"a":' + b"[" * n),
    "a line of brackets": lambda n: (decode, b'{"a":' + b"[" * (n // 2) + b"]" * (n // 2) + b"}"),
    "many keys": lambda n: (
        parse,
        b"{" + b",".join(b'"%d":1' % key for key in range(n // 10)) + b"}",
    ),
    "one key again and again": lambda n: (parse, b"{" + b",".join([b'"a":1'] * (n // 6)) + b"}"),
    "a card of many words": lambda n: (Card.parse, "red " * (n // 4)),
    "a card of one word": lambda n: (Card.parse, "1" * n),
    "a board of many cards": lambda n: (Board.parse, "1RSD " * (n // 5)),
    "a board of spaces": lambda n: (Board.parse, " " * n),
    "a large cap": lambda n: (lambda cap: RuleSet.edition(cap=cap), 10**n),
    "many flags": lambda n: (
        lambda data: list(schema_errors("cards", data)),
        {"tests": [{"flags": [{"a": number} for number in range(n // 20)]}]},
    ),
    "a snapshot of many slots": lambda n: (
        GameSession.restore,
        {**held_up()["playing"].snapshot(), "board": [-1] * n},
    ),
    "a snapshot of many sets": lambda n: (
        GameSession.restore,
        {
            **held_up()["playing"].snapshot(),
            "taken": [{"player": "A", "cards": [0, 1, 2]}] * (n // 20),
        },
    ),
    "a claim of many cards": lambda n: (
        GameSession.restore,
        {**held_up()["playing"].snapshot(), "taken": [{"player": "A", "cards": [0] * n}]},
    ),
    "many players": lambda n: (GameSession, [f"p{number}" for number in range(n // 8)]),
    "an event of many slots": lambda n: (
        Event.from_dict,
        {"type": "deselected", "at_ms": 0, "player": "A", "slots": [0] * n, "cards": [-1] * n},
    ),
}


def message(call: Callable[[Any], object], given: Any) -> str:
    """What a call that refuses says, "" when it takes what it is given."""
    try:
        call(given)
    except SetRulesError as error:
        return str(error)
    return ""


def cost(call: Callable[[Any], object], given: Any) -> float:
    """Processor time, the least of three; what the machine does besides is not counted."""
    taken = []
    for _ in range(3):
        begin = time.process_time()
        message(call, given)
        taken.append(time.process_time() - begin)
    return min(taken)


@pytest.mark.parametrize("name", LARGE)
def test_the_time_grows_with_the_length_and_no_faster(name: str) -> None:
    """Eight times as long an input: about eight times the time, not 64 times."""
    small, large = (LARGE[name](size) for size in (BIG // 8, BIG))
    assert cost(*large) <= 24 * cost(*small) + 0.05


@pytest.mark.parametrize("name", LARGE)
def test_the_memory_and_the_message_are_bounded(name: str) -> None:
    call, given = LARGE[name](BIG)
    tracemalloc.start()
    try:
        told = message(call, given)
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert len(told) <= 4_000
    assert peak <= 60 * BIG


# --- found by reading and by the fuzzer, as small inputs


@pytest.mark.parametrize("levels", [65, 500, 980, 100_000])
def test_an_answer_of_many_levels_is_rubbish(levels: int) -> None:
    """A port could end the runner with it: the message about it recursed."""
    line = b'{"id":"third/x","output":' + b"[" * levels + b"]" * levels + b"}"
    with pytest.raises(ProtocolError, match="nested too deep"):
        decode(line)


def test_an_answer_of_a_few_levels_too_many_is_judged() -> None:
    test = third("large", [0], [1])
    line = b'{"id":"third/large","result":"valid","output":' + b"[" * 60 + b"]" * 60 + b"}"
    assert judge(test, decode(line)).status == "failed"


@pytest.mark.parametrize("value", [object(), array("B", [1]), type("int", (), {})()])
def test_a_foreign_value_named_like_a_kind_is_a_type_error(value: Any) -> None:
    with pytest.raises(VectorTypeError, match="foreign"):
        dump({"a": value})


def test_a_request_after_one_that_is_just_too_long_is_answered() -> None:
    long = b" " * (MAX_BYTES) + b"\n"
    answers = io.BytesIO()
    serve(io.BytesIO(long + b'{"do":"hello","format":1}\n'), answers)
    told = answers.getvalue().splitlines()
    assert len(told) == 2
    assert b"too many" in told[0]
    assert b'"stepwise":true' in told[1]


@pytest.mark.parametrize("number", range(len(STRANGE)))
def test_every_strange_value_everywhere_at_the_top(number: int) -> None:
    for call in (
        Card.parse,
        Board.parse,
        RuleSet.from_dict,
        GameSession.restore,
        GameSession.replay,
        GameSession.replay_report,
        Event.from_dict,
        dump,
        lambda value: dump({"a": value}),
        parse,
    ):
        assert len(message(call, STRANGE[number]())) <= 4_000


def test_data_that_hold_themselves_are_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    for call in (dump, GameSession.restore, GameSession.replay, RuleSet.from_dict):
        for given_data in (loop, {"a": loop}, {"format": loop}, {"format": 1, "a": deep(3, loop)}):
            with pytest.raises(SetRulesError):
                call(given_data)  # type: ignore[arg-type]
