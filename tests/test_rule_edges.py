"""The far ends of the rules, each where a small fault in the code would show.

``python -m mutation`` says which faults nothing notices; what stands here notices them.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from setrules import (
    Board,
    BoardError,
    BoardTypeError,
    Card,
    ClaimError,
    ClaimTypeError,
    Deck,
    DeckTypeError,
    GameSession,
    RecordError,
    RecordTypeError,
    RuleSet,
    SeriesResult,
    SessionError,
    explain,
)
from setrules.arguments import checked_claim, checked_claim_slots
from setrules.digest import compact_json
from setrules.engine.state import Mode
from setrules.explanation import verdict_data
from setrules.integers import EXACT, checked_int, is_masked
from setrules.plain import read_int

# --- numbers


def test_the_largest_exact_int_is_that_of_a_double() -> None:
    assert EXACT == 9_007_199_254_740_991
    for value in (EXACT, -EXACT):
        assert read_int(value, "value") == value
        with pytest.raises(RecordError, match="expected an int from -9007199254740991"):
            read_int(value + (1 if value > 0 else -1), "value")


@pytest.mark.parametrize("stands_for", ["5", True, 5.0, None])
def test_an_index_that_is_no_int_is_none_e2(stands_for: object) -> None:
    class Odd:
        def __index__(self) -> object:
            return stands_for

    with pytest.raises(BoardTypeError, match="expected an int from 0 to 9, not Odd"):
        checked_int(Odd(), "slot", 0, 9, BoardError, BoardTypeError)


def test_an_index_may_be_any_int_e2() -> None:
    class Four(enum.IntEnum):
        FOUR = 4

    value = checked_int(Four.FOUR, "slot", 0, 9, BoardError, BoardTypeError)
    assert (value, type(value)) == (4, int)


def test_only_an_array_of_numpy_hides_values() -> None:
    class MaskedArray:
        """Of the name, and of another package."""

    assert is_masked(np.ma.masked_array([1, 2], [True, False]))
    assert not is_masked(np.array([1, 2]))
    assert not is_masked(MaskedArray())


# --- votes (T1)


def test_a_vote_that_was_counted_waits_no_longer_t1() -> None:
    session = GameSession(["ann", "bob", "cyd"], RuleSet.tabletop(), seed=7)
    session.agree_no_set("ann")
    session.call_set("bob", 100)
    session.disconnect("cyd", 200)
    assert session.snapshot()["vote_due"] is True
    session.advance(5_100)
    assert session.snapshot()["vote_due"] is False
    assert GameSession.restore(session.snapshot()).snapshot() == session.snapshot()


def test_a_return_is_not_counted_when_a_tick_ends_t1() -> None:
    rules = RuleSet.tabletop(call_window_ms=0)
    session = GameSession(["ann", "bob"], rules, mode="online", seed=7)
    session.agree_no_set("ann")
    session.disconnect("ann", 10)
    session.disconnect("bob", 20)
    session.reconnect("ann", 30)
    session.submit("ann", (0, 1, 3), at_ms=30)
    assert session.advance(60)[0].type == "claim_rejected"
    assert len(session.board) == 12
    assert session.snapshot()["agreed"] == ["ann"]


def test_the_end_drops_calls_and_votes_m12() -> None:
    session = GameSession(["ann", "bob", "cyd"], RuleSet.tabletop(), seed=7)
    session.call_set("ann", 100)
    session.disconnect("cyd", 200)
    session.forfeit("cyd")
    assert session.forfeit("bob")[-1].type == "ended"
    kept = session.snapshot()
    nobody = {"player": "", "until_ms": -1, "waiting": [], "accepted": False}
    assert (kept["control"], kept["vote_due"]) == (nobody, False)
    assert GameSession.restore(kept).snapshot() == kept


# --- players and their claims


def test_64_players_are_the_most_m8() -> None:
    ids = [f"p{number}" for number in range(65)]
    assert len(GameSession(ids[:64], seed=7).players) == 64
    with pytest.raises(SessionError, match="more than 64 players"):
        GameSession(ids, seed=7)


@pytest.mark.parametrize("id", ["é", "a\x7f", "a\x01", "a b", "", "x" * 65])
def test_an_id_is_of_visible_ascii_m8(id: str) -> None:
    with pytest.raises(SessionError, match="1 to 64 visible ASCII"):
        GameSession([id], seed=7)


def test_the_longest_id_m8() -> None:
    session = GameSession(["x" * 64, "!~"], seed=7)
    assert session.forfeit("x" * 64)[-1].type == "ended"


@pytest.mark.parametrize("slots", ["012", b"\x00\x01\x02", {0, 1, 2}, iter((0, 1, 2)), 3])
def test_claims_are_sequences_m4(slots: Any) -> None:
    session = GameSession(["ann"], seed=7)
    for claim in (session.claim_slots, session.claim):
        with pytest.raises(ClaimTypeError, match="expected a sequence of 3"):
            claim("ann", slots)


# --- what is written down, and read again (E3)


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of plain data with one value changed."""
    data = json.loads(json.dumps(data))
    place: Any = data
    *names, last = path.split("/")
    for name in names:
        place = place[int(name)] if isinstance(place, list) else place[name]
    place[int(last) if isinstance(place, list) else last] = value
    return data


def test_a_view_and_a_snapshot_say_their_format_e3() -> None:
    session = GameSession(["ann"], seed=7)
    assert session.view("ann")["format"] == 1
    assert session.snapshot()["format"] == 1
    assert session.record()["format"] == 1


def test_the_first_player_may_have_control_in_a_snapshot_t2() -> None:
    session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
    session.call_set("ann", 100)
    kept = session.snapshot()
    assert kept["control"]["player"] == "ann"  # type: ignore[call-overload, index]
    assert GameSession.restore(kept).snapshot() == kept


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("players/0/left_at", -2, r"snapshot, player 0, left_at: -2.*from -1"),
        ("control/until_ms", -2, r"snapshot, control, until_ms: -2.*from -1"),
        ("control/accepted", 1, r"snapshot, control, accepted: 1"),
        ("control/waiting", 1, r"snapshot, control"),
        ("result", [{}, {}], r"snapshot, result: 2 results, expected at most 1"),
        ("board/0", 81, r"snapshot, board"),
        ("board/0", -2, r"snapshot, board"),
    ],
)
def test_a_snapshot_names_the_place_e3(path: str, value: Any, message: str) -> None:
    kept = GameSession(["ann", "bob"], seed=7).snapshot()
    with pytest.raises((RecordError, RecordTypeError), match=message):
        GameSession.restore(changed(kept, path, value))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("start/board", [5], "start: a board although none was given"),
        ("start/board", [-2], r"start, board: -2.*from -1 to 80"),
        ("start/board", [81], r"start, board: 81.*from -1 to 80"),
        ("start/now_ms", -1, r"start, now_ms: -1"),
    ],
)
def test_a_record_names_the_place_e3(path: str, value: Any, message: str) -> None:
    kept = GameSession(["ann", "bob"], seed=7).record()
    with pytest.raises(RecordError, match=message):
        GameSession.replay(changed(kept, path, value))


def test_a_position_may_have_81_slots_b8() -> None:
    board = Board.of([*[None] * 78, 0, 1, 3])
    session = GameSession(["ann"], board=board, deck=Deck.of([2, 9, 10]))
    assert len(session.board.slots) == 84
    assert (session.phase, session.board.find_all_sets()) == ("playing", [(78, 79, 81)])
    assert GameSession.restore(session.snapshot()).snapshot() == session.snapshot()
    with pytest.raises(BoardError, match="at most 81"):
        Board.of([None] * 82)


def test_82_slots_are_looked_at_b8() -> None:
    board = Board.of([*[None] * 79, 0, 1])
    rules = RuleSet.edition(partial_deal=True)
    session = GameSession(["ann"], rules, board=board, deck=Deck.of([2]))
    assert len(session.board.slots) == 82
    assert session.phase == "playing"


def test_a_copy_goes_on_by_itself() -> None:
    session = GameSession(["ann", "bob"], mode="pass_and_play", seed=7)
    session.tap(0)
    twin = session.copy()
    assert [event.type for event in session.tap(1)] == ["selected"]
    assert [event.type for event in twin.tap(2)] == ["selected"]
    assert session.selection() == (session.board.slots[0], session.board.slots[1])
    assert twin.selection() == (session.board.slots[0], session.board.slots[2])


def test_a_copy_votes_by_itself_t1() -> None:
    session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
    twin = session.copy()
    session.agree_no_set("ann")
    assert twin.snapshot()["agreed"] == []
    assert [event.type for event in twin.agree_no_set("bob")] == ["agreed"]


@pytest.mark.parametrize("small", [1, 0, None, "yes"])
def test_a_small_deck_is_asked_for_by_a_boolean_e2(small: Any) -> None:
    with pytest.raises(DeckTypeError, match=r"small .*: expected True or False"):
        Deck.fair("match-1", bytes(32), small=small)
    with pytest.raises(DeckTypeError, match=r"small .*: expected True or False"):
        Deck.shuffled(7, small=small)


class Mapped(Mapping[str, object]):
    """An object that is no dict."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def __getitem__(self, key: str) -> object:
        return self._data[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)


def test_an_object_need_not_be_a_dict_e3() -> None:
    session = GameSession(["ann"], seed=7)
    assert GameSession.restore(Mapped(session.snapshot())).snapshot() == session.snapshot()


@pytest.mark.parametrize("value", [np.int64(1), True, 1.0, "1"])
def test_plain_data_hold_plain_ints_e3(value: Any) -> None:
    with pytest.raises(RecordTypeError, match=r"place: .*, expected an int$"):
        read_int(value, "place")


def test_a_digest_is_of_the_characters_as_they_are_p1() -> None:
    assert compact_json(["é", "\u2028"]) == '["é","\u2028"]'


def test_the_commands_of_a_session_are_those_of_its_record_m4() -> None:
    session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
    assert session.now_ms == 0
    session.call_set(["ann", "bob"], 100)
    session.claim_slots("bob", session.board.hint() or ())
    session.pass_call("ann")
    entries = session.record()["entries"]
    assert session.entries() == entries
    assert [entry["command"] for entry in session.entries()] == [
        *("call_set", "claim_slots", "pass_call")
    ]
    assert GameSession.replay(session.record()).snapshot() == session.snapshot()


def test_a_start_from_a_snapshot_holds_nothing_else_e3() -> None:
    snapshot = GameSession(["ann"], seed=7).snapshot()
    start = {"kind": "snapshot", "snapshot": snapshot}
    assert GameSession.begin(start).snapshot() == snapshot
    with pytest.raises(RecordError, match="start"):
        GameSession.begin({**start, "more": 1})


@pytest.mark.parametrize("empty", [0, 1, 2])
def test_a_claim_of_an_empty_slot_is_discarded_m4(empty: int) -> None:
    cards: list[int | None] = [0, 9, 18, 1]
    cards[empty] = None
    session = GameSession(["ann"], board=Board.of(cards), deck=Deck.of([40, 41, 44]))
    before = session.snapshot()
    assert session.claim_slots("ann", (0, 1, 2)) == ()
    assert session.snapshot() == before


# --- words


def test_an_explanation_counts_its_digits_v4() -> None:
    broken = explain(0, 4, 80)
    assert [one.digit_sum for one in broken.attributes] == [2, 2, 0, 0]
    assert [verdict_data(one)["odd_card"] for one in broken.attributes] == [80, 80, -1, -1]
    assert str(broken) == (
        "Not a set: number: one twice and three once (on 3 Purple Open Oval); "
        "shape: diamond twice and oval once (on 3 Purple Open Oval)."
    )
    assert str(explain(0, 1, 2)) == (
        "A set: number: all one; shape: all diamond; "
        "color: all different (red, green, purple); shading: all solid."
    )


# --- what a match begins with, and what is done again


def test_a_beginning_is_checked_whole_b8() -> None:
    with pytest.raises(SessionError, match="2 players in mode 'single': expected exactly 1"):
        GameSession(["ann", "bob"], mode="single", seed=7)
    with pytest.raises(SessionError, match="card 1 lies on the board and is in the deck too"):
        GameSession(["ann"], board=Board.of([0, 1, 3]), deck=Deck.of([4, 1]))


@pytest.mark.parametrize(
    ("mode", "players", "forged"),
    [("single", ["ann"], ""), ("pass_and_play", ["ann", "bob"], "ann")],
)
def test_a_recorded_tap_is_of_whoever_taps_in_its_mode_m2(
    mode: Mode, players: list[str], forged: str
) -> None:
    session = GameSession(players, mode=mode, seed=7)
    session.tap(0)
    record = session.record()
    assert GameSession.replay(record).snapshot() == session.snapshot()
    entry = {**session.entries()[0], "player": forged}
    with pytest.raises((RecordError, SessionError)):
        GameSession.replay(changed(record, "entries/0", entry))


def test_the_place_of_a_fault_in_a_series_is_named_e3() -> None:
    with pytest.raises((RecordError, RecordTypeError), match=r"^series result"):
        SeriesResult.from_dict({"totals": 3})


# --- the sizes of things


def test_a_board_grows_to_162_slots_b8() -> None:
    rows = "\n".join([".. .. .. .."] * 40 + [".. .."])
    assert len(Board.parse(rows).slots) == 162
    with pytest.raises(BoardError, match="163 slots: expected at most 162"):
        Board.parse(rows + " ..")


def test_a_text_of_4096_characters_is_a_board() -> None:
    assert Board.parse("1RSD" + " " * 4092).slots == (Card.parse("1RSD"),)
    with pytest.raises(BoardError, match="4097 characters"):
        Board.parse("1RSD" + " " * 4093)


def test_a_board_of_81_slots_shows_as_it_is_made() -> None:
    assert repr(Board.of([None] * 81)).startswith("Board.of([")


def test_arrivals_are_counted_one_by_one_m8() -> None:
    session = GameSession(["ann", "bob"], mode="online", seed=7)
    for player in ("ann", "bob"):
        session.submit(player, (0, 1, 2), at_ms=10)
    assert session.snapshot()["arrivals"] == 2


class Named(str, enum.Enum):
    """A string that shows its name."""

    FULL = "full"
    DECK = "deck"


def test_a_rule_set_holds_plain_strings_e2() -> None:
    rules = RuleSet.edition(deck=Named.FULL)  # type: ignore[arg-type]
    assert type(rules.deck) is str
    data: dict[Any, Any] = RuleSet.edition().to_dict()
    data[Named.DECK] = data.pop("deck")
    assert RuleSet.from_dict(data) == RuleSet.edition()


def test_players_are_equal_when_all_of_them_are() -> None:
    ann = GameSession(["ann"], seed=7).players
    assert ann == GameSession(["ann"], seed=8).players
    assert ann != GameSession(["bob"], seed=7).players
    assert ann != {"ann": ann["ann"]}


# --- sequences that are made when they are looked at


class Counted(Sequence[int]):
    """A thousand ints, and which of them were asked for."""

    def __init__(self) -> None:
        self.read: list[int] = []

    def __len__(self) -> int:
        return 1000

    def __getitem__(self, index: Any) -> Any:
        self.read.append(index)
        return index


def claim_of_slots(slots: Sequence[int]) -> object:
    return checked_claim_slots(slots, 12)


@pytest.mark.parametrize("claim", [checked_claim, claim_of_slots])
def test_of_a_claim_no_more_is_looked_at_than_is_too_much_m4(
    claim: Callable[[Sequence[int]], object],
) -> None:
    long = Counted()
    with pytest.raises(ClaimError, match=r"^a claim of more than 3 (cards|slots), "):
        claim(long)
    assert long.read == [0, 1, 2, 3]
    for given in ([0, 1], [0, 1, 2, 3], [*range(9)]):
        with pytest.raises(ClaimError, match=f"^a claim of {len(given)} (cards|slots), "):
            claim(given)


class Broken:
    """Something to iterate over that cannot even begin."""

    def __iter__(self) -> Iterator[int]:
        raise ValueError("no more cards")


def test_a_position_that_cannot_be_read_is_an_error_of_the_board_e2() -> None:
    with pytest.raises(BoardTypeError, match=r"is not a list of slots: no more cards$"):
        Board.of(Broken())
