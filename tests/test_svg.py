"""Pictures of cards and boards as text: valid XML, what is in them, what is refused."""

from __future__ import annotations

import importlib.util
import itertools
import pickle
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from setrules import (
    CARDS,
    Board,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    CardTypeError,
    Deck,
    SetRulesError,
    Shading,
    svg,
)

ROOT = Path(__file__).parent.parent
SPACE = "{http://www.w3.org/2000/svg}"
OPTIONS: list[dict[str, Any]] = [{}, {"size": 7}, {"palette": "dark"}, {"palette": "print"}]


def parsed(picture: str) -> ElementTree.Element:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SPACE}svg"
    return root


def paths(card: Card) -> list[ElementTree.Element]:
    """What is drawn of the shapes; the letters stand in a group after theirs."""
    groups = [group for group in parsed(svg.card(card)).iter(f"{SPACE}g") if "fill" in group.attrib]
    return groups[0].findall(f"{SPACE}path")


def shapes(card: Card) -> list[ElementTree.Element]:
    """The outlines, which have the thickness of their group."""
    return [path for path in paths(card) if "stroke-width" not in path.attrib]


def stripes(card: Card) -> list[ElementTree.Element]:
    return [path for path in paths(card) if "stroke-width" in path.attrib]


# --- a card


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_81_cards_are_81_pictures(options: dict[str, Any]) -> None:
    """Also when nothing says their names."""
    drawn = [svg.card(card, **options) for card in CARDS]
    assert len({re.sub('<title.*?</title>|aria-label=".*?"', "", one) for one in drawn}) == 81


@pytest.mark.parametrize("card", CARDS, ids=int)
def test_what_a_picture_of_a_card_shows(card: Card) -> None:
    """C1: as many shapes as its number; its words for those who cannot see it."""
    picture = svg.card(card)
    root = parsed(picture)
    assert root.attrib["role"] == "img"
    title = root.find(f"{SPACE}title")
    assert title is not None
    assert title.text == str(card)
    assert title.text == root.attrib["aria-label"]
    assert len(shapes(card)) == card.number
    assert len({path.attrib["transform"] for path in shapes(card)}) == card.number
    at = [path.attrib["transform"] for path in shapes(card)]
    striped = [path.attrib["transform"] for path in stripes(card)]
    assert striped == at * (card.shading is Shading.STRIPED)


def test_equal_attributes_are_drawn_alike_and_others_otherwise() -> None:
    """The outline says the shape alone; three shapes, three fillings, three inks."""
    outline = {card.shape: {path.attrib["d"] for path in shapes(card)} for card in CARDS}
    assert all(len(one) == 1 for one in outline.values())
    assert len({next(iter(one)) for one in outline.values()}) == 3
    filling: dict[object, set[str]] = {}
    for card in CARDS:
        assert {path.attrib["d"] for path in shapes(card)} == outline[card.shape]
        filling.setdefault(card.shape, set()).update(path.attrib["d"] for path in stripes(card))
    assert all(len(one) == 1 for one in filling.values())
    by_ink = {card.color: svg.PALETTES["light"].ink(card) for card in CARDS}
    assert len({*by_ink.values()}) == 3
    for card in CARDS:
        inks = {ink for ink in by_ink.values() if ink in svg.card(card)}
        assert inks == {by_ink[card.color]}


def test_no_picture_needs_anything_from_elsewhere() -> None:
    """No image, font, style sheet, script or link; only references to what it defines itself."""
    for picture in (*map(svg.card, CARDS), svg.board(Board.deal(Deck.shuffled(1)), (0, 1, 2))):
        tags = {one.tag.removeprefix(SPACE) for one in parsed(picture).iter()}
        assert tags <= {"svg", "title", "g", "path", "rect"}
        assert re.findall('https?://[^"]*', picture) == ["http://www.w3.org/2000/svg"]
        assert picture.isascii()


def test_no_picture_has_an_id_or_refers_to_one() -> None:
    """So that the same picture can stand in a page twice, and one of the two be hidden."""
    board = Board.deal(Deck.shuffled(3))
    drawn = [svg.card(card, **options) for card in CARDS for options in OPTIONS]
    drawn += [svg.board(board, highlight=(0, 1, 2)), svg.cards(CARDS)]
    for picture in drawn:
        for element in parsed(picture).iter():
            assert not element.attrib.keys() & {"id", "href", "class", "aria-labelledby"}
        assert "url(" not in picture
        assert "#" not in re.sub("#[0-9a-f]{6}\\b", "", picture)


def pieces_of(outline: str) -> list[tuple[complex, ...]]:
    """The lines and curves of an outline, each with its points, as a reader of paths sees them."""
    points: list[complex] = []
    pieces: list[tuple[complex, ...]] = []
    for letter, numbers in re.findall("([MLC])([^MLCZ]*)", outline):
        values = [float(one) for one in re.findall(r"-?[\d.]+", numbers)]
        steps = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter != "M":
            pieces.append((points[-1], *steps))
        points += steps
    return pieces


@pytest.mark.parametrize("first", range(3, 28, 9))
def test_stripes_are_cut_to_the_outline(first: int) -> None:
    """Both ends of each lie on it, and the stripes are evenly spread from top to foot."""
    card = Card(first)
    drawn = [
        tuple(map(float, one))
        for one in re.findall(r"M(-?[\d.]+) ?(-?\d+)H(-?[\d.]+)", stripes(card)[0].attrib["d"])
    ]
    assert [y for _, y, _ in drawn] == [*range(-33, 34, 6)]
    border = []
    for piece in pieces_of(shapes(card)[0].attrib["d"]):
        for step in range(2001):
            t = step / 2000
            points = list(piece)
            while len(points) > 1:
                points = [(1 - t) * a + t * b for a, b in itertools.pairwise(points)]
            border.append(points[0])
    for left, y, right in drawn:
        assert left < right
        for end in (left, right):
            assert min(abs(point - complex(end, y)) for point in border) < 0.1


@given(st.lists(st.integers(0, 80), max_size=30), st.randoms(use_true_random=False))
def test_the_order_of_calls_changes_nothing(cards: list[int], random: Any) -> None:
    expected = [svg.card(card) for card in cards]
    order = list(range(len(cards)))
    random.shuffle(order)
    for at in order:
        assert svg.card(cards[at]) == expected[at]


# --- a board


@given(
    st.lists(st.integers(0, 80), unique=True, max_size=21),
    st.integers(0, 5),
    st.data(),
)
@settings(deadline=None, max_examples=60)
def test_a_board_shows_every_slot(lying: list[int], holes: int, data: st.DataObject) -> None:
    """B1: its card or a dashed hole in row and column, four a row, and rings where asked."""
    slots = data.draw(st.permutations([*lying, *[None] * holes]))
    board = Board.of(slots)
    marked: set[int] = (
        data.draw(st.sets(st.integers(0, len(slots) - 1), max_size=4)) if slots else set()
    )
    picture = svg.board(board, sorted(marked))
    root = parsed(picture)
    places = [one for one in root.findall(f"{SPACE}g") if "transform" in one.attrib]
    assert len(places) == len(slots)
    for slot, (place, card) in enumerate(zip(places, board.slots, strict=True)):
        title = place.find(f"{SPACE}title")
        assert title is not None
        word = "empty" if card is None else str(card)
        ringed = slot in marked
        assert title.text == f"Slot {slot}: {word}{', highlighted' if ringed else ''}"
        rects = place.findall(f"{SPACE}rect")
        dashed = [one for one in rects if "stroke-dasharray" in one.attrib]
        rings = [one for one in rects if one.attrib.get("stroke") == "#f59e0b"]
        assert (len(dashed), len(rings)) == (card is None, ringed)
        x, y = map(int, re.findall(r"\d+", place.attrib["transform"]))
        assert (x, y) == (22 + 198 * (slot % 4), 22 + 138 * (slot // 4))
    width, height = map(int, root.attrib["viewBox"].split()[2:])
    assert width == 4 * 198 + 26 or len(slots) < 4
    assert height == 138 * max(1, board.rows) + 26


def test_a_board_is_the_same_whatever_rules_it_has_and_however_slots_are_named() -> None:
    board = Board.deal(Deck.shuffled(9))
    assert (
        svg.board(board, (3, 1)) == svg.board(board.copy(), [1, 3, 3]) == svg.board(board, {1, 3})
    )
    assert svg.board(board, iter([1, 3])) == svg.board(board, (1, 3))
    assert svg.board(board) != svg.board(board, (1, 3))


def test_an_empty_board_is_an_empty_table() -> None:
    root = parsed(svg.board(Board.of([])))
    assert root.findall(f"{SPACE}g") == []
    assert [one.text for one in root.iter(f"{SPACE}title")] == ["0 cards in 0 slots"]


def test_cards_may_come_twice_and_in_any_number_of_columns() -> None:
    picture = svg.cards([5, 5, None, 5], columns=2)
    assert parsed(picture).attrib["viewBox"] == "0 0 422 302"
    assert picture.count("1 Purple Striped Diamond") == 3


# --- size and text


@pytest.mark.parametrize(
    ("size", "pixels"), [(184, ("184", "124")), (92, ("92", "62")), (100, ("100", "67.39"))]
)
def test_size_is_the_width_of_a_card_in_pixels(size: int, pixels: tuple[str, str]) -> None:
    root = parsed(svg.card(0, size=size))
    assert (root.attrib["width"], root.attrib["height"]) == pixels
    assert root.attrib["viewBox"] == "0 0 184 124"


def test_a_picture_is_text_that_shows_itself() -> None:
    picture = svg.card(34)
    assert isinstance(picture, str)
    assert picture._repr_svg_() == str(picture) == picture
    assert type(picture._repr_svg_()) is str
    assert picture.endswith("</svg>\n")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(picture, protocol))
        assert twin == picture
        assert type(twin) is svg.Picture


def test_cards_and_boards_show_themselves_in_notebooks() -> None:
    assert Card(34)._repr_svg_() == svg.card(34)
    board = Board.deal(Deck.shuffled(5))
    assert board._repr_svg_() == svg.board(board)


# --- what is refused


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: svg.card(81), CardError, "card 81"),
        (lambda: svg.card("2GOD"), CardTypeError, r"Card\.parse\(\)"),
        (lambda: svg.card(None), CardTypeError, "None"),
        (lambda: svg.card(0, size=0), CardError, "size 0: expected an int from 1 to 4096"),
        (lambda: svg.card(0, size=4097), CardError, "size 4097"),
        (lambda: svg.card(0, size=1.5), CardTypeError, "size 1.5"),
        (lambda: svg.card(0, size="9"), CardTypeError, "size '9'"),
        (lambda: svg.board([0, 1]), BoardTypeError, r"\[0, 1\].*Board\.of\(slots\)"),
        (lambda: svg.board(Board), BoardTypeError, "expected a Board"),
        (lambda: svg.board(None), BoardTypeError, "board None"),
        (lambda: svg.board(Board.of([1]), (1,)), BoardError, "slot 1"),
        (lambda: svg.board(Board.of([1]), (-1,)), BoardError, "slot -1"),
        (lambda: svg.board(Board.of([]), (0,)), BoardError, "no slots"),
        (lambda: svg.board(Board.of([1]), "0"), BoardTypeError, "highlight '0'"),
        (lambda: svg.board(Board.of([1]), 0), BoardTypeError, "highlight 0"),
        (lambda: svg.board(Board.of([1]), None), BoardTypeError, "highlight None"),
        (lambda: svg.board(Board.of([1]), (True,)), BoardTypeError, "slot True"),
        (lambda: svg.cards("2GOD"), BoardTypeError, "cards '2GOD'"),
        (lambda: svg.cards([81]), CardError, "card 81"),
        (lambda: svg.cards([0] * 1001), BoardError, "1001 cards to draw"),
        (lambda: svg.cards([0], columns=0), BoardError, "columns 0"),
    ],
    ids=range(21),
)
def test_bad_arguments_are_typed_errors_that_name_them(
    call: Any, error: type[SetRulesError], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        call()
    assert type(caught.value) is error


# --- the pictures of the docs


def drawing() -> Any:
    spec = importlib.util.spec_from_file_location("draw", ROOT / "docs" / "pictures" / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_of_the_docs_are_what_the_command_draws() -> None:
    """``python docs/pictures/draw.py`` writes them again."""
    folder = ROOT / "docs" / "pictures"
    drawn = drawing().pictures()
    assert {path.name for path in folder.glob("*.svg")} == {*drawn}
    for name, text in drawn.items():
        assert (folder / name).read_bytes() == text.encode("ascii"), name
