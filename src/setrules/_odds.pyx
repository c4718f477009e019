# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False, freethreading_compatible=True
# cython: subinterpreters_compatible=own_gil
"""The counting loops behind :mod:`setrules.odds`, on subsets of 27 points as bit masks."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint32_t, uint64_t
from math import comb


cdef extern from "native/space.h" nogil:
    enum:
        SETRULES_SPACE
        SETRULES_WHOLE
        SETRULES_FREE_MOST
        SETRULES_BINS

    ctypedef struct setrules_subset:
        uint32_t points
        uint32_t translates

    int setrules_size(uint32_t points)
    uint32_t setrules_thirds_of(int point, uint32_t others)
    uint64_t setrules_shape(uint32_t points)
    long setrules_list_subsets(
        uint32_t chosen, uint32_t allowed, int missing, int free, setrules_subset* list
    )
    void setrules_free_triples(
        uint32_t a, const setrules_subset* list, long n, int most, uint64_t* count
    )
    void setrules_spread(uint32_t a, const setrules_subset* list, long n, int c, uint64_t* count)


def classes(int most, bint free):
    """The subsets of 0 to ``most`` points up to affine maps, by size.

    Each is ``(points, weight)``: a mask and how many subsets it stands for.
    With ``free`` only subsets without a set are meant. A subset of one point
    more arises once from each of its points, which gives the weights.
    """
    cdef int size, point
    cdef uint32_t points, larger
    levels = [[(0, 1)]]
    for size in range(most):
        masks = {}
        weights = {}
        for points, weight in levels[size]:
            for point in range(SETRULES_SPACE):
                larger = points | <uint32_t>1 << point
                if larger == points or free and extends(points, point):
                    continue
                shape = setrules_shape(larger)
                masks.setdefault(shape, larger)
                weights[shape] = weights.get(shape, 0) + weight
        levels.append([(masks[shape], weights[shape] // (size + 1)) for shape in masks])
    return levels


cdef bint extends(uint32_t points, int point) noexcept:
    """Whether a point makes a set with two of the points."""
    return setrules_thirds_of(point, points) & points


def subsets(int size, bint free):
    """All subsets of a size up to translation, packed; how many are they is the length / 8."""
    cdef Py_ssize_t room = comb(26, max(size - 1, 0))
    cdef bytes packed = PyBytes_FromStringAndSize(NULL, room * sizeof(setrules_subset))
    cdef setrules_subset* entries = <setrules_subset*>PyBytes_AS_STRING(packed)
    cdef long listed
    with nogil:
        listed = setrules_list_subsets(0, SETRULES_WHOLE, size, free, entries)
    return packed[:listed * sizeof(setrules_subset)]


def free_triples(uint32_t points, bytes packed, int most):
    """How many set-free subsets of 0 to ``most`` points complete a class and a list."""
    cdef uint64_t count[SETRULES_FREE_MOST + 1]
    cdef const setrules_subset* entries = <const setrules_subset*>PyBytes_AS_STRING(packed)
    cdef long n = len(packed) // sizeof(setrules_subset)
    with nogil:
        setrules_free_triples(points, entries, n, most, count)
    return [count[size] for size in range(most + 1)]


def spread(uint32_t points, bytes packed, long first, long last, int size):
    """How many subsets of ``size`` points give 0, 1, 2 ... sets with a class and
    with the entries ``first`` to ``last`` of a list."""
    cdef uint64_t count[SETRULES_BINS]
    cdef const setrules_subset* entries = <const setrules_subset*>PyBytes_AS_STRING(packed)
    with nogil:
        setrules_spread(points, entries + first, last - first, size, count)
    return [count[sets] for sets in range(SETRULES_BINS)]
