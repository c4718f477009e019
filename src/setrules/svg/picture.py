"""A finished picture, and the outermost element of one."""

from __future__ import annotations

from xml.etree import ElementTree

from setrules.errors import CardError, CardTypeError
from setrules.integers import checked_int

__all__ = ["Picture", "checked_size", "finish", "root"]

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


def root(width: int, height: int, scale: tuple[int, int], title: str) -> ElementTree.Element:
    """Return the element ``svg`` of a picture, ``scale[0] / scale[1]`` pixels a unit.

    The title stands there twice: as a label, which is read out and needs no id, and
    as the element that a browser shows under a pointer.
    """
    element = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": _pixels(width, scale),
            "height": _pixels(height, scale),
            "role": "img",
            "aria-label": title,
        },
    )
    ElementTree.SubElement(element, "title").text = title
    return element


def _pixels(units: int, scale: tuple[int, int]) -> str:
    """Units as pixels, cut to hundredths; without floats, and so the same everywhere (P3)."""
    whole, hundredths = divmod(100 * units * scale[0] // scale[1], 100)
    return f"{whole}.{hundredths:02}".rstrip("0").rstrip(".") if hundredths else str(whole)


def finish(element: ElementTree.Element) -> Picture:
    """Return the text of a picture, an element a line."""
    ElementTree.indent(element, " ")
    return Picture(ElementTree.tostring(element, encoding="unicode") + "\n")
