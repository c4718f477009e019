"""Whatever a port does against the protocol is reported, and the run goes on."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import Any

import pytest
from conform_tools import HASTY, PATIENT, run, the_bad_one, third, thirds, verdicts

from setrules import VectorError, VectorTypeError
from setrules.conform import Limits, Report
from setrules.shown import counted

# Only "odd" is met with misbehaviour; its answer is the card 2.
TESTS = (
    third("one", [0], [0]),
    third("two", [0, 5], [1, 7]),
    third("odd", [0], [1]),
    third("refused", [81], [0]),
    third("five", [40], [41]),
)


def _at_the_third(way: str, limits: Limits = PATIENT) -> Report:
    return run(thirds(way, "third/odd"), *TESTS, limits=limits)


@pytest.mark.parametrize("way", ["right", "slow", "windows"])
def test_a_right_port_conforms(way: str) -> None:
    report = _at_the_third(way)
    assert report.ok
    assert (report.executed, report.restarts) == (5, 0)
    assert (report.hello.name, report.hello.kinds) == ("thirds", ("third",))


@pytest.mark.parametrize(
    ("way", "place", "expected", "came"),
    [
        ("float", "cards[0]", "2", "2.0 (a float)"),
        ("exponent", "cards[0]", "2", "2e0 (a float)"),
        ("null", "cards[0]", "2", "null"),
        ("text", "cards[0]", "2", '"2"'),
        ("wrong_card", "cards[0]", "2", "3"),
        ("one_card_less", "cards[0]", "2", "nothing: the array has 0 elements"),
        ("more", "ms", "no such field", "3"),
        ("refuse", "result", "valid", "error"),
        ("complain", "error", "an answer", '{"error": "what is that?"}'),
        ("surrogate", "result", '"valid"', '"\\ud800"'),
    ],
)
def test_a_wrong_answer_is_told_with_its_place(
    way: str, place: str, expected: str, came: str
) -> None:
    report = _at_the_third(way)
    assert verdicts(report) == ["passed", "passed", "failed", "passed", "passed"]
    assert report.restarts == 0
    bad = the_bad_one(report)
    assert (bad.place, bad.expected, bad.came) == (place, expected, came)
    assert not report.ok


def test_true_is_not_1() -> None:
    report = run(thirds("true"), third("one", [0], [2]))
    bad = the_bad_one(report)
    assert (bad.place, bad.expected, bad.came) == ("cards[0]", "1", "true")


@pytest.mark.parametrize(
    ("way", "came"),
    [
        ("accept", '{"id": "third/refused", "output": {"cards": []}, "result": "valid"}'),
        ("no_reason", "no such field"),
        ("more", "3"),
    ],
)
def test_a_refusal_has_its_form(way: str, came: str) -> None:
    report = run(thirds(way, "third/refused"), *TESTS)
    assert verdicts(report) == ["passed", "passed", "passed", "failed", "passed"]
    assert "".join(sorted(the_bad_one(report).came)) == "".join(sorted(came))


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("nan", "NaN is no JSON"),
        ("long_int", "no JSON"),
        ("key_twice", "key 'result' stands twice"),
        ("mark", "begins with a byte order mark"),
        ("array", "no JSON"),
        ("no_object", "no object: b'[1]'"),
        ("chatter", "b'now at third/odd'"),
        ("blank", "b''"),
        ("latin", "is no UTF-8"),
        ("deep", "nested too deep"),
        ("twice", "answers one request twice"),
        ("twice_later", "answers one request twice"),
        ("unasked", "nobody asked for: it wrote b'done'"),
        ("wrong_id", "'third/of-mine': expected third/odd"),
        ("no_id", "without an id: expected third/odd"),
        ("flood", "without an id"),
        ("leave", "exited with code 7"),
        ("die", "ended by signal 6"),
        ("leave_half_way", "in the middle of a line"),
        ("endless", "without a line feed"),
    ],
)
def test_a_broken_protocol_is_told_and_the_run_goes_on(way: str, says: str) -> None:
    report = _at_the_third(way)
    assert verdicts(report) == ["passed", "passed", "broken", "passed", "passed"]
    bad = the_bad_one(report)
    assert says in bad.summary
    assert '"id":"third/odd"' in bad.request
    assert 1 <= report.restarts <= 2
    assert not report.problems
    assert not report.ok


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("hang", "no answer within 1 s"),
        ("unflushed", "flushed"),
        ("close", "closed its standard output"),
        ("wrong_stream", "on standard error"),
    ],
)
def test_a_silent_port_is_not_waited_for(way: str, says: str) -> None:
    report = _at_the_third(way, HASTY)
    assert verdicts(report) == ["passed", "passed", "broken", "passed", "passed"]
    assert says in the_bad_one(report).summary
    assert '"id":"third/odd"' in the_bad_one(report).request


def test_the_tail_of_standard_error_is_kept() -> None:
    assert the_bad_one(_at_the_third("leave")).errors == "Traceback: no such card"
    hung = the_bad_one(_at_the_third("hang", HASTY))
    assert hung.errors == "thinking about third/odd"


def test_a_single_test_is_enough_to_be_blamed() -> None:
    for way in ("leave", "chatter", "twice", "unasked"):
        report = run(thirds(way), third("alone", [0], [1]))
        assert verdicts(report) == ["broken"], way


def test_answers_out_of_order() -> None:
    report = run(thirds("swap"), *TESTS, limits=Limits(0.5, 60, 1))
    first = report.outcomes[0]
    assert first.status == "broken"
    assert "out of order: third/two is answered before third/one" in first.summary


def test_the_answer_on_the_wrong_stream_is_no_other_order() -> None:
    report = run(thirds("wrong_stream"), third("alone", [0], [1]), limits=HASTY)
    assert "on standard error" in the_bad_one(report).summary


def test_restarts_are_bounded() -> None:
    report = run(thirds("leave"), *TESTS, limits=Limits(30, 60, 2))
    assert report.restarts == 2
    assert report.count("not_run") > 0
    assert verdicts(report)[-1] == "not_run"
    assert "given up after 2 restarts" in report.problems[0]
    assert len(report.outcomes) == len(TESTS)


@pytest.mark.parametrize("restarts", [0, 1, 3])
@pytest.mark.parametrize("way", ["leave", "chatter"])
def test_every_break_is_told_also_when_no_restart_is_left(way: str, restarts: int) -> None:
    """The first break comes with many requests on their way, the last ends the run."""
    report = run(thirds(way), *TESTS, limits=Limits(30, 60, restarts))
    assert report.problems == [f"the port was given up after {counted(restarts, 'restart')}"]
    broken = max(restarts, 1)
    assert verdicts(report) == ["broken"] * broken + ["not_run"] * (len(TESTS) - broken)
    for outcome, test in zip(report.bad, TESTS, strict=False):
        assert f'"id":"{test.id}"' in outcome.request
        assert outcome.errors == ("Traceback: no such card" if way == "leave" else "")
    first = report.bad[0].summary
    told = "before, with 5 requests on the way, it did so too" if restarts else "given up with 5"
    assert told in first
    assert not any("on the way" in outcome.summary for outcome in report.bad[1:])


def test_a_break_is_told_when_the_port_does_not_greet_again(tmp_path: Path) -> None:
    once = tmp_path / "failed"
    script = f'[ ! -e "{once}" ] || exit 9; exec {shlex.join(thirds("leave_once", str(once)))}'
    report = run(["sh", "-c", script], *TESTS)
    assert verdicts(report) == ["broken"] + ["not_run"] * (len(TESTS) - 1)
    (bad,) = report.bad
    assert f'"id":"{TESTS[0].id}"' in bad.request
    assert bad.errors == "out of cards"
    assert "exited with code 9" in report.problems[0]


def test_a_break_is_told_when_the_port_talks_out_of_turn_after_it(tmp_path: Path) -> None:
    once = tmp_path / "failed"
    port = thirds("leave_once", str(once))
    script = f'[ ! -e "{once}" ] || port=greets_twice; exec {shlex.join(port[:-2])} $port "{once}"'
    report = run(["sh", "-c", f"port=leave_once; {script}"], *TESTS, limits=Limits(30, 60, 1))
    assert {*verdicts(report)} == {"not_run"}
    assert sum("standard error: out of cards" in problem for problem in report.problems) == 1
    assert sum("nobody asked for" in problem for problem in report.problems) == 1


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("greets_format_2", "of format 2: expected 1"),
        ("greets_format_true", "format of the greeting is true"),
        ("greets_kinds_twice", "expected distinct strings"),
        ("greets_without_name", "name of the greeting is nothing"),
        ("greets_more", 'a field "author"'),
        ("greets_stepwise_1", "stepwise of the greeting is 1"),
        ("greets_rubbish", "b'hello!'"),
        ("fails_to_start", "exited with code 3; standard error: no such module"),
    ],
)
def test_a_port_that_does_not_greet(way: str, says: str) -> None:
    report = run(thirds(way), *TESTS)
    assert {*verdicts(report)} == {"not_run"}
    assert says in report.problems[0]
    assert not report.ok


def test_a_port_that_never_greets() -> None:
    report = run(thirds("never_greets"), *TESTS, limits=Limits(30, 0.5, 1))
    assert "no answer within 0.5 s" in report.problems[0]


def test_a_breakdown_that_does_not_come_again_is_told_with_its_request(tmp_path: Path) -> None:
    """A port with a leak or a state fails now and then; what it said must not be lost."""
    once = tmp_path / "failed"
    report = run(thirds("leave_once", str(once)), *TESTS)
    assert {*verdicts(report)} == {"passed"}
    assert once.exists()
    (problem,) = report.problems
    assert "asked one at a time it does not do it again" in problem
    assert '"do":"test"' in problem
    assert "standard error: out of cards" in problem
    assert not report.ok


@pytest.mark.parametrize("way", ["greets_no_kinds", "greets_other_kinds"])
def test_kinds_that_are_not_named_are_skipped_and_nothing_executed_fails(way: str) -> None:
    report = run(thirds(way), *TESTS)
    assert {*verdicts(report)} == {"skipped"}
    assert report.executed == 0
    assert not report.problems
    assert not report.ok


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("says_bye", "nobody asked for: it wrote b'bye'"),
        ("leaves_with_4", "exited with code 4: expected 0; standard error: not all is well"),
    ],
)
def test_bye_ends_a_port(way: str, says: str) -> None:
    report = run(thirds(way), *TESTS)
    assert {*verdicts(report)} == {"passed"}
    assert says in report.problems[0]
    assert not report.ok


def test_a_port_that_stays_is_ended() -> None:
    report = run(thirds("stays"), *TESTS, limits=HASTY)
    assert "does not end within 1 s of bye" in report.problems[0]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs the /proc of Linux")
@pytest.mark.parametrize(("way", "restarts"), [("right", 0), ("hang", 1)])
def test_what_a_wrapper_started_ends_with_the_run(way: str, restarts: int, tmp_path: Path) -> None:
    """A port is often started by a script, which may start more than the port."""
    started = tmp_path / "started"
    script = (
        f'sleep 600 >/dev/null 2>&1 & echo $! >>"{started}"; {shlex.join(thirds(way))}; exit $?'
    )
    report = run(["sh", "-c", script], TESTS[2], limits=HASTY)
    assert report.restarts >= restarts
    numbers = [int(line) for line in started.read_text().split()]
    assert len(numbers) == 1 + report.restarts
    deadline = time.monotonic() + 10
    while any(map(_lives, numbers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(_lives, numbers))


def _lives(number: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked after does not."""
    try:
        told = Path(f"/proc/{number}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    # The name, in brackets, may hold anything.
    return told.rpartition(")")[2].split()[0] not in "ZX"


def test_a_command_that_cannot_be_started_is_an_error() -> None:
    with pytest.raises(VectorError, match="cannot start"):
        run(["/nonexistent/port"], *TESTS)


@pytest.mark.parametrize(
    ("command", "error"),
    [("node port.js", VectorTypeError), ([], VectorError), (["node", 1], VectorTypeError)],
)
def test_what_is_no_command(command: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        run(command, *TESTS)


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"answer": 0}, VectorError),
        ({"answer": float("nan")}, VectorError),
        ({"start": float("inf")}, VectorError),
        ({"start": "1"}, VectorTypeError),
        ({"answer": True}, VectorTypeError),
        ({"restarts": -1}, VectorError),
        ({"restarts": 1.0}, VectorTypeError),
    ],
)
def test_what_are_no_limits(limits: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Limits(**limits)


def test_a_port_that_does_not_read_cannot_block_the_runner() -> None:
    large = third("large", [0] * 100_000, [1] * 100_000)
    report = run(thirds("hang", "third/odd"), TESTS[2], large, large, limits=HASTY)
    assert report.outcomes[0].status == "broken"
    assert report.outcomes[1].status == "passed"
