"""``draws``, ``deck``, ``daily``: the generator and what it deals (D1 to D6)."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Final

from setrules.deck import Deck
from setrules.errors import DeckError, VectorError, describe
from setrules.integers import checked_int
from setrules.random import INT32_MAX, DotNetRandom
from setrules.seeds import daily_seed
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.shapes import CARD, FLAG, INT32, array, choice, integer, record

__all__ = ["CALLS", "DAILY", "DECK", "DRAWS", "ORDER"]

#: The calls of the generator that a test can make.
CALLS: Final = ("next", "next_below", "next_range")

#: A whole deck.
ORDER: Final = array(CARD, 27, 81)

_DAY: Final = 24 * 60


def _draws(input: Fields) -> dict[str, Json]:
    random = DotNetRandom(input.integer("seed"))
    return {"values": [_draw(random, call) for call in input.objects("calls", _CALL_FIELDS)]}


_CALL_FIELDS: Final = ("call", "low", "high")


def _draw(random: DotNetRandom, fields: Fields) -> int:
    call, low, high = fields.text("call"), fields.integer("low"), fields.integer("high")
    if call == "next":
        return random.next()
    if call == "next_below":
        return random.next_below(high)
    if call == "next_range":
        return random.next_range(low, high)
    raise VectorError(
        f"{fields.place('call')}: {describe(call)}: expected one of {', '.join(CALLS)}"
    )


def _deck(input: Fields) -> dict[str, Json]:
    deck = Deck.shuffled(input.integer("seed"), small=input.flag("small"))
    return {"order": [int(card) for card in deck.order]}


def _daily(input: Fields) -> dict[str, Json]:
    year, month, day, hour, minute = (
        input.integer(name) for name in ("year", "month", "day", "hour", "minute")
    )
    offset = checked_int(
        input.integer("offset_minutes"), "offset", 1 - _DAY, _DAY - 1, DeckError, DeckError
    )
    try:
        local = datetime(year, month, day, hour, minute, tzinfo=timezone(timedelta(minutes=offset)))
    except (ValueError, OverflowError) as error:
        told = [describe(part) for part in (year, month, day, hour, minute)]
        raise DeckError(
            f"{'-'.join(told[:3])} {':'.join(told[3:])} is no time of the calendar: {error}"
        ) from None
    seed = daily_seed(local)
    return {"order": [int(card) for card in Deck.daily(local).order], "seed": seed}


DRAWS: Final = Kind(
    name="draws",
    about="The seeded generator, call by call: raw samples, bounded draws and ranges.",
    input=record(
        calls=array(record(call=choice(*CALLS), high=INT32, low=INT32)),
        seed=INT32,
    ),
    expected=record(values=array(INT32)),
    compute=_draws,
)

DECK: Final = Kind(
    name="deck",
    about="The deck that a seed deals, the full one or the small one.",
    input=record(seed=INT32, small=FLAG),
    expected=record(order=ORDER),
    compute=_deck,
)

DAILY: Final = Kind(
    name="daily",
    about="The seed and the deck of the Daily Challenge for a local time and its offset from UTC.",
    input=record(
        year=integer(1, 9999),
        month=integer(1, 12),
        day=integer(1, 31),
        hour=integer(0, 23),
        minute=integer(0, 59),
        offset_minutes=integer(1 - _DAY, _DAY - 1),
    ),
    expected=record(order=array(CARD, 81, 81), seed=integer(0, INT32_MAX)),
    compute=_daily,
)
