"""What can be seen of a match: by clients, and by a port that is compared (rules E4, P1)."""

from __future__ import annotations

from setrules.card import Card
from setrules.deck import Deck
from setrules.engine.clock import clock_ms
from setrules.engine.state import MatchState, Player
from setrules.plain import Plain

__all__ = ["VIEW_FORMAT", "board_data", "position_of", "view_of"]

#: The format version of views.
VIEW_FORMAT = 1


def view_of(state: MatchState, viewer: Player | None) -> dict[str, Plain]:
    """What a client may see; ``viewer`` also sees the own picks and waiting claims (E4)."""
    return {
        "format": VIEW_FORMAT,
        "viewer": viewer.id if viewer else "",
        "mode": state.mode,
        "rules": {**state.rules.to_dict()},
        **_public(state),
        "players": [_player(state, player) for player in state.players],
        "taken": [
            {"player": state.players[seat].id, "cards": _ids(cards)} for seat, cards in state.taken
        ],
        "selection": _ids(_visible_selection(state, viewer)),
        "claims": _own_claims(state, viewer),
        "result": [state.result.to_dict()] if state.result else [],
        "commitment": state.deck.commitment,
        **_revealed(state.deck, over=state.phase == "ended"),
    }


def position_of(state: MatchState) -> dict[str, Plain]:
    """The state that a port must reach too, every selection included.

    Session vectors carry the digest of this, so it names nothing that only
    this library has.
    """
    return {
        **_public(state),
        "players": [
            {**_player(state, player), "selection": _ids(player.selection)}
            for player in state.players
        ],
        "device": _ids(state.device),
        "waiting_claims": sum(len(claims) for claims in state.queue.values()),
    }


def board_data(slots: list[Card | None]) -> list[Plain]:
    """Slots as plain data: -1 is an empty one (P1)."""
    return [-1 if card is None else int(card) for card in slots]


def _public(state: MatchState) -> dict[str, Plain]:
    control = state.control
    return {
        "phase": state.phase,
        "now_ms": state.now_ms,
        "board": board_data(state.slots),
        "deck_remaining": state.deck.remaining,
        "control": {
            "player": state.players[control.seat].id if control.seat >= 0 else "",
            "until_ms": control.until_ms,
            "waiting": [state.players[seat].id for seat in control.waiting],
        },
        "agreed": list(state.ids(state.agreed)),
    }


def _player(state: MatchState, player: Player) -> dict[str, Plain]:
    return {
        "id": player.id,
        "score": player.score,
        "sets": player.sets,
        "invalid_attempts": player.invalid_attempts,
        "status": player.status,
        "clock_ms": clock_ms(state, player),
        "owed": player.owed,
    }


def _visible_selection(state: MatchState, viewer: Player | None) -> list[Card]:
    if state.mode == "pass_and_play":
        return state.device
    return viewer.selection if viewer else []


def _own_claims(state: MatchState, viewer: Player | None) -> list[Plain]:
    if viewer is None:
        return []
    start, length = state.start_ms, state.rules.tick_ms
    return [
        {"cards": _ids(claim.cards), "tick": (claim.stamp - start) // length}
        for claim in viewer.claims.values()
    ]


def _revealed(deck: Deck, *, over: bool) -> dict[str, Plain]:
    """Seed or key once the match is over; ``revealed`` says which, "" for neither."""
    shows_key = over and bool(deck.key)
    shows_seed = over and deck.seed is not None
    return {
        "revealed": "key" if shows_key else "seed" if shows_seed else "",
        "seed": deck.seed if shows_seed and deck.seed is not None else 0,
        "key": deck.key.hex() if shows_key else "",
        "match_id": deck.match_id,
    }


def _ids(cards: list[Card] | tuple[Card, ...]) -> list[Plain]:
    return list(map(int, cards))
