"""Where a seed comes from when nobody hands one in (rules D5, D6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from setrules.errors import DeckError, DeckTypeError, describe
from setrules.random import INT32_MAX

if TYPE_CHECKING:
    import datetime

__all__ = ["daily_seed", "time_seed"]


def time_seed() -> int:
    """The Unix time in milliseconds, folded into the seeds of an int32 (D5)."""
    import time

    return time.time_ns() // 1_000_000 % INT32_MAX


def daily_seed(date: datetime.date | None = None) -> int:
    """Return the seed of the Daily Challenge: the UTC date as yyyymmdd (D6).

    A ``date`` is taken as it is, an aware ``datetime`` is turned to UTC first,
    and None means today in UTC. Raises :class:`DeckError` for a naive
    ``datetime``, whose day nobody can know, and :class:`DeckTypeError` for
    anything else.

    >>> from datetime import date, datetime, timedelta, timezone
    >>> daily_seed(date(2026, 11, 29))
    20261129
    >>> daily_seed(datetime(2026, 11, 29, 23, 30, tzinfo=timezone(timedelta(hours=-1))))
    20261130
    """
    import datetime

    if date is None:
        date = datetime.datetime.now(datetime.timezone.utc)
    if not isinstance(date, datetime.date):
        raise DeckTypeError(
            f"date {describe(date)}: expected a date or an aware datetime, "
            f"not {type(date).__name__}"
        )
    if isinstance(date, datetime.datetime):
        try:
            offset = date.utcoffset()
        except (TypeError, ValueError) as error:
            raise DeckError(
                f"datetime {describe(date)} has no usable time zone: {error}"
            ) from error
        if offset is None:
            raise DeckError(
                f"datetime {describe(date)} has no time zone: expected a date, or a datetime "
                f"with tzinfo"
            )
        try:
            date = date.astimezone(datetime.timezone.utc)
        except OverflowError:
            raise DeckError(
                f"datetime {describe(date)} has no date in UTC: expected the years 1 to 9999"
            ) from None
    return 10000 * date.year + 100 * date.month + date.day
