"""The draws of the seeded generator as affine functions of the seed (rule D2).

Seeding and drawing are nothing but subtractions modulo ``M = 2**31 - 1``, so
draw ``n`` is ``slope * x + start (mod M)`` with ``x = 161803398 - |seed|``, and
a deck can be dealt without building the 55 words of the state. What spoils the
residue is int32: where ``x`` is negative, two subtractions of the first pass
can overflow, each of which shifts the residue by 2, as ``2**32 = 2 (mod M)``.
Whether they do is decided by one comparison with a word that is affine in
``x`` itself.

The numbers are not tabulated. :func:`affine_draws` runs the recurrence of
:class:`setrules.DotNetRandom` on affine functions in place of numbers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from setrules.random import INT32_MAX

__all__ = ["AffineDraws", "affine_draws"]

# A word as its coefficients of x, of 1 and of the two overflows, modulo M.
_Word = tuple[int, int, int, int]

_ORIGIN: Final[_Word] = (1, 0, 0, 0)
_ONE: Final[_Word] = (0, 1, 0, 0)


class AffineDraws(NamedTuple):
    """What has to be known to draw at once; every number is from 0 to M - 1."""

    slope: tuple[int, ...]
    """The coefficient of ``x`` in each draw."""
    start: tuple[tuple[int, ...], ...]
    """The rest of each draw: without overflow, with the first, the second, both."""
    minuend: tuple[int, int]
    """Slope and start of the word ``a`` whose difference ``a - x`` may overflow."""
    subtrahend: tuple[int, int]
    """Slope and start of the word ``b`` whose difference ``x - b`` may overflow."""


def affine_draws(count: int) -> AffineDraws:
    """Derive the first ``count`` draws of any seed.

    >>> draws = affine_draws(1)
    >>> x = 161803398 - 42
    >>> (draws.slope[0] * x + draws.start[0][0]) % (2**31 - 1)
    1434747710
    """
    words: list[_Word] = [_minus(_ONE, _ONE)] * 56
    words[55] = _ORIGIN
    word, following = _ORIGIN, _ONE
    for step in range(1, 55):
        words[21 * step % 55] = following
        word, following = following, _minus(word, following)
    minuend = subtrahend = _ONE
    for sweep in range(4):
        for place in range(1, 56):
            other = 1 + (place + 30) % 55
            mixed = _minus(words[place], words[other])
            # In the first sweep word 55 is x itself, the only word that may be
            # negative: it is subtracted from one word, then replaced.
            if sweep == 0 and other == 55:
                minuend = words[place]
                mixed = _minus(mixed, (0, 0, 2, 0))
            elif sweep == 0 and place == 55:
                subtrahend = words[other]
                mixed = _minus(mixed, (0, 0, 0, -2))
            words[place] = mixed
    draws = []
    for index in range(count):
        here, lagged = index % 55 + 1, (index + 21) % 55 + 1
        words[here] = _minus(words[here], words[lagged])
        draws.append(words[here])
    return AffineDraws(
        slope=tuple(draw[0] for draw in draws),
        start=tuple(
            tuple((draw[1] + first * draw[2] + second * draw[3]) % INT32_MAX for draw in draws)
            for second in (0, 1)
            for first in (0, 1)
        ),
        minuend=_without_overflow(minuend),
        subtrahend=_without_overflow(subtrahend),
    )


def _minus(a: _Word, b: _Word) -> _Word:
    return (
        (a[0] - b[0]) % INT32_MAX,
        (a[1] - b[1]) % INT32_MAX,
        (a[2] - b[2]) % INT32_MAX,
        (a[3] - b[3]) % INT32_MAX,
    )


def _without_overflow(word: _Word) -> tuple[int, int]:
    assert word[2:] == (0, 0), "the comparison would depend on the overflow it decides"
    return word[0], word[1]
