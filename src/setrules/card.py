"""The 81 cards and their four attributes (rules C1 to C3).

A :class:`Card` *is* an int from 0 to 80, so it goes wherever a program keeps
its cards: JSON, bytes, numpy arrays, the kernel.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, SupportsIndex

from setrules import _fast
from setrules.errors import CardError, CardTypeError, describe
from setrules.integers import checked_int

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CARDS", "Attribute", "Card", "Color", "Shading", "Shape"]


class _Named(Enum):
    """Members whose repr evaluates back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Shape(_Named):
    """What is drawn on a card; the value is the digit of the id (C1)."""

    DIAMOND = 0
    SQUIGGLE = 1
    OVAL = 2


class Shading(_Named):
    """How the shapes of a card are filled; the value is the digit of the id (C1)."""

    SOLID = 0
    STRIPED = 1
    OPEN = 2


class Color(_Named):
    """The color of a card; the value is the digit of the id (C1)."""

    RED = 0
    GREEN = 1
    PURPLE = 2


class Attribute(_Named):
    """The four attributes, in the order in which they are always reported (C2)."""

    NUMBER = "number"
    SHAPE = "shape"
    COLOR = "color"
    SHADING = "shading"

    @property
    def digit(self) -> int:
        """Which of :attr:`Card.digits` holds this attribute (C1).

        >>> [attribute.digit for attribute in Attribute]
        [0, 1, 3, 2]
        """
        return _DIGIT[self]

    @property
    def values(self) -> tuple[str, str, str]:
        """The words for its three values, by digit.

        >>> Attribute.SHADING.values
        ('solid', 'striped', 'open')
        """
        return _VALUES[self]


def _words(kind: type[Shape] | type[Shading] | type[Color]) -> tuple[str, str, str]:
    first, second, third = (member.name.lower() for member in kind)
    return first, second, third


_DIGIT: Final[Mapping[Attribute, int]] = {
    Attribute.NUMBER: 0,
    Attribute.SHAPE: 1,
    Attribute.SHADING: 2,
    Attribute.COLOR: 3,
}
_VALUES: Final[Mapping[Attribute, tuple[str, str, str]]] = {
    Attribute.NUMBER: ("one", "two", "three"),
    Attribute.SHAPE: _words(Shape),
    Attribute.COLOR: _words(Color),
    Attribute.SHADING: _words(Shading),
}

# Letters of the short code, by digit (C3).
_SHAPE_LETTERS: Final = "DSO"
_SHADING_LETTERS: Final = "STO"
_COLOR_LETTERS: Final = "RGP"

_SHAPES: Final = tuple(Shape)
_SHADINGS: Final = tuple(Shading)
_COLORS: Final = tuple(Color)


class Card(int):
    """One of the 81 cards: an int from 0 to 80 (C1).

    The id is ``27 * number + 9 * shape + 3 * shading + color`` in digits from
    0 to 2. There is one object a card, so ``Card(34) is Card(34)``, and every
    card is true, card 0 too.

    Raises :class:`CardError` for an int outside 0 to 80 and
    :class:`CardTypeError` for a bool, a float, text or anything else.

    >>> card = Card(34)
    >>> card.number, card.shape.name, card.shading.name, card.color.name
    (2, 'DIAMOND', 'OPEN', 'GREEN')
    >>> print(card, card.code)
    2 Green Open Diamond 2GOD
    """

    __slots__ = ()

    def __new__(cls, id: SupportsIndex, /) -> Card:
        """Return the one card with this id."""
        if type(id) is int and 0 <= id <= 80:
            return CARDS[id]
        if isinstance(id, str):
            raise CardTypeError(
                f"card {describe(id)}: expected an int from 0 to 80, not str; "
                f"Card.parse() reads text"
            )
        return CARDS[checked_int(id, "card", 0, 80, CardError, CardTypeError)]

    @classmethod
    def of(cls, number: int, shape: Shape, shading: Shading, color: Color) -> Card:
        """Return the card with these attributes, ``number`` counted from 1 to 3.

        >>> Card.of(number=2, shape=Shape.DIAMOND, shading=Shading.OPEN, color=Color.GREEN)
        Card(34)
        """
        count = checked_int(number, "number", 1, 3, CardError, CardTypeError)
        for name, value, kind in (
            ("shape", shape, Shape),
            ("shading", shading, Shading),
            ("color", color, Color),
        ):
            if not isinstance(value, kind):
                raise CardTypeError(f"{name} {describe(value)}: expected a {kind.__name__}")
        return CARDS[27 * (count - 1) + 9 * shape.value + 3 * shading.value + color.value]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that a text names (C3).

        Either the short code of four letters, or four words, one for each
        attribute and in any order. Case does not matter.

        Raises :class:`CardError` with the part that cannot be read.

        >>> Card.parse("2GOD"), Card.parse("two open green diamonds")
        (Card(34), Card(34))
        """
        from setrules.notation import parse_card

        return parse_card(text)

    @property
    def digits(self) -> tuple[int, int, int, int]:
        """Number, shape, shading and color as digits from 0 to 2 (C1).

        >>> Card(34).digits
        (1, 0, 2, 1)
        """
        return (self // 27, self // 9 % 3, self // 3 % 3, self % 3)

    @property
    def number(self) -> int:
        """How many shapes the card shows: 1, 2 or 3."""
        return self // 27 + 1

    @property
    def shape(self) -> Shape:
        """Diamond, squiggle or oval."""
        return _SHAPES[self // 9 % 3]

    @property
    def shading(self) -> Shading:
        """Solid, striped or open."""
        return _SHADINGS[self // 3 % 3]

    @property
    def color(self) -> Color:
        """Red, green or purple."""
        return _COLORS[self % 3]

    @property
    def code(self) -> str:
        """The short code: number, color, shading and shape (C3).

        >>> Card(0).code, Card(80).code
        ('1RSD', '3POO')
        """
        number, shape, shading, color = self.digits
        return (
            f"{number + 1}{_COLOR_LETTERS[color]}{_SHADING_LETTERS[shading]}{_SHAPE_LETTERS[shape]}"
        )

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        words = (self.color.name, self.shading.name, self.shape.name)
        return " ".join((str(self.number), *(word.capitalize() for word in words)))

    def __repr__(self) -> str:
        return f"Card({int(self)})"

    def __format__(self, spec: str) -> str:
        # An empty spec means str(), as for every object; any other formats the id.
        return str(self) if not spec else format(int(self), spec)

    def _repr_svg_(self) -> str:
        """The card as a notebook shows it."""
        from setrules import svg

        return svg.card(self)._repr_svg_()

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return (Card, (int(self),))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


#: Every card, by id.
CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, id) for id in range(81))

_fast._set_cards(CARDS)
