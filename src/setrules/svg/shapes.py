"""What is drawn on a card: outlines as paths, in units of which a card is 180 wide and 120 high.

Each outline stands around the point (0, 0) and is 36 wide and 76 high.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from setrules.card import Color, Shape

__all__ = ["CARD_HEIGHT", "CARD_WIDTH", "LETTERS", "OUTLINES", "PITCH"]

#: The size of a card.
CARD_WIDTH: Final = 180
CARD_HEIGHT: Final = 120

#: From the middle of one shape to the next on the same card.
PITCH: Final = 48

#: The outline of every shape. The squiggle looks the same upside down.
OUTLINES: Final[Mapping[Shape, str]] = {
    Shape.DIAMOND: "M0-38 18 0 0 38-18 0Z",
    Shape.SQUIGGLE: (
        "M-13-30C-13-35-7-38 0-38C11-38 18-30 18-18C18-4 4 2 4 15C4 22 13 23 13 30"
        "C13 35 7 38 0 38C-11 38-18 30-18 18C-18 4-4-2-4-15C-4-22-13-23-13-30Z"
    ),
    Shape.OVAL: "M-18-20A18 18 0 0 1 18-20V20A18 18 0 0 1-18 20Z",
}

#: The letter of each color as strokes, from (0, 0) to (8, 11).
LETTERS: Final[Mapping[Color, str]] = {
    Color.RED: "M0 11V0H4.5A3 3 0 0 1 4.5 6.2H0M4 6.2 8 11",
    Color.GREEN: "M7.6 2.4A4.1 5.5 0 1 0 7.9 8.2V5.9H4.9",
    Color.PURPLE: "M0 11V0H4.5A3.2 3.2 0 0 1 4.5 6.4H0",
}
