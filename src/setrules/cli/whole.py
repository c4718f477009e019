"""Numbers as options and arguments, refused in plain words."""

from __future__ import annotations

import math
import re
from typing import Any, Final

import click

from setrules.errors import describe

__all__ = ["Amount", "Whole"]

_DIGITS: Final = re.compile(r"[+-]?[0-9]+")


class Whole(click.IntRange):
    """A whole number from ``least`` to ``most``, or without an upper end.

    >>> Whole(1, 61, such_as=4).convert("1e6", None, None)
    Traceback (most recent call last):
    ...
    click.exceptions.BadParameter: '1e6': expected a whole number from 1 to 61, such as 4.
    """

    name = "number"

    def __init__(self, least: int, most: int | None = None, *, such_as: int) -> None:
        super().__init__(least, most)
        end = f"of at least {least}" if most is None else f"from {least} to {most}"
        self._expected = f"expected a whole number {end}, such as {such_as}."

    # The types of click's own method.
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with what was expected."""
        try:
            _check_digits(value)
            number: int = super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"{describe(value)}: {self._expected}", param, ctx)
        return number


def _check_digits(value: object) -> None:
    """Refuse 1_000 and the digits of other scripts, which int() takes."""
    if isinstance(value, str) and not _DIGITS.fullmatch(value):
        raise click.BadParameter(value)


class Amount(click.FloatRange):
    """A number above 0 and at most ``most``, with a fraction or without.

    >>> Amount(86_400, such_as=10).convert("nan", None, None)
    Traceback (most recent call last):
    ...
    click.exceptions.BadParameter: 'nan': expected a number above 0, at most 86400, such as 10.
    """

    name = "number"

    def __init__(self, most: int, *, such_as: float) -> None:
        super().__init__(0, most, min_open=True)
        self._expected = f"expected a number above 0, at most {most}, such as {such_as:g}."

    # The types of click's own method.
    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or fail with what was expected."""
        try:
            number: float = super().convert(value, param, ctx)
        except click.BadParameter:
            number = math.nan
        # A range lets NaN pass.
        if math.isnan(number):
            self.fail(f"{describe(value)}: {self._expected}", param, ctx)
        return number
