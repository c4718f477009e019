"""``fair``, ``verify_fair``: decks that nobody predicts and anybody checks (D7)."""

from __future__ import annotations

from typing import Final

from setrules.deck import Deck
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.kinds.decks import ORDER
from setrules.vectors.shapes import CARD, FLAG, array, pattern, record

__all__ = ["FAIR", "VERIFY_FAIR"]

_MATCH_ID: Final = pattern("[!-{}~]{1,64}")
_HEX: Final = pattern("[0-9a-f]{64}")


def _fair(input: Fields) -> dict[str, Json]:
    deck = Deck.fair(input.text("match_id"), input.text("key"), small=input.flag("small"))
    return {"commitment": deck.commitment, "order": [int(card) for card in deck.order]}


def _verify_fair(input: Fields) -> dict[str, Json]:
    valid = Deck.verify_fair(
        input.integers("order"),
        input.text("match_id"),
        input.text("key"),
        input.text("commitment"),
    )
    return {"valid": valid}


FAIR: Final = Kind(
    name="fair",
    about="The fair-v1 deck of a match id and a key, and the commitment that is published first.",
    input=record(key=_HEX, match_id=_MATCH_ID, small=FLAG),
    expected=record(commitment=_HEX, order=ORDER),
    compute=_fair,
)

VERIFY_FAIR: Final = Kind(
    name="verify_fair",
    about="Whether a published order, key and commitment belong together.",
    input=record(commitment=_HEX, key=_HEX, match_id=_MATCH_ID, order=array(CARD, 0, 81)),
    expected=record(valid=FLAG),
    compute=_verify_fair,
)
