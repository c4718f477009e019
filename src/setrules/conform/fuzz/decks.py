"""Generated cases about the generator and the decks (D)."""

from __future__ import annotations

from typing import Final

from setrules.conform.fuzz.numbers import LARGE, any_seed, no_card, wrong_seed
from setrules.conform.fuzz.stream import Choices
from setrules.deck import Deck
from setrules.fair import commitment
from setrules.integers import EXACT
from setrules.vectors.canonical import Json

__all__ = ["any_key", "any_match_id", "daily", "deck", "draws", "fair", "verify_fair"]

_Input = dict[str, Json]

#: Bounds up to this are drawn in integers by every runtime (D2).
_INTEGER_LIMIT: Final = 2**20

#: The characters of a match id: visible ASCII without "|".
_VISIBLE: Final = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) != "|")

_HEX: Final = "0123456789abcdef"


def draws(choices: Choices) -> _Input:
    """A seed and calls; sometimes one of them is refused, and with it all."""
    calls: list[Json] = [_call(choices) for _ in range(choices.pick((0, 1, 3, 12, 60)))]
    if choices.once_in(12):
        calls.insert(choices.below(len(calls) + 1), _wrong_call(choices))
    seed = wrong_seed(choices) if choices.once_in(20) else any_seed(choices)
    return {"calls": calls, "seed": seed}


def _call(choices: Choices) -> _Input:
    family = choices.below(4)
    if family == 0:
        return _written("next", 0, 0)
    if family == 1:
        small = choices.below(100)
        bound = choices.pick((0, 1, 27, 81, small, choices.below(_INTEGER_LIMIT + 1)))
        return _written("next_below", 0, bound)
    if family == 2 and choices.once_in(4):
        # Two draws a call; these two ranges come out alike in integers and in floats.
        return _written(
            "next_range", *choices.pick(((-(2**31), 2**31 - 1), (-1, 2**31 - 1), (-(2**31), 0)))
        )
    width = choices.pick((0, 1, 2, 81, choices.below(_INTEGER_LIMIT + 1)))
    low = choices.pick((0, -width, -1, -(2**31), 2**31 - 1 - width, any_seed(choices)))
    low = min(low, 2**31 - 1 - width)
    return _written("next_range", low, low + width)


def _wrong_call(choices: Choices) -> _Input:
    large = choices.pick(LARGE[1:])
    return choices.pick(
        (
            _written("next_below", 0, -1),
            _written("next_below", 0, -large),
            _written("next_below", 0, large),
            _written("next_range", 5, 4),
            _written("next_range", 0, large),
            _written("next_range", -large - 1 if large < EXACT else -large, 0),
        )
    )


def _written(call: str, low: int, high: int) -> _Input:
    return {"call": call, "high": high, "low": low}


def deck(choices: Choices) -> _Input:
    """A seed and a size."""
    seed = wrong_seed(choices) if choices.once_in(20) else any_seed(choices)
    return {"seed": seed, "small": choices.once_in(2)}


def daily(choices: Choices) -> _Input:
    """A local time and its offset: changes of day, month and year in UTC, and no times."""
    year = choices.pick((1, 2, 1900, 2000, 2026, 2100, 9998, 9999, choices.between(1, 9999)))
    month, day = choices.between(1, 12), choices.between(1, 31)
    if choices.once_in(2):
        month, day = choices.pick(((1, 1), (12, 31), (2, 28), (2, 29), (3, 1), (6, 30)))
    hour, minute = choices.pick(((0, 0), (23, 59), (choices.below(24), choices.below(60))))
    offset = choices.pick((0, 1, -1, 330, -210, 14 * 60, -12 * 60, 1439, -1439))
    time = {
        "day": day,
        "hour": hour,
        "minute": minute,
        "month": month,
        "offset_minutes": offset,
        "year": year,
    }
    if choices.once_in(12):
        name = choices.pick(tuple(time))
        time[name] = choices.pick((-1, 0, 13, 24, 32, 60, 1440, -1440, 10000, *LARGE))
    return dict(time)


def any_match_id(choices: Choices) -> str:
    """A match id; sometimes the longest."""
    return choices.text(_VISIBLE, *choices.pick(((1, 1), (1, 12), (64, 64))))


def any_key(choices: Choices) -> str:
    """A key in hex; sometimes all zeros or all ones."""
    if choices.once_in(8):
        return choices.pick("0f") * 64
    return choices.text(_HEX, 64, 64)


def _wrong_match_id(choices: Choices) -> str:
    right = any_match_id(choices)[:63]
    return choices.pick(("", right + "|", "|" + right, right + " ", "é" + right, "x" * 65))


def _wrong_key(choices: Choices) -> str:
    key = any_key(choices)
    return choices.pick(("", key[:63], key + "0", "g" + key[1:], key[:63] + " ", "0x" + key[2:]))


def fair(choices: Choices) -> _Input:
    """A match id, a key and a size."""
    made: _Input = {
        "key": any_key(choices),
        "match_id": any_match_id(choices),
        "small": choices.once_in(2),
    }
    if choices.once_in(10):
        made["key"] = _wrong_key(choices)
    if choices.once_in(10):
        made["match_id"] = _wrong_match_id(choices)
    return made


def verify_fair(choices: Choices) -> _Input:
    """A deck that was published, and perhaps something about it that does not fit."""
    match_id, key = any_match_id(choices), any_key(choices)
    dealt = Deck.fair(match_id, key, small=choices.once_in(2))
    order = [int(card) for card in dealt.order]
    published = dealt.commitment
    family = choices.below(10)
    if family == 0:
        at = choices.below(len(order) - 1)
        order[at], order[at + 1] = order[at + 1], order[at]
    elif family == 1:
        order = order[: choices.below(len(order))]
    elif family == 2:
        at = choices.below(64)
        published = published[:at] + choices.pick(_HEX) + published[at + 1 :]
    elif family == 3:
        key = any_key(choices)
    elif family == 4:
        match_id = any_match_id(choices)
    elif family == 5:
        published = commitment(match_id, bytes.fromhex(any_key(choices)))
    elif family == 6:
        order[choices.below(len(order))] = choices.pick((order[0], no_card(choices)))
    elif family == 7:
        key = _wrong_key(choices)
    return {"commitment": published, "key": key, "match_id": match_id, "order": order}
