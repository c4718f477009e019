"""The rules for millions of boards at once, on numpy arrays.

A board is a row of bytes: cards 0 to 80, 255 for an empty slot. Arrays of
uint8 are read in place whatever their strides, results go to ``out`` when one
is given, and the GIL is released while a kernel runs, so that threads scale.
An array of any other dtype is refused. Lists of ints or cards, in which None is
an empty slot too, and what only makes an array of itself, such as a table of
another library, are converted after each value has been looked at.

Boards are not searched one by one. A block of 64 to 256 boards is turned into
81 bit planes, plane ``c`` telling which boards hold card ``c``, and the 1,080
sets are looked for in all boards of the block with each instruction. The
kernels are compiled for several instruction sets; :func:`paths` tells which of
them run here, the best is taken by itself, and :func:`use_path` forces one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Final

from setrules import _batch
from setrules._arrays import (
    Bytes,
    bad_card,
    board_array,
    card_array,
    first_fault,
    out_array,
    seeds_of,
)
from setrules._numpy import np, npt
from setrules.affine import affine_draws
from setrules.errors import BoardError, BoardTypeError, DeckTypeError, describe
from setrules.integers import plain_str
from setrules.shuffle import unshuffled

__all__ = [
    "active_path",
    "any_set_exists",
    "count_sets",
    "find_all_sets",
    "paths",
    "shuffle",
    "third_card",
    "use_path",
    "validate",
]

_PATHS: Final = _batch.path_names()
_forced: ContextVar[str] = ContextVar("setrules.batch.path", default="")

# Below this many boards a block is not worth filling.
_FEW: Final = 45

# How many elements broadcasting hands to a kernel at once.
_CHUNK: Final = 1 << 16


def paths() -> tuple[str, ...]:
    """The kernels that this processor runs, the fastest last.

    ``scalar`` looks at one board after another, ``word64`` at 64 at once with
    plain integers, ``vector128`` with the vectors that every processor of the
    architecture has (SSE2, NEON), ``avx2`` and ``avx512vl`` where they are.

    >>> paths()[:2]
    ('scalar', 'word64')
    """
    return _PATHS


def active_path() -> str:
    """The path that large batches take now: the forced one, else the fastest.

    >>> active_path() == paths()[-1]
    True
    """
    return _forced.get() or _PATHS[-1]


@contextmanager
def use_path(name: str) -> Iterator[None]:
    """Run every batch function in this context on one path, whatever the size.

    The choice is a context variable: other threads and tasks are not affected.
    Raises :class:`BoardError` for a path that is not in :func:`paths`,
    :class:`BoardTypeError` for one that is no text.

    >>> with use_path("word64"):
    ...     active_path()
    'word64'
    """
    if not isinstance(name, str):
        raise BoardTypeError(f"path {describe(name)}: expected one of {', '.join(_PATHS)}")
    name = plain_str(name)
    if name not in _PATHS:
        raise BoardError(f"path {describe(name)}: expected one of {', '.join(_PATHS)}")
    token = _forced.set(name)
    try:
        yield
    finally:
        _forced.reset(token)


def _path_for(boards: int) -> str:
    return _forced.get() or (_PATHS[-1] if boards >= _FEW else "scalar")


def validate(
    a: npt.ArrayLike,
    b: npt.ArrayLike,
    c: npt.ArrayLike,
    *,
    out: npt.NDArray[np.bool_] | None = None,
) -> npt.NDArray[np.bool_]:
    """Whether three cards are a set, element by element (V1, V2).

    ``a``, ``b`` and ``c`` are uint8 arrays of cards (or ints) that broadcast
    against each other; the result has their common shape. Raises
    :class:`CardError` with the place of a byte above 80,
    :class:`BoardTypeError` for another dtype and :class:`BoardError` for
    shapes that do not broadcast or an ``out`` that does not fit.

    >>> validate(np.array([0, 0], np.uint8), 1, np.array([2, 5], np.uint8)).tolist()
    [True, False]
    """
    cards = [card_array(a, "a"), card_array(b, "b"), card_array(c, "c")]
    return _by_element(_batch.validate, cards, out, np.bool_)


def third_card(a: npt.ArrayLike, b: npt.ArrayLike, *, out: Bytes | None = None) -> Bytes:
    """The card that makes a set with two others, element by element (V3).

    Arguments and errors as :func:`validate`; the result is uint8.

    >>> third_card(np.arange(3, dtype=np.uint8), 0).tolist()
    [0, 2, 1]
    """
    return _by_element(_batch.third_card, [card_array(a, "a"), card_array(b, "b")], out, np.uint8)


def _by_element(
    kernel: Callable[..., bool], cards: list[Bytes], out: Any, dtype: type[Any]
) -> npt.NDArray[Any]:
    try:
        shape = np.broadcast_shapes(*[array.shape for array in cards])
    except ValueError:
        shapes = ", ".join(str(array.shape) for array in cards)
        raise BoardError(f"arrays of shapes {shapes}: expected shapes that broadcast") from None
    result = out_array(out, dtype, shape)
    path = _path_for(result.size)
    written = _apart(result, *cards)
    if written.flags.c_contiguous and all(
        array.shape == shape and array.flags.c_contiguous for array in cards
    ):
        good = kernel(*cards, written, path)
    else:
        good = True
        # Numpy's stubs misspell "contig".
        contiguous: Any = [["readonly", "contig"]] * len(cards) + [["writeonly", "contig"]]
        with np.nditer(
            [*cards, written],
            flags=["external_loop", "buffered", "growinner", "zerosize_ok"],
            op_flags=contiguous,
            buffersize=_CHUNK,
        ) as chunks:
            for chunk in chunks:
                good = kernel(*chunk, path) and good
    if not good:
        for array, name in zip(cards, "abc", strict=False):
            error = bad_card(array, name)
            if error is not None:
                raise error
        raise BoardError("the cards changed while they were read")
    if written is not result:
        result[...] = written
    return result


def _apart(result: npt.NDArray[Any], *inputs: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The result itself, or a new array when an input lies in the same memory."""
    if any(np.may_share_memory(result, array) for array in inputs):
        return np.empty(result.shape, result.dtype)
    return result


def any_set_exists(
    boards: npt.ArrayLike, *, out: npt.NDArray[np.bool_] | None = None
) -> npt.NDArray[np.bool_]:
    """Whether any set lies on each board (V1, B7).

    ``boards`` is an (N, k) uint8 array, ``k`` at most 81, 255 for an empty
    slot; the result is bool, (N,). Raises :class:`BoardError` with the row of
    a board that has a card twice, :class:`CardError` with the row and slot of
    a byte that is no card, :class:`BoardTypeError` for another dtype, and
    :class:`BoardError` for another shape or an ``out`` that does not fit.
    After an error the content of ``out`` is unspecified.

    >>> any_set_exists(np.array([[0, 1, 2], [0, 1, 255]], np.uint8)).tolist()
    [True, False]
    """
    return _by_board(_batch.any_set_exists, board_array(boards), out, np.bool_)


def count_sets(
    boards: npt.ArrayLike, *, out: npt.NDArray[np.int32] | None = None
) -> npt.NDArray[np.int32]:
    """How many sets lie on each board, as int32, (N,); the rest as :func:`any_set_exists`.

    >>> count_sets(np.arange(81, dtype=np.uint8)[np.newaxis]).tolist()
    [1080]
    """
    return _by_board(_batch.count_sets, board_array(boards), out, np.int32)


def _by_board(
    kernel: Callable[[Bytes, npt.NDArray[Any], str], int],
    boards: Bytes,
    out: Any,
    dtype: type[Any],
) -> npt.NDArray[Any]:
    result = out_array(out, dtype, boards.shape[:1])
    written = _apart(result, boards)
    if not written.flags.carray:
        written = np.empty(result.shape, dtype)
    row = kernel(boards, written, _path_for(len(boards)))
    if row >= 0:
        raise first_fault(boards[row].tolist(), row)
    if written is not result:
        result[...] = written
    return result


def find_all_sets(
    boards: npt.ArrayLike, *, out: tuple[npt.NDArray[np.int64], Bytes] | None = None
) -> tuple[npt.NDArray[np.int64], Bytes]:
    """The slots of every set on every board.

    Returns ``(offsets, triples)``: int64 of shape (N + 1,) and uint8 of shape
    (M, 3). The sets of board ``n`` are ``triples[offsets[n]:offsets[n + 1]]``,
    slots ``i < j < k`` in lexicographic order, as
    :func:`setrules.find_all_sets` gives them. ``out`` is such a pair whose
    second array has at least M rows; its first M rows are returned. Arguments
    and errors as :func:`any_set_exists`; when ``out`` does not fit, nothing is
    written.

    >>> offsets, triples = find_all_sets(np.array([[0, 1, 2], [0, 1, 255]], np.uint8))
    >>> offsets.tolist(), triples.tolist()
    ([0, 1, 1], [[0, 1, 2]])
    """
    array = board_array(boards)
    given_offsets, given_triples = _pair(out)
    arrays = isinstance(given_offsets, np.ndarray) and isinstance(given_triples, np.ndarray)
    if arrays and np.may_share_memory(given_offsets, given_triples):
        raise BoardError("out is a pair in the same memory: expected two arrays apart")
    counts = _by_board(_batch.count_sets, array, None, np.int32)
    total = int(counts.sum(dtype=np.int64))
    offsets = out_array(given_offsets, np.int64, (len(array) + 1,))
    triples = _with_rows(given_triples, total)
    written = _apart(triples, array)
    if not written.flags.c_contiguous:
        written = np.empty(triples.shape, np.uint8)
    # Not in the caller's memory: the kernel writes where these say, and another
    # thread could change those meanwhile.
    starts = np.empty(offsets.shape, np.int64)
    starts[0] = 0
    starts[1:] = counts
    np.cumsum(starts, out=starts)
    row = _batch.list_sets(array, starts, written)
    if row >= 0:
        raise first_fault(array[row].tolist(), row)
    offsets[...] = starts
    if written is not triples:
        triples[...] = written
    return offsets, triples


def _pair(out: object) -> tuple[object, object]:
    if out is None:
        return None, None
    if not isinstance(out, tuple) or len(out) != 2:
        raise BoardTypeError(f"out is {describe(out)}: expected a pair (offsets, triples)")
    return out


def _with_rows(triples: object, total: int) -> Bytes:
    if isinstance(triples, np.ndarray) and triples.ndim == 2 and len(triples) >= total:
        triples = triples[:total]
    return out_array(triples, np.uint8, (total, 3))


def shuffle(seeds: npt.ArrayLike, small: bool = False, *, out: Bytes | None = None) -> Bytes:
    """The deck that each seed deals, as :meth:`setrules.Deck.shuffled` deals it (D2, D3).

    ``seeds`` is an (N,) array of ints in the range of int32; the result is
    uint8, (N, 81), or (N, 27) for the small deck, in the order of drawing.
    Raises :class:`DeckError` with the place of a seed out of range,
    :class:`DeckTypeError` for what are no ints, and the errors of an ``out``
    that does not fit.

    >>> shuffle([2026])[0, :3].tolist()
    [18, 10, 17]
    """
    if not isinstance(small, bool):
        raise DeckTypeError(f"small {describe(small)}: expected True or False")
    numbers = seeds_of(seeds)
    result = out_array(out, np.uint8, (len(numbers), 27 if small else 81))
    written = _apart(result, numbers)
    if not written.flags.c_contiguous:
        written = np.empty(result.shape, np.uint8)
    _batch.deal(_affine_table(small), numbers, written, _forced.get() or _PATHS[-1])
    if written is not result:
        result[...] = written
    return result


@cache
def _affine_table(small: bool) -> bytes:
    return _batch.affine_table(affine_draws(_batch.DRAWS), bytes(unshuffled(small)))
