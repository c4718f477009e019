"""Commands of a generated match, chosen so that they may well count.

Most claims are right or nearly so, most times lie beside a moment at which something
is due, and now and then a command is malformed or has no place in the mode: how it
is refused is an answer too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from setrules.conform.fuzz.numbers import no_card
from setrules.conform.fuzz.stream import Choices
from setrules.integers import EXACT
from setrules.session import GameSession
from setrules.vectors.canonical import Json, JsonObject
from setrules.vectors.cases.sessions.script import step
from setrules.vectors.kinds.session import COMMANDS

__all__ = ["Chooser"]

_Step = dict[str, Json]

_TIMED: Final = ("advance", "disconnect", "reconnect", "call_set", "submit")


class Chooser:
    """Chooses the next command of a match by where it stands."""

    def __init__(self, choices: Choices, session: GameSession) -> None:
        self._choices = choices
        self._session = session
        self._start = session.now_ms
        self._ids = [player.id for player in session.players]
        self._taken: list[list[int]] = []

    def saw(self, events: Sequence[JsonObject]) -> None:
        """Remember the cards that were taken: a claim for them is stale."""
        for event in events:
            if event["type"] == "claim_accepted":
                self._taken.append(event["cards"])  # type: ignore[arg-type]

    def next(self) -> _Step:
        """The next command."""
        choices = self._choices
        position: dict[str, Any] = self._session.position()
        command = self._command(position)
        made = step(command, self._player(position))
        if choices.once_in(50):
            made = {**made, "command": choices.pick(COMMANDS)}
        self._fill(made, position)
        return self._spoiled(made) if choices.once_in(25) else made

    def claim(self, player: str) -> _Step:
        """A claim that is mostly right, in the way of this mode; for whole matches."""
        mode = self._session.mode
        cards = self._cards()
        if mode == "online":
            return step("submit", player, cards=cards, at_ms=self._session.now_ms)
        return step("claim", player, cards=cards)

    def pick_up(self) -> _Step:
        """A tap on the device: a card of the first set that was not picked yet."""
        board, picked = self._session.board, self._session.selection()
        found = board.find_all_sets()
        wanted = [slot for slot in (found[0] if found else ()) if board.slots[slot] not in picked]
        return step("tap", slot=wanted[0] if wanted else self._choices.pick(self._slots()))

    def _command(self, position: dict[str, Any]) -> str:
        """Kinds of commands by how often they come."""
        session, choices = self._session, self._choices
        rules = session.rules
        if position["phase"] not in ("playing", "ended") and not choices.once_in(3):
            return "animation_done"
        kinds = ["advance"] * 2 + ["disconnect"]
        if any(player["status"] == "away" for player in position["players"]):
            kinds += ["reconnect"] * 3
        if choices.once_in(20):
            kinds = ["animation_done", "reconnect", "advance"]
        if session.mode == "online":
            kinds += ["submit"] * 9 + ["advance"] * 2
        elif session.mode == "pass_and_play":
            kinds += ["tap"] * 8 + ["confirm"] * 4
        else:
            kinds += ["tap"] * 5 + ["claim"] * 4 + ["claim_slots"] * 4
        if rules.call_window_ms:
            kinds += ["pass_call"] * 4 if position["control"]["player"] else ["call_set"] * 12
        if rules.expansion == "agreement":
            kinds += ["agree_no_set"] * 4
        if rules.expansion == "request":
            kinds += ["request_cards"] * 2
        return "forfeit" if choices.once_in(80) else choices.pick(kinds)

    def _player(self, position: dict[str, Any]) -> str:
        """Somebody; whoever has control more often than the others."""
        controlling: str = position["control"]["player"]
        if controlling and not self._choices.once_in(6):
            return controlling
        return self._choices.pick(self._ids)

    def _fill(self, made: _Step, position: dict[str, Any]) -> None:
        """Give a command the arguments that it takes."""
        choices, command = self._choices, made["command"]
        if command in _TIMED:
            made["at_ms"] = self._time(position)
        if command in ("claim", "submit"):
            made["cards"] = self._cards()
        elif command == "claim_slots":
            made["slots"] = self._slots()
        elif command == "tap":
            made["slot"] = choices.pick(self._slots())
            if self._session.mode == "pass_and_play" and not choices.once_in(40):
                made["player"] = ""
        elif command == "call_set":
            made["players"] = choices.some(self._ids, choices.pick((1, 1, 2, 3)))
            made["player"] = ""
        if command in ("advance", "animation_done"):
            made["player"] = ""

    def _slots(self) -> list[int]:
        """Three slots: of a set, mostly, or any."""
        choices, board = self._choices, self._session.board
        found = board.find_all_sets()
        if found and not choices.once_in(3):
            # The first one: whoever picks card by card comes back to it.
            return choices.shuffled(found[0] if choices.once_in(2) else choices.pick(found))
        count = max(1, len(board.slots))
        return choices.some(range(count), 3)

    def _cards(self) -> list[int]:
        """Three cards: a set that lies, one that was taken, or any."""
        choices, board = self._choices, self._session.board
        found = board.find_all_sets()
        if found and not choices.once_in(3):
            cards = [board.slots[slot] for slot in choices.pick(found)]
            return choices.shuffled([int(card) for card in cards if card is not None])
        if self._taken and choices.once_in(3):
            stale = list(choices.pick(self._taken))
            if choices.once_in(3):
                stale[0] = choices.below(81)
            return stale
        lying = [int(card) for card in board.cards]
        pool = lying if len(lying) > 2 and not choices.once_in(4) else range(81)
        return choices.some(pool, 3)

    def _time(self, position: dict[str, Any]) -> int:
        """Now, a little later, or beside a moment at which something is due."""
        choices, rules = self._choices, self._session.rules
        now: int = position["now_ms"]
        tick_end = self._start + rules.tick_ms * ((now - self._start) // rules.tick_ms + 1)
        moments = [now, now, now + 1, now + choices.below(200), tick_end, tick_end]
        due = [now + rules.reconnect_ms + 1, now + rules.reconnect_ms, now + rules.call_window_ms]
        if rules.duration_ms:
            clocks = [player["clock_ms"] for player in position["players"]]
            due += [now + min(clocks), self._start + rules.duration_ms]
        if position["control"]["until_ms"] >= 0:
            moments.append(position["control"]["until_ms"])
        # To go to where something ends is to end it: not too often, or nothing else happens.
        time = choices.pick(due if choices.once_in(12) else moments)
        time += choices.pick((0, 0, 0, -1, 1))
        if choices.once_in(60):
            time = now + 100_000
        # Mostly not back: a time that has gone by is refused, which is soon seen.
        return time if choices.once_in(20) else max(time, now)

    def _spoiled(self, made: _Step) -> _Step:
        """The command with an argument that is malformed, or of somebody unknown."""
        choices = self._choices
        cards = made["cards"]
        assert isinstance(cards, list)
        return choices.pick(
            (
                {**made, "player": choices.pick(("", "nobody", "Ann", "x" * 65, "ann ", "é"))},
                {**made, "players": choices.pick(([], ["nobody"], [self._ids[0]] * 2))},
                {**made, "cards": [*cards[:2], no_card(choices)]},
                {**made, "cards": cards[:2]},
                {**made, "cards": [*cards[:2], *cards[:1]]},
                {**made, "cards": [*cards, *cards]},
                {**made, "slots": choices.pick(([0, 1], [0, 0, 1], [0, 1, -1], [0, 1, 400]))},
                {**made, "slot": choices.pick((-1, -2, 12, 81, 255, EXACT, -EXACT))},
                {**made, "at_ms": choices.pick((-1, -EXACT, self._start - 1))},
            )
        )
