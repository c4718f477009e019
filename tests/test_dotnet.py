"""The seeded generator against a literal transcription of System.Random (D2)."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterable
from fractions import Fraction
from math import ceil, isqrt
from typing import Any

import numpy as np
import oracle
import pytest

from setrules import DeckError, DeckTypeError, DotNetRandom, SetRulesError

M = 2**31 - 1
LIMIT = 2**20  # up to here the integer form and the form with doubles are one

EDGE_SEEDS = (
    *(0, 1, 2, 42, 27, 81, 2026, 20261129),
    *(161803397, 161803398, 161803399, 161803400),  # where the seed passes MSEED
    *(2**30 - 1, 2**30, M - 161803398, M - 2, M - 1, M),
    *(-1, -42, -161803398, -(M - 1), -M, -(2**31)),
)


def some_seeds(count: int) -> list[int]:
    return random.Random(count).choices(range(-(2**31), 2**31), k=count)


# --- draws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "draws"),
    [
        (0, [1559595546, 1755192844, 1649316166, 1198642031, 442452829]),
        (1, [534011718, 237820880, 1002897798, 1657007234, 1412011072]),
        (42, [1434747710, 302596119, 269548474]),
        (-1, [534011718, 237820880, 1002897798, 1657007234, 1412011072]),
        (M, [1559595546, 1755192844]),
        (-(2**31), [1559595546, 1755192844]),
    ],
)
def test_draws_as_the_runtime_prints_them(seed: int, draws: list[int]) -> None:
    """D2: numbers that .NET gives."""
    generator = DotNetRandom(seed)
    assert [generator.next() for _ in draws] == draws


@pytest.mark.parametrize("seed", EDGE_SEEDS)
def test_edge_seeds_give_the_transcription(seed: int) -> None:
    """D2: more draws than the 55 words and all cyclic positions."""
    mine, theirs = DotNetRandom(seed), oracle.SystemRandom(seed)
    assert [mine.next() for _ in range(300)] == [theirs.next() for _ in range(300)]


def test_random_seeds_give_the_transcription() -> None:
    """D2: 2,000 seeds, 60 draws each."""
    for seed in some_seeds(2000):
        mine, theirs = DotNetRandom(seed), oracle.SystemRandom(seed)
        assert [mine.next() for _ in range(60)] == [theirs.next() for _ in range(60)], seed


def test_a_long_stream_gives_the_transcription() -> None:
    mine, theirs = DotNetRandom(2026), oracle.SystemRandom(2026)
    assert all(mine.next() == theirs.next() for _ in range(100_000))


def test_every_draw_is_in_range() -> None:
    """D2: 0 to 2147483646."""
    for seed in some_seeds(300):
        generator = DotNetRandom(seed)
        assert all(0 <= generator.next() < M for _ in range(200))


def test_opposite_seeds_give_one_stream() -> None:
    """D2: s and -s; and the least int32 counts as the greatest."""
    for seed in [*EDGE_SEEDS[:-1], *some_seeds(200)]:
        one, other = DotNetRandom(seed), DotNetRandom(-seed if seed > -(2**31) else M)
        assert [one.next() for _ in range(60)] == [other.next() for _ in range(60)]
    least, greatest = DotNetRandom(-(2**31)), DotNetRandom(M)
    assert [least.next() for _ in range(60)] == [greatest.next() for _ in range(60)]


def test_wrapping_is_part_of_the_generator() -> None:
    """D2: for most seeds a generator that reduces where .NET wraps draws other numbers."""
    seeds = [*some_seeds(400)]
    wrong = 0
    for seed in seeds:
        mine, other = DotNetRandom(seed), oracle.ModularRandom(seed)
        wrong += [mine.next() for _ in range(60)] != [other.next() for _ in range(60)]
    assert 0.5 < wrong / len(seeds) < 0.68
    for seed in range(0, 161803399, 1618033):
        mine, other = DotNetRandom(seed), oracle.ModularRandom(seed)
        assert [mine.next() for _ in range(60)] == [other.next() for _ in range(60)]


# --- draws below a bound --------------------------------------------------------------------------


def drawing(samples: Iterable[int]) -> DotNetRandom:
    """A generator whose next raw samples are these, up to 20 of them."""
    words = [0] * 56
    for place, sample in enumerate(samples, start=1):
        words[place] = sample  # word 21 + place is 0, so that the difference is this one
    generator = DotNetRandom(0)
    generator.__setstate__((tuple(words), 0, 21))
    return generator


def test_a_crafted_generator_draws_what_was_asked() -> None:
    samples = [0, 1, 5, M - 1, 2**30]
    generator = drawing(samples)
    assert [generator.next() for _ in samples] == samples


def test_integer_and_double_form_agree_up_to_two_to_the_twenty() -> None:
    """D2: by argument, for every sample and bound.

    sample * n / M is no integer for 0 < sample < M and n < M, as M is prime, so
    it lies at least 1 / M from one. The doubles round three times (1 / M, two
    products), each by a part in 2**53, and so stay within n * 3.01 / 2**53.
    """
    assert all(M % divisor for divisor in range(2, isqrt(M) + 1))
    rounding = Fraction(1, 2**53)
    error = LIMIT * ((1 + rounding) ** 3 - 1)
    assert error < Fraction(1, M)
    assert 8 * LIMIT * ((1 + rounding) ** 3 - 1) > Fraction(1, M)  # so not without end


def test_draws_below_change_exactly_at_the_boundaries() -> None:
    """D2: at the first sample of a value and the one before, bounds to 2**20."""
    numbers = random.Random(20)
    bounds = [*range(1, 83), 255, 256, 2**16, LIMIT - 1, LIMIT]
    bounds += [numbers.randrange(83, LIMIT) for _ in range(2000)]
    for bound in bounds:
        values = {0, 1, bound - 1, bound // 2, numbers.randrange(bound)}
        firsts = [ceil(Fraction(value * M, bound)) for value in sorted(values)]
        samples = [sample for first in firsts for sample in (first - 1, first) if 0 <= sample < M]
        samples.append(M - 1)
        generator = drawing(samples)
        drawn = [generator.next_below(bound) for _ in samples]
        assert drawn == [sample * bound // M for sample in samples], bound
        assert drawn == [int(sample * (1.0 / M) * bound) for sample in samples], bound


def test_draws_below_any_bound_give_the_transcription() -> None:
    """D2: above 2**20 as the doubles of .NET, up to the greatest int32."""
    numbers = random.Random(31)
    for seed in some_seeds(300):
        bounds = [1, 2, 27, 81, LIMIT, LIMIT + 1, 2**30, M - 1, M]
        bounds += [numbers.randrange(1, 2 ** numbers.randrange(1, 32)) for _ in range(30)]
        mine, theirs = DotNetRandom(seed), oracle.SystemRandom(seed)
        drawn = [mine.next_below(bound) for bound in bounds]
        assert drawn == [theirs.next_below(bound) for bound in bounds], seed
        assert all(0 <= value < bound for value, bound in zip(drawn, bounds, strict=True))


def test_the_greatest_sample_is_below_every_bound() -> None:
    for bound in (1, 2, 81, LIMIT, LIMIT + 1, 2**30, M - 1, M):
        assert drawing([M - 1]).next_below(bound) == int((M - 1) * (1.0 / M) * bound) < bound


@pytest.mark.parametrize("call", ["next_below(0)", "next_below(1)", "next_range(7, 7)"])
def test_a_draw_without_a_choice_is_a_draw(call: str) -> None:
    """D2: Next(0), Next(1) and Next(k, k) consume one."""
    generator, plain = DotNetRandom(7), DotNetRandom(7)
    assert eval(f"generator.{call}") == (7 if "range" in call else 0)
    plain.next()
    assert [generator.next() for _ in range(60)] == [plain.next() for _ in range(60)]


# --- ranges and doubles ---------------------------------------------------------------------------


def test_ranges_give_the_transcription() -> None:
    """D2: narrow, as wide as an int32, and wider, which takes two draws."""
    numbers = random.Random(64)
    ends = (-(2**31), -M, -(2**30), -1, 0, 1, 2**20, 2**30, M - 1, M)
    for seed in some_seeds(100):
        ranges = [(low, high) for low in ends for high in ends if low <= high]
        ranges += [
            tuple(sorted((numbers.randrange(-(2**31), 2**31), numbers.randrange(-(2**31), 2**31))))
            for _ in range(30)
        ]
        mine, theirs = DotNetRandom(seed), oracle.SystemRandom(seed)
        for low, high in ranges:
            drawn = mine.next_range(low, high)
            assert drawn == theirs.next_range(low, high), (seed, low, high)
            assert low <= drawn < max(high, low + 1)
        assert mine.next() == theirs.next()


def test_only_a_wide_range_takes_two_draws() -> None:
    """D2."""
    for low, high, draws in ((0, M, 1), (-1, M - 1, 1), (-1, M, 2), (-(2**31), M, 2)):
        generator, plain = DotNetRandom(3), DotNetRandom(3)
        generator.next_range(low, high)
        for _ in range(draws):
            plain.next()
        assert generator.next() == plain.next(), (low, high)


def test_both_signs_of_a_wide_range() -> None:
    """D2: the second sample decides the sign of the first, even numbers mean minus."""
    width = 2**32 - 1
    for first, second in ((0, 0), (0, 1), (M - 1, 0), (M - 1, 1), (2**30, 3), (2**30, 4)):
        signed = -first if second % 2 == 0 else first
        share = (signed + (M - 1)) / 4294967293.0
        expected = -(2**31) + int(share * width)
        assert drawing([first, second]).next_range(-(2**31), M) == expected


def test_doubles_give_the_transcription() -> None:
    """D2: NextDouble, the same bits."""
    for seed in EDGE_SEEDS:
        mine, theirs = DotNetRandom(seed), oracle.SystemRandom(seed)
        drawn = [mine.next_double() for _ in range(100)]
        assert drawn == [theirs.next_double() for _ in range(100)]
        assert all(0.0 <= value < 1.0 for value in drawn)
    assert drawing([0]).next_double() == 0.0
    assert drawing([M - 1]).next_double() < 1.0


# --- as a value -----------------------------------------------------------------------------------


@pytest.mark.parametrize("drawn", [0, 1, 20, 34, 54, 55, 56, 200])
def test_a_pickled_generator_goes_on_where_it_was(drawn: int) -> None:
    generator = DotNetRandom(2026)
    for _ in range(drawn):
        generator.next()
    twins = [pickle.loads(pickle.dumps(generator, protocol)) for protocol in range(6)]
    twins += [copy.copy(generator), copy.deepcopy(generator)]
    expected = [generator.next() for _ in range(120)]
    for twin in twins:
        assert [twin.next() for _ in range(120)] == expected


WORDS = tuple(range(56))


@pytest.mark.parametrize(
    ("state", "error"),
    [
        (None, DeckTypeError),
        (5, DeckTypeError),
        ((), DeckError),
        ((WORDS, 0), DeckError),
        ((None, 0, 21), DeckTypeError),
        (("x" * 56, 0, 21), DeckTypeError),
        ((WORDS[:55], 0, 21), DeckError),
        (((*WORDS, 0), 0, 21), DeckError),
        (((*WORDS[:55], 2**31), 0, 21), DeckError),
        (((*WORDS[:55], -(2**31) - 1), 0, 21), DeckError),
        (((*WORDS[:55], 1.5), 0, 21), DeckTypeError),
        ((WORDS, -1, 21), DeckError),
        ((WORDS, 56, 21), DeckError),
        ((WORDS, 0, -1), DeckError),
        ((WORDS, 0, 2**40), DeckError),
        ((WORDS, "0", 21), DeckTypeError),
    ],
)
def test_a_state_that_cannot_be_is_refused_whole(state: Any, error: type[SetRulesError]) -> None:
    """E3: nothing is half-restored."""
    generator, plain = DotNetRandom(1), DotNetRandom(1)
    with pytest.raises(SetRulesError, match="expected") as caught:
        generator.__setstate__(state)
    assert type(caught.value) is error
    assert [generator.next() for _ in range(60)] == [plain.next() for _ in range(60)]


def test_no_seed_shows() -> None:
    """E4."""
    assert "20261129" not in repr(DotNetRandom(20261129))
    assert not hasattr(DotNetRandom(5), "__dict__")


@pytest.mark.parametrize("seed", [2**31, -(2**31) - 1, 2**64, 10**5000], ids=["+", "-", "64", "-"])
def test_a_seed_beyond_int32(seed: int) -> None:
    """D2, E1."""
    with pytest.raises(DeckError, match=r"seed .*: expected an int from -2147483648 to 2147483647"):
        DotNetRandom(seed)


@pytest.mark.parametrize("value", [None, 5.0, "5", True, np.True_, np.float64(5)])
def test_what_is_no_int(value: Any) -> None:
    """E2: as seed and as bound; after a refusal no draw is gone."""
    with pytest.raises(DeckTypeError, match="seed"):
        DotNetRandom(value)
    generator, plain = DotNetRandom(1), DotNetRandom(1)
    with pytest.raises(DeckTypeError, match="max"):
        generator.next_below(value)
    with pytest.raises(DeckTypeError, match="min"):
        generator.next_range(value, 1)
    with pytest.raises(DeckTypeError, match="max"):
        generator.next_range(0, value)
    assert generator.next() == plain.next()


def test_bounds_out_of_range() -> None:
    """E1."""
    generator, plain = DotNetRandom(1), DotNetRandom(1)
    for bound in (-1, 2**31, -(10**5000)):
        with pytest.raises(DeckError, match="expected an int from 0 to 2147483647"):
            generator.next_below(bound)
    with pytest.raises(DeckError, match="min 5 is above max 4"):
        generator.next_range(5, 4)
    with pytest.raises(DeckError, match="max"):
        generator.next_range(0, 2**31)
    with pytest.raises(DeckError, match="min"):
        generator.next_range(-(2**31) - 1, 0)
    assert generator.next() == plain.next()


def test_any_int_is_a_seed() -> None:
    """E2."""
    assert DotNetRandom(np.int32(42)).next() == DotNetRandom(np.uint8(42)).next() == 1434747710
    assert DotNetRandom(0).next_below(np.int64(81)) == 58
