"""The gate tells what passes, what misses, and what a machine cannot measure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from benchmarks import gate
from benchmarks.bulk import threads
from benchmarks.measure import Side
from benchmarks.rows import CannotTellError, Row


def told(*values: float | str) -> Callable[[int], float]:
    """A measurement that gives one value after another; a text is what the machine lacks."""
    left = iter(values)

    def value(care: int) -> float:
        given = next(left)
        if isinstance(given, str):
            raise CannotTellError(given)
        return given

    return value


def outcome(*values: float | str) -> gate.Outcome:
    row = Row("a row", "another", told(*values), 1.6, more_is_better=True)
    return next(gate.run([row], attempts=3))


@pytest.mark.parametrize(
    ("values", "verdict", "attempts"),
    [
        ((1.7,), "PASS", 1),
        ((1.5, 1.7), "PASS", 2),
        ((1.5, 1.4, 1.3), "FAIL", 3),
        (("one", "one", "one"), "n/a", 3),
        (("one", 1.7), "PASS", 2),
        (("one", 1.5, 1.7), "PASS", 3),
        (("one", 1.5, "one"), "FAIL", 3),
        ((1.5, "one", "one"), "FAIL", 3),
    ],
)
def test_verdicts(values: tuple[float | str, ...], verdict: str, attempts: int) -> None:
    found = outcome(*values)
    assert (found.verdict, found.attempts) == (verdict, attempts)
    assert (found.passed, found.missed) == (verdict == "PASS", verdict == "FAIL")
    assert ("not applicable: one" in found.stretch) == (verdict == "n/a")


@pytest.mark.parametrize(("second", "code"), [("one processor", 0), (1.5, 1)])
def test_what_cannot_be_measured_fails_nothing_else(
    second: float | str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = [
        Row("fast", "another", told(2.0), 1.6, more_is_better=True),
        Row("two threads", "another", told(*[second] * gate.ATTEMPTS), 1.6, more_is_better=True),
    ]
    monkeypatch.setattr(gate, "ALL_ROWS", rows)
    assert gate.main([]) == code
    printed = capsys.readouterr().out
    assert ("not applicable here: two threads" in printed) == (code == 0)
    assert ("missed: two threads" in printed) == (code == 1)
    assert "1 of 2 rows keep their limit" in printed


@pytest.mark.parametrize(
    ("own", "loop", "verdict"), [(1.9, 1.9, "PASS"), (1.0, 1.9, "FAIL"), (1.0, 1.1, "n/a")]
)
def test_threads_stand_beside_a_loop_in_c(
    own: float, loop: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads that gain nothing while the loop does: a lock that was not let go of."""

    def sides(operation: str, count: int) -> Callable[[], Side]:
        gain = loop if operation == "C" else own
        time = int(1e6 if count == 1 else 1e6 / gain)
        return lambda: Side("x", 1, [lambda: time], lambda: None)

    monkeypatch.setattr(threads, "thread_sides", sides)
    monkeypatch.setattr(threads, "processors", lambda: 2)
    assert next(gate.run(threads.THREAD_ROWS)).verdict == verdict


def test_one_processor_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "processors", lambda: 1)
    assert next(gate.run(threads.THREAD_ROWS)).lacking == "one processor"
