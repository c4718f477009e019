"""Decks dealt at once are the decks that the literal generator deals (D2, D3)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import bulk_peers
import numpy as np
import numpy.typing as npt
import oracle
import pytest
from fuzz.bytewise import deep

import setrules
from setrules import Deck, batch
from setrules.affine import affine_draws
from setrules.random import INT32_MAX, INT32_MIN, DotNetRandom

FULL = np.arange(81, dtype=np.uint8)
SMALL = np.array([card for card in range(81) if card // 3 % 3 == 0], np.uint8)
WRAP_SENSITIVE = Path(__file__).with_name("data") / "wrap_sensitive_seeds.txt"
ORIGIN = 161803398


def literal(
    seeds: npt.NDArray[np.int32], fresh: npt.NDArray[np.uint8], wraps: bool = True
) -> npt.NDArray[np.uint8]:
    decks = np.empty((len(seeds), len(fresh)), np.uint8)
    bulk_peers.shuffled(np.ascontiguousarray(seeds), fresh, decks, wraps)
    return decks


def check(seeds: npt.NDArray[np.int32]) -> None:
    for fresh in (FULL, SMALL):
        expected = literal(seeds, fresh)
        for path in batch.paths():
            with batch.use_path(path):
                dealt = batch.shuffle(seeds, small=fresh is SMALL)
            np.testing.assert_array_equal(dealt, expected, err_msg=path)


def edge_seeds() -> npt.NDArray[np.int32]:
    """The ends of the range, the origin, and where int32 begins to wrap."""
    centres = [0, 1, 42, ORIGIN, 2 * ORIGIN, INT32_MAX - ORIGIN, INT32_MAX - 3, 1985680249 // 2]
    near = [centre + step for centre in centres for step in range(-4, 5)]
    both = {sign * seed for seed in near for sign in (1, -1) if abs(seed) <= INT32_MAX}
    return np.array(sorted(both | {INT32_MIN, *boundary_seeds()}), np.int32)


def boundary_seeds() -> list[int]:
    """The seeds for which a word of the first pass lands on an edge of int32.

    A word that is affine in x meets a given distance from x for one residue of
    x, so the seeds are found by solving for it.
    """
    draws = affine_draws(1)
    found = []
    for slope, start, offsets in (
        (*draws.minuend, range(-3, 5)),
        (*draws.subtrahend, range(-3, 6)),
    ):
        for offset in offsets:
            # slope x + start = x + M + offset (mod M), with x negative
            residue = (offset - start) * pow(slope - 1, -1, INT32_MAX) % INT32_MAX
            seed = ORIGIN - (residue - INT32_MAX)
            if ORIGIN < seed <= INT32_MAX:
                found += [seed, -seed]
    return found


def wrap_sensitive_seeds() -> npt.NDArray[np.int32]:
    lines = WRAP_SENSITIVE.read_text(encoding="ascii").splitlines()
    listed = [line.split()[0] for line in lines if line and not line.startswith("#")]
    return np.array([int(seed) for seed in listed], np.int32)


def test_edge_seeds() -> None:
    seeds = edge_seeds()
    assert len(boundary_seeds()) >= 4
    check(seeds)
    for seed in seeds.tolist():
        for small in (False, True):
            assert bytes(batch.shuffle([seed], small)[0]) == bytes(
                Deck.shuffled(seed, small=small).order
            ), seed


def test_wrap_sensitive_seeds() -> None:
    seeds = wrap_sensitive_seeds()
    assert len(seeds) > 100
    check(np.concatenate([seeds, -seeds]))
    dealt = batch.shuffle(seeds)
    for seed, deck in zip(seeds.tolist(), dealt, strict=True):
        assert bytes(Deck.shuffled(seed).order) == bytes(deck)


def test_two_million_random_seeds() -> None:
    rng = np.random.default_rng(2026)
    for part in range(8):
        seeds = rng.integers(INT32_MIN, INT32_MAX, 250_000, np.int32, endpoint=True)
        dealt = batch.shuffle(seeds)
        np.testing.assert_array_equal(dealt, literal(seeds, FULL))
        for row in range(part, len(seeds), 8_001):
            assert bytes(Deck.shuffled(int(seeds[row])).order) == bytes(dealt[row])
    check(seeds[:50_003])


@pytest.mark.nightly
def test_a_hundred_million_seeds_by_digest() -> None:
    rng = np.random.default_rng(7)
    fast, slow = hashlib.sha256(), hashlib.sha256()
    for _ in range(100):
        seeds = rng.integers(INT32_MIN, INT32_MAX, 1_000_000, np.int32, endpoint=True)
        fast.update(batch.shuffle(seeds))
        slow.update(literal(seeds, FULL))
    assert fast.hexdigest() == slow.hexdigest()


def test_the_affine_draws_are_those_of_the_generator() -> None:
    draws = affine_draws(120)
    for seed in (0, 1, 42, ORIGIN, 2026):
        generator = DotNetRandom(seed)
        x = (ORIGIN - seed) % INT32_MAX
        for slope, start in zip(draws.slope, draws.start[0], strict=True):
            assert (slope * x + start) % INT32_MAX == generator.next()


@pytest.mark.parametrize("path", batch.paths())
@pytest.mark.parametrize("count", range(10))
def test_every_number_of_decks(path: str, count: int) -> None:
    seeds = list(range(1_000_000_000, 1_000_000_000 + count))
    with batch.use_path(path):
        dealt = batch.shuffle(seeds)
    assert dealt.shape == (count, 81)
    assert [bytes(deck) for deck in dealt] == [bytes(Deck.shuffled(seed).order) for seed in seeds]


def test_every_position_gets_every_card_equally_often() -> None:
    """Chi-square of the 81 x 81 cells over 200,000 random seeds.

    A cell varies by n (1/81) (80/81), so the statistic has mean 6,480; 6,400
    directions are free, which gives a deviation of 115. Consecutive seeds would
    lie far below: each draw is affine in the seed and spreads them evenly.
    """
    rng = np.random.default_rng(81)
    decks = batch.shuffle(rng.integers(0, INT32_MAX, 200_000))
    cells = np.stack([np.bincount(decks[:, place], minlength=81) for place in range(81)])
    expected = len(decks) / 81
    statistic = float(((cells - expected) ** 2 / expected).sum())
    assert abs(statistic - 6_480) < 5 * 115


def test_integer_types_strides_and_out() -> None:
    expected = batch.shuffle([1, 2, 3])
    for dtype in (np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64):
        np.testing.assert_array_equal(batch.shuffle(np.array([1, 2, 3], dtype)), expected)
    np.testing.assert_array_equal(batch.shuffle(np.arange(3, 0, -1)[::-1]), expected)
    room = np.zeros((3, 200), np.uint8)
    assert batch.shuffle([1, 2, 3], out=room[:, ::2][:, :81]).base is not None
    np.testing.assert_array_equal(room[:, ::2][:, :81], expected)
    assert not room[:, 1::2].any()


@pytest.mark.parametrize(
    ("seeds", "error", "message"),
    [
        ([0, 2**31], setrules.DeckError, r"seeds\[1\]: 2147483648 is out of range"),
        ([-(2**31) - 1], setrules.DeckError, "-2147483649 is out of range"),
        (np.array([2**40], np.uint64), setrules.DeckError, "out of range"),
        ([2**80], setrules.DeckError, r"seeds\[0\]: 1208925819614629174706176 is out of range"),
        ([0, 2**63, -1], setrules.DeckError, r"seeds\[1\]: 9223372036854775808 is out of range"),
        ([np.int32(1), True], setrules.DeckTypeError, r"seeds\[1\] is True"),
        ([1, None], setrules.DeckTypeError, r"seeds\[1\] is None"),
        ([1.0], setrules.DeckTypeError, "seeds holds float64"),
        ([True], setrules.DeckTypeError, "seeds holds bool"),
        (["1"], setrules.DeckTypeError, "seeds holds"),
        (np.empty(0, "S1"), setrules.DeckTypeError, "seeds holds"),
        (np.empty(0, "V5"), setrules.DeckTypeError, "seeds holds"),
        (np.empty(0, "M8[s]"), setrules.DeckTypeError, "seeds holds datetime64"),
        (deep(40), setrules.SetRulesError, "seeds .*: expected"),
        (5, setrules.DeckError, r"shape \(\): expected one dimension"),
        ([[1, 2]], setrules.DeckError, r"shape \(1, 2\)"),
    ],
)
def test_wrong_seeds(seeds: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        batch.shuffle(seeds)  # type: ignore[arg-type]


def test_small_is_a_bool() -> None:
    with pytest.raises(setrules.DeckTypeError, match="small 1: expected True or False"):
        batch.shuffle([1], small=1)  # type: ignore[arg-type]


def test_about_three_seeds_in_a_million_tell_whether_a_generator_wraps() -> None:
    """D2: decks that come out wrong where int32 arithmetic is done modulo 2**31 - 1."""
    some = np.array([7, -7, 161803399, 2**31 - 2, *range(2_000_000_000, 2_000_000_020)], np.int32)
    assert literal(some, FULL, wraps=False).tolist() == [
        oracle.seeded_order(int(seed), kind=oracle.ModularRandom) for seed in some
    ]
    wrong, seeds = 0, np.random.default_rng(2).integers(0, 2**31 - 1, 1 << 21).astype(np.int32)
    for part in np.split(seeds, 32):
        wrong += int((batch.shuffle(part) != literal(part, FULL, wraps=False)).any(axis=1).sum())
    assert 1 <= wrong / len(seeds) * 1e6 <= 5
