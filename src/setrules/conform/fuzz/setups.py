"""Beginnings of generated matches: every mode and rule set, and what does not go together."""

from __future__ import annotations

from typing import Final

from setrules.conform.fuzz.boards import any_position
from setrules.conform.fuzz.decks import any_key, any_match_id
from setrules.conform.fuzz.numbers import any_seed, no_card, wrong_seed
from setrules.conform.fuzz.rulesets import any_rules, spoiled
from setrules.conform.fuzz.stream import Choices
from setrules.vectors.canonical import Json
from setrules.vectors.cases.sessions.script import fair as fair_deck
from setrules.vectors.cases.sessions.script import given as given_deck
from setrules.vectors.cases.sessions.script import seed as seeded_deck

__all__ = ["setup"]

#: Ids whose order differs by byte, by culture, by case and by number.
_IDS: Final = ("ann", "Bob", "co-op", "coop", "z9", "z10", "!", "~", "I", "i")

_MODES: Final = ("single", "local", "local", "pass_and_play", "online", "online")


def setup(choices: Choices) -> dict[str, Json]:
    """Everything of a session's input but its steps."""
    mode = choices.pick(_MODES)
    alone = mode == "single" or (mode != "pass_and_play" and choices.once_in(8))
    rules = any_rules(choices, online=mode == "online", alone=alone)
    players = choices.some(_IDS, 1 if alone else choices.pick((2, 2, 3, 3, 5)))
    slots, order = any_position(choices, rules)
    given = choices.once_in(2)
    if given:
        deck = given_deck(order)
    elif choices.once_in(3):
        # A short deck, dealt: the end comes soon.
        deck = given_deck([card for card in slots if card >= 0] + order)
    elif choices.once_in(3):
        deck = fair_deck(any_match_id(choices), any_key(choices))
    else:
        deck = seeded_deck(any_seed(choices))
    made: dict[str, Json] = {
        "animations": mode != "online" and choices.once_in(3),
        "board": slots if given else [],
        "dealer": choices.pick(("", "", *players)),
        "deck": deck,
        "given": given,
        "mode": mode,
        "now_ms": choices.pick((0, 0, 7, 1_764_000_000_123)),
        "players": players,
        "rules": rules,
    }
    return _refused(choices, made) if choices.once_in(40) else made


def _refused(choices: Choices, made: dict[str, Json]) -> dict[str, Json]:
    """The beginning with something that does not go together, or that cannot be."""
    rules, players = made["rules"], made["players"]
    assert isinstance(rules, dict)
    assert isinstance(players, list)
    first = players[0]
    return choices.pick(
        (
            {**made, "players": [*players, first]},
            {**made, "players": ["", *players[1:]]},
            {**made, "players": [f"{first} x", *players[1:]]},
            {**made, "players": ["x" * 65, *players[1:]], "dealer": ""},
            {**made, "players": [], "dealer": ""},
            {**made, "dealer": "nobody"},
            {**made, "mode": "single", "players": ["ann", "Bob"], "dealer": ""},
            {**made, "mode": "pass_and_play", "players": ["ann"], "dealer": ""},
            {**made, "mode": "Local"},
            {**made, "mode": "online", "animations": True},
            {**made, "mode": "online", "rules": {**rules, "call_window_ms": 5000}},
            {**made, "now_ms": -1},
            {**made, "rules": spoiled(choices, rules)},
            {**made, "deck": seeded_deck(wrong_seed(choices))},
            {**made, "deck": given_deck([5, 71, 5])},
            {**made, "deck": given_deck([5, no_card(choices)])},
            {**made, "deck": given_deck([5, 71]), "board": [13, 71], "given": True},
            {**made, "board": [13, 13], "given": True},
        )
    )
