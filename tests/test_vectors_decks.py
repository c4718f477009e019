"""The generator, decks, dates and fair decks of the vectors, worked out a second time."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import itertools
from collections.abc import Iterator
from typing import Any

from vector_data import find, of_kind

M = 2**31 - 1


# The generator


class _Plain:
    """Knuth's subtractive generator once more; ``wraps`` and ``lag`` can be set wrong."""

    def __init__(self, seed: int, *, wraps: bool = True, lag: int = 21) -> None:
        state = [0] * 56
        last = 161803398 - min(abs(seed), M)
        state[55], current = last, 1
        for i in range(1, 55):
            state[21 * i % 55] = current
            current, last = last - current, current
            if current < 0:
                current += M
        for _ in range(4):
            for i in range(1, 56):
                value = state[i] - state[1 + (i + 30) % 55]
                if wraps:
                    value = (value + 2**31) % 2**32 - 2**31
                    if value < 0:
                        value += M
                else:
                    value %= M
                state[i] = value
        self.state, self.one, self.two = state, 0, lag

    def sample(self) -> int:
        self.one = self.one % 55 + 1
        self.two = self.two % 55 + 1
        value = (self.state[self.one] - self.state[self.two]) % M
        self.state[self.one] = value
        return value


def _called(random: _Plain, call: dict[str, Any]) -> int:
    """One call, in whole numbers all the way."""
    low, high = call["low"], call["high"]
    if call["call"] == "next":
        return random.sample()
    if call["call"] == "next_below":
        return random.sample() * high // M
    if high - low <= M:
        return int(low) + random.sample() * (high - low) // M
    sample = random.sample()
    if random.sample() % 2 == 0:
        sample = -sample
    return int(low) + (sample + M - 1) * (high - low) // (2 * M - 1)


def _shuffled(seed: int, small: bool, **wrong: Any) -> list[int]:
    random = _Plain(seed, **wrong)
    cards = [card for card in range(81) if not small or card // 3 % 3 == 0]
    for i in range(len(cards) - 1, 0, -1):
        j = random.sample() * (i + 1) // M
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def test_draws_in_whole_numbers() -> None:
    """No test needs a float: integers give every value, wide ranges included."""
    for test in of_kind("draws"):
        random = _Plain(test["input"]["seed"])
        values = [_called(random, call) for call in test["input"]["calls"]]
        assert test["expected"]["values"] == values, test["id"]


def test_draws_that_tell_what_is_wrong() -> None:
    for test in of_kind("draws"):
        seed, calls = test["input"]["seed"], test["input"]["calls"]
        for flag, wrong in (
            ("port-int32-wrap", {"wraps": False}),
            ("port-generator-index", {"lag": 31}),
        ):
            if flag in test["flags"]:
                random = _Plain(seed, **wrong)
                values = [_called(random, call) for call in calls]
                assert test["expected"]["values"] != values, test["id"]


def test_decks_by_the_plain_generator() -> None:
    for test in of_kind("deck"):
        order = _shuffled(test["input"]["seed"], test["input"]["small"])
        assert test["expected"]["order"] == order, test["id"]


def test_wrap_sensitive_decks() -> None:
    """At least twenty full decks, and every small one that is known."""
    counts = {True: 0, False: 0}
    for test in of_kind("deck"):
        if "port-int32-wrap" in test["flags"]:
            small = test["input"]["small"]
            wrong = _shuffled(test["input"]["seed"], small, wraps=False)
            assert test["expected"]["order"] != wrong, test["id"]
            counts[small] += 1
    assert counts[False] >= 20
    assert counts[True] == 45


def test_edge_seeds_are_there() -> None:
    for kind in ("deck", "draws"):
        seeds = {test["input"]["seed"] for test in of_kind(kind)}
        assert seeds >= {
            *(0, 1, -1, 2147483646, M, -M, -(2**31)),
            *(161803397, 161803398, 161803399),
        }
    order = {
        test["input"]["seed"]: test["expected"]["order"]
        for test in of_kind("deck")
        if not test["input"]["small"]
    }
    assert order[1] == order[-1]
    assert order[0] == order[M] == order[-M] == order[-(2**31)]


def test_the_clock_gives_an_ordinary_seed() -> None:
    for name, milliseconds in (("2026", 1_795_953_600_123), ("2038", 2_147_483_648_000)):
        test = find(f"deck/full-clock-{name}")
        assert "D5" in test["flags"]
        assert test["input"]["seed"] == milliseconds % M


def test_no_bound_needs_more_than_20_bits() -> None:
    for test in of_kind("draws"):
        for call in test["input"]["calls"]:
            width = call["high"] - call["low"]
            assert width <= 2**20 or "port-wide-range" in test["flags"], test["id"]


def test_daily_seeds_are_utc_dates() -> None:
    for test in of_kind("daily"):
        time, told = test["input"], test["expected"]
        names = ("year", "month", "day", "hour", "minute")
        utc = datetime.datetime(*(time[name] for name in names)) - datetime.timedelta(
            minutes=time["offset_minutes"]
        )
        assert told["seed"] == utc.year * 10000 + utc.month * 100 + utc.day
        assert told["order"] == _shuffled(told["seed"], False)
    assert find("daily/ordinary")["expected"]["seed"] == 20261129
    assert find("daily/leap-day")["expected"]["seed"] == 20280229
    assert find("daily/leap-day-2000")["expected"]["seed"] == 20000229
    assert find("daily/day-after-28-february-1900")["expected"]["seed"] == 19000301
    assert find("daily/day-after-28-february-2100")["expected"]["seed"] == 21000301
    assert find("daily/year-end-behind")["expected"]["seed"] == 20270101


# Fair decks


def _words(match_id: str, key: str) -> Iterator[int]:
    for block in itertools.count():
        message = f"setrules-fair-v1|{match_id}|{block}".encode("ascii")
        digest = hmac.new(key.encode("ascii"), message, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")


def _fair(match_id: str, key: str, small: bool, rejects: str = "right") -> list[int]:
    words = _words(match_id, key)
    cards = [card for card in range(81) if not small or card // 3 % 3 == 0]
    for i in range(len(cards) - 1, 0, -1):
        n = i + 1
        limit = 2**32 - 2**32 % n
        word = next(words)
        while (
            (rejects == "right" and word >= limit)
            or (rejects == "above" and word > limit)
            or (rejects == "one less" and word >= limit - 1)
        ):
            word = next(words)
        cards[i], cards[word % n] = cards[word % n], cards[i]
    return cards


def test_fair_decks_by_their_construction() -> None:
    for test in of_kind("fair"):
        given, told = test["input"], test["expected"]
        assert told["order"] == _fair(given["match_id"], given["key"], given["small"])
        text = f"setrules-fair-v1|{given['match_id']}|{given['key']}"
        assert told["commitment"] == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_rejection_is_told_from_its_near_misses() -> None:
    """No rejection, one too few, one too many: each changes some listed deck."""
    caught = set()
    for test in of_kind("fair"):
        if "port-rejection" in test["flags"]:
            given = test["input"]
            for wrong in ("never", "above", "one less"):
                if test["expected"]["order"] != _fair(
                    given["match_id"], given["key"], False, wrong
                ):
                    caught.add(wrong)
    assert caught == {"never", "above", "one less"}


def test_verified_publications() -> None:
    told = {test["id"].split("/")[1]: test["expected"]["valid"] for test in of_kind("verify_fair")}
    assert {name for name, valid in told.items() if valid} == {"full", "small", "rejected-word"}
    assert len(told) >= 15


def test_match_ids_give_decks_of_their_own() -> None:
    orders = [
        tuple(test["expected"]["order"])
        for test in of_kind("fair")
        if test["id"].startswith("fair/id-")
    ]
    assert len({*orders}) == len(orders) >= 15
