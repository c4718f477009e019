"""Sessions are asked step by step, and the first step that differs is told."""

from __future__ import annotations

import pytest
from conform_tools import HASTY, PATIENT, port, run, session, the_bad_one, verdicts

from setrules.conform import Limits, Report

SCRIPT = "tap ann 3; tap ann 3; claim ann 1 48 71; advance @50; forfeit bob"
TESTS = (session("first", SCRIPT), session("second", SCRIPT))
REFUSED = session("refused", "advance @5", players="ann ann")


def _at(way: str, number: int = 0, limits: Limits = PATIENT) -> Report:
    return run(port("sessions", way, str(number)), *TESTS, limits=limits)


def test_sessions_step_by_step_and_whole() -> None:
    for way in ("right", "whole"):
        report = run(port("sessions", way), *TESTS, REFUSED)
        assert report.ok
        assert report.hello.stepwise is (way == "right")


@pytest.mark.parametrize(
    ("way", "number", "place"),
    [
        ("other_digest", 1, "steps[0].digest"),
        ("other_answer", 4, "steps[3].answer"),
        ("event_less", 3, "steps[2].events[2]"),
        ("float_time", 2, "steps[1].events[0].at_ms"),
        ("astray", 3, "steps[2].events[2].type"),
        ("other_opening", 0, "opening.events[0]"),
    ],
)
def test_the_first_step_that_differs(way: str, number: int, place: str) -> None:
    report = _at(way, number)
    assert report.outcomes[0].status == "failed"
    assert report.outcomes[0].place == place
    if number:
        assert verdicts(report) == ["failed", "passed"]
    assert report.restarts == 0


def test_a_differing_step_is_explained() -> None:
    text = the_bad_one(_at("event_less", 3)).explanation
    assert "step 2 is claim(player=" in text
    assert "before it: playing at 0 ms" in text
    assert "(71)" in text
    assert "after it: {" in text


def test_the_whole_form_tells_the_first_step_too() -> None:
    report = run(
        port("mutants", "reversed-deselection"),
        session("two", "tap ann 3; tap ann 3; tap ann 4; tap ann 5; claim ann 7 51 71"),
    )
    assert the_bad_one(report).place.startswith("steps[4].events[")


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("twice", "answers one request twice"),
        ("twice_later", "answers one request twice"),
        ("rubbish", "b'oops'"),
        ("other_session", 'session "mine": expected "s1"'),
        ("leave", "exited with code 1"),
    ],
)
def test_a_broken_protocol_within_a_session(way: str, says: str) -> None:
    # The third command is answered once only in the session that is asked first.
    report = _at(way, 3)
    assert report.outcomes[0].status == "broken"
    assert says in report.outcomes[0].summary
    assert '"do":"command"' in report.outcomes[0].request
    assert report.restarts >= 1


@pytest.mark.parametrize(
    ("way", "number", "limits", "step"),
    [
        ("leave", 3, PATIENT, "step 2 is claim(player="),
        ("rubbish", 3, PATIENT, "step 2 is claim(player="),
        ("hang", 2, HASTY, "step 1 is tap(player="),
        # The second answer is seen when the next step is asked, or the session is closed.
        ("twice", 3, PATIENT, "step 2 is claim(player="),
        ("twice", 5, PATIENT, "step 4 is forfeit(player="),
    ],
)
def test_a_step_without_an_answer_is_explained(
    way: str, number: int, limits: Limits, step: str
) -> None:
    bad = _at(way, number, limits).outcomes[0]
    assert bad.status == "broken"
    assert bad.explanation.startswith(step)
    assert (way == "twice") == ("answers one request twice" in bad.summary)
    assert "the rules answer events, events [" in bad.explanation


def test_a_session_that_hangs() -> None:
    report = _at("hang", 3, HASTY)
    assert report.outcomes[0].status == "broken"
    assert '"do":"command"' in report.outcomes[0].request
    assert "no answer within 1 s" in report.outcomes[0].summary


@pytest.mark.parametrize(("way", "says"), [("close_1", "closed of the answer is 1: expected true")])
def test_closing_is_answered_too(way: str, says: str) -> None:
    report = _at(way)
    assert says in report.outcomes[0].summary


def test_an_answer_to_close_that_comes_twice() -> None:
    report = _at("close_twice")
    assert report.outcomes[0].status == "broken"


def test_a_beginning_that_is_refused_or_not() -> None:
    refused = run(port("sessions", "refuse"), TESTS[0])
    assert the_bad_one(refused).summary.startswith("refused, although it has an answer")
    accepted = run(port("sessions", "accept"), REFUSED)
    assert the_bad_one(accepted).summary.startswith("answered, although it is to be refused")


def test_a_command_that_the_port_cannot_read() -> None:
    report = _at("complain", 2)
    assert verdicts(report) == ["failed", "passed"]
    assert "cannot read the request" in the_bad_one(report).summary
