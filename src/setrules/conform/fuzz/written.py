"""Steps and decks as they are written in the input of a match."""

from __future__ import annotations

from collections.abc import Sequence

from setrules.vectors.canonical import Json

__all__ = ["fair_deck", "given_deck", "seeded_deck", "step"]


def step(
    command: str,
    player: str = "",
    *,
    players: Sequence[str] = (),
    slot: int = -1,
    slots: Sequence[int] = (),
    cards: Sequence[int] = (),
    at_ms: int = -1,
) -> dict[str, Json]:
    """A step with the written none of every argument that is not given."""
    return {
        "at_ms": at_ms,
        "cards": list(cards),
        "command": command,
        "player": player,
        "players": list(players),
        "slot": slot,
        "slots": list(slots),
    }


def given_deck(order: Sequence[int]) -> dict[str, Json]:
    """A deck card by card, the next one first."""
    return {"key": "", "kind": "given", "match_id": "", "order": list(order), "seed": 0}


def seeded_deck(seed: int) -> dict[str, Json]:
    """The deck of a seed."""
    return {**given_deck(()), "kind": "seed", "seed": seed}


def fair_deck(match_id: str, key: str) -> dict[str, Json]:
    """A fair deck."""
    return {**given_deck(()), "key": key, "kind": "fair", "match_id": match_id}
