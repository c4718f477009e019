# cython: language_level=3, boundscheck=False, wraparound=False
"""Counts over every choice of cards that go on a board, in plain loops without the GIL."""

from libc.stdint cimport uint8_t

from setrules cimport _fast


def alive_with(bytes board, /):
    """How many of the cards that are not on a dead board would make a set there."""
    cdef uint8_t slots[81]
    cdef Py_ssize_t size = len(board)
    cdef Py_ssize_t slot
    cdef int card, alive = 0
    if size > 80 or not _fast.check(<const uint8_t*><const char*>board, size):
        raise ValueError(board)
    for slot in range(size):
        slots[slot] = <uint8_t>board[slot]
    with nogil:
        for card in range(81):
            slots[size] = <uint8_t>card
            if _fast.check(slots, size + 1):
                alive += _fast.any_set(slots, size + 1)
    return alive


def everything(bytes board, /):
    """What every function of the kernel says of a board: any, count, slots, and of its
    first three cards whether they are a set and which is the third of the first two."""
    cdef const uint8_t* slots = <const uint8_t*><const char*>board
    cdef Py_ssize_t size = len(board)
    cdef uint8_t triples[3 * 1080]
    cdef int count, listed
    cdef bint found, valid
    cdef uint8_t third
    if size < 3 or not _fast.check(slots, size):
        raise ValueError(board)
    with nogil:
        found = _fast.any_set(slots, size)
        count = _fast.count_sets(slots, size)
        listed = _fast.find_all_sets(slots, size, triples, 1080)
        valid = _fast.validate(slots[0], slots[1], slots[2])
        third = _fast.third(slots[0], slots[1])
    sets = [(triples[3 * i], triples[3 * i + 1], triples[3 * i + 2]) for i in range(listed)]
    return found, count, sets, valid, third
