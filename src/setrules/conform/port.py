"""A port behind its process: the greeting, and one answer for one request."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from setrules.conform.difference import in_words
from setrules.conform.process import Process
from setrules.conform.protocol import ProtocolError
from setrules.conform.wire import compact_or_nothing, decode, encode, printable, shown
from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import EXACT, checked_int
from setrules.vectors.canonical import JsonObject
from setrules.vectors.model import FORMAT

__all__ = ["Hello", "Limits", "Port", "answers"]

#: How long an answer too many is waited for where one is suspected, in seconds.
_GRACE: Final = 0.1

#: Nobody waits longer than a day.
_LONGEST: Final = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a port may take and how often it is started again.

    ``answer`` and ``start`` are seconds: for an answer, and for the greeting,
    before which a runtime has to be loaded. Raises :class:`VectorError` or
    :class:`VectorTypeError` for what is no time and no number of times.
    """

    answer: float = 10.0
    start: float = 30.0
    restarts: int = 25

    def __post_init__(self) -> None:
        for name, seconds in (("answer", self.answer), ("start", self.start)):
            if isinstance(seconds, bool) or not isinstance(seconds, (int, float)):
                raise VectorTypeError(f"{name} {describe(seconds)}: expected seconds")
            # Written so that no NaN passes.
            if not 0 < seconds <= _LONGEST:
                raise VectorError(
                    f"{name} {describe(seconds)}: expected seconds above 0, at most {_LONGEST}"
                )
        checked_int(self.restarts, "restarts", 0, EXACT, VectorError, VectorTypeError)


@dataclass(frozen=True, slots=True)
class Hello:
    """What a port says of itself."""

    name: str = ""
    version: str = ""
    kinds: tuple[str, ...] = ()
    stepwise: bool = False


class Port:
    """A port that was started and has greeted, or a :class:`ProtocolError`."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._limits = limits
        self._last_request = b""
        request = encode({"do": "hello", "format": FORMAT})
        self._process = Process(command)
        try:
            self._process.send(request)
            self.hello: Hello = _hello(
                decode(self._process.receive(time.monotonic() + limits.start))
            )
        except ProtocolError as trouble:
            self._explain(trouble, request, limits.start)
            self.kill()
            raise

    def send(self, line: bytes) -> None:
        """Send a request without waiting for its answer."""
        self._last_request = line
        self._process.send(line)

    def receive(self, since: float, request: bytes, right: bytes) -> dict[str, object] | None:
        """Return the next answer, or None where it is exactly the ``right`` one.

        The time for it began at ``since``; ``request`` is the one whose answer is
        due, for the message of a :class:`ProtocolError`. ``right`` is an answer in
        canonical form, or empty where it is not known beforehand.
        """
        try:
            line = self._process.receive(since + self._limits.answer)
            if line == right:
                # Most answers of a port that writes canonical JSON: nothing is left to look at.
                return None
            answer = decode(line)
        except ProtocolError as trouble:
            self._explain(trouble, request, self._limits.answer)
            raise
        return None if right and compact_or_nothing(answer) == right else answer

    def ask(self, message: JsonObject, right: bytes = b"") -> dict[str, object] | None:
        """Send one request and return its answer, as :meth:`receive` does.

        Nothing may be on its way already.
        """
        line = encode(message)
        self.check_quiet()
        self.send(line)
        return self.receive(time.monotonic(), line, right)

    def check_quiet(self) -> None:
        """Raise :class:`ProtocolError` when the port wrote something that nobody asked for."""
        if self._process.has_more():
            self._wait_for_more()

    def check_quiet_for_a_while(self) -> None:
        """The same, with a little time for a line that is being written, and for an end."""
        ended = self._wait_for_more()
        if ended is not None:
            self._explain(ended, self._last_request, 0)
            raise ended

    def _wait_for_more(self) -> ProtocolError | None:
        """Raise for a line that nobody asked for; return an end as it is no line."""
        line = b""
        try:
            line = self._process.receive(time.monotonic() + _GRACE)
        except ProtocolError as trouble:
            if trouble.what == "silent" and not str(trouble):
                return None
            if trouble.what == "exited":
                return trouble
            details = str(trouble)
        else:
            details = f"it wrote {shown(line)}"
        unasked = ProtocolError("unasked", details)
        unasked.line = line
        self._explain(unasked, self._last_request, 0)
        raise unasked

    def error_text(self) -> str:
        """The tail of its standard error."""
        return self._process.error_text()

    def error_lines(self) -> list[str]:
        """The lines in it."""
        return self.error_text().splitlines()

    def bye(self) -> None:
        """Tell it to end; raises :class:`ProtocolError` when it does not do so as it should."""
        line = encode({"do": "bye"})
        self.check_quiet()
        self.send(line)
        code = self._process.ends(self._limits.answer)
        if code is None:
            raise ProtocolError(
                "silent", f"it does not end within {self._limits.answer:g} s of bye"
            )
        if code != 0:
            raise ProtocolError("exited", f"after bye it exited with code {code}: expected 0")
        self._wait_for_more()

    def kill(self) -> None:
        """End it whatever it does."""
        self._process.kill()

    def _explain(self, trouble: ProtocolError, request: bytes, within: float) -> None:
        """Say what was asked and what stands on standard error, and what a silence may mean."""
        trouble.request = request
        trouble.errors = self.error_text()
        if trouble.what != "silent":
            return
        details = f"no answer within {within:g} s{trouble}"
        if any(map(_looks_like_answer, trouble.errors.splitlines())):
            trouble.what = "wrong_stream"
            details += "; an answer stands on standard error: answers belong on standard output"
        elif not str(trouble):
            details += " (an answer has to be flushed, and ends with a line feed)"
        trouble.args = (details,)


def answers(line: bytes, field: str, name: str) -> bool:
    """Whether a line is an answer that has a name in a field."""
    try:
        return decode(line).get(field) == name
    except ProtocolError:
        return False


def _looks_like_answer(line: str) -> bool:
    try:
        answer = decode(line.encode("utf-8"))
    except ProtocolError:
        return False
    return not {"id", "session", "kinds"}.isdisjoint(answer)


def _hello(answer: dict[str, object]) -> Hello:
    """Return a greeting; one that says too little or too much is a :class:`ProtocolError`."""
    known = {"name": str, "version": str, "format": int, "kinds": list, "stepwise": bool}
    for name in answer:
        if name not in known:
            raise ProtocolError("malformed", f"the greeting has a field {in_words(name, 60)}")
    answer = {"stepwise": False, **answer}
    for name, kind in known.items():
        if type(answer.get(name)) is not kind:
            came = in_words(answer[name], 60) if name in answer else "nothing"
            words = {str: "a string", int: "an int", list: "an array", bool: "a boolean"}[kind]
            raise ProtocolError("malformed", f"{name} of the greeting is {came}: expected {words}")
    if answer["format"] != FORMAT:
        raise ProtocolError(
            "malformed", f"the greeting is of format {answer['format']}: expected {FORMAT}"
        )
    kinds = answer["kinds"]
    assert isinstance(kinds, list)
    if not all(isinstance(kind, str) for kind in kinds) or len({*map(str, kinds)}) != len(kinds):
        raise ProtocolError(
            "malformed", f"kinds of the greeting are {in_words(kinds)}: expected distinct strings"
        )
    name, version = printable(str(answer["name"])), printable(str(answer["version"]))
    return Hello(name, version, tuple(map(printable, kinds)), answer["stepwise"] is True)
