# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False
"""What the kernel is measured beside: calls that do nothing, and itself from C.

The no-op functions are the floor of every call from Python into compiled code.
They are declared as the kernel's own functions are. The loops run the kernel's
C functions over many boards that lie side by side, without Python in between.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdint cimport uint8_t

from setrules cimport _fast


def noop1(a, /):
    """Do nothing with one argument."""


def noop2(a, b, /):
    """Do nothing with two arguments."""


def noop3(a, b, c, /):
    """Do nothing with three arguments."""


# The loops add up the answers, so that no compiler can leave the work out, and
# whoever calls them can compare the sum with what the Python functions say.

def c_validate(bytes triples not None, int width, /):
    """How many of the triples, three bytes each, are sets."""
    cdef const uint8_t* cards = <const uint8_t*>PyBytes_AS_STRING(triples)
    cdef const uint8_t* end = cards + PyBytes_GET_SIZE(triples)
    cdef long total = 0
    while cards < end:
        total += _fast.validate(cards[0], cards[1], cards[2])
        cards += width
    return total


def c_any_set_exists(bytes boards not None, int width, /):
    """On how many of the boards, width bytes each, a set lies."""
    cdef const uint8_t* cards = <const uint8_t*>PyBytes_AS_STRING(boards)
    cdef const uint8_t* end = cards + PyBytes_GET_SIZE(boards)
    cdef long total = 0
    while cards < end:
        total += _fast.any_set(cards, width)
        cards += width
    return total


def c_count_sets(bytes boards not None, int width, /):
    """How many sets lie on all the boards together."""
    cdef const uint8_t* cards = <const uint8_t*>PyBytes_AS_STRING(boards)
    cdef const uint8_t* end = cards + PyBytes_GET_SIZE(boards)
    cdef long total = 0
    while cards < end:
        total += _fast.count_sets(cards, width)
        cards += width
    return total


def c_find_all_sets(bytes boards not None, int width, /):
    """How many sets were found on, and written out for, all the boards."""
    cdef const uint8_t* cards = <const uint8_t*>PyBytes_AS_STRING(boards)
    cdef const uint8_t* end = cards + PyBytes_GET_SIZE(boards)
    cdef uint8_t out[3 * 1080]
    cdef long total = 0
    while cards < end:
        total += _fast.find_all_sets(cards, width, out, 1080)
        cards += width
    return total
