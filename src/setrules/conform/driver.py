"""Putting tests to a port one after another, whatever it does."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from setrules.conform.judge import judge, request, right_answer
from setrules.conform.outcome import Outcome, broken, not_run, skipped
from setrules.conform.port import Hello, Limits, Port, answers
from setrules.conform.protocol import TROUBLES, ProtocolError
from setrules.conform.stepwise import STEPWISE_KINDS, play
from setrules.conform.wire import encode, shown
from setrules.conform.words import explanation
from setrules.shown import counted
from setrules.vectors.model import VectorTest

__all__ = ["Driver"]

#: How many whole tests may be on their way to a port that keeps to the protocol.
_WINDOW: Final = 16

#: How long a line on standard error is waited for when a later answer has come, in seconds.
_OTHER_STREAM: Final = 0.2


@dataclass(frozen=True, slots=True)
class _Sent:
    test: VectorTest
    line: bytes
    right: bytes
    at: float


@dataclass(frozen=True, slots=True)
class _Suspicion:
    """What a port did while several requests were on their way to it."""

    trouble: ProtocolError
    described: str
    on_their_way: int


class Driver:
    """A port that is started, asked, and started again where it has to be.

    Whole tests are sent some ahead of their answers as long as all goes well. A
    port that has broken the protocol once is asked one at a time from then on,
    first all that was on its way, so that it is known which request did it.
    """

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self._command = command
        self._limits = limits or Limits()
        self._port: Port | None = None
        self._restarts = 0
        self._window = _WINDOW
        self._alone = False
        self._given_up = ""
        self._sessions = 0
        # The latest outcome: whether its answer comes twice is seen after it.
        self._held: Outcome | None = None
        self._last_answer = 0.0
        # What several requests on their way did together, and how many of them are left.
        self._suspected: _Suspicion | None = None
        self._suspects = 0
        self._greeted = False
        # Whether the port answered anything since it was started the last time.
        self._has_answered = False
        self._sink: Callable[[Outcome], None] = lambda outcome: None
        self.hello: Hello = Hello()
        #: What is wrong with the port besides the outcomes of tests.
        self.problems: list[str] = []

    @property
    def restarts(self) -> int:
        """How often the port was started again."""
        return self._restarts

    def start(self) -> bool:
        """Start the port and return whether it greets; if not, every test stays undone."""
        try:
            self._port = Port(self._command, self._limits)
        except ProtocolError as trouble:
            self._give_up(_greeting(trouble))
            return False
        self.hello = self._port.hello
        self._greeted = True
        return True

    def run(self, tests: Iterable[VectorTest], sink: Callable[[Outcome], None]) -> None:
        """Put all tests to the port and tell ``sink`` every outcome, in their order.

        Every test has an outcome, also when the port is given up half-way.
        """
        self._sink = sink
        source = iter(tests)
        again: deque[VectorTest] = deque()
        waiting: deque[_Sent] = deque()
        while True:
            stepwise = self._send_ahead(source, again, waiting)
            if waiting:
                self._take(again, waiting)
            elif stepwise is not None:
                again.popleft()
                self._play(stepwise, again)
            elif not again:
                break
        if self._suspects and self._suspected is not None:
            self._note(f"{self._suspected.described}; given up before each was asked alone")
            self._suspects = 0
        if not self._alone:
            self._listen_to_the_last()
        self._settle(None)

    def _listen_to_the_last(self) -> None:
        """Give the port the time to say too much after its last answer."""
        if self._port is not None and self._answered_before() is not None:
            try:
                self._port.check_quiet_for_a_while()
            except ProtocolError as trouble:
                self._blame_before(trouble)
                self._restart()

    def ask(self, test: VectorTest) -> Outcome:
        """Put one test to the port by itself and return its outcome."""
        outcomes: list[Outcome] = []
        self._alone = True
        try:
            self.run([test], outcomes.append)
        finally:
            self._alone = False
        return outcomes[0]

    def allow_restarts(self, more: int) -> None:
        """Let the port be started again so many times from now on."""
        self._limits = Limits(
            self._limits.answer, self._limits.start, self._restarts + max(0, more)
        )
        if self._given_up and self._greeted:
            self._given_up = ""
            self._restart()

    def close(self) -> None:
        """Say bye, and note as a problem when the port does not end as it should."""
        port, self._port = self._port, None
        if port is None:
            return
        try:
            port.bye()
        except ProtocolError as trouble:
            how = "" if trouble.what in ("silent", "exited") else f"it {TROUBLES[trouble.what]}: "
            errors = _errors(trouble.errors or port.error_text())
            self._note(f"at the end of the run: {how}{trouble}{errors}")
        finally:
            port.kill()

    def abandon(self) -> None:
        """End the port at once."""
        if self._port is not None:
            self._port.kill()
            self._port = None

    # --- whole tests

    def _send_ahead(
        self, source: Iterator[VectorTest], again: deque[VectorTest], waiting: deque[_Sent]
    ) -> VectorTest | None:
        """Send what there is room for; return a session whose turn has come, left in ``again``."""
        while len(waiting) < self._window:
            if not again:
                following = next(source, None)
                if following is None:
                    return None
                again.append(following)
            test = again[0]
            undone = self._undone(test)
            if undone is not None:
                if waiting:
                    return None
                again.popleft()
                self._settle(undone)
                continue
            if self._is_stepwise(test):
                return test
            again.popleft()
            line = encode(request(test))
            if not waiting and not self._is_quiet():
                again.appendleft(test)
                continue
            self._the_port.send(line)
            waiting.append(_Sent(test, line, right_answer(test), time.monotonic()))
        return None

    def _undone(self, test: VectorTest) -> Outcome | None:
        """The outcome of a test that is not to be asked."""
        if self._greeted and test.id.partition("/")[0] not in self.hello.kinds:
            return skipped(test)
        if self._given_up or self._port is None:
            return not_run(test, self._given_up or "the port was not started")
        return None

    def _is_quiet(self) -> bool:
        """Whether the port waits for a request; one that talks is started again."""
        try:
            self._the_port.check_quiet()
        except ProtocolError as trouble:
            trouble.errors = self._the_port.error_text()
            self._blame_before(trouble)
            self._restart()
            return False
        return True

    def _take(self, again: deque[VectorTest], waiting: deque[_Sent]) -> None:
        """Take the next answer, or deal with what comes in place of it."""
        first = waiting[0]
        try:
            since = max(first.at, self._last_answer)
            answer = self._the_port.receive(since, first.line, first.right)
            self._last_answer = time.monotonic()
            if answer is not None:
                self._match(answer, waiting)
            self._has_answered = True
        except ProtocolError as trouble:
            trouble.request = trouble.request or first.line
            trouble.errors = trouble.errors or self._the_port.error_text()
            self._mend(trouble, again, waiting)
            return
        waiting.popleft()
        passed = Outcome(first.test, "passed")
        self._settle(passed if answer is None else judge(first.test, answer))
        self._listen()

    def _match(self, answer: dict[str, object], waiting: deque[_Sent]) -> None:
        """Raise :class:`ProtocolError` unless an answer belongs to the request that is due."""
        due = waiting[0].test.id
        id = answer.get("id")
        if id == due or (id is None and "error" in answer):
            return
        if self._held is not None and id == self._held.test.id:
            raise ProtocolError("twice", f"{id} was answered already")
        if any(id == sent.test.id for sent in waiting):
            if self._stands_on_standard_error(due):
                raise ProtocolError("wrong_stream", f"the answer to {due} stands there")
            raise ProtocolError("order", f"{id} is answered before {due}")
        if id is None:
            raise ProtocolError("malformed", f"an answer without an id: expected {due}")
        raise ProtocolError("wrong_id", f"id {id!r}: expected {due}")

    def _stands_on_standard_error(self, id: str) -> bool:
        """Whether an answer is there; what was written to two streams need not come in order."""
        until = time.monotonic() + _OTHER_STREAM
        while not any(answers(line.encode(), "id", id) for line in self._the_port.error_lines()):
            if time.monotonic() > until:
                return False
            time.sleep(_OTHER_STREAM / 20)
        return True

    def _mend(
        self, trouble: ProtocolError, again: deque[VectorTest], waiting: deque[_Sent]
    ) -> None:
        """Find out whom to blame, and have the rest asked again by a port that is new."""
        if trouble.what == "twice":
            self._blame_before(trouble)
        elif (
            trouble.what in ("order", "wrong_id", "wrong_stream")
            or self._suspects
            or self._is_alone(trouble, waiting)
        ):
            self._settle(broken(waiting.popleft().test, trouble, also=self._confirmed(trouble)))
        else:
            # Any of them may have done it, or the one before by saying too much: each is
            # asked alone, and given the time to go on talking.
            described = _described(trouble, encode(request(waiting[0].test)))
            self._suspected = _Suspicion(trouble, described, len(waiting))
            self._suspects = len(waiting)
        before = self._answered_before()
        self._restart()
        if self._suspects and self._given_up:
            # Nobody is left to be asked alone. Whose answer was due is told, or all would be lost.
            sent = counted(self._suspects, "request")
            also = f"given up with {sent} on the way, before each was asked alone"
            self._settle(broken(waiting.popleft().test, trouble, also=also))
            self._suspects = 0
        tests = [sent.test for sent in waiting]
        if self._suspects and before is not None:
            tests.insert(0, before.test)
            self._held = None
            self._suspects += 1
        self._window = 1
        again.extendleft(reversed(tests))
        waiting.clear()

    def _confirmed(self, trouble: ProtocolError) -> str:
        """End the suspicion, if there is one: a suspect that was asked alone has done it.

        Return what is to be said of the time before.
        """
        before = self._suspected
        if not self._suspects or before is None:
            return ""
        self._suspects = 0
        words = f"before, with {counted(before.on_their_way, 'request')} on the way"
        same = trouble.what == before.trouble.what
        return f"{words}, it did so too" if same else f"{words}: {_in_words(before.trouble)}"

    def _is_alone(self, trouble: ProtocolError, waiting: deque[_Sent]) -> bool:
        """Whether nobody but the request that is due can have done it."""
        silent = trouble.what in ("silent", "wrong_stream")
        return len(waiting) == 1 and (silent or self._answered_before() is None)

    def _answered_before(self) -> Outcome | None:
        """The latest outcome, where it is of an answer that this start of the port gave."""
        held = self._held
        if held is None or not self._has_answered or held.status not in ("passed", "failed"):
            return None
        return held

    def _listen(self) -> None:
        """Give a suspect the time to go on talking, or to end, and count it off."""
        if not self._suspects:
            return
        try:
            self._the_port.check_quiet_for_a_while()
        except ProtocolError as trouble:
            self._blame_before(trouble)
            self._suspects = 0
            self._restart()
            return
        self._suspects -= 1
        if not self._suspects and self._suspected is not None:
            self._note(f"asked one at a time it does not do it again: {self._suspected.described}")

    # --- sessions

    def _is_stepwise(self, test: VectorTest) -> bool:
        return self.hello.stepwise and test.id.partition("/")[0] in STEPWISE_KINDS

    def _play(self, test: VectorTest, again: deque[VectorTest]) -> None:
        if not self._is_quiet():
            again.appendleft(test)
            return
        self._sessions += 1
        try:
            self._settle(play(self._the_port, test, f"s{self._sessions}"))
            self._has_answered = True
        except ProtocolError as trouble:
            trouble.errors = trouble.errors or self._the_port.error_text()
            if answers(trouble.line, "session", f"s{self._sessions - 1}"):
                # The session before was closed; this is what else there is to say of it.
                trouble.what = "twice"
                self._blame_before(trouble)
                again.appendleft(test)
            else:
                why = explanation(test, trouble.place) if trouble.place else ""
                self._settle(broken(test, trouble, why, also=self._confirmed(trouble)))
            self._suspects = 0
            self._restart()
            return
        self._listen()

    # --- outcomes and restarts

    @property
    def _the_port(self) -> Port:
        assert self._port is not None
        return self._port

    def _settle(self, outcome: Outcome | None) -> None:
        """Tell the outcome before; the new one is held back, for its answer may come twice."""
        if self._held is not None:
            self._sink(self._held)
        self._held = outcome

    def _blame_before(self, trouble: ProtocolError) -> None:
        """The port said too much after an answer that was already taken."""
        before = self._answered_before()
        if before is None:
            self._note(_described(trouble))
            return
        if trouble.what == "unasked" and answers(trouble.line, "id", before.test.id):
            trouble.what = "twice"
        trouble.request = encode(request(before.test))
        self._held = broken(before.test, trouble, also=self._confirmed(trouble))

    def _restart(self) -> None:
        self.abandon()
        if self._restarts >= self._limits.restarts:
            self._give_up(f"the port was given up after {counted(self._restarts, 'restart')}")
            return
        self._restarts += 1
        self._has_answered = False
        try:
            self._port = Port(self._command, self._limits)
        except ProtocolError as trouble:
            self._give_up(_greeting(trouble))

    def _give_up(self, why: str) -> None:
        self._given_up = why
        self._note(why)

    def _note(self, problem: str) -> None:
        if problem not in self.problems:
            self.problems.append(problem)


def _greeting(trouble: ProtocolError) -> str:
    return f"at the greeting {_described(trouble)}"


def _described(trouble: ProtocolError, due: bytes = b"") -> str:
    """What a port did, when, and what it said of it."""
    words = _in_words(trouble)
    if due:
        words += f"; the answer that was due: to {shown(due)}"
    return f"{words}{_errors(trouble.errors)}"


def _errors(text: str) -> str:
    return f"; standard error: {text}" if text else ""


def _in_words(trouble: ProtocolError) -> str:
    return f"the port {TROUBLES[trouble.what]}: {trouble}"
