"""Isolated interpreters in one process, each with a lock of its own, import and play."""

from __future__ import annotations

import os
import sys
import threading
from importlib import import_module
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 12),
    reason="isolated interpreters come with CPython 3.12: run this file with one of those",
)

PLAY = """
import os
from setrules import (
    Board, Card, Deck, GameSession, RuleSet, SetRulesError, explain, find_all_sets, third_card,
)
try:
    Card(81)
except SetRulesError as error:
    told = [str(error)]
told += [repr(third_card(0, 40)), str(explain(0, 1, 5)), Deck.fair("m", bytes(32)).commitment]
for seed in range({seed}, {seed} + 20):
    session = GameSession(["A", "B"], RuleSet.edition(penalty="point"), seed=seed)
    while session.result is None:
        session.claim_slots("A", find_all_sets(session.board.slots)[0])
    assert GameSession.replay(session.record()) == session
    told.append(session.record()["end"]["digest"])
assert Card(34) is Card.parse("2GOD")
"""
IN_ANOTHER = PLAY + "os.write({pipe}, chr(10).join(told).encode()); os.close({pipe})\n"


def interpreters() -> Any:
    """The module of the interpreter's own, which has had several names."""
    for name in ("_interpreters", "_xxsubinterpreters"):
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise AssertionError("no module for interpreters in this Python")


def here(seed: int) -> str:
    names: dict[str, Any] = {}
    exec(PLAY.format(seed=seed), names)
    return "\n".join(names["told"])


def elsewhere(seed: int) -> str:
    """What an interpreter says that begins, plays and goes."""
    module = interpreters()
    reading, writing = os.pipe()
    identity = module.create()
    try:
        failed = module.run_string(identity, IN_ANOTHER.format(seed=seed, pipe=writing))
        assert failed is None, failed
    finally:
        module.destroy(identity)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read().decode()


def test_an_isolated_interpreter_plays_the_same_games() -> None:
    assert elsewhere(0) == here(0)
    assert elsewhere(20) == here(20)
    assert here(0) == here(0), "and this one goes on as before"


def test_four_at_the_same_time_in_threads() -> None:
    told: dict[int, str] = {}

    def play(seed: int) -> None:
        told[seed] = elsewhere(seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (0, 20, 40, 60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {seed: here(seed) for seed in (0, 20, 40, 60)}
