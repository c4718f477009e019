"""Every fact of a running match, and nothing that decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Final, Literal, TypeVar, get_args

from setrules import _fast
from setrules.card import Card
from setrules.deck import Deck
from setrules.events import Event
from setrules.result import Result
from setrules.rules import RuleSet
from setrules.slotted import Slotted

__all__ = [
    "MODES",
    "PHASES",
    "STATUSES",
    "Control",
    "MatchState",
    "Mode",
    "Phase",
    "Player",
    "QueuedClaim",
    "Status",
]

Mode = Literal["single", "local", "pass_and_play", "online"]
Phase = Literal["dealing", "playing", "valid_set", "refill", "invalid_set", "expanding", "ended"]
Status = Literal["active", "away", "forfeited"]

MODES: Final[tuple[str, ...]] = get_args(Mode)
PHASES: Final[tuple[str, ...]] = get_args(Phase)
STATUSES: Final[tuple[str, ...]] = get_args(Status)


@dataclass(frozen=True, slots=True)
class QueuedClaim:
    """A claim that waits for its tick; ``stamp`` is what it counts as (M8)."""

    seat: int
    cards: tuple[Card, Card, Card]
    stamp: int
    arrival: int


@dataclass(slots=True)
class Player(Slotted):
    """One player; ``left_at`` is meaningful while the status is away (M12).

    ``claims`` finds the own ones among all that wait, by arrival and in that
    order: a view must not walk those of everybody else (E4).
    """

    id: str
    seat: int
    score: int = 0
    sets: int = 0
    invalid_attempts: int = 0
    status: Status = "active"
    left_at: int = -1
    lost_ms: int = 0
    owed: int = 0
    selection: list[Card] = field(default_factory=list[Card])
    claims: dict[int, QueuedClaim] = field(default_factory=dict[int, QueuedClaim])


@dataclass(slots=True)
class Control(Slotted):
    """Who has called, and who called at the same time (T2).

    ``seat`` is -1 when nobody has control. ``accepted`` says that an earlier
    caller of this tie had a claim accepted.
    """

    seat: int = -1
    until_ms: int = -1
    waiting: list[int] = field(default_factory=list[int])
    accepted: bool = False


@dataclass(slots=True)
class MatchState(Slotted):
    """A match between two commands, or in the middle of one.

    ``exists`` is the outcome of the last look at the board, where the rule set
    has one (B7); ``vacated`` are the slots of a valid claim that wait for
    their refill (M3). ``queue`` holds the waiting claims by tick and
    ``ticks`` its keys as a heap (M8). ``events`` collects what the running
    command tells.
    """

    rules: RuleSet
    mode: Mode
    players: list[Player]
    seats: dict[str, int]
    dealer: int
    animations: bool
    start_ms: int
    now_ms: int
    slots: list[Card | None]
    cards: int
    deck: Deck
    phase: Phase = "dealing"
    exists: bool = True
    vacated: tuple[int, ...] = ()
    taken: list[tuple[int, tuple[Card, Card, Card]]] = field(
        default_factory=list[tuple[int, tuple[Card, Card, Card]]]
    )
    device: list[Card] = field(default_factory=list[Card])
    queue: dict[int, list[QueuedClaim]] = field(default_factory=dict[int, list[QueuedClaim]])
    ticks: list[int] = field(default_factory=list[int])
    arrivals: int = 0
    control: Control = field(default_factory=Control)
    agreed: set[int] = field(default_factory=set[int])
    vote_due: bool = False
    result: Result | None = None
    events: list[Event] = field(default_factory=list[Event])

    def any_set_exists(self) -> bool:
        """Whether a set lies, over the occupied slots only (B7)."""
        slots = self.slots
        if len(slots) > 81:  # expansions of a given position with holes (B8)
            slots = [card for card in slots if card is not None]
        return _fast.any_set_exists(slots)

    def clone(self) -> MatchState:
        """A state with the same facts that changes on its own, between two commands."""
        twin = _twin(self)
        twin.players = [_twin(player) for player in self.players]
        for player in twin.players:
            player.selection = list(player.selection)
            player.claims = dict(player.claims)
        twin.slots = list(self.slots)
        twin.deck = self.deck.copy()
        twin.taken = list(self.taken)
        twin.device = list(self.device)
        twin.queue = {tick: list(claims) for tick, claims in self.queue.items()}
        twin.ticks = list(self.ticks)
        twin.control = _twin(self.control)
        twin.control.waiting = list(self.control.waiting)
        twin.agreed = set(self.agreed)
        twin.events = []
        return twin

    def ids(self, seats: list[int] | set[int]) -> tuple[str, ...]:
        """The ids of some seats, in seat order."""
        return tuple(player.id for player in self.players if player.seat in seats)


_Slotted = TypeVar("_Slotted", Player, Control, MatchState)

# All fields of an object at once, in the order of its constructor.
_FIELDS: Final[dict[type, Callable[[object], tuple[object, ...]]]] = {
    kind: attrgetter(*(field.name for field in fields(kind)))
    for kind in (Player, Control, MatchState)
}


def _twin(original: _Slotted) -> _Slotted:
    """Copy the fields of a slotted object; copy.copy() takes ten times as long."""
    kind = type(original)
    return kind(*_FIELDS[kind](original))  # type: ignore[arg-type]  # they are its own
