"""The kernel against the plain definition of a set (V1 to V3, S3's cap), exhaustively."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations, product

import numpy as np
import numpy.typing as npt
import oracle
import pytest
from reference import cards as reference

from setrules import (
    CARDS,
    EMPTY,
    Card,
    any_set_exists,
    count_sets,
    find_all_sets,
    find_all_sets_into,
    third_card,
    validate,
)

Boards = npt.NDArray[np.uint8]
Slots = list[int | None]

# Fewer of 19 sizes where the bulk functions get fewer too, which is under the sanitizers.
BOARDS_OF_EACH_SIZE = min(6_000, int(os.environ.get("SETRULES_BOARDS", "1000003")) // 20)


# --- one triple -----------------------------------------------------------------------------------


def test_validate_is_the_definition_on_every_ordered_triple() -> None:
    """V1, V2: all 531,441, duplicates included."""
    answers = bytes(validate(a, b, c) for a, b, c in product(range(81), repeat=3))
    assert len(answers) == 531_441
    assert answers == oracle.truth_table()


def test_the_table_of_the_oracle_is_the_definition() -> None:
    """V1: two more tellings of the rule agree with it on every set and on 3,000 other triples."""
    sets = [*oracle.all_sets()]
    numbers = random.Random(0)
    others = [numbers.choices(range(81), k=3) for _ in range(3_000)]
    for a, b, c in [*sets, *others]:
        stated = bool(oracle.truth_table()[6561 * a + 81 * b + c])
        assert stated == oracle.is_set(a, b, c) == reference.is_set(a, b, c)


def test_validate_answers_with_true_and_false_themselves() -> None:
    assert validate(0, 37, 74) is True
    assert validate(0, 1, 5) is False


@pytest.mark.parametrize(
    ("cards", "expected"),
    [((0, 37, 74), True), ((0, 0, 0), True), ((0, 39, 79), False)],
)
def test_the_example_rows_of_the_source(cards: tuple[int, int, int], expected: bool) -> None:
    """V1, V2: S0's three rows."""
    assert validate(*cards) is expected


def test_duplicates() -> None:
    """V2: (a, a, a) is a set, (a, a, b) in any order is none."""
    for a, b in product(range(81), repeat=2):
        answers = {validate(*triple) for triple in permutations((a, a, b))}
        assert answers == {a == b}


def test_mod_3_form_is_the_rule_on_every_unordered_triple() -> None:
    """V1, K: all four digit sums divisible by 3, on all 85,320; trap 3: 1,080 of them hold."""
    holds = 0
    for triple in combinations(range(81), 3):
        digits = [oracle.attributes(card) for card in triple]
        by_sums = all(sum(column) % 3 == 0 for column in zip(*digits, strict=True))
        assert validate(*triple) is by_sums
        holds += by_sums
    assert holds == 1080


def test_trap_3_ids_that_sum_to_a_multiple_of_three_are_no_set() -> None:
    """V1: ids 0, 1 and 5 sum to 6; their shadings are solid, solid, striped."""
    assert not validate(0, 1, 5)


def test_1080_sets_and_40_through_each_card() -> None:
    """V3, K."""
    found = find_all_sets(range(81))
    assert found == list(oracle.all_sets())
    assert len(found) == count_sets(range(81)) == 1080
    assert set(Counter(card for triple in found for card in triple).values()) == {40}


# --- the third card -------------------------------------------------------------------------------


def test_third_card_is_the_only_one_that_fits() -> None:
    """V3: all 6,561 pairs, each against a search of all 81 cards; 3,240 of them unordered."""
    for a, b in product(range(81), repeat=2):
        fitting = [c for c in range(81) if oracle.truth_table()[6561 * a + 81 * b + c]]
        assert [third_card(a, b)] == fitting


def test_third_card_is_an_interned_card() -> None:
    """V3, trap 6: card 0 is a card, not None and not false."""
    for a, b in product(range(81), repeat=2):
        third = third_card(a, b)
        assert third is CARDS[third]
    assert third_card(40, 80) is Card(0)
    assert third_card(40, 80)


def test_third_card_by_digits_and_of_a_pair_of_equals() -> None:
    """V3: per digit (6 - x - y) mod 3; third(a, a) is a."""
    for a, b in product(range(81), repeat=2):
        digits = [(6 - x - y) % 3 for x, y in zip(Card(a).digits, Card(b).digits, strict=True)]
        assert third_card(a, b).digits == tuple(digits)
    assert all(third_card(a, a) == a for a in range(81))


# --- searches -------------------------------------------------------------------------------------


def _random_boards(size: int, holes: bool) -> Boards:
    """Boards of that many distinct cards; with holes up to four slots more."""
    numbers = np.random.default_rng([size, holes])
    decks = np.tile(np.arange(81, dtype=np.uint8), (BOARDS_OF_EACH_SIZE // 2, 1))
    cards = numbers.permuted(decks, axis=1)[:, :size]
    if not holes:
        return cards
    width = size + int(numbers.integers(1, 5))
    slots = np.full((len(cards), width), EMPTY, dtype=np.uint8)
    taken = np.zeros((len(cards), width), dtype=bool)
    taken[:, :size] = True
    taken = numbers.permuted(taken, axis=1)
    slots[taken] = cards.ravel()
    return slots


def _expected(slots: Boards) -> list[list[tuple[int, int, int]]]:
    """Every triple of slots tried with the definition, for many boards at once."""
    truth = np.frombuffer(oracle.truth_table(), dtype=np.uint8)
    triples = list(combinations(range(slots.shape[1]), 3))
    i, j, k = np.array(triples).T
    numbers = slots.astype(np.int32)
    ids = 6561 * numbers[:, i] + 81 * numbers[:, j] + numbers[:, k]
    empty = slots == EMPTY
    ids[empty[:, i] | empty[:, j] | empty[:, k]] = 1  # (0, 0, 1), no set
    found: list[list[tuple[int, int, int]]] = [[] for _ in slots]
    for board, triple in zip(*np.nonzero(truth[ids]), strict=True):
        found[board].append(triples[triple])
    return found


def _as_list(row: bytes) -> Slots:
    return [None if byte == EMPTY else byte for byte in row]


FORMS: tuple[Callable[[bytes], bytes | bytearray | Slots | tuple[int | None, ...]], ...] = (
    bytes,
    _as_list,
    bytearray,
    lambda row: tuple(_as_list(row)),
)


def _written(out: bytearray, count: int) -> list[tuple[int, int, int]]:
    rows = iter(out[: 3 * count])
    return list(zip(rows, rows, rows, strict=True))


@pytest.mark.parametrize("holes", [False, True], ids=["full", "with holes"])
@pytest.mark.parametrize("size", range(3, 22))
def test_searches_are_brute_force_on_random_boards(size: int, holes: bool) -> None:
    """V1, B7: 114,000 boards of 3 to 21 cards, half of them with empty slots."""
    slots = _random_boards(size, holes)
    out = bytearray(3 * 1080)
    view = memoryview(out).cast("B", (1080, 3))
    for number, (row, expected) in enumerate(zip(slots, _expected(slots), strict=True)):
        board = FORMS[number % len(FORMS)](row.tobytes())
        assert find_all_sets(board) == expected
        assert any_set_exists(board) is bool(expected)
        assert count_sets(board) == len(expected)
        assert find_all_sets_into(board, view) == len(expected)
        assert _written(out, len(expected)) == expected


@pytest.mark.parametrize("size", [0, 1, 2, 22, 23, 24, 27, 35, 36, 54, 79, 80, 81])
def test_searches_on_sizes_beyond_any_match(size: int) -> None:
    """V1, B8: nothing, and up to the whole deck, in any order."""
    for seed in range(4):
        cards = random.Random(f"{size} {seed}").sample(range(81), size)
        expected = oracle.sets_in(cards)
        assert find_all_sets(cards) == expected
        assert count_sets(bytes(cards)) == len(expected)
        assert any_set_exists(tuple(cards)) is bool(expected)
        out = np.full((1080, 3), 99, dtype=np.uint8)
        assert find_all_sets_into(cards, out) == len(expected)
        assert out[: len(expected)].tolist() == [list(triple) for triple in expected]
        assert (out[len(expected) :] == 99).all()


@pytest.mark.parametrize("cards_count", [3, 12, 21, 40])
def test_searches_on_81_slots_mostly_empty(cards_count: int) -> None:
    """V1, trap 8: holes anywhere, up to slot 80; the answer is slots, never packed positions."""
    for seed in range(10):
        numbers = random.Random(f"{cards_count} {seed}")
        slots: Slots = [None] * 81
        places = [80, *numbers.sample(range(80), cards_count - 1)]
        for slot, card in zip(places, numbers.sample(range(81), cards_count), strict=True):
            slots[slot] = card
        expected = oracle.sets_in(slots)
        assert find_all_sets(slots) == expected
        assert count_sets(slots) == len(expected)
        assert any_set_exists(slots) is bool(expected)


def _dead_boards() -> Iterator[list[int]]:
    """Boards without a set: parts of moved copies of the 20-card cap, in any order."""
    numbers = random.Random(3)
    for _ in range(400):
        # Mirroring the whole deck in one card keeps what is a set and what is none.
        mirror = numbers.randrange(81)
        cap = [int(third_card(card, mirror)) for card in oracle.CAP20]
        yield numbers.sample(cap, numbers.randint(0, 20))


def test_dead_boards() -> None:
    """V1, B7: nothing is found where nothing lies, with and without empty slots."""
    for cards in _dead_boards():
        assert oracle.sets_in(cards) == []
        for board in (cards, [None, *cards, None], bytes([*cards[:2], EMPTY, *cards[2:]])):
            assert any_set_exists(board) is False
            assert count_sets(board) == 0
            assert find_all_sets(board) == []


def test_one_set_wherever_it_lies() -> None:
    """V1, B7: a dead board and one more card; every place of the only set is seen."""
    dead = [card for card in oracle.CAP20 if card not in (38, 47)]
    seen: set[tuple[int, int, int]] = set()
    for seed in range(600):
        numbers = random.Random(seed)
        a, b, *others = numbers.sample(dead, 12)
        third = int(third_card(a, b))
        cards = [a, b, third, *others]
        numbers.shuffle(cards)
        expected = oracle.sets_in(cards)
        assert any_set_exists(cards) is True
        assert find_all_sets(cards) == expected
        seen.update(expected)
    assert {0, 12} <= {slot for triple in seen for slot in triple}
    assert len(seen) > 200


# --- S3's cap -------------------------------------------------------------------------------------


def test_the_20_card_cap_has_no_set_in_its_1140_triples() -> None:
    """K, B6."""
    triples = list(combinations(oracle.CAP20, 3))
    assert len(triples) == 1140
    assert not any(validate(*triple) for triple in triples)
    assert not any_set_exists(oracle.CAP20)


def test_each_of_the_61_other_cards_completes_at_least_three() -> None:
    """K, B6: the cap cannot grow: whatever comes next makes a set."""
    outside = [card for card in range(81) if card not in oracle.CAP20]
    assert len(outside) == 61
    for card in outside:
        assert any_set_exists([*oracle.CAP20, card])
        assert count_sets([*oracle.CAP20, card]) >= 3


# --- known traps ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ([0, 40, 80], [(0, 1, 2)]),
        ([None, 13, 26, 1], []),
        ([None, 40, 0, 1], []),
        ([None, None, None, 0, 9, 27, 1, 2, 30], [(3, 6, 7)]),
        ([5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1], [(1, 3, 11), (1, 6, 9), (2, 4, 10)]),
        ([0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77], [(2, 5, 9)]),
        ([0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77], []),
        (oracle.DEAD12, []),
        ([*oracle.DEAD12, 38, 47, 59, 65, 66, 67], []),
        (
            [*oracle.DEAD12, 38, 47, 59, 65, 66, 67, 71, 77, 2],
            [(0, 1, 20), (11, 14, 20), (13, 15, 20)],
        ),
    ],
    ids=["6", "7a", "7b", "8", "1", "10", "10 after", "11", "12 at 18", "12 at 21"],
)
def test_traps(board: Sequence[int | None], expected: list[tuple[int, int, int]]) -> None:
    """V1, B7: traps 1, 6, 7, 8, 10, 11 and 12 as far as a search shows them."""
    assert find_all_sets(board) == expected == oracle.sets_in(board)
    assert any_set_exists(board) is bool(expected)
    packed = bytes(EMPTY if card is None else card for card in board)
    assert find_all_sets(packed) == expected
    assert any_set_exists(packed) is bool(expected)
