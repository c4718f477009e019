"""Rule sets: every policy of a match as one named field (sections B, M and T).

The engine reads these fields and nothing else, so a variant is a value, not a
subclass. The six named rule sets are rows of :data:`NAMED`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final, Literal, TypedDict, cast, get_args

from setrules.errors import RulesError, RulesTypeError, describe
from setrules.integers import LARGEST_AMOUNT, checked_int, plain_str

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "EDITION",
    "FIELDS",
    "NAMED",
    "CloseUpPolicy",
    "RefillPolicy",
    "RuleOverrides",
    "RuleSet",
]

DeckKind = Literal["full", "small"]
RefillPolicy = Literal["always", "to_12"]
CloseUpPolicy = Literal["never", "above_12", "always"]
ExpansionPolicy = Literal["engine", "agreement", "request"]
PenaltyKind = Literal["none", "point", "time"]
ClaimOrder = Literal["tick", "timestamp"]
WinnerPolicy = Literal["sets", "score", "none", "solitaire"]
TieBreak = Literal["none", "fewest_invalid"]

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "deck": get_args(DeckKind),
    "refill": get_args(RefillPolicy),
    "close_up": get_args(CloseUpPolicy),
    "expansion": get_args(ExpansionPolicy),
    "penalty": get_args(PenaltyKind),
    "claim_order": get_args(ClaimOrder),
    "winner": get_args(WinnerPolicy),
    "tie_break": get_args(TieBreak),
}
_FLAGS: Final = ("partial_deal", "score_floor", "stale_penalised")
_LEAST: Final = {
    "cap": 0,
    "penalty_points": 1,
    "penalty_ms": 1,
    "duration_ms": 0,
    "tick_ms": 1,
    "reconnect_ms": 0,
    "call_window_ms": 0,
}


class RuleOverrides(TypedDict, total=False):
    """The keywords that the named rule sets take; each is a field of :class:`RuleSet`."""

    deck: DeckKind
    refill: RefillPolicy
    close_up: CloseUpPolicy
    cap: int
    expansion: ExpansionPolicy
    partial_deal: bool
    penalty: PenaltyKind
    penalty_points: int
    penalty_ms: int
    score_floor: bool
    duration_ms: int
    tick_ms: int
    claim_order: ClaimOrder
    stale_penalised: bool
    reconnect_ms: int
    call_window_ms: int
    winner: WinnerPolicy
    tie_break: TieBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The policies of one match; the defaults are the edition rules.

    Raises :class:`RulesError` for an unknown value or for values that
    contradict each other, :class:`RulesTypeError` for a value of another type;
    both name the field. No number may be above 2**52 - 1, so that sums stay exact
    in every language (P1).

    >>> RuleSet.edition(penalty="point").penalty_points
    1
    >>> RuleSet.edition(penalty="time")
    Traceback (most recent call last):
    ...
    setrules.errors.RulesError: penalty 'time' needs a timer: expected duration_ms above 0, not 0
    """

    deck: DeckKind = "full"
    """``"full"``: 81 cards; ``"small"``: the 27 solid ones (D1, T4)."""
    refill: RefillPolicy = "always"
    """After a claim: three cards ``"always"`` (B3), or only up to 12, ``"to_12"`` (B4)."""
    close_up: CloseUpPolicy = "never"
    """When holes vanish: ``"never"`` (B3), after a claim from a board ``"above_12"``
    (B4, tabletop), or ``"always"`` (B4, browser)."""
    cap: int = 21
    """The most cards that may lie (B6); 0 for no cap, else at least 12."""
    expansion: ExpansionPolicy = "engine"
    """Who adds three cards: the ``"engine"`` when no set lies (B5), the players by
    ``"agreement"`` (T1), or a solitaire player on ``"request"`` (T5)."""
    partial_deal: bool = False
    """Whether an expansion may deal the last one or two cards (B5, T1)."""
    penalty: PenaltyKind = "none"
    """What an invalid claim costs: nothing, a ``"point"`` or ``"time"`` (M5)."""
    penalty_points: int = 1
    """Points of a point penalty (M5)."""
    penalty_ms: int = 5000
    """Milliseconds of a time penalty (M5)."""
    score_floor: bool = True
    """Whether a score stops at 0 (M5) or may go below it (T1), down to 1 - 2**52 (P1)."""
    duration_ms: int = 0
    """Length of a timed match in milliseconds; 0 for an untimed one (M7)."""
    tick_ms: int = 50
    """Length of a server tick in milliseconds (M8)."""
    claim_order: ClaimOrder = "tick"
    """Order of claims in one tick: player id first, ``"tick"``, or ``"timestamp"`` first (M8)."""
    stale_penalised: bool = True
    """Whether a claim for cards that were taken meanwhile is penalised and counted (M9)."""
    reconnect_ms: int = 30_000
    """How long a player may be away, in milliseconds, before the forfeit is permanent (M12)."""
    call_window_ms: int = 0
    """How long a caller has control, in milliseconds; 0 for no call control (T2)."""
    winner: WinnerPolicy = "sets"
    """What decides: most ``"sets"`` (M11), highest ``"score"`` (T1), ``"none"`` (T7)
    or clearing the deck without a penalty left, ``"solitaire"`` (T5)."""
    tie_break: TieBreak = "none"
    """Whether the fewest invalid attempts break a tie (M11)."""

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            value: object = getattr(self, name)
            if type(value) is str and value in choices:
                continue
            if not isinstance(value, str):
                raise RulesTypeError(f"{name} {describe(value)}: expected {_any_of(choices)}")
            value = plain_str(value)
            object.__setattr__(self, name, value)
            if value not in choices:
                raise RulesError(f"{name} {describe(value)}: expected {_any_of(choices)}")
        for name in _FLAGS:
            value = getattr(self, name)
            if not isinstance(value, bool):
                raise RulesTypeError(f"{name} {describe(value)}: expected True or False")
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if type(value) is int and least <= value <= LARGEST_AMOUNT:
                continue
            number = checked_int(value, name, least, LARGEST_AMOUNT, RulesError, RulesTypeError)
            object.__setattr__(self, name, number)
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:
        if 0 < self.cap < 12:
            raise RulesError(
                f"cap {self.cap} is below the deal: expected 0 for none, or at least 12"
            )
        if self.penalty == "time" and not self.duration_ms:
            raise RulesError("penalty 'time' needs a timer: expected duration_ms above 0, not 0")
        if (self.expansion == "request") != (self.winner == "solitaire"):
            raise RulesError(
                f"expansion {self.expansion!r} contradicts winner {self.winner!r}: cards are "
                f"requested in solitaire and only there"
            )
        if self.winner == "solitaire" and self.call_window_ms:
            raise RulesError(
                f"call_window_ms {self.call_window_ms} contradicts winner 'solitaire': one "
                f"player has nobody to call against; expected 0"
            )

    @classmethod
    def named(cls, name: str, /, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """Return the rule set of a name, one of :data:`NAMED`, with some fields changed.

        Raises :class:`RulesError` for a name or a field that does not exist, and the
        errors of the constructor.

        >>> RuleSet.named("tabletop") == RuleSet.tabletop()
        True
        """
        if not isinstance(name, str):
            raise RulesTypeError(f"name {describe(name)}: expected one of {_listed(list(NAMED))}")
        name = plain_str(name)
        if name not in NAMED:
            raise RulesError(f"name {describe(name)}: expected one of {_listed(list(NAMED))}")
        unknown = [given for given in overrides if given not in FIELDS]
        if unknown:
            raise RulesError(
                f"a rule set has no field {describe(unknown[0])}: expected {_listed(FIELDS)}"
            )
        policies: RuleOverrides = {**NAMED[plain_str(name)], **overrides}
        return cls(**policies)

    @classmethod
    def edition(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """The default rules of the studio's edition.

        >>> RuleSet.edition() == RuleSet(), RuleSet.edition(cap=0).cap
        (True, 0)
        """
        return cls.named("edition", **overrides)

    @classmethod
    def tabletop(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """The rules of a table: call control, agreement, scores below zero (T1, T2).

        >>> rules = RuleSet.tabletop()
        >>> rules.expansion, rules.score_floor, rules.call_window_ms
        ('agreement', False, 5000)
        """
        return cls.named("tabletop", **overrides)

    @classmethod
    def introduction(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """Tabletop with the 27 solid cards (T4).

        >>> RuleSet.introduction().deck
        'small'
        """
        return cls.named("introduction", **overrides)

    @classmethod
    def solitaire(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """One player who pays with a set for three more cards (T5).

        >>> RuleSet.solitaire().expansion, RuleSet.solitaire().winner
        ('request', 'solitaire')
        """
        return cls.named("solitaire", **overrides)

    @classmethod
    def browser(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """The rules of the browser engine: close up and top up (T6).

        >>> RuleSet.browser().refill, RuleSet.browser().close_up
        ('to_12', 'always')
        """
        return cls.named("browser", **overrides)

    @classmethod
    def cooperative(cls, **overrides: Unpack[RuleOverrides]) -> RuleSet:
        """A search together: tabletop without penalty and winner (T7).

        >>> RuleSet.cooperative().penalty, RuleSet.cooperative().winner
        ('none', 'none')
        """
        return cls.named("cooperative", **overrides)

    def to_dict(self) -> dict[str, str | int | bool]:
        """Every field as plain JSON data, in the order of the class.

        >>> RuleSet.from_dict(RuleSet.tabletop().to_dict()) == RuleSet.tabletop()
        True
        """
        return {name: cast("str | int | bool", getattr(self, name)) for name in FIELDS}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> RuleSet:
        """Return the rule set that :meth:`to_dict` wrote.

        Raises :class:`RulesError` when a field is missing or unknown,
        :class:`RulesTypeError` for a number that is no plain int, as JSON data
        are (P1), and the errors of the constructor.

        >>> RuleSet.from_dict({**RuleSet().to_dict(), "cap": 15}).cap
        15
        """
        if not isinstance(data, Mapping):
            raise RulesTypeError(f"{describe(data)}: expected the fields of a rule set")
        given: dict[str, object] = dict(data)
        if {*map(type, given)} != {str}:  # a key of a subclass may say anything of itself
            given = {plain_str(key) if isinstance(key, str) else key: given[key] for key in given}
        if given.keys() != _FIELDS:
            missing = [name for name in FIELDS if name not in given]
            if missing:
                raise RulesError(f"a rule set without {_listed(missing)}: expected every field")
            unknown = next(name for name in given if name not in _FIELDS)
            raise RulesError(f"a rule set with {describe(unknown)}: no such field")
        for name in _LEAST:
            if type(given[name]) is not int:
                raise RulesTypeError(f"{name} {describe(given[name])}: expected a plain int")
        return cls(**cast("RuleOverrides", given))


#: The names of all fields, in the order of the class.
FIELDS: Final[tuple[str, ...]] = tuple(field.name for field in fields(RuleSet))
_FIELDS: Final = frozenset(FIELDS)

_TABLETOP: Final[RuleOverrides] = {
    "refill": "to_12",
    "close_up": "above_12",
    "cap": 0,
    "expansion": "agreement",
    "partial_deal": True,
    "penalty": "point",
    "score_floor": False,
    "call_window_ms": 5000,
    "winner": "score",
}

#: What each named rule set changes of the edition's defaults.
NAMED: Final[Mapping[str, RuleOverrides]] = {
    "edition": {},
    "tabletop": _TABLETOP,
    "introduction": {**_TABLETOP, "deck": "small"},
    "solitaire": {
        "refill": "to_12",
        "close_up": "above_12",
        "cap": 0,
        "expansion": "request",
        "partial_deal": True,
        "winner": "solitaire",
    },
    "browser": {"refill": "to_12", "close_up": "always", "cap": 0},
    "cooperative": {**_TABLETOP, "penalty": "none", "winner": "none"},
}


def _any_of(choices: tuple[str, ...]) -> str:
    return f"one of {_listed(choices)}"


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(words)


#: The rule set that holds where none is given.
EDITION: Final = RuleSet.edition()
