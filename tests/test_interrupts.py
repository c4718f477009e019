"""A command that something ends in the middle: it is undone or done, and the match goes on."""

from __future__ import annotations

import copy
import dis
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from time import monotonic
from types import CodeType, FrameType
from typing import Any

import pytest
from command_cases import CASES, Command, told_subclass, waiting
from interrupts import Interrupt, interrupts
from matches import NO_SET

import setrules
from setrules import GameSession, SessionStateError, owner


class Neighbours:
    """What an interrupted session may be: the one before a command, or the one after it."""

    def __init__(self, begin: Callable[[], GameSession], command: Command) -> None:
        self.command = command
        self.beside: list[tuple[dict[str, Any], dict[str, Any], object, dict[str, Any]]] = []
        session = begin()
        self.entries = len(session.entries())
        for _ in range(2):
            record, snapshot = session.record(), session.snapshot()
            told = outcome(command, session)
            self.beside.append((record, snapshot, told, session.record()))

    def check(self, session: GameSession) -> bool:
        """Hold a session against them, and let it go on; say whether the command was done."""
        record, snapshot = session.record(), session.snapshot()
        assert GameSession.replay(record) == session
        assert GameSession.restore(snapshot) == session
        done = snapshot != self.beside[0][1]
        told = outcome(self.command, session)
        assert (record, snapshot, told, session.record()) == self.beside[done]
        return done


def outcome(command: Command, session: GameSession) -> object:
    try:
        return command(session)
    except SessionStateError:
        raise
    except setrules.SetRulesError as error:
        return str(error)


def moments(
    begin: Callable[[], GameSession], command: Command, kind: str, step: int = 1
) -> Iterator[GameSession]:
    """The session after an interrupt at each moment of a command."""
    at = 1
    while True:
        session = begin()
        interrupted = False
        with interrupts(Interrupt, **{kind: at}) as all_raised:
            try:
                command(session)
            except Interrupt:
                interrupted = True
        assert interrupted == all_raised()
        if not interrupted:
            return
        yield session
        at += step


def halfway(begin: Callable[[], GameSession], command: Command) -> GameSession:
    """A session of which a command and its mending were interrupted."""
    for call in range(1, 100):
        session = begin()
        with interrupts(Interrupt, line=40, call=call), pytest.raises(Interrupt):
            command(session)
        if session._halfway:
            return session
    raise AssertionError("the mending cannot be interrupted")


@pytest.mark.parametrize("kind", ["line", "call"])
@pytest.mark.parametrize("name", CASES)
def test_a_command_is_done_or_was_never_given(name: str, kind: str) -> None:
    begin, command = CASES[name]
    neighbours = Neighbours(begin, command)
    step = {"advance": 13, "reconnect": 7}.get(name, 1)
    done = [neighbours.check(session) for session in moments(begin, command, kind, step)]
    assert len(done) > 10
    # It is done only if nothing but its answer was left.
    assert done == sorted(done)
    assert sum(done) <= 8


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt, MemoryError, RecursionError, SessionStateError, GeneratorExit]
)
def test_it_does_not_matter_what_is_raised(error: type[BaseException]) -> None:
    """A handler that looks at the session that it interrupts raises one of the library's own."""
    begin, command = CASES["claim"]
    neighbours = Neighbours(begin, command)
    for at in range(1, 200, 9):
        session = begin()
        with interrupts(error, line=at) as all_raised:
            try:
                command(session)
            except error:
                assert all_raised()
        neighbours.check(session)


def test_an_interrupt_of_the_mending_is_made_up_for() -> None:
    """By the next command, or the next look at the whole; the entries are there meanwhile."""
    begin, command = CASES["claim"]
    neighbours = Neighbours(begin, command)
    late = 0
    raises = pytest.raises(Interrupt)
    for line in range(20, 100, 20):
        for call in range(1, 300, 11):
            session = begin()
            with interrupts(Interrupt, line=line, call=call) as all_raised, raises:
                command(session)
            late += session._halfway
            assert len(session.entries()) == neighbours.entries
            assert not neighbours.check(session)
            assert not session._halfway
            if not all_raised():
                break
    assert late > 20


@pytest.mark.parametrize("way", ["restored", "copied", "pickled", "replayed"])
def test_wherever_a_session_comes_from(way: str) -> None:
    ways: dict[str, Callable[[GameSession], GameSession]] = {
        "restored": lambda session: GameSession.restore(session.snapshot()),
        "copied": GameSession.copy,
        "pickled": lambda session: pickle.loads(pickle.dumps(session)),
        "replayed": lambda session: GameSession.replay(session.record()),
    }

    def begin() -> GameSession:
        session = ways[way](waiting())
        session.advance(60)
        return session

    command = CASES["advance"][1]
    neighbours = Neighbours(begin, command)
    before = begin()
    for session in moments(begin, command, "line", step=29):
        opening, start = session.opening, session.record()["start"]
        neighbours.check(session)
        assert (opening, start) == (before.opening, before.record()["start"])


@pytest.mark.parametrize("way", ["copy", "pickle", "deepcopy"])
def test_what_is_copied_of_an_interrupted_session_is_sound(way: str) -> None:
    begin, command = CASES["claim"]
    before = begin()
    session = halfway(begin, command)
    ways = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickle.dumps}
    twin = ways[way](session)
    twin = pickle.loads(twin) if way == "pickle" else twin
    assert twin == before == session
    assert twin.record() == before.record()


def test_no_room_on_the_stack() -> None:
    """At each depth at which a command runs out of it, mended at once or later."""
    begin, command = CASES["claim"]
    neighbours = Neighbours(begin, command)

    def at_depth(depth: int, session: GameSession) -> object:
        return at_depth(depth - 1, session) if depth else command(session)

    limit = sys.getrecursionlimit()
    ran_out = 0
    for depth in range(limit - 100, limit):
        session = begin()
        try:
            at_depth(depth, session)
        except RecursionError:
            ran_out += 1
        neighbours.check(session)
    assert ran_out > 3


def test_a_subclass_is_mended_below_its_own_commands() -> None:
    told, given = told_subclass()
    session = told(["A", "B"], seed=7)
    session.advance(5)
    with interrupts(Interrupt, line=30), pytest.raises(Interrupt):
        session.claim_slots("A", (0, 1, 2))
    assert type(session) is told
    assert given == [5]
    assert GameSession.replay(session.record()) == session


def test_readings_change_nothing_and_mend_nothing() -> None:
    session = waiting()
    state = session._state
    for read in (GameSession.view, GameSession.snapshot, GameSession.record, GameSession.copy):
        for at in range(1, 200, 9):
            with suppress(Interrupt), interrupts(Interrupt, call=at):
                read(session)
            assert session._state is state
    assert session == waiting()


# --- the guard


def code_of(function: Callable[..., object]) -> CodeType:
    """The code of the wrapper that a decorator makes."""
    (code,) = [one for one in function.__code__.co_consts if isinstance(one, CodeType)]
    return code


@pytest.mark.parametrize("decorator", [owner.owned, owner.whole])
def test_nothing_comes_between_taking_the_key_and_the_try(decorator: Callable[..., object]) -> None:
    """No instruction there lets a signal handler run: no call, no jump back, no beginning."""
    found = list(dis.get_instructions(code_of(decorator)))
    names = [one.opname for one in found]
    offsets = [one.offset for one in found]
    place = names.index("DELETE_SUBSCR") + 1
    passed = 0
    while names[place] in ("NOP", "POP_BLOCK", "JUMP_FORWARD"):
        forward = names[place] == "JUMP_FORWARD"
        place = offsets.index(found[place].argval) if forward else place + 1
        passed += 1
        assert passed < 5
    # The first instruction of the body, which 3.10 begins by naming the handler.
    assert names[place] == "SETUP_FINALLY" or found[place].argval in ("self", "method", None)
    assert names[place].startswith(("SETUP_FINALLY", "LOAD_", "PUSH_NULL"))
    # Each way out gives the key back by an addition, which is no call either.
    assert names.count("DELETE_SUBSCR") == 1
    assert sum(name in ("INPLACE_ADD", "BINARY_OP") for name in names) >= 2


def test_the_key_comes_back_without_memory() -> None:
    key = owner.new_key()
    size = key.__sizeof__()
    for _ in range(3):
        del key[1]
        assert key.__sizeof__() == size
        key += (None,)
        assert key.__sizeof__() == size


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a system with SIGALRM")
def test_a_storm_of_signals() -> None:
    """Up to three each time, at any moment of whatever runs; for a second."""
    random = Random(2)
    rules = setrules.RuleSet.edition(penalty="point")
    left = 0
    raised = 0
    rounds = 0
    halfway = 0

    def strike(_: int, frame: FrameType | None) -> None:
        nonlocal left, raised
        while frame is not None and frame.f_code is not play.__code__:
            frame = frame.f_back
        if left and frame is not None:
            left -= 1
            raised += 1
            if left:
                signal.setitimer(signal.ITIMER_REAL, random.uniform(2e-6, 3e-4))
            raise Interrupt

    def play(session: GameSession) -> None:
        nonlocal left
        left = 1 + rounds % 3
        signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-4, 2e-3))
        while session.result is None:
            hint = session.board.hint()
            if hint is not None:
                session.claim_slots("a", hint)
            session.claim("b", (3, 4, 8))
            session.advance(session.now_ms + 3)

    assert threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGALRM, strike)
    try:
        end = monotonic() + 1
        while monotonic() < end:
            session = GameSession(["a", "b"], rules, seed=rounds)
            with suppress(Interrupt):
                play(session)
            left = 0
            signal.setitimer(signal.ITIMER_REAL, 0)
            halfway += session._halfway
            session.claim("a", NO_SET)
            assert GameSession.replay(session.record()) == session
            assert GameSession.restore(session.snapshot()) == session
            rounds += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert raised > 20
