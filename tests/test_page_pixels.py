"""Pages as a browser draws them: a board, an explanation, a report, and one card shown twice."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from browser import screenshot

from setrules import CARDS, Board, Card, Shading, explain, odds, svg

Pixels = npt.NDArray[np.int16]

#: The columns of a board of four cards that are 180 wide, so that a unit is a pixel.
STEP, ROW, MARGIN, CARD = 198, 138, 22, (120, 180)
SLOTS = (31, 0, None, 8, 4, 80)
RING = (0, 2, 5)

LEFT = 820
STRIPED = [card for card in CARDS if card.shading is Shading.STRIPED]
TWICE = (0, 1, 5)


def shot(page: str, width: int, height: int, folder: Path) -> Pixels:
    html = f'<body style="margin:0;background:#fff;font:16px monospace">{page}'
    return np.asarray(screenshot(html, width, height, folder), dtype=np.int16)


def at(left: int, top: int, what: str) -> str:
    return f'<div style="position:absolute;left:{left}px;top:{top}px">{what}</div>'


def striped_cards() -> str:
    return "".join(
        at(LEFT + 120 * (index % 9), 84 * (index // 9), card._repr_svg_())
        for index, card in enumerate(STRIPED)
    )


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Pixels:
    """A board on the left; on the right each striped card, of which a hidden one came before."""
    hidden = "".join(f'<div style="display:none">{card._repr_svg_()}</div>' for card in STRIPED)
    board = at(0, 0, svg.board(Board.of(SLOTS), RING, size=180))
    width, folder = LEFT + 9 * 120, tmp_path_factory.mktemp("page")
    return shot(f"{hidden}{board}{striped_cards()}", width, 300, folder)


def test_a_card_keeps_its_stripes_where_the_same_card_is_hidden(
    page: Pixels, tmp_path: Path
) -> None:
    """It must not read as the open card, which is another one."""
    alone = shot(striped_cards(), page.shape[1], page.shape[0], tmp_path)[:, LEFT:]
    assert np.array_equal(page[:, LEFT:], alone)
    for index, card in enumerate(STRIPED):
        top, left = 84 * (index // 9), 120 * (index % 9)
        tile = alone[top : top + 80, left : left + 120]
        first = 60 - 16 * (card.number - 1)
        middle = (tile[20:60, first - 1 : first + 2].min(axis=(1, 2)) < 150).astype(np.int16)
        lines = int((np.diff(middle, prepend=0) == 1).sum())
        assert lines >= 6, f"{card}: {lines} stripes down its first shape"


def color(name: str) -> npt.NDArray[np.int16]:
    return np.array([int(name[at : at + 2], 16) for at in (1, 3, 5)], dtype=np.int16)


def share(pixels: Pixels, name: str) -> float:
    """Which part of an area has this color."""
    return float((np.abs(pixels - color(name)).max(axis=-1) <= 2).mean())


def slot(pixels: Pixels, number: int) -> Pixels:
    row, column = divmod(number, 4)
    top, left = MARGIN + ROW * row, MARGIN + STEP * column
    return pixels[top : top + CARD[0], left : left + CARD[1]]


def test_a_board_shows_cards_holes_and_rings(page: Pixels) -> None:
    """B1: paper where a card lies, table and dashes where none does; rings where asked."""
    light = svg.PALETTES["light"]
    for number, card in enumerate(SLOTS):
        place = slot(page, number)
        if card is None:
            assert share(place[8:-8, 8:-8], light.table) == 1, "nothing lies there"
            edge = np.abs(place[:2, 20:-20] - color(light.hole)).max(axis=(0, 2)) < 12
            dashes = int((np.diff(edge.astype(np.int16), prepend=0) == 1).sum())
            assert dashes >= (0 if number in RING else 8)
        else:
            inks = {one: share(place, getattr(light, one)) for one in ("red", "green", "purple")}
            name = Card(card).color.name.lower()
            assert max(inks, key=inks.__getitem__) == name
            assert share(place, light.face) > 0.4
    for number in range(8):
        row, column = divmod(number, 4)
        top, left = MARGIN + ROW * row, MARGIN + STEP * column
        above = page[top - 6 : top - 2, left + 20 : left + 160]
        beside = page[top + 20 : top + 100, left - 6 : left - 2]
        expected = 1.0 if number in RING else 0.0
        assert share(above, light.highlight) == share(beside, light.highlight) == expected


def pieces_of_ink(lines: npt.NDArray[np.bool_]) -> int:
    """How many runs of True there are."""
    return int((np.diff(lines.astype(np.int16), prepend=0) == 1).sum())


def test_an_explanation_shows_its_cards_side_by_side_over_its_table(tmp_path: Path) -> None:
    """V4: three cards, then a verdict, then a heading and four rows."""
    pixels = shot(explain(*TWICE)._repr_html_(), 700, 400, tmp_path)
    light = svg.PALETTES["light"]
    # The first paragraph: between the upper edge of the page and the words.
    cards = pixels[16:100, :400]
    inks = [light.ink(Card(card)) for card in TWICE]
    for number, ink in enumerate(inks):
        third = cards[:, 130 * number : 130 * number + 120]
        others = {*inks} - {ink}
        assert share(third, ink) > 0.01
        assert all(share(third, other) < 0.005 for other in others)
    words = (pixels[100:] < 128).all(axis=2).any(axis=1)
    assert pieces_of_ink(words) >= 6, "the verdict, a heading and four rows"
    assert pixels[390:].min() == 255, "and nothing is cut off"


def test_a_report_shows_every_row_of_its_tables(tmp_path: Path) -> None:
    """Nine tables under each other, each line of text where the one before it ended."""
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    report = odds.simulate(40, seed=4)
    tables = [len(table) for _, _, table, _ in report.titled_tables()]
    tables += [len(one.counts) for _, one in report.titled_distributions()]
    style = (
        "<style>table{line-height:20px;border-spacing:0 4px}td,th{padding:0 8px}"
        "caption{white-space:nowrap}</style>"
    )
    height = 24 * (sum(tables) + 2 * len(tables) + 1) + 100
    pixels = shot(style + report._repr_html_(), 900, height, tmp_path)
    lines = (pixels < 128).all(axis=2).any(axis=1)
    assert pieces_of_ink(lines) == 1 + sum(tables) + 2 * len(tables)
    assert pixels[-20:].min() == 255, "and nothing is cut off"
