"""The shapes of what a match tells and shows: events, results, positions (M11, M14)."""

from __future__ import annotations

from typing import Final, get_args

from setrules.card import Attribute
from setrules.engine.state import MODES, PHASES, STATUSES
from setrules.events import EVENT_TYPES, REJECTION_REASONS, ClaimRejected, Event
from setrules.integers import EXACT
from setrules.result import END_REASONS
from setrules.rules import PenaltyKind
from setrules.vectors.canonical import JsonObject
from setrules.vectors.shapes import (
    CARD,
    FLAG,
    SLOT,
    array,
    choice,
    constant,
    integer,
    one_of,
    pattern,
    record,
)

__all__ = ["EVENT", "ID", "IDS", "ID_OR_NONE", "MODE", "POSITION", "TIME"]

#: The largest board: 81 slots of a given position, each card of a deck behind them.
_MOST_SLOTS: Final = 324

_COUNT: Final = integer(0, EXACT)
_AMOUNT: Final = integer(-EXACT, EXACT)
_BOARD: Final = array(SLOT, 0, _MOST_SLOTS)
_CARDS: Final = array(CARD, 0, 81)
_DECK_REMAINING: Final = integer(0, 81)
_SLOT_NUMBER: Final = integer(0, _MOST_SLOTS - 1)
_NUMBER_OR_NONE: Final = integer(-1, EXACT)

#: A time in milliseconds.
TIME: Final = _COUNT

#: The id of a player, and the same or "" for nobody (M8).
ID: Final = pattern("[!-~]{1,64}")
ID_OR_NONE: Final = pattern("[!-~]{0,64}")
IDS: Final = array(ID, 0, 64)

MODE: Final = choice(*MODES)

_STANDING: Final = record(
    can_win=FLAG,
    id=ID,
    invalid_attempts=_COUNT,
    rank=integer(1, 64),
    score=_AMOUNT,
    sets=_COUNT,
)

_RESULT: Final = record(
    at_ms=TIME,
    draw=FLAG,
    reason=choice(*END_REASONS),
    standings=array(_STANDING, 1, 64),
    total=_NUMBER_OR_NONE,
    winners=IDS,
)

#: What a field of an event looks like, by its name.
_FIELDS: Final[dict[str, JsonObject]] = {
    "agreed": IDS,
    "amount": _COUNT,
    "at_ms": TIME,
    "board": _BOARD,
    "broken": array(choice(*(attribute.value for attribute in Attribute)), 0, 4),
    "card": CARD,
    "cards": _CARDS,
    "clock_ms": _NUMBER_OR_NONE,
    "deck_remaining": _DECK_REMAINING,
    "exists": FLAG,
    "invalid_attempts": _COUNT,
    "kind": choice(*(kind for kind in get_args(PenaltyKind) if kind != "none")),
    "owed": _COUNT,
    "player": ID_OR_NONE,
    "reason": choice(*END_REASONS),
    "result": _RESULT,
    "score": _AMOUNT,
    "sets": _COUNT,
    "slot": _SLOT_NUMBER,
    "slots": array(_SLOT_NUMBER, 0, 81),
    "tick": _COUNT,
    "until_ms": TIME,
    "voluntary": FLAG,
    "waiting": IDS,
}


def _event(kind: type[Event]) -> JsonObject:
    shapes: dict[str, JsonObject] = {name: _FIELDS[name] for name in kind.__match_args__}
    if kind is ClaimRejected:
        shapes["reason"] = choice(*REJECTION_REASONS)
    return record(type=constant(kind.type), **shapes)


#: Any event; its ``type`` decides which fields it has.
EVENT: Final = one_of(*(_event(kind) for kind in EVENT_TYPES.values()))

#: Everything that a port must agree on between two commands.
POSITION: Final = record(
    agreed=IDS,
    board=_BOARD,
    control=record(player=ID_OR_NONE, until_ms=_NUMBER_OR_NONE, waiting=IDS),
    deck_remaining=_DECK_REMAINING,
    device=array(CARD, 0, 3),
    now_ms=TIME,
    phase=choice(*PHASES),
    players=array(
        record(
            clock_ms=_NUMBER_OR_NONE,
            id=ID,
            invalid_attempts=_COUNT,
            owed=_COUNT,
            score=_AMOUNT,
            selection=array(CARD, 0, 3),
            sets=_COUNT,
            status=choice(*STATUSES),
        ),
        1,
        64,
    ),
    waiting_claims=_COUNT,
)
