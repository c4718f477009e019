"""``cards``, ``notation``: what a card is and how it is written (C1 to C3)."""

from __future__ import annotations

from typing import Final

from setrules.card import Card, Color, Shading, Shape
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import CARD, TEXT, array, choice, integer, pattern, record

__all__ = ["CARDS", "NOTATION"]


def _cards(input: Fields) -> dict[str, Json]:
    card = Card(input.integer("card"))
    return {
        "code": card.code,
        "color": card.color.name.lower(),
        "digits": list(card.digits),
        "number": card.number,
        "shading": card.shading.name.lower(),
        "shape": card.shape.name.lower(),
        "text": str(card),
    }


def _notation(input: Fields) -> dict[str, Json]:
    return {"card": int(Card.parse(input.text("text")))}


def _names(kind: type[Shape] | type[Shading] | type[Color]) -> list[str]:
    return [member.name.lower() for member in kind]


CARDS: Final = Kind(
    name="cards",
    about="Every card: its attributes, its digits, its short code and its long form.",
    input=record(card=CARD),
    expected=record(
        code=pattern("[123][RGP][STO][DSO]"),
        color=choice(*_names(Color)),
        digits=array(integer(0, 2), 4, 4),
        number=integer(1, 3),
        shading=choice(*_names(Shading)),
        shape=choice(*_names(Shape)),
        text=pattern("[123] (Red|Green|Purple) (Solid|Striped|Open) (Diamond|Squiggle|Oval)"),
    ),
    compute=_cards,
)

NOTATION: Final = Kind(
    name="notation",
    about="Reading a card from text: short codes, four words in any order, and what is no card.",
    input=record(text=TEXT),
    expected=record(card=CARD),
    compute=_notation,
)
