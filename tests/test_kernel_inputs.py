"""What the kernel takes for a card or a board, and what it refuses (E1, E2, V2, B8)."""

from __future__ import annotations

import array
import collections
import ctypes
import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from setrules import (
    CARDS,
    EMPTY,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    CardTypeError,
    SetRulesError,
    any_set_exists,
    count_sets,
    find_all_sets,
    find_all_sets_into,
    hint,
    third_card,
    validate,
)

BOARD = [0, 9, None, 18, 1, 40, None, 80]
SETS = [(0, 1, 3), (0, 5, 7)]
BYTES = bytes(EMPTY if card is None else card for card in BOARD)


class Index:
    """An int by ``__index__`` alone."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __index__(self) -> Any:
        return self.value


class IntOnly:
    """Something that ``int()`` takes, but no index."""

    def __int__(self) -> int:
        return 3


class FailingIndex:
    """An index that fails by any error of its own."""

    def __index__(self) -> int:
        raise LookupError("no index today")


class NoIndex:
    """The Python way to say that a class has no index."""

    __index__ = None


class Named(IntEnum):
    """An int subclass with another ``repr``."""

    NINE = 9


class OwnList(list[Any]):
    """A subclass, which the quick paths leave alone."""


class Old:
    """A sequence by ``__getitem__`` and ``__len__``."""

    def __init__(self, items: Sequence[object]) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> object:
        return self.items[index]


class NoLength:
    """Half a sequence."""

    def __getitem__(self, index: int) -> int:
        raise IndexError


def strided(step: int) -> memoryview:
    """The bytes of the board, with others between them, or backwards."""
    spread = bytearray(b"\x02" * (abs(step) * len(BYTES)))
    spread[::step] = BYTES
    return memoryview(spread)[::step]


def numpy_board(step: int, dtype: str = "u1") -> Any:
    spread = np.full(abs(step) * len(BYTES), 2, dtype)
    spread[::step] = list(BYTES)
    return spread[::step]


def read_only() -> Any:
    board = np.frombuffer(BYTES, np.uint8)
    assert not board.flags.writeable
    return board


def released() -> memoryview:
    view = memoryview(BYTES)
    view.release()
    return view


# --- boards that are taken ------------------------------------------------------------------------

WITH_EMPTY: dict[str, Callable[[], Any]] = {
    "list": lambda: list(BOARD),
    "tuple": lambda: tuple(BOARD),
    "Card": lambda: [None if card is None else Card(card) for card in BOARD],
    "tuple of Card": lambda: tuple(None if card is None else Card(card) for card in BOARD),
    "list subclass": lambda: OwnList(BOARD),
    "deque": lambda: collections.deque(BOARD),
    "UserList": lambda: collections.UserList(BOARD),
    "own sequence": lambda: Old(BOARD),
    "index objects": lambda: [None if card is None else Index(card) for card in BOARD],
    "numpy ints": lambda: [None if card is None else np.int64(card) for card in BOARD],
    "IntEnum": lambda: [Named.NINE if card == 9 else card for card in BOARD],
    "ndarray of objects": lambda: np.array(BOARD, dtype=object),
    "bytes": lambda: BYTES,
    "bytearray": lambda: bytearray(BYTES),
    "memoryview": lambda: memoryview(BYTES),
    "writable memoryview": lambda: memoryview(bytearray(BYTES)),
    "strided memoryview": lambda: strided(3),
    "memoryview backwards": lambda: strided(-1),
    "array": lambda: array.array("B", BYTES),
    "ctypes": lambda: (ctypes.c_uint8 * len(BYTES))(*BYTES),
    "ndarray": lambda: numpy_board(1),
    "strided ndarray": lambda: numpy_board(3),
    "ndarray backwards": lambda: numpy_board(-2),
    "read-only ndarray": read_only,
    "ndarray subclass": lambda: numpy_board(1).view(np.recarray),
    "column of a matrix": lambda: np.repeat(numpy_board(1), 4).reshape(-1, 4)[:, 2],
}

CARDS_ONLY: dict[str, Callable[[], Any]] = {
    "range": lambda: range(0, 81, 9),
    "ndarray of int64": lambda: np.arange(0, 81, 9),
    "ndarray of int8": lambda: np.arange(0, 81, 9, dtype=np.int8),
    "strided ndarray of uint16": lambda: np.arange(81, dtype=np.uint16)[::9],
    "big-endian ndarray": lambda: np.arange(0, 81, 9, dtype=">i4"),
    "array of ints": lambda: array.array("i", range(0, 81, 9)),
    "signed array": lambda: array.array("b", range(0, 81, 9)),
    "signed memoryview": lambda: memoryview(bytes(range(0, 81, 9))).cast("b"),
    "slice of CARDS": lambda: CARDS[::9],
}


@pytest.mark.parametrize("form", WITH_EMPTY)
def test_every_form_of_a_board(form: str) -> None:
    """V1: the same answers whatever the container, None or 255 for an empty slot."""
    make = WITH_EMPTY[form]
    assert find_all_sets(make()) == SETS
    assert any_set_exists(make()) is True
    assert count_sets(make()) == 2
    assert hint(make()) == (0, 1, 3)
    out = np.zeros((2, 3), dtype=np.uint8)
    assert find_all_sets_into(make(), out) == 2
    assert out.tolist() == [list(triple) for triple in SETS]


@pytest.mark.parametrize("form", CARDS_ONLY)
def test_every_form_of_cards(form: str) -> None:
    """V1: containers that have no way to say that a slot is empty."""
    make = CARDS_ONLY[form]
    expected = find_all_sets(list(range(0, 81, 9)))
    assert find_all_sets(make()) == expected
    assert count_sets(make()) == len(expected) == 12


def test_an_input_is_left_as_it_was() -> None:
    board, packed = list(BOARD), bytearray(BYTES)
    find_all_sets(board), find_all_sets(packed)
    assert board == BOARD
    assert packed == BYTES


@pytest.mark.parametrize("value", [5, Card(5), Index(5), np.uint8(5), np.int64(5), Index(Card(5))])
def test_every_form_of_a_card(value: Any) -> None:
    """E2: anything with ``__index__`` is an int."""
    assert validate(value, 4, 3)
    assert third_card(value, 4) is Card(3)
    assert find_all_sets([value, 4, 3]) == find_all_sets((3, 4, value)) == [(0, 1, 2)]


# --- cards that are refused -----------------------------------------------------------------------

NOT_CARDS: dict[str, tuple[Any, type[SetRulesError], str]] = {
    "minus one": (-1, CardError, "-1"),
    "81": (81, CardError, "81"),
    "255": (255, CardError, "255"),
    "an int of 31 bits": (2**30, CardError, "1073741824"),
    "an int of 32 bits": (2**32, CardError, "4294967296"),
    "an int of 64 bits": (2**64 + 5, CardError, "18446744073709551621"),
    "an int too long to print": (10**5000, CardError, "int"),
    "a negative int too long": (-(10**5000), CardError, "int"),
    "index out of range": (Index(81), CardError, "81"),
    "numpy 200": (np.uint8(200), CardError, "200"),
    "numpy -1": (np.int8(-1), CardError, "-1"),
    "float": (5.0, CardTypeError, "5.0"),
    "nan": (float("nan"), CardTypeError, "nan"),
    "Decimal": (Decimal(5), CardTypeError, "Decimal"),
    "Fraction": (Fraction(5), CardTypeError, "Fraction"),
    "complex": (5 + 0j, CardTypeError, "complex"),
    "True": (True, CardTypeError, "True"),
    "False": (False, CardTypeError, "False"),
    "numpy True": (np.True_, CardTypeError, "True"),
    "numpy float": (np.float64(5), CardTypeError, "5.0"),
    "str": ("5", CardTypeError, "'5'"),
    "bytes": (b"5", CardTypeError, "b'5'"),
    "list": ([5], CardTypeError, "list"),
    "only __int__": (IntOnly(), CardTypeError, "IntOnly"),
    "failing __index__": (FailingIndex(), CardTypeError, "FailingIndex"),
    "__index__ is None": (NoIndex(), CardTypeError, "NoIndex"),
    "index gives a str": (Index("5"), CardTypeError, "Index"),
    "index gives a float": (Index(5.0), CardTypeError, "Index"),
    "index gives None": (Index(None), CardTypeError, "Index"),
    "index gives True": (Index(True), CardTypeError, "Index"),
    "array of two": (np.array([1, 2]), CardTypeError, "array"),
    "array of no dimension, float": (np.array(1.0), CardTypeError, "array"),
    "a class": (Card, CardTypeError, "Card"),
}


def refused(error: type[SetRulesError], names: str, call: Callable[[], object]) -> None:
    """The call raises exactly this error, and says what it got and what it takes."""
    with pytest.raises(SetRulesError) as caught:
        call()
    assert type(caught.value) is error
    message = str(caught.value)
    assert names in message
    assert "expected an int from 0 to 80" in message


@pytest.mark.parametrize("case", NOT_CARDS)
@pytest.mark.parametrize("place", range(3))
def test_what_is_no_card_is_refused_in_every_place(case: str, place: int) -> None:
    """E1, E2: one error class a mistake, whichever argument it is in."""
    value, error, names = NOT_CARDS[case]
    cards: list[Any] = [1, 2, 4]
    cards[place] = value
    which = ("first card", "second card", "third card")[place]
    refused(error, f"{which} ", lambda: validate(*cards))
    refused(error, names, lambda: validate(*cards))
    if place < 2:
        refused(error, f"{which} ", lambda: third_card(*cards[:2]))
    for board in (cards, tuple(cards), collections.deque(cards)):
        refused(error, f"slot {place}: card ", lambda board=board: any_set_exists(board))
        refused(error, names, lambda board=board: count_sets(board))
        refused(error, names, lambda board=board: find_all_sets(board))


@pytest.mark.parametrize("value", [None, ()])
def test_none_is_a_slot_and_no_card(value: Any) -> None:
    """E2."""
    refused(CardTypeError, "first card", lambda: validate(value, 0, 0))
    refused(CardTypeError, "second card", lambda: third_card(0, value))


def test_the_cause_of_a_failing_index_is_kept() -> None:
    with pytest.raises(CardTypeError) as caught:
        validate(0, 1, FailingIndex())
    assert isinstance(caught.value.__cause__, LookupError)


def test_the_number_of_arguments_is_the_callers_business() -> None:
    """As for every function, a wrong call is a plain TypeError and no error of the rules."""
    for call in (lambda: validate(0, 1), lambda: validate(a=0, b=1, c=2), lambda: third_card(0)):  # type: ignore[call-arg]
        with pytest.raises(TypeError) as caught:
            call()
        assert not isinstance(caught.value, SetRulesError)


# --- boards that are refused ----------------------------------------------------------------------

NOT_BOARDS: dict[str, tuple[Callable[[], Any], type[SetRulesError], str]] = {
    "None": (lambda: None, BoardTypeError, "None"),
    "int": (lambda: 5, BoardTypeError, "5"),
    "a card": (lambda: Card(5), BoardTypeError, r"Card\(5\)"),
    "str": (lambda: "012", BoardTypeError, "'012'"),
    "set": (lambda: {0, 1}, BoardTypeError, "set"),
    "dict": (lambda: {0: 1}, BoardTypeError, "dict"),
    "generator": (lambda: (card for card in (0, 1)), BoardTypeError, "generator"),
    "iterator": (lambda: iter([0, 1]), BoardTypeError, "iterator"),
    "no length": (NoLength, BoardTypeError, "NoLength"),
    "released memoryview": (released, BoardTypeError, "released"),
    "ndarray of dates": (lambda: np.array([1], "M8[s]"), BoardTypeError, "'M'"),
    "ndarray of floats": (lambda: np.array([0.0, 1.0]), CardTypeError, "0.0"),
    "ndarray of bools": (lambda: np.array([True, False]), CardTypeError, "True"),
    "ndarray of text": (lambda: np.array(["0"]), CardTypeError, "'0'"),
    "array of floats": (lambda: array.array("d", [0.0]), CardTypeError, "0.0"),
    "memoryview of chars": (lambda: memoryview(b"\0\1").cast("c"), CardTypeError, "bytes"),
    "2-D ndarray": (lambda: np.zeros((2, 2), np.uint8), BoardError, "2 dimensions"),
    "2-D ndarray of int64": (lambda: np.zeros((2, 2), int), BoardError, "2 dimensions"),
    "0-D ndarray": (lambda: np.array(3, np.uint8), BoardError, "0 dimensions"),
    "2-D memoryview": (
        lambda: memoryview(bytes(4)).cast("B", (2, 2)),
        BoardError,
        "2 dimensions",
    ),
    "82 in a list": (lambda: [None] * 82, BoardError, "82"),
    "82 in a tuple": (lambda: (None,) * 82, BoardError, "82"),
    "82 in bytes": (lambda: bytes([255] * 82), BoardError, "82"),
    "82 in a bytearray": (lambda: bytearray([255] * 82), BoardError, "82"),
    "82 in an ndarray": (lambda: np.full(82, 255, np.uint8), BoardError, "82"),
    "82 in a strided buffer": (
        lambda: memoryview(bytes([255] * 164))[::2],
        BoardError,
        "82",
    ),
    "82 in a deque": (lambda: collections.deque([None] * 82), BoardError, "82"),
    "82 in a range": (lambda: range(82), BoardError, "82"),
    "10 million": (lambda: [None] * 10_000_000, BoardError, "10000000"),
    "duplicate in a list": (lambda: [7, None, 7], BoardError, "card 7 .* slot 0 .* slot 2"),
    "duplicate in a tuple": (lambda: (1, 7, 7), BoardError, "card 7 .* slot 1 .* slot 2"),
    "duplicate in bytes": (lambda: b"\0\xff\0", BoardError, "card 0 .* slot 0 .* slot 2"),
    "duplicate in a bytearray": (
        lambda: bytearray(b"\x50\0\x50"),
        BoardError,
        "card 80 .* slot 0 .* slot 2",
    ),
    "duplicate in an ndarray": (
        lambda: np.array([3, 255, 5, 3], np.uint8),
        BoardError,
        "card 3 .* slot 0 .* slot 3",
    ),
    "duplicate Card and int": (lambda: [Card(7), 7], BoardError, "card 7 .* slot 0 .* slot 1"),
    "byte 81": (lambda: bytes([0, 81]), CardError, "slot 1: 81 .*from 0 to 80.*255"),
    "byte 254": (lambda: bytearray([0, 254]), CardError, "slot 1: 254 "),
    "byte 81 in an ndarray": (lambda: np.array([81], np.uint8), CardError, "slot 0: 81 "),
    "byte 100 in a strided buffer": (lambda: memoryview(b"dddd")[::2], CardError, "slot 0: 100 "),
    "255 in a list": (lambda: [0, 255], CardError, "slot 1: card 255: "),
    "255 in an int64 ndarray": (lambda: np.array([0, 255]), CardError, "slot 1: .*255"),
    "-1 in a signed array": (lambda: array.array("b", [-1]), CardError, "slot 0: card -1: "),
}


@pytest.mark.parametrize("case", NOT_BOARDS)
def test_what_is_no_board_is_refused(case: str) -> None:
    """E1, E2, V2, B8: the same one error from every search."""
    make, error, message = NOT_BOARDS[case]
    out = np.full((4, 3), 77, dtype=np.uint8)
    for search in (
        any_set_exists,
        count_sets,
        find_all_sets,
        hint,
        lambda board: find_all_sets_into(board, out),
    ):
        with pytest.raises(SetRulesError, match=message) as caught:
            search(make())
        assert type(caught.value) is error
        assert "expected" in str(caught.value) or "cannot be read" in str(caught.value)
    assert (out == 77).all()


# --- what happens meanwhile -----------------------------------------------------------------------


class Meddler:
    """A card that changes the list it lies in while it is read."""

    def __init__(self, meddle: Callable[[], object], value: int = 0) -> None:
        self.meddle = meddle
        self.value = value

    def __index__(self) -> int:
        self.meddle()
        return self.value


def test_a_list_that_shrinks_while_it_is_read() -> None:
    board: list[Any] = [3, 1, 2]
    board.insert(0, Meddler(board.clear))
    assert find_all_sets(board) == []
    assert board == []


def test_a_list_that_grows_while_it_is_read() -> None:
    board: list[Any] = [1, 2]
    board.insert(0, Meddler(lambda: board.append(40)))
    assert find_all_sets(board) == [(0, 1, 2)]
    board = []
    board.append(Meddler(lambda: board.extend([None] * 100)))
    with pytest.raises(BoardError, match="101 slots"):
        any_set_exists(board)


def test_a_list_whose_entries_are_replaced_while_it_is_read() -> None:
    board: list[Any] = [1, 2]
    board.insert(0, Meddler(lambda: board.__setitem__(slice(1, None), ["gone", object()])))
    refused(CardTypeError, "slot 1: card 'gone'", lambda: count_sets(board))


def test_a_sequence_whose_length_lies() -> None:
    class Liar(Old):
        def __len__(self) -> int:
            return 1

    assert find_all_sets(Liar([0, 1, 2])) == [(0, 1, 2)]
    with pytest.raises(BoardError, match="expected at most 81"):
        find_all_sets(Liar([None] * 90))


def _counts() -> Iterator[int]:
    for object_ in (None, True, False, 0, 1, 40, 80, "x", CARDS[0], CARDS[80]):
        yield sys.getrefcount(object_)


def _everything_once() -> None:
    out = np.zeros((1080, 3), dtype=np.uint8)
    for make in (*WITH_EMPTY.values(), *CARDS_ONLY.values(), lambda: range(81)):
        board = make()
        find_all_sets(board), count_sets(board), any_set_exists(board), hint(board)
        find_all_sets_into(board, out)
    for value, _, _ in NOT_CARDS.values():
        for call in (lambda v: validate(0, v, 1), lambda v: any_set_exists([v, None])):
            with pytest.raises(SetRulesError):
                call(value)
    validate(0, 40, 80), third_card(0, 40), third_card(0, 0)


def test_no_reference_is_lost_or_kept() -> None:
    """Counts of shared objects stay as they were after every way through the kernel.

    From CPython 3.12 on most of them never change; the cards and the text still do.
    """
    _everything_once()
    gc.collect()
    before = list(_counts())
    for _ in range(50):
        _everything_once()
    gc.collect()
    changes = [after - was for was, after in zip(before, _counts(), strict=True)]
    assert all(abs(change) < 50 for change in changes), changes


def test_no_reference_to_own_objects_is_kept() -> None:
    """The same for objects that are never immortal: cards of the caller and containers."""
    card, container = Index(5), [Index(9)]
    before = sys.getrefcount(card), sys.getrefcount(container)
    for _ in range(200):
        validate(card, 4, 3), third_card(card, 1)
        any_set_exists([card, 1]), find_all_sets((card, 4, 3)), count_sets(container)
        with pytest.raises(BoardError):
            any_set_exists([card, 5])
    assert (sys.getrefcount(card), sys.getrefcount(container)) == before
