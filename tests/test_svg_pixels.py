"""The pictures as a browser draws them: every card can be told from every other, in grey too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from browser import screenshot

from setrules import CARDS, Card, Shading, svg

WIDTH, HEIGHT = 120, 84
COLUMNS = 9

#: What is drawn: the inks alone, and black ink, where only the letters say the color.
PALETTES = {
    name: palette if name == "print" else replace(palette, letters=False)
    for name, palette in svg.PALETTES.items()
}

Pixels = npt.NDArray[np.int16]


@pytest.fixture(scope="module")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Pixels]:
    """For each palette the pixels of the 81 cards, from one page with all of them."""
    rows = 81 // COLUMNS
    drawn = []
    for part, palette in enumerate(PALETTES.values()):
        for card in CARDS:
            row, column = divmod(int(card), COLUMNS)
            left, top = column * WIDTH, (part * rows + row) * HEIGHT
            picture = svg.card(card, size=WIDTH, palette=palette)
            drawn.append(
                f'<div style="position:absolute;left:{left}px;top:{top}px">{picture}</div>'
            )
    height = len(PALETTES) * rows * HEIGHT
    folder: Path = tmp_path_factory.mktemp("cards")
    page = f'<body style="margin:0;background:#fff">{"".join(drawn)}'
    pixels = np.asarray(screenshot(page, COLUMNS * WIDTH, height, folder), dtype=np.int16)
    cut = pixels.reshape(len(PALETTES), rows, HEIGHT, COLUMNS, WIDTH, 3).swapaxes(2, 3)
    return dict(zip(PALETTES, cut.reshape(len(PALETTES), 81, HEIGHT, WIDTH, 3), strict=True))


def grey(pixels: Pixels) -> Pixels:
    """Brightness from 0 to 255, as a copier sees it."""
    return (pixels @ np.array([0.299, 0.587, 0.114])).round().astype(np.int16)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_two_cards_differ_in_grey(tiles: dict[str, Pixels], palette: str) -> None:
    """By at least twenty pixels that are clearly darker or brighter."""
    shades = grey(tiles[palette]).reshape(81, -1)
    for first in range(80):
        clear = (np.abs(shades[first + 1 :] - shades[first]) >= 20).sum(axis=1)
        other = first + 1 + int(clear.argmin())
        assert clear.min() >= 20, f"{Card(first)} and {Card(other)}"


@pytest.mark.parametrize("palette", PALETTES)
def test_striped_lies_between_solid_and_open(tiles: dict[str, Pixels], palette: str) -> None:
    """In how much ink covers the paper, for every card that differs in nothing else."""
    shades = grey(tiles[palette])
    for card in CARDS:
        if card.shading is not Shading.SOLID:
            continue
        paper = shades[card][HEIGHT // 2, 6]
        ink = [float(np.abs(shades[card + 3 * digit] - paper).sum()) for digit in range(3)]
        solid, striped, outline = ink
        share = (striped - outline) / (solid - outline)
        assert 0.25 < share < 0.6, f"{card}: {share}"


def test_number_is_how_many_shapes_are_drawn(tiles: dict[str, Pixels]) -> None:
    """A line across the middle of a solid card meets as many pieces of ink as there are shapes."""
    for card in CARDS:
        if card.shading is Shading.SOLID:
            line = grey(tiles["light"])[card][41, 8:-8]
            inked = (line < 200).astype(np.int16)
            assert int((np.diff(inked, prepend=0) == 1).sum()) == card.number


def test_every_shape_is_drawn_inside_its_card(tiles: dict[str, Pixels]) -> None:
    """A rim of eight pixels inside the edge stays paper on all 81 cards without letters."""
    shades = grey(tiles["light"])
    rim = np.concatenate(
        [shades[:, 5:11, 14:-14].reshape(81, -1), shades[:, 14:-18, 5:8].reshape(81, -1)], axis=1
    )
    assert (rim >= 250).all()
