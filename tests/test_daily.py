"""The seed of the day (D6)."""

from __future__ import annotations

import datetime as dt
import json
import os
import subprocess
import sys
from calendar import monthrange
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import Deck, DeckError, DeckTypeError, SetRulesError, daily_seed, seeds

UTC = dt.timezone.utc
DATES = st.dates()
OFFSETS = st.integers(-1439, 1439).map(lambda minutes: dt.timezone(dt.timedelta(minutes=minutes)))


def zone(hours: float) -> dt.timezone:
    return dt.timezone(dt.timedelta(hours=hours))


class Summer(dt.tzinfo):
    """A zone with a summer time of its own: UTC+1, and UTC+2 from April to September."""

    def utcoffset(self, when: dt.datetime | None) -> dt.timedelta:
        assert when is not None
        return dt.timedelta(hours=2 if 4 <= when.month <= 9 else 1)

    def dst(self, when: dt.datetime | None) -> dt.timedelta:
        return self.utcoffset(when) - dt.timedelta(hours=1)

    def tzname(self, when: dt.datetime | None) -> str:
        return "summer"


class Nowhere(dt.tzinfo):
    """A zone that does not know its offset: such a datetime is naive."""

    def utcoffset(self, when: dt.datetime | None) -> None:
        return None

    def dst(self, when: dt.datetime | None) -> None:
        return None

    def tzname(self, when: dt.datetime | None) -> None:
        return None


# --- dates ----------------------------------------------------------------------------------------


@given(DATES)
def test_a_date_is_read_as_decimal_digits(date: dt.date) -> None:
    """D6: yyyymmdd, by the letters of the ISO form."""
    assert daily_seed(date) == int(date.isoformat().replace("-", ""))


def test_every_day_of_500_years() -> None:
    """D6: 29 February and the century years included; every seed is an int32 and rises."""
    before = 0
    for year in (*range(1600, 2100), 4, 100, 400, 9999):
        for month in range(1, 13):
            for day in range(1, monthrange(year, month)[1] + 1):
                seed = daily_seed(dt.date(year, month, day))
                assert seed == int(f"{year:04}{month:02}{day:02}")
                assert seed > before or (month, day) == (1, 1)
                before = seed
    assert before == 99991231 < 2**31


@pytest.mark.parametrize(
    ("date", "seed"),
    [
        (dt.date(2026, 11, 29), 20261129),
        (dt.date(2000, 2, 29), 20000229),
        (dt.date(2024, 2, 29), 20240229),
        (dt.date(2100, 2, 28), 21000228),
        (dt.date(2100, 3, 1), 21000301),
        (dt.date.min, 10101),
        (dt.date.max, 99991231),
    ],
)
def test_particular_dates(date: dt.date, seed: int) -> None:
    """D6."""
    assert daily_seed(date) == seed
    assert Deck.daily(date) == Deck.shuffled(seed)


# --- moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "seed"),
    [
        (dt.datetime(2026, 11, 29, 23, 59, 59, 999999, UTC), 20261129),
        (dt.datetime(2026, 11, 30, tzinfo=UTC), 20261130),
        (dt.datetime(2026, 11, 29, 23, 30, tzinfo=zone(-1)), 20261130),
        (dt.datetime(2026, 11, 30, 0, 30, tzinfo=zone(1)), 20261129),
        (dt.datetime(2026, 11, 30, 13, 59, tzinfo=zone(14)), 20261129),
        (dt.datetime(2026, 11, 29, 12, 0, tzinfo=zone(-12)), 20261130),
        (dt.datetime(2024, 2, 29, 1, 0, tzinfo=zone(5.5)), 20240228),
        (dt.datetime(2024, 12, 31, 23, 0, tzinfo=zone(-3)), 20250101),
        (dt.datetime(2026, 7, 1, 1, 59, tzinfo=Summer()), 20260630),
        (dt.datetime(2026, 7, 1, 2, 0, tzinfo=Summer()), 20260701),
        (dt.datetime(2026, 12, 1, 1, 0, tzinfo=Summer()), 20261201),
    ],
)
def test_a_moment_is_turned_to_utc(moment: dt.datetime, seed: int) -> None:
    """D6: the day before, the day after, over months and years."""
    assert daily_seed(moment) == seed
    assert Deck.daily(moment).seed == seed


@given(st.datetimes(dt.datetime(2, 1, 1), dt.datetime(9998, 12, 31)), OFFSETS)
def test_one_moment_has_one_seed_in_every_zone(moment: dt.datetime, offset: dt.timezone) -> None:
    """D6."""
    utc = moment.replace(tzinfo=UTC)
    assert daily_seed(utc.astimezone(offset)) == daily_seed(moment.date())


@given(st.datetimes())
def test_a_moment_without_a_zone_is_refused(moment: dt.datetime) -> None:
    """D6: whatever day it names."""
    for naive in (moment, moment.replace(tzinfo=Nowhere())):
        for ask in (daily_seed, Deck.daily):
            with pytest.raises(DeckError, match=r"datetime .* has no time zone: expected"):
                ask(naive)


def test_the_ends_of_time() -> None:
    """D6: the first and last moments that have a date in UTC, and those beyond."""
    assert daily_seed(dt.datetime.min.replace(tzinfo=UTC)) == 10101
    assert daily_seed(dt.datetime.max.replace(tzinfo=UTC)) == 99991231
    assert daily_seed(dt.datetime.min.replace(tzinfo=zone(-1))) == 10101
    assert daily_seed(dt.datetime.max.replace(tzinfo=zone(1))) == 99991231
    for moment in (
        dt.datetime.min.replace(tzinfo=zone(1)),
        dt.datetime.max.replace(tzinfo=zone(-1)),
    ):
        with pytest.raises(DeckError, match=r"no date in UTC: expected the years 1 to 9999"):
            daily_seed(moment)


# --- today ----------------------------------------------------------------------------------------


class Clock(dt.datetime):
    """A clock that stands; asked in the wrong zone it would tell another day."""

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Clock:
        assert tz is UTC, "today is the day in UTC"
        return cls(2026, 11, 29, 23, 59, 59, tzinfo=UTC)


def test_today_is_the_day_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """D6."""
    monkeypatch.setattr(dt, "datetime", Clock)
    for ask in (daily_seed, lambda: daily_seed(None)):
        assert ask() == 20261129
    assert Deck.daily() == Deck.daily(None) == Deck.shuffled(20261129)


def test_the_real_today() -> None:
    """D6."""
    before = dt.datetime.now(UTC).date()
    seed = daily_seed()
    after = dt.datetime.now(UTC).date()
    assert seed in {daily_seed(before), daily_seed(after)}


PROGRAM = """
import datetime, json, time
from setrules import Deck, daily_seed
instant = datetime.datetime(2026, 11, 29, 23, 30, tzinfo=datetime.timezone.utc)
local = instant.astimezone()
print(json.dumps([time.strftime("%H", time.localtime(0)), daily_seed(local),
                  Deck.daily(local).order[:12], daily_seed(datetime.date(2026, 11, 29))]))
"""


@pytest.mark.parametrize("tz", ["UTC0", "AAA-14", "BBB+12", "CCC-5:45", "DDD+3DDE,M3.2.0,M11.1.0"])
def test_the_zone_of_the_machine_does_not_matter(tz: str) -> None:
    """D6, P3."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "TZ": tz},
        capture_output=True,
        text=True,
        check=True,
    )
    hour, *rest = json.loads(done.stdout)
    deck = [int(card) for card in Deck.shuffled(20261129).order[:12]]
    assert rest == [20261129, deck, 20261129]
    assert hour == {"U": "00", "A": "14", "B": "12", "C": "05", "D": "21"}[tz[0]], "no such zone"


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "date",
    ["2026-11-29", 20261129, 1.5, True, dt.time(12), dt.timedelta(1), b"20261129", (2026, 11, 29)],
)
def test_what_is_no_date(date: Any) -> None:
    """D6, E1: nothing is guessed."""
    for ask in (daily_seed, Deck.daily):
        with pytest.raises(SetRulesError, match=r"date .*: expected a date or an aware") as caught:
            ask(date)
        assert type(caught.value) is DeckTypeError
        assert type(date).__name__ in str(caught.value)


def test_a_subclass_of_date_is_a_date() -> None:
    class Holiday(dt.date):
        pass

    assert daily_seed(Holiday(2026, 12, 24)) == 20261224


def test_the_seed_of_the_time_is_in_the_range_of_seeds() -> None:
    """D5."""
    assert 0 <= seeds.time_seed() < 2**31 - 1
