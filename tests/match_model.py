"""Playing a session or game vector with the reference model, which shares no code with the engine.

The decks that an input only names, seeded and fair ones, are dealt by the library:
that they are right is shown by the vectors of decks.
"""

from __future__ import annotations

from typing import Any

from reference.session import ReferenceSession, Refused

from setrules import Deck, DeckError

Data = dict[str, Any]

#: The arguments of each command, in the order of the model's methods.
ARGUMENTS = {
    "tap": ("slot", "player"),
    "confirm": ("player",),
    "claim": ("player", "cards"),
    "claim_slots": ("player", "slots"),
    "submit": ("player", "cards", "at_ms"),
    "advance": ("at_ms",),
    "animation_done": (),
    "disconnect": ("player", "at_ms"),
    "reconnect": ("player", "at_ms"),
    "forfeit": ("player",),
    "call_set": ("players", "at_ms"),
    "pass_call": ("player",),
    "agree_no_set": ("player",),
    "request_cards": ("player",),
}


def play(input: Data) -> Data | None:
    """Return what the model tells of a whole test, or None where it refuses the beginning.

    Digests are left out: they are those of the positions, which are compared.
    """
    try:
        model = ReferenceSession(
            input["players"],
            dict(input["rules"]),
            input["mode"],
            _order(input),
            [None if slot == -1 else slot for slot in input["board"]] if input["given"] else None,
            input["now_ms"],
            input["animations"],
            input["dealer"] or None,
        )
    except (Refused, DeckError):
        return None
    opening = {"events": list(model.opening), "position": position(model)}
    steps = [_step(model, step) for step in input["steps"]]
    return {"end": [position(model)], "opening": [opening], "steps": steps}


def _order(input: Data) -> list[int]:
    deck, small = input["deck"], input["rules"]["deck"] == "small"
    if deck["kind"] == "given":
        return list(deck["order"])
    if deck["kind"] == "seed":
        return [int(card) for card in Deck.shuffled(deck["seed"], small=small).order]
    return [int(card) for card in Deck.fair(deck["match_id"], deck["key"], small=small).order]


def _step(model: ReferenceSession, step: Data) -> Data:
    arguments = [step[name] for name in ARGUMENTS[step["command"]]]
    if step["command"] == "tap":
        arguments[1] = arguments[1] or None
    try:
        events = getattr(model, step["command"])(*arguments)
    except Refused:
        return {"answer": "error", "events": [], "position": position(model)}
    return {
        "answer": "events" if events else "nothing",
        "events": list(events),
        "position": position(model),
    }


def position(model: ReferenceSession) -> Data:
    """The position as the vectors write it."""
    state = model._state
    over = state.phase == "ended"
    caller = None if over else state.caller
    return {
        "agreed": state.in_seat_order(state.agreed),
        "board": [-1 if card is None else card for card in state.slots],
        "control": {
            "player": caller.id if caller else "",
            "until_ms": state.until_ms if caller else -1,
            "waiting": [] if over else [player.id for player in state.waiting_callers],
        },
        "deck_remaining": len(state.deck),
        "device": list(state.device_picks),
        "now_ms": state.now_ms,
        "phase": state.phase,
        "players": [
            {**row, "selection": list(player.picks)}
            for row, player in zip(model.players, state.players, strict=True)
        ],
        "waiting_claims": 0 if over else len(state.waiting_claims),
    }
