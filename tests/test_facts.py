"""Facts of the game that the library must show and not quote (section K)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import oracle
import pytest

from setrules import (
    CARDS,
    Board,
    Deck,
    RuleSet,
    any_set_exists,
    count_sets,
    find_all_sets,
    third_card,
    validate,
)

# Caps of a plane, of the 27 solid cards, and of a deck (T4, B6).
LARGEST = {"9 cards": 4, "27 cards": 9, "81 cards": 20}


# --- counting sets --------------------------------------------------------------------------------


def test_there_are_1080_sets_and_40_go_through_each_card() -> None:
    """K: 81 * 80 / 6 and 80 / 2."""
    sets = find_all_sets(range(81))
    assert len(sets) == 1080 == 81 * 80 // 6
    through = Counter(card for triple in sets for card in triple)
    assert through == Counter(dict.fromkeys(range(81), 40))


def test_the_small_deck_has_117_sets() -> None:
    """T4: 27 * 26 / 6, 13 through each card."""
    cards = oracle.deck(small=True)
    assert count_sets(cards) == 117 == 27 * 26 // 6
    through = Counter(slot for triple in find_all_sets(cards) for slot in triple)
    assert set(through.values()) == {13}


def test_the_mod_3_test_is_the_definition() -> None:
    """K: on all 85,320 unordered triples."""
    triples = list(combinations(CARDS, 3))
    assert len(triples) == 85_320
    for a, b, c in triples:
        sums = [sum(digits) % 3 for digits in zip(a.digits, b.digits, c.digits, strict=True)]
        assert validate(a, b, c) is (not any(sums))


def test_each_pair_has_one_completion() -> None:
    """K: for each of 3,240 pairs; each set is completed from three of them."""
    pairs = list(combinations(range(81), 2))
    assert len(pairs) == 3240
    completed = Counter(tuple(sorted((a, b, int(third_card(a, b))))) for a, b in pairs)
    assert completed == Counter(dict.fromkeys(oracle.all_sets(), 3))


# --- the cap of the sources -----------------------------------------------------------------------


def test_the_20_card_cap() -> None:
    """K: 0 sets in 1,140 triples; each of the 61 other cards completes at least three."""
    cap = oracle.CAP20
    assert comb(len(cap), 3) == 1140
    assert count_sets(cap) == 0
    completions = Counter(int(third_card(a, b)) for a, b in combinations(cap, 2))
    assert {*completions} == {*range(81)} - {*cap}
    assert len(completions) == 61
    assert min(completions.values()) == 3
    assert sum(completions.values()) == 190
    for card, count in completions.items():
        assert count_sets([*cap, card]) == count


# --- no 21 cards are set-free ---------------------------------------------------------------------


def largest_cap(cards: list[int]) -> int:
    """The size of the largest part without a set that holds the first card, by trying all."""
    best = 0

    def grow(size: int, chosen: list[int], free: list[int]) -> None:
        nonlocal best
        best = max(best, size)
        for at, card in enumerate(free):
            if size + len(free) - at <= best:
                return
            closed = {int(third_card(card, other)) for other in chosen}
            grow(
                size + 1,
                [*chosen, card],
                [other for other in free[at + 1 :] if other not in closed],
            )

    grow(1, cards[:1], cards[1:])
    return best


def affine_part(directions: tuple[int, ...], begin: int) -> list[int]:
    """The cards that some directions reach from a start: the small deck, bent."""
    cards = []
    for steps in product(range(3), repeat=len(directions)):
        digits = list(CARDS[begin].digits)
        for step, direction in zip(steps, directions, strict=True):
            for place, digit in enumerate(CARDS[direction].digits):
                digits[place] = (digits[place] + step * digit) % 3
        cards.append(27 * digits[0] + 9 * digits[1] + 3 * digits[2] + digits[3])
    return cards


def hyperplanes() -> list[tuple[frozenset[int], ...]]:
    """The 40 ways to part the deck in three by a sum of attributes."""
    parts: dict[frozenset[frozenset[int]], tuple[frozenset[int], ...]] = {}
    for weights in product(range(3), repeat=4):
        if not any(weights):
            continue
        classes: tuple[list[int], ...] = ([], [], [])
        for card in CARDS:
            value = sum(w * d for w, d in zip(weights, card.digits, strict=True)) % 3
            classes[value].append(int(card))
        three = tuple(frozenset(cards) for cards in classes)
        parts[frozenset(three)] = three
    return list(parts.values())


def test_the_largest_caps_of_9_and_27_cards() -> None:
    """T4: 9 is the most that can be set-free among the 27 solid cards.

    Any card may be the first: turning the values of an attribute round maps
    every card to every other and sets to sets.
    """
    solid = oracle.deck(small=True)
    assert largest_cap([card for card in solid if card < 27]) == LARGEST["9 cards"]
    assert largest_cap(solid) == LARGEST["27 cards"]


def test_every_third_of_the_deck_is_a_small_deck_in_disguise() -> None:
    """K: so no more than 9 cards without a set lie in any of the 120 parts."""
    solid = oracle.deck(small=True)
    sets = {frozenset(triple) for triple in find_all_sets(solid)}
    parts = hyperplanes()
    assert len(parts) == 40
    for classes in parts:
        assert [len(part) for part in classes] == [27, 27, 27]
        zero = next(part for part in classes if 0 in part)
        spans = (affine_part(directions, 0) for directions in combinations(sorted(zero - {0}), 3))
        basis = next(cards for cards in spans if len({*cards}) == 27)
        assert {*basis} == zero
        assert {frozenset(triple) for triple in find_all_sets(basis)} == sets
        for part in classes:
            begin = CARDS[min(part)]
            # Moving a part by one card's digits keeps sets, as each digit turns alike.
            moved = [
                sum(
                    weight * ((x + y) % 3)
                    for weight, x, y in zip(
                        (27, 9, 3, 1), CARDS[card].digits, begin.digits, strict=True
                    )
                )
                for card in basis
            ]
            assert {*moved} == part
            assert {frozenset(triple) for triple in find_all_sets(moved)} == sets


def test_no_21_cards_are_set_free() -> None:
    """K, B6: by counting pairs and triples in the 40 ways to part the deck in three.

    Every pair lies together in 13 of the ways and every triple that is no set
    in 4. Of 21 set-free cards at most 9 lie in each third. With P pairs and T
    triples together in one way, 3 T - 16 P >= -693 for every division of 21
    into three parts of at most 9, and the sum over the 40 ways is exactly
    40 times that; so every way must divide as 7, 7, 7 or 9, 9, 3, and no whole
    number of each gives the pairs.
    """
    parts = hyperplanes()
    together = Counter(
        pair for classes in parts for part in classes for pair in combinations(sorted(part), 2)
    )
    assert set(together.values()) == {13}
    assert len(together) == 3240
    triples = Counter(
        triple for classes in parts for part in classes for triple in combinations(sorted(part), 3)
    )
    assert {count for triple, count in triples.items() if not validate(*triple)} == {4}
    assert len(triples) == 85_320

    pairs_needed, triples_needed = 13 * comb(21, 2), 4 * comb(21, 3)
    tight = set()
    for a, b in product(range(10), repeat=2):
        c = 21 - a - b
        if a >= b >= c and 0 <= c <= 9:
            pairs = sum(comb(x, 2) for x in (a, b, c))
            threes = sum(comb(x, 3) for x in (a, b, c))
            slack = 3 * threes - 16 * pairs + 693
            assert slack >= 0
            if slack == 0:
                tight.add(((a, b, c), pairs))
    assert 3 * triples_needed - 16 * pairs_needed + 40 * 693 == 0
    assert tight == {((7, 7, 7), 63), ((9, 9, 3), 75)}
    assert all(63 * (40 - x) + 75 * x != pairs_needed for x in range(41))


def test_20_cards_do_divide_like_that() -> None:
    """B6: the same counting allows 20, and the cap shows that they exist."""
    cap = {*oracle.CAP20}
    divided = Counter(
        tuple(sorted((len(cap & part) for part in classes), reverse=True))
        for classes in hyperplanes()
    )
    assert sum(divided.values()) == 40
    assert max(size for sizes in divided for size in sizes) <= LARGEST["27 cards"]
    assert sum(n * sum(comb(x, 2) for x in sizes) for sizes, n in divided.items()) == 13 * 190
    assert sum(n * sum(comb(x, 3) for x in sizes) for sizes, n in divided.items()) == 4 * 1140


# --- how often 12 cards are dead ------------------------------------------------------------------

DEAD_12 = Fraction(325432404, 10074689485)
DEAD_15 = Fraction(13750015032, 37703805776935)


def test_the_exact_chances_count_whole_boards() -> None:
    """K: each chance is a whole number of boards among all, and rounds to the figures given."""
    for chance, cards, percent, odds in (
        (DEAD_12, 12, "3.2302", "29.96"),
        (DEAD_15, 15, "0.036469", "2741"),
    ):
        assert (chance * comb(81, cards)).denominator == 1
        assert f"{float(100 * chance):.{len(percent.split('.')[1])}f}" == percent
        decimals = len(odds.partition(".")[2])
        assert f"{float((1 - chance) / chance):.{decimals}f}" == odds


def dead_boards(games: int, seed: int) -> int:
    numbers = random.Random(seed)
    return sum(not any_set_exists(numbers.sample(range(81), 12)) for _ in range(games))


def test_random_boards_of_12_are_dead_as_often_as_computed() -> None:
    """K: within four standard deviations in 60,000; the booklet's 33 to 1 is off by more."""
    games = 60_000
    dead = dead_boards(games, seed=12)
    deviation = float(games * DEAD_12 * (1 - DEAD_12)) ** 0.5
    assert abs(dead - games * float(DEAD_12)) < 4 * deviation
    assert abs(dead - games / 34) > 4 * deviation


@pytest.mark.nightly
def test_two_million_random_boards_of_12() -> None:
    """K: the same to a third of a per mille."""
    games = 2_000_000
    deviation = float(games * DEAD_12 * (1 - DEAD_12)) ** 0.5
    assert abs(dead_boards(games, seed=2) - games * float(DEAD_12)) < 4 * deviation


# --- how a game ends ------------------------------------------------------------------------------


def test_the_deck_sums_to_nothing_and_so_does_a_set() -> None:
    """K: why 3 cards are never left: what is left sums to nothing, and three such are a set."""
    assert [sum(column) % 3 for column in zip(*(card.digits for card in CARDS), strict=True)] == [
        0
    ] * 4
    for triple in combinations(range(81), 3):
        sums = [
            sum(column) % 3 for column in zip(*(CARDS[one].digits for one in triple), strict=True)
        ]
        assert (sums == [0] * 4) is validate(*triple)


def play(seed: int) -> int:
    """One game by the edition rules; how many cards are left when it is over."""
    choose = random.Random(seed)
    deck = Deck.shuffled(seed)
    board = Board.deal(deck, RuleSet.edition())
    while True:
        sets = board.find_all_sets()
        if sets:
            slots = choose.choice(sets)
            board.take(slots)
            board.refill(deck, slots)
        elif not board.expand(deck):
            assert deck.remaining == 0
            return len(board)


def test_three_cards_are_never_left() -> None:
    """K: in 1,500 games with sets claimed at random; the numbers left are multiples of 3."""
    left = Counter(play(seed) for seed in range(1500))
    assert 3 not in left
    assert {size % 3 for size in left} == {0}
    assert {0, 6, 9, 12} <= {*left}
