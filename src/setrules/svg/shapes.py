"""What is drawn on a card: outlines, stripes and letters as paths, a card being 180 by 120.

Each outline stands around the point (0, 0), is 36 wide and 76 high, and looks the same
upside down. So its right side says all of it. Stripes are cut to the outline here, as
pieces of lines, because a pattern or a clip would need an id, and two pictures in one
page can have the same ids: where the first is hidden, the second loses its stripes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from setrules.card import Color, Shape

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "LETTERS", "OUTLINES", "PITCH", "STRIPES"]

#: The size of a card.
CARD_WIDTH: Final = 180
CARD_HEIGHT: Final = 120

#: From the middle of one shape to the next on the same card.
PITCH: Final = 48

# A line (two points) or a Bezier curve (four), along which y only grows.
_Curve = tuple[tuple[int, int], ...]

# The right side of every shape from its top to its foot.
_SIDES: Final[Mapping[Shape, tuple[_Curve, ...]]] = {
    Shape.DIAMOND: (((0, -38), (18, 0)), ((18, 0), (0, 38))),
    Shape.SQUIGGLE: (
        ((0, -38), (11, -38), (18, -30), (18, -18)),
        ((18, -18), (18, -4), (4, 2), (4, 15)),
        ((4, 15), (4, 22), (13, 23), (13, 30)),
        ((13, 30), (13, 35), (7, 38), (0, 38)),
    ),
    Shape.OVAL: (
        ((0, -38), (10, -38), (18, -30), (18, -20)),
        ((18, -20), (18, 20)),
        ((18, 20), (18, 30), (10, 38), (0, 38)),
    ),
}

# The heights of the stripes, the two in the middle as far from it on either side.
_STRIPES_AT: Final = range(-33, 34, 6)

# Into how many steps a curve is divided to find where a stripe meets it.
_STEPS: Final = 1 << 12


def _point(curve: _Curve, step: int) -> tuple[int, int]:
    """The point of a curve after ``step`` of its steps, times the steps to its degree."""
    points = list(curve)
    while len(points) > 1:
        points = [
            (x * (_STEPS - step) + to_x * step, y * (_STEPS - step) + to_y * step)
            for (x, y), (to_x, to_y) in pairwise(points)
        ]
    return points[0]


def _right_end(shape: Shape, y: int) -> int:
    """Where the line at this height leaves a shape, in tenths; in ints, so the same everywhere."""
    curve = next(one for one in _SIDES[shape] if one[0][1] <= y <= one[-1][1])
    scale: int = _STEPS ** (len(curve) - 1)
    low, high = 0, _STEPS
    while low < high:
        middle = (low + high) // 2
        if _point(curve, middle)[1] < y * scale:
            low = middle + 1
        else:
            high = middle
    return (20 * _point(curve, low)[0] + scale) // (2 * scale)


def _tenths(value: int) -> str:
    whole, tenth = divmod(abs(value), 10)
    return f"{'-' * (value < 0)}{whole}{f'.{tenth}' * (tenth > 0)}"


def _text(points: Iterable[tuple[int, int]]) -> str:
    """Points as in a path, where a minus needs no space before it."""
    return " ".join(f"{x} {y}" for x, y in points).replace(" -", "-")


def _outline(shape: Shape) -> str:
    """The right side down, and the same turned upside down back to the top."""
    side = _SIDES[shape]
    turned = [tuple((-x, -y) for x, y in curve) for curve in side]
    pieces = [f"{'L' if len(curve) == 2 else 'C'}{_text(curve[1:])}" for curve in (*side, *turned)]
    return f"M{_text(side[0][:1])}{''.join(pieces)}Z"


def _stripes(shape: Shape) -> str:
    return "".join(
        f"M{_tenths(-_right_end(shape, -y))} {y}H{_tenths(_right_end(shape, y))}"
        for y in _STRIPES_AT
    ).replace(" -", "-")


#: The outline of every shape, and its stripes, which end where it does.
OUTLINES: Final[Mapping[Shape, str]] = MappingProxyType({one: _outline(one) for one in Shape})
STRIPES: Final[Mapping[Shape, str]] = MappingProxyType({one: _stripes(one) for one in Shape})

#: The letter of each color as strokes, from (0, 0) to (8, 11).
LETTERS: Final[Mapping[Color, str]] = {
    Color.RED: "M0 11V0H4.5A3 3 0 0 1 4.5 6.2H0M4 6.2 8 11",
    Color.GREEN: "M7.6 2.4A4.1 5.5 0 1 0 7.9 8.2V5.9H4.9",
    Color.PURPLE: "M0 11V0H4.5A3.2 3.2 0 0 1 4.5 6.4H0",
}
