"""Exact fractions as people read them."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from typing import Final

__all__ = ["as_odds", "as_percent"]

# Enough that the rounding to what is shown is the only one that matters.
_EXACT: Final = Context(prec=60, rounding=ROUND_HALF_EVEN)


def as_percent(probability: Fraction) -> str:
    """Return a probability as a percentage of five digits.

    >>> as_percent(Fraction(325432404, 10074689485)), as_percent(Fraction(1))
    ('3.2302', '100')
    """
    return f"{_rounded(100 * probability, 5):f}"


def as_odds(probability: Fraction) -> str:
    """Return a probability as the odds against it: the x of "x to 1", to four digits or whole.

    >>> as_odds(Fraction(325432404, 10074689485)), as_odds(Fraction(1, 2742))
    ('29.96', '2,741')
    >>> as_odds(Fraction(0))
    'never'
    """
    if not probability:
        return "never"
    against = (1 - probability) / probability
    return f"{round(against):,}" if against >= 1000 else f"{_rounded(against, 4):f}"


def _rounded(value: Fraction, digits: int) -> Decimal:
    exact = _EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(exact)
