"""The end of a match: reasons, standings, winners (rules M10, M11)."""

from __future__ import annotations

from setrules.engine.state import Control, MatchState, Player
from setrules.events import Ended
from setrules.refill import expansion_size
from setrules.result import EndReason, Result, Standing

__all__ = ["dead_end", "end", "end_by_forfeit", "forfeit_reason", "outcome"]


def dead_end(state: MatchState) -> EndReason | None:
    """Why a settled position cannot go on, or None when it can (M10, T1, T5)."""
    rules = state.rules
    pile = state.deck.remaining
    if rules.expansion == "agreement":
        # To say more would tell the players whether a set lies (T1).
        return "deck_empty" if pile == 0 and state.cards < 3 else None
    if state.exists or expansion_size(rules, state.cards, pile):
        return None
    if pile == 0:
        return "deck_empty"
    if rules.cap and state.cards + 3 > rules.cap:
        return "cap"
    return "deck_short"


def forfeit_reason(state: MatchState) -> EndReason | None:
    """Why a match is over with the players who are left, or None when it goes on (M12, T7)."""
    left = [player for player in state.players if player.status != "forfeited"]
    if not left:
        return "abandoned"
    alone = len(left) == 1 < len(state.players) and left[0].status == "active"
    return "default_win" if alone and state.rules.winner != "none" else None


def end_by_forfeit(state: MatchState) -> bool:
    """End the match when only one player, or nobody, is left (M12, T7)."""
    reason = forfeit_reason(state)
    if reason is None:
        return False
    end(state, reason)
    return True


def end(state: MatchState, reason: EndReason) -> None:
    """End the match now: what an animation owed, claims and calls are dropped (M3, M12)."""
    result = outcome(state, reason)
    state.phase = "ended"
    state.vacated = ()
    state.queue.clear()
    state.ticks.clear()
    for player in state.players:
        player.claims.clear()
    state.control = Control()
    state.vote_due = False
    state.result = result
    state.events.append(Ended(state.now_ms, reason, result))


def outcome(state: MatchState, reason: EndReason) -> Result:
    """The result of a match that ends now for this reason (M11)."""
    standings = _standings(state)
    winners = _winners(state, reason, standings)
    total = sum(player.sets for player in state.players) if state.rules.winner == "none" else -1
    return Result(reason, state.now_ms, winners, len(winners) > 1, standings, total)


def _merit(state: MatchState, player: Player) -> tuple[bool, int, int]:
    """What ranks a player, the least first (M11)."""
    rules = state.rules
    measure = player.score if rules.winner == "score" else player.sets
    attempts = player.invalid_attempts if rules.tie_break == "fewest_invalid" else 0
    return (player.status != "active", -measure, attempts)


def _standings(state: MatchState) -> tuple[Standing, ...]:
    ranked = sorted(state.players, key=lambda player: (*_merit(state, player), player.seat))
    merits = [_merit(state, player) for player in ranked]
    return tuple(
        Standing(
            player.id,
            1 + merits.index(merit),
            player.score,
            player.sets,
            player.invalid_attempts,
            player.status == "active",
        )
        for player, merit in zip(ranked, merits, strict=True)
    )


def _winners(
    state: MatchState, reason: EndReason, standings: tuple[Standing, ...]
) -> tuple[str, ...]:
    if state.rules.winner == "none":
        return ()
    if state.rules.winner == "solitaire":
        cleared = reason == "deck_empty" and not any(player.owed for player in state.players)
        if not cleared:
            return ()
    first = {row.id for row in standings if row.rank == 1 and row.can_win}
    return tuple(player.id for player in state.players if player.id in first)
