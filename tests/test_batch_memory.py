"""Bulk functions with ``out`` hold no copy of what they read or write."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

from setrules import batch

# What a call holds whatever the size, views and shapes. A byte for each board would be
# twelve times the bound.
BOARDS = 200_000
BOUND = 16 << 10

SEEDS = np.arange(BOARDS, dtype=np.int32)
DECKS = batch.shuffle(SEEDS)
LYING = np.ascontiguousarray(DECKS[:, :12])
A, B, C = np.ascontiguousarray(DECKS.T[:3])
TRUTHS = np.empty(BOARDS, np.bool_)
COUNTS = np.empty(BOARDS, np.int32)
CARDS = np.empty(BOARDS, np.uint8)
PAIR = batch.find_all_sets(LYING)


def peak_of(work: Callable[[], object]) -> int:
    """How many bytes a call holds at most, numpy's arrays included, beyond what lay there."""
    work()
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_what_numpy_allocates_is_seen() -> None:
    assert peak_of(lambda: LYING.copy()) >= LYING.nbytes
    assert peak_of(lambda: np.ascontiguousarray(DECKS[:, :12])) >= LYING.nbytes


@pytest.mark.parametrize("path", batch.paths())
@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: batch.any_set_exists(LYING, out=TRUTHS), id="any_set_exists"),
        pytest.param(
            lambda: batch.any_set_exists(DECKS[:, :12], out=TRUTHS), id="any_set_exists, strided"
        ),
        pytest.param(lambda: batch.count_sets(LYING, out=COUNTS), id="count_sets"),
        pytest.param(lambda: batch.shuffle(SEEDS, out=DECKS), id="shuffle"),
        pytest.param(lambda: batch.validate(A, B, C, out=TRUTHS), id="validate"),
        pytest.param(lambda: batch.third_card(A, B, out=CARDS), id="third_card"),
    ],
)
def test_nothing_is_copied(work: Callable[[], object], path: str) -> None:
    with batch.use_path(path):
        assert peak_of(work) < BOUND


def test_find_all_sets_holds_its_counts_and_offsets_alone() -> None:
    peak = peak_of(lambda: batch.find_all_sets(LYING, out=PAIR))
    assert peak < COUNTS.nbytes + PAIR[0].nbytes + BOUND
