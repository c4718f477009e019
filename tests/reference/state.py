"""Everything a session remembers, and the one way an event is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .board import Slots
from .rules import Rules

Event = dict[str, Any]


@dataclass(eq=False)
class Player:
    """One seat.  Statuses: active, away, forfeited."""

    id: str
    score: int = 0
    sets: int = 0
    invalid_attempts: int = 0
    status: str = "active"
    left_at: int = 0
    lost_ms: int = 0
    owed: int = 0
    picks: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Claim:
    """An online claim that waits for its tick."""

    player: Player
    cards: list[int]
    stamp: int
    tick: int
    arrival: int


@dataclass(eq=False)
class State:
    """The match.  `dealer` is a seat number; `caller` has control until `until_ms`."""

    rules: Rules
    mode: str
    animations: bool
    start_ms: int
    now_ms: int
    players: list[Player]
    dealer: int
    slots: Slots
    deck: list[int]
    phase: str = "dealing"
    taken: list[int] = field(default_factory=list)
    vacated: list[int] = field(default_factory=list)
    device_picks: list[int] = field(default_factory=list)
    waiting_claims: list[Claim] = field(default_factory=list)
    arrivals: int = 0
    caller: Player | None = None
    until_ms: int = 0
    waiting_callers: list[Player] = field(default_factory=list)
    tie_had_a_set: bool = False
    agreed: list[Player] = field(default_factory=list)
    vote_is_due: bool = False
    result: dict[str, Any] | None = None
    events: list[Event] = field(default_factory=list)

    def emit(self, type_: str, /, **fields: Any) -> None:
        """Write one event, at the session's time."""
        self.events.append({"type": type_, "at_ms": self.now_ms, **fields})

    def over(self) -> bool:
        """Whether the match has ended."""
        return self.phase == "ended"

    def in_seat_order(self, chosen: list[Player]) -> list[str]:
        """The ids of some players, as they sit."""
        return [player.id for player in self.players if player in chosen]
