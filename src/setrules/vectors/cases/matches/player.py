"""A scripted player: arithmetic on seeded draws, so that every game is the same again.

It claims sets that lie, and now and then does what clients do: wrong and late claims,
picks that are put down, input at the wrong moment, leaving and coming back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from setrules.random import DotNetRandom
from setrules.vectors.canonical import Json
from setrules.vectors.cases.sessions.script import Start, step
from setrules.vectors.fields import Fields
from setrules.vectors.kinds.session import do, open_session, read_steps

__all__ = ["play"]

T = TypeVar("T")
_Step = dict[str, Json]

#: A game that is not over by then is an error of the script.
_MOST_STEPS: Final = 400


def play(start: Start, random: DotNetRandom, mishaps: int) -> dict[str, Json]:
    """Return the input of a whole game with at most so many mishaps on the way."""
    return _Game(start, random, mishaps).input()


class _Game:
    """One game while it is played; ``_plan`` holds steps that belong together."""

    def __init__(self, start: Start, random: DotNetRandom, mishaps: int) -> None:
        self._start = start
        self._random = random
        self._mishaps = mishaps
        self._session = open_session(_fields(start.input(())))
        self._plan: list[_Step] = []
        self._taken: list[Sequence[int]] = []

    def input(self) -> dict[str, Json]:
        steps: list[_Step] = []
        while self._session.phase != "ended":
            assert len(steps) < _MOST_STEPS, "a game without an end"
            steps.append(self._next())
            (read,) = read_steps(_fields(self._start.input(steps[-1:])))
            before = self._session.board.cards
            do(self._session, read)
            gone = [int(card) for card in before if card not in self._session.board.cards]
            if len(gone) == 3:
                self._taken.append(gone)
        return self._start.input(steps)

    def _next(self) -> _Step:
        if self._plan:
            return self._plan.pop(0)
        if self._mishaps and self._below(3) == 0:
            self._mishaps -= 1
            return self._one_of(self._things())()
        if self._session.phase != "playing":
            return step("animation_done")
        return self._forward()

    # --- what leads on

    def _forward(self) -> _Step:
        session = self._session
        active = self._active()
        if not active:
            away = [player.id for player in session.players if player.status == "away"]
            return step("reconnect", self._one_of(away), at_ms=session.now_ms)
        sets = session.board.find_all_sets()
        if session.rules.call_window_ms:
            caller = self._caller()
            if not caller and sets:
                tied = active[: 1 + self._below(2)] if self._below(3) == 0 else ()
                callers = tied or (self._one_of(active),)
                return step("call_set", players=callers, at_ms=session.now_ms)
            if caller and (caller not in active or not sets):
                return step("advance", at_ms=session.now_ms + session.rules.call_window_ms)
            active = [caller] if caller else active
        if sets:
            return self._claim(self._one_of(active), self._one_of(sets))
        if session.rules.expansion == "request":
            return step("request_cards", active[0])
        agreed = session.view()["agreed"]
        assert isinstance(agreed, list)
        return step("agree_no_set", next(id for id in active if id not in agreed))

    def _claim(self, player: str, slots: Sequence[int]) -> _Step:
        """Claim the cards of three slots, in whatever way the mode has."""
        session = self._session
        order = [slots[at] for at in self._one_of(_ORDERS)]
        cards = [int(session.board.slots[slot] or 0) for slot in order]
        if session.mode == "online":
            return self._submit(player, cards)
        way = 2 if session.mode == "pass_and_play" else self._below(7) % 3
        if way == 0:
            return step("claim", player, cards=cards)
        if way == 1:
            return step("claim_slots", player, slots=order)
        named = "" if session.mode == "pass_and_play" else player
        picked = [int(card) for card in session.selection(player)]
        where = {int(card): at for at, card in enumerate(session.board.slots) if card is not None}
        taps = [where[card] for card in picked if card not in cards]
        taps += [slot for slot, card in zip(order, cards, strict=True) if card not in picked]
        self._plan = [step("tap", named, slot=slot) for slot in taps]
        if not named:
            self._plan.append(step("confirm", player))
        return self._plan.pop(0)

    def _submit(self, player: str, cards: Sequence[int]) -> _Step:
        """Hand in a claim, perhaps with a rival's for the same cards, and let the tick end."""
        session = self._session
        length = session.rules.tick_ms
        start = self._start.now_ms
        tick = (session.now_ms - start) // length
        stamp = start + tick * length + self._below(length)
        if self._below(3) == 0:
            rival = self._one_of(self._active())
            self._plan.append(
                step("submit", rival, cards=cards[::-1], at_ms=max(start, stamp - self._below(60)))
            )
        self._plan.append(step("advance", at_ms=start + length * (tick + 1) + self._below(20)))
        return step("submit", player, cards=cards, at_ms=stamp)

    # --- mishaps

    def _things(self) -> list[Callable[[], _Step]]:
        session = self._session
        things = [self._wrong, self._wrong, self._stale, self._stray, self._wait, self._leave]
        things += [self._return, self._leave_again, lambda: step("animation_done")]
        if session.rules.call_window_ms:
            things += [self._call, lambda: step("pass_call", self._anybody())]
        if session.rules.expansion == "agreement":
            things += [lambda: step("agree_no_set", self._anybody())]
        if session.rules.expansion == "request":
            things += [lambda: step("request_cards", self._anybody())]
        if len(session.players) > 1:
            things += [lambda: step("forfeit", self._anybody())]
        return things

    def _wrong(self) -> _Step:
        lying = [int(card) for card in self._session.board.cards]
        if len(lying) < 3:
            return self._stray()
        first = self._below(len(lying) - 2)
        return self._claim_cards(lying[first : first + 3])

    def _stale(self) -> _Step:
        return self._claim_cards(self._one_of(self._taken)) if self._taken else self._wrong()

    def _claim_cards(self, cards: Sequence[int]) -> _Step:
        session = self._session
        if session.mode == "online":
            at_ms = max(self._start.now_ms, session.now_ms - self._below(90))
            return step("submit", self._anybody(), cards=cards, at_ms=at_ms)
        if session.mode == "pass_and_play":
            return step("confirm", self._anybody())
        return step("claim", self._anybody(), cards=cards)

    def _stray(self) -> _Step:
        session = self._session
        slot = self._below(len(session.board.slots))
        if session.mode == "online":
            return step("advance", at_ms=session.now_ms)
        return step("tap", "" if session.mode == "pass_and_play" else self._anybody(), slot=slot)

    def _wait(self) -> _Step:
        return step("advance", at_ms=self._session.now_ms + self._one_of((1, 49, 50, 600, 2500)))

    def _leave(self) -> _Step:
        return step("disconnect", self._anybody(), at_ms=self._session.now_ms + self._below(30))

    def _leave_again(self) -> _Step:
        id = self._anybody()
        now = self._session.now_ms
        self._plan = [step("disconnect", id, at_ms=now + 9), step("reconnect", id, at_ms=now + 99)]
        return step("disconnect", id, at_ms=now)

    def _return(self) -> _Step:
        return step("reconnect", self._anybody(), at_ms=self._session.now_ms + self._below(200))

    def _call(self) -> _Step:
        now = self._session.now_ms + self._below(40)
        return step("call_set", players=[self._anybody()], at_ms=now)

    # --- who is there, and draws

    def _active(self) -> list[str]:
        return [player.id for player in self._session.players if player.status == "active"]

    def _anybody(self) -> str:
        return self._session.players[self._below(len(self._session.players))].id

    def _caller(self) -> str:
        control = self._session.view()["control"]
        assert isinstance(control, dict)
        return str(control["player"])

    def _below(self, count: int) -> int:
        return self._random.next_below(count)

    def _one_of(self, values: Sequence[T]) -> T:
        return values[self._below(len(values))]


#: The six orders of a claim.
_ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


def _fields(input: dict[str, Json]) -> Fields:
    return Fields(input, tuple(input), "input")
