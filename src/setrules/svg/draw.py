"""Drawing one card, a board, and any grid of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, Protocol, SupportsIndex
from xml.etree.ElementTree import Element, SubElement

from setrules.arguments import checked_slot
from setrules.card import Card, Shading
from setrules.errors import BoardError, BoardTypeError, describe
from setrules.integers import checked_int
from setrules.shown import counted
from setrules.svg.palette import Palette, checked_palette
from setrules.svg.picture import Picture, checked_size, finish, root
from setrules.svg.shapes import CARD_HEIGHT, CARD_WIDTH, LETTERS, OUTLINES, PITCH, STRIPES

__all__ = ["HasSlots", "board", "card", "cards"]

#: The width of a card in pixels, where nothing else is said.
SIZE: Final = 120

# Between two cards, and around them.
_GAP: Final = 18
_MARGIN: Final = 22

# A grid of cards may have as many as a board of 81 slots and what its expansions add.
_MOST_CARDS: Final = 1000


class HasSlots(Protocol):
    """Whatever lies in slots: a :class:`setrules.Board`."""

    @property
    def slots(self) -> tuple[Card | None, ...]: ...
    @property
    def columns(self) -> int: ...


def card(
    card: SupportsIndex,
    *,
    size: SupportsIndex = SIZE,
    palette: Palette | str = "light",
) -> Picture:
    """Draw one card (C1).

    ``size`` is its width in pixels, the height is two thirds of that.
    ``palette`` is a :class:`Palette` or the name of one of :data:`PALETTES`.
    Screen readers hear the card as ``str(card)``.

    Raises :class:`CardError` and :class:`CardTypeError` for what is no card,
    size or palette.

    >>> from xml.etree import ElementTree
    >>> ElementTree.fromstring(card(34))[0].text
    '2 Green Open Diamond'
    """
    shown = Card(card)
    width = checked_size(size)
    colors = checked_palette(palette)
    picture = root(CARD_WIDTH + 4, CARD_HEIGHT + 4, (width, CARD_WIDTH + 4), str(shown))
    _draw(SubElement(picture, "g", {"transform": "translate(2 2)"}), shown, colors)
    return finish(picture)


def board(
    board: HasSlots,
    highlight: Iterable[SupportsIndex] = (),
    *,
    size: SupportsIndex = SIZE,
    palette: Palette | str = "light",
) -> Picture:
    """Draw a board, four slots a row, a dashed place where a slot is empty (B1).

    ``highlight`` names slots that get a ring, such as those of a set or of a
    hint; a ring goes around an empty slot as well. The other arguments are
    those of :func:`card`; ``size`` is the width of one card.

    Raises :class:`BoardTypeError` for what is no board, :class:`BoardError` and
    :class:`BoardTypeError` for a slot that it does not have, and the errors of
    :func:`card`.

    >>> from setrules import Board
    >>> position = Board.of([0, 9, None, 18])
    >>> board(position, position.hint()).count("highlighted")
    3
    """
    slots = _slots_of(board)
    return _grid(slots, board.columns, highlight, size, palette)


def cards(
    cards: Sequence[SupportsIndex | None],
    highlight: Iterable[SupportsIndex] = (),
    *,
    columns: SupportsIndex = 9,
    size: SupportsIndex = SIZE,
    palette: Palette | str = "light",
) -> Picture:
    """Draw any cards in rows, the same card more than once if need be, None for a gap.

    The other arguments and the errors are those of :func:`board`; ``columns``
    is how many stand in a row. At most 1000 can be drawn.

    >>> from setrules import CARDS
    >>> cards(CARDS, size=60).count("<title")
    82
    """
    if isinstance(cards, (str, bytes)) or not isinstance(cards, Sequence):
        raise BoardTypeError(f"cards {describe(cards)}: expected a sequence of cards and None")
    if len(cards) > _MOST_CARDS:
        raise BoardError(f"{len(cards)} cards to draw: expected at most {_MOST_CARDS}")
    shown = tuple(None if one is None else Card(one) for one in cards)
    row = checked_int(columns, "columns", 1, _MOST_CARDS, BoardError, BoardTypeError)
    return _grid(shown, row, highlight, size, palette)


def _slots_of(board: object) -> tuple[Card | None, ...]:
    slots = getattr(board, "slots", None)
    if (
        isinstance(board, type)
        or not isinstance(slots, tuple)
        or not all(one is None or isinstance(one, Card) for one in slots)
        or not isinstance(getattr(board, "columns", None), int)
    ):
        raise BoardTypeError(
            f"board {describe(board)}: expected a Board; Board.of(slots) makes one of cards"
        )
    return slots


def _marked(highlight: object, slots: int) -> list[int]:
    """Return the highlighted slots, each once, ascending."""
    named: Iterator[object] | None = None
    if isinstance(highlight, Iterable) and not isinstance(highlight, (str, bytes)):
        with suppress(Exception):  # of an object whose iteration cannot begin
            named = iter(highlight)
    if named is None:
        raise BoardTypeError(f"highlight {describe(highlight)}: expected slots, such as (0, 4, 8)")
    return sorted({checked_slot(slot, slots) for slot in named})


def _grid(
    slots: tuple[Card | None, ...],
    columns: int,
    highlight: object,
    size: object,
    palette: object,
) -> Picture:
    marked = _marked(highlight, len(slots))
    pixels = checked_size(size)
    colors = checked_palette(palette)
    rows = max(1, -(-len(slots) // columns))
    across = max(1, min(columns, len(slots)))
    width = 2 * _MARGIN + across * (CARD_WIDTH + _GAP) - _GAP
    height = 2 * _MARGIN + rows * (CARD_HEIGHT + _GAP) - _GAP
    lying = len(slots) - slots.count(None)
    title = f"{counted(lying, 'card')} in {counted(len(slots), 'slot')}"
    picture = root(width, height, (pixels, CARD_WIDTH), title)
    table = {"width": str(width), "height": str(height), "rx": "20", "fill": colors.table}
    SubElement(picture, "rect", table)
    for slot, one in enumerate(slots):
        row, column = divmod(slot, columns)
        x = _MARGIN + column * (CARD_WIDTH + _GAP)
        y = _MARGIN + row * (CARD_HEIGHT + _GAP)
        place = SubElement(picture, "g", {"transform": f"translate({x} {y})"})
        word = "empty" if one is None else str(one)
        ringed = slot in marked
        SubElement(place, "title").text = f"Slot {slot}: {word}{', highlighted' * ringed}"
        if one is None:
            SubElement(place, "rect", _place(colors))
        else:
            _draw(place, one, colors)
        if ringed:
            SubElement(place, "rect", _ring(colors))
    return finish(picture)


def _draw(place: Element, card: Card, palette: Palette) -> None:
    """Draw a card with its upper left corner in (0, 0)."""
    ink = palette.ink(card)
    shadow = {"y": "2", "opacity": ".55", "fill": palette.edge}
    SubElement(place, "rect", {**_paper(), **shadow})
    SubElement(place, "rect", {**_paper(), "fill": palette.face, "stroke": palette.edge})
    fill = ink if card.shading is Shading.SOLID else "none"
    group = {"fill": fill, "stroke": ink, "stroke-width": "4", "stroke-linejoin": "round"}
    shapes = SubElement(place, "g", group)
    first = CARD_WIDTH // 2 - PITCH * (card.number - 1) // 2
    for index in range(card.number):
        at = {"transform": f"translate({first + PITCH * index} {CARD_HEIGHT // 2})"}
        if card.shading is Shading.STRIPED:
            stripes = {"d": STRIPES[card.shape], "stroke-width": "2.2", **at}
            SubElement(shapes, "path", stripes)
        SubElement(shapes, "path", {"d": OUTLINES[card.shape], **at})
    if palette.letters:
        _letters(place, card, ink)


def _letters(place: Element, card: Card, ink: str) -> None:
    """The letter of the color in the upper left corner, and upside down in the lower right."""
    group = {
        "fill": "none",
        "stroke": ink,
        "stroke-width": "1.8",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
    }
    corners = SubElement(place, "g", group)
    for turn in (
        "translate(11 11)",
        f"rotate(180) translate({11 - CARD_WIDTH} {11 - CARD_HEIGHT})",
    ):
        SubElement(corners, "path", {"d": LETTERS[card.color], "transform": turn})


def _paper() -> dict[str, str]:
    return {"width": str(CARD_WIDTH), "height": str(CARD_HEIGHT), "rx": "13"}


def _place(palette: Palette) -> dict[str, str]:
    """The dashed place of a card that does not lie there."""
    dashes = {"stroke": palette.hole, "stroke-width": "2", "stroke-dasharray": "7 6"}
    return {**_paper(), "fill": "none", **dashes}


def _ring(palette: Palette) -> dict[str, str]:
    return {
        "x": "-4",
        "y": "-4",
        "width": str(CARD_WIDTH + 8),
        "height": str(CARD_HEIGHT + 8),
        "rx": "17",
        "fill": "none",
        "stroke": palette.highlight,
        "stroke-width": "6",
    }
