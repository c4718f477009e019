# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False, freethreading_compatible=True
# cython: subinterpreters_compatible=own_gil
"""The compiled side of :mod:`setrules.batch`.

Arrays arrive checked: dtype, dimensions and writability are settled in
``batch.py``. Here their fields are read, the GIL is released and a kernel runs.
Numpy's C interface is not imported for that.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.string cimport memcpy


cdef extern from "numpy/ndarraytypes.h" nogil:
    ctypedef struct PyArrayObject
    ctypedef Py_ssize_t npy_intp
    void* PyArray_DATA(PyArrayObject*)
    npy_intp* PyArray_DIMS(PyArrayObject*)
    npy_intp* PyArray_STRIDES(PyArrayObject*)


cdef extern from "native/paths.h" nogil:
    ctypedef struct setrules_rows:
        const uint8_t* first
        Py_ssize_t n
        Py_ssize_t row_step
        Py_ssize_t slot_step
        int slots

    ctypedef struct setrules_affine:
        uint32_t* slope
        uint8_t* left
        uint32_t minuend_slope
        uint32_t minuend_start
        uint32_t subtrahend_slope
        uint32_t subtrahend_start
        int cards
        uint8_t* fresh

    ctypedef struct setrules_path:
        const char* name
        Py_ssize_t (*search)(const setrules_rows*, uint8_t*, int32_t*) noexcept nogil
        int (*validate)(
            const uint8_t*, const uint8_t*, const uint8_t*, uint8_t*, Py_ssize_t
        ) noexcept nogil
        int (*thirds)(const uint8_t*, const uint8_t*, uint8_t*, Py_ssize_t) noexcept nogil
        void (*deal)(const setrules_affine*, const int32_t*, Py_ssize_t, uint8_t*) noexcept nogil

    const setrules_path* setrules_paths
    int SETRULES_PATHS
    bint setrules_path_runs(int path)
    Py_ssize_t setrules_search_scalar(const setrules_rows*, uint8_t*, int32_t*)
    Py_ssize_t setrules_list_sets(const setrules_rows*, const int64_t*, uint8_t*)
    void setrules_put_start(setrules_affine*, int, int, uint32_t)


cdef extern from *:
    """
    static inline void setrules_put_start(
        setrules_affine *affine, int wraps, int draw, uint32_t value) {
      affine->start[wraps][draw] = value;
    }
    """

DRAWS = 80
"""How many draws shuffle a full deck."""


def path_names(bint compiled=False):
    """The names of the paths that this processor runs, the fastest last.

    With ``compiled`` those too that stand in the module and cannot run here.
    """
    cdef int path
    names = []
    for path in range(SETRULES_PATHS):
        if compiled or setrules_path_runs(path):
            names.append(setrules_paths[path].name.decode())
    return tuple(names)


cdef int path_index(name) except -1:
    cdef int path
    encoded = name.encode()
    for path in range(SETRULES_PATHS):
        if setrules_paths[path].name == encoded and setrules_path_runs(path):
            return path
    raise ValueError(name)


cdef void read_rows(boards, setrules_rows* rows) noexcept:
    cdef PyArrayObject* array = <PyArrayObject*>boards
    rows.first = <const uint8_t*>PyArray_DATA(array)
    rows.n = PyArray_DIMS(array)[0]
    rows.slots = <int>PyArray_DIMS(array)[1]
    rows.row_step = PyArray_STRIDES(array)[0]
    rows.slot_step = PyArray_STRIDES(array)[1]


cdef Py_ssize_t search(boards, uint8_t* found, int32_t* counts, path) except -2:
    """Run a path and return the first malformed row, or -1."""
    cdef setrules_rows rows, rest
    cdef uint8_t one
    cdef int32_t several
    cdef Py_ssize_t bad
    cdef int index = path_index(path)
    read_rows(boards, &rows)
    with nogil:
        bad = setrules_paths[index].search(&rows, found, counts)
        if bad >= 0:
            # A path that takes many boards at once tells the block.
            rest = rows
            rest.n = 1
            rest.first += bad * rows.row_step
            while bad < rows.n - 1 and setrules_search_scalar(
                &rest, &one if found else NULL, NULL if found else &several
            ) < 0:
                bad += 1
                rest.first += rows.row_step
    return bad


def any_set_exists(boards, out, path):
    """Fill the contiguous bool array ``out``; the first malformed row, or -1."""
    return search(boards, <uint8_t*>PyArray_DATA(<PyArrayObject*>out), NULL, path)


def count_sets(boards, out, path):
    """Fill the contiguous int32 array ``out``; the first malformed row, or -1."""
    return search(boards, NULL, <int32_t*>PyArray_DATA(<PyArrayObject*>out), path)


def list_sets(boards, offsets, triples):
    """Fill the contiguous uint8 array ``triples``; the first changed row, or -1."""
    cdef setrules_rows rows
    cdef const int64_t* due = <const int64_t*>PyArray_DATA(<PyArrayObject*>offsets)
    cdef uint8_t* written = <uint8_t*>PyArray_DATA(<PyArrayObject*>triples)
    cdef Py_ssize_t changed
    read_rows(boards, &rows)
    with nogil:
        changed = setrules_list_sets(&rows, due, written)
    return changed


def validate(a, b, c, out, path):
    """Fill the bool array ``out``; all are contiguous. False when a byte is no card."""
    cdef const uint8_t* x = <const uint8_t*>PyArray_DATA(<PyArrayObject*>a)
    cdef const uint8_t* y = <const uint8_t*>PyArray_DATA(<PyArrayObject*>b)
    cdef const uint8_t* z = <const uint8_t*>PyArray_DATA(<PyArrayObject*>c)
    cdef uint8_t* valid = <uint8_t*>PyArray_DATA(<PyArrayObject*>out)
    cdef Py_ssize_t n = out.size
    cdef int index = path_index(path)
    cdef bint good
    with nogil:
        good = setrules_paths[index].validate(x, y, z, valid, n)
    return good


def third_card(a, b, out, path):
    """Fill the uint8 array ``out``; all are contiguous. False when a byte is no card."""
    cdef const uint8_t* x = <const uint8_t*>PyArray_DATA(<PyArrayObject*>a)
    cdef const uint8_t* y = <const uint8_t*>PyArray_DATA(<PyArrayObject*>b)
    cdef uint8_t* third = <uint8_t*>PyArray_DATA(<PyArrayObject*>out)
    cdef Py_ssize_t n = out.size
    cdef int index = path_index(path)
    cdef bint good
    with nogil:
        good = setrules_paths[index].thirds(x, y, third, n)
    return good


def affine_table(draws, bytes fresh):
    """Pack an :class:`setrules.affine.AffineDraws` and a fresh deck for :func:`deal`."""
    cdef setrules_affine affine
    cdef int draw, wraps
    for draw in range(DRAWS):
        affine.slope[draw] = draws.slope[draw]
        affine.left[draw] = <uint8_t>max(len(fresh) - draw, 1)
        for wraps in range(4):
            setrules_put_start(&affine, wraps, draw, draws.start[wraps][draw])
    affine.minuend_slope, affine.minuend_start = draws.minuend
    affine.subtrahend_slope, affine.subtrahend_start = draws.subtrahend
    affine.cards = <int>len(fresh)
    memcpy(affine.fresh, <const char*>fresh, len(fresh))
    return (<const char*>&affine)[:sizeof(setrules_affine)]


def deal(bytes table, seeds, out, path):
    """Shuffle a deck for each int32 seed into ``out``; both are contiguous."""
    cdef setrules_affine affine
    cdef const int32_t* given = <const int32_t*>PyArray_DATA(<PyArrayObject*>seeds)
    cdef uint8_t* decks = <uint8_t*>PyArray_DATA(<PyArrayObject*>out)
    cdef Py_ssize_t n = PyArray_DIMS(<PyArrayObject*>out)[0]
    cdef int index = path_index(path)
    memcpy(&affine, <const char*>table, sizeof(setrules_affine))
    with nogil:
        setrules_paths[index].deal(&affine, given, n, decks)
