"""What is compared must answer the same: every engine on the same boards."""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import setrules
from benchmarks import node
from benchmarks.bulk import dealing, peers, sides
from benchmarks.inputs import FORMS, boards_of, triples
from benchmarks.rivals import RIVALS
from benchmarks.sides import native
from setrules import batch as setrules_batch
from tests import bulk_peers

BOARDS = [("random", 12), ("random", 21), ("dead", 12), ("dead", 20)]
OF_BOARDS = ("any_set_exists", "count_sets", "find_all_sets")


def _plain(answer: Any) -> Any:
    if isinstance(answer, np.ndarray):
        return [tuple(row) for row in answer.tolist()]
    return answer


@pytest.mark.parametrize("engine", RIVALS)
@pytest.mark.parametrize("operation", OF_BOARDS)
@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_rivals_find_what_the_kernel_finds(
    engine: str, operation: str, kind: str, size: int
) -> None:
    rival, kernel = RIVALS[engine][operation], getattr(setrules, operation)
    for board in boards_of(kind, size)[:50]:
        handed = board if engine == "numpy" else board.tolist()
        assert _plain(rival(handed)) == kernel(board)


@pytest.mark.parametrize("engine", RIVALS)
def test_rivals_judge_as_the_kernel_does(engine: str) -> None:
    for a, b, c in triples()[:2000].tolist():
        assert RIVALS[engine]["validate"](a, b, c) is setrules.validate(a, b, c)
        assert RIVALS[engine]["third_card"](a, b) == setrules.third_card(a, b)


@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_every_form_of_a_board_is_answered_alike(kind: str, size: int) -> None:
    boards = boards_of(kind, size)[:200]
    expected = [setrules.find_all_sets(board.tobytes()) for board in boards]
    for form, convert in FORMS.items():
        assert list(map(setrules.find_all_sets, convert(boards))) == expected, form


@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_the_loops_in_c_add_up_to_the_kernels_answers(kind: str, size: int) -> None:
    boards = boards_of(kind, size)[:1000]
    rows = [board.tobytes() for board in boards]
    whole = boards.tobytes()
    counts = list(map(setrules.count_sets, rows))
    assert native().c_count_sets(whole, size) == sum(counts)
    assert native().c_find_all_sets(whole, size) == sum(counts)
    assert native().c_any_set_exists(whole, size) == sum(map(bool, counts))


def test_the_loop_of_triples_in_c_adds_up() -> None:
    some = triples()[:1000]
    expected = sum(setrules.validate(*row) for row in some.tolist())
    assert native().c_validate(some.tobytes(), 3) == expected


@pytest.mark.usefixtures("needs_node")
def test_node_finds_what_the_kernel_finds() -> None:
    engine = node.shared()
    for kind, size in BOARDS:
        boards = boards_of(kind, size)[:100]
        engine.load(f"agreement {kind} {size}", boards)
        counts = [setrules.count_sets(board) for board in boards]
        assert engine.run("find_all_sets", f"agreement {kind} {size}")[1] == sum(counts)
        assert engine.run("any_set_exists", f"agreement {kind} {size}")[1] == sum(map(bool, counts))
    some = triples()[:1000]
    engine.load("agreement triples", some)
    valid = sum(setrules.validate(*row) for row in some.tolist())
    assert engine.run("validate", "agreement triples")[1] == valid
    third = sum(setrules.third_card(a, b) for a, b, _ in some.tolist())
    assert engine.run("third_card", "agreement triples")[1] == third


def test_dead_boards_are_dead() -> None:
    for size in (12, 20):
        assert not any(map(setrules.any_set_exists, boards_of("dead", size)))


def test_the_peers_in_bulk_answer_alike() -> None:
    boards = np.stack(boards_of("random", 12)[:500])
    counts, own = np.empty(500, np.int32), setrules_batch.count_sets(boards)
    for count in (peers.python_count, peers.numpy_count, _numba(peers, "numba_counter")):
        counts[:] = -1
        count(boards, counts)
        assert counts.tolist() == own.tolist()


@pytest.mark.parametrize(("kind", "size"), BOARDS)
def test_the_searchers_in_bulk_agree(kind: str, size: int) -> None:
    boards = np.stack(boards_of(kind, size)[:500])
    found, own = np.empty(500, np.bool_), setrules_batch.any_set_exists(boards)
    searchers = (peers.python_any, peers.numpy_any, bulk_peers.any_sets)
    for search in (*searchers, _numba(peers, "numba_searcher")):
        found[:] = ~own
        search(boards, found)
        assert found.tolist() == own.tolist()


def test_the_judges_in_bulk_agree() -> None:
    cards = np.ascontiguousarray(triples()[:3000].T)
    valid, own = np.empty(3000, np.bool_), setrules_batch.validate(*cards)
    for judge in (peers.python_judge, peers.numpy_judge, _numba(peers, "numba_judge")):
        valid[:] = ~own
        judge(*cards, valid)
        assert valid.tolist() == own.tolist()


def test_the_dealers_in_bulk_agree() -> None:
    seeds = np.array([0, 7, -7, 2026, 2**31 - 1, -(2**31), 161803399, 2026112900], np.int32)
    own = setrules_batch.shuffle(seeds)
    decks = np.empty((len(seeds), 81), np.uint8)
    for deal in (dealing.python_deal, dealing.numpy_deal, _numba(dealing, "numba_dealer")):
        decks[:] = 255
        deal(seeds, decks)
        assert decks.tolist() == own.tolist()


def test_the_players_in_bulk_agree() -> None:
    """They play the very games that the loop in C plays, which is held against the simulator."""
    for play, games in ((dealing.python_games, 150), (_numba(dealing, "numba_player"), 3000)):
        for seed in (0, 7):
            assert play(games, seed).tolist() == bulk_peers.games(games, seed).tolist()


def test_the_boards_in_bulk_are_distinct() -> None:
    """Nine cards fit in a word of 64 bits, and where they differ, boards do."""
    first = sides.boards_of(12)[:, :, :9].reshape(-1, 9).astype(np.uint64)
    packed = first @ (np.uint64(1) << np.arange(0, 63, 7, dtype=np.uint64))
    assert len(np.unique(packed)) == len(packed) == sides.BLOCKS * sides.BOARDS


@cache
def _numba(where: ModuleType, name: str) -> Any:
    if importlib.util.find_spec("numba") is None:
        if os.environ.get("SETRULES_REQUIRE_RUNTIMES"):
            pytest.fail(peers.NUMBA)
        pytest.skip(peers.NUMBA)
    return getattr(where, name)()
