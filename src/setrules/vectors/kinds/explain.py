"""``explain``: why three cards are a set, or why they are not (C2, V4)."""

from __future__ import annotations

from typing import Final

from setrules.card import Attribute
from setrules.errors import VectorError
from setrules.explanation import explain, verdict_data
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import CARD, FLAG, SLOT, array, choice, integer, record

__all__ = ["EXPLAIN"]

_WORDS: Final = tuple(word for attribute in Attribute for word in attribute.values)


def _explain(input: Fields) -> dict[str, Json]:
    cards = input.integers("cards")
    if len(cards) != 3:
        raise VectorError(f"{input.place('cards')}: {len(cards)} cards: expected 3")
    told = explain(*cards)
    return {
        "attributes": [verdict_data(one) for one in told.attributes],
        "valid": told.valid,
    }


EXPLAIN: Final = Kind(
    name="explain",
    about="The verdict on three cards, attribute by attribute: all 81 combinations of same, "
    "different and broken.",
    input=record(cards=array(CARD, 3, 3)),
    expected=record(
        attributes=array(
            record(
                attribute=choice(*(attribute.value for attribute in Attribute)),
                digit_sum=integer(0, 2),
                odd_card=SLOT,
                once=choice(*_WORDS, ""),
                twice=choice(*_WORDS, ""),
                values=array(choice(*_WORDS), 3, 3),
                verdict=choice("same", "different", "broken"),
            ),
            4,
            4,
        ),
        valid=FLAG,
    ),
    compute=_explain,
)
