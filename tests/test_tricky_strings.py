"""Strings that say something else of themselves, orders that are none, times read late."""

from __future__ import annotations

import enum
import json
from collections.abc import Callable
from typing import Any

import pytest

from setrules import (
    Board,
    BoardTypeError,
    CardTypeError,
    ClaimError,
    Deck,
    DeckError,
    DeckTypeError,
    Event,
    GameSession,
    RecordTypeError,
    RulesError,
    RuleSet,
    SessionStateError,
    SessionTypeError,
    any_set_exists,
    daily_seed,
    find_all_sets,
    third_card,
)


class Name(str, enum.Enum):
    """A member shows its own name, not what it holds."""

    ANN = "ann"
    BOB = "bob"
    MATCH = "match-1"
    SMALL = "small"


class Liar(str):
    def __str__(self) -> str:
        return "a b|"


def test_player_ids_are_what_a_string_holds_m8() -> None:
    session = GameSession([Name.ANN, Name.BOB], seed=1)
    assert [player.id for player in session.players] == ["ann", "bob"]
    assert all(type(player.id) is str for player in session.players)
    assert session.claim(Name.ANN, (0, 1, 5))[0].to_dict()["player"] == "ann"
    assert GameSession([Liar("ann")], seed=1).players[0].id == "ann"


def test_a_fair_deck_can_be_verified_whatever_its_match_id_is_made_of_d7() -> None:
    for match_id in (Name.MATCH, Liar("match-1")):
        deck = Deck.fair(match_id, bytes(32))
        assert deck.commitment == Deck.fair("match-1", bytes(32)).commitment
        assert Deck.verify_fair(deck.order, "match-1", deck.key, deck.commitment)
        session = GameSession(["ann"], deck=deck)
        assert GameSession.restore(json.loads(json.dumps(session.snapshot()))) == session


def test_a_rule_set_holds_plain_strings_p1() -> None:
    rules = RuleSet.edition(deck=Name.SMALL)  # type: ignore[arg-type]
    assert type(rules.deck) is str
    assert rules == RuleSet.edition(deck="small")


class Alone(str):
    """Equal to nothing but itself."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def test_the_fields_of_a_rule_set_are_named_by_what_a_string_holds_e2() -> None:
    fields = RuleSet.edition(cap=15).to_dict()
    named = {Alone(name): value for name, value in fields.items()}
    assert RuleSet.from_dict(named) == RuleSet.edition(cap=15)
    with pytest.raises(RulesError, match="'more': no such field"):
        RuleSet.from_dict({**named, Alone("more"): 0})


def test_players_have_an_order_p3() -> None:
    with pytest.raises(SessionTypeError, match="sequence of player ids"):
        GameSession({"ann", "bob"}, seed=1)  # type: ignore[arg-type]
    session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=1)
    with pytest.raises(SessionTypeError, match="sequence of player ids"):
        session.call_set({"ann", "bob"}, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [set, frozenset])
def test_decks_and_boards_have_an_order_p3(make: Callable[[list[int]], Any]) -> None:
    with pytest.raises(DeckTypeError):
        Deck.of(make([5, 71]))
    with pytest.raises(BoardTypeError):
        Board.of(make([5, 71]))


def test_a_claim_is_as_long_as_it_is_m4() -> None:
    class Short(list[int]):
        def __len__(self) -> int:
            return 3

    session = GameSession(["ann"], seed=1)
    with pytest.raises(ClaimError, match="expected 3"):
        session.claim("ann", Short([0, 1, 2, 3]))
    with pytest.raises(ClaimError, match="expected 3"):
        session.claim_slots("ann", Short([0, 1]))


def test_an_argument_that_uses_its_own_session_m6() -> None:
    session = GameSession(["ann", "bob"], seed=1)

    class Late:
        def __index__(self) -> int:
            session.advance(1000)
            return 5

    with pytest.raises(SessionStateError, match="advance while another command"):
        session.advance(Late())
    assert session == GameSession(["ann", "bob"], seed=1)
    assert session.entries() == []


def test_what_fails_to_say_whether_it_is_an_int_is_no_card_e2() -> None:
    class Silent(type):
        def __getattr__(cls, name: str) -> object:
            raise RuntimeError(name)

    class Thing(metaclass=Silent):
        pass

    for call in (
        lambda: find_all_sets([Thing(), 1, 2]),  # type: ignore[list-item]
        lambda: any_set_exists([Thing(), 1, 2]),  # type: ignore[list-item]
        lambda: third_card(Thing(), 40),  # type: ignore[arg-type]
    ):
        with pytest.raises((CardTypeError, RuntimeError)):
            call()


def test_a_record_that_begins_with_something_else_e3() -> None:
    record = GameSession(["ann"], seed=1).record()
    for kind in (5, ["new"], None):
        bad = {**record, "start": {**record["start"], "kind": kind}}  # type: ignore[dict-item]
        with pytest.raises(RecordTypeError):
            GameSession.replay(bad)


def test_an_event_without_three_cards_has_no_explanation_v4() -> None:
    event = Event.from_dict(
        {
            "type": "claim_rejected",
            "at_ms": 0,
            "player": "ann",
            "cards": [1],
            "reason": "not_a_set",
            "broken": [],
            "invalid_attempts": 0,
        }
    )
    assert getattr(event, "explanation") is None  # noqa: B009


def test_a_time_zone_that_tells_nothing_d6() -> None:
    import datetime

    class Odd(datetime.tzinfo):
        def utcoffset(self, moment: object) -> Any:
            return "x"

        def tzname(self, moment: object) -> str:
            return "odd"

        def dst(self, moment: object) -> None:
            return None

    with pytest.raises(DeckError, match="time zone"):
        daily_seed(datetime.datetime(2026, 11, 29, tzinfo=Odd()))


def test_players_know_their_ids() -> None:
    players = GameSession(["ann", "bob"], seed=1).players
    assert "ann" in players
    assert "zoe" not in players
    assert players[0] in players
