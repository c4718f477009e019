"""How a board and its steps become simpler: begin later, and have fewer slots."""

from __future__ import annotations

from typing import Any, Final

from setrules.conform.fuzz.simpler import Attempting, Pass

__all__ = ["BOARD_PASSES", "without_slot"]


def begin_later(attempts: Attempting) -> None:
    """Give the position after some steps in place of those steps."""
    input: Any = attempts.input
    expected: Any = attempts.expected
    for at in range(len(expected["steps"]) - 1, 0, -1):
        before = expected["steps"][at - 1]
        left = len(input["deck"]) - before["deck_remaining"]
        if attempts.attempt(
            {
                **input,
                "deck": input["deck"][left:],
                "slots": list(before["board"]),
                "steps": input["steps"][at:],
            }
        ):
            return


def fewer_slots(attempts: Attempting) -> None:
    """Leave slots of the position out; the steps name the others by their new numbers."""
    for slot in reversed(range(len(_any(attempts)["slots"]))):
        input = _any(attempts)
        steps = [{**step, "slots": without_slot(step["slots"], slot)} for step in input["steps"]]
        slots = input["slots"]
        attempts.attempt({**input, "slots": slots[:slot] + slots[slot + 1 :], "steps": steps})


def without_slot(named: list[int], gone: int) -> list[int]:
    """The numbers of slots after one of them is gone.

    >>> without_slot([0, 5, 7], 5)
    [0, 5, 6]
    """
    return [slot - 1 if slot > gone else slot for slot in named]


def _any(attempts: Attempting) -> Any:
    return attempts.input


#: The passes for a board, in their order.
BOARD_PASSES: Final[tuple[Pass, ...]] = (begin_later, fewer_slots)
