"""Games that are played with lines and a clock that only moves when it is told to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from setrules import Board, Deck, GameSession, RuleSet
from setrules.play.game import Answer, Game
from setrules.play.table import Table


class HandClock:
    """Milliseconds since some beginning that is not 0."""

    def __init__(self) -> None:
        self.now = 86_400_000

    def __call__(self) -> int:
        return self.now


class Sitting:
    """A game and its clock, and short ways to ask both."""

    def __init__(self, session: GameSession) -> None:
        self.clock = HandClock()
        self.game = Game(session, self.clock)

    @property
    def session(self) -> GameSession:
        return self.game.session

    def type(self, line: str, *, after: int = 0) -> list[str]:
        """What a line is answered with, typed some milliseconds after the one before."""
        return texts(self.answer(line, after=after))

    def answer(self, line: str, *, after: int = 0) -> Answer:
        self.clock.now += after
        return self.game.answer(line)

    def claim(self) -> str:
        """The line that claims the first set that lies, by its slots."""
        slots = self.session.board.hint()
        assert slots is not None
        return " ".join(str(slot) for slot in slots)


def sit(*players: str, rules: str = "edition", seed: int = 7, **overrides: Any) -> Sitting:
    """A seeded game, alone by default."""
    table = Table(players or ("ann",), RuleSet.named(rules, **overrides), seed)
    return Sitting(table.deal())


def sit_at(
    board: Sequence[int | None],
    deck: Sequence[int] = (),
    *players: str,
    rules: str = "edition",
    **overrides: Any,
) -> Sitting:
    """A game over a given position."""
    seats = players or ("ann",)
    policies = RuleSet.named(rules, **overrides)
    mode: Any = "single" if len(seats) == 1 else "pass_and_play"
    return Sitting(
        GameSession(seats, policies, mode=mode, deck=Deck.of(deck), board=Board.of(board, policies))
    )


def texts(answer: Answer) -> list[str]:
    return [line.text for line in answer.lines]
