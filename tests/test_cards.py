"""Card: an int with attributes, one object each (C1, C2, E2)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from enum import Enum, IntEnum
from itertools import product
from typing import Any

import numpy as np
import oracle
import pytest
from reference import cards as reference

from setrules import (
    CARDS,
    Attribute,
    Card,
    CardError,
    CardTypeError,
    Color,
    SetRulesError,
    Shading,
    Shape,
    explain,
)

SHAPES = ("diamond", "squiggle", "oval")
SHADINGS = ("solid", "striped", "open")
COLORS = ("red", "green", "purple")


# --- what a card is -------------------------------------------------------------------------------


def test_there_are_81_cards_in_order() -> None:
    """C1."""
    assert len(CARDS) == 81
    assert [int(card) for card in CARDS] == list(range(81))
    assert {type(card) for card in CARDS} == {Card}


def test_every_id_is_its_four_digits() -> None:
    """C1: id = 27 number + 9 shape + 3 shading + color, over all 81 in order."""
    digits = product(range(3), repeat=4)
    for card, (number, shape, shading, color) in zip(CARDS, digits, strict=True):
        assert card == 27 * number + 9 * shape + 3 * shading + color
        assert card.digits == (number, shape, shading, color)
        assert card.number == number + 1
        assert card.shape is Shape[SHAPES[shape].upper()]
        assert card.shading is Shading[SHADINGS[shading].upper()]
        assert card.color is Color[COLORS[color].upper()]
        assert Card.of(card.number, card.shape, card.shading, card.color) is card
        named = reference.attributes(int(card))
        assert (number, shape, color, shading) == oracle.attributes(int(card))
        assert tuple(named.values()) == oracle.attributes(int(card))


def test_card_34_is_two_open_green_diamonds() -> None:
    """C1: the example of the rule."""
    card = Card(34)
    assert (card.number, card.shading, card.color, card.shape) == (
        2,
        Shading.OPEN,
        Color.GREEN,
        Shape.DIAMOND,
    )
    assert card is Card.of(number=2, shape=Shape.DIAMOND, shading=Shading.OPEN, color=Color.GREEN)


def test_the_digit_values_of_the_enums() -> None:
    """C1."""
    assert [member.name.lower() for member in Shape] == list(SHAPES)
    assert [member.name.lower() for member in Shading] == list(SHADINGS)
    assert [member.name.lower() for member in Color] == list(COLORS)
    for kind in (Shape, Shading, Color):
        assert [member.value for member in kind] == [0, 1, 2]
        assert issubclass(kind, Enum)
        assert not issubclass(kind, int)


def test_the_enums_are_never_ints_nor_each_other() -> None:
    for member in (*Shape, *Shading, *Color, *Attribute):
        assert member not in (0, 1, 2)
    assert Shape.DIAMOND != Shading.SOLID
    assert Shape.DIAMOND != Color.RED


def test_attributes_are_reported_in_one_order() -> None:
    """C2: number, shape, color, shading, whatever their digit position."""
    assert [member.value for member in Attribute] == ["number", "shape", "color", "shading"]
    assert [member.digit for member in Attribute] == [0, 1, 3, 2]
    assert [member.values for member in Attribute] == [
        ("one", "two", "three"),
        SHAPES,
        COLORS,
        SHADINGS,
    ]


# --- one object each ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        Card,
        lambda id: Card(np.uint8(id)),
        lambda id: Card(CARDS[id]),
        lambda id: Card.parse(CARDS[id].code),
        lambda id: copy.copy(CARDS[id]),
        lambda id: copy.deepcopy(CARDS[id]),
        lambda id: copy.deepcopy([CARDS[id]])[0],
        lambda id: Card.from_bytes(bytes([id]), "big"),
        lambda id: explain(id, 0, 0).cards[0],
    ],
    ids=["int", "numpy", "Card", "code", "copy", "deepcopy", "inside", "bytes", "explain"],
)
def test_a_card_is_one_object(make: Callable[[int], object]) -> None:
    """C1: Card(34) is Card(34), however it is come by."""
    for id, card in enumerate(CARDS):
        assert make(id) is card


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_gives_the_same_object(protocol: int) -> None:
    for card in CARDS:
        assert pickle.loads(pickle.dumps(card, protocol)) is card
    shapes = pickle.loads(pickle.dumps([*Shape, *Attribute], protocol))
    assert all(one is other for one, other in zip(shapes, [*Shape, *Attribute], strict=True))


def test_a_pickle_of_today_is_read_by_later_versions() -> None:
    """A card pickled by version 0.1.0 with protocol 2."""
    assert pickle.loads(b'\x80\x02csetrules.card\nCard\nq\x00K"\x85q\x01Rq\x02.') is Card(34)


def test_a_card_cannot_be_changed() -> None:
    for name in ("number", "shape", "code", "digits", "anything"):
        with pytest.raises(AttributeError):
            setattr(Card(3), name, 1)


# --- an int in every respect ----------------------------------------------------------------------


def test_every_card_is_true() -> None:
    """Trap 6: card 0 too."""
    assert all(bool(card) is True for card in CARDS)
    assert (Card(0) or "nothing") is Card(0)


def test_a_card_equals_hashes_and_sorts_as_its_id() -> None:
    for id, card in enumerate(CARDS):
        assert card == id
        assert id == card
        assert hash(card) == hash(id)
        assert card != str(id)
        assert {id: "x"}[card] == "x"
    assert len({*CARDS, *range(81)}) == 81
    assert sorted(CARDS, key=lambda card: -card) == list(range(80, -1, -1))
    assert Card(3) < 4 <= Card(4) < Card(5)


def test_a_card_goes_wherever_ints_go() -> None:
    """C1: JSON, bytes, numpy, ranges and indices."""
    assert json.dumps([Card(0), Card(80)]) == "[0, 80]"
    assert bytes([Card(0), Card(80)]) == b"\0\x50"
    assert np.array(CARDS, dtype=np.uint8).tolist() == list(range(81))
    assert "abc"[Card(1)] == "b"
    assert list(range(Card(3))) == [0, 1, 2]
    assert type(Card(1) + Card(2)) is int


@pytest.mark.parametrize("card", CARDS)
def test_repr_evaluates_back(card: Card) -> None:
    assert repr(card) == f"Card({int(card)})"
    assert eval(repr(card)) is card


def test_str_and_format() -> None:
    """C3: str is the long form; an empty format is str, any other formats the id."""
    assert str(Card(34)) == f"{Card(34)}" == "2 Green Open Diamond"
    assert "%s" % Card(34) == "2 Green Open Diamond"  # noqa: UP031
    assert f"{Card(34)!s:>25}" == "     2 Green Open Diamond"
    assert f"{Card(7):03d}|{Card(7):>4}|{Card(7):x}|{Card(7)!r:<9}|" == "007|   7|7|Card(7)  |"
    assert "%d" % Card(34) == "34"  # noqa: UP031
    with pytest.raises(ValueError, match="format code"):
        format(Card(7), "s")


@pytest.mark.parametrize("card", CARDS)
def test_format_of_every_card(card: Card) -> None:
    assert format(card, "") == str(card)
    assert format(card, "d") == str(int(card))


# --- what is refused ------------------------------------------------------------------------------


class Suit(IntEnum):
    """An int subclass."""

    FIVE = 5
    MANY = 99


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (-1, CardError),
        (81, CardError),
        (255, CardError),
        (2**63, CardError),
        (-(2**64), CardError),
        pytest.param(10**5000, CardError, id="too long to print"),
        (Suit.MANY, CardError),
        (np.int64(-1), CardError),
        (True, CardTypeError),
        (False, CardTypeError),
        (np.True_, CardTypeError),
        (5.0, CardTypeError),
        (np.float32(5), CardTypeError),
        ("5", CardTypeError),
        ("1RSD", CardTypeError),
        (b"5", CardTypeError),
        (None, CardTypeError),
        ([5], CardTypeError),
        (Shape.OVAL, CardTypeError),
    ],
)
def test_what_is_no_id_is_refused(value: Any, error: type[SetRulesError]) -> None:
    """E1, E2, trap 19: the message names the value and what was expected."""
    with pytest.raises(SetRulesError, match="expected an int from 0 to 80") as caught:
        Card(value)
    assert type(caught.value) is error
    assert issubclass(error, ValueError if error is CardError else TypeError)
    shown = "<int>" if error is CardError and value > 2**80 else repr(value)
    assert shown in str(caught.value) or f"card {int(value)}:" in str(caught.value)


def test_text_is_referred_to_the_parser() -> None:
    with pytest.raises(CardTypeError, match=r"Card\.parse\(\) reads text"):
        Card("2GOD")  # type: ignore[arg-type]


def test_an_int_of_another_class_is_taken() -> None:
    """E2."""
    assert Card(Suit.FIVE) is Card(5)


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("number", 0, CardError),
        ("number", 4, CardError),
        ("number", True, CardTypeError),
        ("number", "2", CardTypeError),
        ("number", 2.0, CardTypeError),
        ("number", None, CardTypeError),
        ("shape", 0, CardTypeError),
        ("shape", "diamond", CardTypeError),
        ("shape", Color.RED, CardTypeError),
        ("shading", Shape.OVAL, CardTypeError),
        ("shading", None, CardTypeError),
        ("color", 2, CardTypeError),
        ("color", Shading.OPEN, CardTypeError),
    ],
)
def test_attributes_that_no_card_has(field: str, value: object, error: type[SetRulesError]) -> None:
    """E1, E2: ints are not taken for enum members, nor one enum for another."""
    given: dict[str, Any] = {
        "number": 1,
        "shape": Shape.OVAL,
        "shading": Shading.OPEN,
        "color": Color.RED,
    }
    with pytest.raises(SetRulesError, match=field) as caught:
        Card.of(**{**given, field: value})
    assert type(caught.value) is error
    assert repr(value) in str(caught.value)
    assert "expected" in str(caught.value)
