"""A chat bot that plays: one match a channel. Hand every message to ``on_message``."""

from __future__ import annotations

from setrules import Card, GameSession, SetRulesError
from setrules.events import ClaimAccepted, ClaimRejected

matches: dict[str, GameSession] = {}


def on_message(channel: str, author: str, text: str) -> str:
    """Return what to say, or ``""`` for nothing. ``author`` is the id of the account."""
    session = matches.get(channel)
    try:
        match text.split():
            case ["!new", *players]:
                session = matches[channel] = GameSession(players or [author])
                return str(session.board)
            case ["!set", *codes] if session:
                match session.claim(author, [Card.parse(code) for code in codes])[:1]:
                    case [ClaimAccepted()]:
                        return f"Taken.\n{session.board}" + ("\nThe end." if session.result else "")
                    case [ClaimRejected() as event]:
                        return event.reason if event.explanation is None else str(event.explanation)
            case ["!board"] if session:
                return str(session.board)
            case ["!hint"] if session:
                return f"Look at slot {(session.board.hint(1) or ['nowhere'])[0]}."
            case ["!score"] if session:
                return ", ".join(f"{player.id} {player.score}" for player in session.players)
    except SetRulesError as error:
        return str(error)
    return ""
