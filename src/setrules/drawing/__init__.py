"""Cards and boards drawn on a terminal, as renderables of rich.

A drawing takes the form that fits: framed cards, a compact grid where the
terminal is narrow, a list where it is very narrow. Colour is never needed to
read it, as every card shows its code (C3) and its shading as a pattern, and an
output whose encoding lacks the symbols gets ASCII.
"""

from __future__ import annotations

from setrules.drawing.board import BoardDrawing, CardRow
from setrules.drawing.console import new_console
from setrules.drawing.face import Face, Mark, code_text

__all__ = ["BoardDrawing", "CardRow", "Face", "Mark", "code_text", "new_console"]
