"""Calls, agreements, requests: what a table settles by word (rules T1, T2, T5)."""

from __future__ import annotations

from setrules.engine.ending import end
from setrules.engine.flow import expand, settle
from setrules.engine.judging import reject_expired_call
from setrules.engine.state import Control, MatchState, Player
from setrules.events import Agreed, Called, CallPassed, Requested
from setrules.refill import expansion_size

__all__ = [
    "agree",
    "call",
    "count_vote",
    "expire_call",
    "is_controlled",
    "leave_control",
    "may_act",
    "may_pass",
    "pass_call",
    "request",
    "resume",
]


def is_controlled(state: MatchState) -> bool:
    """Whether somebody has control, or is next in a tie (T2)."""
    return state.control.seat >= 0 or bool(state.control.waiting)


def may_act(state: MatchState, player: Player) -> bool:
    """Whether a player may select and claim now (M4, T2)."""
    return (
        state.phase == "playing"
        and player.status == "active"
        and (not state.rules.call_window_ms or state.control.seat == player.seat)
    )


def call(state: MatchState, seats: list[int]) -> bool:
    """Give control to callers in order of their seats from the dealer's left (T2)."""
    callers = [seat for seat in seats if state.players[seat].status == "active"]
    if state.phase != "playing" or is_controlled(state) or not callers:
        return False
    count = len(state.players)
    callers.sort(key=lambda seat: (seat - state.dealer - 1) % count)
    state.agreed.difference_update(callers)  # T1
    state.control = Control(waiting=callers)
    return True


def may_pass(state: MatchState, player: Player) -> bool:
    """Whether a tied caller may give control away at no cost (T2)."""
    control = state.control
    return may_act(state, player) and control.accepted


def pass_call(state: MatchState, player: Player) -> None:
    """Give control away at no cost."""
    state.control.seat = -1
    state.control.until_ms = -1
    state.events.append(CallPassed(state.now_ms, player.id))


def expire_call(state: MatchState) -> None:
    """The window ran out: a failed claim at this moment (T2)."""
    reject_expired_call(state, state.players[state.control.seat])
    settle(state)


def leave_control(state: MatchState) -> None:
    """Take everybody who has forfeited out of control and out of the tie (T2)."""
    control = state.control
    if control.seat >= 0 and state.players[control.seat].status == "forfeited":
        control.seat = -1
        control.until_ms = -1
    control.waiting = [
        seat for seat in control.waiting if state.players[seat].status != "forfeited"
    ]


def agree(state: MatchState, player: Player) -> None:
    """A player agrees that no set lies (T1)."""
    state.agreed.add(player.seat)
    state.events.append(Agreed(state.now_ms, player.id, state.ids(state.agreed)))
    count_vote(state)


def count_vote(state: MatchState) -> None:
    """Deal or end when all active players agree; wait while play is held up (T1)."""
    if state.rules.expansion != "agreement":
        return
    if state.phase != "playing" or is_controlled(state):
        state.vote_due = True
        return
    state.vote_due = False
    voters = [player.seat for player in state.players if player.status == "active"]
    if not voters or not state.agreed.issuperset(voters):
        return
    size = expansion_size(state.rules, state.cards, state.deck.remaining)
    if size:
        state.agreed.clear()
        expand(state, size)
        settle(state)
    else:
        end(state, "agreed")


def request(state: MatchState, player: Player) -> bool:
    """Lay more cards for a solitaire player, at the cost of one set (T5)."""
    size = expansion_size(state.rules, state.cards, state.deck.remaining)
    if not size:
        return False
    player.owed += 1
    state.events.append(Requested(state.now_ms, player.id, player.owed))
    expand(state, size)
    settle(state)
    return True


def resume(state: MatchState) -> None:
    """When play goes on: open the next window of a tie, or count a vote that waits (T1, T2)."""
    if state.phase != "playing":
        return
    control = state.control
    if control.seat < 0 and control.waiting:
        control.seat = control.waiting.pop(0)
        control.until_ms = state.now_ms + state.rules.call_window_ms
        # In the order in which they will get control.
        waiting = tuple(state.players[seat].id for seat in control.waiting)
        state.events.append(
            Called(state.now_ms, state.players[control.seat].id, control.until_ms, waiting)
        )
    elif state.vote_due:
        count_vote(state)
