"""Options that several commands have."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from setrules.random import INT32_MAX, INT32_MIN
from setrules.rules import NAMED, RuleOverrides, RuleSet

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["daily_option", "deck_seed_option", "named_rules", "rules_option"]

_Command = TypeVar("_Command", bound=Callable[..., Any])

_TODAY: Final = "today"


def deck_seed_option(command: _Command) -> _Command:
    """Add ``--seed`` for a deck: any int32, None where it is left out (D2)."""
    return click.option(
        "--seed", type=click.IntRange(INT32_MIN, INT32_MAX), help="The same seed, the same deck."
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


def named_rules(name: str, **overrides: Unpack[RuleOverrides]) -> RuleSet:
    """Return the rule set of a name, with some fields changed.

    >>> named_rules("browser", cap=21) == RuleSet.browser(cap=21)
    True
    """
    policies: RuleOverrides = {**NAMED[name], **overrides}
    return RuleSet(**policies)


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
