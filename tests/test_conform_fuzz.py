"""Generated cases: the same from the same seed, fit to be vectors, and small in the end."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from conform_ports.mutants import Mutant
from conform_tools import port

from setrules import VectorError
from setrules.conform import Limits, Outcome, Suite, conform, load_suite
from setrules.conform.fuzz import GENERATORS, as_test, generate, one_case, shrink, write_found
from setrules.conform.fuzz.generate import as_file
from setrules.conform.fuzz.stream import Choices
from setrules.conform.judge import judge, request
from setrules.conform.wire import compact, encode
from setrules.vectors import KINDS, NOTES, VectorTest, dump, parse
from setrules.vectors.cases.seeds import WRAP_SEEDS
from setrules.vectors.schema import schema_errors

SEED = 20261129


def test_every_kind_has_a_generator() -> None:
    assert {*KINDS} <= {*GENERATORS}


def test_the_stream_is_sha256_in_counter_mode() -> None:
    digest = hashlib.sha256(b"setrules-fuzz-v1|7|deck|1|0").digest()
    first = int.from_bytes(digest[:8], "big")
    assert Choices(7, "deck", 1).below(2**64) == first


def test_choices_are_even_and_cover_everything() -> None:
    choices = Choices(1, "x", 1)
    counts = Counter(choices.below(6) for _ in range(6000))
    assert {*counts} == {*range(6)}
    assert all(880 < count < 1120 for count in counts.values())
    assert sorted(choices.shuffled(range(10))) == list(range(10))
    assert {choices.between(-1, 1) for _ in range(50)} == {-1, 0, 1}


def test_the_same_seed_gives_the_same_cases() -> None:
    one = [test.to_dict() for test in generate(300, SEED)]
    assert one == [test.to_dict() for test in generate(300, SEED)]
    assert one != [test.to_dict() for test in generate(300, SEED + 1)]


def test_a_case_depends_on_nothing_but_seed_kind_and_number() -> None:
    among_all = {test.id: test for test in generate(300, SEED)}
    for test in generate(20, SEED, ["board"]):
        assert among_all.get(test.id, test) == test
        kind, _, rest = test.id.partition("/")
        assert one_case(kind, SEED, int(rest.rpartition("-")[2])) == test


def test_the_cases_of_a_release_stay_as_they_are() -> None:
    # A change here is a change of every seed that anybody noted down.
    inputs = "".join(
        f"{kind}{compact(one_case(kind, 1, number).input)}"
        for kind in ("deck", "draws", "third", "validate", "explain", "fair", "daily")
        for number in range(1, 20)
    )
    assert hashlib.sha256(inputs.encode()).hexdigest()[:16] == "58cd75089898e36f"


@pytest.mark.parametrize("kind", sorted(GENERATORS))
def test_generated_cases_fit_the_schema_and_their_flags_have_notes(kind: str) -> None:
    assert kind in KINDS
    tests = list(generate(40 if kind in ("session", "game") else 120, SEED, [kind]))
    file = as_file(tests)
    assert not list(schema_errors(kind, parse(dump(file.to_dict()))))
    assert len({test.id for test in tests}) == len(tests)
    assert all(flag in NOTES for test in tests for flag in test.flags)
    results = {test.result for test in tests}
    assert "valid" in results
    if kind not in ("session", "game"):
        assert "error" in results


def test_decks_of_wrap_sensitive_seeds_come_often() -> None:
    seeds = [test.input["seed"] for test in generate(400, SEED, ["deck"])]
    wrapping = [seed for seed in seeds if isinstance(seed, int) and abs(seed) in WRAP_SEEDS]
    assert len(wrapping) > 60
    assert any(seed < 0 for seed in wrapping)
    assert {-(2**31), 2**31 - 1} <= {*seeds}


def test_matches_come_in_all_modes_and_rule_sets_and_go_everywhere() -> None:
    tests = [test for test in generate(700, SEED, ["session"]) if test.result == "valid"]
    inputs: list[dict[str, Any]] = [dict(test.input) for test in tests]
    assert {input["mode"] for input in inputs} == {"single", "local", "pass_and_play", "online"}
    rules = [input["rules"] for input in inputs]
    assert {one["winner"] for one in rules} == {"sets", "score", "none", "solitaire"}
    assert {one["expansion"] for one in rules} == {"engine", "agreement", "request"}
    assert {one["penalty"] for one in rules} == {"none", "point", "time"}
    assert {one["close_up"] for one in rules} == {"never", "above_12", "always"}
    assert {input["deck"]["kind"] for input in inputs} == {"seed", "fair", "given"}
    steps: list[dict[str, Any]] = [step for test in tests for step in test.expected["steps"]]  # type: ignore
    answers = Counter(step["answer"] for step in steps)
    assert answers["events"] > answers["nothing"] > answers["error"] > 0
    told = Counter(event["type"] for step in steps for event in step["events"])
    assert {*told} >= {
        *("selected", "deselected", "claim_queued", "claim_accepted", "claim_rejected"),
        *("penalty", "called", "agreed", "requested", "disconnected", "reconnected"),
        *("forfeited", "refilled", "expanded", "closed_up", "set_check", "no_set", "ended"),
    }
    assert all(count >= 5 for count in told.values() if count != told["call_passed"])


def test_seeds_out_of_range_are_refused() -> None:
    with pytest.raises(VectorError, match="seed -1"):
        next(generate(1, -1))


# --- making small


def _asker(name: str) -> Any:
    """Puts whole tests to a mutant in this process."""
    mutant = Mutant(name)

    def ask(test: VectorTest) -> Outcome:
        answer = mutant.answer(encode(request(test)))
        assert answer is not None
        return judge(test, answer)

    return ask


def _smallest(name: str, kind: str, seed: int = SEED) -> tuple[VectorTest, int]:
    """The smallest form of the first generated case that a mutant gets wrong."""
    ask = _asker(name)
    first = next(
        outcome for outcome in map(ask, generate(3000, seed, [kind])) if outcome.status == "failed"
    )
    found = shrink(first, ask)
    assert found.smallest.status == "failed"
    return found.smallest.test, found.tries


def test_small_triples() -> None:
    test, _ = _smallest("duplicates-are-no-set", "validate")
    assert test.input == {"a": [0], "b": [0], "c": [0]}


def test_small_pairs() -> None:
    test, _ = _smallest("card-80-is-none", "third")
    assert test.input == {"a": [80], "b": [0]}


def test_small_seeds() -> None:
    test, _ = _smallest("forward-shuffle", "deck")
    assert test.input == {"seed": 0, "small": False}


def test_small_texts() -> None:
    test, _ = _smallest("any-space", "notation")
    text = test.input["text"]
    assert isinstance(text, str)
    assert len(text) == 5
    assert test.result == "error"


def test_small_boards() -> None:
    test, _ = _smallest("slots-as-claimed", "board")
    input: Any = test.input
    assert input["steps"] == [{"slots": [1, 0], "step": "refill"}]
    assert input["slots"] == [-1, -1]
    assert input["deck"] == [0, 1]


@pytest.mark.parametrize("seed", [SEED, 1, 2])
def test_small_matches(seed: int) -> None:
    test, tries = _smallest("reversed-deselection", "session", seed)
    input: Any = test.input
    # Two picks, and what empties the selection: a third one, a claim, or the end of a call.
    assert 3 <= len(input["steps"]) <= 4
    assert len(input["players"]) == 1
    assert len(input["board"]) <= 3
    assert len(input["deck"]["order"]) <= 1
    assert (input["now_ms"], input["mode"], input["animations"]) == (0, "local", False)
    assert tries <= 2000


@pytest.mark.parametrize("seed", [SEED, 1, 2])
def test_no_command_of_a_small_match_can_be_left_out(seed: int) -> None:
    for name in ("reversed-deselection", "no-event-at-the-floor", "reconnects-too-short"):
        test, _ = _smallest(name, "session", seed)
        ask = _asker(name)
        steps: Any = test.input["steps"]
        for at in range(len(steps)):
            fewer = {**test.input, "steps": steps[:at] + steps[at + 1 :]}
            assert ask(as_test("session/fewer", "fewer", fewer)).status == "passed"


def test_small_windows() -> None:
    test, _ = _smallest("reconnects-too-short", "session")
    input: Any = test.input
    assert [step["command"] for step in input["steps"]] == ["disconnect"]
    assert input["steps"][0]["at_ms"] == 0


def test_small_floors() -> None:
    test, _ = _smallest("no-event-at-the-floor", "session")
    input: Any = test.input
    assert len(input["steps"]) <= 3
    assert input["rules"]["penalty"] == "point"
    assert input["rules"]["score_floor"] is True


def test_what_is_found_is_a_vector(tmp_path: Any) -> None:
    report = conform(
        port("mutants", "reversed-deselection"),
        Suite((), dict(NOTES)),
        limits=Limits(30, 60, 5),
        fuzz=150,
        seed=SEED,
        fuzz_kinds=["session", "deck"],
    )
    assert not report.ok
    assert report.executed == 150
    assert report.generated
    (found, *_) = report.found
    assert found.smallest.test.id.startswith(f"session/fuzz-{SEED}-")
    assert found.smallest.test.comment.endswith("made smaller")
    (path,) = write_found(report, tmp_path)
    written = parse(path.read_bytes())
    assert dump(written) == path.read_bytes()
    assert not list(schema_errors("session", written))
    # It is wrong for the mutant still, and right for the library.
    suite = load_suite(path)
    assert not conform(port("mutants", "reversed-deselection"), suite).ok
    assert conform(port("mutants", "card-80-is-none"), suite).ok


def test_a_port_that_breaks_down_is_made_small_within_bounds() -> None:
    asked = 0

    def ask(test: VectorTest) -> Outcome:
        nonlocal asked
        asked += 1
        return Outcome(test, "broken", "the port ends")

    first = Outcome(one_case("board", SEED, 1), "broken", "the port ends")
    found = shrink(first, ask)
    assert asked == found.tries <= 40


def test_as_test_refuses_what_is_no_input() -> None:
    with pytest.raises(VectorError):
        as_test("deck/x", "x", {"seed": 1})
