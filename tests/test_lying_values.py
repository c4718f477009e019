"""Values that are not what they look like: texts, numbers and arrays that lie (E1, E2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from setrules import (
    Board,
    BoardTypeError,
    Card,
    CardError,
    Deck,
    DeckTypeError,
    GameSession,
    RecordTypeError,
    RulesError,
    RuleSet,
    RulesTypeError,
    Series,
    SetRulesError,
    any_set_exists,
    count_sets,
    find_all_sets,
    find_all_sets_into,
    hint,
    vectors,
)


def session(**options: Any) -> GameSession:
    return GameSession(["ann", "bob"], seed=7, **options)


# --- text that lies about itself


class Liar(str):
    """A text that is equal to everything, and says that it is something else."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return hash("ann")

    def __str__(self) -> str:
        return "ann"

    def __len__(self) -> int:
        return 3

    def lower(self) -> str:
        return "ann"

    def translate(self, *_: object) -> str:
        return "1RSD"

    def split(self, *_: object) -> list[str]:  # type: ignore[override]
        return ["1RSD"]


def batch_path(name: str) -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import batch

    with batch.use_path(name):
        pass


@pytest.mark.parametrize(
    "call",
    [
        lambda lie: session().claim(lie, (0, 1, 2)),
        lambda lie: session().tap(0, lie),
        lambda lie: session().players[lie],
        lambda lie: GameSession(["ann"], seed=1, mode=lie),
        lambda lie: GameSession(["ann"], seed=1, dealer=lie),
        lambda lie: RuleSet(deck=lie),
        lambda lie: RuleSet.named(lie),
        lambda lie: RuleSet.from_dict({**RuleSet().to_dict(), "refill": lie}),
        lambda lie: Card.parse(lie),
        lambda lie: Board.parse(lie),
        lambda lie: Deck.fair(lie),
        lambda lie: Deck.verify_fair(Deck.fair("m", bytes(32)).order, "m", bytes(32), lie),
        lambda lie: Series(["ann"], dealer=lie),
        lambda lie: vectors.answer(lie, {}),
        lambda lie: batch_path(lie),
        lambda lie: session().view(lie),
        lambda lie: session().selection(lie),
    ],
    ids=range(17),
)
def test_a_text_counts_by_its_characters(call: Callable[[Any], object]) -> None:
    with pytest.raises(SetRulesError, match="zed"):
        call(Liar("zed|"))


def test_a_text_that_lies_is_in_no_list_of_players() -> None:
    assert Liar("zed") not in session().players
    assert Liar("ann") in session().players
    assert type(session().players[Liar("ann")].id) is str


# --- numbers that are not plain, and arrays that hide some of theirs


def test_rules_from_data_hold_plain_ints_only() -> None:
    """P1: numpy's integers, bools and floats come from no JSON text."""
    np = pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    data = RuleSet.tabletop().to_dict()
    for strange in (np.int64(5000), True, 5000.0, "5000", None):
        with pytest.raises(RulesTypeError, match=r"penalty_ms .*expected a plain int"):
            RuleSet.from_dict({**data, "penalty_ms": strange})
    assert RuleSet(penalty_ms=np.int64(5000)) == RuleSet()
    with pytest.raises(RulesError, match="no such field"):
        RuleSet.from_dict({**data, "speed": 1})
    record = session().record()
    assert isinstance(record["start"], dict)
    record["start"]["rules"] = {**data, "cap": np.int64(0)}
    with pytest.raises(RecordTypeError, match="start: cap"):
        GameSession.replay(record)


def test_a_masked_array_is_refused_wherever_an_array_is_read() -> None:
    np = pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import batch

    cards = np.ma.masked_array(np.array([0, 1, 2], np.uint8), mask=[True, False, False])
    boards = cards.reshape(1, 3)
    out = np.ma.zeros((1, 3), np.uint8)
    refused: list[Callable[[], object]] = [
        lambda: any_set_exists(cards),
        lambda: count_sets(cards),
        lambda: find_all_sets(cards),
        lambda: hint(cards),
        lambda: find_all_sets_into([0, 1, 2], out),
        lambda: Board.of(cards),
        lambda: batch.any_set_exists(boards),
        lambda: batch.count_sets(boards),
        lambda: batch.find_all_sets(boards),
        lambda: batch.validate(cards, cards, cards),
        lambda: batch.third_card(0, cards),
        lambda: batch.shuffle(np.ma.array([1, 2], np.int32)),
        lambda: batch.third_card(boards.filled(0), boards.filled(0), out=out),
    ]
    for call in refused:
        with pytest.raises((BoardTypeError, DeckTypeError), match="masked"):
            call()
    assert any_set_exists(cards.filled(255)) is False
    assert out.sum() == 0


@pytest.mark.parametrize("name", ["any_set_exists", "count_sets", "find_all_sets"])
def test_minus_one_in_a_batch(name: str) -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import batch

    with pytest.raises(CardError) as caught:
        getattr(batch, name)([[0, 1, 2], [3, -1, 5]])
    expected = "boards[1, 1]: -1 is not a card: expected 0 to 80, or 255 for an empty slot"
    assert str(caught.value) == expected


@pytest.mark.parametrize("name", ["any_set_exists", "count_sets", "find_all_sets"])
@pytest.mark.parametrize(
    ("boards", "told", "advice"),
    [
        ([[0, 1], [{}, 1]], "boards[1, 0] is {}", ""),
        (
            [Board.of([0, None])],
            "boards[0] is Board.of([0, None])",
            "; Board.key() returns such a row",
        ),
        (Board.of([0, 9]), "boards is Board.of([0, 9])", "; Board.key() returns such a row"),
        ([[0, True]], "boards[0, 1] is True", ""),
    ],
)
def test_what_is_no_row_in_a_batch(name: str, boards: Any, told: str, advice: str) -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import batch

    with pytest.raises(BoardTypeError) as caught:
        getattr(batch, name)(boards)
    expected = f"{told}: expected ints from 0 to 80, or 255 for an empty slot{advice}"
    assert str(caught.value) == expected


def test_the_key_of_a_board_is_a_row_of_a_batch() -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import batch

    assert batch.count_sets([Board.of([0, None, 9, 18]).key()]).tolist() == [1]


@pytest.mark.parametrize("progress", [5, "x", True])
def test_progress_that_cannot_be_called(progress: Any) -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    from setrules import odds

    with pytest.raises(RulesTypeError, match=f"progress {progress!r}: expected a function"):
        odds.simulate(10, progress=progress)
