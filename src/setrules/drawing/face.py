"""One card as lines of styled text, in the symbols that the output can print."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from rich.text import Text

from setrules.card import Card, Color, Shading, Shape

__all__ = ["ASCII", "UNICODE", "Face", "Frame", "Mark", "SymbolSet", "code_text", "symbols_for"]


class Mark(Enum):
    """Why a slot stands out; the value is the sign beside its label."""

    SELECTED = "*"
    HINTED = "?"


@dataclass(frozen=True, slots=True)
class Frame:
    """The characters around a card."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """What cards are drawn with; the patterns and symbols are by shading."""

    plain: Frame
    marked: Frame
    hole: Frame
    ends: dict[Shape, str]
    """The left and the right end of a drawn shape."""
    fills: dict[Shading, str]
    """What stands between the ends."""
    small: dict[Shape, dict[Shading, str]]
    """One character a shape, for the compact forms."""

    @property
    def characters(self) -> str:
        """Every character that may be printed."""
        frames = "".join(
            part
            for frame in (self.plain, self.marked, self.hole)
            for part in (
                *(frame.top_left, frame.top_right, frame.bottom_left, frame.bottom_right),
                *(frame.across, frame.down),
            )
        )
        small = "".join(sign for signs in self.small.values() for sign in signs.values())
        return frames + "".join(self.ends.values()) + "".join(self.fills.values()) + small


UNICODE: Final = SymbolSet(
    plain=Frame("╭", "╮", "╰", "╯", "─", "│"),
    marked=Frame("╔", "╗", "╚", "╝", "═", "║"),
    hole=Frame("┌", "┐", "└", "┘", "┄", "┆"),
    ends={Shape.DIAMOND: "◄►", Shape.SQUIGGLE: "∿∿", Shape.OVAL: "()"},
    fills={Shading.SOLID: "█", Shading.STRIPED: "║", Shading.OPEN: " "},
    small={
        Shape.DIAMOND: {Shading.SOLID: "◆", Shading.STRIPED: "◈", Shading.OPEN: "◇"},
        Shape.SQUIGGLE: {Shading.SOLID: "≋", Shading.STRIPED: "≈", Shading.OPEN: "∿"},
        Shape.OVAL: {Shading.SOLID: "●", Shading.STRIPED: "◍", Shading.OPEN: "○"},
    },
)

ASCII: Final = SymbolSet(
    plain=Frame("+", "+", "+", "+", "-", "|"),
    marked=Frame("#", "#", "#", "#", "=", "#"),
    hole=Frame(".", ".", ".", ".", ".", "."),
    ends={Shape.DIAMOND: "<>", Shape.SQUIGGLE: "~~", Shape.OVAL: "()"},
    fills={Shading.SOLID: "#", Shading.STRIPED: "|", Shading.OPEN: " "},
    small={
        Shape.DIAMOND: {Shading.SOLID: "D", Shading.STRIPED: "+", Shading.OPEN: "d"},
        Shape.SQUIGGLE: {Shading.SOLID: "S", Shading.STRIPED: "$", Shading.OPEN: "s"},
        Shape.OVAL: {Shading.SOLID: "O", Shading.STRIPED: "0", Shading.OPEN: "o"},
    },
)

_COLORS: Final = {Color.RED: "red", Color.GREEN: "green", Color.PURPLE: "magenta"}

#: How many columns a framed card takes, and a card of the compact form.
WIDTH: Final = 13
COMPACT_WIDTH: Final = 6

#: The rows that hold symbols, by how many there are.
_ROWS: Final = {1: (1,), 2: (0, 2), 3: (0, 1, 2)}

_SHAPE_WIDTH: Final = 5


def symbols_for(encoding: str) -> SymbolSet:
    """Return the symbols that text in this encoding can hold.

    >>> symbols_for("utf-8") is UNICODE, symbols_for("cp1252") is ASCII
    (True, True)
    """
    try:
        UNICODE.characters.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn in one place: a card or an empty slot, its label and its mark.

    >>> for line in Face(Card(34), "7").framed(ASCII):
    ...     print(line)
    +- 7 -------+
    |  <     >  |
    |           |
    |  <     >  |
    +-- 2GOD ---+
    """

    card: Card | None
    label: str = ""
    mark: Mark | None = None

    @property
    def code(self) -> str:
        """The code of the card, or ``..`` for an empty slot."""
        return ".." if self.card is None else self.card.code

    @property
    def style(self) -> str:
        """The style of the symbols and the code."""
        return "dim" if self.card is None else f"bold {_COLORS[self.card.color]}"

    @property
    def signed(self) -> str:
        """The label and the sign of the mark."""
        return self.label + (self.mark.value if self.mark else "")

    def framed(self, symbols: SymbolSet) -> list[Text]:
        """Five lines of 13 columns."""
        if self.card is None:
            frame, style = symbols.hole, "dim"
        elif self.mark is None:
            frame, style = symbols.plain, ""
        else:
            frame, style = symbols.marked, "bold yellow"
        inner = WIDTH - 2
        head = f" {self.signed} " if self.signed else ""
        lines = [
            Text.assemble(
                (frame.top_left + frame.across, style),
                (head, "bold" if self.mark else "dim"),
                (frame.across * (inner - 1 - len(head)) + frame.top_right, style),
            )
        ]
        for row in range(3):
            lines.append(
                Text.assemble(
                    (frame.down, style),
                    (self._row(row, symbols).center(inner), self.style),
                    (frame.down, style),
                )
            )
        before = (inner - len(self.code)) // 2
        after = inner - len(self.code) - before
        lines.append(
            Text.assemble(
                (frame.bottom_left + frame.across * (before - 1) + " ", style),
                (self.code, self.style),
                (" " + frame.across * (after - 1) + frame.bottom_right, style),
            )
        )
        return lines

    def _row(self, row: int, symbols: SymbolSet) -> str:
        if self.card is None or row not in _ROWS[self.card.number]:
            return ""
        ends = symbols.ends[self.card.shape]
        return ends[0] + symbols.fills[self.card.shading] * _SHAPE_WIDTH + ends[1]

    def small(self, symbols: SymbolSet) -> str:
        """One character for each symbol on the card."""
        if self.card is None:
            return ""
        return symbols.small[self.card.shape][self.card.shading] * self.card.number

    def compact(self, symbols: SymbolSet) -> list[Text]:
        """Two lines of 6 columns: label and symbols, mark and code."""
        mark = self.mark.value if self.mark else " "
        room = COMPACT_WIDTH - 3
        return [
            Text.assemble(
                (self.label.rjust(room), "dim"), (self.small(symbols).ljust(3), self.style)
            ),
            Text.assemble(" ", (mark, "bold yellow"), (self.code.ljust(4), self._loud)),
        ]

    def line(self, symbols: SymbolSet) -> Text:
        """One line, of at most 12 columns: label, mark, code, symbols."""
        mark = self.mark.value if self.mark else " "
        line = Text.assemble(
            (self.label.rjust(2), "dim"),
            (mark, "bold yellow"),
            (self.code, self._loud),
            " ",
            (self.small(symbols), self.style),
        )
        line.rstrip()
        return line

    @property
    def _loud(self) -> str:
        return f"{self.style} reverse" if self.mark else self.style


def code_text(card: Card) -> Text:
    """Return the code of a card in its colour.

    >>> code_text(Card(34)).plain
    '2GOD'
    """
    return Text(card.code, style=f"bold {_COLORS[card.color]}")
