"""A board and a row of cards, in the form that fits the width."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from setrules.board import COLUMNS, Board
from setrules.card import Card
from setrules.drawing.face import COMPACT_WIDTH, WIDTH, Face, Mark, SymbolSet, symbols_for

__all__ = ["BoardDrawing", "CardRow"]


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board as a renderable: four columns, every slot labelled with its number (B1).

    ``marks`` says which slots stand out. Cards are framed where 55 columns are
    to be had, two lines high from 27 on, and one a line below that.

    >>> import io
    >>> from setrules.drawing.console import new_console
    >>> console = new_console(io.TextIOWrapper(io.BytesIO(), "ascii"))
    >>> console.width = 30
    >>> console.print(BoardDrawing.of(Board.parse("1RSD .. 2GOD 3PTS"), {2: Mark.SELECTED}))
    >>> _ = console.file.seek(0)
    >>> print(console.file.read(), end="")
      0D     1      2dd    3$$$
      1RSD   ..    *2GOD   3PTS
    """

    slots: tuple[Card | None, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board, marks: Mapping[int, Mark] | None = None) -> BoardDrawing:
        """Return the drawing of a board as it is now."""
        return cls(board.slots, dict(marks or {}))

    @property
    def faces(self) -> tuple[Face, ...]:
        """What is drawn in each slot."""
        return tuple(
            Face(card, str(slot), self.marks.get(slot)) for slot, card in enumerate(self.slots)
        )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        if not self.slots:
            yield Text("(an empty board)", style="dim")
        yield from _grid(self.faces, options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(12, COLUMNS * (WIDTH + 1) - 1)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A few cards beside each other, such as a claim, without the numbers of slots."""

    cards: Sequence[Card]
    mark: Mark | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield from _grid([Face(card, mark=self.mark) for card in self.cards], options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(12, COLUMNS * (WIDTH + 1) - 1)


def _grid(faces: Sequence[Face], options: ConsoleOptions) -> Iterator[Text]:
    """The lines of the widest form that fits, blank columns between the cards."""
    symbols = symbols_for(options.encoding)
    columns = min(COLUMNS, len(faces))
    if options.max_width >= columns * (WIDTH + 1) - 1:
        yield from _rows(faces, symbols, framed=True)
    elif options.max_width >= columns * (COMPACT_WIDTH + 1) - 1:
        yield from _rows(faces, symbols, framed=False)
    else:
        for face in faces:
            yield face.line(symbols)


def _rows(faces: Sequence[Face], symbols: SymbolSet, *, framed: bool) -> Iterator[Text]:
    for first in range(0, len(faces), COLUMNS):
        row = faces[first : first + COLUMNS]
        drawn = [face.framed(symbols) if framed else face.compact(symbols) for face in row]
        for parts in zip(*drawn, strict=True):
            line = Text(" ", no_wrap=True, end="\n").join(parts)
            line.rstrip()
            yield line
