"""A finished picture, and the outermost element of one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from xml.etree import ElementTree

from setrules.card import Card
from setrules.errors import CardError, CardTypeError, describe
from setrules.integers import checked_int, plain_str
from setrules.svg.palette import Palette

__all__ = ["Picture", "checked_prefix", "checked_size", "finish", "prefix_of", "root"]

#: The widest card that can be asked for, in pixels.
MOST_PIXELS = 4096


class Picture(str):
    """SVG text that a notebook shows as a picture; in every other way a ``str``.

    >>> from setrules import svg
    >>> isinstance(svg.card(0), str), svg.card(0)._repr_svg_() == str(svg.card(0))
    (True, True)
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def checked_size(size: object) -> int:
    """Return the width of a card in pixels."""
    return checked_int(size, "size", 1, MOST_PIXELS, CardError, CardTypeError)


def checked_prefix(prefix: object) -> str:
    """Return what the ids of a picture begin with; ``""`` leaves it to the picture.

    >>> checked_prefix("first-board")
    'first-board'
    """
    expected = "expected 1 to 64 ASCII letters, digits, - and _, the first a letter"
    if not isinstance(prefix, str):
        raise CardTypeError(f"prefix {describe(prefix)}: {expected}")
    text = plain_str(prefix)
    word = text.replace("-", "0").replace("_", "0")
    if text and not (text.isascii() and word.isalnum() and text[0].isalpha() and len(text) <= 64):
        raise CardError(f"prefix {describe(text)}: {expected}")
    return text


def prefix_of(
    kind: str, slots: Iterable[Card | None], marked: Iterable[int], size: int, palette: Palette
) -> str:
    """Return a prefix that pictures share only when they are the same picture."""
    ids = [-1 if card is None else int(card) for card in slots]
    told = f"{kind} {ids} {list(marked)} {size} {palette!r}"
    return f"{kind}-{hashlib.sha256(told.encode('ascii')).hexdigest()[:12]}"


def root(width: int, height: int, scale: tuple[int, int], prefix: str) -> ElementTree.Element:
    """Return the element ``svg`` of a picture, ``scale[0] / scale[1]`` pixels a unit."""
    return ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": _pixels(width, scale),
            "height": _pixels(height, scale),
            "role": "img",
            "aria-labelledby": f"{prefix}-title",
        },
    )


def _pixels(units: int, scale: tuple[int, int]) -> str:
    """Units as pixels, cut to hundredths; without floats, and so the same everywhere (P3)."""
    whole, hundredths = divmod(100 * units * scale[0] // scale[1], 100)
    return f"{whole}.{hundredths:02}".rstrip("0").rstrip(".") if hundredths else str(whole)


def finish(element: ElementTree.Element) -> Picture:
    """Return the text of a picture, an element a line."""
    ElementTree.indent(element, " ")
    return Picture(ElementTree.tostring(element, encoding="unicode") + "\n")
