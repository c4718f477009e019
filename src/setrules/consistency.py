"""Whether the facts of a restored match can stand together (rule E3).

Each check is a sentence that the engine keeps true after every command; a
snapshot for which one of them fails was not written by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from setrules import _fast
from setrules.card import Card
from setrules.engine.clock import deadline
from setrules.engine.ending import dead_end, outcome
from setrules.engine.presence import forfeit_due
from setrules.engine.state import MatchState, Player
from setrules.errors import RecordError
from setrules.events import Dealt, Event
from setrules.refill import expansion_size
from setrules.setup import check_position

__all__ = ["check_state"]


def check_state(state: MatchState, opening: Sequence[Event]) -> None:
    """Raise :class:`RecordError` with the first thing that does not fit."""
    check_position(state.slots, state.deck, state.rules)
    for check in _CHECKS:
        check(state)
    if not opening or not isinstance(opening[0], Dealt):
        raise RecordError("snapshot, opening: expected events that begin with dealt")


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise RecordError(f"snapshot: {problem}")


def _check_cards(state: MatchState) -> None:
    lying = [card for card in state.slots if card is not None]
    taken = [card for _, cards in state.taken for card in cards]
    seen = lying + taken
    _require(len(set(seen)) == len(seen), "a card lies or was taken twice")
    drawn = len(state.deck.order) - state.deck.remaining
    undrawn = set(state.deck.order[drawn:])
    _require(not undrawn.intersection(taken), "a taken card is still in the deck")
    lost = set(state.deck.order[:drawn]).difference(seen)
    _require(not lost, f"drawn cards are nowhere: {sorted(int(card) for card in lost)}")
    for _, cards in state.taken:
        _require(_fast.validate(*cards), f"taken cards {[int(c) for c in cards]} are no set")


def _check_scores(state: MatchState) -> None:
    rules = state.rules
    for player in state.players:
        owned = sum(seat == player.seat for seat, _ in state.taken)
        _require(player.sets == owned, f"{player.id} has {player.sets} sets and took {owned}")
        lost = player.sets - player.score
        cost = rules.penalty_points * player.invalid_attempts if rules.penalty == "point" else 0
        fits = 0 <= lost <= cost and player.score >= 0 if rules.score_floor else lost == cost
        _require(fits, f"the score {player.score} of {player.id} is not what its claims give")
        time = rules.penalty_ms * player.invalid_attempts if rules.penalty == "time" else 0
        _require(player.lost_ms == time, f"{player.id} lost {player.lost_ms} ms, expected {time}")
        _require(
            player.owed == 0 or rules.winner == "solitaire",
            f"{player.id} owes {player.owed} outside solitaire",
        )


def _check_presence(state: MatchState) -> None:
    for player in state.players:
        if player.status == "away":
            fits = state.start_ms <= player.left_at <= state.now_ms
            _require(fits, f"{player.id} is away since {player.left_at}")
            # An end comes before a forfeit that is due at the same moment (M13).
            allowed = state.now_ms if state.phase == "ended" else state.now_ms + 1
            _require(forfeit_due(state, player) >= allowed, f"{player.id} is away for too long")
        else:
            _require(player.left_at == -1, f"{player.id} is not away, but left_at is set")


def _check_selections(state: MatchState) -> None:
    own = 2 if state.mode in ("single", "local") else 0
    for player in state.players:
        _check_selection(state, player.selection, own, f"the selection of {player.id}")
    shared = 3 if state.mode == "pass_and_play" else 0
    _check_selection(state, state.device, shared, "the device's selection")


def _check_selection(state: MatchState, cards: list[Card], most: int, whose: str) -> None:
    _require(len(cards) <= most, f"{whose} has {len(cards)} cards")
    _require(len(set(cards)) == len(cards), f"{whose} has a card twice")
    _require(all(card in state.slots for card in cards), f"{whose} has a card that does not lie")


def _check_phase(state: MatchState) -> None:
    settled = state.phase in ("playing", "ended")
    _require(settled or state.animations, f"phase {state.phase} without animations")
    vacated = state.vacated
    _require(
        (len(vacated) == 3) == (state.phase == "valid_set") and len(vacated) in (0, 3),
        f"vacated slots {list(vacated)} in phase {state.phase}",
    )
    _require(
        list(vacated) == sorted(set(vacated))
        and all(slot < len(state.slots) and state.slots[slot] is None for slot in vacated),
        f"vacated slots {list(vacated)} are not empty slots in order",
    )
    if state.rules.expansion == "agreement":
        _require(state.exists, "a look at the board that these rules do not take")
    elif state.phase not in ("valid_set", "ended"):
        _require(state.exists == state.any_set_exists(), "exists is not what the board shows")
    if state.phase == "playing":
        _require(dead_end(state) is None, "the match should be over")
        waits = state.rules.expansion == "engine" and not state.exists
        size = expansion_size(state.rules, state.cards, state.deck.remaining)
        _require(not (waits and size), "an expansion is missing")


def _check_time(state: MatchState) -> None:
    if state.rules.duration_ms and state.phase != "ended":
        _require(deadline(state) > state.now_ms, "the time of the match is over")


def _check_queue(state: MatchState) -> None:
    _require(not state.queue or state.mode == "online", "claims wait outside a server")
    length = state.rules.tick_ms
    arrivals: set[int] = set()
    for tick, claims in state.queue.items():
        begin = state.start_ms + tick * length
        _require(begin + length > state.now_ms, f"claims wait in tick {tick}, which is over")
        for claim in claims:
            _require(
                begin <= claim.stamp < begin + length,
                f"a claim stamped {claim.stamp} waits in tick {tick}",
            )
            arrivals.add(claim.arrival)
    waiting = sum(len(claims) for claims in state.queue.values())
    _require(
        len(arrivals) == waiting and all(arrival < state.arrivals for arrival in arrivals),
        "the arrivals of waiting claims are not distinct and counted",
    )


def _check_control(state: MatchState) -> None:
    control = state.control
    called = control.seat >= 0 or bool(control.waiting) or control.accepted
    _require(not called or state.rules.call_window_ms > 0, "control without call control")
    _require((control.seat >= 0) == (control.until_ms >= 0), "control without its window")
    if control.seat >= 0:
        _require(state.phase == "playing", f"control in phase {state.phase}")
        _require(control.seat not in control.waiting, "a caller waits for itself")
        _require(
            state.now_ms < control.until_ms <= state.now_ms + state.rules.call_window_ms,
            f"a call window until {control.until_ms}",
        )
    holders: list[Player] = [state.players[seat] for seat in control.waiting]
    if control.seat >= 0:
        holders.append(state.players[control.seat])
    _require(
        all(player.status != "forfeited" for player in holders), "control of a forfeited player"
    )
    votes = bool(state.agreed) or state.vote_due
    _require(not votes or state.rules.expansion == "agreement", "a vote without agreement")


def _check_result(state: MatchState) -> None:
    _require((state.result is not None) == (state.phase == "ended"), "a result before the end")
    if state.result is None:
        _require(
            any(player.status != "forfeited" for player in state.players), "nobody is left to play"
        )
    else:
        _require(
            state.result == outcome(state, state.result.reason),
            "the result is not what the players' claims give",
        )
        _require(not state.queue, "claims wait after the end")


_CHECKS: Final[tuple[Callable[[MatchState], None], ...]] = (
    _check_cards,
    _check_scores,
    _check_presence,
    _check_selections,
    _check_phase,
    _check_time,
    _check_queue,
    _check_control,
    _check_result,
)
