"""Generated matches: short ones full of corners, and whole ones to the end (B, M, T)."""

from __future__ import annotations

from typing import Any, Final

from setrules.conform.fuzz.setups import setup
from setrules.conform.fuzz.steps import Chooser
from setrules.conform.fuzz.stream import Choices
from setrules.errors import SetRulesError
from setrules.session import GameSession
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.cases.sessions.script import step
from setrules.vectors.fields import Fields
from setrules.vectors.kinds.session import do, open_session, read_steps

__all__ = ["game", "session"]

#: No whole match is longer: 27 claims and what comes between them take a third of it.
_MOST_STEPS: Final = 150


def session(choices: Choices) -> dict[str, Json]:
    """A match with up to some dozen commands."""
    made = setup(choices)
    opened = _opened(made)
    if opened is None:
        return {**made, "steps": []}
    chooser = Chooser(choices, opened)
    steps: list[Json] = []
    for _ in range(choices.pick((1, 3, 6, 12, 24, 40))):
        chosen = chooser.next()
        steps.append(chosen)
        _do(opened, chosen, chooser)
        if opened.phase == "ended" and not choices.once_in(4):
            break
    return {**made, "steps": steps}


def game(choices: Choices) -> dict[str, Json]:
    """A match that is played until it ends, or nearly."""
    made = setup(choices)
    opened = _opened(made)
    if opened is None:
        return {**made, "steps": []}
    chooser = Chooser(choices, opened)
    steps: list[Json] = []
    while opened.phase != "ended" and len(steps) < _MOST_STEPS:
        chosen = chooser.next() if choices.once_in(4) else _sensible(choices, opened, chooser)
        steps.append(chosen)
        _do(opened, chosen, chooser)
    return {**made, "steps": steps}


def _opened(made: JsonObject) -> GameSession | None:
    try:
        return open_session(Fields(made, tuple(made), "input"))
    except SetRulesError:
        return None


def _do(opened: GameSession, chosen: JsonObject, chooser: Chooser) -> None:
    (command,) = read_steps(Fields({"steps": [chosen]}, ("steps",), "input"))
    events: Any = do(opened, command)["events"]
    chooser.saw(events)


def _sensible(choices: Choices, opened: GameSession, chooser: Chooser) -> dict[str, Json]:
    """What brings a match on: mostly a claim, and what it has to wait for."""
    players = [player.id for player in opened.players if player.status == "active"]
    if opened.phase != "playing" or not players:
        return step("animation_done") if players else step("advance", at_ms=opened.now_ms + 30_001)
    player = choices.pick(players)
    control = opened.position()["control"]
    assert isinstance(control, dict)
    rules = opened.rules
    if not opened.board.any_set_exists() and rules.expansion == "agreement":
        return step("agree_no_set", player)
    if not opened.board.any_set_exists() and rules.expansion == "request":
        return step("request_cards", player)
    if rules.call_window_ms:
        if not control["player"]:
            return step("call_set", players=[player], at_ms=opened.now_ms + choices.below(500))
        player = str(control["player"])
    if opened.mode == "pass_and_play":
        if len(opened.selection()) == 3:
            return step("confirm", player)
        return chooser.pick_up()
    if opened.mode == "online" and choices.once_in(2):
        return step("advance", at_ms=opened.now_ms + choices.pick((1, 50, 50, 400)))
    return chooser.claim(player)
