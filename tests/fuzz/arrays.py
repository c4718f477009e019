"""Arrays of any dtype, shape and stride, given to the bulk functions."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import numpy as np

import setrules
from fuzz.bytewise import Choices, strange
from fuzz.laws import refused, require
from setrules import SetRulesError, batch

__all__ = ["arrays"]

_DTYPES: Final = (
    *("u1", "u1", "u1", "u1", "i1", "?", "<i4", ">i4", "<u2", "<i8", ">u8", "<f4", "<f8", "<f2"),
    *("<c8", "S1", "S3", "<U2", "V5", "O", "<M8[s]", "<m8[ns]", "i1,<f4", "(2,)u1"),
)
_SHAPES: Final = (
    *((-1,), (-1, 12), (-1, 3), (-1, 1), (-1, 81), (-1, 82), (1, -1), (2, -1), (-1, 2, 3)),
    *((0, 12), (5, 0), (0,), (), (-1, 21)),
)
_STEPS: Final = (1, 1, 2, -1, 3, -2)


def arrays(data: bytes) -> bool:
    """What is taken is answered as the kernel answers it board by board, and stays as it was."""
    choices = Choices(data)
    name = choices.one_of(tuple(_CALLS))
    given = _array(choices)
    before = given.tobytes() if isinstance(given, np.ndarray) else b""
    with batch.use_path(choices.one_of(batch.paths())), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            _CALLS[name](choices, given)
        except SetRulesError as error:
            return refused(error)
        finally:
            same = not isinstance(given, np.ndarray) or given.tobytes() == before
            require(same, f"{name} writes into what it reads")
    return True


def _array(choices: Choices) -> Any:
    """Bytes of the input as an array, seen through odd glasses."""
    if choices.below(16) == 0:
        return strange(choices)
    dtype = np.dtype(choices.one_of(_DTYPES))
    shape, step = choices.one_of(_SHAPES), choices.one_of(_STEPS)
    kind = choices.below(12)
    rows = choices.below(70)
    # A deck in whatever order leaves boards on which each card lies once.
    deck = np.roll(np.arange(81, dtype=np.uint8), choices.below(81))
    content = np.resize(deck, 81 * rows if kind % 3 else 12 * rows).tobytes()
    hurt = bytearray(content)
    for _ in range(choices.below(4) if hurt else 0):
        hurt[choices.below(len(hurt))] = choices.byte()
    if dtype.hasobject:
        made: Any = np.array([choices.one_of((1, "a", None, 2.5))] * rows, object)
    else:
        whole = len(hurt) // dtype.itemsize * dtype.itemsize
        made = np.frombuffer(bytes(hurt[:whole]), dtype)
    try:
        made = made.reshape(shape)
    except ValueError:
        made = made[:0] if made.ndim else made
    if made.ndim:
        made = made[::step]
    if made.ndim == 2 and kind == 0:
        made = np.asfortranarray(made)
    elif made.ndim == 2 and kind == 1:
        made = made[:, ::-1]
    elif kind == 2:
        made = np.ma.masked_array(made, mask=False)
    elif made.ndim and kind == 3 and made.size:
        made = np.broadcast_to(made[:1], made.shape)
    elif kind == 4:
        made = made.T
    return made


def _out(choices: Choices, dtype: Any, shape: tuple[int, ...]) -> Any:
    """None, an array that fits, perhaps with gaps, or one that does not."""
    kind = choices.below(8)
    if kind < 4 or len(shape) > 4:
        return None
    if kind == 4:
        return np.empty(shape, dtype)
    if kind == 5:
        return np.empty((*(2 * size for size in shape),), dtype)[
            (slice(None, None, 2),) * len(shape)
        ]
    if kind == 6:
        fixed = np.empty(shape, dtype)
        fixed.flags.writeable = choices.below(2) == 0
        return fixed
    return choices.one_of((np.empty(3, dtype), np.empty(shape, "<f8"), strange(choices)))


def _length(given: Any) -> int:
    return len(given) if isinstance(given, np.ndarray) and given.ndim else 1


def _shape(given: Any) -> tuple[int, ...]:
    return given.shape if isinstance(given, np.ndarray) else ()


def _any(choices: Choices, given: Any) -> None:
    found = batch.any_set_exists(given, out=_out(choices, np.bool_, (_length(given),)))
    expected = [setrules.any_set_exists(board) for board in _boards(given)]
    require(found.tolist() == expected, "any_set_exists at odds with the kernel")


def _count(choices: Choices, given: Any) -> None:
    found = batch.count_sets(given, out=_out(choices, np.int32, (_length(given),)))
    expected = [setrules.count_sets(board) for board in _boards(given)]
    require(found.tolist() == expected, "count_sets at odds with the kernel")


def _find(choices: Choices, given: Any) -> None:
    out = _out(choices, np.int64, (_length(given) + 1,))
    rows = (choices.one_of((0, 1, 5_000)), 3)
    pair = None if out is None else (out, np.empty(rows, np.uint8))
    offsets, triples = batch.find_all_sets(given, out=pair)
    expected = [[*setrules.find_all_sets(board)] for board in _boards(given)]
    found = [
        [tuple(triple) for triple in triples[first:last].tolist()]
        for first, last in pairwise(offsets)
    ]
    require(found == expected, "find_all_sets at odds with the kernel")


def _validate(choices: Choices, given: Any) -> None:
    b, c = choices.below(81), choices.below(81)
    found = batch.validate(given, b, c, out=_out(choices, np.bool_, _shape(given)))
    expected = [setrules.validate(a, b, c) for a in _cards(given)]
    require(found.reshape(-1).tolist() == expected, "validate at odds with the kernel")


def _third(choices: Choices, given: Any) -> None:
    b = choices.below(81)
    found = batch.third_card(given, b, out=_out(choices, np.uint8, _shape(given)))
    expected = [setrules.third_card(a, b) for a in _cards(given)]
    require(found.reshape(-1).tolist() == expected, "third_card at odds with the kernel")


def _shuffle(choices: Choices, given: Any) -> None:
    small = choices.below(2) == 1
    shape = (_length(given), 27 if small else 81)
    found = batch.shuffle(given, small, out=_out(choices, np.uint8, shape))
    for deck in found[:2].tolist():
        require(len({*deck}) == shape[1] and max(deck) <= 80, "a deck in which a card is missing")


def _boards(given: Any) -> list[bytes]:
    return [board.tobytes() for board in np.asarray(given, np.uint8)]


def _cards(given: Any) -> list[int]:
    return [int(card) for card in np.asarray(given).reshape(-1)]


_CALLS: Final[dict[str, Callable[[Choices, Any], None]]] = {
    "any_set_exists": _any,
    "count_sets": _count,
    "find_all_sets": _find,
    "validate": _validate,
    "third_card": _third,
    "shuffle": _shuffle,
}
