"""Call control and agreement: who may act, windows, ties, votes (T1, T2)."""

from __future__ import annotations

from typing import Any

import pytest
from matches import (
    DEAD,
    NO_SET,
    PILE,
    SET_A,
    SET_B,
    SET_C,
    attempts,
    ended,
    entries,
    match,
    of_type,
    only,
    scores,
    types,
)

from setrules import GameSession, SessionError
from setrules.events import Agreed, Called, CallPassed, Expanded

FOUR = ("A", "B", "C", "D")


def table(players: tuple[str, ...] = FOUR, **changes: Any) -> GameSession:
    return match(rules="tabletop", players=players, **changes)


def caller(session: GameSession) -> Any:
    """Who has control now, until when, and who waits."""
    control = session.view()["control"]
    assert isinstance(control, dict)
    return control["player"], control["until_ms"], control["waiting"]


# --- T2: windows


@pytest.mark.parametrize("late", [-1, 0, 1])
@pytest.mark.parametrize("window", [5_000, 60])
def test_a_window_is_half_open_t2(late: int, window: int) -> None:
    """At call + window it is too late (T2)."""
    session = table(call_window_ms=window, now_ms=7)
    (called,) = session.call_set("B", 100)
    assert called == Called(100, "B", 100 + window, ())
    events = session.advance(100 + window + late)
    if late < 0:
        assert events == ()
        assert session.claim("B", SET_A)[0].type == "claim_accepted"
    else:
        assert [(event.type, event.at_ms) for event in events] == [
            ("claim_rejected", 100 + window),
            ("penalty", 100 + window),
        ]
        assert session.claim("B", SET_A) == ()
        assert (scores(session), attempts(session)) == ([0, -1, 0, 0], [0, 1, 0, 0])


def test_a_claim_needs_a_call_t2() -> None:
    """Without control every tap and claim is discarded, whether or not another has it (M4)."""
    session = table()
    assert session.claim("A", SET_A) == ()
    assert session.claim_slots("A", (1, 3, 11)) == ()
    assert session.tap(0, "A") == ()
    session.call_set("B", 0)
    assert session.claim("A", SET_A) == ()
    assert session.tap(0, "A") == ()
    assert session.tap(0, "B")[0].type == "selected"
    assert len(entries(session)) == 2


@pytest.mark.parametrize("claim", [SET_A, NO_SET])
def test_a_judged_claim_ends_control_t2(claim: tuple[int, ...]) -> None:
    session = table()
    session.call_set("A", 0)
    session.claim("A", claim)
    assert caller(session) == ("", -1, [])
    assert session.advance(10_000) == ()
    assert session.claim("A", SET_C) == ()
    assert scores(session)[0] == (1 if claim is SET_A else -1)


def test_a_call_that_runs_out_puts_the_picks_down_t2() -> None:
    session = table()
    session.call_set("A", 0)
    session.tap(3, "A")
    session.tap(1, "A")
    events = session.advance(5_000)
    assert types(events) == ["claim_rejected", "penalty", "deselected"]
    assert events[2].to_dict()["slots"] == [1, 3]
    assert session.selection("A") == ()


def test_a_call_while_somebody_has_control_is_discarded_t2() -> None:
    session = table()
    session.call_set("A", 0)
    assert session.call_set("B", 10) == ()
    assert caller(session) == ("A", 5_000, [])
    assert session.now_ms == 10
    assert entries(session)[-1] == {"command": "advance", "now_ms": 10}


def test_a_call_at_the_moment_the_window_closes_is_taken_t2() -> None:
    """The call first does what ``advance`` does: the old window is over (M6, T2)."""
    session = table()
    session.call_set("A", 0)
    events = session.call_set("B", 5_000)
    assert types(events) == ["claim_rejected", "penalty", "called"]
    assert caller(session) == ("B", 10_000, [])


def test_callers_that_are_not_active_are_left_out_t2() -> None:
    session = table()
    session.disconnect("A", 0)
    session.forfeit("B")
    (called,) = session.call_set(["A", "C", "B"], 5)
    assert called == Called(5, "C", 5_005, ())
    session.advance(5_005)
    before = session.snapshot()
    assert session.call_set(["A", "B"], 5_005) == ()
    assert session.snapshot() == before


@pytest.mark.parametrize("players", [[], ["A", "A"], ["A", "B", "A"], [""], ["E"]])
def test_malformed_calls_t2(players: list[str]) -> None:
    session = table()
    before = session.snapshot()
    with pytest.raises(SessionError):
        session.call_set(players, 100)
    assert session.snapshot() == before


def test_a_caller_who_disconnects_keeps_the_window_t2() -> None:
    session = table()
    session.call_set("A", 0)
    assert types(session.disconnect("A", 1_000)) == ["disconnected"]
    assert caller(session)[0] == "A"
    assert session.claim("A", SET_A) == ()
    session.reconnect("A", 4_999)
    assert session.claim("A", SET_A)[0].type == "claim_accepted"


def test_a_forfeit_releases_control_at_no_cost_t2() -> None:
    session = table()
    session.call_set("A", 0)
    assert types(session.forfeit("A")) == ["forfeited"]
    assert caller(session) == ("", -1, [])
    assert scores(session) == [0, 0, 0, 0]


# --- T2: ties


@pytest.mark.parametrize(
    ("dealer", "order"),
    [(None, "BCDA"), ("A", "BCDA"), ("B", "CDAB"), ("C", "DABC"), ("D", "ABCD")],
)
def test_tied_callers_get_control_from_the_dealer_s_left_t2(dealer: str | None, order: str) -> None:
    """In seat order, the dealer last, whatever order the host names them in (T2)."""
    session = table(dealer=dealer)
    events = list(session.call_set(["C", "A", "D", "B"], 0))
    for turn in range(4):
        (called,) = of_type(events, Called)
        assert called == Called(turn * 10, order[turn], turn * 10 + 5_000, tuple(order[turn + 1 :]))
        session.advance((turn + 1) * 10)
        events = list(session.claim(order[turn], NO_SET))
    assert of_type(events, Called) == []
    assert caller(session) == ("", -1, [])


def test_the_next_window_opens_after_everything_else_t2() -> None:
    """``called`` is the last event of the command that settled the one before (T2, M14)."""
    session = table(board=(*DEAD[:11], 2))
    session.call_set(["A", "B"], 0)
    session.advance(4_000)
    taken = session.board.find_all_sets()[0]
    events = session.claim_slots("B", taken)
    assert types(events) == ["claim_accepted", "refilled", "called"]
    assert events[-1] == Called(4_000, "A", 9_000, ())


def test_the_next_window_opens_when_one_runs_out_t2() -> None:
    session = table()
    session.call_set(["B", "C"], 0)
    events = session.advance(10_000)
    assert [(event.type, event.at_ms) for event in events] == [
        ("claim_rejected", 5_000),
        ("penalty", 5_000),
        ("called", 5_000),
        ("claim_rejected", 10_000),
        ("penalty", 10_000),
    ]


def test_with_animations_the_next_window_waits_for_play_t2() -> None:
    """Its time starts with the ``animation_done`` that leads back to playing (M3, T2)."""
    session = table(animations=True)
    session.animation_done()
    session.call_set(["B", "C"], 0)
    assert types(session.claim("B", SET_A)) == ["claim_accepted"]
    session.advance(7_000)
    assert types(session.animation_done()) == ["refilled"]
    assert session.call_set("D", 7_000) == ()
    assert session.animation_done() == (Called(7_000, "C", 12_000, ()),)


@pytest.mark.parametrize("gone", ["disconnect", "forfeit"])
def test_a_waiting_caller_who_is_gone_t2(gone: str) -> None:
    """A forfeit leaves the line; a disconnect does not, and the window just runs (T2)."""
    session = table()
    session.call_set(["B", "C", "D"], 0)
    session.disconnect("C", 0) if gone == "disconnect" else session.forfeit("C")
    events = session.claim("B", NO_SET)
    assert of_type(events, Called)[0].player == ("C" if gone == "disconnect" else "D")


# --- T2: passing


def test_a_pass_costs_nothing_after_an_accepted_claim_t2() -> None:
    session = table()
    session.call_set(["B", "C", "D"], 0)
    session.claim("B", SET_A)
    assert session.pass_call("C") == (CallPassed(0, "C"), Called(0, "D", 5_000, ()))
    assert session.pass_call("D") == (CallPassed(0, "D"),)
    assert (scores(session), attempts(session)) == ([0, 1, 0, 0], [0, 0, 0, 0])
    assert caller(session) == ("", -1, [])


def test_a_pass_counts_for_the_whole_tie_t2() -> None:
    """An earlier caller's set is enough, also when one in between failed (T2)."""
    session = table()
    session.call_set(["B", "C", "D"], 0)
    session.claim("B", SET_A)
    session.claim("C", NO_SET)
    assert session.pass_call("D")[0].type == "call_passed"


def test_other_passes_are_discarded_t2() -> None:
    """Not the first, not after a failure, not by another, not in a new call (T2, M4)."""
    session = table()
    assert session.pass_call("A") == ()
    session.call_set(["B", "C"], 0)
    assert session.pass_call("B") == ()
    assert session.pass_call("C") == ()
    session.claim("B", NO_SET)
    assert session.pass_call("C") == ()
    session.claim("C", SET_A)
    assert session.pass_call("C") == ()
    session.call_set("D", 0)
    assert session.pass_call("D") == ()
    assert caller(session) == ("D", 5_000, [])
    assert len(entries(session)) == 4


# --- T2: modes


def test_in_pass_and_play_only_confirm_needs_control_t2() -> None:
    session = table(mode="pass_and_play")
    for slot in (1, 3, 11):
        assert session.tap(slot)[0].type == "selected"
    assert session.confirm("A") == ()
    session.call_set("A", 0)
    assert session.confirm("B") == ()
    assert types(session.confirm("A"))[:2] == ["claim_accepted", "deselected"]


def test_a_call_that_runs_out_empties_the_device_t2() -> None:
    session = table(mode="pass_and_play")
    session.tap(4)
    session.call_set("A", 0)
    events = session.advance(5_000)
    assert types(events) == ["claim_rejected", "penalty", "deselected"]
    assert events[2].to_dict()["player"] == ""


# --- T1: agreement


def test_all_active_players_agree_t1() -> None:
    """Also where a set lies; the agreement deals three, and it is used up (T1)."""
    session = table(("A", "B"))
    assert session.board.any_set_exists()
    assert session.agree_no_set("B") == (Agreed(0, "B", ("B",)),)
    events = session.agree_no_set("A")
    assert types(events) == ["agreed", "expanded"]
    assert events[0] == Agreed(0, "A", ("A", "B"))
    assert only(events, Expanded).slots == (12, 13, 14)
    assert session.view()["agreed"] == []
    assert types(session.agree_no_set("A")) == ["agreed"]


@pytest.mark.parametrize(("pile", "dealt"), [(4, 3), (3, 3), (2, 2), (1, 1)])
def test_an_agreement_deals_what_remains_t1(pile: int, dealt: int) -> None:
    session = table(("A", "B"), deck=PILE[:pile])
    session.agree_no_set("A")
    expanded = only(session.agree_no_set("B"), Expanded)
    assert expanded.cards == PILE[:dealt]
    assert expanded.deck_remaining == pile - dealt


def test_an_agreement_over_an_empty_pile_ends_the_match_t1() -> None:
    session = table(("A", "B"), deck=[])
    session.agree_no_set("A")
    assert types(session.agree_no_set("B")) == ["agreed", "ended"]
    assert ended(session) == ("agreed", 0)


def test_an_agreement_lasts_until_the_board_changes_t1() -> None:
    session = table(("A", "B", "C"))
    session.agree_no_set("A")
    session.call_set("C", 0)
    session.claim("C", NO_SET)
    assert session.view()["agreed"] == ["A"]
    session.call_set("C", 0)
    session.claim("C", SET_A)
    assert session.view()["agreed"] == []


def test_a_call_takes_the_caller_s_agreement_back_t1() -> None:
    session = table(("A", "B", "C"))
    session.agree_no_set("A")
    session.agree_no_set("B")
    session.call_set(["A"], 0)
    assert session.view()["agreed"] == ["B"]


def test_nobody_agrees_while_somebody_has_control_t1() -> None:
    session = table(("A", "B"))
    session.call_set("A", 0)
    before = session.snapshot()
    assert session.agree_no_set("A") == ()
    assert session.agree_no_set("B") == ()
    assert session.snapshot() == before


def test_an_agreement_given_twice_is_discarded_m4() -> None:
    """(T1, M4)"""
    session = table(("A", "B"))
    session.agree_no_set("A")
    assert session.agree_no_set("A") == ()
    assert len(entries(session)) == 1


@pytest.mark.parametrize("leave", ["disconnect", "forfeit"])
def test_the_vote_is_counted_when_a_voter_leaves_t1(leave: str) -> None:
    session = table(("A", "B", "C"))
    session.agree_no_set("A")
    session.agree_no_set("C")
    events = session.disconnect("B", 0) if leave == "disconnect" else session.forfeit("B")
    assert types(events) == [
        "disconnected" if leave == "disconnect" else "forfeited",
        "expanded",
    ]


def test_a_vote_waits_while_somebody_has_control_t1() -> None:
    """It is counted when control is free again, after all other events (T1, M14)."""
    session = table(("A", "B", "C"))
    session.agree_no_set("A")
    session.agree_no_set("B")
    session.call_set("C", 0)
    assert types(session.disconnect("C", 10)) == ["disconnected"]
    events = session.advance(5_000)
    assert types(events) == ["claim_rejected", "penalty", "expanded"]


def test_a_vote_waits_for_the_whole_tie_t1() -> None:
    session = table()
    for voter in "AB":
        session.agree_no_set(voter)
    session.call_set(["C", "D"], 0)
    session.disconnect("D", 0)
    session.disconnect("C", 0)
    events = session.advance(10_000)
    assert [(event.type, event.at_ms) for event in events] == [
        ("claim_rejected", 5_000),
        ("penalty", 5_000),
        ("called", 5_000),
        ("claim_rejected", 10_000),
        ("penalty", 10_000),
        ("expanded", 10_000),
    ]


def nearly_agreed() -> GameSession:
    """All but C agree that no set lies, and C has called one."""
    session = table(("A", "B", "C"), animations=True)
    session.animation_done()
    session.agree_no_set("A")
    session.agree_no_set("B")
    session.call_set("C", 0)
    return session


def test_a_vote_waits_for_play_t1() -> None:
    """While an animation runs it waits for ``playing`` (T1, M3)."""
    session = nearly_agreed()
    session.claim("C", NO_SET)
    assert types(session.disconnect("C", 0)) == ["disconnected"]
    assert types(session.animation_done()) == ["expanded"]
    assert session.phase == "expanding"


def test_a_board_that_changed_forgets_the_waiting_vote_t1() -> None:
    session = nearly_agreed()
    session.claim("C", SET_B)
    session.disconnect("C", 0)
    assert types(session.animation_done()) == ["refilled"]
    assert session.animation_done() == ()
    assert session.phase == "playing"


def test_away_players_have_no_vote_and_may_not_agree_t1() -> None:
    session = table(("A", "B", "C"))
    session.disconnect("B", 0)
    assert session.agree_no_set("B") == ()
    session.agree_no_set("A")
    assert types(session.agree_no_set("C")) == ["agreed", "expanded"]


def test_an_away_player_s_agreement_counts_after_the_return_t1() -> None:
    session = table(("A", "B"))
    session.agree_no_set("A")
    session.disconnect("A", 0)
    session.reconnect("A", 10)
    assert types(session.agree_no_set("B")) == ["agreed", "expanded"]


def test_online_players_agree_without_calls_t1() -> None:
    session = match(rules="tabletop", mode="online", call_window_ms=0)
    session.agree_no_set("A")
    assert types(session.agree_no_set("B")) == ["agreed", "expanded"]
