# Part of _fast.pyx: how a board is read from whatever Python hands in.
#
# Everything is checked and packed into a Loaded here; the functions of the
# module then only search.

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

    /* Whether an object is of a class of Python's, as arrays with a mask are: the
       classes of C, memoryview among them, need not be looked at any closer. */
    static inline int setrules_on_heap(PyObject *object) {
      return PyType_HasFeature(Py_TYPE(object), Py_TPFLAGS_HEAPTYPE);
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
    bint on_heap "setrules_on_heap"(object value)
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


cdef int index_value(object value) noexcept:
    """The id of anything that is a card (E2), or -1; no error is raised here."""
    cdef int small = small_int(value)
    if small >= 0:
        return small
    try:
        if isinstance(value, bool) or not hasattr(type(value), "__index__"):
            return -1
        return small_int(value.__index__())
    except Exception:
        return -1


cdef Py_ssize_t card_value(object value, object what) except -1:
    """The id of anything that is a card (E2), or the typed error."""
    cdef int card = index_value(value)
    if card >= 0:
        return card
    return checked_int(value, what, 0, 80, CardError, CardTypeError, text_advice(value))


cdef object text_advice(object value):
    """What to do with the text of a card, which is no card yet."""
    return "; Card.parse() reads text" if isinstance(value, str) else ""


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
    return <int>checked_int(
        value, f"slot {slot}: card", 0, 80, CardError, CardTypeError,
        text_advice(value) or "; None is an empty slot",
    )


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
        if on_heap(cards) and is_masked(cards):
            raise BoardTypeError(
                f"{describe(cards)} is a masked array, whose buffer shows what it hides: "
                f"expected a plain one, such as .filled({EMPTY_SLOT})"
            )
        try:
            PyObject_GetBuffer(cards, &view, PyBUF_FORMAT | PyBUF_ND | PyBUF_STRIDES)
        except Exception as error:
            raise BoardTypeError(f"the cards cannot be read as a buffer: {error}") from error
        try:
            if view.ndim != 1:
                raise BoardError(
                    f"a board of {view.ndim} dimensions: expected one dimension of at most 81 slots"
                    f"; setrules.batch takes many boards at once"
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
            f"{board_advice(cards, 'a Board has its cards in .slots')}"
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
