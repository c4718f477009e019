"""Rule sets other than the two-player table: solitaire, introduction, browser, together (T4-T7)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import (
    DEAD,
    DEAD_20,
    FIFTEEN,
    NO_SET,
    PILE,
    SET_A,
    SET_C,
    ended,
    entries,
    match,
    only,
    scores,
    slots,
    types,
)

from setrules import Deck, GameSession, RuleSet, SessionStateError, any_set_exists
from setrules.events import ClaimAccepted, Ended, Expanded, Requested


def alone(**changes: Any) -> GameSession:
    return match(rules="solitaire", players=("A",), mode="single", **changes)


# --- T5: solitaire


def test_a_request_lays_three_and_owes_a_set_t5() -> None:
    """Also while a set lies; without a ``set_check``, which would tell the answer (T5)."""
    session = alone()
    assert session.board.any_set_exists()
    events = session.request_cards("A")
    assert types(events) == ["requested", "expanded"]
    assert events[0] == Requested(0, "A", 1)
    assert only(events, Expanded).slots == (12, 13, 14)
    assert session.players["A"].owed == 1
    assert session.view()["players"][0]["owed"] == 1  # type: ignore[index, call-overload]
    assert session.request_cards("A")[0] == Requested(0, "A", 2)


def test_the_opening_of_a_solitaire_tells_no_look_t5() -> None:
    assert types(alone().opening) == ["dealt"]
    assert types(alone(board=DEAD).opening) == ["dealt"]
    assert types(alone(board=DEAD, deck=()).opening) == ["dealt", "ended"]


def test_invalid_claims_cost_nothing_t5() -> None:
    session = alone()
    session.claim("A", SET_A)
    assert types(session.claim("A", NO_SET)) == ["claim_rejected"]
    assert scores(session) == [1]
    assert session.players["A"].invalid_attempts == 1


@pytest.mark.parametrize(("pile", "dealt"), [(4, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_a_request_deals_what_remains_t5(pile: int, dealt: int) -> None:
    """From an empty pile it is discarded (M4, T5)."""
    session = alone(deck=PILE[:pile])
    events = session.request_cards("A")
    assert session.deck_remaining == pile - dealt
    assert types(events) == (["requested", "expanded"] if dealt else [])
    assert len(entries(session)) == int(bool(dealt))
    assert session.players["A"].owed == int(bool(dealt))


def test_a_dead_board_waits_for_a_request_t5() -> None:
    session = alone(board=DEAD, deck=[38, 47, 59, 60])
    assert session.phase == "playing"
    session.request_cards("A")
    assert session.phase == "playing"


def test_a_set_from_an_empty_pile_clears_one_t5() -> None:
    """Told by ``owed``, without a ``penalty`` event; only while the pile was empty (T5)."""
    session = alone(deck=PILE[:4])
    session.request_cards("A")
    session.request_cards("A")
    assert (session.players["A"].owed, session.deck_remaining) == (2, 0)
    accepted = only(session.claim("A", SET_A), ClaimAccepted)
    assert accepted.owed == 1
    assert (scores(session), session.players["A"].owed) == ([1], 1)


@pytest.mark.parametrize(("pile", "owed"), [(3, 0), (4, 1), (5, 1)])
def test_the_pile_counts_as_it_was_before_the_claim_t5(pile: int, owed: int) -> None:
    """A claim that empties the pile by its refill clears nothing."""
    session = alone(deck=PILE[:pile], board=(*SET_A, *SET_C, 5, 35, 7))
    session.request_cards("A")
    assert only(session.claim("A", SET_A), ClaimAccepted).owed == owed


def test_a_solitaire_is_won_without_a_penalty_left_t5() -> None:
    session = alone(board=[0, 1, 2], deck=[])
    assert types(session.claim("A", (0, 1, 2)))[-1] == "ended"
    assert session.result is not None
    assert (session.result.reason, session.result.winners) == ("deck_empty", ("A",))


def test_a_solitaire_is_lost_with_a_penalty_left_t5() -> None:
    """``requested``, ``expanded``, ``ended`` in one command (M14, T5)."""
    session = alone(board=DEAD[:9], deck=DEAD[9:])
    events = session.request_cards("A")
    assert types(events) == ["requested", "expanded", "ended"]
    result = only(events, Ended).result
    assert (result.reason, result.winners, result.draw) == ("deck_empty", (), False)
    assert result.standings[0].rank == 1


def test_a_penalty_paid_in_time_wins_t5() -> None:
    session = alone(board=[0, 1, 2], deck=[3, 4, 5])
    session.request_cards("A")
    assert only(session.claim("A", (0, 1, 2)), ClaimAccepted).owed == 0
    session.claim("A", (3, 4, 5))
    assert session.result is not None
    assert session.result.winners == ("A",)


def test_an_unfinished_solitaire_is_lost_t5() -> None:
    session = alone(duration_ms=100)
    session.advance(100)
    assert session.result is not None
    assert (session.result.reason, session.result.winners) == ("timer", ())


def test_solitaire_deals_and_closes_up_like_a_table_t5() -> None:
    session = alone(board=FIFTEEN, deck=[60, 61, 64])
    assert types(session.claim("A", (0, 1, 2))) == ["claim_accepted", "closed_up"]
    assert slots(session) == [*DEAD[2:], 5, 36]


@pytest.mark.parametrize("mode", ["single", "local", "online"])
def test_solitaire_in_every_mode_for_one_t5(mode: str) -> None:
    session = match(rules="solitaire", players=("A",), mode=mode)
    assert types(session.request_cards("A")) == ["requested", "expanded"]


def test_requests_wait_for_play_t5() -> None:
    session = alone(animations=True)
    assert session.request_cards("A") == ()
    session.animation_done()
    assert types(session.request_cards("A")) == ["requested", "expanded"]
    assert session.phase == "expanding"
    assert session.request_cards("A") == ()


@pytest.mark.parametrize("rules", ["edition", "tabletop", "browser", "cooperative"])
def test_other_rule_sets_have_no_requests_t5(rules: str) -> None:
    session = match(rules=rules)
    with pytest.raises(SessionStateError):
        session.request_cards("A")


# --- T4: introduction


def test_the_introduction_plays_with_27_solid_cards_t4() -> None:
    session = GameSession(["A", "B"], RuleSet.introduction(), seed=3)
    assert session.deck_remaining == 15
    assert [*session.board.cards] == [*Deck.shuffled(3, small=True).order[:12]]
    session.call_set("A", 0)
    taken = session.board.find_all_sets()[0]
    assert types(session.claim_slots("A", taken)) == ["claim_accepted", "refilled"]
    assert session.rules == RuleSet.tabletop(deck="small")


@pytest.mark.parametrize("seed", range(20))
def test_ten_solid_cards_always_hold_a_set_t4(seed: int) -> None:
    """9 is the most that can be set-free (T4)."""
    order = Deck.shuffled(seed, small=True).order
    assert any_set_exists(order[:10])


# --- T6: browser


def test_browser_rules_have_no_cap_and_no_penalty_t6() -> None:
    rest = [card for card in range(81) if card not in DEAD_20]
    session = match(board=DEAD_20, deck=rest, rules="browser")
    assert types(session.opening) == ["dealt", "set_check", "no_set", "expanded", "set_check"]
    assert len(session.board) == 23
    assert types(session.claim("A", (0, 1, 3))) == ["claim_rejected"]


def test_browser_adds_threes_while_no_set_lies_t6() -> None:
    """Top up to 12, then threes while there is none and 3 are left (T6, B4)."""
    session = match(board=(*DEAD[:9], 36, 5, 79), deck=(28, 32, 35, 38, 47), rules="browser")
    events = session.claim("A", (36, 5, 79))
    assert types(events) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert ended(session) == ("deck_short", 0)
    session = match(board=(*DEAD[:9], 36, 5, 79), deck=(28, 32, 35, 38, 47, 59), rules="browser")
    events = session.claim("A", (36, 5, 79))
    assert types(events)[2:] == ["set_check", "no_set", "expanded", "set_check", "ended"]
    assert ended(session) == ("deck_empty", 0)


# --- T7: together


def together(**changes: Any) -> GameSession:
    return match(rules="cooperative", call_window_ms=0, **changes)


def test_a_search_together_counts_sets_and_has_no_winner_t7() -> None:
    session = together()
    session.claim("A", SET_A)
    session.claim("B", SET_C)
    assert types(session.claim("A", NO_SET)) == ["claim_rejected"]
    assert [player.sets for player in session.players] == [1, 1]
    for player in "AB" * 2:
        session.agree_no_set(player)
    while session.result is None:
        for player in "AB":
            session.agree_no_set(player)
    assert session.result.reason == "agreed"
    assert (session.result.winners, session.result.draw) == ((), False)
    assert session.result.total == 2
    assert [row.invalid_attempts for row in session.result.standings] == [1, 0]


def test_nobody_wins_a_search_together_by_default_t7() -> None:
    """It goes on with those left, and is abandoned when nobody is (T7)."""
    session = together(players=("A", "B", "C"))
    session.claim("B", SET_A)
    session.forfeit("A")
    assert types(session.forfeit("C")) == ["forfeited"]
    assert session.phase == "playing"
    assert session.claim("B", SET_C)[0].type == "claim_accepted"
    session.forfeit("B")
    assert ended(session) == ("abandoned", 0)
    assert session.result is not None
    assert session.result.total == 2


def test_the_last_one_of_a_search_together_may_come_back_t7() -> None:
    session = together()
    session.disconnect("B", 0)
    session.forfeit("A")
    assert types(session.reconnect("B", 10)) == ["reconnected"]
    assert session.phase == "playing"


def test_calls_of_a_search_together_cost_no_point_t7() -> None:
    """As tabletop, call control included, but the penalty is none (T7)."""
    session = match(rules="cooperative")
    session.call_set("A", 0)
    assert types(session.advance(5_000)) == ["claim_rejected"]
    assert scores(session) == [0, 0]
    assert session.players["A"].invalid_attempts == 1
