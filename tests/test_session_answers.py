"""The three answers of a command, for every command, phase, mode and rule set (M4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from matches import DEAD, NO_SET, SET_A, SET_C, entries, match, types
from wrong_arguments import SIGNATURES, WRONG_TYPE, WRONG_VALUE

from setrules import GameSession, RuleSet, SessionStateError, SessionTypeError, SetRulesError
from setrules.rules import NAMED

T0 = 1_000
NOW = 1_010
MODES = ("single", "local", "pass_and_play", "online")
PHASES = ("dealing", "playing", "valid_set", "refill", "invalid_set", "expanding", "ended")
HUGE = 10**5000  # an int that Python does not turn into text

#: Every mode with every rule set that it can have.
KINDS = [
    (mode, rules)
    for mode in MODES
    for rules in NAMED
    if not (rules == "solitaire" and mode == "pass_and_play")
]


def begun(mode: str, rules: str, **changes: Any) -> GameSession:
    one = mode == "single" or rules == "solitaire"
    if mode == "online":
        changes["call_window_ms"] = 0
    session = match(
        mode=mode,
        rules=rules,
        players=("A",) if one else ("A", "B", "C"),
        now_ms=T0,
        animations=mode != "online",
        **changes,
    )
    session.advance(NOW)
    return session


def in_phase(mode: str, rules: str, phase: str) -> GameSession | None:
    """A match in a phase, or None where that mode has no such phase."""
    if mode == "online" and phase not in ("playing", "ended"):
        return None
    engine_expands = RuleSet.named(rules).expansion == "engine"
    if phase == "expanding" and engine_expands:
        session = begun(mode, rules, board=DEAD, deck=(38, 47, 59, 65, 66, 67))
        session.animation_done()
        return session
    session = begun(mode, rules)
    if phase == "dealing":
        return session
    session.animation_done()
    if phase in ("valid_set", "refill", "invalid_set"):
        claim(session, NO_SET if phase == "invalid_set" else SET_A)
        if phase == "refill":
            session.animation_done()
    elif phase == "expanding":
        if session.rules.expansion == "request":
            session.request_cards("A")
        else:
            for player in session.players:
                session.agree_no_set(player.id)
    elif phase == "ended":
        for player in session.players:
            session.forfeit(player.id)
    return session


def claim(session: GameSession, cards: tuple[int, ...]) -> None:
    """A judged claim off line, by whatever this mode and rule set want."""
    if session.rules.call_window_ms:
        session.call_set("A", session.now_ms)
    if session.mode == "pass_and_play":
        for card in cards:
            session.tap(session.board.slots.index(card))
        session.confirm("A")
    else:
        session.claim("A", cards)


def right(session: GameSession, command: str) -> tuple[Any, ...]:
    """Arguments that are fine in any phase."""
    values = {
        "slot": 0,
        "player": "A",
        "cards": SET_A,
        "slots": (0, 1, 2),
        "time": session.now_ms,
        "callers": ["A"],
    }
    if command == "tap" and session.mode == "pass_and_play":
        return (0,)
    return tuple(values[kind] for kind in SIGNATURES[command])


def exists(session: GameSession, command: str) -> bool:
    """Whether the mode and the rule set have a command (API, M4)."""
    mode, rules = session.mode, session.rules
    return {
        "tap": mode != "online",
        "confirm": mode == "pass_and_play",
        "claim": mode in ("single", "local"),
        "claim_slots": mode in ("single", "local"),
        "submit": mode == "online",
        "call_set": rules.call_window_ms > 0,
        "pass_call": rules.call_window_ms > 0,
        "agree_no_set": rules.expansion == "agreement",
        "request_cards": rules.expansion == "request",
    }.get(command, True)


def answer(session: GameSession, command: str) -> str:
    """What M4 says: events, nothing but recorded, or discarded; nobody has called or picked."""
    phase = session.phase
    if phase == "ended" or command == "reconnect":
        return "discarded"
    if command == "advance":
        return "recorded"
    if command in ("disconnect", "forfeit"):
        return "events"
    if command == "animation_done":
        return "discarded" if phase == "playing" else "recorded"
    if phase != "playing" or command in ("confirm", "pass_call"):
        return "discarded"
    needs_control = command in ("tap", "claim", "claim_slots") and session.mode != "pass_and_play"
    return "discarded" if needs_control and session.rules.call_window_ms else "events"


def check(session: GameSession, command: str, expected: str, *arguments: Any) -> None:
    before = session.snapshot()
    written = entries(session)
    events = getattr(session, command)(*arguments)
    case = (session.mode, before["phase"], command)
    if expected == "discarded":
        assert events == (), case
        assert session.snapshot() == before, case
        assert entries(session) == written, case
        return
    assert len(entries(session)) == len(written) + 1, case
    assert entries(session)[-1]["command"] == command, case
    assert events != () or expected == "recorded", case
    assert GameSession.replay(session.record()) == session, case


@pytest.mark.parametrize(("mode", "rules"), KINDS)
def test_right_arguments_m4(mode: str, rules: str) -> None:
    """Every command in every phase: events, recorded, discarded or not there at all (M4)."""
    for phase in PHASES:
        for command in SIGNATURES:
            session = in_phase(mode, rules, phase)
            if session is None:
                continue
            assert session.phase == phase
            if exists(session, command):
                expected = answer(session, command)
                check(session, command, expected, *right(session, command))
            else:
                refused(session, command, right(session, command), SessionStateError)


def refused(
    session: GameSession, command: str, arguments: tuple[Any, ...], kind: type[Exception]
) -> None:
    before = session.snapshot()
    raises(session, command, arguments, kind)
    assert session.snapshot() == before


def raises(
    session: GameSession, command: str, arguments: tuple[Any, ...], kind: type[Exception]
) -> None:
    caught: Exception | None = None
    try:
        getattr(session, command)(*arguments)
    except SetRulesError as error:
        caught = error
    case = (session.mode, session.phase, command)
    assert isinstance(caught, kind), (*case, repr(caught) if caught else "did not raise")


@pytest.mark.parametrize(("mode", "rules"), KINDS)
def test_wrong_arguments_m4(mode: str, rules: str) -> None:
    """They raise in every phase, by type or by value, and nothing changes (M4, E1, E2)."""
    for phase in PHASES:
        session = in_phase(mode, rules, phase)
        if session is None:
            continue
        before, written = session.snapshot(), session.record()
        for command, signature in SIGNATURES.items():
            good = right(session, command)
            there = exists(session, command)
            for at, kind in enumerate(signature[: len(good)]):
                for value in WRONG_TYPE[kind]:
                    arguments = (*good[:at], value, *good[at + 1 :])
                    raises(session, command, arguments, TypeError if there else SetRulesError)
                    assert session.snapshot() == before, (phase, command, arguments)
                for value in (*WRONG_VALUE[kind], *outside(session, command, kind)):
                    arguments = (*good[:at], value, *good[at + 1 :])
                    raises(session, command, arguments, ValueError)
                    assert session.snapshot() == before, (phase, command, at)
        assert session.record() == written


def outside(session: GameSession, command: str, kind: str) -> tuple[Any, ...]:
    """The first values out of range in this very session."""
    if kind == "time":
        first = T0 if command == "submit" else session.now_ms
        return (first - 1, HUGE, -HUGE)
    if kind == "slot":
        return (len(session.board.slots), HUGE)
    if kind == "slots":
        return ((0, 1, len(session.board.slots)), (0, 1, HUGE))
    if kind == "cards":
        return ((0, 1, HUGE),)
    return ()


def test_a_tap_names_a_player_exactly_where_there_is_one_m4() -> None:
    """(M2, M4) In pass and play a player given is an error, in local one left out."""
    device = match(mode="pass_and_play")
    for player in ("A", "", 7):
        refused(device, "tap", (0, player), SetRulesError)
    refused(match(), "tap", (0,), TypeError)
    assert match(mode="single", players=("A",)).tap(0) != ()


@pytest.mark.parametrize("command", sorted(SIGNATURES))
def test_a_command_of_no_such_mode_is_a_wrong_moment_e1(command: str) -> None:
    """Its error is a ValueError and a RuntimeError too, and names what was expected (E1)."""
    found = False
    for mode, rules in KINDS:
        session = in_phase(mode, rules, "playing")
        assert session is not None
        if not exists(session, command):
            found = True
            with pytest.raises(SessionStateError, match=f"{command} does not exist.*expected"):
                getattr(session, command)(*right(session, command))
    assert found == (command in _SOMETIMES)
    assert issubclass(SessionStateError, RuntimeError)
    assert issubclass(SessionStateError, ValueError)


_SOMETIMES = {
    *("tap", "confirm", "claim", "claim_slots", "submit"),
    *("call_set", "pass_call", "agree_no_set", "request_cards"),
}

# --- what is discarded, case by case

Case = tuple[Callable[[], GameSession], str, tuple[Any, ...]]


def local(**changes: Any) -> GameSession:
    return match(players=("A", "B", "C"), **changes)


def after(session: GameSession, *commands: tuple[Any, ...]) -> GameSession:
    for name, *arguments in commands:
        getattr(session, name)(*arguments)
    return session


def called() -> GameSession:
    return after(local(rules="tabletop"), ("call_set", ["B", "C"], 0))


DISCARDED: dict[str, Case] = {
    "an empty slot": (lambda: match(board=[None, 0, 1, 2]), "tap", (0, "A")),
    **{
        f"claim_slots with the slots {slots}, of which slot 0 is empty": (
            lambda: match(board=[None, 0, 1, 2]),
            "claim_slots",
            ("A", slots),
        )
        for slots in ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    },
    "an away player taps": (lambda: after(local(), ("disconnect", "A", 0)), "tap", (0, "A")),
    "an away player claims": (
        lambda: after(local(), ("disconnect", "A", 0)),
        "claim",
        ("A", SET_A),
    ),
    "an away player claims slots": (
        lambda: after(local(), ("disconnect", "A", 0)),
        "claim_slots",
        ("A", (1, 3, 11)),
    ),
    "a forfeited player claims": (lambda: after(local(), ("forfeit", "A")), "claim", ("A", SET_A)),
    "an away player submits": (
        lambda: after(local(mode="online"), ("disconnect", "A", 0)),
        "submit",
        ("A", SET_A, 0),
    ),
    "an away player confirms": (
        lambda: after(
            local(mode="pass_and_play"),
            *(("tap", slot) for slot in (1, 3, 11)),
            ("disconnect", "A", 0),
        ),
        "confirm",
        ("A",),
    ),
    "a fourth card": (
        lambda: after(local(mode="pass_and_play"), *(("tap", slot) for slot in (1, 3, 11))),
        "tap",
        (0,),
    ),
    "confirm with none": (lambda: local(mode="pass_and_play"), "confirm", ("A",)),
    "confirm with two": (
        lambda: after(local(mode="pass_and_play"), ("tap", 1), ("tap", 3)),
        "confirm",
        ("A",),
    ),
    "a tap without control": (called, "tap", (0, "A")),
    "a claim without control": (called, "claim", ("A", SET_A)),
    "a waiting caller's claim": (called, "claim", ("C", SET_A)),
    "a tap while nobody has control": (lambda: local(rules="tabletop"), "tap", (0, "A")),
    "an agreement while somebody has control": (called, "agree_no_set", ("A",)),
    "the caller's own agreement": (called, "agree_no_set", ("B",)),
    "an agreement given twice": (
        lambda: after(local(rules="tabletop"), ("agree_no_set", "A")),
        "agree_no_set",
        ("A",),
    ),
    "an away player agrees": (
        lambda: after(local(rules="tabletop"), ("disconnect", "A", 0)),
        "agree_no_set",
        ("A",),
    ),
    "the first caller passes": (called, "pass_call", ("B",)),
    "somebody else passes": (called, "pass_call", ("A",)),
    "a pass while nobody has control": (lambda: local(rules="tabletop"), "pass_call", ("A",)),
    "a pass by an away caller": (
        lambda: after(called(), ("claim", "B", SET_A), ("disconnect", "C", 0)),
        "pass_call",
        ("C",),
    ),
    "a request from an empty pile": (
        lambda: match(rules="solitaire", players=("A",), deck=()),
        "request_cards",
        ("A",),
    ),
    "a request above the cap": (
        lambda: match(rules="solitaire", players=("A",), cap=14),
        "request_cards",
        ("A",),
    ),
    "an away player requests": (
        lambda: after(match(rules="solitaire", players=("A",)), ("disconnect", "A", 0)),
        "request_cards",
        ("A",),
    ),
    "a reconnect while present": (local, "reconnect", ("A", 0)),
    "a second disconnect": (
        lambda: after(local(), ("disconnect", "A", 0)),
        "disconnect",
        ("A", 0),
    ),
    "a disconnect after the forfeit": (
        lambda: after(local(), ("forfeit", "A")),
        "disconnect",
        ("A", 0),
    ),
    "a reconnect after the forfeit": (
        lambda: after(local(), ("disconnect", "A", 0), ("forfeit", "A")),
        "reconnect",
        ("A", 0),
    ),
    "a second forfeit": (lambda: after(local(), ("forfeit", "A")), "forfeit", ("A",)),
    "a call while somebody has control": (called, "call_set", ("A", 0)),
    "a call of nobody active": (
        lambda: after(local(rules="tabletop"), ("disconnect", "A", 0)),
        "call_set",
        (["A"], 0),
    ),
    "a call during an animation": (
        lambda: local(rules="tabletop", animations=True),
        "call_set",
        ("A", 0),
    ),
    "animation_done with animations off": (local, "animation_done", ()),
    "animation_done when none runs": (
        lambda: after(local(animations=True), ("animation_done",)),
        "animation_done",
        (),
    ),
}


@pytest.mark.parametrize(("begin", "command", "arguments"), DISCARDED.values(), ids=[*DISCARDED])
def test_discarded_m4(
    begin: Callable[[], GameSession], command: str, arguments: tuple[Any, ...]
) -> None:
    """No event, no attempt, not recorded, the state equal (M4)."""
    check(begin(), command, "discarded", *arguments)


@pytest.mark.parametrize(
    ("begin", "command", "arguments"),
    [case for case in DISCARDED.values() if case[1] in ("call_set", "disconnect", "reconnect")],
    ids=[
        name
        for name, case in DISCARDED.items()
        if case[1] in ("call_set", "disconnect", "reconnect")
    ],
)
def test_a_timed_command_moves_the_time_though_discarded_m4(
    begin: Callable[[], GameSession], command: str, arguments: tuple[Any, ...]
) -> None:
    """The record keeps that as an ``advance``, and replays to an equal session (M4)."""
    session = begin()
    written = entries(session)
    assert getattr(session, command)(*arguments[:-1], 77) == ()
    assert session.now_ms == 77
    assert entries(session) == [*written, {"command": "advance", "now_ms": 77}]
    assert GameSession.replay(session.record()) == session


def test_a_discarded_command_still_tells_what_fell_due_m4() -> None:
    """Its ``advance`` part counts: here the caller's window runs out first (M4, M6)."""
    session = called()
    events = session.reconnect("A", 5_000)
    assert types(events) == ["claim_rejected", "penalty", "called"]
    assert entries(session)[-1] == {"command": "advance", "now_ms": 5_000}
    assert GameSession.replay(session.record()) == session


def test_a_command_that_its_own_advance_makes_void_m4() -> None:
    """The match ends before the disconnect comes to its turn: only the time is kept (M4)."""
    session = local(duration_ms=100)
    assert types(session.disconnect("A", 500)) == ["ended"]
    assert session.players["A"].status == "active"
    assert entries(session) == [{"command": "advance", "now_ms": 500}]
    assert GameSession.replay(session.record()) == session


def test_malformed_comes_before_discarded_m4() -> None:
    """Checked first, also for somebody without control or after the end (M4)."""
    session = called()
    refused(session, "claim", ("A", (1, 1, 2)), ValueError)
    session = after(local(), *(("forfeit", player) for player in "ABC"))
    refused(session, "claim", ("A", (1, 1, 2)), ValueError)
    refused(session, "tap", (12, "A"), ValueError)
    refused(session, "advance", (-1,), ValueError)
    refused(session, "claim", ("D", SET_C), ValueError)


@pytest.mark.parametrize("key", [None, 1.0, True, False, b"A", ("A",), object()])
def test_a_player_by_what_is_no_id_and_no_seat_e2(key: Any) -> None:
    with pytest.raises(SessionTypeError, match=r"^player .*: expected an id or a seat number$"):
        local().players[key]
