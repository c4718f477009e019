"""A record, looked at step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from setrules.errors import SessionError, describe
from setrules.events import Event
from setrules.notation import split_words
from setrules.play.commands import Command
from setrules.play.game import Answer
from setrules.play.scene import Scene, scene_of
from setrules.play.telling import Line, minutes, tell
from setrules.record import Entry, read_record
from setrules.session import GameSession

__all__ = ["MOVES", "Frame", "Replay", "frames_of"]

#: What can be typed during a replay: usage and meaning.
MOVES: Final = (
    ("next [N]", "go one step on, or N; an empty line does it too"),
    ("back [N]", "go one step back, or N"),
    ("first", "go to the beginning"),
    ("last", "go to the end"),
    ("step N", "go to a step by its number"),
    ("help", "show this list"),
    ("quit", "leave"),
)

_NAMES: Final = tuple(usage.split()[0] for usage, _ in MOVES)
_SHORT: Final = {name[0]: name for name in ("next", "back", "first", "last", "quit", "help")}


@dataclass(frozen=True, slots=True)
class Frame:
    """The match after one step: what was said, and what lay then."""

    at_ms: int
    lines: tuple[Line, ...]
    scene: Scene


def frames_of(record: Mapping[str, object]) -> list[Frame]:
    """Return the deal and every step of a record after which something had happened.

    Raises the errors of :meth:`setrules.GameSession.replay`.

    >>> session = GameSession(["ann"], mode="single", seed=7)
    >>> _ = session.advance(1500), session.claim_slots("ann", session.board.hint())
    >>> [(frame.at_ms, len(frame.lines)) for frame in frames_of(session.record())]
    [(0, 0), (1500, 1)]
    """
    GameSession.replay(record)
    entries = read_record(record).entries
    session = GameSession.replay_report({**record, "entries": []}).session
    frames = [_frame(session, session.opening)]
    for entry in entries:
        events = _do(session, entry)
        if events:
            frames.append(_frame(session, events))
    return frames


def _frame(session: GameSession, events: Sequence[Event]) -> Frame:
    return Frame(session.now_ms, tuple(tell(events, session)), scene_of(session))


def _do(session: GameSession, entry: Entry) -> tuple[Event, ...]:
    name, *arguments = entry
    if name == "tap" and session.mode == "pass_and_play":
        # The device's tap has no player.
        del arguments[1:]
    command = cast("Callable[..., tuple[Event, ...]]", getattr(session, str(name)))
    return command(*arguments)


class Replay:
    """A place in a record, and the lines that move it.

    >>> session = GameSession(["ann"], mode="single", seed=7)
    >>> _ = session.claim_slots("ann", session.board.hint())
    >>> replay = Replay(frames_of(session.record()))
    >>> replay.answer("next").draw, replay.at, replay.answer("b").draw, replay.at
    (True, 1, True, 0)
    """

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.frames: tuple[Frame, ...] = tuple(frames)
        self.at: int = 0

    def scene(self) -> Scene:
        """What lay after the step."""
        return self.frames[self.at].scene

    def help(self) -> Sequence[tuple[str, str]]:
        """What can be typed, and what it does."""
        return MOVES

    def told(self) -> tuple[Line, ...]:
        """Where the replay is, and what was said there."""
        frame = self.frames[self.at]
        place = f"Step {self.at} of {len(self.frames) - 1}, {minutes(frame.at_ms)}"
        return (Line(place, "loud"), *frame.lines)

    def answer(self, line: str) -> Answer:
        """Go where a line says, or say why that is nowhere."""
        words = split_words(line) or ["next"]
        name = words[0].lower()
        name = _SHORT.get(name, name)
        try:
            if name in ("quit", "help") and len(words) == 1:
                return Answer(left=Command(name))
            self.at = self._target(name, words[1:])
        except SessionError as error:
            return Answer((Line(f"{error}.", "bad"),))
        return Answer(self.told(), draw=True)

    def _target(self, name: str, words: Sequence[str]) -> int:
        last = len(self.frames) - 1
        if name in ("first", "last") and not words:
            return 0 if name == "first" else last
        if name not in ("next", "back", "step") or len(words) > 1 or (name == "step" and not words):
            typed = describe(" ".join((name, *words)), 40)
            raise SessionError(f"{typed}: expected one of {', '.join(_NAMES)}")
        number = _number(words[0]) if words else 1
        target = {"next": self.at + number, "back": self.at - number, "step": number}[name]
        if name == "next" and self.at == last:
            raise SessionError("this is the last step")
        if name == "back" and not self.at:
            raise SessionError("this is the beginning")
        if name == "step" and target > last:
            raise SessionError(f"step {target}: expected at most {last}")
        return min(max(target, 0), last)


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 8):
        raise SessionError(f"{describe(word, 40)}: expected a number of steps")
    return int(word)
