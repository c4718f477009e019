"""The library as a port: it answers what a runner, or a port's own test, asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Final

from setrules._version import __version__
from setrules.conform.wire import compact
from setrules.errors import SetRulesError, VectorError, VectorTypeError, describe
from setrules.session import GameSession
from setrules.vectors.canonical import Json, JsonObject, parse
from setrules.vectors.fields import Fields
from setrules.vectors.kinds import KINDS, answer
from setrules.vectors.kinds.session import do, open_session, read_steps, told
from setrules.vectors.model import FORMAT

__all__ = ["MOST_SESSIONS", "Reference", "serve"]

#: How many sessions may be open at once; a test that forgets to close them is told.
MOST_SESSIONS: Final = 10_000

#: A longer line is no request.
_LONGEST: Final = 16 * 2**20

_Answer = dict[str, Json]


class Reference:
    """Answers requests one by one; holds the sessions that are open.

    >>> reference = Reference()
    >>> reference.answer(b'{"do":"test","id":"x","kind":"third","input":{"a":[40],"b":[80]}}')
    {'id': 'x', 'output': {'cards': [0]}, 'result': 'valid'}
    >>> reference.answer(b'{"do":"dance"}')
    {'error': "do 'dance': expected one of hello, test, create, command, close, bye"}
    """

    def __init__(self) -> None:
        self._sessions: dict[str, GameSession] = {}
        self._does: dict[str, Callable[[JsonObject], _Answer]] = {
            "hello": self._hello,
            "test": self._test,
            "create": self._create,
            "command": self._command,
            "close": self._close,
        }

    def answer(self, line: bytes) -> _Answer | None:
        """Return the answer to a request, or None for bye.

        A request that is none is answered with ``error``, and with its id or
        session where it has one.
        """
        request: JsonObject = {}
        try:
            request = parse(line)
            name = request.get("do", "")
            if name == "bye":
                Fields(request, ("do",), "request")
                return None
            if not isinstance(name, str) or name not in self._does:
                known = ", ".join((*self._does, "bye"))
                raise VectorError(f"do {describe(name)}: expected one of {known}")
            return self._does[name](request)
        except SetRulesError as error:
            named = {
                name: request[name]
                for name in ("id", "session")
                if isinstance(request.get(name), str)
            }
            return {"error": str(error), **named}

    def _hello(self, request: JsonObject) -> _Answer:
        fields = Fields(request, ("do", "format"), "request")
        if fields.integer("format") != FORMAT:
            raise VectorError(f"format {fields.integer('format')}: expected {FORMAT}")
        return {
            "format": FORMAT,
            "kinds": list(KINDS),
            "name": "setrules",
            "stepwise": True,
            "version": __version__,
        }

    def _test(self, request: JsonObject) -> _Answer:
        fields = Fields(request, ("do", "id", "input", "kind"), "request")
        id = fields.text("id")
        told = answer(fields.text("kind"), fields.record("input"))
        if told.result == "error":
            return {"id": id, "reason": told.reason, "result": "error"}
        return {"id": id, "output": told.output, "result": "valid"}

    def _create(self, request: JsonObject) -> _Answer:
        fields = Fields(request, ("do", "input", "session"), "request")
        name = fields.text("session")
        if name in self._sessions:
            raise VectorError(f"session {describe(name)} is open already")
        if len(self._sessions) >= MOST_SESSIONS:
            raise VectorError(f"{MOST_SESSIONS} sessions are open: expected some to be closed")
        names = [field for field in KINDS["session"].input_names if field != "steps"]
        try:
            session = open_session(fields.fields("input", names))
        except (VectorError, VectorTypeError):
            raise
        except SetRulesError as error:
            return {"reason": str(error), "result": "error", "session": name}
        self._sessions[name] = session
        return {"result": "valid", "session": name, **told(session, session.opening)}

    def _command(self, request: JsonObject) -> _Answer:
        fields = Fields(request, ("do", "session", "step"), "request")
        session = self._session(fields)
        alone = Fields({"steps": [fields.record("step")]}, ("steps",), "request")
        return {"session": fields.text("session"), **do(session, read_steps(alone)[0])}

    def _close(self, request: JsonObject) -> _Answer:
        fields = Fields(request, ("do", "session"), "request")
        self._session(fields)
        name = fields.text("session")
        del self._sessions[name]
        return {"closed": True, "session": name}

    def _session(self, fields: Fields) -> GameSession:
        name = fields.text("session")
        if name not in self._sessions:
            raise VectorError(f"session {describe(name)} is not open")
        return self._sessions[name]


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer requests line by line until bye or the end of the input.

    Every answer is written at once, whoever waits for it.
    """
    reference = Reference()
    while line := requests.readline(_LONGEST + 1):
        if len(line) > _LONGEST and not line.endswith(b"\n"):
            _skip_line(requests)
        told = reference.answer(line)
        if told is None:
            return
        answers.write(compact(told).encode("utf-8") + b"\n")
        answers.flush()


def _skip_line(requests: IO[bytes]) -> None:
    while (rest := requests.readline(2**20)) and not rest.endswith(b"\n"):
        pass
