"""Cards and boards as pictures: SVG text drawn from plain shapes.

>>> from setrules import Board, Card, svg
>>> picture = svg.card(Card.parse("2GOD"))
>>> picture[:4], svg.board(Board.of([0, 9, 18, None]), highlight=(0, 1, 2))[:4]
('<svg', '<svg')

A picture is a ``str``: write it to a file, put it into a page, or let a notebook
show it. It needs no image file, no font and no style sheet. What is drawn
depends on the arguments alone, to the byte.

No picture has an id or refers to one, so that any pictures can stand in one page,
also the same picture twice, and also where one of them is hidden.
"""

from __future__ import annotations

from setrules.svg.draw import board, card, cards
from setrules.svg.palette import PALETTES, Palette
from setrules.svg.picture import Picture

__all__ = ["PALETTES", "Palette", "Picture", "board", "card", "cards"]
