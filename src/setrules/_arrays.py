"""Which arrays the bulk functions take, and the errors for all others (E1, E2).

An array of bytes is taken as it is, whatever its strides, and never copied
here. Anything that is no array (a list, an int, a :class:`Card`) is converted
after its values have been looked at, so that 256 or -1 never wrap into a card.
"""

from __future__ import annotations

from types import NoneType
from typing import Any, Final, NamedTuple, TypeVar

from setrules._nested import kinds_within
from setrules._numpy import np, npt
from setrules.errors import (
    BoardError,
    BoardTypeError,
    CardError,
    DeckError,
    DeckTypeError,
    SetRulesError,
    describe,
)
from setrules.integers import is_masked, is_masked_kind
from setrules.random import INT32_MAX, INT32_MIN
from setrules.shown import board_advice

__all__ = ["Bytes", "bad_card", "board_array", "card_array", "first_fault", "out_array", "seeds_of"]

Bytes = npt.NDArray[np.uint8]

_Scalar = TypeVar("_Scalar", bound=np.generic)

# What numpy walks over; since 2.0 an array may have twice as many.
_DIMENSIONS: Final = 32


def board_array(boards: npt.ArrayLike) -> Bytes:
    """Return boards as an (N, k) array of bytes, or raise what is wrong with its form."""
    array = _bytes_of(boards, "boards", "0 to 80, or 255 for an empty slot", empty=True)
    if array.ndim != 2:
        raise BoardError(
            f"boards of shape {array.shape}: expected two dimensions, (N, k), one row a board"
        )
    if array.shape[1] > 81:
        raise BoardError(f"boards of {array.shape[1]} slots are too large: expected at most 81")
    return array


def card_array(cards: npt.ArrayLike, name: str) -> Bytes:
    """Return cards of any shape as an array of bytes."""
    return _bytes_of(cards, name, "0 to 80", empty=False)


def _bytes_of(given: npt.ArrayLike, name: str, meaning: str, *, empty: bool) -> Bytes:
    read = _read(given, name, BoardTypeError, "an array of uint8")
    array = read.array
    if array.ndim > _DIMENSIONS:
        raise BoardError(f"{name} of {array.ndim} dimensions: expected at most {_DIMENSIONS}")
    if read.is_array:
        if array.dtype != np.uint8:
            raise BoardTypeError(f"{name} is an array of {array.dtype}: expected an array of uint8")
        return array
    array = _ints_of(read, given, name, BoardTypeError, f"ints from {meaning}", empty=empty)
    wrong = (array < 0) | (array > 80)
    if empty:
        wrong &= array != 255
    if wrong.any():
        at = _first_index(wrong)
        value = describe(int(array[at]))
        raise CardError(f"{name}{_place(at)}: {value} is not a card: expected {meaning}")
    return array.astype(np.uint8)


def seeds_of(seeds: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """Return seeds as a contiguous array of int32, after their range has been checked (D2)."""
    read = _read(seeds, "seeds", DeckTypeError, "an array of ints")
    if read.is_array:
        array = read.array
        _refuse_other_than_ints(array, "seeds", DeckTypeError, "int32 seeds")
    else:
        array = _ints_of(read, seeds, "seeds", DeckTypeError, "int32 seeds", empty=False)
    if array.ndim != 1:
        raise DeckError(f"seeds of shape {array.shape}: expected one dimension, (N,)")
    if not np.can_cast(array.dtype, np.int32):
        wrong = (array < INT32_MIN) | (array > INT32_MAX)
        if wrong.any():
            at = _first_index(wrong)
            raise DeckError(
                f"seeds{_place(at)}: {describe(int(array[at]))} is out of range: "
                f"expected an int from {INT32_MIN} to {INT32_MAX}"
            )
    return np.ascontiguousarray(array, dtype=np.int32)


class _Read(NamedTuple):
    """What numpy makes of an argument."""

    array: npt.NDArray[Any]
    is_array: bool
    """Whether it was one before, so that its dtype was the caller's choice."""
    kinds: frozenset[type[object]] | None
    """The types of the values in a list; None where the dtype alone tells them."""


def _read(given: npt.ArrayLike, name: str, error: type[SetRulesError], expected: str) -> _Read:
    kinds = None if _tells_dtype(given) else kinds_within(given)
    if not any(map(is_masked_kind, kinds or ())):
        try:
            # Not yet as a plain one: what is no array may make a masked one of itself.
            array = np.asanyarray(given)
        except (TypeError, ValueError, OverflowError) as failure:
            raise error(f"{name} {describe(given)}: expected {expected} ({failure})") from None
        if not is_masked(array):
            return _Read(np.asarray(array), isinstance(given, (np.ndarray, memoryview)), kinds)
    raise error(f"{name} is a masked array: expected a plain one, such as .filled(...)")


def _tells_dtype(given: object) -> bool:
    """Whether values are of the one type that numpy says: never True or False among ints."""
    kind = type(given)
    return isinstance(given, (range, memoryview)) or any(
        hasattr(kind, name)
        for name in ("__array__", "__array_interface__", "__array_struct__", "__buffer__")
    )


def _ints_of(
    read: _Read,
    given: npt.ArrayLike,
    name: str,
    error: type[SetRulesError],
    expected: str,
    *,
    empty: bool,
) -> npt.NDArray[Any]:
    """The ints of what is no array, and 255 for None where a slot may be ``empty`` (E2)."""
    kinds = read.kinds or frozenset()
    others = {kind for kind in kinds if not issubclass(kind, (int, np.integer)) or kind is bool}
    if kinds and not others and read.array.dtype.kind not in "iu":
        # Some are beyond 64 bits, or the smallest and the largest have no type in common.
        return np.asarray(given, dtype=object)
    if empty and NoneType in others and read.array.ndim:
        filled = np.asarray(given, dtype=object)
        filled[np.reshape([value is None for value in filled.flat], filled.shape)] = 255
        if len(others) > 1:
            _refuse_other_objects(filled, name, error, expected)
        return filled
    _refuse_other_than_ints(read.array, name, error, expected)
    if others:
        _refuse_other_objects(np.asarray(given, dtype=object), name, error, expected)
    return read.array


def _refuse_other_than_ints(
    array: npt.NDArray[Any], name: str, error: type[SetRulesError], expected: str
) -> None:
    # Nothing at all, such as [], is floats to numpy.
    if array.dtype.kind not in "iu" and (array.size or array.dtype.kind != "f"):
        if array.dtype.kind == "O":
            _refuse_other_objects(array, name, error, expected)
        raise error(f"{name} holds {array.dtype}: expected {expected}")


def _refuse_other_objects(
    array: npt.NDArray[Any], name: str, error: type[SetRulesError], expected: str
) -> None:
    """Name the first object that is no int, as True and False are none (E2)."""
    for place, value in np.ndenumerate(array):
        if not isinstance(value, (int, np.integer)) or isinstance(value, bool):
            advice = board_advice(value, "Board.key() returns such a row")
            raise error(f"{name}{_place(place)} is {describe(value)}: expected {expected}{advice}")


def out_array(out: object, dtype: type[_Scalar], shape: tuple[int, ...]) -> npt.NDArray[_Scalar]:
    """Return ``out``, or a new array when it is None; raise when it does not fit."""
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or is_masked(out):
        raise BoardTypeError(f"out is {describe(out)}: expected {_wanted(dtype, shape)}")
    if out.dtype != dtype:
        raise BoardTypeError(f"out is an array of {out.dtype}: expected {_wanted(dtype, shape)}")
    if out.shape != shape:
        raise BoardError(f"out is an array of shape {out.shape}: expected {_wanted(dtype, shape)}")
    if not out.flags.writeable:
        raise BoardError(f"out is read-only: expected {_wanted(dtype, shape)}")
    return out


def _wanted(dtype: type[np.generic], shape: tuple[int, ...]) -> str:
    return f"a writable array of {np.dtype(dtype)} of shape {shape}"


def bad_card(array: Bytes, name: str) -> CardError | None:
    """The error for the first byte that is no card, with its place, or None."""
    wrong = array > 80
    if not wrong.any():
        return None
    at = _first_index(wrong)
    return CardError(f"{name}{_place(at)}: {array[at]} is not a card: expected 0 to 80")


def first_fault(board: list[int], row: int) -> SetRulesError:
    """The error for a row that a kernel found malformed (V2, B8)."""
    seen: dict[int, int] = {}
    for slot, card in enumerate(board):
        if card == 255:
            continue
        if card > 80:
            return CardError(
                f"row {row}, slot {slot}: {card} is not a card: expected a byte from 0 to 80, "
                f"or 255 for an empty slot"
            )
        if card in seen:
            return BoardError(
                f"row {row}: card {card} lies in slot {seen[card]} and again in slot {slot}: "
                f"expected distinct cards"
            )
        seen[card] = slot
    return BoardError(f"row {row} changed while it was read")


def _first_index(wrong: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(int(index) for index in np.unravel_index(int(wrong.argmax()), wrong.shape))


def _place(at: tuple[int, ...]) -> str:
    return f"[{', '.join(map(str, at))}]" if at else ""
