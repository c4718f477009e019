"""Matches behind HTTP: a WSGI application that needs no framework.

``POST /matches`` with ``{"players": ["ann", "bob"]}`` begins a match and gives each
player a secret token; ``GET /matches/ID`` is the view of the token's owner, ``POST
/matches/ID/claims`` with ``{"cards": [1, 48, 71]}`` a claim. The token is the whole value
of the header ``Authorization``, with no word such as ``Bearer`` before it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

from setrules import GameSession, SessionStateError, SetRulesError, events_for
from setrules.vectors import parse

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

LARGEST_BODY = 10_000


@dataclass
class Match:
    """A session, the lock that makes one request at a time its owner, and who has which token."""

    session: GameSession
    lock: Lock = field(default_factory=Lock)
    tokens: dict[str, str] = field(default_factory=dict)


matches: dict[str, Match] = {}


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer one request."""
    try:
        status, answer = respond(environ)
    except SessionStateError as error:
        status, answer = "409 Conflict", {"error": str(error)}
    except (SetRulesError, ValueError) as error:
        status, answer = "400 Bad Request", {"error": str(error)}
    body = json.dumps(answer).encode()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response(status, headers)
    return [body]


def respond(environ: WSGIEnvironment) -> tuple[str, object]:
    """The status and the data of the answer."""
    match environ["REQUEST_METHOD"], environ["PATH_INFO"].strip("/").split("/"):
        case "POST", ["matches"]:
            session = GameSession(field_of(environ, "players", "a list of names"))
            tokens = {secrets.token_hex(16): player.id for player in session.players}
            name = secrets.token_hex(8)
            matches[name] = Match(session, tokens=tokens)
            return "201 Created", {"match": name, "tokens": {p: t for t, p in tokens.items()}}
        case method, ["matches", name, *rest] if name in matches:
            running = matches[name]
            # The server knows who asks by the token. A name in the body would be a claim
            # that anybody can make.
            player = running.tokens.get(environ.get("HTTP_AUTHORIZATION", ""))
            if player is None:
                return "401 Unauthorized", {"error": "no such token"}
            if (method, rest) == ("GET", []):
                with running.lock:
                    return "200 OK", running.session.view(player)
            if (method, rest) == ("POST", ["claims"]):
                # Read before the lock is taken: one slow client would hold up all the others.
                cards = field_of(environ, "cards", "a list of three cards")
                with running.lock:
                    events = running.session.claim(player, cards)
                return "200 OK", [event.to_dict() for event in events_for(events, player)]
    return "404 Not Found", {"error": "no such page"}


def field_of(environ: WSGIEnvironment, name: str, expected: str) -> Any:
    """A field of the body; what it may hold is for the library to say.

    A body that is too large or no plain object is an error, and so is one without the field.
    """
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if not 0 <= length <= LARGEST_BODY:
        raise ValueError(f"a body of {length} bytes: expected at most {LARGEST_BODY}")
    body = parse(environ["wsgi.input"].read(length))
    if name not in body:
        raise ValueError(f"the field {name} is missing: expected {expected}")
    return body[name]


if __name__ == "__main__":
    from wsgiref.simple_server import make_server

    make_server("127.0.0.1", 8000, application).serve_forever()
