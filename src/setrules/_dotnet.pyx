# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: autotestdict=False, freethreading_compatible=True
# cython: subinterpreters_compatible=own_gil
"""The generator behind every seeded deck: .NET's ``System.Random`` (rule D2).

Seeded, that class is Knuth's subtractive generator, and it has given the same
numbers for a seed in every .NET since the first, in Mono 4 and later and in
Unity. This is the literal form of it, int32 wrap-around included; everything
else in the package that deals from a seed is derived from it or proven equal.
"""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint32_t

from setrules.errors import DeckError, DeckTypeError, describe
from setrules.integers import checked_int

cdef enum:
    MBIG = 2147483647
    # Up to here sample * n // MBIG equals the floating-point product of .NET
    # for every sample (D2); above it the product is taken as .NET takes it.
    INTEGER_LIMIT = 1048576

INT32_MAX = 2**31 - 1
INT32_MIN = -(2**31)


cdef inline int32_t wrapped_difference(int32_t a, int32_t b) noexcept nogil:
    """a - b as an int32 variable holds it after an overflow."""
    return <int32_t>(<uint32_t>a - <uint32_t>b)


cdef object _checked_parts(value, Py_ssize_t count, str what):
    """Return a tuple of this many parts, or raise."""
    if not isinstance(value, tuple):
        raise DeckTypeError(f"{what} {describe(value)}: expected a tuple")
    if len(value) != count:
        raise DeckError(f"{what} of {len(value)} parts: expected {count}")
    return value


@cython.final
cdef class DotNetRandom:
    """``new System.Random(seed)``, bit for bit (D2).

    The seed is any int32; ``s`` and ``-s`` give the same stream. Raises
    :class:`DeckError` for a seed or a bound out of range and
    :class:`DeckTypeError` for one that is no int.

    >>> random = DotNetRandom(42)
    >>> [random.next() for _ in range(3)]
    [1434747710, 302596119, 269548474]
    """

    cdef int32_t words[56]  # word 0 is never used
    cdef int index
    cdef int lagged

    def __init__(self, seed):
        cdef int64_t number = checked_int(
            seed, "seed", INT32_MIN, INT32_MAX, DeckError, DeckTypeError
        )
        cdef int32_t distance, word, following, before, mixed
        cdef int step, place, _round
        number = -number if number < 0 else number
        distance = <int32_t>(161803398 - (number if number < MBIG else MBIG))
        self.words[0] = 0
        self.words[55] = distance
        word, following = distance, 1
        for step in range(1, 55):
            place = 21 * step % 55
            self.words[place] = following
            before = following
            following = wrapped_difference(word, following)
            if following < 0:
                following += MBIG
            word = before
        for _round in range(4):
            for place in range(1, 56):
                mixed = wrapped_difference(
                    self.words[place], self.words[1 + (place + 30) % 55]
                )
                self.words[place] = mixed + MBIG if mixed < 0 else mixed
        self.index = 0
        self.lagged = 21

    cdef int32_t sample(self) noexcept:
        cdef int32_t drawn
        self.index = self.index + 1 if self.index < 55 else 1
        self.lagged = self.lagged + 1 if self.lagged < 55 else 1
        drawn = wrapped_difference(self.words[self.index], self.words[self.lagged])
        if drawn < 0:
            drawn += MBIG
        self.words[self.index] = drawn
        return drawn

    cdef int64_t scaled(self, int64_t bound) noexcept:
        if bound <= INTEGER_LIMIT:
            return self.sample() * bound // MBIG
        return <int64_t>(self.sample() * (1.0 / MBIG) * <double>bound)

    def next(self):
        """Return the raw sample, ``Next()``: an int from 0 to 2147483646.

        >>> DotNetRandom(0).next()
        1559595546
        """
        return self.sample()

    def next_below(self, max):
        """Return ``Next(max)``: an int from 0 to ``max - 1``, or 0 when max is 0.

        A draw is consumed whatever ``max`` is.

        >>> random = DotNetRandom(0)
        >>> random.next_below(81), random.next_below(0)
        (58, 0)
        """
        cdef int64_t bound
        if type(max) is int and 0 <= max <= INT32_MAX:
            bound = max
        else:
            bound = checked_int(max, "max", 0, INT32_MAX, DeckError, DeckTypeError)
        return self.scaled(bound)

    def next_range(self, min, max):
        """Return ``Next(min, max)``: an int from ``min`` to ``max - 1``, ``min`` when equal.

        A range wider than int32 takes two draws, as in .NET.

        >>> DotNetRandom(0).next_range(-10, 10)
        4
        """
        cdef int64_t low = checked_int(min, "min", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
        cdef int64_t high = checked_int(max, "max", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
        cdef int64_t width = high - low
        cdef int64_t drawn
        cdef double share
        if width < 0:
            raise DeckError(
                f"min {describe(min)} is above max {describe(max)}: expected min <= max"
            )
        if width <= MBIG:
            return low + self.scaled(width)
        drawn = self.sample()
        if self.sample() % 2 == 0:
            drawn = -drawn
        share = <double>(drawn + (MBIG - 1)) / 4294967293.0
        return low + <int64_t>(share * <double>width)

    def next_double(self):
        """Return ``NextDouble()``: a float from 0.0 up to, not including, 1.0.

        >>> DotNetRandom(0).next_double()
        0.7262432699679598
        """
        return self.sample() * (1.0 / MBIG)

    def __reduce__(self):
        state = (tuple([self.words[place] for place in range(56)]), self.index, self.lagged)
        return (DotNetRandom, (0,), state)

    def __setstate__(self, state):
        # Everything is checked before anything is set: a word or an index that
        # is not there would be read from other memory.
        words, index, lagged = _checked_parts(state, 3, "state")
        words = [
            checked_int(word, "word", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
            for word in _checked_parts(words, 56, "words")
        ]
        index = checked_int(index, "index", 0, 55, DeckError, DeckTypeError)
        lagged = checked_int(lagged, "lagged", 0, 55, DeckError, DeckTypeError)
        for place in range(56):
            self.words[place] = words[place]
        self.index = index
        self.lagged = lagged

    def __repr__(self):
        # Not the seed: whoever sees it could deal the deck (E4).
        return "<DotNetRandom>"
