"""What a match tells: small frozen events, one class a type (rule M14).

Every command of a session returns a tuple of these, to its host; a few are for one
player only, and :func:`setrules.events_for` leaves those out (E4). They are plain values:
equal when their fields are, hashable, fit for ``match`` statements, and
``to_dict`` / ``from_dict`` carry them through JSON.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from setrules.card import Card
from setrules.errors import RecordError, RecordTypeError, describe
from setrules.explanation import Explanation, explain
from setrules.plain import Plain, read_choice, read_object, read_text, take_fields, to_plain
from setrules.result import END_REASONS, EndReason, Result

__all__ = [
    "EVENT_TYPES",
    "REJECTION_REASONS",
    "Agreed",
    "CallPassed",
    "Called",
    "ClaimAccepted",
    "ClaimQueued",
    "ClaimRejected",
    "ClosedUp",
    "Dealt",
    "Deselected",
    "Disconnected",
    "Ended",
    "Event",
    "Expanded",
    "Forfeited",
    "NoSet",
    "Penalty",
    "Reconnected",
    "Refilled",
    "RejectionReason",
    "Requested",
    "Selected",
    "SetCheck",
]

RejectionReason = Literal["not_a_set", "stale", "not_on_board", "call_expired"]

#: Every reason for a rejected claim (M9, T2, V1).
REJECTION_REASONS: Final[tuple[str, ...]] = get_args(RejectionReason)


def _read_result(value: object, where: str) -> Result:
    return Result.from_dict(read_object(value, where))


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events. ``at_ms`` is the session's time when it happened (M13)."""

    type: ClassVar[str] = ""

    at_ms: int

    def to_dict(self) -> dict[str, Plain]:
        """The event as plain JSON data: ``type``, ``at_ms`` and its own fields.

        >>> NoSet(at_ms=0, deck_remaining=69).to_dict()
        {'type': 'no_set', 'at_ms': 0, 'deck_remaining': 69}
        """
        data: dict[str, Plain] = {"type": self.type}
        for name in self.__match_args__:
            data[name] = to_plain(getattr(self, name))
        return data

    @staticmethod
    def from_dict(data: Mapping[str, object]) -> Event:
        """Return the event that :meth:`to_dict` wrote.

        Raises :class:`RecordError` for an unknown type, a missing or unknown
        field or a value out of range, :class:`RecordTypeError` for a value of
        another type.

        >>> Event.from_dict({"type": "no_set", "at_ms": 0, "deck_remaining": 69})
        NoSet(at_ms=0, deck_remaining=69)
        """
        if not isinstance(data, Mapping):
            raise RecordTypeError(f"event {describe(data)}: expected an object")
        if "type" not in data:
            raise RecordError("event without 'type'")
        name = read_text(data["type"], "event, type")
        kind = EVENT_TYPES.get(name)
        if kind is None:
            known = ", ".join(EVENT_TYPES)
            raise RecordError(f"event type {describe(name)}: expected one of {known}")
        own = {key: value for key, value in data.items() if key != "type"}
        reasons = REJECTION_REASONS if kind is ClaimRejected else END_REASONS
        return kind(
            **take_fields(
                own, kind, f"event {kind.type}", reason=read_choice(*reasons), result=_read_result
            )
        )


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The opening deal, or the given position a match began with (B1, B8)."""

    type: ClassVar[str] = "dealt"

    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    deck_remaining: int


@dataclass(frozen=True, slots=True)
class Expanded(Event):
    """Cards were added in new slots (B5, T1, T5)."""

    type: ClassVar[str] = "expanded"

    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    deck_remaining: int


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """Vacated slots were filled, perhaps none of them because the deck is empty (B2 to B4)."""

    type: ClassVar[str] = "refilled"

    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    deck_remaining: int


@dataclass(frozen=True, slots=True)
class ClosedUp(Event):
    """Empty slots vanished; ``board`` is every slot afterwards (B4)."""

    type: ClassVar[str] = "closed_up"

    board: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class SetCheck(Event):
    """The engine looked whether any set lies (B7)."""

    type: ClassVar[str] = "set_check"

    exists: bool


@dataclass(frozen=True, slots=True)
class NoSet(Event):
    """No set lies and an expansion follows; ``deck_remaining`` is before its deal (B5)."""

    type: ClassVar[str] = "no_set"

    deck_remaining: int


@dataclass(frozen=True, slots=True)
class Selected(Event):
    """A card was picked; ``player``, whom alone it is for, is ``""`` in pass and play (M2, E4)."""

    type: ClassVar[str] = "selected"

    player: str
    slot: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deselected(Event):
    """Cards left a selection; slots ascending, as before any refill (M2, M14).

    For ``player`` alone, who is ``""`` in pass and play (E4).
    """

    type: ClassVar[str] = "deselected"

    player: str
    slots: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClaimQueued(Event):
    """A server took a claim and will judge it when ``tick`` is resolved (M8).

    For ``player`` alone (E4).
    """

    type: ClassVar[str] = "claim_queued"

    player: str
    cards: tuple[Card, ...]
    tick: int


@dataclass(frozen=True, slots=True)
class ClaimAccepted(Event):
    """A set was claimed; slots ascending, ``score``, ``sets`` and ``owed`` afterwards (M5)."""

    type: ClassVar[str] = "claim_accepted"

    player: str
    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    score: int
    sets: int
    owed: int


@dataclass(frozen=True, slots=True)
class ClaimRejected(Event):
    """A claim failed. ``broken`` names the broken attributes of ``not_a_set`` (M9, V4)."""

    type: ClassVar[str] = "claim_rejected"

    player: str
    cards: tuple[Card, ...]
    reason: RejectionReason
    broken: tuple[str, ...]
    invalid_attempts: int

    @property
    def explanation(self) -> Explanation | None:
        """Why the cards are no set; None when that is not what the claim failed on."""
        if self.reason != "not_a_set" or len(self.cards) != 3:
            return None
        first, second, third = self.cards
        return explain(first, second, third)


@dataclass(frozen=True, slots=True)
class Penalty(Event):
    """What a rejected claim cost: ``amount`` points or milliseconds really taken (M5)."""

    type: ClassVar[str] = "penalty"

    player: str
    kind: Literal["point", "time"]
    amount: int
    score: int
    clock_ms: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A caller has control; ``until_ms`` is the first moment too late (T2)."""

    type: ClassVar[str] = "called"

    player: str
    until_ms: int
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CallPassed(Event):
    """A tied caller gave control away at no cost (T2)."""

    type: ClassVar[str] = "call_passed"

    player: str


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A player agreed that no set lies; ``agreed`` are all who do now (T1)."""

    type: ClassVar[str] = "agreed"

    player: str
    agreed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Requested(Event):
    """A solitaire player asked for three more cards; ``owed`` afterwards (T5)."""

    type: ClassVar[str] = "requested"

    player: str
    owed: int


@dataclass(frozen=True, slots=True)
class Disconnected(Event):
    """A player left; ``until_ms`` is the last moment to come back in time (M12)."""

    type: ClassVar[str] = "disconnected"

    player: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class Reconnected(Event):
    """A player came back in time (M12)."""

    type: ClassVar[str] = "reconnected"

    player: str


@dataclass(frozen=True, slots=True)
class Forfeited(Event):
    """A player is out for good, by choice or by staying away (M12)."""

    type: ClassVar[str] = "forfeited"

    player: str
    voluntary: bool


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over (M10, M11)."""

    type: ClassVar[str] = "ended"

    reason: EndReason
    result: Result


#: The class of every event type.
EVENT_TYPES: Final[Mapping[str, type[Event]]] = {
    kind.type: kind
    for kind in (
        Dealt,
        Expanded,
        Refilled,
        ClosedUp,
        SetCheck,
        NoSet,
        Selected,
        Deselected,
        ClaimQueued,
        ClaimAccepted,
        ClaimRejected,
        Penalty,
        Called,
        CallPassed,
        Agreed,
        Requested,
        Disconnected,
        Reconnected,
        Forfeited,
        Ended,
    )
}
