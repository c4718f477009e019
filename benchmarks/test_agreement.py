"""What is compared must answer the same: every engine on the same boards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import setrules
from benchmarks import node
from benchmarks.inputs import FORMS, boards_of, triples
from benchmarks.rivals import RIVALS
from benchmarks.sides import native

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
