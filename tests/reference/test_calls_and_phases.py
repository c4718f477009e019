"""Calls, agreement, requests and the phases with animations, worked out by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reference.cards import find_all_sets
from reference.rules import NAMED, named
from reference.session import ReferenceSession, Refused

Events = list[dict[str, Any]]
FULL = [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1]
PILE = [60, 61, 64, 66, 68, 70]
DEAD = [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35]
WRONG = (5, 71, 13)
RIGHT = (71, 48, 1)


def table(
    players: Any = ("A", "B", "C"),
    deck: Any = PILE,
    board: Any = FULL,
    mode: str = "local",
    animations: bool = False,
    dealer: str | None = None,
    rules: str = "tabletop",
    **changes: Any,
) -> ReferenceSession:
    return ReferenceSession(
        players, named(rules, **changes), mode, deck, board, 0, animations, dealer
    )


def types(events: Events) -> list[str]:
    return [event["type"] for event in events]


# --- calls --------------------------------------------------------------------------------------


def test_nothing_can_be_claimed_without_a_call() -> None:
    session = table()
    assert session.claim("A", RIGHT) == []
    assert session.tap(0, "A") == []
    assert session.call_set("A", 0) == [
        {"type": "called", "at_ms": 0, "player": "A", "until_ms": 5000, "waiting": []}
    ]
    assert session.claim("B", RIGHT) == []
    assert session.tap(0, "B") == []
    assert session.agree_no_set("A") == []
    assert session.call_set("B", 10) == []
    assert session.now_ms == 10
    assert types(session.claim("A", RIGHT)) == ["claim_accepted", "refilled"]
    assert session.claim("A", (13, 9, 17)) == []


def test_a_call_runs_out_at_its_end_and_the_picks_are_put_down() -> None:
    session = table()
    session.call_set("A", 0)
    session.tap(4, "A")
    session.tap(0, "A")
    assert session.advance(4999) == []
    assert session.advance(5000) == [
        {
            "type": "claim_rejected",
            "at_ms": 5000,
            "player": "A",
            "cards": [],
            "reason": "call_expired",
            "broken": [],
            "invalid_attempts": 1,
        },
        {
            "type": "penalty",
            "at_ms": 5000,
            "player": "A",
            "kind": "point",
            "amount": 1,
            "score": -1,
            "clock_ms": -1,
        },
        {"type": "deselected", "at_ms": 5000, "player": "A", "slots": [0, 4], "cards": [5, 9]},
    ]
    assert types(session.call_set("B", 5000)) == ["called"]


def test_a_tie_is_served_from_the_dealers_left() -> None:
    for dealer, order in ((None, "BCA"), ("B", "CAB"), ("C", "ABC")):
        session = table(dealer=dealer)
        (event,) = session.call_set(["A", "B", "C"], 0)
        assert [event["player"], *event["waiting"]] == list(order)


def test_windows_of_a_tie_follow_each_other() -> None:
    session = table()
    session.call_set(("C", "A", "B"), 0)
    called = [event for event in session.advance(20000) if event["type"] == "called"]
    assert [(event["player"], event["at_ms"], event["until_ms"]) for event in called] == [
        ("C", 5000, 10000),
        ("A", 10000, 15000),
    ]
    assert [player["score"] for player in session.players] == [-1, -1, -1]


def test_a_tied_caller_may_pass_after_a_set_and_only_then() -> None:
    session = table()
    session.call_set(("A", "B", "C"), 0)
    assert session.pass_call("B") == []
    events = session.claim("B", WRONG)
    assert types(events) == ["claim_rejected", "penalty", "called"]
    assert session.pass_call("C") == []
    assert types(session.claim("C", RIGHT)) == ["claim_accepted", "refilled", "called"]
    assert session.pass_call("C") == []
    assert session.pass_call("A") == [{"type": "call_passed", "at_ms": 0, "player": "A"}]
    assert [player["invalid_attempts"] for player in session.players] == [0, 1, 0]
    assert session.claim("A", (13, 9, 17)) == []
    session.call_set("A", 0)
    assert session.pass_call("A") == []


def test_inactive_callers_are_left_out() -> None:
    session = table()
    session.disconnect("B", 0)
    (event,) = session.call_set(("A", "B", "C"), 1)
    assert (event["player"], event["waiting"]) == ("C", ["A"])
    session = table()
    session.disconnect("A", 0)
    assert session.call_set("A", 7) == []
    assert session.now_ms == 7
    malformed: tuple[Any, ...] = ([], ("B", "B"), "D", None, 5)
    for callers in malformed:
        with pytest.raises(Refused):
            session.call_set(callers, 7)


def test_a_caller_who_leaves_or_forfeits() -> None:
    session = table()
    session.call_set(("B", "C"), 0)
    session.disconnect("B", 10)
    assert session.claim("B", RIGHT) == []
    assert session.advance(4999) == []
    assert types(session.forfeit("B")) == ["forfeited", "called"]
    assert session.players[1]["invalid_attempts"] == 0
    assert types(session.forfeit("A")) == ["forfeited", "ended"]


def test_pass_and_play_needs_control_only_to_confirm() -> None:
    session = table(mode="pass_and_play")
    for slot in (1, 3, 11):
        assert types(session.tap(slot)) == ["selected"]
    assert session.confirm("A") == []
    session.call_set("A", 0)
    assert session.confirm("B") == []
    assert types(session.confirm("A")) == ["claim_accepted", "deselected", "refilled"]
    session.tap(0)
    session.call_set("A", 0)
    events = session.advance(5000)
    assert types(events) == ["claim_rejected", "penalty", "deselected"]
    assert events[-1]["player"] == ""
    assert session.selection() == []


def test_a_free_stale_claim_uses_the_call_up() -> None:
    session = table(stale_penalised=False)
    session.call_set(("B", "C"), 0)
    session.claim("B", RIGHT)
    assert types(session.claim("C", RIGHT)) == ["claim_rejected"]
    assert session.claim("C", (13, 9, 17)) == []
    assert session.players[2]["invalid_attempts"] == 0


# --- agreement ----------------------------------------------------------------------------------


def test_agreement_of_all_active_players_lays_three() -> None:
    session = table()
    assert types(session.opening) == ["dealt"]
    assert session.agree_no_set("C") == [
        {"type": "agreed", "at_ms": 0, "player": "C", "agreed": ["C"]}
    ]
    assert session.agree_no_set("C") == []
    assert session.agree_no_set("A")[0]["agreed"] == ["A", "C"]
    assert types(session.disconnect("B", 5)) == ["disconnected", "expanded"]
    assert session.slots == [*FULL, 60, 61, 64]
    assert types(session.agree_no_set("A")) == ["agreed"]


def test_agreement_deals_what_remains_and_then_ends() -> None:
    session = table(players=("A",), mode="single", deck=[60, 61])
    events = session.agree_no_set("A")
    assert types(events) == ["agreed", "expanded"]
    assert events[1]["slots"] == [12, 13]
    assert types(session.agree_no_set("A")) == ["agreed", "ended"]
    assert session.result is not None
    assert session.result["reason"] == "agreed"


def test_a_forfeit_counts_the_vote_but_a_default_win_comes_first() -> None:
    session = table()
    session.agree_no_set("A")
    session.agree_no_set("C")
    assert types(session.forfeit("B")) == ["forfeited", "expanded"]
    session.agree_no_set("A")
    events = session.forfeit("C")
    assert types(events) == ["forfeited", "ended"]
    assert events[1]["reason"] == "default_win"


def test_a_call_takes_the_callers_agreement_back_and_holds_the_vote() -> None:
    session = table()
    session.agree_no_set("A")
    session.agree_no_set("B")
    session.call_set("C", 0)
    session.disconnect("C", 1)
    events = session.advance(5000)
    assert types(events) == ["claim_rejected", "penalty", "expanded"]
    session = table()
    session.agree_no_set("A")
    session.call_set("A", 0)
    session.claim("A", WRONG)
    assert session.agree_no_set("B")[0]["agreed"] == ["B"]


def test_a_set_wipes_the_agreements() -> None:
    session = table()
    session.agree_no_set("A")
    session.call_set("B", 0)
    session.claim("B", RIGHT)
    assert session.agree_no_set("B")[0]["agreed"] == ["B"]


def test_a_vote_waits_while_tied_callers_wait() -> None:
    session = table(players=("A", "B", "C", "D"))
    session.agree_no_set("A")
    session.agree_no_set("D")
    session.call_set(("B", "C"), 0)
    assert types(session.forfeit("B")) == ["forfeited", "called"]
    assert types(session.forfeit("C")) == ["forfeited", "expanded"]


def test_fewer_than_three_cards_and_no_pile_end_a_table_game() -> None:
    session = table(board=[0, 1], deck=[])
    assert types(session.opening) == ["dealt", "ended"]
    assert session.result is not None
    assert session.result["reason"] == "deck_empty"
    session = table(board=[0, 1, 2, 3], deck=[])
    session.call_set("A", 0)
    assert types(session.claim("A", (0, 1, 2))) == ["claim_accepted", "refilled", "ended"]
    session = table(board=[0], deck=[3], players=("A",))
    assert types(session.agree_no_set("A")) == ["agreed", "expanded", "ended"]


# --- solitaire ----------------------------------------------------------------------------------


def solo(board: Any, deck: Any) -> ReferenceSession:
    return table(("A",), deck, board, "single", rules="solitaire")


def test_a_request_costs_one_set_and_a_late_set_clears_it() -> None:
    session = solo([0, 1, 2, 3, 4, 5], [9, 10, 11])
    events = session.request_cards("A")
    assert types(events) == ["requested", "expanded"]
    assert events[0]["owed"] == 1
    assert session.request_cards("A") == []
    assert session.claim("A", (0, 1, 2))[0]["owed"] == 0
    session.claim("A", (3, 4, 5))
    assert types(session.claim("A", (9, 10, 11))) == ["claim_accepted", "refilled", "ended"]
    assert session.result is not None
    assert session.result["winners"] == ["A"]


def test_a_set_claimed_from_a_pile_clears_nothing_and_owing_loses() -> None:
    session = solo([0, 1, 2, 3], [10, 12, 13, 27, 28, 32])
    session.request_cards("A")
    assert session.claim("A", (0, 1, 2))[0]["owed"] == 1
    assert session.result is not None
    assert session.result["reason"] == "deck_empty"
    assert session.result["winners"] == []


def test_a_dead_solitaire_table_waits_for_a_request() -> None:
    session = solo(DEAD, [38, 47])
    assert types(session.opening) == ["dealt"]
    assert session.phase == "playing"
    assert types(session.claim("A", (0, 1, 3))) == ["claim_rejected"]
    assert types(session.request_cards("A")) == ["requested", "expanded", "ended"]


# --- phases -------------------------------------------------------------------------------------


def test_a_claim_with_animations_goes_step_by_step() -> None:
    board = [0, 1, 2, 4, 9, 10, 12, 13, 27, 28, 32, 35]
    session = table(rules="edition", board=board, deck=[3, 38, 47, 5, 59, 65], animations=True)
    assert types(session.opening) == ["dealt", "set_check"]
    assert session.phase == "dealing"
    assert session.tap(0, "A") == []
    assert session.animation_done() == []
    assert session.phase == "playing"
    assert types(session.claim("A", (0, 1, 2))) == ["claim_accepted"]
    assert session.phase == "valid_set"
    assert session.slots[:4] == [None, None, None, 4]
    assert session.claim("A", (9, 10, 12)) == []
    assert types(session.animation_done()) == ["refilled", "set_check"]
    assert session.phase == "refill"
    assert session.slots == [3, 38, 47, *board[3:]]
    assert types(session.animation_done()) == ["no_set", "expanded", "set_check"]
    assert session.phase == "expanding"
    assert session.slots[12:] == [5, 59, 65]
    assert session.animation_done() == []
    assert session.phase == "playing"


def test_an_opening_that_is_over_ends_with_its_animation() -> None:
    session = table(rules="edition", board=DEAD, deck=[38, 47, 59], animations=True)
    assert session.phase == "dealing"
    assert types(session.animation_done()) == ["no_set", "expanded", "set_check"]
    assert session.phase == "expanding"
    assert session.result is None
    assert types(session.animation_done()) == ["ended"]
    assert session.phase == "ended"
    assert session.animation_done() == []


def test_time_runs_on_in_animations_and_an_end_cancels_them() -> None:
    session = table(rules="edition", animations=True, duration_ms=100)
    session.animation_done()
    assert types(session.claim("A", WRONG)) == ["claim_rejected"]
    assert session.phase == "invalid_set"
    assert types(session.advance(100)) == ["ended"]
    assert session.animation_done() == []


def test_the_next_window_opens_when_play_goes_on() -> None:
    session = table(animations=True)
    session.animation_done()
    session.call_set(("A", "B"), 0)
    assert types(session.claim("B", RIGHT)) == ["claim_accepted"]
    assert session.advance(7000) == []
    assert types(session.animation_done()) == ["refilled"]
    assert session.animation_done() == [
        {"type": "called", "at_ms": 7000, "player": "A", "until_ms": 12000, "waiting": []}
    ]
    assert types(session.pass_call("A")) == ["call_passed"]


def test_a_vote_waits_for_play() -> None:
    session = table(animations=True)
    session.animation_done()
    session.agree_no_set("A")
    session.agree_no_set("B")
    session.call_set("C", 0)
    session.claim("C", WRONG)
    assert types(session.forfeit("C")) == ["forfeited"]
    assert types(session.animation_done()) == ["expanded"]
    assert session.phase == "expanding"
    assert session.animation_done() == []
    assert session.phase == "playing"


def act(session: ReferenceSession, number: random.Random) -> Events:
    """One random command of a local session, most of them sensible."""
    names = [player["id"] for player in session.players]
    name = number.choice(names)
    lying = [slot for slot, card in enumerate(session.slots) if card is not None]
    kind = number.randrange(10)
    now = session.now_ms
    if session.phase != "ended":
        now += number.choice((0, 1, 40, 700, 6000))
    if kind < 3:
        return session.tap(number.choice(lying or [0]), name) if session.slots else []
    if kind < 6 and len(lying) >= 3:
        triple = (
            number.choice(sets)
            if (sets := find_all_sets(session.slots)) and kind < 5
            else number.sample(lying, 3)
        )
        return session.claim_slots(name, list(triple))
    if kind == 6:
        return session.advance(now)
    if kind == 7:
        return number.choice((session.disconnect, session.reconnect))(name, now)
    rules_name = number.randrange(4)
    try:
        if rules_name == 0:
            return session.request_cards(name)
        if rules_name == 1:
            return session.pass_call(name)
        if rules_name == 2:
            return session.agree_no_set(name)
        return session.call_set(number.sample(names, number.randint(1, len(names))), now)
    except Refused:
        return []


def finish_animations(session: ReferenceSession, events: Events) -> Events:
    events = list(events)
    while session.phase not in ("playing", "ended"):
        events += session.animation_done()
    return events


@pytest.mark.parametrize("rules", list(NAMED))
@pytest.mark.parametrize("seed", range(12))
def test_random_play_keeps_every_card_and_animations_change_no_event(rules: str, seed: int) -> None:
    first = random.Random(seed)
    changes: dict[str, Any] = {}
    if seed % 3 == 0:
        changes = {"duration_ms": 90000, "penalty": "time"}
    deck = first.sample(range(81), first.choice((9, 20, 40, 81)))
    players = ("A",) if rules == "solitaire" else ("A", "B", "C")
    plain, moving = (
        table(players, deck, None, rules=rules, animations=animated, **changes)
        for animated in (False, True)
    )
    assert plain.opening == finish_animations(moving, moving.opening)
    comparable = True
    for turn in range(60):
        over = plain.phase == "ended"
        events = act(plain, random.Random(f"{seed} {turn}"))
        # After a call that ran out the animated twin waits while time may go on for the other.
        comparable = comparable and all(event.get("reason") != "call_expired" for event in events)
        if comparable:
            twin = act(moving, random.Random(f"{seed} {turn}"))
            assert finish_animations(moving, twin) == events
            assert seen(moving) == seen(plain)
        laid = [card for card in plain.slots if card is not None]
        sets = sum(player["sets"] for player in plain.players)
        assert len(laid) + len(plain.deck) + 3 * sets == len(deck)
        assert len(set(laid + plain.deck)) == len(laid) + len(plain.deck)
        assert not (over and events)


def seen(session: ReferenceSession) -> tuple[Any, ...]:
    return (session.phase, session.slots, session.deck, session.players, session.result)
