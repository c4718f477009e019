"""The loop: a line in, what came of it out, until somebody leaves."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from setrules.deck import Deck
from setrules.errors import SessionError, SetRulesError, describe
from setrules.play.clock import Clock
from setrules.play.commands import Command
from setrules.play.game import Game
from setrules.play.replay import Replay
from setrules.play.saved import GameFile, write_game
from setrules.play.scene import Scene
from setrules.play.table import Table
from setrules.play.telling import Line, minutes
from setrules.play.terminal import Reader, TimeIsUp, waking
from setrules.shell import shell_command
from setrules.shown import counted

__all__ = ["INTERRUPTED", "LEFT", "Screen", "play_game", "show_replay"]

#: Exit codes: left by a command or at the end of the input, and by Ctrl-C.
LEFT: Final = 0
INTERRUPTED: Final = 130

_PROMPT: Final = "> "


class Screen(Protocol):
    """Where a game is shown."""

    def draw(self, scene: Scene) -> None:
        """Draw the board and the line under it."""
        ...

    def say(self, lines: Sequence[Line]) -> None:
        """Print lines."""
        ...

    def list(self, rows: Sequence[tuple[str, str]]) -> None:
        """Print what can be typed, with its meaning."""
        ...


def play_game(
    table: Table,
    game: Game,
    screen: Screen,
    read: Reader,
    clock: Clock,
    file: GameFile | None = None,
) -> int:
    """Play until somebody leaves, and return the exit code.

    With ``file`` the game is saved there from the beginning and after every
    line, so that nothing is lost however it ends. Raises :class:`OSError` when
    it cannot be saved at the beginning.
    """
    return _Playing(table, game, screen, clock, file).run(read)


def show_replay(replay: Replay, screen: Screen, read: Reader) -> int:
    """Walk through a record until somebody leaves, and return the exit code."""
    screen.draw(replay.scene())
    screen.say([*replay.told(), Line("An empty line goes on; help lists the rest.")])
    try:
        while True:
            answer = replay.answer(read(_PROMPT))
            if answer.draw:
                screen.draw(replay.scene())
            screen.say(answer.lines)
            if answer.left == Command("help"):
                screen.list(replay.help())
            elif answer.left is not None:
                return LEFT
    except EOFError:
        screen.say([Line("")])
        return LEFT
    except KeyboardInterrupt:
        screen.say([Line("")])
        return INTERRUPTED


@dataclass(slots=True)
class _Playing:
    """A game that goes on, and what the commands about no match change."""

    table: Table
    game: Game
    screen: Screen
    clock: Clock
    file: GameFile | None
    leaving: bool = False
    told_end: bool = False

    def run(self, read: Reader) -> int:
        if self.file:
            self.file.write(self.game.session)
        code = LEFT
        try:
            self._open()
            while self._go_on(self._line(read)):
                pass
        except EOFError:
            self.screen.say([Line("")])
        except KeyboardInterrupt:
            self.screen.say([Line("")])
            code = INTERRUPTED
        self.screen.say([*self.game.tick(), *self._summary(), *self._farewell()])
        return code

    def _line(self, read: Reader) -> str:
        """The next line; an empty one when time alone brings something before there is any."""
        due_in = self.game.due_in()
        if due_in is None:
            return read(_PROMPT)
        try:
            # One more, as the clock may be on its way from one millisecond to the next.
            with waking(due_in + 1):
                return read(_PROMPT)
        except TimeIsUp:
            # The prompt, and what was typed behind it, stays where it is.
            self.screen.say([Line("")])
            return ""

    def _open(self) -> None:
        if self.table.title:
            self.screen.say([Line(self.table.title, "loud")])
        self.screen.draw(self.game.scene())
        self.screen.say(
            [*self.game.opening(), *self._summary(), Line("help lists what you can type.")]
        )

    def _go_on(self, line: str) -> bool:
        """Do what a line says; whether the game goes on."""
        answer = self.game.answer(line)
        # First, as a terminal may be gone when something is printed.
        self._save()
        if answer.draw:
            self.screen.draw(self.game.scene())
        self.screen.say([*answer.lines, *self._summary()])
        leaving, self.leaving = self.leaving, False
        command = answer.left
        if command is None:
            return True
        if command.name == "help":
            self.screen.list(self.game.help())
        elif command.name == "save":
            self._save_as(Path(os.path.expanduser(command.words[0])))
        elif command.name == "new":
            self._deal_again(command.words, sure=leaving)
        else:
            return False
        return True

    def _deal_again(self, words: Sequence[str], *, sure: bool) -> None:
        try:
            seed = _seed(words[0]) if words else None
        except SetRulesError as error:
            self.screen.say([Line(f"{error}.", "bad")])
            return
        if not sure and (self.file or not self.game.over):
            lost = f"{self.file.path} will hold the new one" if self.file else "it will be lost"
            self.screen.say([Line(f"If this game is to go, type new again: {lost}.")])
            self.leaving = True
            return
        self.table = Table(self.table.players, self.table.rules, seed)
        self.game = Game(self.table.deal(), self.clock)
        self.told_end = False
        self._open()
        self._save()

    def _summary(self) -> list[Line]:
        """What is said once at the end: the time, the hints, and how to deal it again."""
        session = self.game.session
        if session.result is None or self.told_end:
            return []
        self.told_end = True
        title = f"{self.table.title}: " if self.table.title else ""
        hints = counted(self.game.hints, "hint")
        lines = [Line(f"{title}{minutes(session.result.at_ms)}, {hints}.")]
        view = session.view()
        if view["revealed"] == "seed":
            lines.append(Line(f"The seed was {view['seed']}."))
        return lines

    def _save(self) -> bool:
        """Keep the file as the game is. A full disk is no reason to stop playing."""
        if self.file is None:
            return False
        try:
            self.file.write(self.game.session)
        except OSError as error:
            self.screen.say([Line(f"Not saved: {error}.", "bad")])
            return False
        return True

    def _save_as(self, path: Path) -> None:
        try:
            if path.exists():
                raise FileExistsError(f"{path} exists, expected a new file")
            write_game(path, self.game.session)
        except (OSError, ValueError) as error:
            # A name that no file can have is a ValueError.
            self.screen.say([Line(f"Not saved: {error}.", "bad")])
        else:
            self.screen.say([Line(f"Saved in {path}.")])

    def _farewell(self) -> list[Line]:
        if self.file is None or not self._save():
            return []
        how = "--replay" if self.game.over else "--resume"
        command = shell_command(["setrules", "play", how, str(self.file.path)])
        return [Line(f"Saved: {command}", whole=True)]


def _seed(word: str) -> int:
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12):
        raise SessionError(f"{describe(word, 40)}: expected the number of a seed")
    return Deck.shuffled(int(word)).seed or 0
