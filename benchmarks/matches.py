"""What is timed of the match: a claim, a whole game at a server, snapshots, memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Sequence
from functools import cache
from time import perf_counter_ns

from benchmarks.measure import Side
from setrules import Card, GameSession

PLAYERS = ("ann", "bob")
GAMES = 24
# A tick of the default rule set, in milliseconds.
TICK_MS = 50

Claim = tuple[Card, Card, Card]


def _first_set(session: GameSession) -> Claim:
    board = session.board
    i, j, k = board.find_all_sets()[0]
    a, b, c = board.slots[i], board.slots[j], board.slots[k]
    assert a is not None
    assert b is not None
    assert c is not None
    return a, b, c


@cache
def _claims() -> Sequence[tuple[GameSession, Claim]]:
    """Sessions of two players, each before a valid claim that leaves the match running."""
    found: list[tuple[GameSession, Claim]] = []
    for seed in range(GAMES):
        session = GameSession(PLAYERS, seed=seed)
        for _ in range(8):
            claim = _first_set(session)
            found.append((session.copy(), claim))
            session.claim(PLAYERS[0], claim)
    return found


@cache
def _games() -> Sequence[tuple[int, Sequence[Claim]]]:
    """Whole games: a seed, and a claim for each tick until the match is over."""
    games: list[tuple[int, Sequence[Claim]]] = []
    for seed in range(GAMES):
        session = GameSession(PLAYERS, mode="online", seed=seed)
        claims: list[Claim] = []
        while session.result is None:
            claims.append(_first_set(session))
            session.submit(PLAYERS[0], claims[-1], session.now_ms)
            session.advance(session.now_ms + TICK_MS)
        games.append((seed, claims))
    return games


def _play(seed: int, claims: Sequence[Claim]) -> GameSession:
    session = GameSession(PLAYERS, mode="online", seed=seed)
    now = 0
    for claim in claims:
        session.submit(PLAYERS[0], claim, now)
        now += TICK_MS
        session.advance(now)
    assert session.result is not None
    return session


def _side(label: str, blocks: Sequence[Callable[[], int]], calls: int) -> Side:
    def whole() -> None:
        for block in blocks:
            block()

    return Side(label, calls, blocks, whole)


def claim_side() -> Side:
    """Return the side of a valid claim without animations, on a fresh copy each time."""

    def block_of(cases: Sequence[tuple[GameSession, Claim]]) -> Callable[[], int]:
        def block() -> int:
            ready = [(session.copy(), claim) for session, claim in cases]
            begin = perf_counter_ns()
            for session, claim in ready:
                session.claim("ann", claim)
            return perf_counter_ns() - begin

        return block

    cases = _claims()
    blocks = [block_of(cases[first : first + 8]) for first in range(0, len(cases), 8)]
    return _side("claim", blocks, len(cases))


def _each(label: str, calls: Sequence[Callable[[], object]]) -> Side:
    def block_of(call: Callable[[], object]) -> Callable[[], int]:
        def block() -> int:
            begin = perf_counter_ns()
            call()
            return perf_counter_ns() - begin

        return block

    return _side(label, [block_of(call) for call in calls], len(calls))


def game_side() -> Side:
    """Return the side of a whole game through ``submit`` and ``advance``, the deal included."""
    return _each("game", [lambda game=game: _play(*game) for game in _games()])


def snapshot_side() -> Side:
    """Return the side of writing a match in its middle as plain data."""
    return _each("snapshot", [session.snapshot for session, _ in _claims()[4::8]])


def restore_side() -> Side:
    """Return the side of reading such a match back, every check included."""
    taken = [session.snapshot() for session, _ in _claims()[4::8]]
    return _each("restore", [lambda one=one: GameSession.restore(one) for one in taken])


def session_memory(care: int) -> float:
    """Return the kibibytes of one of 10,000 live sessions at the start of a game."""
    sessions = 10_000
    GameSession(PLAYERS, seed=0)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        live = [GameSession(PLAYERS, seed=seed) for seed in range(sessions)]
        return (tracemalloc.get_traced_memory()[0] - before) / len(live) / 1024
    finally:
        tracemalloc.stop()
