"""Cards and boards on a terminal: readable in every width, encoding and without colour."""

from __future__ import annotations

import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import Board, Card, Deck
from setrules.drawing import BoardDrawing, CardRow, Mark, new_console

ALL = [Card(number) for number in range(81)]
BOARD = Board.deal(Deck.shuffled(2026))
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


def drawn(what: object, width: int = 80, encoding: str = "utf-8") -> str:
    file = io.TextIOWrapper(io.BytesIO(), encoding, newline="\n")
    console = new_console(file)
    console.width = width
    console.print(what)
    file.seek(0)
    return file.read()


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "COLORTERM", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp437", "latin-1"])
@pytest.mark.parametrize("width", [80, 55, 54, 30, 27, 26, 12])
def test_every_code_and_label_stands_once_at_every_width(width: int, encoding: str) -> None:
    text = drawn(BoardDrawing.of(BOARD), width, encoding)
    assert max(map(len, text.splitlines())) <= width
    for slot, card in enumerate(BOARD.cards):
        assert text.count(card.code) == 1
        assert re.search(rf"(?<!\d){slot}(?!\d)", text)
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_the_form_follows_the_width() -> None:
    drawing = BoardDrawing.of(BOARD)
    lines = {width: len(drawn(drawing, width).splitlines()) for width in (55, 54, 27, 26)}
    assert lines == {55: 15, 54: 6, 27: 6, 26: 12}


@pytest.mark.parametrize(("width", "encoding"), [(80, "utf-8"), (80, "ascii"), (27, "ascii")])
def test_the_81_pictures_differ_without_the_code_but_for_colour(width: int, encoding: str) -> None:
    """Number, shape and shading are seen; the colour is in the code, and in colour."""
    pictures = {}
    for card in ALL:
        text = drawn(CardRow([card]), 12 if width == 27 else width, encoding)
        assert card.code in text
        pictures.setdefault(text.replace(card.code, ""), []).append(card)
    assert len(pictures) == 27
    assert all(len({card.color for card in cards}) == 3 for cards in pictures.values())


@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("width", [80, 30, 12])
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_marked_slot_stands_out_without_colour(mark: Mark, width: int, encoding: str) -> None:
    plain = drawn(BoardDrawing.of(BOARD), width, encoding)
    text = drawn(BoardDrawing.of(BOARD, {7: mark}), width, encoding)
    assert text != plain
    assert mark.value not in plain
    assert text.count(mark.value) == 1


def test_an_empty_slot_keeps_its_place() -> None:
    text = drawn(BoardDrawing.of(Board.parse("1RSD .. 2GOD")))
    lines = text.splitlines()
    assert lines[0].startswith("╭─ 0 ───────╮ ┌┄ 1 ┄┄┄┄┄┄┄┐ ╭─ 2 ───────╮")
    assert lines[-1] == "╰── 1RSD ───╯ └┄┄┄ .. ┄┄┄┄┘ ╰── 2GOD ───╯"
    assert "(an empty board)" in drawn(BoardDrawing.of(Board.of([])))


@given(
    st.lists(st.sampled_from(ALL), unique=True, max_size=21),
    st.sets(st.integers(0, 20)),
    st.integers(12, 90),
    st.sampled_from(["utf-8", "ascii", "cp1252"]),
)
def test_any_board_is_drawn_within_the_width(
    cards: list[Card], holes: set[int], width: int, encoding: str
) -> None:
    slots = [None if slot in holes else card for slot, card in enumerate(cards)]
    text = drawn(BoardDrawing.of(Board.of(slots)), width, encoding)
    assert max(map(len, text.splitlines())) <= max(width, 16)
    assert all(card.code in text for card in slots if card is not None)


def on_terminal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """What is written for a terminal under these variables."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    file = Terminal()
    new_console(file).print(CardRow([Card(0), Card(40), Card(80)]))
    return file.getvalue()


def test_colour_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = on_terminal(monkeypatch)
    assert {"\x1b[1;31m", "\x1b[1;32m", "\x1b[1;35m"} <= set(ESCAPES.findall(text))


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = ESCAPES.sub("", on_terminal(monkeypatch))
    text = on_terminal(monkeypatch, **environment)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", text)
    assert ESCAPES.sub("", text) == coloured


def test_colour_can_be_forced_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in drawn(CardRow([Card(0)]))
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31m" in drawn(CardRow([Card(0)]))


def test_columns_decides_over_all(monkeypatch: pytest.MonkeyPatch) -> None:
    for given_width, width in (("30", 30), ("0", 80), ("wide", 80)):
        monkeypatch.setenv("COLUMNS", given_width)
        assert new_console(io.StringIO()).width == width
