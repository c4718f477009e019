"""Arguments that no session takes, for every command (rules E1, E2, M4)."""

from __future__ import annotations

from typing import Any


class Index:
    """Something with ``__index__`` that is no int: it counts as one (E2)."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return f"Index({self.value})"


#: No ints at all, and ints that fit nowhere.
NOT_INTS: tuple[Any, ...] = ("5", 5.0, True, False, None, b"5", [5], {}, float("nan"), 1j)
NO_TIMES: tuple[int, ...] = (-1, 2**52, 2**53, -(2**70), 2**70)

#: No ids, and ids of nobody.
NOT_TEXTS: tuple[Any, ...] = (7, b"A", ["A"], 1.5, True)
NO_IDS: tuple[str, ...] = ("", "x" * 65, "two words", "é", "tab\t", "nobody")

#: Claims of cards, or of slots, that are malformed by type or by value.
NOT_CLAIMS: tuple[Any, ...] = (
    *("012", b"\0\1\2", None, 7, {0, 1, 2}, {0: 1, 1: 2, 2: 3}, 1.5),
    *((0, 1, "2"), (0, 1, 2.0), (0, 1, True), (False, 1, 2), (0, None, 2), ([0], 1, 2)),
)
NO_CLAIMS: tuple[tuple[int, ...], ...] = (
    *((), (0,), (0, 1), (0, 1, 2, 40), (5, 5, 5), (5, 5, 71), (5, 71, 5)),
    *((0, 1, -1), (0, 1, 81), (0, 1, 255), (0, 1, 2**70), (-1, -2, -3)),
)

#: Callers that cannot be.
NOT_CALLERS: tuple[Any, ...] = (None, 7, b"A", ["A", 7], [b"A"], 1.5)
NO_CALLERS: tuple[Any, ...] = ([], (), "nobody", ["nobody"], [""], "")

#: The arguments of each command, by what they are.
SIGNATURES: dict[str, tuple[str, ...]] = {
    "tap": ("slot", "player"),
    "confirm": ("player",),
    "claim": ("player", "cards"),
    "claim_slots": ("player", "slots"),
    "submit": ("player", "cards", "time"),
    "advance": ("time",),
    "animation_done": (),
    "disconnect": ("player", "time"),
    "reconnect": ("player", "time"),
    "forfeit": ("player",),
    "call_set": ("callers", "time"),
    "pass_call": ("player",),
    "agree_no_set": ("player",),
    "request_cards": ("player",),
}

#: Values of the wrong type, and values out of range or unknown, of each kind of argument.
WRONG_TYPE: dict[str, tuple[Any, ...]] = {
    "slot": NOT_INTS,
    "time": NOT_INTS,
    "player": NOT_TEXTS,
    "cards": NOT_CLAIMS,
    "slots": NOT_CLAIMS,
    "callers": NOT_CALLERS,
}
WRONG_VALUE: dict[str, tuple[Any, ...]] = {
    "slot": (-1, 81, 82, 2**70),
    "time": NO_TIMES,
    "player": NO_IDS,
    "cards": NO_CLAIMS,
    "slots": NO_CLAIMS,
    "callers": NO_CALLERS,
}
