"""The generator behind every seeded deck: .NET's ``System.Random`` (rule D2).

Seeded, that class is Knuth's subtractive generator, and it has given the same
numbers for a seed in every .NET since the first, in Mono 4 and later and in
Unity. This is the literal form of it, int32 wrap-around included; everything
else in the package that deals from a seed is derived from it or proven equal.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

from setrules.errors import DeckError, DeckTypeError, describe
from setrules.integers import checked_int

__all__ = ["INT32_MAX", "INT32_MIN", "DotNetRandom"]

INT32_MAX: Final = 2**31 - 1
INT32_MIN: Final = -(2**31)

# Up to here sample * n // INT32_MAX equals the floating-point product of .NET
# for every sample (D2); above it the product is taken as .NET takes it.
_INTEGER_LIMIT: Final = 2**20


def _wrap_int32(value: int) -> int:
    """What an int32 variable holds after an overflow."""
    return ((value + 2**31) & 0xFFFFFFFF) - 2**31


class DotNetRandom:
    """``new System.Random(seed)``, bit for bit (D2).

    The seed is any int32; ``s`` and ``-s`` give the same stream. Raises
    :class:`DeckError` for a seed or a bound out of range and
    :class:`DeckTypeError` for one that is no int.

    >>> random = DotNetRandom(42)
    >>> [random.next() for _ in range(3)]
    [1434747710, 302596119, 269548474]
    """

    __slots__ = ("_index", "_lagged", "_words")

    def __init__(self, seed: SupportsIndex) -> None:
        number = checked_int(seed, "seed", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
        distance = 161803398 - min(abs(number), INT32_MAX)
        words = [0] * 56  # word 0 is never used
        words[55] = distance
        word, following = distance, 1
        for step in range(1, 55):
            place = 21 * step % 55
            words[place] = following
            word, following = following, word - following
            if following < 0:
                following += INT32_MAX
        for _ in range(4):
            for place in range(1, 56):
                mixed = _wrap_int32(words[place] - words[1 + (place + 30) % 55])
                words[place] = mixed + INT32_MAX if mixed < 0 else mixed
        self._words = words
        self._index = 0
        self._lagged = 21

    def next(self) -> int:
        """Return the raw sample, ``Next()``: an int from 0 to 2147483646.

        >>> DotNetRandom(0).next()
        1559595546
        """
        words = self._words
        self._index = index = self._index + 1 if self._index < 55 else 1
        self._lagged = lagged = self._lagged + 1 if self._lagged < 55 else 1
        sample = words[index] - words[lagged]
        if sample < 0:
            sample += INT32_MAX
        words[index] = sample
        return sample

    def next_below(self, max: SupportsIndex, /) -> int:
        """Return ``Next(max)``: an int from 0 to ``max - 1``, or 0 when max is 0.

        A draw is consumed whatever ``max`` is.

        >>> random = DotNetRandom(0)
        >>> random.next_below(81), random.next_below(0)
        (58, 0)
        """
        bound = checked_int(max, "max", 0, INT32_MAX, DeckError, DeckTypeError)
        return self._scaled(bound)

    def next_range(self, min: SupportsIndex, max: SupportsIndex, /) -> int:
        """Return ``Next(min, max)``: an int from ``min`` to ``max - 1``, ``min`` when equal.

        A range wider than int32 takes two draws, as in .NET.

        >>> DotNetRandom(0).next_range(-10, 10)
        4
        """
        low = checked_int(min, "min", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
        high = checked_int(max, "max", INT32_MIN, INT32_MAX, DeckError, DeckTypeError)
        if low > high:
            raise DeckError(
                f"min {describe(min)} is above max {describe(max)}: expected min <= max"
            )
        width = high - low
        if width <= INT32_MAX:
            return low + self._scaled(width)
        sample = self.next()
        if self.next() % 2 == 0:
            sample = -sample
        share = (sample + (INT32_MAX - 1)) / (2 * INT32_MAX - 1)
        return low + int(share * width)

    def next_double(self) -> float:
        """Return ``NextDouble()``: a float from 0.0 up to, not including, 1.0.

        >>> DotNetRandom(0).next_double()
        0.7262432699679598
        """
        return self.next() * (1.0 / INT32_MAX)

    def _scaled(self, bound: int) -> int:
        if bound <= _INTEGER_LIMIT:
            return self.next() * bound // INT32_MAX
        return int(self.next_double() * bound)

    def __repr__(self) -> str:
        # Not the seed: whoever sees it could deal the deck (E4).
        return "<DotNetRandom>"
