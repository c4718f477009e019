"""A match behind a host that sends everybody what is theirs, and which cards that names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from setrules import Event, GameSession, events_for

#: Fields of views and events that name cards; and all others, whose numbers name none.
CARD_FIELDS = {"card", "cards", "board", "selection"}
OTHER_FIELDS = {
    *("agreed", "amount", "arrivals", "at_ms", "broken", "call_window_ms", "can_win", "cap"),
    *("claim_order", "claims", "clock_ms", "close_up", "commitment", "control", "deck"),
    *("deck_remaining", "draw", "duration_ms", "exists", "expansion", "format", "id"),
    *("invalid_attempts", "key", "kind", "match_id", "mode", "now_ms", "owed", "partial_deal"),
    *("penalty", "penalty_ms", "penalty_points", "phase", "player", "players", "rank", "reason"),
    *("reconnect_ms", "refill", "result", "revealed", "rules", "score", "score_floor", "seed"),
    *("sets", "slot", "slots", "stale_penalised", "standings", "status", "taken", "tick"),
    *("tick_ms", "tie_break", "total", "type", "until_ms", "viewer", "voluntary", "waiting"),
    *("winner", "winners"),
}


def cards_in(data: Any, field: str = "") -> Iterator[int]:
    """Every card that plain data name, found by the field it stands in."""
    if isinstance(data, dict):
        for name, value in data.items():
            assert name in CARD_FIELDS | OTHER_FIELDS, f"say whether {name!r} names cards"
            yield from cards_in(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from cards_in(value, field)
    elif field in CARD_FIELDS:
        assert type(data) is int
        if data != -1:
            yield data


def ids(session: GameSession) -> list[str]:
    """The players in seat order."""
    return [player.id for player in session.players]


class Seats:
    """A match, and what its host sends to each player, and to a spectator (``None``)."""

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.viewers = (None, *ids(session))
        self.sent: dict[str | None, list[Any]] = {viewer: [] for viewer in self.viewers}
        self.all: list[Any] = []
        self.hear(session.opening)

    def hear(self, events: Sequence[Event]) -> None:
        """Send events to whom they are for."""
        self.all += [event.to_dict() for event in events]
        for viewer, sent in self.sent.items():
            sent += [event.to_dict() for event in events_for(events, viewer)]

    def do(self, command: str, *arguments: Any) -> None:
        """Do a command and send what it tells."""
        self.hear(getattr(self.session, command)(*arguments))

    def shown(self, viewer: str | None) -> list[Any]:
        """All that one viewer has and gets."""
        return [*self.sent[viewer], self.session.view(viewer)]

    def text(self, viewer: str | None) -> str:
        """The same to the last byte."""
        return json.dumps(self.shown(viewer))

    def copy(self) -> Seats:
        """The same match before the same people, which goes on by itself."""
        twin = Seats(self.session.copy())
        twin.sent = {viewer: [*sent] for viewer, sent in self.sent.items()}
        twin.all = [*self.all]
        return twin
