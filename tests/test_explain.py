"""Why three cards are a set or not (V4)."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import oracle
import pytest
from reference import cards as reference

from setrules import (
    Attribute,
    Card,
    CardError,
    CardTypeError,
    Explanation,
    explain,
    validate,
)

WORDS = {
    Attribute.NUMBER: ("one", "two", "three"),
    Attribute.SHAPE: ("diamond", "squiggle", "oval"),
    Attribute.COLOR: ("red", "green", "purple"),
    Attribute.SHADING: ("solid", "striped", "open"),
}

# Digits of one attribute on three cards, and what is to be said of them.
SAME = {(d, d, d) for d in range(3)}
DIFFERENT = {*permutations(range(3))}


def card_of(number: int, shape: int, color: int, shading: int) -> int:
    return 27 * number + 9 * shape + 3 * shading + color


def check(cards: tuple[int, int, int]) -> tuple[str, ...]:
    """Hold every part of an explanation against the digits; return the four verdicts."""
    told = explain(*cards)
    columns = zip(*(oracle.attributes(card) for card in cards), strict=True)
    assert told.cards == cards
    assert tuple(one.attribute for one in told.attributes) == tuple(WORDS)
    for one, digits in zip(told.attributes, columns, strict=True):
        words = WORDS[one.attribute]
        assert one.values == tuple(words[digit] for digit in digits)
        assert one.digit_sum == sum(digits) % 3
        if digits in SAME or digits in DIFFERENT:
            assert one.verdict == ("same" if digits in SAME else "different")
            assert (one.twice, one.once, one.odd_card, one.digit_sum) == ("", "", None, 0)
        else:
            (odd,) = (place for place in range(3) if digits.count(digits[place]) == 1)
            assert one.verdict == "broken"
            assert one.digit_sum != 0
            assert one.once == words[digits[odd]]
            assert one.odd_card is Card(cards[odd])
            assert one.twice == words[digits[(odd + 1) % 3]]
            assert one.twice == words[digits[(odd + 2) % 3]]
    broken = tuple(one.attribute for one in told.attributes if one.verdict == "broken")
    assert told.broken == broken
    assert [attribute.value for attribute in broken] == reference.broken(*cards)
    assert told.valid is bool(told) is (not broken) is validate(*cards)
    return tuple(one.verdict for one in told.attributes)


def test_all_81_combinations_of_verdicts() -> None:
    """V4: each attribute same, different or broken, independently of the others."""
    digits = {"same": (1, 1, 1), "different": (2, 0, 1), "broken": (0, 2, 0)}
    for verdicts in product(digits, repeat=4):
        first, second, third = zip(*(digits[verdict] for verdict in verdicts), strict=True)
        assert check((card_of(*first), card_of(*second), card_of(*third))) == verdicts


def test_every_pattern_of_digits_in_every_attribute() -> None:
    """V4: all 27 columns, in each attribute, beside each verdict of the others."""
    for place, column in product(range(4), product(range(3), repeat=3)):
        for rest in ((0, 0, 0), (2, 1, 0), (1, 0, 1)):
            columns = [rest] * 4
            columns[place] = column
            first, second, third = zip(*columns, strict=True)
            check((card_of(*first), card_of(*second), card_of(*third)))


def test_every_triple_with_one_card_fixed() -> None:
    """V4: all 3,160 pairs beside card 40."""
    for a, b in combinations([card for card in range(81) if card != 40], 2):
        check((a, 40, b))


def test_duplicates_are_explained_too() -> None:
    """V2, V4: (a, a, a) is the same in everything, (a, a, b) broken wherever they differ."""
    assert check((5, 5, 5)) == ("same",) * 4
    for b in (card for card in range(81) if card != 5):
        verdicts = check((5, b, 5))
        assert "different" not in verdicts
        assert "broken" in verdicts


def test_the_order_of_the_cards_changes_the_values_only() -> None:
    """V4."""
    for cards in permutations((0, 31, 64)):
        told = explain(*cards)
        assert told.cards == cards
        assert told.broken == explain(0, 31, 64).broken
        assert [one.odd_card for one in told.attributes] == [None, 64, 0, 31]


# --- known traps ----------------------------------------------------------------------------------


def test_trap_4_every_broken_attribute_is_named() -> None:
    """V4: two diamonds and one squiggle, two green and one red, two solid and one striped."""
    number, shape, color, shading = explain(0, 31, 64).attributes
    assert number.verdict == "different"
    assert (shape.twice, shape.once, shape.odd_card) == ("diamond", "squiggle", Card(64))
    assert (color.twice, color.once, color.odd_card) == ("green", "red", Card(0))
    assert (shading.twice, shading.once, shading.odd_card) == ("solid", "striped", Card(31))
    assert explain(0, 31, 64).broken == (Attribute.SHAPE, Attribute.COLOR, Attribute.SHADING)


def test_trap_5_two_attributes_that_differ_are_a_set() -> None:
    """V4: number and shape the same, shading and color different."""
    told = explain(0, 4, 8)
    assert told.valid
    assert [one.verdict for one in told.attributes] == ["same", "same", "different", "different"]


def test_trap_3_is_explained() -> None:
    """V4."""
    (broken,) = explain(0, 1, 5).broken
    assert broken is Attribute.SHADING
    assert explain(0, 1, 5).attributes[3].values == ("solid", "solid", "striped")


# --- in words -------------------------------------------------------------------------------------


def test_a_sentence_for_a_set_says_same_or_different_for_each() -> None:
    """V4."""
    assert str(explain(0, 4, 8)) == (
        "A set: number: all one; shape: all diamond; color: all different (red, green, purple); "
        "shading: all different (solid, striped, open)."
    )


def test_a_sentence_for_no_set_names_every_broken_attribute_and_its_card() -> None:
    """V4."""
    assert str(explain(0, 31, 64)) == (
        "Not a set: shape: diamond twice and squiggle once (on 3 Green Solid Squiggle); "
        "color: green twice and red once (on 1 Red Solid Diamond); "
        "shading: solid twice and striped once (on 2 Green Striped Diamond)."
    )


def test_every_sentence_is_one_line_that_fits_its_verdict() -> None:
    """V4."""
    for cards in combinations(range(0, 81, 4), 3):
        told = explain(*cards)
        text = str(told)
        assert text.startswith("A set: " if told.valid else "Not a set: ")
        assert text.endswith(".")
        assert "\n" not in text
        for attribute in Attribute:
            assert (f"{attribute.value}: " in text) is (told.valid or attribute in told.broken)


# --- as a value -----------------------------------------------------------------------------------


def test_an_explanation_is_a_value() -> None:
    told = explain(0, 31, 64)
    assert told == explain(0, 31, 64) != explain(31, 0, 64)
    assert hash(told) == hash(explain(0, 31, 64))
    assert pickle.loads(pickle.dumps(told)) == told == copy.deepcopy(told)
    with pytest.raises(dataclasses.FrozenInstanceError):
        told.cards = (Card(0),) * 3  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        told.attributes[0].twice = ""  # type: ignore[misc]


def test_any_int_is_a_card() -> None:
    """E2."""
    expected = explain(0, 31, 64)
    assert explain(Card(0), np.uint8(31), np.int64(64)) == expected
    assert explain(a=0, b=31, c=64) == expected
    assert isinstance(expected, Explanation)
    assert {type(card) for card in expected.cards} == {Card}


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize(
    ("value", "error"),
    [
        (-1, CardError),
        (81, CardError),
        (True, CardTypeError),
        (5.0, CardTypeError),
        ("5", CardTypeError),
        (None, CardTypeError),
    ],
)
def test_what_is_no_card_is_refused(place: int, value: Any, error: type[Exception]) -> None:
    """E1, E2."""
    cards: list[Any] = [1, 2, 4]
    cards[place] = value
    with pytest.raises(error, match=f"card {value!r}: expected an int from 0 to 80"):
        explain(*cards)
