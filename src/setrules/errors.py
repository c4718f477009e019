"""Every error that the library raises on purpose (rule E1).

All of them derive from :class:`SetRulesError` and from the built-in that fits:
a value out of range or malformed is also a ``ValueError``, a wrong type is
also a ``TypeError``, a call at the wrong moment is also a ``RuntimeError``.
One ``except SetRulesError`` catches them all, and nothing else.
"""

from __future__ import annotations

from setrules.shown import describe

__all__ = [
    "BoardError",
    "BoardTypeError",
    "CardError",
    "CardTypeError",
    "ClaimError",
    "ClaimTypeError",
    "DeckError",
    "DeckTypeError",
    "RecordError",
    "RecordTypeError",
    "RulesError",
    "RulesTypeError",
    "SessionError",
    "SessionStateError",
    "SessionTypeError",
    "SetRulesError",
    "VectorError",
    "VectorTypeError",
    "describe",
]


class SetRulesError(Exception):
    """The base of every error raised by this library."""


class CardError(SetRulesError, ValueError):
    """A card id outside 0 to 80, or text that is no card (C1, C3)."""


class CardTypeError(SetRulesError, TypeError):
    """A card that is neither an int nor a :class:`~setrules.Card` (E2)."""


class DeckError(SetRulesError, ValueError):
    """A deck that cannot be: a card twice, a bad seed, too few cards to draw (D1 to D7)."""


class DeckTypeError(SetRulesError, TypeError):
    """A seed, date, key or order of the wrong type."""


class BoardError(SetRulesError, ValueError):
    """A board that cannot be, or a slot that does not fit it (B1 to B8, V2)."""


class BoardTypeError(SetRulesError, TypeError):
    """Cards, slots or buffers of the wrong type."""


class RulesError(SetRulesError, ValueError):
    """A rule set with an unknown or contradictory value."""


class RulesTypeError(SetRulesError, TypeError):
    """A rule-set field of the wrong type."""


class ClaimError(SetRulesError, ValueError):
    """A malformed claim: not three cards, or one of them twice (M4)."""


class ClaimTypeError(SetRulesError, TypeError):
    """A claim that is not a sequence of cards or slots."""


class SessionError(SetRulesError, ValueError):
    """A command with an argument that this session refuses (M4)."""


class SessionTypeError(SetRulesError, TypeError):
    """A command with an argument of the wrong type."""


class SessionStateError(SessionError, RuntimeError):
    """A command that this mode or rule set does not have, or one at the wrong moment."""


class RecordError(SetRulesError, ValueError):
    """A record, snapshot or event that is malformed or contradicts itself (E3)."""


class RecordTypeError(SetRulesError, TypeError):
    """A record, snapshot or event that is not made of plain JSON data."""


class VectorError(SetRulesError, ValueError):
    """A vector file that is malformed, altered or wrong."""


class VectorTypeError(SetRulesError, TypeError):
    """Vector data of the wrong type."""
