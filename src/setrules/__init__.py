"""The rules of the SET card game as an embeddable library.

Cards are ints from 0 to 80. A native kernel answers what a set is and where
sets lie; on top of it stand the deck, the board and the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from setrules._fast import (
    EMPTY,
    any_set_exists,
    count_sets,
    find_all_sets,
    find_all_sets_into,
    third_card,
    validate,
)
from setrules._version import __version__
from setrules.card import CARDS, Attribute, Card, Color, Shading, Shape
from setrules.errors import (
    BoardError,
    BoardTypeError,
    CardError,
    CardTypeError,
    ClaimError,
    ClaimTypeError,
    DeckError,
    DeckTypeError,
    RecordError,
    RecordTypeError,
    RulesError,
    RulesTypeError,
    SessionError,
    SessionStateError,
    SessionTypeError,
    SetRulesError,
    VectorError,
    VectorTypeError,
)
from setrules.later import loader

if TYPE_CHECKING:
    from collections.abc import Callable

    from setrules.board import Board, SetsView
    from setrules.deck import Deck
    from setrules.events import EVENT_TYPES, Event
    from setrules.explanation import AttributeVerdict, Explanation, explain
    from setrules.hints import hint
    from setrules.players import Players, PlayerView
    from setrules.random import DotNetRandom
    from setrules.record import Refusal, ReplayReport
    from setrules.result import Result, Standing
    from setrules.rules import RuleSet
    from setrules.seeds import daily_seed
    from setrules.series import Series, SeriesResult
    from setrules.session import GameSession
    from setrules.sight import events_for, recipient

# A program that only validates or searches does not pay for the match: these are
# loaded when they are first asked for, from the modules that hold them.
_LATER = {
    "setrules.board": ("Board", "SetsView"),
    "setrules.deck": ("Deck",),
    "setrules.events": ("EVENT_TYPES", "Event"),
    "setrules.explanation": ("AttributeVerdict", "Explanation", "explain"),
    "setrules.hints": ("hint",),
    "setrules.players": ("PlayerView", "Players"),
    "setrules.random": ("DotNetRandom",),
    "setrules.record": ("Refusal", "ReplayReport"),
    "setrules.result": ("Result", "Standing"),
    "setrules.rules": ("RuleSet",),
    "setrules.seeds": ("daily_seed",),
    "setrules.series": ("Series", "SeriesResult"),
    "setrules.session": ("GameSession",),
    "setrules.sight": ("events_for", "recipient"),
}

__all__ = [
    "CARDS",
    "EMPTY",
    "EVENT_TYPES",
    "Attribute",
    "AttributeVerdict",
    "Board",
    "BoardError",
    "BoardTypeError",
    "Card",
    "CardError",
    "CardTypeError",
    "ClaimError",
    "ClaimTypeError",
    "Color",
    "Deck",
    "DeckError",
    "DeckTypeError",
    "DotNetRandom",
    "Event",
    "Explanation",
    "GameSession",
    "PlayerView",
    "Players",
    "RecordError",
    "RecordTypeError",
    "Refusal",
    "ReplayReport",
    "Result",
    "RuleSet",
    "RulesError",
    "RulesTypeError",
    "Series",
    "SeriesResult",
    "SessionError",
    "SessionStateError",
    "SessionTypeError",
    "SetRulesError",
    "SetsView",
    "Shading",
    "Shape",
    "Standing",
    "VectorError",
    "VectorTypeError",
    "__version__",
    "any_set_exists",
    "count_sets",
    "daily_seed",
    "events_for",
    "explain",
    "find_all_sets",
    "find_all_sets_into",
    "get_include",
    "hint",
    "recipient",
    "third_card",
    "validate",
]


__getattr__: Callable[[str], object] = loader(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def get_include() -> str:
    """Return the folder of ``setrules.h``, for compilers of C and Cython code.

    >>> get_include().endswith("include")
    True
    """
    return __file__.rpartition("__init__")[0] + "include"
