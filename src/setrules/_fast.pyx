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
from setrules.integers import checked_int

cdef extern from *:
    """
    /* The value of an int 0-80 (bool excluded, subclasses included), else -1. */
    static inline int setrules_small_int(PyObject *object) {
      Py_ssize_t value;
      if (!PyLong_CheckExact(object) && (!PyLong_Check(object) || PyBool_Check(object)))
        return -1;
    #if PY_VERSION_HEX >= 0x030C0000
      if (!PyUnstable_Long_IsCompact((PyLongObject *)object)) return -1;
      value = PyUnstable_Long_CompactValue((PyLongObject *)object);
    #else
      if (Py_SIZE(object) != 1) return Py_SIZE(object) == 0 ? 0 : -1;
      value = (Py_ssize_t)((PyLongObject *)object)->ob_digit[0];
    #endif
      return 0 <= value && value <= 80 ? (int)value : -1;
    }

    /* A bool chosen by arithmetic: the answer is what a branch guesses wrong. */
    static inline PyObject *setrules_bool(int truth) {
      uintptr_t no = (uintptr_t)Py_False, yes = (uintptr_t)Py_True;
      PyObject *answer = (PyObject *)(no ^ ((no ^ yes) & ((uintptr_t)0 - (truth != 0))));
      Py_INCREF(answer);
      return answer;
    }

    /* Whether an object is exactly a numpy array. Numpy is not asked, as it may
       not be imported: only C code can make a type of this name that is not on
       the heap. Such a type never goes away, so that it may be remembered. */
    static inline int setrules_is_ndarray(PyObject *object) {
      PyTypeObject *type = Py_TYPE(object);
    #ifndef Py_GIL_DISABLED
      static PyTypeObject *known = NULL;
      if (type == known) return 1;
    #endif
      if (PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) || strcmp(type->tp_name, "numpy.ndarray"))
        return 0;
    #ifndef Py_GIL_DISABLED
      known = type;
    #endif
      return 1;
    }

    /* Whether nobody can change a list while C code looks at its items. */
    #ifdef Py_GIL_DISABLED
    #define SETRULES_LISTS_KEEP_STILL 0
    #else
    #define SETRULES_LISTS_KEEP_STILL 1
    #endif

    /* The triples i < j < k of 21 slots in lexicographic order are numbered by
       of_first[i] + of_second[j] + k: before (i, j, k) stand all 1330 but the
       C(21-i, 3) whose first is at least i, then those of i with a lower second. */
    #define PAIRS_(n) ((n) * ((n) - 1) / 2)
    #define FIRST_(i) \
      (1330 - (21 - (i)) * (20 - (i)) * (19 - (i)) / 6 + PAIRS_(20 - (i)))
    #define SECOND_(j) (-PAIRS_(21 - (j)) - 1 - (j))
    static const int16_t setrules_of_first[19] = {
      FIRST_(0), FIRST_(1), FIRST_(2), FIRST_(3), FIRST_(4), FIRST_(5), FIRST_(6),
      FIRST_(7), FIRST_(8), FIRST_(9), FIRST_(10), FIRST_(11), FIRST_(12), FIRST_(13),
      FIRST_(14), FIRST_(15), FIRST_(16), FIRST_(17), FIRST_(18)};
    static const int16_t setrules_of_second[20] = {
      SECOND_(0), SECOND_(1), SECOND_(2), SECOND_(3), SECOND_(4), SECOND_(5), SECOND_(6),
      SECOND_(7), SECOND_(8), SECOND_(9), SECOND_(10), SECOND_(11), SECOND_(12), SECOND_(13),
      SECOND_(14), SECOND_(15), SECOND_(16), SECOND_(17), SECOND_(18), SECOND_(19)};
    #undef PAIRS_
    #undef FIRST_
    #undef SECOND_
    """
    const int16_t of_first "setrules_of_first"[19]
    const int16_t of_second "setrules_of_second"[20]
    int small_int "setrules_small_int"(object value)
    int small_int_at "setrules_small_int"(PyObject* value)
    object truth "setrules_bool"(bint value)
    bint is_ndarray "setrules_is_ndarray"(object value)
    bint LISTS_KEEP_STILL "SETRULES_LISTS_KEEP_STILL"
    ctypedef struct PyListObject:
        PyObject** ob_item
    ctypedef struct PyTupleObject:
        PyObject** ob_item


# Field access only: numpy's C interface is not imported, and neither is numpy.
cdef extern from "numpy/ndarraytypes.h" nogil:
    ctypedef struct PyArrayObject
    ctypedef Py_ssize_t npy_intp
    enum: NPY_UBYTE
    int PyArray_NDIM(const PyArrayObject*)
    int PyArray_TYPE(const PyArrayObject*)
    bint PyArray_ISWRITEABLE(const PyArrayObject*)
    void* PyArray_DATA(PyArrayObject*)
    npy_intp* PyArray_DIMS(PyArrayObject*)
    npy_intp* PyArray_STRIDES(PyArrayObject*)


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


cdef int index_value(object value) noexcept:
    """The id of anything that is a card (E2), or -1; no error is raised here."""
    cdef int small = small_int(value)
    if small < 0 and not isinstance(value, bool) and hasattr(type(value), "__index__"):
        try:
            small = small_int(value.__index__())
        except Exception:
            return -1
    return small


cdef Py_ssize_t card_value(object value, object what) except -1:
    """The id of anything that is a card (E2), or the typed error."""
    cdef int card = index_value(value)
    return card if card >= 0 else checked_int(value, what, 0, 80, CardError, CardTypeError)


cdef object malformed_board(const uint8_t* cards, Py_ssize_t n):
    """The error for the first thing that is wrong with the bytes of a board."""
    cdef Py_ssize_t slot, other
    for slot in range(n):
        if cards[slot] >= CARDS and cards[slot] != EMPTY_SLOT:
            return CardError(
                f"slot {slot}: {cards[slot]} is not a card: expected a byte from 0 to 80, "
                f"or {EMPTY_SLOT} for an empty slot"
            )
        for other in range(slot):
            if cards[slot] != EMPTY_SLOT and cards[slot] == cards[other]:
                return BoardError(
                    f"card {cards[slot]} lies in slot {other} and again in slot {slot}: "
                    f"expected distinct cards"
                )
    return BoardError("the cards changed while they were read")


cdef object too_many(Py_ssize_t n):
    return BoardError(f"a board of {n} slots is too large: expected at most 81")


# A board that passed its checks, ready to be searched: the cards side by side,
# where each stands, and the slots they came from when some were empty.
cdef struct Loaded:
    const uint8_t* cards
    int size
    bint packed
    uint8_t place[81]
    uint8_t own[81]
    uint8_t slot_of[81]


cdef inline int load_bytes(const uint8_t* cards, Py_ssize_t n, Loaded* board) except -1:
    """Check bytes that stay as they are until the search is over."""
    cdef int report
    cdef uint8_t slots[81]
    if n > CARDS:
        raise too_many(n)
    report = survey(cards, n, board.place)
    board.cards = cards
    board.size = <int>n
    board.packed = report != 0
    if report == 0:
        return 0
    if report & MALFORMED:
        raise malformed_board(cards, n)
    memcpy(slots, cards, n)
    board.size = gather(slots, n, board.own, board.slot_of, board.place)
    board.cards = board.own
    return 0


cdef int load_strided(
    const uint8_t* first, Py_ssize_t n, Py_ssize_t stride, Loaded* board
) except -1:
    """Check bytes that somebody else may change: they are copied first."""
    cdef Py_ssize_t slot
    if n > CARDS:
        raise too_many(n)
    for slot in range(n):
        board.own[slot] = first[slot * stride]
    return load_bytes(board.own, n, board)


# What most boards are, read in one go: cards in every slot and nothing wrong.
# These two say whether that was so; if not, the board is read again with care.

cdef inline bint load_ints(PyObject** items, Py_ssize_t n, Loaded* board) noexcept:
    """Load n <= 81 items if they are distinct ints from 0 to 80."""
    cdef Py_ssize_t slot
    cdef int card
    cdef uint8_t twice = 0
    clear(board.place)
    for slot in range(n):
        card = small_int_at(items[slot])
        if card < 0:
            return False
        twice |= board.place[card]
        board.place[card] = <uint8_t>(slot + 1)
        board.own[slot] = <uint8_t>card
    board.cards = board.own
    board.size = <int>n
    board.packed = False
    return twice == 0


cdef inline bint load_cards(
    const uint8_t* first, Py_ssize_t n, Py_ssize_t stride, Loaded* board
) noexcept:
    """Load n <= 81 bytes if they are distinct and from 0 to 80."""
    cdef Py_ssize_t slot
    cdef uint8_t card
    cdef uint8_t twice = 0
    clear(board.place)
    for slot in range(n):
        card = first[slot * stride]
        if card >= CARDS:
            return False
        twice |= board.place[card]
        board.place[card] = <uint8_t>(slot + 1)
        board.own[slot] = card
    board.cards = board.own
    board.size = <int>n
    board.packed = False
    return twice == 0


cdef inline int slot_value(object value, Py_ssize_t slot) except -1:
    """The byte for one entry of a sequence: a card, or 255 for None."""
    cdef int card
    if value is None:
        return EMPTY_SLOT
    card = index_value(value)
    if card >= 0:
        return card
    return <int>checked_int(value, f"slot {slot}: card", 0, 80, CardError, CardTypeError)


cdef int load_list(list cards, Loaded* board) except -1:
    cdef Py_ssize_t slot = 0
    # The size is read anew: an entry's __index__ may change the list.
    while slot < PyList_GET_SIZE(cards):
        if slot >= CARDS:
            raise too_many(PyList_GET_SIZE(cards))
        board.own[slot] = <uint8_t>slot_value(cards[slot], slot)
        slot += 1
    return load_bytes(board.own, slot, board)


cdef int load_tuple(tuple cards, Loaded* board) except -1:
    cdef Py_ssize_t slot
    cdef Py_ssize_t n = PyTuple_GET_SIZE(cards)
    if n > CARDS:
        raise too_many(n)
    for slot in range(n):
        board.own[slot] = <uint8_t>slot_value(cards[slot], slot)
    return load_bytes(board.own, n, board)


cdef bint is_bytes_format(const char* format) noexcept:
    """Whether the items are unsigned bytes; ctypes names a byte order even for them."""
    if format == NULL:
        return True
    if format[0] in (b"<", b">", b"=", b"@", b"!"):
        format += 1
    return format[0] == b"B" and format[1] == 0


cdef int load_other(object cards, Loaded* board) except -1:
    """Any other buffer of bytes, or any other sequence of cards."""
    cdef Py_buffer view
    if PyObject_CheckBuffer(cards):
        try:
            PyObject_GetBuffer(cards, &view, PyBUF_FORMAT | PyBUF_ND | PyBUF_STRIDES)
        except Exception as error:
            raise BoardTypeError(f"the cards cannot be read as a buffer: {error}") from error
        try:
            if view.ndim != 1:
                raise BoardError(
                    f"a board of {view.ndim} dimensions: expected one dimension of at most 81 slots"
                )
            if view.itemsize == 1 and is_bytes_format(view.format):
                # ctypes leaves the strides out of a contiguous buffer.
                return load_strided(
                    <const uint8_t*>view.buf, view.shape[0],
                    view.strides[0] if view.strides != NULL else 1, board,
                )
        finally:
            PyBuffer_Release(&view)
    if not PySequence_Check(cards) or isinstance(cards, str) or not hasattr(cards, "__len__"):
        raise BoardTypeError(
            f"{describe(cards)} is not a board: expected bytes, a sequence of cards and None, "
            f"or a one-dimensional buffer of bytes, not {type(cards).__name__}"
        )
    if len(cards) > CARDS:
        raise too_many(len(cards))
    return load_list(list(cards), board)


cdef inline int load(object cards, Loaded* board) except -1:
    """Check whatever Python handed in as the slots of a board."""
    cdef PyArrayObject* array
    cdef const uint8_t* first
    cdef Py_ssize_t n, stride
    if PyBytes_CheckExact(cards):
        return load_bytes(
            <const uint8_t*>PyBytes_AS_STRING(cards), PyBytes_GET_SIZE(cards), board
        )
    if PyList_CheckExact(cards):
        n = PyList_GET_SIZE(cards)
        if (
            LISTS_KEEP_STILL and n <= CARDS
            and load_ints((<PyListObject*>cards).ob_item, n, board)
        ):
            return 0
        return load_list(<list>cards, board)
    if PyTuple_CheckExact(cards):
        n = PyTuple_GET_SIZE(cards)
        if n <= CARDS and load_ints((<PyTupleObject*>cards).ob_item, n, board):
            return 0
        return load_tuple(<tuple>cards, board)
    if PyByteArray_CheckExact(cards):
        first = <const uint8_t*>PyByteArray_AS_STRING(cards)
        n = PyByteArray_GET_SIZE(cards)
        stride = 1
    elif is_ndarray(cards):
        array = <PyArrayObject*>cards
        if PyArray_TYPE(array) != NPY_UBYTE or PyArray_NDIM(array) != 1:
            return load_other(cards, board)
        first = <const uint8_t*>PyArray_DATA(array)
        n = PyArray_DIMS(array)[0]
        stride = PyArray_STRIDES(array)[0]
    else:
        return load_other(cards, board)
    if n <= CARDS and load_cards(first, n, stride, board):
        return 0
    return load_strided(first, n, stride, board)


def _py_validate(a, b, c, /):
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


def _py_third_card(a, b, /):
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


def _py_any_set_exists(cards, /):
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


def _py_count_sets(cards, /):
    """Return how many sets lie on a board; arguments and errors as any_set_exists.

    >>> count_sets(range(81))
    1080
    """
    cdef Loaded board
    load(cards, &board)
    return count_in(board.cards, board.size, board.place)


def _py_find_all_sets(cards, /):
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


def _py_find_all_sets_into(cards, out, /):
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


# The names without prefix belong to the C functions of _fast.pxd, so the Python
# functions are given theirs here.
def _name_functions():
    names = globals()
    for prefixed in [name for name in names if name.startswith("_py_")]:
        function = names.pop(prefixed)
        function.__name__ = function.__qualname__ = prefixed[len("_py_"):]
        names[function.__name__] = function


_name_functions()
