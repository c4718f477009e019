"""Lines that somebody types in a game at a keyboard."""

from __future__ import annotations

from typing import Any, Final

from playing import HandClock

from fuzz.bytewise import Choices
from fuzz.laws import LONGEST_MESSAGE, refused, require
from setrules import GameSession, RuleSet, SetRulesError
from setrules.play.commands import COMMANDS, read_line
from setrules.play.game import Game
from setrules.play.table import Table

__all__ = ["typed_line"]

_NAMES: Final = ("ann", "Bob", "b\u0130b", "7", "ANN", "1RSD")
_RULES: Final = ("edition", "tabletop", "solitaire", "introduction", "cooperative")
_ODD: Final = (
    "1" * 5_000,
    "\u0661",
    "\ud800",
    "\x00",
    "-1",
    "1e3",
    "save",
    "\u2003",
    "99999999999",
)


def typed_line(data: bytes) -> bool:
    """Any line is followed or answered with a sentence, and the match stays one that replays."""
    choices = Choices(data)
    players = _NAMES[: choices.one_of((1, 2, 2, 6))]
    rules = getattr(RuleSet, choices.one_of(_RULES))()
    try:
        session = Table(players, rules, choices.byte()).deal()
    except SetRulesError as error:
        return refused(error)
    clock = HandClock()
    game = Game(session, clock)
    read = False
    for _ in range(30):
        if not choices.left:
            break
        clock.now += choices.one_of((0, 0, 1, 900, 31_000))
        line = _line(choices, session)
        before = session.snapshot() if choices.below(4) == 0 else None
        try:
            command = read_line(line, session)
        except SetRulesError as error:
            refused(error)
        else:
            read = True
            require(bool(command.name), "a command without a name")
        require(before is None or session.snapshot() == before, "a line that acts when it is read")
        answer = game.answer(line)
        for said in answer.lines:
            require(len(said.text) <= LONGEST_MESSAGE, "a sentence without an end")
        game.scene()
        game.due_in()
    require(GameSession.replay(session.record()) == session, "a game that does not replay")
    return read


def _line(choices: Choices, session: GameSession) -> str:
    kind = choices.below(8)
    if kind == 0:
        return choices.rest().decode("utf-8", "surrogateescape")
    if kind == 1 and (found := session.board.hint()):
        # What is right, with or without whose it is.
        words: list[Any] = [*found, *[choices.one_of(_NAMES)] * choices.below(2)]
        return " ".join(map(str, words))
    return choices.one_of((" ", "  ", "\t")).join(
        _word(choices, session) for _ in range(choices.below(5))
    )


def _word(choices: Choices, session: GameSession) -> str:
    kind = choices.below(7)
    if kind == 0:
        return choices.text()
    if kind == 1:
        return choices.one_of(_ODD)
    if kind == 2:
        return str(choices.below(24))
    if kind == 3:
        codes = [card.code for card in session.board.cards] or ["1RSD"]
        code = choices.one_of(codes)
        return choices.one_of((code, code.lower(), code[::-1], code[:3]))
    if kind == 4:
        return choices.one_of(_NAMES)
    name = choices.one_of(COMMANDS).name
    return choices.one_of((name, name.upper(), name[:-1]))
