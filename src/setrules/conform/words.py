"""What the rules say at the place where an answer went wrong, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from setrules.card import Card
from setrules.conform.difference import in_words
from setrules.errors import SetRulesError
from setrules.explanation import explain
from setrules.session import GameSession
from setrules.shown import counted
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kinds import KINDS
from setrules.vectors.kinds.session import Step, do, open_session, read_steps
from setrules.vectors.model import VectorTest

__all__ = ["explanation"]

_INDEX: Final = re.compile(r"\[(\d+)\]")


def explanation(test: VectorTest, place: str) -> str:
    """Return what the rules say of the input at a place of the answer, or ``""``.

    For cards that are judged it is why they are a set or are none; for a step of
    a session also where the match stood and where the step leads.
    """
    kind = test.id.partition("/")[0]
    if kind not in KINDS or test.result == "error":
        return ""
    index = _INDEX.search(place)
    at = int(index.group(1)) if index else -1
    input = Fields(test.input, KINDS[kind].input_names, "input")
    try:
        if kind == "explain":
            return _of_cards(input.integers("cards"))
        if kind == "validate" and at >= 0:
            return _of_cards([input.integers(name)[at] for name in "abc"])
        if kind in ("session", "game"):
            return _of_session(input, at if place.startswith("steps[") else -1)
    except (SetRulesError, IndexError):
        # The place is not one of the expected answer: there is nothing to explain.
        return ""
    return ""


def _of_cards(cards: Sequence[int]) -> str:
    codes = ", ".join(f"{Card(card).code} ({card})" for card in cards)
    return f"{codes}: {explain(*cards)}"


def _of_session(input: Fields, at: int) -> str:
    """The step, the cards that it claims, and the match before and after it."""
    session = open_session(input)
    if at < 0:
        return f"the match opens at {in_words(session.position(), 2000)}"
    steps = read_steps(input)
    for step in steps[:at]:
        do(session, step)
    before = session.copy()
    answer = do(session, steps[at])
    lines = [f"step {at} is {_named(steps[at])}", f"before it: {_facts(before)}"]
    cards = _claimed(before, steps[at])
    if cards:
        lines.append(_of_cards(cards))
    events = in_words(answer["events"], 1000)
    lines.append(f"the rules answer {answer['answer']}, events {events}")
    lines.append(f"after it: {in_words(session.position(), 2000)}")
    return "\n".join(lines)


def _named(step: Step) -> str:
    """A command with the arguments that it takes a value for.

    >>> _named(Step("advance", "", [], -1, [], [], 50))
    'advance(at_ms=50)'
    """
    arguments: dict[str, Json] = {
        "player": step.player,
        "players": step.players,
        "slot": step.slot,
        "slots": step.slots,
        "cards": step.cards,
        "at_ms": step.at_ms,
    }
    given = [f"{name}={in_words(value)}" for name, value in arguments.items() if _is_given(value)]
    return f"{step.command}({', '.join(given)})"


def _is_given(value: Json) -> bool:
    return value not in (-1, "", [])


def _facts(session: GameSession) -> str:
    board = in_words([-1 if card is None else int(card) for card in session.board.slots], 400)
    return (
        f"{session.phase} at {session.now_ms} ms, mode {session.mode}, board {board}, "
        f"{counted(session.deck_remaining, 'card')} in the deck"
    )


def _claimed(session: GameSession, step: Step) -> list[int]:
    """The three cards that a step claims, where it claims any."""
    if step.command in ("claim", "submit"):
        cards = step.cards
    elif step.command == "claim_slots":
        lying = session.board.slots
        cards = [int(lying[slot]) for slot in step.slots if lying[slot] is not None]  # type: ignore[arg-type]
    elif step.command == "confirm":
        cards = [int(card) for card in session.selection()]
    else:
        return []
    return list(cards) if len(cards) == 3 and all(0 <= card <= 80 for card in cards) else []
