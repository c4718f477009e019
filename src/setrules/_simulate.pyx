# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False, freethreading_compatible=True
# cython: subinterpreters_compatible=own_gil
"""The compiled side of :func:`setrules.odds.simulate`: games from a bit generator."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset


cdef extern from "native/game.h" nogil:
    ctypedef struct bitgen_t:
        pass

    enum:
        SETRULES_SIZES
        SETRULES_ROUNDS

    ctypedef struct setrules_policy:
        int cards
        uint8_t* fresh
        int refill_always
        int tops_up
        int partial
        int cap

    ctypedef struct setrules_tally:
        pass

    ctypedef struct setrules_trace:
        uint8_t* order
        uint8_t (*claims)[3]
        int claimed

    void setrules_simulate(
        bitgen_t* bits, const setrules_policy* policy, int64_t games, int together,
        setrules_tally* tally, setrules_trace* traces
    )


LAYOUT = (
    ("by_size", (SETRULES_SIZES, 6)),
    ("by_left", (SETRULES_SIZES, 6)),
    ("opening", (SETRULES_SIZES, 2)),
    ("by_round", (SETRULES_ROUNDS, 2)),
    ("live", (SETRULES_ROUNDS, 3)),
    ("claimed", (SETRULES_ROUNDS,)),
    ("leftovers", (SETRULES_SIZES,)),
    ("expansions", (SETRULES_SIZES,)),
    ("largest", (SETRULES_SIZES,)),
)
"""The tables of a tally, in the order in which :func:`play` gives their uint64 numbers."""


cdef void read_policy(policy, setrules_policy* read) except *:
    fresh, refill_always, tops_up, partial, cap = policy
    cdef bytes cards = fresh
    read.cards = <int>len(cards)
    memcpy(read.fresh, <const char*>cards, len(cards))
    read.refill_always = refill_always
    read.tops_up = tops_up
    read.partial = partial
    read.cap = cap


cdef bitgen_t* bits_of(generator) except NULL:
    """The C interface of a numpy BitGenerator, which owns it: the caller keeps that alive."""
    return <bitgen_t*>PyCapsule_GetPointer(generator.capsule, "BitGenerator")


def play(generator, policy, int64_t games, int together):
    """Play games in groups and return their tally as the bytes of uint64 numbers."""
    cdef bitgen_t* bits = bits_of(generator)
    cdef setrules_policy rules
    cdef setrules_tally tally
    read_policy(policy, &rules)
    memset(&tally, 0, sizeof(tally))
    with nogil:
        setrules_simulate(bits, &rules, games, together, &tally, NULL)
    return (<const char*>&tally)[:sizeof(tally)]


def trace(generator, policy, int64_t games):
    """Play the same games and return the order of the deck and the claimed cards of each."""
    cdef bitgen_t* bits = bits_of(generator)
    cdef setrules_policy rules
    cdef setrules_tally tally
    cdef setrules_trace* traces
    cdef int64_t game
    cdef int claim
    read_policy(policy, &rules)
    traces = <setrules_trace*>calloc(games, sizeof(setrules_trace))
    if traces == NULL and games:
        raise MemoryError(games)
    try:
        memset(&tally, 0, sizeof(tally))
        with nogil:
            setrules_simulate(bits, &rules, games, 1, &tally, traces)
        played = []
        for game in range(games):
            claims = []
            for claim in range(traces[game].claimed):
                claims.append((<const char*>traces[game].claims[claim])[:3])
            played.append(((<const char*>traces[game].order)[:rules.cards], claims))
        return played
    finally:
        free(traces)
