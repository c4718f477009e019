"""What a client can send: S-07 to S-15 of SECURITY.md."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from random import Random
from time import process_time
from typing import Any

import pytest
from matches import (
    NO_SET,
    SET_A,
    SET_B,
    SET_C,
    attempts,
    ended,
    entries,
    match,
    scores,
    statuses,
    types,
)
from wrong_arguments import SIGNATURES, WRONG_TYPE, WRONG_VALUE

from setrules import GameSession, RuleSet, SessionError, SessionStateError, SetRulesError
from setrules.events import ClaimAccepted, ClaimRejected

RIGHT: dict[str, Any] = {
    "player": "A",
    "callers": ["A"],
    "slot": 0,
    "slots": (1, 3, 11),
    "cards": SET_A,
    "time": 50,
    "stamp": 50,
}
ENORMOUS = (10**5000, -(10**5000), "9" * 10**6, "\ud800" * 1000, [[]] * 10**5, (1,) * 10**6, b"x")


def test_s07_malformed_input_is_one_typed_error_and_changes_nothing() -> None:
    session = match(rules="tabletop", call_window_ms=0)
    online = match(mode="online")
    before = session.snapshot(), session.record(), online.snapshot(), online.record()
    tried = 0
    for name, kinds in SIGNATURES.items():
        for at, kind in enumerate(kinds):
            for wrong in (*WRONG_TYPE[kind], *WRONG_VALUE[kind], *ENORMOUS, float("nan")):
                arguments = [RIGHT.get(one, 50) for one in kinds]
                arguments[at] = wrong
                target = online if name == "submit" else session
                with pytest.raises(SetRulesError) as caught:
                    getattr(target, name)(*arguments)
                assert len(str(caught.value)) < 1000
                tried += 1
    assert tried > 300
    assert (session.snapshot(), session.record(), online.snapshot(), online.record()) == before


def test_s08_whoever_is_named_has_claimed() -> None:
    """The library cannot know better; the name must come from the connection."""
    session = match()
    session.claim("B", SET_A)
    assert scores(session) == [0, 1]
    before = session.snapshot()
    for name in ("C", "a", "A ", "", "A\n", "\u0410"):
        with pytest.raises(SessionError):
            session.claim(name, SET_C)
    assert session.snapshot() == before


@pytest.mark.parametrize("penalty", ["none", "point"])
def test_s09_a_claim_sent_again_scores_once(penalty: Any) -> None:
    session = match(penalty=penalty)
    session.claim("A", SET_A)
    told = [session.claim("A", SET_A)[0].to_dict() for _ in range(3)]
    assert [one["reason"] for one in told] == ["stale"] * 3
    assert (scores(session), attempts(session)) == ([1 if penalty == "none" else 0, 0], [3, 0])
    never_dealt = session.claim("B", (0, 40, 80))
    assert never_dealt[0].to_dict()["reason"] == "not_on_board"
    online = match(mode="online")
    for _ in range(5):
        online.submit("A", SET_A, 10)
    told = [event.to_dict() for event in online.advance(50)]
    assert [one["type"] for one in told if "claim" in str(one["type"])] == [
        "claim_accepted",
        *["claim_rejected"] * 4,
    ]
    assert online.players["A"].sets == 1


def flood(session: GameSession, claims: int) -> None:
    """Junk of every kind that is judged, for one tick, which is then resolved."""
    random = Random(claims)
    junk = [(NO_SET, (0, 40, 80), SET_A, (5, 9, 17))[random.randrange(4)] for _ in range(1000)]
    for number in range(claims):
        session.submit("A" if number % 3 else "B", junk[number % 1000], number % 50)
    told = session.advance(50)
    assert len(told) >= claims


def cost_of_a_claim(claims: int) -> float:
    """The processor's time for each of so many claims in one tick."""
    session = match(mode="online", penalty="point")
    begin = process_time()
    flood(session, claims)
    taken = process_time() - begin
    for player in ("A", "B"):
        assert session.view(player)["claims"] == []
    assert session.snapshot()["queue"] == []
    return taken / claims


#: What else runs on the machine only adds to a time, so the least of some is taken.
TRIES = 4


def test_s10_the_cost_of_a_claim_does_not_grow_with_the_flood() -> None:
    """10^3, 10^4 and 10^5 claims in one tick, compared inside one run."""
    small = min(cost_of_a_claim(1_000) for _ in range(TRIES))
    for claims in (10_000, 100_000):
        assert any(cost_of_a_claim(claims) < 3 * small for _ in range(TRIES)), claims


def test_s10_the_memory_of_a_claim_does_not_grow_with_the_flood() -> None:
    held = {}
    tracemalloc.start()
    try:
        for claims in (1_000, 6_000):
            session = match(mode="online", penalty="point")
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            flood(session, claims)
            held[claims] = (tracemalloc.get_traced_memory()[0] - before) / claims
            del session
    finally:
        tracemalloc.stop()
    # What stays is the entry of the record.
    assert held[6_000] < 1.5 * held[1_000], held
    assert held[6_000] < 600, held


def test_s10_claims_for_ten_thousand_ticks_cost_no_more() -> None:
    """A stamp in each of many ticks far ahead: they wait, and are resolved in order."""

    def spread(ticks: int) -> float:
        session = match(mode="online")
        stamps = [50 * tick for tick in range(ticks)]
        Random(3).shuffle(stamps)
        begin = process_time()
        for stamp in stamps:
            session.submit("A", NO_SET, stamp)
        told = session.advance(50 * ticks)
        taken = (process_time() - begin) / ticks
        assert [event.at_ms for event in told if event.type == "claim_rejected"] == [
            50 * (tick + 1) for tick in range(ticks)
        ]
        return taken

    small = min(spread(1_000) for _ in range(TRIES))
    assert any(spread(10_000) < 4 * small for _ in range(TRIES))


def test_s11_a_stamp_is_believed_in_nothing() -> None:
    session = match(mode="online", now_ms=1_000)
    session.advance(1_500)
    with pytest.raises(SessionError, match="at_ms 999"):
        session.submit("A", SET_A, 999)
    with pytest.raises(SessionError, match="at_ms"):
        session.submit("A", SET_A, 2**53)
    # A claim that says it came long before joins the first open tick, after a lower id there.
    early = session.submit("B", SET_A, 1_000)[0].to_dict()
    honest = session.submit("A", SET_A, 1_549)[0].to_dict()
    assert (early["tick"], honest["tick"]) == (10, 10)
    far = session.submit("B", SET_C, 2**51)[0].to_dict()
    assert session.now_ms == early["at_ms"] == far["at_ms"] == 1_500
    told = [event.to_dict() for event in session.advance(1_550)]
    assert [(one["type"], one["player"]) for one in told if "claim" in str(one["type"])] == [
        ("claim_accepted", "A"),
        ("claim_rejected", "B"),
    ]
    assert session.now_ms == 1_550
    assert len(session.view("B")["claims"]) == 1  # type: ignore[arg-type]


def test_s11_a_stamp_decides_where_the_rules_order_by_it() -> None:
    """So it must be the host's: a client that may set it sets the first moment of the tick."""
    session = match(mode="online", claim_order="timestamp")
    session.advance(100)
    session.submit("A", SET_A, 101)
    session.submit("B", SET_A, 0)
    session.advance(150)
    assert [player.sets for player in session.players] == [0, 1]


@pytest.mark.parametrize("steps", ["one by one", "at a stretch"])
@pytest.mark.parametrize(
    ("boundary", "commands", "before", "after"),
    [
        ("timer", [], (None, "active"), (("timer", 60_000), "active")),
        ("way back", [("disconnect", "B", 100)], (None, "away"), (None, "forfeited")),
        (
            "default win",
            [("forfeit", "C"), ("disconnect", "B", 100)],
            (None, "away"),
            (("default_win", 30_101), "forfeited"),
        ),
        ("clock", [("claim", "B", NO_SET)], (None, "active"), (("clock", 55_000), "active")),
    ],
)
def test_s12_a_boundary_has_two_sides_and_no_third(
    steps: str, boundary: str, commands: list[Any], before: Any, after: Any
) -> None:
    last = {"timer": 59_999, "way back": 30_100, "default win": 30_100, "clock": 54_999}[boundary]
    session = match(players=("A", "B", "C"), duration_ms=60_000, penalty="time")
    for name, *arguments in commands:
        getattr(session, name)(*arguments)
    if steps == "one by one":
        for now in range(last - 40, last):
            session.advance(now)
    session.advance(last)
    assert (ended(session), statuses(session)[1]) == before
    restored = GameSession.restore(session.snapshot())
    for one in (session, restored):
        one.advance(last + 1)
        assert (ended(one), statuses(one)[1]) == after
        if one.result is None:
            with pytest.raises(SessionError):
                one.advance(last)
    assert session == restored


def test_s12_a_claim_at_the_deadline_is_too_late_and_one_before_counts() -> None:
    for stamp, sets in ((59_999, 1), (60_000, 0)):
        session = match(mode="online", duration_ms=60_000)
        session.submit("A", SET_A, stamp)
        session.advance(10**9)
        assert (ended(session), session.players["A"].sets) == (("timer", 60_000), sets)
    table = match(rules="tabletop")
    table.call_set("A", 0)
    assert table.copy().advance(4_999) == ()
    assert types(table.advance(5_000))[0] == "claim_rejected"


@pytest.mark.parametrize("order", ["tick", "timestamp"])
@pytest.mark.parametrize(
    ("now", "stamps", "ticks", "winners"),
    [
        # B's stamp, then A's; the ticks of both; who gets the set under each order.
        pytest.param(0, (49, 50), (0, 1), "BB", id="last of a tick, first of the next"),
        pytest.param(0, (50, 49), (1, 0), "AA", id="the other way round"),
        pytest.param(0, (49, 49), (0, 0), "AA", id="both at the last"),
        pytest.param(0, (50, 50), (1, 1), "AA", id="both at the first"),
        pytest.param(0, (0, 49), (0, 0), "AB", id="first and last of one tick"),
        pytest.param(0, (50, 99), (1, 1), "AB", id="first and last of the next"),
        pytest.param(0, (99, 100), (1, 2), "BB", id="a boundary later"),
        pytest.param(49, (0, 49), (0, 0), "AB", id="the tick is still open"),
        pytest.param(49, (49, 50), (0, 1), "BB", id="as it closes"),
        pytest.param(50, (49, 50), (1, 1), "AA", id="stamped for one that is over"),
        pytest.param(50, (0, 51), (1, 1), "AB", id="such a stamp counts as the first moment"),
        pytest.param(99, (99, 100), (1, 2), "BB", id="the second tick as it closes"),
        pytest.param(100, (99, 101), (2, 2), "AB", id="and when it is over"),
        pytest.param(0, (2**51, 49), (2**51 // 50, 0), "AA", id="the far future"),
        pytest.param(2**51, (0, 2**51), (2**51 // 50,) * 2, "AB", id="the far past"),
    ],
)
@pytest.mark.parametrize("begin", [0, 7, 1_000])
@pytest.mark.parametrize("steps", ["one by one", "at a stretch"])
def test_s12_the_boundaries_of_a_tick(
    begin: int,
    now: int,
    stamps: tuple[int, int],
    ticks: tuple[int, int],
    winners: str,
    order: Any,
    steps: str,
) -> None:
    """A tick has its first moment and not its last, wherever the match began (M8).

    B's claim arrives first, and A has the lower id.
    """
    session = match(mode="online", now_ms=begin, claim_order=order, penalty="point")
    session.advance(begin + now)
    told = [
        session.submit(player, SET_A, begin + stamp)[0].to_dict()
        for player, stamp in zip("BA", stamps, strict=True)
    ]
    assert [one["tick"] for one in told] == [*ticks]
    assert [one["at_ms"] for one in told] == [begin + now] * 2
    ends = [begin + 50 * (tick + 1) for tick in ticks]
    heard: list[tuple[int, str, str]] = []
    for end in sorted({*ends}):
        if steps == "one by one":
            for moment in range(max(end - 60, session.now_ms), end):
                assert session.advance(moment) == ()
        assert session.advance(end - 1) == ()
        session = GameSession.restore(session.snapshot())
        heard += [
            (event.at_ms, event.player, event.type)
            for event in session.advance(end)
            if isinstance(event, (ClaimAccepted, ClaimRejected))
        ]
    winner = winners[order == "timestamp"]
    loser = "A" if winner == "B" else "B"
    at = dict(zip("BA", ends, strict=True))
    assert heard == [(at[winner], winner, "claim_accepted"), (at[loser], loser, "claim_rejected")]
    assert session.snapshot()["queue"] == []


def test_s12_a_stamp_at_the_end_of_all_time() -> None:
    """Its tick ends after the last moment that can be handed in, and holds up nothing else."""
    last = 2**52 - 1
    full = last // 50  # the ticks that end in time
    session = match(mode="online")
    stamps = (last, 50 * full, 50 * full - 1, 3)
    told = [session.submit("A", NO_SET, stamp)[0].to_dict()["tick"] for stamp in stamps]
    assert told == [full, full, full - 1, 0]
    restored = GameSession.restore(session.snapshot())
    for one in (session, restored):
        heard = [event for event in one.advance(last) if isinstance(event, ClaimRejected)]
        assert [event.at_ms for event in heard] == [50, 50 * full]
        assert len(one.view("A")["claims"]) == 2  # type: ignore[arg-type]
        with pytest.raises(SessionError):
            one.submit("A", NO_SET, last + 1)
    assert session == restored


@pytest.mark.parametrize("steps", ["one by one", "at a stretch"])
@pytest.mark.parametrize(
    ("penalty", "duration", "claims", "sets", "attempts_of_a", "end"),
    [
        # The timer inside a tick, and where a tick ends: the tick comes first (M7, M13).
        ("none", 75, [("B", SET_A, 74)], 1, 0, ("timer", 75)),
        ("none", 75, [("B", SET_A, 75)], 0, 0, ("timer", 75)),
        ("none", 100, [("B", SET_A, 99)], 1, 0, ("timer", 100)),
        ("none", 100, [("B", SET_A, 100)], 0, 0, ("timer", 100)),
        ("none", 75, [("A", NO_SET, 10), ("B", SET_A, 74)], 1, 1, ("timer", 75)),
        # A penalty moves the deadline to 5,000: up to there claims count, each by its stamp.
        ("time", 10_000, [("A", NO_SET, 10), ("B", SET_A, 4_999)], 1, 1, ("clock", 5_000)),
        ("time", 10_000, [("A", NO_SET, 10), ("B", SET_A, 5_000)], 0, 1, ("clock", 5_000)),
        # In one tick: the last moment before the new deadline, and the deadline itself.
        ("time", 10_000, [("A", NO_SET, 4_999), ("B", SET_A, 4_999)], 1, 1, ("clock", 5_000)),
        ("time", 10_000, [("A", NO_SET, 5_000), ("B", SET_A, 4_999)], 1, 1, ("clock", 5_050)),
        ("time", 10_000, [("A", NO_SET, 5_000), ("B", SET_A, 5_000)], 0, 1, ("clock", 5_050)),
        # B's claim comes before A's in the order only by its tick.
        ("time", 10_000, [("A", NO_SET, 5_050), ("B", SET_A, 5_049)], 1, 1, ("clock", 5_100)),
    ],
)
def test_s12_a_deadline_in_a_tick(
    penalty: Any,
    duration: int,
    claims: list[Any],
    sets: int,
    attempts_of_a: int,
    end: Any,
    steps: str,
) -> None:
    session = match(mode="online", penalty=penalty, duration_ms=duration)
    for player, cards, stamp in claims:
        session.submit(player, cards, stamp)
    if steps == "one by one":
        for now in range(max(0, end[1] - 60), end[1]):
            session.advance(now)
            assert session.result is None
    session.advance(end[1] - 1)
    assert session.result is None
    restored = GameSession.restore(session.snapshot())
    session.advance(end[1])
    restored.advance(10**9)
    for one in (session, restored):
        assert (ended(one), one.players["B"].sets, attempts(one)[0]) == (end, sets, attempts_of_a)
    assert session == restored


def test_s12_time_does_not_go_back_in_any_command() -> None:
    session = match(rules="tabletop")
    session.advance(100)
    before = session.snapshot()
    for name, *arguments in (
        ("advance", 99),
        ("disconnect", "A", 99),
        ("reconnect", "A", 99),
        ("call_set", "A", 99),
    ):
        with pytest.raises(SessionError, match="now_ms 99"):
            getattr(session, name)(*arguments)
    assert session.snapshot() == before


@pytest.mark.parametrize("mode", ["local", "online", "pass_and_play"])
@pytest.mark.parametrize("rules", ["edition", "tabletop"])
def test_s13_after_the_end_nothing_changes(mode: Any, rules: str) -> None:
    session = match(mode=mode, rules=rules, call_window_ms=0)
    if mode == "online":
        session.submit("A", SET_A, 10)
    session.forfeit("B")
    assert ended(session) == ("default_win", 0)
    before = session.snapshot(), session.record(), session.view("A")
    told: set[tuple[Any, ...]] = set()
    for name, kinds in SIGNATURES.items():
        if mode == "pass_and_play" and name == "tap":
            kinds = ("slot",)  # the device's
        try:
            told.add(getattr(session, name)(*(RIGHT.get(kind, 50) for kind in kinds)))
        except SessionStateError:
            continue  # what this mode or rule set never had
    assert told == {()}
    assert (session.snapshot(), session.record(), session.view("A")) == before


def test_s14_who_may_not_act_is_not_heard() -> None:
    away = match(players=("A", "B", "C"), penalty="point")
    away.disconnect("B", 5)
    away.forfeit("C")
    controlled = match(rules="tabletop")
    controlled.call_set("A", 5)
    animated = match(animations=True)
    for session, players in ((away, "BC"), (controlled, "B"), (animated, "AB")):
        before = session.snapshot(), session.record()
        for player in players:
            assert session.claim(player, SET_A) == ()
            assert session.claim_slots(player, (1, 3, 11)) == ()
            assert session.tap(1, player) == ()
        assert (session.snapshot(), session.record()) == before
    solitaire = match(rules="solitaire", players=("A",), animations=True)
    solitaire.animation_done()
    solitaire.claim("A", SET_A)
    table = match(rules="tabletop", animations=True)
    table.animation_done()
    table.call_set("A", 5)
    table.claim("A", SET_A)
    for session, ask in (
        (solitaire, lambda: solitaire.request_cards("A")),
        (table, lambda: table.agree_no_set("B")),
        (table, lambda: table.pass_call("A")),
    ):
        before = session.snapshot(), session.record()
        assert session.phase == "valid_set"
        assert ask() == ()
        assert (session.snapshot(), session.record()) == before
    online = match(mode="online")
    online.disconnect("B", 5)
    assert online.submit("B", SET_B, 5) == ()
    assert online.snapshot()["queue"] == []


def test_s14_a_time_that_came_with_it_passes() -> None:
    """And that is all of it that the record keeps (M4)."""
    table = match(rules="tabletop", players=("A", "B", "C"))
    table.forfeit("C")
    assert table.call_set("C", 9) == ()
    assert table.disconnect("C", 12) == ()
    assert (table.now_ms, table.view()["control"]) == (
        12,
        {"player": "", "until_ms": -1, "waiting": []},
    )
    assert [entry["command"] for entry in entries(table)] == ["forfeit", "advance", "advance"]
    assert GameSession.replay(table.record()) == table


def test_s15_a_second_thread_is_refused() -> None:
    """All the commands, and both kinds of use: tests/test_owner.py."""
    session = GameSession(["A", "B"], RuleSet.edition(), seed=7)
    inside, go_on = threading.Event(), threading.Event()

    class Slow:
        def __index__(self) -> int:
            inside.set()
            assert go_on.wait(60)
            return 9

    thread = threading.Thread(target=session.advance, args=(Slow(),))
    thread.start()
    try:
        assert inside.wait(60)
        with pytest.raises(SessionStateError, match="one owner at a time"):
            session.claim("A", SET_A)
    finally:
        go_on.set()
        thread.join()
    assert session.now_ms == 9
    assert GameSession.replay(session.record()) == session
