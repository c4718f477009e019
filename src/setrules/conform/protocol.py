"""What a port can do against the protocol, apart from a wrong answer."""

from __future__ import annotations

from typing import Final, Literal

from setrules.errors import VectorError

__all__ = ["TROUBLES", "ProtocolError", "What"]

What = Literal[
    "silent",
    "exited",
    "rubbish",
    "too_long",
    "twice",
    "order",
    "wrong_id",
    "unasked",
    "wrong_stream",
    "malformed",
]

#: Every kind of trouble, in words.
TROUBLES: Final[dict[What, str]] = {
    "silent": "does not answer in time",
    "exited": "ends although it was not told to",
    "rubbish": "writes a line that is no JSON object",
    "too_long": "writes a line that does not end",
    "twice": "answers one request twice",
    "order": "answers out of order",
    "wrong_id": "answers with an id that was not asked",
    "unasked": "writes a line that nobody asked for",
    "wrong_stream": "answers on standard error",
    "malformed": "writes an object that is no answer",
}


class ProtocolError(VectorError):
    """A port broke the protocol: ``what`` it did, and the details as the message.

    After it nothing that the port says can be trusted to belong to a request, so
    the port is started again. ``request`` is the one whose answer was due, ``line``
    what was written without being asked for, and ``errors`` the tail of the port's
    standard error, where they are known. ``place`` is the step of a session, as in
    the expected answer, or ``""``.
    """

    def __init__(self, what: What, details: str) -> None:
        super().__init__(details)
        self.what: What = what
        self.request = b""
        self.line = b""
        self.errors = ""
        self.place = ""
