"""The tests of ``draws``, ``deck`` and ``daily``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.seeds import (
    EDGE_SEEDS,
    ORDINARY_SEEDS,
    WRAP_SEEDS,
    WRAP_SMALL_SEEDS,
    seed_flags,
    seed_name,
)

__all__ = ["daily", "deck", "draws"]

_MOST: Final = 2**31 - 1
_LEAST: Final = -(2**31)

# The generator's array has 55 words: this many calls go through it twice.
_LONG: Final = 112
_SHORT: Final = 24


def draws() -> Iterator[Case]:
    """Raw samples of many seeds, bounded draws, ranges, and bounds that are none."""
    for seed in (*ORDINARY_SEEDS, *EDGE_SEEDS):
        yield _draws(
            f"raw-{seed_name(seed)}",
            f"{_LONG} raw samples of seed {seed}",
            seed,
            [_next()] * _LONG,
            "port-generator-index",
        )
    for seed in WRAP_SMALL_SEEDS:
        yield _draws(
            f"raw-wrap-{seed}",
            f"{_SHORT} raw samples of the wrap-sensitive seed {seed}",
            seed,
            [_next()] * _SHORT,
        )
    # Seeds that wrap without changing a deck: only raw samples tell.
    for seed in (1_000_000_000, 1_500_000_000, 1_999_999_999, 2_147_000_000):
        yield _draws(
            f"raw-large-{seed}",
            f"{_SHORT} raw samples of the large seed {seed}",
            seed,
            [_next()] * _SHORT,
            "port-int32-wrap",
        )
    for seed in (0, 42, 2026, 2147483646):
        yield _draws(
            f"shuffle-{seed}",
            f"the 80 bounded draws of a full shuffle with seed {seed}",
            seed,
            [_below(bound) for bound in range(81, 1, -1)],
            "D3",
            "port-int64-product",
        )
    for name, comment, calls, flags in _CALLS:
        yield _draws(name, comment, 42, calls, *flags)
    for name, comment, calls, flags in _WIDE:
        yield _draws(name, comment, 2026, calls, *flags)
    for name, seed, calls, refused in _REFUSED:
        comment = f"refused: {name.replace('-', ' ')}"
        large = ("port-large-number",) if abs(seed) > 2**33 else ()
        yield Case(
            f"refused-{name}", comment, ("D2", *large), {"calls": calls, "seed": seed}, refused
        )


def _draws(name: str, comment: str, seed: int, calls: Sequence[Json], *flags: str) -> Case:
    every = tuple({"D2", *seed_flags(seed), *flags})
    return Case(name, comment, every, {"calls": list(calls), "seed": seed})


def _call(call: str, low: int, high: int) -> dict[str, Json]:
    return {"call": call, "high": high, "low": low}


def _next() -> dict[str, Json]:
    return _call("next", 0, 0)


def _below(bound: int) -> dict[str, Json]:
    return _call("next_below", 0, bound)


def _range(low: int, high: int) -> dict[str, Json]:
    return _call("next_range", low, high)


# Calls of one seed each: name, comment, calls, flags.
_CALLS: Final = (
    (
        "below-zero-and-one",
        "bounds 0 and 1 answer 0 and consume a draw all the same",
        [_below(0), _next(), _below(1), _next(), _below(0), _below(1), _next()],
        ("port-consumes-draw",),
    ),
    (
        "below-small",
        "small bounds, each three times",
        [_below(bound) for bound in (2, 3, 4, 5, 6, 7, 10, 12, 27, 52, 81, 100) for _ in range(3)],
        ("port-rounding",),
    ),
    (
        "below-large",
        "bounds up to 2^20: sample times bound needs 51 bits",
        [_below(2**power) for power in range(8, 21)]
        + [_below(2**power - 1) for power in range(8, 21)]
        + [_below(1_000_000), _below(999_983), _next()],
        ("port-int64-product", "port-rounding"),
    ),
    (
        "range-equal-bounds",
        "equal bounds answer the bound and consume a draw all the same",
        [_range(5, 5), _next(), _range(-3, -3), _next(), _range(0, 0), _next()],
        ("port-consumes-draw",),
    ),
    (
        "range-small",
        "small ranges on both sides of zero",
        [
            _range(low, low + width)
            for low in (-100, -10, -1, 0, 1, 10, 1000)
            for width in (1, 2, 3, 20, 81)
        ],
        ("port-rounding",),
    ),
    (
        "range-negative",
        "ranges below zero: the answer is rounded from the low bound up, not towards zero",
        [_range(-81, 0)] * 12 + [_range(-3, 1)] * 12,
        ("port-negative-modulo", "port-rounding"),
    ),
    (
        "range-at-the-ends",
        "narrow ranges at the ends of int32",
        [_range(_LEAST, _LEAST + 10), _range(_MOST - 10, _MOST), _range(_MOST, _MOST), _next()],
        ("port-int-min",),
    ),
    (
        "mixed",
        "calls of all three kinds after each other share one stream",
        [_next(), _below(81), _range(-10, 10), _below(27), _next(), _range(0, 12), _next()] * 4,
        ("port-consumes-draw",),
    ),
)

# Ranges wider than int32 take two draws. Only such calls are listed whose answer
# is the same in integers and in the floats of .NET.
_WIDE: Final = (
    (
        "wide-range-whole",
        "the whole of int32: two draws for one answer",
        [_range(_LEAST, _MOST), _next(), _range(_LEAST, _MOST), _next()],
        ("port-wide-range",),
    ),
    (
        "wide-range-by-one",
        "one wider than the largest int32, the first width that takes two draws",
        [_range(-1, _MOST), _next(), _range(_LEAST, 0), _next()],
        ("port-wide-range",),
    ),
)

_REFUSED: Final = (
    ("seed-above-int32", _MOST + 1, [_next()], "a seed above int32"),
    ("seed-below-int32", _LEAST - 1, [_next()], "a seed below int32"),
    ("seed-of-uint32", 2**32 - 1, [_next()], "a seed that only fits unsigned"),
    ("seed-of-53-bits", 2**53 - 1, [_next()], "a seed of 53 bits"),
    ("negative-bound", 42, [_next(), _below(-1)], "a bound below 0"),
    ("bound-above-int32", 42, [_below(_MOST + 1)], "a bound above int32"),
    ("range-upside-down", 42, [_range(5, 4)], "a range whose low bound is above the high one"),
    ("range-above-int32", 42, [_range(0, _MOST + 1)], "a high bound above int32"),
    ("range-below-int32", 42, [_range(_LEAST - 1, 0)], "a low bound below int32"),
)


def deck() -> Iterator[Case]:
    """Decks of ordinary, edge and wrap-sensitive seeds, and of seeds that are none."""
    for seed in ORDINARY_SEEDS:
        yield from _both(seed, f"the ordinary seed {seed}", "port-shuffle-direction")
    for seed in EDGE_SEEDS:
        yield from _both(seed, f"the edge seed {seed}")
    for seed in WRAP_SEEDS:
        yield _deck(seed, False, f"the wrap-sensitive seed {seed}")
    for seed in WRAP_SMALL_SEEDS:
        yield _deck(seed, True, f"the wrap-sensitive seed {seed}")
    for name, milliseconds in (("2026", 1_795_953_600_123), ("2038", 2_147_483_648_000)):
        seed = milliseconds % _MOST
        yield _deck(
            seed,
            False,
            f"the seed of the clock at {milliseconds} ms of Unix time",
            "D5",
            "port-large-number",
            name=f"clock-{name}",
        )
    for name, seed in (
        ("above-int32", _MOST + 1),
        ("below-int32", _LEAST - 1),
        ("of-uint32", 2**32 - 1),
        ("wraps-to-zero", 2**32),
        ("wraps-to-42", 2**32 + 42),
        ("of-53-bits", 2**53 - 1),
        ("of-minus-53-bits", 1 - 2**53),
    ):
        yield Case(
            f"refused-seed-{name}",
            f"refused: a seed {name.replace('-', ' ')}",
            ("D2", "port-large-number"),
            {"seed": seed, "small": False},
            f"seed {seed} is no int32",
        )


def _both(seed: int, comment: str, *flags: str) -> Iterator[Case]:
    yield _deck(seed, False, comment, *flags)
    yield _deck(seed, True, comment, *flags)


def _deck(seed: int, small: bool, comment: str, *flags: str, name: str = "") -> Case:
    size, which = ("small", "small") if small else ("full", "full")
    return Case(
        f"{size}-{name or seed_name(seed)}",
        f"the {which} deck of {comment}",
        tuple({"D1", "D2", "D3", "D4", *seed_flags(seed), *flags}),
        {"seed": seed, "small": small},
    )


# Local times: name, comment, year, month, day, hour, minute, offset.
_DAYS: Final = (
    ("ordinary", "an ordinary day, at noon in UTC", 2026, 11, 29, 12, 0, 0),
    ("midnight", "the first minute of a day in UTC", 2026, 11, 29, 0, 0, 0),
    ("last-minute", "the last minute of a day in UTC", 2026, 11, 29, 23, 59, 0),
    ("one-digit-month", "month and day below ten are written with a zero", 2026, 1, 2, 12, 0, 0),
    ("leap-day", "29 February", 2028, 2, 29, 12, 0, 0),
    ("leap-day-2000", "29 February of a century year that is a leap year", 2000, 2, 29, 12, 0, 0),
    ("leap-day-2400", "29 February 400 years later", 2400, 2, 29, 12, 0, 0),
    (
        "day-after-28-february-1900",
        "1900 is no leap year: an hour later it is March in UTC",
        1900,
        2,
        28,
        23,
        30,
        -60,
    ),
    (
        "day-after-28-february-2100",
        "2100 is no leap year: an hour later it is March in UTC",
        2100,
        2,
        28,
        23,
        30,
        -60,
    ),
    (
        "day-after-28-february-2000",
        "2000 is a leap year: an hour later it is 29 February in UTC",
        2000,
        2,
        28,
        23,
        30,
        -60,
    ),
    ("day-before-march-2024", "in UTC it is still 29 February", 2024, 3, 1, 0, 30, 60),
    ("day-before-march-2026", "in UTC it is still 28 February", 2026, 3, 1, 0, 30, 60),
    (
        "day-before-march-2100",
        "in UTC it is still 28 February of a century year",
        2100,
        3,
        1,
        0,
        30,
        60,
    ),
    ("day-after-leap-day", "in UTC it is 1 March already", 2024, 2, 29, 23, 30, -60),
    (
        "behind-utc",
        "half past eleven at night an hour behind UTC: tomorrow there",
        2026,
        11,
        29,
        23,
        30,
        -60,
    ),
    (
        "ahead-of-utc",
        "half past midnight an hour ahead of UTC: yesterday there",
        2026,
        11,
        29,
        0,
        30,
        60,
    ),
    ("behind-to-midnight", "exactly midnight in UTC, from behind", 2026, 11, 29, 23, 0, -60),
    (
        "behind-one-minute-short",
        "one minute before midnight in UTC, from behind",
        2026,
        11,
        29,
        22,
        59,
        -60,
    ),
    ("ahead-to-midnight", "exactly midnight in UTC, from ahead", 2026, 11, 29, 1, 0, 60),
    (
        "ahead-one-minute-short",
        "one minute before midnight in UTC, from ahead",
        2026,
        11,
        29,
        0,
        59,
        60,
    ),
    ("farthest-ahead", "fourteen hours ahead of UTC, in the morning", 2026, 11, 29, 9, 0, 840),
    (
        "farthest-ahead-afternoon",
        "fourteen hours ahead of UTC, in the afternoon",
        2026,
        11,
        29,
        15,
        0,
        840,
    ),
    ("farthest-behind", "twelve hours behind UTC, in the afternoon", 2026, 11, 29, 15, 0, -720),
    (
        "farthest-behind-morning",
        "twelve hours behind UTC, in the morning",
        2026,
        11,
        29,
        9,
        0,
        -720,
    ),
    ("quarter-hour", "an offset of 5 hours and 45 minutes", 2026, 11, 29, 5, 30, 345),
    ("half-hour-behind", "an offset of 3 hours and 30 minutes behind", 2026, 11, 29, 20, 45, -210),
    ("year-end", "the last evening of a year", 2026, 12, 31, 23, 59, 0),
    ("year-end-behind", "in UTC the new year has begun", 2026, 12, 31, 23, 30, -60),
    ("year-begin-ahead", "in UTC the old year has not ended", 2027, 1, 1, 0, 30, 60),
    ("century-begin-ahead", "in UTC it is still 1999", 2000, 1, 1, 0, 30, 60),
    ("month-end-30", "a month of 30 days ends", 2026, 4, 30, 23, 30, -60),
    ("month-end-31", "a month of 31 days ends", 2026, 7, 31, 23, 30, -60),
    ("month-begin-after-30", "in UTC the 30th of a month", 2026, 5, 1, 0, 30, 60),
    ("unix-epoch", "the first day of Unix time", 1970, 1, 1, 0, 0, 0),
    ("before-unix-epoch", "in UTC the day before Unix time begins", 1970, 1, 1, 0, 30, 60),
    ("long-before-unix-epoch", "a day with negative Unix time", 1900, 1, 1, 12, 0, 0),
    ("after-unix-int32", "the day on which 32-bit Unix time ends", 2038, 1, 19, 12, 0, 0),
    ("last-day", "the last day of the calendar", 9999, 12, 31, 23, 59, 0),
    ("first-day", "a year is written with as many digits as it has", 1, 1, 1, 0, 0, 0),
)

_NO_DAYS: Final = (
    ("29-february-2026", "2026 has no 29 February", 2026, 2, 29, 12, 0, 0),
    ("29-february-1900", "1900 has no 29 February", 1900, 2, 29, 12, 0, 0),
    ("29-february-2100", "2100 has no 29 February", 2100, 2, 29, 12, 0, 0),
    ("30-february", "February has no 30th", 2028, 2, 30, 12, 0, 0),
    ("31-april", "April has no 31st", 2026, 4, 31, 12, 0, 0),
    ("month-0", "months begin at 1", 2026, 0, 1, 12, 0, 0),
    ("month-13", "there is no month 13", 2026, 13, 1, 12, 0, 0),
    ("day-0", "days begin at 1", 2026, 1, 0, 12, 0, 0),
    ("day-32", "there is no day 32", 2026, 1, 32, 12, 0, 0),
    ("hour-24", "hours end at 23", 2026, 1, 1, 24, 0, 0),
    ("minute-60", "minutes end at 59", 2026, 1, 1, 12, 60, 0),
    ("hour-minus-1", "hours begin at 0", 2026, 1, 1, -1, 0, 0),
    ("offset-of-a-day", "an offset of a whole day", 2026, 1, 1, 12, 0, 1440),
    ("offset-of-a-day-behind", "an offset of a whole day behind", 2026, 1, 1, 12, 0, -1440),
    ("year-0", "there is no year 0", 0, 12, 31, 12, 0, 0),
    ("year-10000", "years end at 9999", 10000, 1, 1, 12, 0, 0),
    ("before-year-1", "in UTC it is the year before 1", 1, 1, 1, 0, 30, 60),
    ("after-year-9999", "in UTC it is the year after 9999", 9999, 12, 31, 23, 30, -60),
)


def daily() -> Iterator[Case]:
    """Ordinary days, the ends of months, years and centuries, and offsets across midnight."""
    for name, comment, *time in _DAYS:
        flags = {"D6", "P3", "port-hash-seed", "port-utc-date"}
        if time[-1]:
            flags.add("port-negative-modulo")
        if name == "one-digit-month" or name == "first-day":
            flags.add("port-number-text")
        yield Case(name, comment, tuple(flags), _time(time))
    for name, comment, *time in _NO_DAYS:
        yield Case(f"refused-{name}", comment, ("D6", "port-utc-date"), _time(time), comment)


def _time(time: Sequence[int]) -> dict[str, Json]:
    names = ("year", "month", "day", "hour", "minute", "offset_minutes")
    return dict(zip(names, time, strict=True))
