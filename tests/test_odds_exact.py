"""Exact odds agree with enumeration, with each other and with what is known (K)."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from math import comb
from time import process_time

import bulk_peers
import numpy as np
import numpy.typing as npt
import pytest

import setrules
from setrules import _odds, batch, odds

#: The lengths that cycles of affine maps of 27 points can have.
LENGTHS = (1, 2, 3, 4, 6, 8, 9, 12, 13, 24, 26)

SPACE_FREE = [1, 27, 351, 2808, 14742, 50544, 107406, 126360, 63180, 2106]


def test_set_free_counts() -> None:
    counts = odds.set_free_counts()
    assert len(counts) == 22
    assert counts[:4] == (1, 81, comb(81, 2), comb(81, 3) - 1080)
    assert counts[20:] == (682_344, 0)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_counts_agree_with_direct_enumeration(size: int) -> None:
    spread = bulk_peers.spread(size)
    assert sum(spread) == comb(81, size)
    assert odds.set_free_counts()[size] == spread[0]
    assert odds.set_count_distribution(size) == tuple(
        Fraction(count, comb(81, size)) for count in spread
    )


def test_six_cards_agree_with_direct_enumeration() -> None:
    spread = bulk_peers.spread(6)
    assert odds.set_free_counts()[6] == spread[0]
    assert [share * comb(81, 6) for share in odds.set_count_distribution(6)] == spread


def test_no_set_probability() -> None:
    assert odds.no_set_probability(12) == Fraction(325432404, 10074689485)
    assert odds.no_set_probability(15) == Fraction(13750015032, 37703805776935)
    assert odds.no_set_probability(0) == 1
    assert odds.no_set_probability(20) > 0
    for cards in (21, 22, 81):
        assert odds.no_set_probability(cards) == 0


def test_conditional_probability() -> None:
    assert odds.no_set_probability(15, given_none_in=12) == Fraction(
        13750015032, 37703805776935
    ) / Fraction(325432404, 10074689485)
    assert odds.no_set_probability(21, given_none_in=20) == 0
    assert odds.no_set_probability(12, given_none_in=12) == 1
    chain = Fraction(1)
    for cards in range(1, 21):
        chain *= odds.no_set_probability(cards, given_none_in=cards - 1)
        assert chain == odds.no_set_probability(cards)


@pytest.mark.parametrize("cards", [0, 3, 7, 9, 12, 13, pytest.param(15, marks=pytest.mark.nightly)])
def test_distribution_has_the_moments_of_linearity(cards: int) -> None:
    """Total, mean and second factorial moment are known without any counting."""
    shares = odds.set_count_distribution(cards)
    assert sum(shares) == 1
    assert shares[0] == odds.no_set_probability(cards)
    assert sum(sets * share for sets, share in enumerate(shares)) == Fraction(comb(cards, 3), 79)

    def lie(fixed: int) -> Fraction:
        """The probability that so many given cards are among those drawn."""
        return (
            Fraction(comb(81 - fixed, cards - fixed), comb(81, cards))
            if cards >= fixed
            else Fraction(0)
        )

    crossing, apart = 1080 * 3 * 39, 1080 * (1079 - 3 * 39)
    assert sum(sets * (sets - 1) * share for sets, share in enumerate(shares)) == (
        crossing * lie(5) + apart * lie(6)
    )


@pytest.mark.nightly
def test_distribution_of_fifteen_cards_takes_less_than_a_minute() -> None:
    """As a ratio: 120,000 searches of 12 cards in pure Python, which take 0.2 to 0.4 ms each."""
    code = (
        "from time import process_time; from setrules import odds; begin = process_time();"
        "odds.set_count_distribution(15); print(process_time() - begin)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    digits = [(card // 27, card // 9 % 3, card // 3 % 3, card % 3) for card in range(81)]
    boards = batch.shuffle(np.arange(200))[:, :12].tolist()

    def search_all() -> float:
        begin = process_time()
        for board in boards:
            [
                triple
                for triple in itertools.combinations([digits[card] for card in board], 3)
                if all(len({x, y, z}) != 2 for x, y, z in zip(*triple, strict=True))
            ]
        return (process_time() - begin) / len(boards)

    assert float(told.stdout) / min(search_all() for _ in range(20)) < 120_000


def test_most_sets_of_twelve_cards() -> None:
    assert len(odds.set_count_distribution(12)) - 1 == 14


def test_distribution_against_random_boards() -> None:
    """A million boards of 12; chi-square over the counts that are expected at all."""
    rng = np.random.default_rng(12)
    boards = batch.shuffle(rng.integers(0, 2**31 - 1, 1_000_000))[:, :12]
    seen = np.bincount(batch.count_sets(boards), minlength=15)
    expected = np.array([float(share) for share in odds.set_count_distribution(12)]) * len(boards)
    usual = expected > 20
    statistic = float(((seen - expected)[usual] ** 2 / expected[usual]).sum())
    assert statistic < 40  # 9 degrees of freedom: chance stays below 1 in 100,000


@pytest.mark.parametrize("cards", [72, 78, 80, 81])
def test_distribution_of_most_of_the_deck(cards: int) -> None:
    shares = odds.set_count_distribution(cards)
    assert sum(shares) == 1
    assert sum(sets * share for sets, share in enumerate(shares)) == Fraction(comb(cards, 3), 79)
    boards = np.tile(np.arange(81, dtype=np.uint8), (2_000, 1))
    np.random.default_rng(cards).permuted(boards, axis=1, out=boards)
    for count in set(batch.count_sets(boards[:, :cards]).tolist()):
        assert shares[count] > 0


def test_progress_is_told_to_the_end() -> None:
    from setrules.odds import exact

    exact._known.pop(11, None)
    told: list[tuple[int, int]] = []
    odds.set_count_distribution(11, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len({total for _, total in told}) == 1


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: odds.no_set_probability(-1), setrules.DeckError, "n -1: expected an int from 0"),
        (lambda: odds.no_set_probability(82), setrules.DeckError, "n 82"),
        (lambda: odds.no_set_probability(12.0), setrules.DeckTypeError, "n 12.0"),
        (lambda: odds.no_set_probability(True), setrules.DeckTypeError, "n True"),
        (lambda: odds.no_set_probability(12, 15), setrules.DeckError, "given_none_in 15"),
        (lambda: odds.no_set_probability(30, 21), setrules.DeckError, "expected at most 20"),
        (lambda: odds.set_count_distribution(22), setrules.DeckError, "n 22: expected at most 21"),
        (lambda: odds.set_count_distribution("12"), setrules.DeckTypeError, "n '12'"),
    ],
)
def test_wrong_arguments(call: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call()  # type: ignore[operator]


# --- the classes that everything is counted by


def test_classes_of_set_free_subsets() -> None:
    kinds = _odds.classes(9, True)
    assert [sum(weight for _, weight in level) for level in kinds] == SPACE_FREE
    assert sum(map(len, kinds)) == 17
    assert _odds.classes(10, True)[10] == []


def cycle_kinds() -> Counter[tuple[int, ...]]:
    """How many affine maps of the space have which numbers of cycles, by LENGTHS."""
    points = np.array(list(itertools.product(range(3), repeat=3)))
    matrices = np.array(list(itertools.product(range(3), repeat=9))).reshape(-1, 3, 3)
    matrices = matrices[np.rint(np.linalg.det(matrices)).astype(int) % 3 != 0]
    assert len(matrices) == 11_232
    kinds: Counter[tuple[int, ...]] = Counter()
    for part in np.array_split(matrices, 100):
        images = (points @ part.transpose(0, 2, 1))[:, np.newaxis] + points[:, np.newaxis]
        maps = (images % 3 @ [9, 3, 1]).reshape(-1, 27)
        powers = {1: maps}
        cycles: dict[int, npt.NDArray[np.int64]] = {}
        for length in LENGTHS:
            if length > 1:
                half = max(known for known in powers if length - known in powers)
                powers[length] = np.take_along_axis(powers[half], powers[length - half], axis=1)
            # fixed points of g^d are the points in cycles whose length divides d
            fixed = (powers[length] == np.arange(27)).sum(axis=1)
            shorter = sum(d * cycles[d] for d in cycles if length % d == 0)
            cycles[length] = (fixed - shorter) // length
        kinds.update(map(tuple, np.stack(list(cycles.values()), axis=1).tolist()))
    return kinds


def test_classes_are_as_many_as_burnside_counts() -> None:
    """The shapes tell all classes apart: there are as many as there are orbits."""
    orbits = [0] * 28
    for kind, number in cycle_kinds().items():
        assert sum(length * times for length, times in zip(LENGTHS, kind, strict=True)) == 27
        series = [1] + [0] * 27
        for length, times in zip(LENGTHS, kind, strict=True):
            for _ in range(times):
                series = [series[k] + (series[k - length] if k >= length else 0) for k in range(28)]
        orbits = [total + number * term for total, term in zip(orbits, series, strict=True)]
    kinds = _odds.classes(21, False)
    assert [len(level) * 27 * 11_232 for level in kinds] == orbits[:22]
    assert [sum(weight for _, weight in level) for level in kinds] == [
        comb(27, size) for size in range(22)
    ]


@pytest.mark.parametrize("free", [False, True])
def test_subsets_up_to_translation(free: bool) -> None:
    for size in range(7):
        packed = np.frombuffer(_odds.subsets(size, free), np.uint32).reshape(-1, 2)
        assert packed[:, 1].sum() == (SPACE_FREE[size] if free else comb(27, size))
        assert len(np.unique(packed[:, 0])) == len(packed)
        for mask, translates in packed[:200].tolist():
            subset = [point for point in range(27) if mask >> point & 1]
            moved = {
                frozenset(
                    sum((point // place + shift // place) % 3 * place for place in (1, 3, 9))
                    for point in subset
                )
                for shift in range(27)
            }
            assert len(moved) == translates
            assert not free or not setrules.any_set_exists(subset)
