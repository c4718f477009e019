"""Claims: what they cost, what they bring, what they put down (rules M2, M5, M9)."""

from __future__ import annotations

from typing import Literal, cast

from setrules import _fast
from setrules.card import Card
from setrules.engine.clock import clock_ms, deadline, deadline_reason
from setrules.engine.ending import end
from setrules.engine.flow import vacate
from setrules.engine.state import MatchState, Player
from setrules.events import (
    ClaimAccepted,
    ClaimRejected,
    Deselected,
    Penalty,
    RejectionReason,
)
from setrules.explanation import explain
from setrules.integers import LARGEST_AMOUNT

__all__ = ["judge", "reject_expired_call"]


def judge(state: MatchState, player: Player, cards: tuple[Card, Card, Card]) -> None:
    """Judge a claim and stop in the phase that shows it (M3, M14)."""
    slots = state.slots
    try:
        places = [slots.index(card) for card in cards]
    except ValueError:
        if {*cards}.issubset(slots):
            raise  # of a signal handler that came in between
        _reject(state, player, cards, _missing_reason(state, cards))
        return
    if not _fast.validate(*cards):
        _reject(state, player, cards, "not_a_set")
        return
    _accept(state, player, cards, places)


def reject_expired_call(state: MatchState, player: Player) -> None:
    """A call that ran out counts as a failed claim without cards (T2)."""
    _reject(state, player, (), "call_expired")


def _missing_reason(state: MatchState, cards: tuple[Card, ...]) -> RejectionReason:
    taken = {card for _, claimed in state.taken for card in claimed}
    missing = [card for card in cards if card not in state.slots]
    return "stale" if all(card in taken for card in missing) else "not_on_board"


def _accept(
    state: MatchState, player: Player, cards: tuple[Card, Card, Card], places: list[int]
) -> None:
    if player.owed and state.deck.remaining == 0:
        player.owed -= 1  # T5
    player.score += 1
    player.sets += 1
    slots = state.slots
    first, second, third = sorted(places)
    vacated = (first, second, third)
    by_slot = cast("tuple[Card, Card, Card]", (slots[first], slots[second], slots[third]))
    state.events.append(
        ClaimAccepted(
            state.now_ms, player.id, vacated, by_slot, player.score, player.sets, player.owed
        )
    )
    _put_down(state, player, by_slot)
    vacate(state, vacated)
    state.taken.append((player.seat, by_slot))
    if state.agreed:
        state.agreed.clear()  # T1: the board changed
    _release_control(state, accepted=True)


def _reject(
    state: MatchState, player: Player, cards: tuple[Card, ...], reason: RejectionReason
) -> None:
    rules = state.rules
    counted = reason != "stale" or rules.stale_penalised
    broken: tuple[str, ...] = ()
    if reason == "not_a_set":
        broken = tuple(attribute.value for attribute in explain(*cards).broken)
    if counted:
        player.invalid_attempts += 1
    state.events.append(
        ClaimRejected(state.now_ms, player.id, cards, reason, broken, player.invalid_attempts)
    )
    if counted and rules.penalty != "none":
        _punish(state, player)
    _put_down(state, player, ())
    _release_control(state, accepted=False)
    if rules.penalty == "time" and state.mode != "online" and deadline(state) <= state.now_ms:
        end(state, deadline_reason(state))
    else:
        state.phase = "invalid_set"


def _punish(state: MatchState, player: Player) -> None:
    rules = state.rules
    kind: Literal["point", "time"]
    if rules.penalty == "time":
        amount = min(rules.penalty_ms, LARGEST_AMOUNT - player.lost_ms)  # P1
        player.lost_ms += amount
        kind = "time"
    else:
        floor = 0 if rules.score_floor else -LARGEST_AMOUNT  # P1
        amount = min(rules.penalty_points, player.score - floor)
        player.score -= amount
        kind = "point"
    state.events.append(
        Penalty(state.now_ms, player.id, kind, amount, player.score, clock_ms(state, player))
    )


def _put_down(state: MatchState, claimant: Player, gone: tuple[Card, ...]) -> None:
    """Empty the claimant's selection and take ``gone`` cards out of every other (M2)."""
    if state.mode == "pass_and_play":
        if state.device:
            _tell_put_down(state, "", state.device)
            state.device = []
        return
    for player in state.players:
        if not player.selection:
            continue
        if player is claimant:
            left = player.selection
            player.selection = []
        else:
            left = [card for card in player.selection if card in gone]
            player.selection = [card for card in player.selection if card not in gone]
        if left:
            _tell_put_down(state, player.id, left)


def _tell_put_down(state: MatchState, id: str, cards: list[Card]) -> None:
    slots, left = zip(*sorted((state.slots.index(card), card) for card in cards), strict=True)
    state.events.append(Deselected(state.now_ms, id, slots, left))


def _release_control(state: MatchState, *, accepted: bool) -> None:
    control = state.control
    if control.seat >= 0:
        control.seat = -1
        control.until_ms = -1
        control.accepted = control.accepted or accepted
