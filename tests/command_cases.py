"""A command of each kind in the middle of a match, and where it begins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from matches import NO_SET, SET_A, SET_B, match

from setrules import GameSession, RecordError

__all__ = ["CASES", "Command", "claiming", "told_subclass", "waiting"]

Command = Callable[[GameSession], object]


def claiming() -> GameSession:
    session = match(penalty="point")
    session.tap(1, "B")
    session.claim("B", NO_SET)
    return session


def waiting() -> GameSession:
    session = match(mode="online", duration_ms=60_000, penalty="time")
    for stamp in (10, 20, 70):
        session.submit("A", NO_SET, stamp)
        session.submit("B", SET_A, stamp)
    session.disconnect("B", 30)
    return session


def _picked(mode: str) -> GameSession:
    session = match(mode=mode)
    for slot in (1, 3):
        session.tap(slot, *(["A"] if mode == "local" else []))
    if mode == "pass_and_play":
        session.tap(11)
    return session


def _table() -> GameSession:
    session = match(rules="tabletop", players=("A", "B", "C"))
    session.agree_no_set("B")
    return session


def _tied() -> GameSession:
    session = match(rules="tabletop")
    session.call_set(["A", "B"], 100)
    session.claim("B", SET_A)
    return session


def _refused(session: GameSession) -> None:
    with suppress(RecordError):
        session.apply({"command": "reconnect", "player": "A", "now_ms": 5})


#: What is done, and where it begins.
CASES: dict[str, tuple[Callable[[], GameSession], Command]] = {
    "claim": (claiming, lambda session: session.claim("A", SET_A)),
    "failed claim": (claiming, lambda session: session.claim("A", NO_SET)),
    "claim_slots": (claiming, lambda session: session.claim_slots("A", (1, 3, 11))),
    "submit": (waiting, lambda session: session.submit("A", SET_B, 15)),
    "advance": (waiting, lambda session: session.advance(50_000)),
    "tap": (lambda: _picked("local"), lambda session: session.tap(3, "A")),
    "third tap": (lambda: _picked("local"), lambda session: session.tap(11, "A")),
    "confirm": (lambda: _picked("pass_and_play"), lambda session: session.confirm("B")),
    "call_set": (_table, lambda session: session.call_set(["C", "A"], 900)),
    "agree_no_set": (_table, lambda session: session.agree_no_set("A")),
    "pass_call": (_tied, lambda session: session.pass_call("A")),
    "disconnect": (claiming, lambda session: session.disconnect("B", 40)),
    "reconnect": (waiting, lambda session: session.reconnect("B", 90)),
    "forfeit": (_table, lambda session: session.forfeit("C")),
    "request_cards": (
        lambda: match(rules="solitaire", players=("A",)),
        lambda session: session.request_cards("A"),
    ),
    "animation_done": (
        lambda: match(animations=True),
        lambda session: session.animation_done(),
    ),
    "too late": (claiming, lambda session: session.reconnect("A", 5)),
    "entry of a pass": (
        _tied,
        lambda session: session.apply({"command": "pass_call", "player": "A"}),
    ),
    "entry of a call": (
        _table,
        lambda session: session.apply({"command": "call_set", "players": ["A"], "now_ms": 9}),
    ),
    "refused entry": (claiming, _refused),
}


def told_subclass() -> tuple[type[GameSession], list[int]]:
    """A subclass with a command of its own, and the times that are given to that."""
    given: list[int] = []

    class Told(GameSession):
        __slots__ = ()

        def advance(self, now_ms: Any) -> Any:
            given.append(now_ms)
            return super().advance(now_ms)

    return Told, given
