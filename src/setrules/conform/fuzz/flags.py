"""The flags of a generated case: the rules that such an input exercises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from setrules.vectors.canonical import JsonObject
from setrules.vectors.cases.seeds import seed_flags

__all__ = ["flags_of"]

_OF_KIND: Final = {
    "board": ("B7", "B8"),
    "cards": ("C1",),
    "daily": ("D6", "port-utc-date"),
    "deck": ("D2", "D3"),
    "draws": ("D2",),
    "explain": ("V4",),
    "fair": ("D7",),
    "notation": ("C3",),
    "rulesets": ("port-own-default",),
    "search": ("V1",),
    "sets": ("V1",),
    "third": ("V3",),
    "through": ("V1",),
    "validate": ("V1",),
    "verify_fair": ("D7",),
}

_OF_STEP: Final = {
    "close_up": "B4",
    "deal": "B1",
    "expand": "B5",
    "refill": "B2",
    "take": "B2",
    "top_up": "B4",
}

_OF_COMMAND: Final = {
    "advance": "M13",
    "agree_no_set": "T1",
    "call_set": "T2",
    "claim": "M5",
    "claim_slots": "M5",
    "confirm": "M2",
    "disconnect": "M12",
    "forfeit": "M12",
    "pass_call": "T2",
    "reconnect": "M12",
    "request_cards": "T5",
    "submit": "M8",
    "tap": "M2",
}


def flags_of(kind: str, input: JsonObject) -> tuple[str, ...]:
    """Return the flags of an input of a kind, sorted.

    >>> flags_of("deck", {"seed": -2147483648, "small": False})
    ('D2', 'D3', 'port-int-min', 'port-seed-sign')
    """
    flags = {*_OF_KIND.get(kind, ())}
    seed = input.get("seed")
    if kind in ("deck", "draws") and isinstance(seed, int):
        flags.update(seed_flags(seed))
    if kind == "board":
        flags.update(_OF_STEP[name] for name in _named(input, "step"))
    if kind in ("session", "game"):
        flags.add("M14")
        flags.update(_OF_COMMAND[name] for name in _named(input, "command") if name in _OF_COMMAND)
        flags.update(_of_match(input))
    return tuple(sorted(flags))


def _of_match(input: JsonObject) -> Iterator[str]:
    rules = input["rules"]
    assert isinstance(rules, Mapping)
    if input["animations"]:
        yield "M3"
    if input["given"]:
        yield "B8"
    if rules["duration_ms"]:
        yield "M7"
    if rules["close_up"] == "always":
        yield "T6"


def _named(input: JsonObject, name: str) -> Iterator[str]:
    steps = input["steps"]
    assert isinstance(steps, (list, tuple))
    for step in steps:
        assert isinstance(step, Mapping)
        yield str(step[name])
