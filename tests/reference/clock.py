"""The passing of time: every due moment in order, each as of its own time (rules M8, M12, M13)."""

from __future__ import annotations

from . import control, judging
from .deadline import deadline, end_by_time
from .ending import check_who_is_left
from .state import Claim, Player, State


def tick_end(state: State, tick: int) -> int:
    """When a tick is resolved."""
    tick_ms: int = state.rules["tick_ms"]
    return state.start_ms + tick_ms * (tick + 1)


def forfeit_moment(state: State, player: Player) -> int:
    """The first moment at which it is too late to return."""
    reconnect_ms: int = state.rules["reconnect_ms"]
    return player.left_at + reconnect_ms + 1


def due_moments(state: State) -> list[int]:
    """Every moment, of any kind, that lies ahead as things stand."""
    moments = [tick_end(state, claim.tick) for claim in state.waiting_claims]
    if state.caller is not None:
        moments.append(state.until_ms)
    limit = deadline(state)
    if limit is not None:
        moments.append(limit)
    away = [player for player in state.players if player.status == "away"]
    moments.extend(forfeit_moment(state, player) for player in away)
    return moments


def advance(state: State, target: int) -> None:
    """Handle what is due up to and including the target; an end stops the time where it is."""
    while not state.over():
        moments = [moment for moment in due_moments(state) if moment <= target]
        if not moments:
            state.now_ms = target
            return
        assert min(moments) >= state.now_ms
        state.now_ms = min(moments)
        one_moment(state)


def one_moment(state: State) -> None:
    """What is due now, by kind: tick, call window, clocks, forfeits; then the line of callers."""
    resolve_claims(state)
    if state.caller is not None and state.until_ms <= state.now_ms:
        judging.expire_call(state)
    limit = deadline(state)
    if not state.over() and limit is not None and limit <= state.now_ms:
        end_by_time(state)
    if not state.over():
        apply_forfeits(state)
    control.go_on(state)


def resolve_claims(state: State) -> None:
    """Judge the claims of a tick that ends now, or of the tick that the deadline cuts now."""
    limit = deadline(state)
    cut = limit is not None and limit <= state.now_ms
    due = [
        claim
        for claim in state.waiting_claims
        if cut or tick_end(state, claim.tick) <= state.now_ms
    ]
    state.waiting_claims = [claim for claim in state.waiting_claims if claim not in due]
    for claim in sorted(due, key=lambda claim: judging_order(state, claim)):
        if state.over():
            return
        limit = deadline(state)
        if limit is None or claim.stamp < limit:
            judging.judge(state, claim.player, claim.cards, claim.stamp)


def judging_order(state: State, claim: Claim) -> tuple[int, int, str, int]:
    """Tick, then player and arrival; or tick, then stamp, player and arrival."""
    stamp = claim.stamp if state.rules["claim_order"] == "timestamp" else 0
    return (claim.tick, stamp, claim.player.id, claim.arrival)


def apply_forfeits(state: State) -> None:
    """All windows that have closed by now, in seat order, and only then what follows from them."""
    gone = [
        player
        for player in state.players
        if player.status == "away" and forfeit_moment(state, player) <= state.now_ms
    ]
    for player in gone:
        player.status = "forfeited"
        control.leave_for_good(state, player)
        state.emit("forfeited", player=player.id, voluntary=False)
    if gone:
        state.vote_is_due = True
        check_who_is_left(state)


def queue_claim(state: State, player: Player, cards: list[int], at_ms: int) -> None:
    """Put an online claim into its tick, or into the first that is not resolved yet."""
    tick_ms: int = state.rules["tick_ms"]
    tick = (at_ms - state.start_ms) // tick_ms
    first_open = (state.now_ms - state.start_ms) // tick_ms
    stamp = at_ms
    if tick < first_open:
        tick = first_open
        stamp = state.start_ms + tick_ms * first_open
    state.waiting_claims.append(Claim(player, cards, stamp, tick, state.arrivals))
    state.arrivals += 1
    state.emit("claim_queued", player=player.id, cards=list(cards), tick=tick)
