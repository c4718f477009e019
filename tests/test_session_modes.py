"""Modes: whose selection it is, what a tap does, what survives a claim (M1, M2, M5)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import (
    DEAD,
    NO_SET,
    PILE,
    SET_A,
    SET_C,
    attempts,
    match,
    of_type,
    only,
    scores,
    slots,
    types,
)

from setrules import Board, Deck, GameSession, RuleSet, SessionError, SessionTypeError
from setrules.events import ClaimRejected, Deselected, Penalty, Selected


def test_any_player_may_claim_at_any_moment_m1() -> None:
    session = match(players=("A", "B", "C"))
    for player, cards in (("C", SET_A), ("A", NO_SET), ("C", SET_C), ("B", NO_SET)):
        assert session.claim(player, cards) != ()
    assert scores(session) == [0, 0, 2]


# --- M2: single and local


def test_a_tap_selects_and_a_second_tap_puts_down_m2() -> None:
    session = match()
    assert session.tap(3, "A") == (Selected(0, "A", 3, session.board.slots[3]),)  # type: ignore[arg-type]
    assert session.selection("A") == (48,)
    assert session.tap(3, "A") == (Deselected(0, "A", (3,), (session.board.cards[3],)),)
    assert session.selection("A") == ()


def test_the_third_pick_claims_at_once_m2() -> None:
    """``selected`` first, then the judged claim; the picks in picking order (M14)."""
    session = match()
    session.tap(11, "A")
    session.tap(1, "A")
    events = session.tap(3, "A")
    assert types(events) == [
        *("selected", "claim_accepted", "deselected", "refilled", "set_check"),
    ]
    assert events[1].to_dict()["slots"] == [1, 3, 11]
    assert events[2].to_dict()["slots"] == [1, 3, 11]
    assert session.selection("A") == ()


def test_an_invalid_third_pick_empties_the_selection_m2() -> None:
    session = match()
    session.tap(2, "A")
    session.tap(0, "A")
    events = session.tap(1, "A")
    assert types(events) == ["selected", "claim_rejected", "deselected"]
    assert only(events, ClaimRejected).cards == (13, 5, 71)
    assert events[2].to_dict() == {
        "type": "deselected",
        "at_ms": 0,
        "player": "A",
        "slots": [0, 1, 2],
        "cards": [5, 71, 13],
    }
    assert session.selection("A") == ()


def test_players_have_selections_of_their_own_m2() -> None:
    session = match()
    session.tap(0, "A")
    session.tap(0, "B")
    session.tap(2, "B")
    assert session.selection("A") == (5,)
    assert session.selection("B") == (5, 13)


@pytest.mark.parametrize("how", ["claim", "claim_slots"])
@pytest.mark.parametrize("cards", [SET_A, NO_SET])
def test_a_claim_made_otherwise_empties_the_claimant_s_picks_m2(
    how: str, cards: tuple[int, ...]
) -> None:
    session = match()
    session.tap(4, "A")
    session.tap(5, "B")
    if how == "claim":
        events = session.claim("A", cards)
    else:
        events = session.claim_slots("A", [slots(session).index(card) for card in cards])
    assert [(one.player, one.cards) for one in of_type(events, Deselected)] == [("A", (9,))]
    assert session.selection("A") == ()
    assert session.selection("B") == (35,)


def test_cards_that_leave_the_board_leave_every_selection_m2() -> None:
    """The rest stays in picking order; one event a player, seats in order, slots as before."""
    session = match(players=("C", "B", "A"))
    for slot in (3, 2):
        session.tap(slot, "B")
    for slot in (11, 1):
        session.tap(slot, "A")
    session.tap(0, "C")
    events = session.claim("C", SET_A)
    assert [(one.player, one.slots, one.cards) for one in of_type(events, Deselected)] == [
        ("C", (0,), (5,)),
        ("B", (3,), (48,)),
        ("A", (1, 11), (71, 1)),
    ]
    assert session.selection("B") == (13,)
    assert session.selection("A") == ()


def test_selections_hold_cards_and_not_slots_m2() -> None:
    """Closing up moves the card; the pick stays, and a tap finds it where it lies now."""
    session = match(board=(*DEAD, 2, 5, 36), deck=(), rules="browser")
    session.tap(14, "B")
    session.claim("A", (0, 1, 2))
    assert session.selection("B") == (36,)
    assert slots(session)[11] == 36
    assert session.tap(11, "B") == (Deselected(0, "B", (11,), session.board.cards[11:]),)


def test_an_expansion_leaves_every_selection_m2() -> None:
    session = match(rules="tabletop", call_window_ms=0)
    session.tap(1, "A")
    session.tap(4, "B")
    session.agree_no_set("A")
    assert types(session.agree_no_set("B")) == ["agreed", "expanded"]
    assert (session.selection("A"), session.selection("B")) == ((71,), (9,))


def test_the_single_player_may_be_left_out_m2() -> None:
    session = match(players=("A",), mode="single")
    session.tap(1)
    session.tap(3, "A")
    assert session.selection() == session.selection("A") == (71, 48)
    assert session.tap(11)[1].type == "claim_accepted"
    with pytest.raises(SessionTypeError):
        match().tap(0)
    with pytest.raises(SessionTypeError):
        match().selection()


# --- M2: pass and play


def device() -> GameSession:
    return match(mode="pass_and_play", penalty="point")


def test_the_selection_is_the_device_s_m2() -> None:
    session = device()
    assert session.tap(1)[0].to_dict()["player"] == ""
    session.tap(3)
    assert session.selection() == session.selection("A") == session.selection("B") == (71, 48)


def test_three_picks_wait_for_confirm_m2() -> None:
    session = device()
    for slot in (1, 3):
        session.tap(slot)
        assert session.confirm("A") == ()
    assert types(session.tap(11)) == ["selected"]
    assert scores(session) == [0, 0]
    events = session.confirm("B")
    assert types(events) == ["claim_accepted", "deselected", "refilled", "set_check"]
    assert events[1].to_dict()["player"] == ""
    assert scores(session) == [0, 1]
    assert session.selection() == ()


def test_a_fourth_card_is_discarded_m2() -> None:
    session = device()
    for slot in (0, 1, 2):
        session.tap(slot)
    before = session.snapshot()
    assert session.tap(3) == ()
    assert session.snapshot() == before
    assert types(session.tap(1)) == ["deselected"]
    assert types(session.tap(3)) == ["selected"]
    assert session.selection() == (5, 13, 48)


def test_a_wrong_confirm_costs_and_empties_m2() -> None:
    session = device()
    for slot in (2, 1, 0):
        session.tap(slot)
    events = session.confirm("A")
    assert types(events) == ["claim_rejected", "penalty", "deselected"]
    assert only(events, ClaimRejected).cards == (13, 71, 5)
    assert session.selection() == ()
    assert attempts(session) == [1, 0]


def test_the_device_is_anybody_s_while_one_is_away_m2() -> None:
    """A tap is the device's, so nobody has to be active for it; a confirm needs the player."""
    session = device()
    session.disconnect("A", 0)
    for slot in (1, 3, 11):
        assert session.tap(slot) != ()
    assert session.confirm("A") == ()
    assert session.confirm("B") != ()


# --- M2: online


def test_online_has_no_selection_m2() -> None:
    session = match(mode="online")
    assert session.selection() == session.selection("A") == ()


@pytest.mark.parametrize("mode", ["single", "local", "pass_and_play", "online"])
def test_a_claim_comes_out_alike_in_every_mode_m2(mode: str) -> None:
    """One state machine: the same board, score and refill whatever the mode (M2, B2)."""
    session = match(players=("A",) if mode == "single" else ("A", "B"), mode=mode)
    if mode == "online":
        session.submit("A", SET_A, 0)
        events = session.advance(50)
    elif mode == "pass_and_play":
        for slot in (1, 3, 11):
            session.tap(slot)
        events = session.confirm("A")
    else:
        events = session.claim("A", SET_A)
    assert [kind for kind in types(events) if kind != "deselected"] == [
        *("claim_accepted", "refilled", "set_check"),
    ]
    assert slots(session) == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]
    assert scores(session)[0] == 1


# --- M5


@pytest.mark.parametrize(
    ("changes", "amounts", "score"),
    [
        ({"penalty": "none"}, [], 2),
        ({"penalty": "point"}, [1, 1, 0], 0),
        ({"penalty": "point", "penalty_points": 2}, [2, 0, 0], 0),
        ({"penalty": "point", "penalty_points": 3}, [2, 0, 0], 0),
        ({"penalty": "point", "score_floor": False}, [1, 1, 1], -1),
        ({"penalty": "point", "penalty_points": 3, "score_floor": False}, [3, 3, 3], -7),
        ({"penalty": "time", "duration_ms": 60_000}, [5000, 5000, 5000], 2),
        ({"penalty": "time", "duration_ms": 60_000, "penalty_ms": 1}, [1, 1, 1], 2),
    ],
)
def test_what_an_invalid_claim_costs_m5(
    changes: dict[str, Any], amounts: list[int], score: int
) -> None:
    """The actual change, also when the floor makes it 0; attempts count in every mode (M14)."""
    session = match(**changes)
    session.claim("A", SET_A)
    session.claim("A", SET_C)
    events = [event for _ in range(3) for event in session.claim("A", (5, 35, 7))]
    assert [one.amount for one in of_type(events, Penalty)] == amounts
    assert (scores(session), attempts(session)) == ([score, 0], [3, 0])
    assert session.players["A"].sets == 2


# --- what a session cannot begin with


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"players": ()}, SessionError, "no players: expected at least one"),
        ({"players": ("A", "A")}, SessionError, "player 'A' is named twice"),
        ({"players": ("A b",)}, SessionError, "player 'A b': expected 1 to 64 visible ASCII"),
        ({"players": ("x" * 65,)}, SessionError, "player 'xxx.*: expected 1 to 64 visible ASCII"),
        ({"players": tuple(f"p{number}" for number in range(65))}, SessionError, "than 64 players"),
        ({"players": "AB"}, SessionTypeError, "players 'AB': expected a sequence"),
        ({"players": (1, 2)}, SessionTypeError, "player 1: expected a str, not int"),
        ({"players": None}, SessionTypeError, "players None: expected a sequence"),
        ({"mode": "single"}, SessionError, "2 players in mode 'single': expected exactly 1"),
        ({"mode": "pass_and_play", "players": ("A",)}, SessionError, "expected at least 2"),
        ({"mode": "Local"}, SessionError, "mode 'Local': expected one of single, local"),
        ({"mode": None}, SessionTypeError, "mode None: expected one of single, local"),
        ({"mode": "online", "animations": True}, SessionError, "animations in mode 'online'"),
        ({"animations": 1}, SessionTypeError, "animations 1: expected True or False"),
        (
            {"mode": "online", "rules": RuleSet.tabletop()},
            SessionError,
            "call_window_ms 5000 in mode 'online': expected 0",
        ),
        ({"rules": RuleSet.solitaire()}, SessionError, "2 players under solitaire rules"),
        ({"rules": {}}, SessionTypeError, "rules {}: expected a RuleSet"),
        ({"seed": 1, "deck": Deck.of([])}, SessionError, "seed 1 beside a deck"),
        ({"board": Board.of([1])}, SessionError, "a board without a deck: expected deck="),
        # No card of a deck that was dealt for it could lie here twice.
        ({"board": Board.of([])}, SessionError, "a board without a deck: expected deck="),
        ({"board": Board.of([None] * 12)}, SessionError, "a board without a deck"),
        (
            {"board": Board.of([1]), "deck": Deck.of([1])},
            SessionError,
            "card 1 lies on the board and is in the deck too",
        ),
        ({"board": [1], "deck": Deck.of([])}, SessionTypeError, r"board \[1\]: expected a Board"),
        ({"deck": [1]}, SessionTypeError, r"deck \[1\]: expected a Deck"),
        (
            {
                "board": Board.of(range(13)),
                "deck": Deck.of([]),
                "rules": RuleSet.edition(cap=12),
            },
            SessionError,
            "a board of 13 cards: expected at most the cap, 12",
        ),
        ({"dealer": "C"}, SessionError, "dealer 'C': expected one of A, B"),
        ({"dealer": 0}, SessionTypeError, "dealer 0: expected a str"),
        ({"now_ms": -1}, SessionError, "now_ms -1: expected an int from 0"),
        ({"now_ms": 2**52}, SessionError, "now_ms 4503599627370496: expected an int from 0"),
        ({"now_ms": 0.0}, SessionTypeError, r"now_ms 0\.0: expected an int"),
    ],
)
def test_a_session_that_cannot_be_m4(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    """(M2, M4, M6, B8): refused, and for its own reason."""
    with pytest.raises(error, match=message) as caught:
        GameSession(**{"players": ("A", "B"), **changes})
    assert type(caught.value) is error


def test_deck_and_board_are_copied_b8() -> None:
    """A session draws from copies of what it is given (B8)."""
    deck, board = Deck.of(PILE), Board.of((5, 71, 13, 48, 1))
    session = GameSession(["A"], mode="single", deck=deck, board=board)
    session.claim("A", SET_A)
    assert (deck.remaining, board.slots) == (6, (5, 71, 13, 48, 1))
    seen = session.board
    seen.take((0, 1, 2))
    assert len(session.board) == 8


def test_a_given_position_is_neither_repaired_nor_topped_up_b8() -> None:
    """Holes and few cards stay as they are; the session looks and goes on (B8)."""
    session = match(board=[None, 0, None, 1, 2, None], deck=PILE)
    assert types(session.opening) == ["dealt", "set_check"]
    assert slots(session) == [None, 0, None, 1, 2, None]
    assert session.opening[0].to_dict() == {
        "type": "dealt",
        "at_ms": 0,
        "slots": [1, 3, 4],
        "cards": [0, 1, 2],
        "deck_remaining": 6,
    }
