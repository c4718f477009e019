"""find_all_sets_into: where it writes and what it refuses (E1)."""

from __future__ import annotations

import array
import contextlib
import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import oracle
import pytest

from setrules import (
    BoardError,
    BoardTypeError,
    CardError,
    SetRulesError,
    any_set_exists,
    find_all_sets_into,
)

BOARD = [0, 9, None, 18, 1, 40, None, 80]
SETS = [[0, 1, 3], [0, 5, 7]]
MARK = 77


def marked(*shape: int, dtype: str = "u1") -> Any:
    return np.full(shape, MARK, dtype)


def cast(rows: int, columns: int = 3) -> memoryview:
    return memoryview(bytearray([MARK] * rows * columns)).cast("B", (rows, columns))


# --- where it writes ------------------------------------------------------------------------------

OUTS: dict[str, Callable[[], Any]] = {
    "ndarray": lambda: marked(2, 3),
    "ndarray of Fortran order": lambda: np.asfortranarray(marked(2, 3)),
    "every other row": lambda: marked(4, 3)[::2],
    "rows backwards": lambda: marked(2, 3)[::-1],
    "columns backwards": lambda: marked(2, 3)[:, ::-1],
    "three columns of many": lambda: marked(2, 10)[:, 2:8:2],
    "transposed": lambda: marked(3, 2).T,
    "ndarray subclass": lambda: marked(2, 3).view(np.recarray),
    "memoryview": lambda: cast(2),
    "ctypes": lambda: (ctypes.c_uint8 * 3 * 2)(*[(MARK,) * 3] * 2),
    "memoryview of an ndarray": lambda: memoryview(marked(4, 6)[1::2, ::2]),
}


def rows_of(out: Any) -> list[list[int]]:
    return [[int(value) for value in row] for row in np.asarray(out)]


@pytest.mark.parametrize("form", OUTS)
def test_every_form_of_out(form: str) -> None:
    """V1: writable bytes of shape (n, 3), whatever their strides."""
    out = OUTS[form]()
    assert find_all_sets_into(BOARD, out) == 2
    assert rows_of(out) == SETS


def test_only_the_rows_and_columns_of_a_view_are_written() -> None:
    whole = marked(6, 8)
    find_all_sets_into(BOARD, whole[1:5:3, 6:0:-2])
    expected = marked(6, 8)
    expected[1, [6, 4, 2]] = SETS[0]
    expected[4, [6, 4, 2]] = SETS[1]
    assert (whole == expected).all()


def test_rows_beyond_the_sets_stay_as_they_were() -> None:
    out = marked(5, 3)
    assert find_all_sets_into(BOARD, out) == 2
    assert out[:2].tolist() == SETS
    assert (out[2:] == MARK).all()


def test_no_set_needs_no_row() -> None:
    for out in (marked(0, 3), cast(1)):
        assert find_all_sets_into(oracle.DEAD12, out) == 0
    assert find_all_sets_into([], marked(0, 3)) == 0


def test_the_whole_deck_fills_1080_rows() -> None:
    """V3."""
    out = marked(1080, 3)
    assert find_all_sets_into(range(81), out) == 1080
    assert [tuple(row) for row in out.tolist()] == list(oracle.all_sets())


@pytest.mark.parametrize("offset", range(14))
def test_out_may_lie_over_the_cards(offset: int) -> None:
    """The cards are read before anything is written, wherever out begins in them."""
    expected = [list(triple) for triple in oracle.sets_in(range(8))]
    memory = np.full(13 + 3 * len(expected), 255, np.uint8)
    memory[3:11] = range(8)
    out = memory[offset : offset + 3 * len(expected)].reshape(-1, 3)
    assert find_all_sets_into(memory[3:11], out) == len(expected) == 8
    assert out.tolist() == expected


def test_out_may_lie_over_the_cards_of_a_bytearray() -> None:
    memory = bytearray([0, 1, 2, 255, 255, 255])
    out = memoryview(memory).cast("B", (2, 3))
    assert find_all_sets_into(memory, out) == 1
    assert memory == bytearray([0, 1, 2, 255, 255, 255])
    memory[:] = bytes([255, 255, 255, 0, 1, 2])
    assert find_all_sets_into(memoryview(memory), out) == 1
    assert memory == bytearray([3, 4, 5, 0, 1, 2])


# --- what it refuses ------------------------------------------------------------------------------

NOT_OUT: dict[str, tuple[Callable[[], Any], type[SetRulesError], str]] = {
    "too small": (lambda: marked(1, 3), BoardError, "out has 1 rows and the board 2 sets"),
    "too small memoryview": (lambda: cast(1), BoardError, "1 rows .* 2 sets: .*at least 2"),
    "no rows": (lambda: marked(0, 3), BoardError, "0 rows"),
    "one dimension": (lambda: marked(6), BoardError, r"shape \(6,\)"),
    "three dimensions": (lambda: marked(2, 3, 1), BoardError, r"shape \(2, 3, 1\)"),
    "two columns": (lambda: marked(3, 2), BoardError, r"shape \(3, 2\)"),
    "four columns": (lambda: marked(3, 4), BoardError, r"shape \(3, 4\)"),
    "flat bytearray": (lambda: bytearray([MARK] * 6), BoardError, r"shape \(6,\)"),
    "memoryview of two columns": (lambda: cast(3, 2), BoardError, r"shape \(3, 2\)"),
    "int64": (lambda: marked(2, 3, dtype="i8"), BoardTypeError, "int64"),
    "int8": (lambda: marked(2, 3, dtype="i1"), BoardTypeError, "int8"),
    "bool": (lambda: np.zeros((2, 3), bool), BoardTypeError, "bool"),
    "float": (lambda: marked(2, 3, dtype="f4"), BoardTypeError, "float32"),
    "objects": (lambda: marked(2, 3).astype(object), BoardTypeError, "object"),
    "dates": (lambda: np.zeros((2, 3), "M8[s]"), BoardTypeError, "datetime64"),
    "signed memoryview": (
        lambda: memoryview(bytearray(6)).cast("b", (2, 3)),
        BoardTypeError,
        "format",
    ),
    "array of ints": (lambda: array.array("i", [MARK] * 6), BoardTypeError, "format"),
    "read-only memoryview": (
        lambda: memoryview(bytes([MARK] * 6)).cast("B", (2, 3)),
        BoardError,
        "read-only",
    ),
    "list of lists": (lambda: [[MARK] * 3] * 2, BoardTypeError, "list"),
    "None": (lambda: None, BoardTypeError, "None"),
    "str": (lambda: "out", BoardTypeError, "'out'"),
}


def read_only(subclass: bool = False) -> Any:
    out = marked(2, 3)
    out.flags.writeable = False
    return out.view(np.recarray) if subclass else out


NOT_OUT["read-only ndarray"] = (read_only, BoardError, "read-only")
NOT_OUT["read-only subclass"] = (lambda: read_only(True), BoardError, "read-only")


def image(out: Any) -> bytes | str:
    try:
        return bytes(memoryview(out))
    except (TypeError, ValueError):
        return repr(out)


@pytest.mark.parametrize("case", NOT_OUT)
def test_what_is_no_out_is_refused_and_untouched(case: str) -> None:
    """E1: one typed error that says what it got and what it takes; nothing is written."""
    make, error, message = NOT_OUT[case]
    out = make()
    before = image(out)
    with pytest.raises(SetRulesError, match=message) as caught:
        find_all_sets_into(BOARD, out)
    assert type(caught.value) is error
    assert "expected" in str(caught.value)
    assert image(out) == before


@pytest.mark.parametrize("board", [[0, 0], [81], bytes([99]), [0, 1, 2, None, 2]])
def test_out_is_untouched_when_the_board_is_wrong(board: Any) -> None:
    """E1, V2."""
    out = marked(3, 3)
    with pytest.raises((BoardError, CardError)):
        find_all_sets_into(board, out)
    assert (out == MARK).all()


def test_a_buffer_is_released_after_an_error() -> None:
    """A bytearray cannot change its size while somebody holds its buffer."""
    for rows, columns in ((1, 3), (3, 2), (2, 3)):
        memory = bytearray(rows * columns)
        view = memoryview(memory).cast("B", (rows, columns))
        with contextlib.suppress(BoardError):
            find_all_sets_into(BOARD, view)
        view.release()
        memory.append(0)
    packed = bytearray([99])
    with pytest.raises(CardError):
        any_set_exists(memoryview(packed))
    packed.append(0)
