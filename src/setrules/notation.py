"""Reading a card from text (rule C3): the short code, or four words.

Case never matters and only ASCII counts, so that no locale can change what a
text means (P3).
"""

from __future__ import annotations

from typing import Final

from setrules.card import CARDS, Attribute, Card, Color, Shading, Shape
from setrules.errors import CardError, CardTypeError, describe
from setrules.integers import plain_str

__all__ = ["attribute_of", "parse_card", "split_words"]

# The letters of the four places of a code, by digit, and the attribute of each.
_CODE_PLACES: Final = (
    (Attribute.NUMBER, "123"),
    (Attribute.COLOR, "RGP"),
    (Attribute.SHADING, "STO"),
    (Attribute.SHAPE, "DSO"),
)

_SYNONYMS: Final[dict[Attribute, dict[int, tuple[str, ...]]]] = {
    Attribute.NUMBER: {0: ("1", "one"), 1: ("2", "two"), 2: ("3", "three")},
    Attribute.SHAPE: {
        Shape.DIAMOND.value: ("diamond", "diamonds"),
        Shape.SQUIGGLE.value: ("squiggle", "squiggles"),
        Shape.OVAL.value: ("oval", "ovals"),
    },
    Attribute.COLOR: {
        Color.RED.value: ("red",),
        Color.GREEN.value: ("green",),
        Color.PURPLE.value: ("purple",),
    },
    Attribute.SHADING: {
        Shading.SOLID.value: ("solid", "filled", "filled-in"),
        Shading.STRIPED.value: ("striped", "shaded"),
        Shading.OPEN.value: ("open", "outlined"),
    },
}

_MEANING: Final[dict[str, tuple[Attribute, int]]] = {
    word: (attribute, digit)
    for attribute, digits in _SYNONYMS.items()
    for digit, words in digits.items()
    for word in words
}

_EXPECTED: Final = (
    "expected a code of 4 letters such as 2GOD, or four words such as 2 Green Open Diamond"
)

# ASCII white space only: str.split() alone would also cut at Unicode spaces.
_SPACES: Final = " \t\n\r\f\v"
_TO_SPACE: Final = str.maketrans(dict.fromkeys(_SPACES, " "))


def _ascii_fold(text: str) -> str:
    """Lower the ASCII letters and leave everything else (no Turkish i, no long s)."""
    return "".join(chr(ord(ch) + 32) if "A" <= ch <= "Z" else ch for ch in text)


def split_words(text: str) -> list[str]:
    """Cut a text at its ASCII white space.

    >>> split_words(" 1RSD\\t..\\n")
    ['1RSD', '..']
    """
    return [word for word in text.translate(_TO_SPACE).split(" ") if word]


def attribute_of(word: str) -> Attribute | None:
    """Return the attribute that a word of a long form gives, None for any other word (C3).

    >>> attribute_of("Green"), attribute_of("blue")
    (Attribute.COLOR, None)
    """
    found = _MEANING.get(_ascii_fold(word))
    return None if found is None else found[0]


def parse_card(text: str) -> Card:
    """Return the card that a text names; see :meth:`setrules.Card.parse`.

    >>> parse_card("1rsd")
    Card(0)
    >>> parse_card("Diamonds, two, open, green")
    Traceback (most recent call last):
    ...
    setrules.errors.CardError: 'Diamonds, two, open, green': 'diamonds,' is no word for a card
    """
    if not isinstance(text, str):
        raise CardTypeError(
            f"{describe(text)} is not the text of a card: expected a str, not {type(text).__name__}"
        )
    text = plain_str(text)
    words = split_words(_ascii_fold(text))
    if not words:
        raise CardError(f"{describe(text)} is empty: {_EXPECTED}")
    if len(words) == 1 and words[0] not in _MEANING:
        return _parse_code(text, words[0])
    return _parse_words(text, words)


def _parse_code(text: str, code: str) -> Card:
    if len(code) != len(_CODE_PLACES):
        raise CardError(f"{describe(text)}: {_EXPECTED}")
    found: dict[Attribute, int] = {}
    for place, (letter, (attribute, letters)) in enumerate(
        zip(code, _CODE_PLACES, strict=True), start=1
    ):
        digit = letters.lower().find(letter)
        if digit < 0:
            raise CardError(
                f"{describe(text)}: {letter!r} in place {place} is no {attribute.value}: "
                f"expected one of {' '.join(letters)}"
            )
        found[attribute] = digit
    return _card(found)


def _parse_words(text: str, words: list[str]) -> Card:
    found: dict[Attribute, int] = {}
    for word in words:
        if word not in _MEANING:
            raise CardError(f"{describe(text)}: {describe(word)} is no word for a card")
        attribute, digit = _MEANING[word]
        if attribute in found:
            raise CardError(f"{describe(text)}: {word!r} gives the {attribute.value} a second time")
        found[attribute] = digit
    missing = [attribute.value for attribute in Attribute if attribute not in found]
    if missing:
        raise CardError(f"{describe(text)}: no word for the {' and the '.join(missing)}")
    return _card(found)


def _card(found: dict[Attribute, int]) -> Card:
    digits = sorted(found, key=lambda attribute: attribute.digit)
    id = 0
    for attribute in digits:
        id = 3 * id + found[attribute]
    return CARDS[id]
