"""Draw the pictures of the docs: ``python docs/pictures/draw.py`` writes them beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from setrules import CARDS, Board, Deck, svg


def pictures() -> Mapping[str, str]:
    """Every picture of the docs by the name of its file."""
    board = Board.deal(Deck.shuffled(2026))
    return {
        "all-cards.svg": svg.cards(CARDS, size=90),
        "board.svg": svg.board(board, board.hint() or ()),
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        Path(__file__).with_name(name).write_bytes(text.encode("utf-8"))
