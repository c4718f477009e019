"""A deck as plain data, and back, checked against the seed or key that made it (rule E3)."""

from __future__ import annotations

from setrules.deck import Deck
from setrules.errors import DeckError, RecordError
from setrules.plain import (
    Plain,
    read_cards,
    read_choice,
    read_int,
    read_object,
    read_text,
    take_only,
)
from setrules.random import INT32_MAX, INT32_MIN

__all__ = ["deck_from_data", "deck_to_data"]


def deck_to_data(deck: Deck) -> dict[str, Plain]:
    """Everything of a deck: what made it, its whole order and how much of it is drawn."""
    kind = "fair" if deck.key else "given" if deck.seed is None else "seed"
    return {
        "kind": kind,
        "seed": deck.seed if deck.seed is not None else 0,
        "match_id": deck.match_id,
        "key": deck.key.hex(),
        "order": list(map(int, deck.order)),
        "drawn": len(deck.order) - deck.remaining,
    }


def deck_from_data(value: object, where: str) -> Deck:
    """Return the deck that :func:`deck_to_data` wrote.

    Raises :class:`RecordError` when the order is not what the seed or the key
    deals, or when it holds a card twice.
    """
    data = take_only(
        read_object(value, where), ("kind", "seed", "match_id", "key", "order", "drawn"), where
    )
    kind = read_choice("seed", "fair", "given")(data["kind"], f"{where}, kind")
    seed = read_int(data["seed"], f"{where}, seed", INT32_MIN, INT32_MAX)
    match_id = read_text(data["match_id"], f"{where}, match_id")
    key = read_text(data["key"], f"{where}, key")
    order = read_cards(data["order"], f"{where}, order")
    small = len(order) == 27
    try:
        if kind == "seed":
            deck = Deck.shuffled(seed, small=small)
        elif kind == "fair":
            deck = Deck.fair(match_id, key, small=small)
        else:
            deck = Deck.of(order)
    except DeckError as error:
        raise RecordError(f"{where}: {error}") from error
    if deck.order != order:
        raise RecordError(f"{where}: the order is not what its {kind} deals")
    made_of = {"seed": deck.seed or 0, "match_id": deck.match_id, "key": deck.key.hex()}
    for name, expected in made_of.items():
        if data[name] != expected:
            # What was expected stays untold: beside a key in capitals it would be the key.
            raise RecordError(f"{where}, {name}: not what a deck of kind {kind!r} writes there")
    deck.draw(read_int(data["drawn"], f"{where}, drawn", 0, len(order)))
    return deck
