"""Time in order: ticks, windows, the deadline, forfeits (rules M7, M8, M13)."""

from __future__ import annotations

from heapq import heappop, heappush

from setrules.card import Card
from setrules.engine.clock import deadline, deadline_reason
from setrules.engine.control import expire_call, resume
from setrules.engine.ending import end
from setrules.engine.flow import settle
from setrules.engine.judging import judge
from setrules.engine.presence import forfeit, forfeit_due
from setrules.engine.state import MatchState, QueuedClaim

__all__ = ["advance", "enqueue"]


def advance(state: MatchState, now_ms: int) -> None:
    """Handle every due moment up to ``now_ms``, each as of its own time (M13).

    The next due moment is found directly, so that a long jump costs no more
    than a short one.
    """
    while state.phase != "ended":
        due = _next_due(state)
        if due < 0 or due > now_ms:
            state.now_ms = now_ms
            return
        state.now_ms = due
        _handle(state)


def enqueue(state: MatchState, seat: int, cards: tuple[Card, Card, Card], at_ms: int) -> int:
    """Let a claim wait for its tick, or for the first unresolved one; return the tick (M8)."""
    length = state.rules.tick_ms
    tick = (at_ms - state.start_ms) // length
    unresolved = (state.now_ms - state.start_ms) // length
    if tick < unresolved:
        tick = unresolved
        at_ms = state.start_ms + tick * length
    claims = state.queue.get(tick)
    if claims is None:
        claims = state.queue[tick] = []
        heappush(state.ticks, tick)
    claim = QueuedClaim(seat, cards, at_ms, state.arrivals)
    claims.append(claim)
    state.players[seat].claims[state.arrivals] = claim
    state.arrivals += 1
    return tick


def _next_due(state: MatchState) -> int:
    """The next moment at which something happens by itself, or -1."""
    due = -1
    if state.ticks:
        due = _tick_end(state, state.ticks[0])
    if state.control.seat >= 0:
        due = _earlier(due, state.control.until_ms)
    if state.rules.duration_ms:
        due = _earlier(due, deadline(state))
    for player in state.players:
        if player.status == "away":
            due = _earlier(due, forfeit_due(state, player))
    return due


def _earlier(due: int, moment: int) -> int:
    return moment if due < 0 or moment < due else due


def _tick_end(state: MatchState, tick: int) -> int:
    return state.start_ms + state.rules.tick_ms * (tick + 1)


def _handle(state: MatchState) -> None:
    """Everything that is due at this very moment, in M13's order."""
    timed = bool(state.rules.duration_ms)
    while state.ticks and state.phase != "ended":
        tick = state.ticks[0]
        cut = timed and deadline(state) <= state.now_ms
        if _tick_end(state, tick) > state.now_ms and not cut:
            break
        heappop(state.ticks)
        _resolve(state, state.queue.pop(tick))
    if state.phase != "ended" and 0 <= state.control.until_ms <= state.now_ms:
        expire_call(state)
    if state.phase != "ended" and timed and deadline(state) <= state.now_ms:
        end(state, deadline_reason(state))
    if state.phase == "ended":
        return
    gone = [
        player
        for player in state.players
        if player.status == "away" and forfeit_due(state, player) <= state.now_ms
    ]
    if gone:
        forfeit(state, gone, voluntary=False)
    resume(state)


def _resolve(state: MatchState, claims: list[QueuedClaim]) -> None:
    """Judge the claims of one tick, each against what the earlier ones left (M7, M8)."""
    players = state.players
    # Ids are ASCII, so that comparing strings compares their bytes.
    if state.rules.claim_order == "timestamp":
        claims.sort(key=lambda claim: (claim.stamp, players[claim.seat].id, claim.arrival))
    else:
        claims.sort(key=lambda claim: (players[claim.seat].id, claim.arrival))
    timed = bool(state.rules.duration_ms)
    for claim in claims:
        del players[claim.seat].claims[claim.arrival]
    for claim in claims:
        if timed and claim.stamp >= deadline(state):
            continue
        judge(state, players[claim.seat], claim.cards)
        settle(state)
        if state.phase == "ended":
            return
        if timed and deadline(state) <= claim.stamp:
            end(state, deadline_reason(state))
            return
