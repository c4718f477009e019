"""The terminal as the screen of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from setrules.drawing import BoardDrawing, Mark, new_console
from setrules.play.scene import Scene
from setrules.play.telling import Line, Tone

__all__ = ["TerminalScreen"]

_STYLES: Final[dict[Tone, str]] = {"plain": "", "good": "green", "bad": "red", "loud": "bold"}

#: What stands around a board: a blank line, the status, two messages, the prompt.
_OTHER_LINES: Final = 5


class TerminalScreen:
    """Draws on standard output, as wide as the terminal is at that moment."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or new_console()

    def draw(self, scene: Scene) -> None:
        """Draw the board and the line under it."""
        marks = {
            **dict.fromkeys(scene.hinted, Mark.HINTED),
            **dict.fromkeys(scene.picked, Mark.SELECTED),
        }
        self._console.print()
        drawing = BoardDrawing(scene.slots, marks)
        self._console.print(drawing, width=self._width_for(drawing))
        self._print(Text(scene.status, "bold"))

    def say(self, lines: Sequence[Line]) -> None:
        """Print lines."""
        for line in lines:
            self._print(Text(line.text, _STYLES[line.tone]), whole=line.whole)

    def list(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print what can be typed, with its meaning."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for usage, meaning in rows:
            grid.add_row(usage, meaning)
        self._console.print(grid)

    def _width_for(self, drawing: BoardDrawing) -> int:
        """The width that makes a board no higher than the terminal, where that is to be had."""
        console = self._console
        if not console.is_terminal:
            return console.width
        high = len(console.render_lines(drawing, pad=False)) + _OTHER_LINES > console.height
        # One column less than framed cards need gives the compact form.
        framed = console.measure(drawing).maximum
        return min(console.width, framed - 1) if high else console.width

    def _print(self, text: Text, *, whole: bool = False) -> None:
        # What the encoding of the terminal lacks is escaped: a file's name may be anything.
        encoding = self._console.encoding
        plain = text.plain.encode(encoding, "backslashreplace").decode(encoding)
        shown = text if plain == text.plain else Text(plain, text.style)
        self._console.print(shown, soft_wrap=whole or not self._console.is_terminal)
