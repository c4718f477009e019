# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False, freethreading_compatible=True
# cython: subinterpreters_compatible=own_gil
"""The kernel: cards are ints from 0 to 80, boards are arrays of them.

Everything is answered from one constant table, the third card of every pair
(V3). No search allocates. The functions for other Cython modules stand in
``_fast.pxd``; the ones below check what Python hands in and call them.
"""

from cpython.buffer cimport (
    PyBUF_FORMAT, PyBUF_ND, PyBUF_STRIDES, PyBuffer_Release, PyObject_CheckBuffer,
    PyObject_GetBuffer,
)
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_CheckExact, PyByteArray_GET_SIZE
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.list cimport PyList_CheckExact, PyList_GET_SIZE, PyList_New, PyList_SET_ITEM
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.sequence cimport PySequence_Check
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_SIZE
from libc.stdint cimport int16_t, uint8_t, uint32_t
from libc.string cimport memcpy

from setrules.errors import BoardError, BoardTypeError, CardError, CardTypeError, describe
from setrules.integers import checked_int, is_masked
from setrules.shown import board_advice

include "_fast_reading.pxi"


EMPTY = EMPTY_SLOT

# What third_card hands out: plain ints until setrules.card puts its cards here.
_cards = tuple(range(CARDS))


# The 1,330 index triples of 21 slots, built once, in lexicographic order.
def _index_triples():
    # Plain loops: a comprehension in a comprehension loses a reference to None
    # for each turn in Cython 3.3.
    triples = []
    for i in range(19):
        for j in range(i + 1, 20):
            for k in range(j + 1, 21):
                triples.append((i, j, k))
    return tuple(triples)


_triples = _index_triples()


def _set_cards(tuple cards not None):
    """Make third_card hand out these 81 objects in place of plain ints."""
    global _cards
    _cards = cards


cdef inline int find_in(Loaded* board, uint8_t* out) noexcept:
    """The slots of every set, three bytes each, and how many sets there are."""
    cdef uint32_t hits[MOST_SETS + 1]
    cdef uint32_t hit
    cdef int index, i, j, k
    cdef int count = hits_in(board.cards, board.size, board.place, hits)
    for index in range(count):
        hit = hits[index]
        i, j, k = hit >> 16, (hit >> 8) & 255, (hit & 255) - 1
        if board.packed:
            i, j, k = board.slot_of[i], board.slot_of[j], board.slot_of[k]
        out[0], out[1], out[2] = <uint8_t>i, <uint8_t>j, <uint8_t>k
        out += 3
    return count


cdef int put_rows(
    uint8_t* hits, int count, char* out, Py_ssize_t rows, Py_ssize_t row_step, Py_ssize_t step
) except -1:
    cdef int _row
    if count > rows:
        raise BoardError(
            f"out has {rows} rows and the board {count} sets: expected at least {count} rows"
        )
    for _row in range(count):
        out[0] = <char>hits[0]
        out[step] = <char>hits[1]
        out[2 * step] = <char>hits[2]
        out += row_step
        hits += 3
    return 0


cdef object wrong_out(str what):
    return f"out is {what}: expected a writable buffer of bytes with the shape (n, 3)"


# The names of these functions belong to the C functions of _fast.pxd as well. A class has names of
# its own, and an error about a call shows the one that was called.
class _Functions:
    @staticmethod
    def validate(a, b, c, /):
        """Return whether three cards are a set (V1).

        They are when each of the four attributes is the same on all three cards or
        different on all three. Order does not matter, and the rule also answers
        for a card handed in twice (V2): ``(a, a, a)`` is a set, ``(a, a, b)`` not.

        Raises :class:`CardError` for an id outside 0 to 80 and
        :class:`CardTypeError` for anything that is no int.

        >>> validate(0, 37, 74)
        True
        >>> validate(0, 1, 5)
        False
        """
        cdef Py_ssize_t x = small_int(a)
        cdef Py_ssize_t y = small_int(b)
        cdef Py_ssize_t z = small_int(c)
        if (x | y | z) < 0:
            x = card_value(a, "first card")
            y = card_value(b, "second card")
            z = card_value(c, "third card")
        return truth(setrules_third[CARDS * x + y] == z)

    @staticmethod
    def third_card(a, b, /):
        """Return the one card that makes a set with two others (V3).

        ``third_card(a, a)`` is ``a``. Raises :class:`CardError` for an id outside
        0 to 80 and :class:`CardTypeError` for anything that is no int.

        >>> from setrules import third_card
        >>> third_card(40, 80)
        Card(0)
        """
        cdef Py_ssize_t x = small_int(a)
        cdef Py_ssize_t y = small_int(b)
        if (x | y) < 0:
            x = card_value(a, "first card")
            y = card_value(b, "second card")
        return (<tuple>_cards)[setrules_third[CARDS * x + y]]

    @staticmethod
    def any_set_exists(cards, /):
        """Return whether any set lies on a board (V1, B7).

        ``cards`` are the slots of the board, at most 81: bytes, a bytearray, any
        other one-dimensional buffer of bytes (255 is an empty slot), or a sequence
        of ints and :class:`Card` (``None`` is an empty slot).

        Raises :class:`BoardError` for a card that lies there twice or for too many
        slots, :class:`CardError` and :class:`CardTypeError` for an entry that is
        no card, and :class:`BoardTypeError` for what is no board at all.

        >>> any_set_exists([0, 40, None, 80])
        True
        >>> any_set_exists(bytes([0, 1, 3, 4]))
        False
        """
        cdef Loaded board
        load(cards, &board)
        return any_in(board.cards, board.size, board.place)

    @staticmethod
    def count_sets(cards, /):
        """Return how many sets lie on a board; arguments and errors as any_set_exists.

        >>> count_sets(range(81))
        1080
        """
        cdef Loaded board
        load(cards, &board)
        return count_in(board.cards, board.size, board.place)

    @staticmethod
    def find_all_sets(cards, /):
        """Return the slots of every set on a board, ``i < j < k``, in lexicographic order.

        Arguments and errors as any_set_exists. The numbers are positions in the
        input, empty slots counted.

        >>> find_all_sets([None, None, None, 0, 9, 27, 1, 2, 30])
        [(3, 6, 7)]
        """
        cdef Loaded board
        cdef uint32_t hits[MOST_SETS + 1]
        cdef uint32_t hit
        cdef int count, index, i, j, k
        cdef list found
        cdef PyObject** shared = (<PyTupleObject*>_triples).ob_item
        load(cards, &board)
        count = hits_in(board.cards, board.size, board.place, hits)
        found = PyList_New(count)
        for index in range(count):
            hit = hits[index]
            i, j, k = hit >> 16, (hit >> 8) & 255, (hit & 255) - 1
            if board.packed:
                i, j, k = board.slot_of[i], board.slot_of[j], board.slot_of[k]
            if k < 21:
                triple = <object>shared[of_first[i] + of_second[j] + k]
            else:
                triple = (i, j, k)
            Py_INCREF(triple)
            PyList_SET_ITEM(found, index, triple)
        return found

    @staticmethod
    def find_all_sets_into(cards, out, /):
        """Write the slots of every set into ``out`` and return how many there are.

        ``out`` is a writable buffer of bytes with the shape ``(n, 3)``: a uint8
        array, or ``memoryview(bytearray(3 * n)).cast("B", (n, 3))``. Rows beyond
        the number of sets are left as they are. Nothing is allocated. Arguments
        and errors of ``cards`` as any_set_exists; :class:`BoardError` when ``out``
        is too small, read-only or of another shape, :class:`BoardTypeError` when
        it holds anything but bytes. After an error ``out`` is untouched.

        >>> out = memoryview(bytearray(6)).cast("B", (2, 3))
        >>> find_all_sets_into([None, 0, 1, 2], out)
        1
        >>> out.tolist()
        [[1, 2, 3], [0, 0, 0]]
        """
        cdef Loaded board
        cdef uint8_t hits[3 * MOST_SETS]
        cdef int count
        cdef PyArrayObject* array
        cdef Py_buffer view
        load(cards, &board)
        count = find_in(&board, hits)
        if is_ndarray(out):
            array = <PyArrayObject*>out
            if PyArray_TYPE(array) != NPY_UBYTE:
                raise BoardTypeError(wrong_out(f"an array of {out.dtype}"))
            if PyArray_NDIM(array) != 2 or PyArray_DIMS(array)[1] != 3:
                raise BoardError(wrong_out(f"an array of shape {out.shape}"))
            if not PyArray_ISWRITEABLE(array):
                raise BoardError(wrong_out("read-only"))
            put_rows(
                hits, count, <char*>PyArray_DATA(array), PyArray_DIMS(array)[0],
                PyArray_STRIDES(array)[0], PyArray_STRIDES(array)[1],
            )
            return count
        if on_heap(out) and is_masked(out):
            raise BoardTypeError(wrong_out("a masked array"))
        if not PyObject_CheckBuffer(out):
            raise BoardTypeError(wrong_out(f"{describe(out)}, a {type(out).__name__}"))
        try:
            PyObject_GetBuffer(out, &view, PyBUF_FORMAT | PyBUF_ND | PyBUF_STRIDES)
        except Exception as error:
            raise BoardTypeError(wrong_out(f"unusable ({error})")) from error
        try:
            if view.itemsize != 1 or not is_bytes_format(view.format):
                raise BoardTypeError(wrong_out(f"a buffer of another format, {type(out).__name__}"))
            if view.ndim != 2 or view.shape[1] != 3:
                shape = tuple([view.shape[axis] for axis in range(view.ndim)])
                raise BoardError(wrong_out(f"a buffer of shape {shape}"))
            if view.readonly:
                raise BoardError(wrong_out("read-only"))
            put_rows(
                hits, count, <char*>view.buf, view.shape[0],
                view.strides[0] if view.strides != NULL else 3,
                view.strides[1] if view.strides != NULL else 1,
            )
        finally:
            PyBuffer_Release(&view)
        return count


def _name_functions():
    names = globals()
    for name in [name for name in vars(_Functions) if not name.startswith("_")]:
        function = getattr(_Functions, name)
        function.__qualname__ = name
        names[name] = function
    del names["_Functions"]


_name_functions()
