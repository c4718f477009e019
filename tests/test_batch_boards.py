"""Bulk searches agree with the scalar kernel and with the definition (V1, B7, C1)."""

from __future__ import annotations

import os
from itertools import combinations

import bulk_peers
import numpy as np
import numpy.typing as npt
import pytest

import setrules
from setrules import _batch, batch

#: How many boards of each size all paths are compared on; a slow build is given fewer.
BOARDS = int(os.environ.get("SETRULES_BOARDS", "1000003"))

Bytes = npt.NDArray[np.uint8]


def boards_of(size: int, count: int, seed: int) -> Bytes:
    """Boards of distinct cards, as the first cards of shuffled decks."""
    seeds = np.random.default_rng([seed, size]).integers(-(2**31), 2**31, count)
    return np.ascontiguousarray(batch.shuffle(seeds)[:, :size])


def is_set(a: int, b: int, c: int) -> bool:
    """The definition: every attribute all equal or all distinct."""
    return all(
        len({a // place % 3, b // place % 3, c // place % 3}) != 2 for place in (1, 3, 9, 27)
    )


def sets_of(board: list[int]) -> list[tuple[int, int, int]]:
    return [
        (i, j, k)
        for i, j, k in combinations(range(len(board)), 3)
        if max(board[i], board[j], board[k]) <= 80 and is_set(board[i], board[j], board[k])
    ]


def check_paths(boards: Bytes) -> None:
    with batch.use_path("scalar"):
        found, counts = batch.any_set_exists(boards), batch.count_sets(boards)
    for path in batch.paths()[1:]:
        with batch.use_path(path):
            np.testing.assert_array_equal(batch.any_set_exists(boards), found, err_msg=path)
            np.testing.assert_array_equal(batch.count_sets(boards), counts, err_msg=path)
    np.testing.assert_array_equal(counts > 0, found)
    for row in range(0, len(boards), max(1, len(boards) // 2_500)):
        assert setrules.count_sets(bytes(boards[row])) == counts[row]
    for row in range(0, len(boards), max(1, len(boards) // 15)):
        assert len(sets_of(boards[row].tolist())) == counts[row]


@pytest.mark.parametrize("size", range(22))
def test_every_path_agrees_on_a_million_boards(size: int) -> None:
    """With the scalar path on all of them, and with the scalar kernel on every 400th."""
    check_paths(boards_of(size, BOARDS, seed=2))


@pytest.mark.parametrize("size", [12, 16, 17, 21, 24, 33, 39, 40, 48, 64, 80, 81])
def test_boards_with_empty_slots_and_many_cards(size: int) -> None:
    boards = boards_of(size, 3_001, seed=3)
    boards[np.random.default_rng(size).random(boards.shape) < 0.2] = setrules.EMPTY
    check_paths(boards)


def test_the_scalar_path_agrees_with_a_plain_pair_loop() -> None:
    boards = boards_of(15, 50_000, seed=4)
    found, counts = np.empty(len(boards), bool), np.empty(len(boards), np.int32)
    bulk_peers.any_sets(boards, found)
    bulk_peers.count_sets(boards, counts)
    np.testing.assert_array_equal(batch.any_set_exists(boards), found)
    np.testing.assert_array_equal(batch.count_sets(boards), counts)


# What a processor must have for a path that is compiled in any case.
NEEDS = {"avx2": "AVX2", "avx512vl": "AVX2 and AVX-512 with its parts F, VL and BW"}


@pytest.mark.parametrize("path", _batch.path_names(compiled=True))
def test_every_set_of_the_deck_is_found_alone(path: str) -> None:
    if path not in batch.paths():
        pytest.skip(f"path {path} is compiled and no test runs it: it needs {NEEDS[path]}")
    triples = np.array(list(combinations(range(81), 3)), np.uint8)
    expected = [is_set(*triple) for triple in triples.tolist()]
    assert sum(expected) == 1080
    with batch.use_path(path):
        np.testing.assert_array_equal(batch.any_set_exists(triples), expected)
        np.testing.assert_array_equal(batch.count_sets(triples), np.array(expected, np.int32))
        everything = np.arange(81, dtype=np.uint8)[np.newaxis]
        assert batch.count_sets(everything).tolist() == [1080]


@pytest.mark.parametrize("path", batch.paths())
@pytest.mark.parametrize("count", [0, 1, 2, 44, 63, 64, 65, 128, 255, 256, 257, 271, 272, 300, 513])
def test_every_number_of_boards(path: str, count: int) -> None:
    boards = boards_of(12, count, seed=5)
    expected = [setrules.count_sets(bytes(board)) for board in boards]
    with batch.use_path(path):
        assert batch.count_sets(boards).tolist() == expected
        assert batch.any_set_exists(boards).tolist() == [number > 0 for number in expected]


@pytest.mark.parametrize("path", batch.paths())
def test_any_strides_are_read_in_place(path: str) -> None:
    wide = boards_of(42, 1_000, seed=6)
    views = [
        wide[:, :12],  # rows longer than a board
        wide[:, ::3],  # every third slot
        wide[::-1, 30:41],  # backwards
        wide[::7, ::-2],
        np.asfortranarray(wide[:, :12]),
        np.broadcast_to(wide[0, :15], (600, 15)),
    ]
    with batch.use_path(path):
        for view in views:
            view.flags.writeable = False
            expected = [setrules.count_sets(bytes(board)) for board in view]
            assert batch.count_sets(view).tolist() == expected
            offsets, triples = batch.find_all_sets(view)
            assert offsets[-1] == len(triples) == sum(expected)


@pytest.mark.parametrize("size", [0, 2, 3, 12, 21, 40, 81])
def test_find_all_sets_lists_what_the_scalar_kernel_lists(size: int) -> None:
    boards = boards_of(size, 200, seed=7)
    boards[np.random.default_rng(size).random(boards.shape) < 0.1] = setrules.EMPTY
    offsets, triples = batch.find_all_sets(boards)
    assert offsets.dtype == np.int64
    assert triples.dtype == np.uint8
    assert offsets[0] == 0
    for row, board in enumerate(boards):
        listed = [tuple(triple) for triple in triples[offsets[row] : offsets[row + 1]].tolist()]
        assert listed == setrules.find_all_sets(bytes(board))
        if row < 5 and size <= 21:
            assert listed == sets_of(board.tolist())
