"""A sheet of paper for the pictures of the docs: words, boxes, arrows, and cards drawn by svg."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

__all__ = ["ACCENT", "INK", "QUIET", "RED", "SOFT", "Sheet"]

_SVG = "http://www.w3.org/2000/svg"
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

#: How long the head of an arrow is.
_HEAD = 10
# Between the boxes of a chain.
_GAP = 32

INK = "#1f2937"
QUIET = "#64748b"
ACCENT = "#4338ca"
SOFT = "#eef2ff"
RED = "#b91c1c"


class Sheet:
    """A picture in the making, ``width`` by ``height`` pixels, with a title that is read out.

    Nothing in it has an id: heads of arrows are drawn where they are.
    """

    def __init__(self, title: str, width: int, height: int) -> None:
        self._root = Element(
            "svg",
            {
                "xmlns": _SVG,
                "width": str(width),
                "height": str(height),
                "viewBox": f"0 0 {width} {height}",
                "role": "img",
                "aria-label": title,
                "font-family": _FONT,
            },
        )
        SubElement(self._root, "title").text = title
        # Paper of its own, so that the words are read on a dark page too.
        self.rectangle(0, 0, width, height, fill="#ffffff", stroke="#e2e8f0", radius=12)

    def rectangle(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = SOFT,
        stroke: str = "#c7d2fe",
        radius: int = 8,
    ) -> None:
        """A box without words."""
        SubElement(
            self._root,
            "rect",
            {
                **_at(x=x + 0.5, y=y + 0.5, width=width - 1, height=height - 1, rx=radius),
                "fill": fill,
                "stroke": stroke,
            },
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 15,
        color: str = INK,
        anchor: str = "middle",
        bold: bool = False,
    ) -> None:
        """One line of text, its base line at ``y``."""
        style = {"font-weight": "600"} if bold else {}
        SubElement(
            self._root,
            "text",
            {
                **_at(x=x, y=y),
                "font-size": str(size),
                "fill": color,
                "text-anchor": anchor,
                **style,
            },
        ).text = text

    def box(
        self,
        x: float,
        y: float,
        width: float,
        lines: Sequence[str],
        *,
        height: float = 0,
        fill: str = SOFT,
    ) -> None:
        """A box whose first line is its heading."""
        tall = height or _height(lines)
        self.rectangle(x, y, width, tall, fill=fill)
        first = y + tall / 2 - 10 * (len(lines) - 1) + 5
        for number, line in enumerate(lines):
            color, size = (INK, 15) if number == 0 else (QUIET, 13)
            self.words(
                x + width / 2, first + 20 * number, line, size=size, color=color, bold=number == 0
            )

    def chain(
        self,
        x: float,
        y: float,
        width: float,
        boxes: Sequence[Sequence[str]],
        *,
        height: float = 0,
    ) -> None:
        """Boxes in a row, with an arrow from each to the next."""
        for place, lines in enumerate(boxes):
            left = x + (width + _GAP) * place
            self.box(left, y, width, lines, height=height)
            if place:
                middle = y + (height or _height(lines)) / 2
                self.arrow((left - _GAP + 2, middle), (left - 2, middle))

    def arrow(self, *points: tuple[float, float], dashed: bool = False) -> None:
        """A line through the points with a head at its end."""
        *_, (from_x, from_y), (x, y) = points
        far = sqrt((x - from_x) ** 2 + (y - from_y) ** 2)
        along_x, along_y = (x - from_x) / far, (y - from_y) / far
        # The line ends inside the head, so that its own end does not blunt the point.
        foot = (x - _HEAD * along_x, y - _HEAD * along_y)
        side = (0.45 * _HEAD * along_y, -0.45 * _HEAD * along_x)
        shaft = (*points[:-1], (x - 0.5 * _HEAD * along_x, y - 0.5 * _HEAD * along_y))
        stroke = {"fill": "none", "stroke": QUIET, "stroke-width": "1.5"}
        dashes = {"stroke-dasharray": "5 4"} if dashed else {}
        SubElement(self._root, "path", {"d": _path(*shaft), **stroke, **dashes})
        corners = (
            (x, y),
            (foot[0] + side[0], foot[1] + side[1]),
            (foot[0] - side[0], foot[1] - side[1]),
        )
        SubElement(self._root, "path", {"d": f"{_path(*corners)}Z", "fill": QUIET})

    def line(self, x: float, y: float, to_x: float, to_y: float, color: str = QUIET) -> None:
        """A line without a head."""
        SubElement(
            self._root,
            "line",
            {**_at(x1=x, y1=y, x2=to_x, y2=to_y), "stroke": color, "stroke-width": "1.5"},
        )

    def dot(self, x: float, y: float, radius: float, fill: str, stroke: str = "none") -> None:
        """A filled circle."""
        SubElement(
            self._root,
            "circle",
            {**_at(cx=x, cy=y, r=radius), "fill": fill, "stroke": stroke, "stroke-width": "2"},
        )

    def table(
        self, left: float, top: float, widths: Sequence[int], rows: Sequence[Sequence[str]]
    ) -> None:
        """Rows of words, the first of them a heading."""
        for number, row in enumerate(rows):
            y = top + 28 * number
            if number == 0:
                self.rectangle(left, y - 19, sum(widths), 28)
            x = left
            for width, text in zip(widths, row, strict=True):
                self.words(x + width / 2, y, text, size=14, bold=number == 0)
                x += width

    def place(self, x: float, y: float, picture: str) -> None:
        """A finished picture of :mod:`setrules.svg` with its upper left corner at a point."""
        ElementTree.register_namespace("", _SVG)
        inner = ElementTree.fromstring(picture)
        for element in inner.iter():
            element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
        inner.attrib.update(_at(x=x, y=y))
        self._root.append(inner)

    def text(self) -> str:
        """The picture, to be written to a file."""
        return ElementTree.tostring(self._root, encoding="unicode") + "\n"


def _height(lines: Sequence[str]) -> float:
    return 22 + 20 * len(lines)


def _path(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in points)


def _at(**numbers: float) -> dict[str, str]:
    return {name: f"{number:g}" for name, number in numbers.items()}
