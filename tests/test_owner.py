"""One owner at a time: concurrent and re-entrant use is refused and corrupts nothing."""

from __future__ import annotations

import pickle
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from command_cases import told_subclass
from matches import SET_A, SET_B, match

from setrules import GameSession, RecordError, RuleSet, SessionError, SessionStateError

PLAYERS = ("A", "B")

#: Every command and every reading of the whole match; arguments of the right kind.
LOCAL: dict[str, Callable[[GameSession], object]] = {
    "tap": lambda session: session.tap(0, "A"),
    "claim": lambda session: session.claim("A", SET_A),
    "claim_slots": lambda session: session.claim_slots("A", (1, 3, 11)),
    "advance": lambda session: session.advance(50),
    "animation_done": lambda session: session.animation_done(),
    "disconnect": lambda session: session.disconnect("A", 50),
    "reconnect": lambda session: session.reconnect("A", 50),
    "forfeit": lambda session: session.forfeit("A"),
    "call_set": lambda session: session.call_set("A", 50),
    "pass_call": lambda session: session.pass_call("A"),
    "agree_no_set": lambda session: session.agree_no_set("A"),
    "request_cards": lambda session: session.request_cards("A"),
    "confirm": lambda session: session.confirm("A"),
    "submit": lambda session: session.submit("A", SET_A, 50),
    "view": lambda session: session.view("A"),
    "position": lambda session: session.position(),
    "key": lambda session: session.key(),
    "snapshot": lambda session: session.snapshot(),
    "record": lambda session: session.record(),
    "entries": lambda session: session.entries(),
    "copy": lambda session: session.copy(),
    "apply": lambda session: session.apply({"command": "advance", "now_ms": 70}),
}


class Waiting:
    """A time whose reading lasts until it is let go; one command runs meanwhile."""

    def __init__(self, value: int) -> None:
        self.value = value
        self.reading = threading.Event()
        self.go_on = threading.Event()

    def __index__(self) -> int:
        self.reading.set()
        assert self.go_on.wait(60)
        return self.value


def test_the_table_has_every_command() -> None:
    """Whatever a session offers beyond plain facts is guarded, and listed above."""
    facts = {
        *("restore", "begin", "replay", "replay_report", "selection"),
        *(name for name in dir(GameSession) if isinstance(getattr(GameSession, name), property)),
    }
    offered = {name for name in dir(GameSession) if not name.startswith("_")}
    assert offered - facts == {*LOCAL}


@pytest.mark.parametrize("name", LOCAL)
def test_a_second_thread_is_refused_and_the_first_goes_on(name: str) -> None:
    session, alone = match(), match()
    now = Waiting(70)
    told: list[Any] = []
    first = threading.Thread(target=lambda: told.append(session.disconnect("B", now)))
    first.start()
    try:
        assert now.reading.wait(60)
        with pytest.raises(
            SessionStateError, match=f"^{name} while another command of this GameSession"
        ):
            LOCAL[name](session)
        # What is one value is read all the same.
        assert (session.phase, session.now_ms, len(session.board)) == ("playing", 0, 12)
    finally:
        now.go_on.set()
        first.join()
    assert told == [alone.disconnect("B", 70)]
    assert session == alone
    assert session.record() == alone.record()


@pytest.mark.parametrize("name", LOCAL)
def test_a_command_inside_another_is_refused(name: str) -> None:
    """From inside an argument; whoever catches that loses nothing."""
    session, alone = match(), match()
    caught: list[SessionError] = []

    class Inside:
        def __init__(self, keep: bool) -> None:
            self.keep = keep

        def __index__(self) -> int:
            try:
                LOCAL[name](session)
            except SessionStateError as error:
                caught.append(error)
                if not self.keep:
                    raise
            return 70

    with pytest.raises(SessionStateError, match=f"^{name} while another"):
        session.advance(Inside(keep=False))
    assert session == alone
    session.advance(Inside(keep=True))
    alone.advance(70)
    assert session == alone
    assert [str(error) for error in caught] == [str(caught[0])] * 2


def test_a_refused_command_leaves_the_session_free() -> None:
    session = match()
    for command in LOCAL.values():
        with suppress(SessionError, RecordError):
            command(session)
    with pytest.raises(SessionError):
        session.claim("nobody", SET_A)
    with pytest.raises(TypeError):
        session.claim()  # type: ignore[call-arg]
    assert session.snapshot()


def test_an_interrupt_leaves_the_session_free() -> None:
    class Interrupted:
        def __index__(self) -> int:
            raise KeyboardInterrupt

    session = match()
    with pytest.raises(KeyboardInterrupt):
        session.advance(Interrupted())
    assert session == match()
    assert session.claim("A", SET_A)


def test_sessions_are_guarded_one_by_one() -> None:
    """An argument may use another session; copies, pickles and restored ones are others."""
    session = match()
    others = [
        session.copy(),
        pickle.loads(pickle.dumps(session)),
        GameSession.restore(session.snapshot()),
        GameSession.replay(session.record()),
        match(),
    ]

    class Inside:
        def __index__(self) -> int:
            for other in others:
                assert other.claim("A", SET_A)
            return 70

    session.advance(Inside())
    assert session.now_ms == 70
    assert all(other.players["A"].score == 1 for other in others)


@pytest.mark.parametrize("mode", ["local", "online"])
def test_sixteen_threads_on_one_session_corrupt_nothing(mode: Any) -> None:
    """Each command happens whole or is refused: the record replays to what is there."""
    session = GameSession(PLAYERS, RuleSet.edition(penalty="point"), mode=mode, seed=7)
    interval = sys.getswitchinterval()
    refused = [0] * 16
    strange: list[BaseException] = []
    ready = threading.Barrier(16)

    def play(number: int) -> None:
        random = Random(number)
        ready.wait()
        for _ in range(150):
            cards = tuple(random.sample(range(81), 3))
            try:
                if mode == "online":
                    session.submit(random.choice(PLAYERS), cards, random.randrange(500))
                    session.advance(session.now_ms + random.randrange(2))
                else:
                    session.claim(random.choice(PLAYERS), cards)
                    session.tap(random.randrange(12), random.choice(PLAYERS))
            except SessionStateError:
                refused[number] += 1
            except SessionError as error:
                # Between reading the time and handing it in another thread may have moved it.
                if "now_ms" not in str(error):
                    strange.append(error)
            except BaseException as error:
                strange.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(16)]
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert strange == []
    # How many come through depends on how the threads take turns; some always do.
    assert len(session.entries()) > 20
    assert GameSession.restore(session.snapshot()) == session
    assert GameSession.replay(session.record()) == session


@pytest.mark.parametrize(
    "entry",
    [
        {"command": "disconnect", "player": "B", "now_ms": 20},
        {"command": "advance", "now_ms": 20},
        {"command": "tap", "slot": 0, "player": "A"},
    ],
    ids=lambda entry: entry["command"],
)
def test_no_command_comes_between_the_steps_of_apply(entry: dict[str, Any]) -> None:
    """Otherwise it would be undone with an entry that is discarded, though it was answered."""
    answered = refused = 0
    claims: dict[str, Any] = {"command": "claim", "player": "A", "cards": list(SET_A)}
    at = 0
    while True:
        at += 1
        session = match()
        session.disconnect("B", 10)
        left = at
        told: list[Any] = []

        def second(session: GameSession = session, told: list[Any] = told) -> None:
            try:
                told.append(session.claim("A", SET_A))
            except SessionStateError:
                told.append(None)

        def called(*_: object) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                thread = threading.Thread(target=second)
                thread.start()
                thread.join()

        sys.setprofile(called)
        try:
            session.apply(entry)
        except RecordError:
            done = []
        else:
            done = [entry]
        finally:
            sys.setprofile(None)
        if left > 0:
            break
        done += [claims] if told[0] else []
        answered += bool(told[0])
        refused += told[0] is None
        found = session.entries(1)
        assert sorted(found, key=str) == sorted(done, key=str)
        assert GameSession.replay(session.record()) == session
    assert answered > 0
    assert refused > 20


def test_apply_does_the_command_below_a_subclass() -> None:
    """One that a subclass put in its place could not run inside."""
    told, given = told_subclass()
    session = told(PLAYERS, seed=7)
    for now in (5, 6):
        session.advance(now)
        assert session.apply({"command": "advance", "now_ms": now}) == ()
    assert given == [5, 6]
    assert len(session.entries()) == 4


def test_a_pickled_session_goes_on_with_its_record() -> None:
    session = match()
    session.claim("A", SET_A)
    twin = pickle.loads(pickle.dumps(session))
    assert (twin, twin.record()) == (session, session.record())
    assert twin.claim("B", SET_B) == session.claim("B", SET_B)
    assert (twin, twin.record()) == (session, session.record())
