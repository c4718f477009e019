"""What the searches refuse, and how they write into ``out`` (E1, E2, B8, V2)."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import setrules
from setrules import Board, batch

GOOD = np.tile(np.arange(12, dtype=np.uint8), (600, 1))


@pytest.mark.parametrize("path", batch.paths())
@pytest.mark.parametrize("row", [0, 1, 63, 64, 300, 599])
@pytest.mark.parametrize("slot", [0, 5, 11])
def test_a_malformed_row_is_named(path: str, row: int, slot: int) -> None:
    for bad in (81, 87, 88, 127, 128, 254):
        boards = GOOD.copy()
        boards[row, slot] = bad
        with batch.use_path(path):
            for function in (batch.any_set_exists, batch.count_sets, batch.find_all_sets):
                with pytest.raises(setrules.CardError, match=rf"row {row}, slot {slot}: {bad} is"):
                    function(boards)
    boards = GOOD.copy()
    boards[row, slot] = 6 if slot != 6 else 7
    boards[min(row + 1, 599), 3] = 100 if row < 599 else boards[599, 3]
    with (
        batch.use_path(path),
        pytest.raises(setrules.BoardError, match=rf"row {row}: card 6 lies in slot \d+ and again"),
    ):
        batch.count_sets(boards)


@pytest.mark.parametrize("path", batch.paths())
def test_duplicates_and_bad_bytes_of_one_board_do_not_cancel(path: str) -> None:
    rng = np.random.default_rng(4)
    with batch.use_path(path):
        for _ in range(300):
            boards = GOOD[:70].copy()
            row = int(rng.integers(70))
            changes = int(rng.integers(1, 12))
            boards[row, rng.permutation(12)[:changes]] = rng.choice(
                np.array([0, 3, 80, 81, 88, 255], np.uint8), changes
            )
            try:
                expected: object = setrules.count_sets(bytes(boards[row]))
            except setrules.SetRulesError as error:
                with pytest.raises(type(error), match=f"row {row}"):
                    batch.count_sets(boards)
            else:
                assert batch.count_sets(boards)[row] == expected


def test_out_is_filled_and_returned() -> None:
    found, counts = np.empty(600, bool), np.empty(600, np.int32)
    assert batch.any_set_exists(GOOD, out=found) is found
    assert batch.count_sets(GOOD, out=counts) is counts
    assert found.all()
    assert set(counts.tolist()) == {setrules.count_sets(range(12))}
    strided = np.zeros(1200, np.int32)
    batch.count_sets(GOOD, out=strided[::2])
    assert strided[::2].tolist() == counts.tolist()
    assert not strided[1::2].any()


def test_out_for_find_all_sets() -> None:
    offsets, triples = batch.find_all_sets(GOOD)
    room = np.full((len(triples) + 5, 3), 99, np.uint8)
    starts = np.empty(601, np.int64)
    given_offsets, given_triples = batch.find_all_sets(GOOD, out=(starts, room))
    assert given_offsets is starts
    assert np.shares_memory(given_triples, room)
    np.testing.assert_array_equal(given_offsets, offsets)
    np.testing.assert_array_equal(given_triples, triples)
    assert (room[len(triples) :] == 99).all()

    starts[:] = -7
    small = np.full((len(triples) - 1, 3), 99, np.uint8)
    with pytest.raises(setrules.BoardError, match="out is an array of shape"):
        batch.find_all_sets(GOOD, out=(starts, small))
    assert (starts == -7).all()
    assert (small == 99).all()
    with pytest.raises(setrules.BoardTypeError, match="expected a pair"):
        batch.find_all_sets(GOOD, out=starts)  # type: ignore[arg-type]


def test_out_may_lie_in_the_boards() -> None:
    boards = GOOD.copy()
    assert batch.any_set_exists(boards, out=boards.reshape(-1)[:600].view(bool)).all()


@pytest.mark.parametrize(
    ("boards", "error", "message"),
    [
        (
            np.zeros((3, 12), np.int64),
            setrules.BoardTypeError,
            "int64: expected an array of uint8",
        ),
        (np.zeros((3, 12), np.float32), setrules.BoardTypeError, "array of float32"),
        (np.zeros((3, 12), bool), setrules.BoardTypeError, "array of bool"),
        (np.zeros(12, np.uint8), setrules.BoardError, r"shape \(12,\): expected two dimensions"),
        (np.zeros((2, 2, 2), np.uint8), setrules.BoardError, r"shape \(2, 2, 2\)"),
        (
            np.zeros((2, 82), np.uint8),
            setrules.BoardError,
            "82 slots are too large",
        ),
        ([[0, 1, 256]], setrules.CardError, r"boards\[0, 2\]: 256"),
        ([[0, 1], [-1, 2]], setrules.CardError, r"boards\[1, 0\]: -1"),
        ([[0, 1], [2]], setrules.BoardTypeError, "expected an array"),
        ([[0.0, 1.0]], setrules.BoardTypeError, "boards holds float64"),
        (b"\x00\x01\x02", setrules.BoardTypeError, "boards holds"),
        (None, setrules.BoardTypeError, "boards is None: expected ints from 0 to 80"),
        ([[0, 1, 2**70]], setrules.CardError, r"boards\[0, 2\]: 1180591620717411303424 is not a"),
        ([[0, 1, -(10**5000)]], setrules.CardError, r"boards\[0, 2\]: <int> is not a card"),
        ([[2**63, -1]], setrules.CardError, r"boards\[0, 0\]: 9223372036854775808 is not a card"),
        ([[0, np.uint8(1), True]], setrules.BoardTypeError, r"boards\[0, 2\] is True"),
        ([[np.uint8(1), np.True_]], setrules.BoardTypeError, r"boards\[0, 1\] is (np.True_|True)"),
        ([[0, None, True]], setrules.BoardTypeError, r"boards\[0, 2\] is True"),
        ([[0, None, 1.5]], setrules.BoardTypeError, r"boards\[0, 2\] is 1.5"),
        ([[0, None, 256]], setrules.CardError, r"boards\[0, 2\]: 256"),
        ([None], setrules.BoardError, r"boards of shape \(1,\)"),
        ([np.array([0, 1], bool)], setrules.BoardTypeError, "boards holds bool"),
        (np.zeros((2, 3), np.int64), setrules.BoardTypeError, "boards is an array of int64"),
    ],
)
def test_wrong_boards(boards: object, error: type[Exception], message: str) -> None:
    for function in (batch.any_set_exists, batch.count_sets, batch.find_all_sets):
        with pytest.raises(error, match=message):
            function(boards)  # type: ignore[arg-type]


def test_none_in_a_list_is_an_empty_slot_as_255_is() -> None:
    boards = [Board.of([0, None, 1, 2]), Board.of([None, 0, 40, 80])]
    for rows in ([board.slots for board in boards], [board.key() for board in boards]):
        assert batch.count_sets(rows).tolist() == [1, 1]
        offsets, triples = batch.find_all_sets(rows)
        assert (offsets.tolist(), triples.tolist()) == ([0, 1, 2], [[0, 2, 3], [1, 2, 3]])
    assert batch.any_set_exists([(None, None)]).tolist() == [False]
    with pytest.raises(
        setrules.BoardTypeError, match=r"a\[1\] is None: expected ints from 0 to 80"
    ):
        batch.third_card([0, None], 1)


VALUES = st.one_of(
    st.integers(0, 80),
    st.integers(0, 80).map(np.uint8),
    st.integers(-2, 82).map(np.int64),
    st.sampled_from([None, True, np.True_, -1, 81, 2**63, 2**64, 1.0, np.float64(1), "1", {}]),
)


@settings(max_examples=300)
@given(rows=st.integers(1, 4).flatmap(lambda k: st.lists(st.tuples(*[VALUES] * k), min_size=1)))
def test_a_list_means_the_same_to_a_batch_as_to_the_kernel(rows: list[tuple[Any, ...]]) -> None:
    try:
        expected = [setrules.count_sets(row) for row in rows]
    except setrules.SetRulesError:
        with pytest.raises(setrules.SetRulesError):
            batch.count_sets(rows)
    else:
        assert batch.count_sets(rows).tolist() == expected


class Masked:
    """What makes a masked array of itself."""

    def __array__(self, dtype: object = None, copy: object = None) -> object:
        return np.ma.array([[0, 1, 2]], mask=[[1, 0, 0]], dtype=np.uint8)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "boards",
    [
        [np.ma.array([0, 1, 2], mask=[1, 0, 0], dtype=np.uint8)],
        [[0, 1, 2], np.ma.array([0, 1, 2], mask=[1, 0, 0])],
        [[np.ma.masked, 1, 2]],
        Masked(),
    ],
)
def test_masked_arrays_within_something_else_are_refused(boards: Any) -> None:
    with pytest.raises(setrules.BoardTypeError, match="boards is a masked array"):
        batch.count_sets(boards)
    with pytest.raises(setrules.DeckTypeError, match="seeds is a masked array"):
        batch.shuffle(boards)


def test_what_makes_an_array_of_itself_is_converted_after_a_look() -> None:
    class Table:
        def __init__(self, values: object) -> None:
            self.values = np.array(values)

        def __array__(self, dtype: object = None, copy: object = None) -> object:
            return self.values

    assert batch.count_sets(Table([[0, 1, 2]])).tolist() == [1]
    with pytest.raises(setrules.CardError, match=r"boards\[0, 2\]: 256 is not a card"):
        batch.count_sets(Table([[0, 1, 256]]))
    with pytest.raises(setrules.BoardTypeError, match="boards holds bool"):
        batch.count_sets(Table([[True, False]]))


def test_lists_of_ints_are_converted_after_a_look() -> None:
    assert batch.count_sets([[0, 1, 2, 255], [0, 40, 80, 1]]).tolist() == [1, 1]
    assert batch.any_set_exists(memoryview(bytes([0, 1, 2])).cast("B", (1, 3))).tolist() == [True]


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (
            np.empty(600, np.uint8),
            setrules.BoardTypeError,
            "uint8: expected a writable array of bool",
        ),
        (np.empty(599, bool), setrules.BoardError, r"shape \(599,\)"),
        (np.empty((600, 1), bool), setrules.BoardError, r"shape \(600, 1\)"),
        (np.broadcast_to(np.array(True), (600,)), setrules.BoardError, "out is read-only"),
        ([False] * 600, setrules.BoardTypeError, "expected a writable array"),
    ],
)
def test_wrong_out(out: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        batch.any_set_exists(GOOD, out=out)  # type: ignore[arg-type]


def test_paths_can_be_asked_for_and_forced() -> None:
    assert batch.paths()[:2] == ("scalar", "word64")
    assert batch.active_path() == batch.paths()[-1]
    with batch.use_path("word64"):
        with batch.use_path("scalar"):
            assert batch.active_path() == "scalar"
        assert batch.active_path() == "word64"
    assert batch.active_path() == batch.paths()[-1]
    with (
        pytest.raises(setrules.BoardError, match="path 'neon': expected one of scalar, word64"),
        batch.use_path("neon"),
    ):
        pass


def test_numpy_is_imported_by_the_bulk_modules_only() -> None:
    code = (
        "import sys, setrules; assert 'numpy' not in sys.modules; "
        "import setrules.batch; assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_out_in_one_memory_is_refused_before_anything_is_written() -> None:
    room = np.full(600, 7, np.int64)
    pair = (room[:601], room.view(np.uint8)[: 3 * 1000].reshape(1000, 3))
    with pytest.raises(setrules.BoardError, match="out is a pair in the same memory"):
        batch.find_all_sets(GOOD[:3], out=pair)
    assert set(room.tolist()) == {7}


def test_the_slots_of_a_batch_go_into_a_match_as_a_list() -> None:
    session = setrules.GameSession(["ann"], mode="single", seed=7)
    _, triples = batch.find_all_sets([session.board.slots])
    told = r"expected a sequence of 3 (slots|cards); \.tolist\(\) makes one"
    for call in (session.claim_slots, session.claim):
        with pytest.raises(setrules.ClaimTypeError, match=told):
            call("ann", triples[0])  # type: ignore[arg-type]
    with pytest.raises(setrules.BoardTypeError, match=r"; \.tolist\(\) makes one"):
        session.board.copy().take(triples[0])  # type: ignore[arg-type]
    assert session.claim_slots("ann", triples[0].tolist())[0].type == "claim_accepted"
