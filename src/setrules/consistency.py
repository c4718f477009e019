"""Whether the facts of a restored match can stand together (rule E3).

Each check is a sentence that the engine keeps true after every command; a
snapshot for which one of them fails was not written by it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from setrules import _fast
from setrules.board import MOST_GROWN
from setrules.card import Card
from setrules.engine.clock import deadline, deadline_reason
from setrules.engine.ending import dead_end, forfeit_reason, outcome
from setrules.engine.flow import open_match, step, vacate
from setrules.engine.presence import forfeit_due
from setrules.engine.state import MatchState, Player
from setrules.errors import RecordError, describe
from setrules.events import Dealt, Event, Expanded
from setrules.integers import LARGEST_AMOUNT
from setrules.refill import FULL, expansion_size
from setrules.result import EndReason
from setrules.setup import check_position

__all__ = ["check_state"]


def check_state(state: MatchState, opening: Sequence[Event]) -> None:
    """Raise :class:`RecordError` with the first thing that does not fit."""
    check_position(state.slots, state.deck, state.rules, MOST_GROWN)
    if not opening or not isinstance(opening[0], Dealt):
        raise RecordError("snapshot, opening: expected events that begin with dealt")
    _check_cards(state, opening[0])
    for check in _CHECKS:
        check(state)
    _check_requests(state, opening[0])
    begun = _check_opening(state, opening[0], opening)
    if state.rules.expansion == "engine":
        missing = _check_claims(state, begun)
        if missing:
            # Holes at the end of a given position, of which an opening without an
            # expansion tells nothing.
            missing = _check_claims(state, _check_opening(state, opening[0], opening, missing))
        _require(missing == 0, "a card lies where no claim put it")
    else:
        _check_refills(state, opening[0])


def _require(holds: bool, problem: str) -> None:
    if not holds:
        raise RecordError(f"snapshot: {problem}")


def _check_cards(state: MatchState, dealt: Dealt) -> None:
    order = state.deck.order
    # A deck may have been drawn from before the match began with it.
    first = len(order) - dealt.deck_remaining
    drawn = len(order) - state.deck.remaining
    _require(0 <= first <= drawn, "the opening leaves fewer cards in the deck than there are")
    seen = [card for card in state.slots if card is not None]
    for _, cards in state.taken:
        seen += cards
        if not _fast.validate(*cards):
            raise RecordError(f"snapshot: taken cards {sorted(map(int, cards))} are no set")
    in_play = [*dealt.cards, *order[first:drawn]]
    strange = set(in_play).symmetric_difference(seen)
    if strange:
        raise RecordError(f"snapshot: cards nowhere or from nowhere: {sorted(map(int, strange))}")
    once = len(set(seen)) == len(seen) == len(in_play)
    _require(once, "a card lies or was taken twice")
    # The cards that lie are looked at with the cap; one that was taken must not come again.
    _require(not set(seen).intersection(order[drawn:]), "a card was taken and is in the deck too")
    _require(state.phase != "expanding" or drawn > first, "an expansion without a card")
    if not state.taken:
        count = len(state.slots)
        kept = all(
            slot < count and state.slots[slot] is card
            for slot, card in zip(dealt.slots, dealt.cards, strict=False)
        )
        _require(kept and seen == in_play, "cards have moved although none was taken")


def _check_opening(
    state: MatchState, dealt: Dealt, opening: Sequence[Event], holes: int = 0
) -> MatchState:
    """The opening is what the rules make of the cards that it begins with (M14).

    Returns the match right after it, with so many empty slots at the end where no
    expansion tells how many there were.
    """
    # The first expansion tells how many slots there were; holes at the end leave no other trace.
    last = max(dealt.slots, default=-1)
    count = 1 + last + holes
    for event in opening:
        if isinstance(event, Expanded) and event.slots:
            count = event.slots[0]
            break
    fits = len(dealt.slots) == len(dealt.cards) and last < count <= 81
    _require(fits, "the opening deals into slots that do not exist")
    slots: list[Card | None] = [None] * count
    for slot, card in zip(dealt.slots, dealt.cards, strict=True):
        slots[slot] = card
    begun = MatchState(
        rules=state.rules,
        mode=state.mode,
        players=[Player(player.id, player.seat) for player in state.players],
        seats=state.seats,
        dealer=state.dealer,
        animations=state.animations,
        start_ms=state.start_ms,
        now_ms=state.start_ms,
        slots=slots,
        cards=len(dealt.cards),
        deck=state.deck.rewound(dealt.deck_remaining),
    )
    open_match(begun)
    _require(begun.events == list(opening), "the opening is not what its cards give")
    return begun


def _check_claims(state: MatchState, begun: MatchState) -> int | None:
    """Where the engine expands, the claims alone decide where each card lies (B2 to B5).

    Returns 0, or how many slots more the board has when they put the cards elsewhere,
    None where it has not. Goes step by step, so that a match in the middle of an
    animation can be met.
    """
    for _, cards in state.taken:
        while begun.phase not in ("playing", "ended"):
            step(begun)
        places = _places(begun, cards)
        _require(len(places) == 3, "a set was taken where it did not lie")
        first, second, third = places
        vacate(begun, (first, second, third))
    missing: int | None = None
    while True:
        if _is_here(state, begun):
            more = len(state.slots) - len(begun.slots)
            # An end has dropped what waited for a refill, and left the last look as it was (M3).
            ended = state.phase == "ended"
            fits = begun.exists == state.exists if ended else begun.vacated == state.vacated
            if fits and begun.slots == state.slots:
                return 0
            same = begun.deck.remaining == state.deck.remaining
            if same and more > 0 and missing is None:
                missing = more
        if begun.phase in ("playing", "ended"):
            return missing
        step(begun)


def _places(begun: MatchState, cards: Sequence[Card]) -> list[int]:
    """The slots of cards, ascending, or none when one of them does not lie."""
    try:
        return sorted(map(begun.slots.index, cards))
    except ValueError:
        return []


def _is_here(state: MatchState, begun: MatchState) -> bool:
    """Whether a match may be where one with the same claims has come to."""
    if state.phase == "ended":
        # An end cancels what an animation still owed (M3).
        return state.animations or begun.phase in ("playing", "ended")
    # A failed claim leaves the board as it was.
    return begun.phase == ("playing" if state.phase == "invalid_set" else state.phase)


def _check_refills(state: MatchState, dealt: Dealt) -> None:
    """While the deck lasts, a refill leaves 12 cards, or as many as the match began with (B4)."""
    waits = state.phase == "valid_set" or (state.phase == "ended" and state.animations)
    if state.deck.remaining and not waits:
        least = min(FULL, len(dealt.cards))
        _require(state.cards >= least, f"{state.cards} cards lie after a refill to {least}")


def _check_requests(state: MatchState, dealt: Dealt) -> None:
    """What a solitaire player owes is what the cards that were dealt allow (T5)."""
    rules = state.rules
    if rules.expansion != "request":
        return
    drawn = dealt.deck_remaining - state.deck.remaining
    # A claim brings at most three, or clears one; the first may fill a small board, too (B4).
    brought = 3 * len(state.taken)
    if rules.refill == "to_12" and rules.close_up == "always":
        brought += max(0, FULL - len(dealt.cards))
    # A request lays three, or the last of the deck.
    most, least = -(-drawn // 3), -(-(drawn - brought) // 3)
    for player in state.players:
        fits = least <= player.owed <= most
        _require(fits, f"{player.id} owes {player.owed}, which its requests do not give")


def _check_scores(state: MatchState) -> None:
    rules = state.rules
    for player in state.players:
        owned = sum(seat == player.seat for seat, _ in state.taken)
        _require(player.sets == owned, f"{player.id} has {player.sets} sets and took {owned}")
        lost = player.sets - player.score
        cost = rules.penalty_points * player.invalid_attempts if rules.penalty == "point" else 0
        # Only a score that may have come to its floor has lost less than its claims cost.
        floor = 0 if rules.score_floor else -LARGEST_AMOUNT
        least = 0 if cost > -floor else cost
        fits = least <= lost <= cost and player.score >= floor
        _require(fits, f"the score {player.score} of {player.id} is not what its claims give")
        cost = rules.penalty_ms * player.invalid_attempts if rules.penalty == "time" else 0
        time = min(LARGEST_AMOUNT, cost)
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
        f"vacated slots {describe(list(vacated))} in phase {state.phase}",
    )
    _require(
        list(vacated) == sorted(set(vacated))
        and all(slot < len(state.slots) and state.slots[slot] is None for slot in vacated),
        f"vacated slots {describe(list(vacated))} are not empty slots in order",
    )
    claimed = state.phase in ("valid_set", "refill")
    _require(not claimed or bool(state.taken), f"phase {state.phase} without a set taken")
    if claimed:
        claimant = state.players[state.taken[-1][0]]
        _require(not claimant.selection, f"{claimant.id} has picks after a claim (M2)")
    if state.phase == "invalid_set":
        free = bool(state.taken) and not state.rules.stale_penalised
        tried = free or any(player.invalid_attempts for player in state.players)
        _require(tried, "phase invalid_set without an attempt")
    judged = claimed or state.phase == "invalid_set"
    _require(not judged or not state.device, "the device has picks after a claim (M2)")
    if state.rules.expansion == "agreement":
        _require(state.exists, "a look at the board that these rules do not take")
    elif state.phase == "valid_set":
        _require(state.exists, "a set was taken where none lay")
    else:
        # An end that comes before a refill leaves the look at the board as it was (M3).
        stale = state.phase == "ended" and state.animations and state.exists
        _require(
            stale or state.exists == state.any_set_exists(), "exists is not what the board shows"
        )
    if state.phase == "playing":
        _require(dead_end(state) is None, "the match should be over")


def _check_before_play(state: MatchState) -> None:
    """Until the animations of the opening are over there is no input (M3)."""
    growing = state.phase == "expanding" and state.rules.expansion == "engine"
    if state.phase != "dealing" and not (growing and not state.taken):
        return
    picks = bool(state.device) or any(player.selection for player in state.players)
    tried = any(player.invalid_attempts for player in state.players)
    spoken = bool(state.agreed) or bool(state.control.waiting)
    _require(not (state.taken or picks or tried or spoken), "input before the play")


def _check_time(state: MatchState) -> None:
    if state.rules.duration_ms and state.phase != "ended":
        _require(deadline(state) > state.now_ms, "the time of the match is over")


def _check_queue(state: MatchState) -> None:
    _require(state.arrivals == 0 or state.mode == "online", "claims arrived outside a server")
    if state.mode == "online":
        judged = len(state.taken) + sum(player.invalid_attempts for player in state.players)
        waiting = sum(map(len, state.queue.values()))
        _require(judged + waiting <= state.arrivals, "more claims were judged than arrived")
    _require(list(state.queue) == state.ticks, "claims do not wait in the order of their ticks")
    length = state.rules.tick_ms
    arrivals: set[int] = set()
    for tick, claims in state.queue.items():
        begin = state.start_ms + tick * length
        _require(begin + length > state.now_ms, f"claims wait in tick {tick}, which is over")
        order = [claim.arrival for claim in claims]
        _require(order == sorted(order), f"claims of tick {tick} are not in order of arrival")
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
        _require(
            state.now_ms < control.until_ms <= state.now_ms + state.rules.call_window_ms,
            f"a call window until {control.until_ms}",
        )
    seats = [control.seat, *control.waiting] if control.seat >= 0 else control.waiting
    count = len(state.players)
    turns = [(seat - state.dealer - 1) % count for seat in seats]
    _require(turns == sorted(set(turns)), "callers are not in order from the dealer's left (T2)")
    holders = [state.players[seat] for seat in seats]
    _require(
        all(player.status != "forfeited" for player in holders), "control of a forfeited player"
    )
    _require(
        control.seat >= 0 or not control.waiting or state.phase not in ("playing", "ended"),
        "callers wait although nobody has control",
    )
    _require(bool(state.taken) or not control.accepted, "a call was accepted and no set taken")
    _require(not state.vote_due or state.phase != "ended", "a vote waits after the end")
    votes = bool(state.agreed) or state.vote_due
    _require(not votes or state.rules.expansion == "agreement", "a vote without agreement")
    _require(not any(player.seat in state.agreed for player in holders), "a caller agrees (T1)")
    if state.phase == "playing" and control.seat < 0:
        # A return is not counted (T1): everybody was away, and some who agreed are back.
        returned = any(
            player.status == "away" and player.seat not in state.agreed for player in state.players
        )
        counted = not state.vote_due and (returned or not _is_unanimous(state))
        _require(counted, "a vote was not counted (T1)")


def _is_unanimous(state: MatchState) -> bool:
    voters = [player.seat for player in state.players if player.status == "active"]
    return bool(voters) and state.agreed.issuperset(voters)


def _check_result(state: MatchState) -> None:
    _require((state.result is not None) == (state.phase == "ended"), "a result before the end")
    if state.result is None:
        _require(forfeit_reason(state) is None, "the match should be over: too few are left")
        return
    reason = state.result.reason
    _require(_may_end(state, reason), f"the match cannot have ended by {reason}")
    _require(
        state.result == outcome(state, reason), "the result is not what the players' claims give"
    )
    _require(not state.queue, "claims wait after the end")


def _may_end(state: MatchState, reason: EndReason) -> bool:
    """Whether a reason holds in the state that an end leaves (M10)."""
    forfeited = forfeit_reason(state)
    if forfeited is not None:
        # Forfeits end a match at once: no other end comes after them (M12).
        return forfeited == reason
    if reason in ("timer", "clock"):
        over = state.rules.duration_ms > 0 and deadline(state) <= state.now_ms
        return over and reason == deadline_reason(state)
    if reason == "agreed":
        size = expansion_size(state.rules, state.cards, state.deck.remaining)
        return not size and _is_unanimous(state)
    return dead_end(state) == reason


_CHECKS: Final[tuple[Callable[[MatchState], None], ...]] = (
    _check_scores,
    _check_presence,
    _check_selections,
    _check_phase,
    _check_before_play,
    _check_time,
    _check_queue,
    _check_control,
    _check_result,
)
