"""How much work a loader does for what it is fed: S-18 of SECURITY.md.

Work is counted and never timed: calls of functions, compiled ones too, and lines, so that
a machine that is busy changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from counting import steps
from matches import NO_SET, SET_A, match
from test_security_stored import nested, nested_objects, written

from setrules import (
    Board,
    Card,
    Deck,
    Event,
    GameSession,
    Result,
    RuleSet,
    events_for,
    vectors,
)
from setrules.journal.lines import line_of, read_lines, start_of
from setrules.journal.reading import match_of

Load = Callable[[], object]


def grows(loader: Callable[[int], Load], small: int, times: int = 4) -> tuple[int, int]:
    """The steps for something small, and for the same ``times`` as large."""
    steps(loader(small))  # so that neither pays for what is loaded or kept at first use
    return steps(loader(small)), steps(loader(times * small))


#: Junk by its size.
JUNK: dict[str, Callable[[int], Any]] = {
    "deep lists": nested,
    "deep objects": nested_objects,
    "a huge number": lambda size: 10**size,
    "a long text": lambda size: "9" * size,
    "half characters": lambda size: "\ud800" * size,
    "a long list": lambda size: [0] * size,
    "a list of lists": lambda size: [[0] * 9] * size,
    "a list of objects": lambda size: [{"type": "dealt", "command": "claim"}] * size,
    "many keys": lambda size: {str(number): number for number in range(size)},
}


def loads(value: Any) -> dict[str, Load]:
    """Every loader, and every place of what it loads, fed with a value."""
    snapshot: Any = json.loads(written("online", "snapshot"))
    record: Any = json.loads(written("online", "record"))
    rules = RuleSet().to_dict()
    (dealt, *_) = match().opening
    ended = match()
    ended.forfeit("A")
    assert ended.result is not None
    result = ended.result.to_dict()
    session = match()
    return {
        "restore": lambda: GameSession.restore(value),
        "replay": lambda: GameSession.replay(value),
        "rules": lambda: RuleSet.from_dict(value),
        "event": lambda: Event.from_dict(value),
        "result": lambda: Result.from_dict(value),
        "apply": lambda: session.apply(value),
        "claim": lambda: session.apply({"command": "claim", "player": "A", "cards": value}),
        "card": lambda: Card.parse(value),
        "board": lambda: Board.parse(value),
        "slots": lambda: Board.of(value),
        "deck": lambda: Deck.of(value),
        "events": lambda: events_for(value),
        "vector file": lambda: vectors.VectorFile.from_dict(value),
        **{
            f"{what}, {name}": lambda load=load, data=data, name=name: load({**data, name: value})
            for what, load, data in (
                ("restore", GameSession.restore, snapshot),
                ("replay", GameSession.replay, record),
                ("rules", RuleSet.from_dict, rules),
                ("event", Event.from_dict, dealt.to_dict()),
                ("result", Result.from_dict, result),
            )
            for name in data
        },
        **{
            f"deck, {name}": lambda name=name: GameSession.restore(
                {**snapshot, "deck": {**snapshot["deck"], name: value}}
            )
            for name in snapshot["deck"]
        },
        **{
            f"player, {name}": lambda name=name: GameSession.restore(
                {**snapshot, "players": [{**snapshot["players"][0], name: value}]}
            )
            for name in snapshot["players"][0]
        },
    }


@pytest.mark.parametrize("kind", JUNK)
def test_s18_the_work_of_refusing_grows_no_faster_than_what_is_fed(kind: str) -> None:
    for name in loads(None):

        def loader(size: int, name: str = name) -> Load:
            return loads(JUNK[kind](size))[name]

        small, large = grows(loader, 400)
        assert large <= 4.2 * small + 100, (name, small, large)


def long_record(entries: int) -> Any:
    session = match(mode="online", penalty="point")
    for number in range(entries // 2):
        session.submit("AB"[number % 2], (NO_SET, SET_A)[number % 3 == 0], 7 * number)
        session.advance(7 * number)
    return session.record()


def long_queue(claims: int, apart: int) -> Any:
    session = match(mode="online")
    for number in range(claims):
        session.submit("AB"[number % 2], NO_SET, apart * number)
    return session.snapshot()


def long_journal(lines: int) -> bytes:
    """A player comes and goes while claims wait, as many for later ticks."""
    session = match(mode="online")
    for number in range(lines // 2):
        session.submit("A", NO_SET, 60 * (lines + number))
    for now in range(1, lines // 4):
        session.disconnect("B", now)
        session.reconnect("B", now)
    record: Any = session.record()
    line, check = line_of(start_of(record["start"]), b"")
    whole = [line]
    for entry in record["entries"]:
        line, check = line_of({"entry": entry}, check)
        whole.append(line)
    return b"".join(whole)


def read_whole(data: bytes) -> GameSession:
    return match_of(read_lines(data))


def refused(entries: int) -> Any:
    record: Any = match().record()
    record["entries"] = [{"command": "disconnect", "player": "A", "now_ms": 0}] * entries
    return record


LONG: dict[str, Callable[[int], Load]] = {
    "a record": lambda size: _with(long_record(size), GameSession.replay),
    "a record, in part refused": lambda size: _with(refused(size), GameSession.replay_report),
    "a queue in one tick": lambda size: _with(long_queue(size, 0), GameSession.restore),
    "a queue of many ticks": lambda size: _with(long_queue(size, 60), GameSession.restore),
    "a journal": lambda size: _with(long_journal(size), read_whole),
    "a message of lists": lambda size: _with(b"[" * size, vectors.parse),
    "a message of objects": lambda size: _with(b'{"a":' * size, vectors.parse),
    "a message of digits": lambda size: _with(b'{"a":' + b"9" * size + b"}", vectors.parse),
    "a message of text": lambda size: _with(b'{"a":"' + b"\\u00e9" * size + b'"}', vectors.parse),
    "a message of keys": lambda size: _with(
        json.dumps({str(number): number for number in range(size)}).encode(), vectors.parse
    ),
    "a message of cards": lambda size: _with(
        json.dumps({"cards": [*range(size)]}).encode(), vectors.parse
    ),
}


def _with(data: Any, load: Callable[[Any], object]) -> Load:
    return lambda: load(data)


@pytest.mark.parametrize("kind", LONG)
def test_s18_the_work_of_loading_grows_no_faster_than_what_is_loaded(kind: str) -> None:
    small, large = grows(LONG[kind], 200)
    assert large <= 4.4 * small + 100, (small, large)


def test_s18_the_count_finds_work_that_grows_faster() -> None:
    def pairs(size: int) -> Load:
        return lambda: [one for one in range(size) for other in range(size) if max(one, other) < 0]

    def lines(size: int) -> Load:
        def load() -> None:
            for _ in range(size):
                for _ in range(size):
                    pass

        return load

    for loader in (pairs, lines):
        small, large = grows(loader, 20)
        assert large > 4.4 * small + 100
