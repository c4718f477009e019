"""The colors of a picture, as data.

The three inks of each palette differ in brightness, so that the colors of cards
can be told apart in grey, too. The letter in the corners of a card (R, G, P, as in
the short code) says the color where no ink can: on paper printed in black.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Final

from setrules.card import Card
from setrules.errors import CardError, CardTypeError, describe
from setrules.integers import plain_str

__all__ = ["PALETTES", "Palette", "checked_palette"]

_HEX: Final = frozenset("0123456789abcdefABCDEF")


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colors of a picture, each as ``#rrggbb``; the defaults are the light palette.

    Raises :class:`CardError` for text that is no color and
    :class:`CardTypeError` for a value of another type. ``dataclasses.replace``
    makes a palette from another one.

    >>> Palette(red="#aa0000").red
    '#aa0000'
    >>> Palette(red="red")
    Traceback (most recent call last):
    ...
    setrules.errors.CardError: red 'red': expected a color as #rrggbb, such as #c8102e
    """

    red: str = "#d5263b"
    """The ink of red cards."""
    green: str = "#2b9e4b"
    """The ink of green cards."""
    purple: str = "#4a2382"
    """The ink of purple cards."""
    face: str = "#ffffff"
    """The paper of a card."""
    edge: str = "#c3cad5"
    """The rim of a card."""
    table: str = "#e9edf3"
    """What the cards of a board lie on."""
    hole: str = "#aab4c2"
    """The dashes around an empty slot."""
    highlight: str = "#f59e0b"
    """The ring around a highlighted slot."""
    letters: bool = True
    """Whether R, G or P stands in two corners of each card."""

    def __post_init__(self) -> None:
        for name in _COLORS:
            object.__setattr__(self, name, _checked_color(name, getattr(self, name)))
        if not isinstance(self.letters, bool):
            raise CardTypeError(f"letters {describe(self.letters)}: expected True or False")

    def ink(self, card: Card) -> str:
        """The color in which a card is drawn.

        >>> Palette().ink(Card(0)) == Palette().red
        True
        """
        return (self.red, self.green, self.purple)[card.color.value]


_COLORS: Final = tuple(field.name for field in fields(Palette) if field.name != "letters")


def _checked_color(name: str, value: object) -> str:
    expected = "expected a color as #rrggbb, such as #c8102e"
    if not isinstance(value, str):
        raise CardTypeError(f"{name} {describe(value)}: {expected}")
    color = plain_str(value)
    if len(color) != 7 or color[0] != "#" or not _HEX.issuperset(color[1:]):
        raise CardError(f"{name} {describe(color)}: {expected}")
    return color


# What lies around the inks is the same in both dark palettes.
_DARK: Final = Palette(
    red="#ea4a52",
    green="#44bf78",
    purple="#dccbff",
    face="#1d222b",
    edge="#3c4554",
    table="#11151b",
    hole="#4a5566",
    highlight="#fbbf24",
)

#: The palettes that have a name. Those for the color-blind keep the three inks apart
#: for people who lack any one of the three kinds of cones; ``"print"`` needs black ink only.
PALETTES: Final[Mapping[str, Palette]] = MappingProxyType(
    {
        "light": Palette(),
        "dark": _DARK,
        "color_blind": Palette(red="#b04406", green="#1aa58e", purple="#332288"),
        "color_blind_dark": replace(_DARK, red="#d8641a", green="#36cdb4", purple="#d9ccff"),
        "print": Palette(
            red="#000000",
            green="#000000",
            purple="#000000",
            edge="#000000",
            table="#ffffff",
            hole="#808080",
            highlight="#000000",
        ),
    }
)


def checked_palette(palette: object) -> Palette:
    """Return a palette, or the one of this name.

    >>> checked_palette("dark") is PALETTES["dark"]
    True
    """
    if isinstance(palette, Palette):
        return palette
    expected = f"expected a Palette or one of {', '.join(PALETTES)}"
    if not isinstance(palette, str):
        raise CardTypeError(f"palette {describe(palette)}: {expected}")
    named = PALETTES.get(plain_str(palette))
    if named is None:
        raise CardError(f"palette {describe(palette)}: {expected}")
    return named
