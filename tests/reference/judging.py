"""The judgement of a claim and of a call that ran out (rules M2, M5, M7, M9, M14, T2, T5)."""

from __future__ import annotations

from . import board, cards, flow
from .arguments import LARGEST
from .deadline import clock_ms, deadline, end_by_time
from .state import Player, State


def judge(state: State, player: Player, claimed: list[int], stamp: int | None = None) -> None:
    """Judge three different cards for a player; `stamp` is given for an online claim."""
    missing = [card for card in claimed if card not in board.cards_on(state.slots)]
    if missing and all(card in state.taken for card in missing):
        reject(state, player, claimed, "stale", [], stamp)
    elif missing:
        reject(state, player, claimed, "not_on_board", [], stamp)
    elif cards.is_set(claimed[0], claimed[1], claimed[2]):
        accept(state, player, claimed)
    else:
        names = cards.broken(claimed[0], claimed[1], claimed[2])
        reject(state, player, claimed, "not_a_set", names, stamp)


def accept(state: State, player: Player, claimed: list[int]) -> None:
    """Count the set, take its cards, and go on."""
    slots = sorted(board.slot_of(state.slots, card) for card in claimed)
    in_order = [card for card in state.slots if card in claimed]
    player.score += 1
    player.sets += 1
    if state.rules["expansion"] == "request" and not state.deck and player.owed > 0:
        player.owed -= 1
    state.emit(
        "claim_accepted",
        player=player.id,
        slots=slots,
        cards=in_order,
        score=player.score,
        sets=player.sets,
        owed=player.owed,
    )
    put_down(state, player, claimed)
    board.take(state.slots, slots)
    state.vacated = slots
    state.taken.extend(claimed)
    flow.board_changed(state)
    if state.caller is player:
        state.tie_had_a_set = True
    release(state, player)
    state.phase = "valid_set"
    flow.run(state)


def reject(
    state: State,
    player: Player,
    claimed: list[int],
    reason: str,
    names: list[str],
    stamp: int | None = None,
) -> None:
    """Count the failed attempt and its penalty, put the picks down, and go on."""
    free = reason == "stale" and not state.rules["stale_penalised"]
    if not free:
        player.invalid_attempts += 1
    state.emit(
        "claim_rejected",
        player=player.id,
        cards=list(claimed),
        reason=reason,
        broken=list(names),
        invalid_attempts=player.invalid_attempts,
    )
    if not free:
        penalise(state, player)
    put_down(state, player, [])
    release(state, player)
    limit = deadline(state)
    as_of = state.now_ms if stamp is None else stamp
    if limit is not None and limit <= as_of:
        end_by_time(state)
        return
    if state.phase == "playing":
        state.phase = "invalid_set"
    flow.run(state)


def penalise(state: State, player: Player) -> None:
    """Take points or time, as the rule set says, and tell what was taken."""
    kind = state.rules["penalty"]
    if kind == "none":
        return
    if kind == "point":
        before = player.score
        floor = 0 if state.rules["score_floor"] else -LARGEST
        player.score = max(floor, before - state.rules["penalty_points"])
        amount = before - player.score
    else:
        before = player.lost_ms
        player.lost_ms = min(LARGEST, before + state.rules["penalty_ms"])
        amount = player.lost_ms - before
    state.emit(
        "penalty",
        player=player.id,
        kind=kind,
        amount=amount,
        score=player.score,
        clock_ms=clock_ms(state, player),
    )


def put_down(state: State, claimant: Player, leaving: list[int]) -> None:
    """Empty the claimant's selection (or the device's); leaving cards leave the others'.

    Called while the leaving cards still lie, so that their slots can be told.
    """
    if state.mode == "pass_and_play":
        tell_deselected(state, "", state.device_picks)
        state.device_picks = []
        return
    for player in state.players:
        if player is claimant:
            gone = list(player.picks)
        else:
            gone = [card for card in player.picks if card in leaving]
        tell_deselected(state, player.id, gone)
        player.picks = [card for card in player.picks if card not in gone]


def tell_deselected(state: State, name: str, gone: list[int]) -> None:
    """One event with all the cards that left one selection, by ascending slot."""
    if gone:
        slots = sorted(board.slot_of(state.slots, card) for card in gone)
        in_order = [card for card in state.slots if card in gone]
        state.emit("deselected", player=name, slots=slots, cards=in_order)


def release(state: State, player: Player) -> None:
    """If the player has control: no more.  A vote that had to wait is then due."""
    if state.caller is player:
        state.caller = None
        state.vote_is_due = True


def expire_call(state: State) -> None:
    """The caller showed nothing in time: a failed claim."""
    assert state.caller is not None
    reject(state, state.caller, [], "call_expired", [])
