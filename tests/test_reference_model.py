"""The reference model on small positions worked out by hand: cards, boards, claims, ends."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from reference import cards
from reference.rules import NAMED, checked, named
from reference.session import ReferenceSession, Refused

Events = list[dict[str, Any]]
FULL = [5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1]
PILE = [60, 61, 64, 66, 68, 70]
DEAD = [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35]
FIFTEEN = [*DEAD, 2, 5, 36]


def match(
    board: Any = FULL,
    deck: Any = PILE,
    players: Any = ("A", "B"),
    rules: str = "edition",
    mode: str = "local",
    now_ms: int = 0,
    animations: bool = False,
    dealer: str | None = None,
    **changes: Any,
) -> ReferenceSession:
    chosen = named(rules, **changes)
    return ReferenceSession(players, chosen, mode, deck, board, now_ms, animations, dealer)


def types(events: Events) -> list[str]:
    return [event["type"] for event in events]


def only(events: Events, kind: str) -> dict[str, Any]:
    (event,) = [event for event in events if event["type"] == kind]
    return event


def seen(session: ReferenceSession) -> tuple[Any, ...]:
    return (
        session.phase,
        session.slots,
        session.deck,
        session.now_ms,
        session.result,
        session.players,
    )


# --- cards --------------------------------------------------------------------------------------


def test_card_34_is_two_open_green_diamonds() -> None:
    assert cards.attributes(34) == {"number": 1, "shape": 0, "color": 1, "shading": 2}


def test_there_are_1080_sets_and_40_through_each_card() -> None:
    sets = [triple for triple in itertools.combinations(range(81), 3) if cards.is_set(*triple)]
    assert len(sets) == 1080
    assert all(sum(card in triple for triple in sets) == 40 for card in range(81))


@pytest.mark.parametrize(
    ("triple", "names"),
    [
        ((0, 1, 5), ["shading"]),
        ((0, 31, 64), ["shape", "color", "shading"]),
        ((0, 4, 8), []),
        ((7, 7, 7), []),
        ((7, 7, 8), ["color"]),
        ((5, 71, 13), ["number", "shape", "color", "shading"]),
    ],
)
def test_broken_attributes_are_all_named_in_order(
    triple: tuple[int, int, int], names: list[str]
) -> None:
    assert cards.broken(*triple) == names


def test_card_0_counts_and_empty_slots_do_not() -> None:
    assert cards.any_set_exists([0, 40, 80])
    assert cards.third_card(40, 80) == 0
    assert cards.third_card(7, 7) == 7
    assert not cards.any_set_exists([None, 13, 26, 1])
    assert not cards.any_set_exists([None, 40, 0, 1])
    assert cards.find_all_sets([None, None, None, 0, 9, 27, 1, 2, 30]) == [(3, 6, 7)]


# --- what is refused, what is discarded ---------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        (5, 5, 5),
        (5, 5, 71),
        (),
        (0,),
        (0, 1),
        (0, 1, 2, 40),
        (5, 71, "5"),
        (5, 71, 5.0),
        (5, 71, True),
        (5, 71, -1),
        (5, 71, 81),
        (5, 71, None),
        "abc",
        None,
    ],
)
def test_a_malformed_claim_is_refused_and_changes_nothing(claim: Any) -> None:
    session = match()
    online = match(mode="online")
    before = seen(session)
    with pytest.raises(Refused):
        session.claim("A", claim)
    with pytest.raises(Refused):
        online.submit("A", claim, 0)
    assert seen(session) == before


@pytest.mark.parametrize("slots", [(0, 0, 0), (0, 0, 1), (0, 1, 12), (-1, 0, 1), (0, 1, None)])
def test_malformed_slots_are_refused(slots: Any) -> None:
    session = match()
    with pytest.raises(Refused):
        session.claim_slots("A", slots)


@pytest.mark.parametrize("slot", [-1, 12, True, "0", 0.0, None])
def test_a_slot_off_the_board_is_refused_also_after_the_end(slot: Any) -> None:
    session = match()
    with pytest.raises(Refused):
        session.tap(slot, "A")
    session.forfeit("A")
    assert session.phase == "ended"
    with pytest.raises(Refused):
        session.tap(slot, "A")
    assert session.tap(0, "B") == []


def test_commands_that_a_mode_lacks_are_refused() -> None:
    local, online = match(), match(mode="online")
    device = match(mode="pass_and_play")
    commands: tuple[Callable[[], Any], ...] = (
        lambda: local.confirm("A"),
        lambda: local.submit("A", (71, 48, 1), 0),
        lambda: local.tap(0),
        lambda: local.tap(0, "C"),
        lambda: online.tap(0, "A"),
        lambda: online.claim("A", (71, 48, 1)),
        lambda: online.claim_slots("A", (0, 1, 2)),
        lambda: device.tap(0, "A"),
        lambda: device.claim("A", (71, 48, 1)),
        lambda: device.submit("A", (71, 48, 1), 0),
        lambda: local.call_set("A", 0),
        lambda: local.pass_call("A"),
        lambda: local.agree_no_set("A"),
        lambda: local.request_cards("A"),
    )
    for command in commands:
        with pytest.raises(Refused):
            command()


def test_sessions_that_cannot_be() -> None:
    for wrong in (
        {"players": ()},
        {"players": ("A", "A")},
        {"players": ("A b", "B")},
        {"players": ("", "B")},
        {"players": ("x" * 65, "B")},
        {"players": tuple(f"p{n}" for n in range(65))},
        {"mode": "single"},
        {"mode": "pass_and_play", "players": ("A",)},
        {"mode": "online", "animations": True},
        {"mode": "online", "rules": "tabletop"},
        {"rules": "solitaire"},
        {"penalty": "time"},
        {"cap": 11},
        {"cap": 12, "board": FIFTEEN},
        {"board": [5, 5]},
        {"deck": [60, 60]},
        {"board": [60]},
        {"board": [None] * 82},
        {"dealer": "C"},
        {"now_ms": -1},
        {"now_ms": 2**52},
    ):
        with pytest.raises(Refused):
            match(**wrong)
    with pytest.raises(Refused):
        checked({**NAMED["edition"], "colour": 1})


def test_an_empty_slot_is_discarded() -> None:
    for board in ([None, 13, 26, 0, 1, 2], [None, 40, 0, 1, 2]):
        session = match(board=board, deck=[])
        assert session.tap(0, "A") == []
        assert session.claim_slots("A", (0, 1, 2)) == []
        assert session.selection("A") == []


# --- selections ---------------------------------------------------------------------------------


def test_unselecting_keeps_the_other_picks() -> None:
    session = match()
    session.tap(0, "A")
    session.tap(1, "A")
    assert session.tap(0, "A") == [
        {"type": "deselected", "at_ms": 0, "player": "A", "slots": [0], "cards": [5]}
    ]
    assert session.selection("A") == [71]
    session.tap(2, "A")
    assert session.selection("A") == [71, 13]
    assert session.selection("B") == []


def test_a_third_pick_is_judged_and_taken_cards_leave_every_selection() -> None:
    session = match()
    session.tap(3, "B")
    session.tap(0, "B")
    session.tap(3, "A")
    session.tap(11, "A")
    events = session.tap(1, "A")
    assert types(events) == [
        "selected",
        "claim_accepted",
        "deselected",
        "deselected",
        "refilled",
        "set_check",
    ]
    assert events[1]["slots"] == [1, 3, 11]
    assert events[1]["cards"] == [71, 48, 1]
    assert (events[2]["player"], events[2]["slots"]) == ("A", [1, 3, 11])
    assert (events[3]["player"], events[3]["cards"]) == ("B", [48])
    assert session.selection("B") == [5]
    assert events[4]["slots"] == [1, 3, 11]
    assert events[4]["cards"] == [60, 61, 64]


def test_pass_and_play_waits_for_the_claim_zone() -> None:
    session = match(mode="pass_and_play")
    assert session.confirm("A") == []
    for slot in (11, 3, 1):
        assert types(session.tap(slot)) == ["selected"]
    assert session.tap(0) == []
    session.tap(3)
    session.tap(0)
    events = session.confirm("B")
    assert types(events) == ["claim_rejected", "deselected"]
    assert events[0]["cards"] == [1, 71, 5]
    assert (events[1]["player"], events[1]["slots"]) == ("", [0, 1, 11])
    assert session.selection() == []
    assert session.players[1]["invalid_attempts"] == 1


# --- boards -------------------------------------------------------------------------------------


def test_a_short_deck_leaves_the_last_slots_empty() -> None:
    session = match(board=None, deck=[0, 1, 2])
    assert session.slots == [0, 1, 2] + [None] * 9
    assert session.opening[0]["slots"] == [0, 1, 2]


def test_no_refill_from_an_empty_deck() -> None:
    session = match(board=[0, 1, 3, 4, 38, 77, 9, 10, 11, 12, 13, 14], deck=[])
    events = session.claim("A", (9, 10, 11))
    assert types(events) == ["claim_accepted", "refilled", "set_check"]
    assert events[1]["slots"] == []
    assert events[1]["cards"] == []
    assert session.slots == [0, 1, 3, 4, 38, 77, None, None, None, 12, 13, 14]
    assert session.phase == "playing"


def test_the_last_refill_is_looked_at_in_the_same_call() -> None:
    board = [0, 1, 5, 4, 9, 36, 12, 13, 27, 79, 59, 77]
    session = match(board=board, deck=[3, 10, 28])
    events = session.claim("A", (5, 36, 79))
    assert types(events) == ["claim_accepted", "refilled", "set_check", "ended"]
    assert session.slots == [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77]
    assert session.result is not None
    assert session.result["reason"] == "deck_empty"
    assert session.result["winners"] == ["A"]


def test_no_partial_expansion() -> None:
    session = match(board=DEAD, deck=[38, 47])
    assert types(session.opening) == ["dealt", "set_check", "ended"]
    assert session.opening[-1]["reason"] == "deck_short"
    assert session.deck == [38, 47]
    session = match(board=DEAD, deck=[38, 47, 59])
    assert types(session.opening)[1:] == ["set_check", "no_set", "expanded", "set_check", "ended"]
    assert session.opening[-1]["reason"] == "deck_empty"
    assert session.slots == [*DEAD, 38, 47, 59]
    assert session.result is not None
    assert session.result["draw"]


def test_a_dead_dozen_grows_to_21() -> None:
    session = match(board=DEAD, deck=[38, 47, 59, 65, 66, 67, 71, 77, 2])
    assert [event["exists"] for event in session.opening if "exists" in event] == [
        False,
        False,
        False,
        True,
    ]
    assert cards.find_all_sets(session.slots) == [(0, 1, 20), (11, 14, 20), (13, 15, 20)]
    assert session.slots[:12] == DEAD
    assert session.phase == "playing"


@pytest.mark.parametrize(("cap", "size"), [(12, 12), (14, 12), (15, 15), (20, 18)])
def test_a_lower_cap_ends_the_match_with_cards_left(cap: int, size: int) -> None:
    session = match(board=DEAD, deck=[38, 47, 59, 65, 66, 67, 71, 77, 2], cap=cap)
    assert len(session.slots) == size
    assert session.result is not None
    assert session.result["reason"] == "cap"


def test_an_expansion_appends_beyond_81_slots_and_fills_no_holes() -> None:
    board = [*DEAD, *[None] * 69]
    session = match(board=board, deck=[2, 5, 8])
    assert session.slots == [*board, 2, 5, 8]


@pytest.mark.parametrize("rules", ["edition", "tabletop", "browser"])
def test_fifteen_cards_and_who_moves(rules: str) -> None:
    session = match(board=FIFTEEN, deck=[60, 61, 64, 66], rules=rules)
    if rules == "tabletop":
        session.call_set("A", 0)
    events = session.claim_slots("A", (12, 0, 1))
    if rules == "edition":
        moved = [60, 61, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 64, 5, 36]
        assert types(events)[1:3] == ["refilled", "set_check"]
        assert session.deck == [66]
    else:
        moved = [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 5, 36]
        assert events[1] == {"type": "closed_up", "at_ms": 0, "board": moved}
        assert session.deck[-1] == 66
    if rules != "browser":
        assert session.slots == moved
    else:
        assert session.slots[:12] == moved


def test_card_0_stays_where_it_lies() -> None:
    board = [1, 3, 0, 4, 9, 10, 12, 13, 27, 28, 32, 35, 2, 5, 36]
    session = match(board=board, deck=[60, 61, 64])
    session.claim("A", (3, 4, 5))
    assert session.slots[:4] == [1, 60, 0, 61]
    assert session.slots[13] == 64


def test_thirteen_cards_tabletop_fills_two_gaps_and_closes_the_third() -> None:
    board = [0, 1, 2, 3, 4, 9, 10, 12, 13, 27, 28, 32, None, 35]
    session = match(board=board, deck=[60, 61, 64], rules="tabletop")
    session.call_set("A", 0)
    events = session.claim("A", (2, 0, 1))
    assert types(events) == ["claim_accepted", "refilled", "closed_up"]
    assert events[1]["slots"] == [0, 1]
    assert events[1]["deck_remaining"] == 1
    assert session.slots == [60, 61, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35]


def test_thirteen_cards_browser_closes_and_adds_at_the_end() -> None:
    board = [0, 1, 2, 3, 4, 9, 10, 12, 13, 27, 28, 32, None, 35]
    session = match(board=board, deck=[60, 61, 64], rules="browser")
    events = session.claim("A", (2, 0, 1))
    assert types(events)[:4] == ["claim_accepted", "closed_up", "refilled", "set_check"]
    assert events[2]["slots"] == [10, 11]
    assert events[2]["cards"] == [60, 61]
    assert session.slots[:12] == [3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 60, 61]


def test_browser_tops_up_a_small_position_after_a_claim() -> None:
    session = match(board=[0, None, 1, 2], deck=list(range(3, 20)), rules="browser")
    events = session.claim("A", (0, 1, 2))
    assert types(events)[1:4] == ["refilled", "closed_up", "refilled"]
    assert events[1]["slots"] == [0, 2, 3]
    assert events[2]["board"] == [3, 4, 5]
    assert session.slots == list(range(3, 15))


def test_tabletop_does_not_top_up_and_keeps_holes() -> None:
    session = match(board=[0, None, 1, 2, 9], deck=[60, 61, 64, 66], rules="tabletop")
    session.call_set("A", 0)
    events = session.claim("A", (0, 1, 2))
    assert types(events) == ["claim_accepted", "refilled"]
    assert session.slots == [60, None, 61, 64, 9]


def test_an_old_hole_stays() -> None:
    board = [None, 1, 3, 4, 13, 9, 27, 10, 28, 11, 32, 35]
    session = match(board=board, deck=[60, 61, 64])
    session.claim_slots("A", (9, 5, 7))
    assert session.slots[:12] == [None, 1, 3, 4, 13, 60, 27, 61, 28, 64, 32, 35]


@pytest.mark.parametrize("order", list(itertools.permutations((71, 48, 1))))
def test_the_order_of_the_claim_does_not_decide_the_refill(order: tuple[int, int, int]) -> None:
    session = match()
    session.claim("A", order)
    assert session.slots == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]


# --- judging and scores -------------------------------------------------------------------------


def test_a_true_set_that_was_never_dealt() -> None:
    session = match(board=list(range(12)), deck=[])
    event = only(session.claim("A", (60, 61, 62)), "claim_rejected")
    assert event["reason"] == "not_on_board"
    assert event["broken"] == []
    assert session.players[0]["score"] == 0


def test_a_taken_card_is_stale_and_may_be_free() -> None:
    for penalised, attempts in ((True, 1), (False, 0)):
        session = match(penalty="point", stale_penalised=penalised)
        session.claim("A", (71, 48, 1))
        session.tap(0, "B")
        events = session.claim("B", (71, 7, 51))
        assert events[0]["reason"] == "stale"
        assert types(events)[-1] == "deselected"
        assert ("penalty" in types(events)) is penalised
        assert session.players[1]["invalid_attempts"] == attempts
        assert session.claim("B", (71, 7, 60))[0]["reason"] == "stale"
        assert session.claim("B", (71, 7, 80))[0]["reason"] == "not_on_board"


def test_the_floor_takes_what_is_there() -> None:
    session = match(penalty="point", penalty_points=3)
    session.claim("A", (71, 48, 1))
    event = only(session.claim("A", (5, 60, 13)), "penalty")
    assert (event["amount"], event["score"], event["clock_ms"]) == (1, 0, -1)
    event = only(session.claim("A", (5, 60, 13)), "penalty")
    assert (event["amount"], event["score"]) == (0, 0)


def test_tabletop_scores_go_below_zero_and_somebody_still_wins() -> None:
    session = match(board=[0, 1, 3], deck=[], rules="tabletop")
    for caller, times in (("A", 2), ("B", 1)):
        for _ in range(times):
            session.call_set(caller, 0)
            session.claim(caller, (0, 1, 3))
    session.agree_no_set("A")
    events = session.agree_no_set("B")
    assert types(events) == ["agreed", "ended"]
    assert session.result is not None
    assert session.result["winners"] == ["B"]
    assert not session.result["draw"]
    assert [row["score"] for row in session.result["standings"]] == [-1, -2]


def test_standings_share_ranks() -> None:
    session = match(players=("A", "B", "C", "D"), duration_ms=100)
    session.claim("B", (71, 48, 1))
    session.claim("C", (13, 9, 17))
    session.disconnect("B", 50)
    session.advance(100)
    assert session.result is not None
    rows = session.result["standings"]
    assert [(row["id"], row["rank"]) for row in rows] == [("C", 1), ("A", 2), ("D", 2), ("B", 4)]
    assert session.result["winners"] == ["C"]
    assert session.players[1]["status"] == "away"
    assert not rows[3]["can_win"]


def test_fewest_invalid_attempts_break_a_tie_only_where_asked() -> None:
    for tie_break, winners in (("none", ["A", "B"]), ("fewest_invalid", ["B"])):
        session = match(duration_ms=100, tie_break=tie_break)
        session.claim("A", (5, 71, 13))
        session.advance(100)
        assert session.result is not None
        assert session.result["winners"] == winners
        assert session.result["draw"] is (tie_break == "none")


def test_a_single_player_wins() -> None:
    session = match(board=[0, 1, 2], deck=[], players=("A",), mode="single")
    session.tap(0)
    session.tap(1)
    session.tap(2)
    assert session.result is not None
    assert session.result["winners"] == ["A"]
    assert session.result["total"] == -1
