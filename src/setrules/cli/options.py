"""Options that several commands have."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from setrules.cli.whole import Whole
from setrules.random import INT32_MAX, INT32_MIN
from setrules.rules import NAMED

__all__ = ["daily_option", "deck_seed_option", "rules_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])

_TODAY: Final = "today"


def deck_seed_option(command: _Command) -> _Command:
    """Add ``--seed`` for a deck: any int32, None where it is left out (D2)."""
    return click.option(
        "--seed",
        type=Whole(INT32_MIN, INT32_MAX, such_as=7),
        help="The same seed, the same deck.",
    )(command)


def daily_option(command: _Command) -> _Command:
    """Add ``--daily [DATE]`` as ``day``: a date, None where it is left out (D6)."""
    return click.option(
        "--daily",
        "day",
        is_flag=False,
        flag_value=_TODAY,
        metavar="[DATE]",
        callback=_date,
        help="The daily challenge, of a date as YYYY-MM-DD or of today in UTC.",
    )(command)


def rules_option(command: _Command) -> _Command:
    """Add ``--rules NAME`` as ``rules_name``, the edition by default."""
    return click.option(
        "--rules",
        "rules_name",
        type=click.Choice([*NAMED]),
        default="edition",
        show_default=True,
        help="The rule set.",
    )(command)


def _date(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> datetime.date | None:
    if value is None:
        return None
    if value == _TODAY:
        from setrules.play.clock import today

        return today()
    try:
        return datetime.datetime.strptime(value, "%Y-%m-%d").date()
    except ValueError:
        raise click.BadParameter(f"{value!r} is no date: expected YYYY-MM-DD.") from None
