"""One match at one keyboard: what each line does to it.

There is no terminal here. Lines come in, what is to be said comes out, and the
clock is handed in: a test plays a whole match with a list of lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from setrules.errors import CardError, SessionError, SetRulesError
from setrules.events import ClaimAccepted, ClaimRejected, Deselected, Event, Selected
from setrules.play.clock import Clock
from setrules.play.commands import (
    PICK,
    Command,
    commands_of,
    did_you_mean,
    is_card,
    is_slot,
    player_named,
    read_line,
)
from setrules.play.picks import read_slots, split_claim
from setrules.play.scene import Scene, control_ends, controller, scene_of
from setrules.play.telling import Line, tell, tell_result
from setrules.session import GameSession
from setrules.shown import counted

__all__ = ["Answer", "Game"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a line led to: what is said, and whether the board is drawn again.

    ``left`` is a command that is about no match (new, save, help, quit), for
    whoever holds this one.
    """

    lines: tuple[Line, ...] = ()
    draw: bool = False
    left: Command | None = None


class Game:
    """A match that is played with lines, in real time.

    ``clock`` is read once for each line, and the session gets that moment (M6).
    A match that was left goes on at the time at which it was left.

    >>> from setrules.play.table import Table
    >>> game = Game(Table(seed=7).deal(), clock=lambda: 0)
    >>> print(game.answer("0 1 2").lines[0].text[:14])
    1PSS 1GTS 2ROS
    """

    def __init__(self, session: GameSession, clock: Clock) -> None:
        self.session = session
        self.hints: int = 0
        self._clock = clock
        self._begun = clock() - session.now_ms
        self._shown = 0
        self._shown_on: tuple[int, ...] = ()
        self._fresh = not session.now_ms
        for player in session.players:
            if player.status == "away":
                # Who sits at the keyboard is back (M12).
                session.reconnect(player.id, session.now_ms)
        self._settled()

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.session.result is not None

    def due_in(self) -> int | None:
        """Milliseconds to what time alone brings next, or None where it brings nothing.

        That is the end of the time of a match (M7) or of a caller's control (T2). What is
        typed may bring it nearer.

        >>> from setrules import GameSession, RuleSet
        >>> rules = RuleSet.edition(duration_ms=60_000)
        >>> session = GameSession(["ann"], rules, mode="single", seed=7)
        >>> game = Game(session, clock=iter([5, 20_005]).__next__)
        >>> game.due_in()
        40000
        """
        session = self.session
        if self.over:
            return None
        moments: list[int] = []
        if session.rules.duration_ms:
            running = [one.clock_ms for one in session.players if one.status != "forfeited"]
            moments.append(session.now_ms + min(running))
        control = control_ends(session)
        if control is not None:
            moments.append(control)
        return max(0, min(moments) - (self._clock() - self._begun)) if moments else None

    def scene(self) -> Scene:
        """What is seen now; a hint stays until the board changes."""
        board = self.session.board
        hinted = board.hint(self._shown) if self._shown and board.key() == self._shown_on else None
        return scene_of(self.session, hinted or ())

    def opening(self) -> list[Line]:
        """What is said at the beginning: how the deal went, or how a match ended that is over."""
        result = self.session.result
        if result is not None:
            return tell_result(result, self.session)
        return tell(self.session.opening, self.session) if self._fresh else []

    def help(self) -> Sequence[tuple[str, str]]:
        """What can be typed in this match, and what it does."""
        cards = "one to three cards, by slot or code: pick them, three claim a set"
        return [
            ("CARD...", cards),
            *((kind.usage, kind.meaning) for kind in commands_of(self.session)),
        ]

    def tick(self) -> list[Line]:
        """Let the time pass that has passed, and return what came of it (M13)."""
        if self.over:
            return []
        now = max(self._clock() - self._begun, self.session.now_ms)
        return tell((*self.session.advance(now), *self._settled()), self.session)

    def answer(self, line: str) -> Answer:
        """Do what a line says; one that cannot be followed changes nothing and says why."""
        ran = not self.over
        lines = self.tick()
        try:
            command = read_line(line, self.session)
            move = _MOVES.get(command.name)
            if move is None:
                draw = bool(lines) or command.name == "board"
                return Answer(tuple(lines), draw, None if command.name == "board" else command)
            if self.over:
                # The end was told just now, if it came with the passing of time.
                late = "That came too late." if ran else "The game is over: type new or quit."
                return Answer((*lines, Line(late, "bad")), draw=ran)
            return Answer((*lines, *move(self, command.words)), draw=True)
        except SetRulesError as error:
            return Answer((*lines, Line(_sentence(error), "bad")), draw=bool(lines))

    # --- cards

    def pick(self, words: tuple[str, ...]) -> list[Line]:
        """Pick cards or put them down; the third pick claims, or waits for a name (M2).

        One or two cards are picked, or put down if they are. Three are exactly
        the three that are meant, whatever was picked before.
        """
        session = self.session
        cards, claimant = split_claim(words, session)
        try:
            slots = read_slots(cards, session.board)
        except CardError as error:
            unread = next(word for word in cards if not (is_slot(word) or is_card(word)))
            raise CardError(f"{error}{did_you_mean(unread, session)}") from None
        lying = session.board.slots
        held = [lying.index(card) for card in session.selection()]
        put_down = [slot for slot in held if (slot in slots) is not (len(slots) == 3)]
        picked = [slot for slot in slots if slot not in held]
        count = len(held) - len(put_down) + len(picked)
        if count > 3:
            raise SessionError(f"{count} cards: expected at most three, undo puts one down")
        events: list[Event] = []
        if claimant:
            if count < 3:
                raise SessionError(f"{counted(count, 'card')} for {claimant}: expected three")
            events += self._take_control(claimant)
        elif session.mode == "single" and session.rules.call_window_ms:
            if count < 3 and not controller(session):
                raise SessionError("call first, or name all three cards in one line")
            events += self._take_control(session.players[0].id)
        for slot in (*put_down, *picked):
            events += session.tap(slot)
        if claimant:
            events += session.confirm(claimant)
        return self._told(events)

    def confirm(self, words: tuple[str, ...]) -> list[Line]:
        """Claim the device's picks for a player (M2)."""
        session = self.session
        id = player_named(words[0], session)
        picked = len(session.selection())
        if picked < 3:
            raise SessionError(f"{counted(picked, 'card')} picked: expected three to claim")
        return self._told([*self._take_control(id), *session.confirm(id)])

    def undo(self, words: tuple[str, ...]) -> list[Line]:
        """Put down the card that was picked last."""
        picked = self.session.selection()
        if not picked:
            raise SessionError("no card is picked: expected one to put down")
        return self._told(self.session.tap(self.session.board.slots.index(picked[-1])))

    def hint(self, words: tuple[str, ...]) -> list[Line]:
        """Show one card more of the first set; the same set until the board changes."""
        board = self.session.board
        if board.key() != self._shown_on:
            self._shown, self._shown_on = 0, board.key()
        self._shown = min(self._shown + 1, 3)
        self.hints += 1
        slots = board.hint(self._shown)
        if slots is None:
            return [Line("No set lies.")]
        cards = [board.slots[slot] for slot in slots]
        codes = " ".join(card.code for card in cards if card is not None)
        return [Line(f"Hint: {codes}{'' if len(slots) == 3 else ' and ...'}")]

    # --- a table's word

    def call(self, words: tuple[str, ...]) -> list[Line]:
        """Take control before a set is shown (T2)."""
        callers = self._players("call", words)
        holder = controller(self.session)
        if holder:
            raise SessionError(f"{holder} has control")
        for id in callers:
            self._require_active(id)
        return self._told(self.session.call_set(callers, self.session.now_ms))

    def pass_on(self, words: tuple[str, ...]) -> list[Line]:
        """Give control away after a tied player's set (T2)."""
        (id,) = [player_named(word, self.session) for word in words] or [controller(self.session)]
        events = self.session.pass_call(id) if id else ()
        if not events:
            raise SessionError("nothing to pass on: that is for the next one after a tied set")
        return self._told(events)

    def none(self, words: tuple[str, ...]) -> list[Line]:
        """Agree that no set lies (T1)."""
        (id,) = self._players("none", words)
        self._require_active(id)
        holder = controller(self.session)
        if holder:
            raise SessionError(f"{holder} has control")
        events = self.session.agree_no_set(id)
        if not events:
            raise SessionError(f"{id} has agreed already")
        return self._told(events)

    def request(self, words: tuple[str, ...]) -> list[Line]:
        """Lay three more cards and owe a set (T5)."""
        events = self.session.request_cards(self.session.players[0].id)
        if not events:
            raise SessionError("the deck is empty: no cards are left to lay")
        return self._told(events)

    def resign(self, words: tuple[str, ...]) -> list[Line]:
        """Give up for good (M12)."""
        (id,) = self._players("resign", words)
        events = self.session.forfeit(id)
        if not events:
            raise SessionError(f"{id} is out already")
        return self._told(events)

    # --- inside

    def _players(self, command: str, words: tuple[str, ...]) -> list[str]:
        """The players that the words of a command name; alone nobody need be named."""
        if words:
            return [player_named(word, self.session) for word in words]
        if len(self.session.players) > 1:
            raise SessionError(f"{command} without a name: expected {command} NAME")
        return [self.session.players[0].id]

    def _require_active(self, id: str) -> None:
        status = self.session.players[id].status
        if status != "active":
            raise SessionError(f"{id} is {'away' if status == 'away' else 'out'}")

    def _take_control(self, id: str) -> tuple[Event, ...]:
        """Call for a player who claims without having called: the claim is the call (T2)."""
        session = self.session
        self._require_active(id)
        if not session.rules.call_window_ms:
            return ()
        holder = controller(session)
        if holder and holder != id:
            raise SessionError(f"{holder} has control")
        return () if holder else session.call_set(id, session.now_ms)

    def _settled(self) -> list[Event]:
        """Skip the animations that a match from elsewhere may wait for (M3)."""
        events: list[Event] = []
        while self.session.phase not in ("playing", "ended"):
            events += self.session.animation_done()
        return events

    def _told(self, events: list[Event] | tuple[Event, ...]) -> list[Line]:
        """What a move says: its events, and of picks that wait only where they lead."""
        told = [*events, *self._settled()]
        if any(isinstance(event, (ClaimAccepted, ClaimRejected)) for event in told):
            return tell(told, self.session)
        moved = [event for event in told if isinstance(event, (Selected, Deselected))]
        lines = tell([event for event in told if event not in moved], self.session)
        if moved:
            codes = " ".join(card.code for card in self.session.selection())
            lines.append(Line(f"Picked: {codes}." if codes else "No card is picked."))
        return lines


def _sentence(error: SetRulesError) -> str:
    text = str(error)
    return text if text.endswith("?") else f"{text}."


#: What only a running match has, by the name of the command.
_MOVES: Final = {
    PICK: Game.pick,
    "confirm": Game.confirm,
    "hint": Game.hint,
    "undo": Game.undo,
    "call": Game.call,
    "pass": Game.pass_on,
    "none": Game.none,
    "request": Game.request,
    "resign": Game.resign,
}
