"""The commands of a match: each checks its arguments, then lets the engine act (rule M4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, SupportsIndex

from setrules.arguments import (
    checked_claim,
    checked_claim_slots,
    checked_id,
    checked_ids,
    checked_slot,
    checked_time,
)
from setrules.card import Card
from setrules.engine import control, presence, timeline
from setrules.engine.flow import settle, step
from setrules.engine.judging import judge
from setrules.engine.state import Player
from setrules.errors import SessionError, describe
from setrules.events import ClaimQueued, Deselected, Event, Selected
from setrules.facts import SessionFacts
from setrules.owner import whole
from setrules.record import Entry

__all__ = ["TIMED", "SessionCommands"]

#: Commands that bring a time, which passes even where the rules discard them then (M4).
TIMED: Final = ("disconnect", "reconnect", "call_set")

_LOCAL: Final = ("single", "local")


class SessionCommands(SessionFacts):
    """The part of :class:`setrules.GameSession` that plays on."""

    __slots__ = ()

    # --- claims

    @whole
    def tap(self, slot: SupportsIndex, player: str | None = None) -> tuple[Event, ...]:
        """Pick the card of a slot, or put it down again; a third pick claims (M2).

        In pass and play the selection is the device's, ``player`` is left out
        and three picks wait for :meth:`confirm`. Raises
        :class:`SessionStateError` online.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> session.tap(3, "ann"), session.selection("ann")
        ((Selected(at_ms=0, player='ann', slot=3, card=Card(48)),), (Card(48),))
        >>> [event.type for event in session.tap(3, "ann")], session.selection("ann")
        (['deselected'], ())
        """
        state = self._state
        if state.mode == "online":
            raise self._wrong_mode("tap", *_LOCAL, "pass_and_play")
        if state.mode == "pass_and_play":
            if player is not None:
                raise SessionError(
                    f"player {describe(player)}: in pass and play a tap is the device's; "
                    f"expected none"
                )
            tapping = None
        else:
            tapping = self._only_player("tap") if player is None else self._player(player)
        chosen = checked_slot(slot, len(state.slots))
        if state.phase != "playing" or (tapping and not control.may_act(state, tapping)):
            return ()
        card = state.slots[chosen]
        selection = tapping.selection if tapping else state.device
        if card is None or (card not in selection and len(selection) == 3):
            return ()
        id = tapping.id if tapping else ""
        command = ("tap", chosen, id)
        self._halfway = True
        if card in selection:
            selection.remove(card)
            state.events.append(Deselected(state.now_ms, id, (chosen,), (card,)))
            return self._told(command)
        selection.append(card)
        state.events.append(Selected(state.now_ms, id, chosen, card))
        if tapping and len(selection) == 3:
            first, second, third = selection
            self._judge(tapping, (first, second, third))
        return self._told(command)

    @whole
    def confirm(self, player: str) -> tuple[Event, ...]:
        """Claim the device's three picks for a player: the claim zone (M2).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], mode="pass_and_play", seed=7)
        >>> picks = [session.tap(slot) for slot in session.board.hint()]
        >>> [event.type for event in session.confirm("bob")]
        ['claim_accepted', 'deselected', 'refilled', 'set_check']
        """
        state = self._state
        if state.mode != "pass_and_play":
            raise self._wrong_mode("confirm", "pass_and_play")
        claimant = self._player(player)
        if not control.may_act(state, claimant) or len(state.device) < 3:
            return ()
        self._halfway = True
        first, second, third = state.device
        self._judge(claimant, (first, second, third))
        return self._told(("confirm", claimant.id))

    @whole
    def claim(self, player: str, cards: Sequence[SupportsIndex]) -> tuple[Event, ...]:
        """Claim three cards at once, in any order (M5, M9).

        These are ids of cards, not slots: whoever has slots, from a hint or a
        search, calls :meth:`claim_slots`.

        Raises :class:`ClaimError` for anything but three different cards.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> [event.type for event in session.claim("ann", (13, 49, 58))]
        ['claim_accepted', 'refilled', 'set_check']
        >>> session.claim("bob", (13, 49, 58))[0].reason
        'stale'
        """
        state = self._state
        if state.mode not in _LOCAL:
            raise self._wrong_mode("claim", *_LOCAL)
        claimant = self._player(player)
        claim = checked_claim(cards)
        if not control.may_act(state, claimant):
            return ()
        self._halfway = True
        self._judge(claimant, claim)
        return self._told(("claim", claimant.id, claim))

    @whole
    def claim_slots(self, player: str, slots: Sequence[SupportsIndex]) -> tuple[Event, ...]:
        """Claim the cards of three slots; an empty one discards the claim (M4).

        Raises :class:`ClaimError` for anything but three different slots, and
        :class:`BoardError` for one that the board does not have.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> [event.type for event in session.claim_slots("ann", session.board.hint())]
        ['claim_accepted', 'refilled', 'set_check']
        """
        state = self._state
        if state.mode not in _LOCAL:
            raise self._wrong_mode("claim_slots", *_LOCAL)
        claimant = self._player(player)
        first, second, third = checked_claim_slots(slots, len(state.slots))
        a, b, c = state.slots[first], state.slots[second], state.slots[third]
        if a is None or b is None or c is None or not control.may_act(state, claimant):
            return ()
        self._halfway = True
        self._judge(claimant, (a, b, c))
        return self._told(("claim_slots", claimant.id, (first, second, third)))

    @whole
    def submit(
        self, player: str, cards: Sequence[SupportsIndex], at_ms: SupportsIndex
    ) -> tuple[Event, ...]:
        """Hand in a claim at a server, stamped with its time (M8).

        It waits until :meth:`advance` resolves its tick. ``at_ms`` may lie
        before or after the session's time and moves nothing (M6).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], mode="online", seed=7)
        >>> session.submit("bob", (13, 49, 58), at_ms=20)[0].tick
        0
        >>> [(event.type, event.at_ms) for event in session.advance(50)]
        [('claim_accepted', 50), ('refilled', 50), ('set_check', 50)]
        """
        state = self._state
        if state.mode != "online":
            raise self._wrong_mode("submit", "online")
        claimant = self._player(player)
        claim = checked_claim(cards)
        stamp = checked_time(at_ms, "at_ms", state.start_ms)
        if state.phase != "playing" or claimant.status != "active":
            return ()
        self._halfway = True
        tick = timeline.enqueue(state, claimant.seat, claim, stamp)
        state.events.append(ClaimQueued(state.now_ms, claimant.id, claim, tick))
        return self._told(("submit", claimant.id, claim, stamp))

    # --- time and presence

    @whole
    def advance(self, now_ms: SupportsIndex) -> tuple[Event, ...]:
        """Let time pass: everything due up to ``now_ms`` happens, in order (M13).

        Raises :class:`SessionError` for a time before the session's.

        >>> from setrules import GameSession, RuleSet
        >>> session = GameSession(["ann"], RuleSet.edition(duration_ms=60_000), seed=7)
        >>> session.advance(59_999), session.advance(90_000)[-1].reason, session.now_ms
        ((), 'timer', 60000)
        """
        now = self._checked_now(now_ms)
        if self._state.phase == "ended":
            return ()
        self._halfway = True
        timeline.advance(self._state, now)
        return self._told(("advance", now))

    @whole
    def animation_done(self) -> tuple[Event, ...]:
        """The running animation is over: take the next step (M3).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann"], seed=7, animations=True)
        >>> session.phase, session.animation_done(), session.phase
        ('dealing', (), 'playing')
        """
        state = self._state
        if state.phase in ("playing", "ended"):
            return ()
        self._halfway = True
        step(state)
        return self._told(("animation_done",))

    @whole
    def disconnect(self, player: str, now_ms: SupportsIndex) -> tuple[Event, ...]:
        """A player's last connection is gone (M12).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> session.disconnect("bob", 1_000)
        (Disconnected(at_ms=1000, player='bob', until_ms=31000),)
        >>> [event.type for event in session.advance(31_001)]
        ['forfeited', 'ended']
        """
        leaving = self._player(player)
        now = self._checked_now(now_ms)
        command = ("disconnect", leaving.id, now)
        return self._timed(now, command, lambda: presence.leave(self._state, leaving))

    @whole
    def reconnect(self, player: str, now_ms: SupportsIndex) -> tuple[Event, ...]:
        """A player is back, up to and including the end of the window (M12).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.disconnect("bob", 1_000)
        >>> session.reconnect("bob", 31_000)
        (Reconnected(at_ms=31000, player='bob'),)
        """
        returning = self._player(player)
        now = self._checked_now(now_ms)
        command = ("reconnect", returning.id, now)
        return self._timed(now, command, lambda: presence.return_to_match(self._state, returning))

    @whole
    def forfeit(self, player: str) -> tuple[Event, ...]:
        """A player gives up for good, at the session's time (M12).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> session.forfeit("bob")[-1].reason, session.result.winners
        ('default_win', ('ann',))
        """
        leaving = self._player(player)
        if self._state.phase == "ended" or leaving.status == "forfeited":
            return ()
        self._halfway = True
        presence.forfeit(self._state, [leaving], voluntary=True)
        return self._told(("forfeit", leaving.id))

    # --- a table's word

    @whole
    def call_set(self, players: str | Sequence[str], now_ms: SupportsIndex) -> tuple[Event, ...]:
        """One player, or several too close to tell apart, call for control (T2).

        >>> from setrules import GameSession, RuleSet
        >>> session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
        >>> session.call_set("bob", 100)
        (Called(at_ms=100, player='bob', until_ms=5100, waiting=()),)
        >>> session.claim_slots("ann", session.board.hint())
        ()
        """
        self._require_rule("call_set", bool(self._state.rules.call_window_ms), "call_window_ms > 0")
        ids = [checked_id(players)] if isinstance(players, str) else checked_ids(players)
        seats = [self._player(id).seat for id in ids]
        now = self._checked_now(now_ms)
        command = ("call_set", tuple(ids), now)
        return self._timed(now, command, lambda: control.call(self._state, seats))

    @whole
    def pass_call(self, player: str) -> tuple[Event, ...]:
        """A tied caller after an accepted claim gives control away at no cost (T2).

        >>> from setrules import GameSession, RuleSet
        >>> session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
        >>> _ = session.call_set(["ann", "bob"], 100)
        >>> [event.type for event in session.claim_slots("bob", session.board.hint())]
        ['claim_accepted', 'refilled', 'called']
        >>> session.pass_call("ann")
        (CallPassed(at_ms=100, player='ann'),)
        """
        state = self._state
        self._require_rule("pass_call", bool(state.rules.call_window_ms), "call_window_ms > 0")
        caller = self._player(player)
        if not control.may_pass(state, caller):
            return ()
        self._halfway = True
        control.pass_call(state, caller)
        return self._told(("pass_call", caller.id))

    @whole
    def agree_no_set(self, player: str) -> tuple[Event, ...]:
        """A player agrees that no set lies; unanimity deals, or ends the game (T1).

        >>> from setrules import GameSession, RuleSet
        >>> session = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
        >>> [event.type for event in session.agree_no_set("ann")]
        ['agreed']
        >>> [event.type for event in session.agree_no_set("bob")], len(session.board)
        (['agreed', 'expanded'], 15)
        """
        state = self._state
        agreement = state.rules.expansion == "agreement"
        self._require_rule("agree_no_set", agreement, "expansion 'agreement'")
        voter = self._player(player)
        if (
            state.phase != "playing"
            or voter.status != "active"
            or voter.seat in state.agreed
            or control.is_controlled(state)
        ):
            return ()
        self._halfway = True
        control.agree(state, voter)
        return self._told(("agree_no_set", voter.id))

    @whole
    def request_cards(self, player: str) -> tuple[Event, ...]:
        """A solitaire player lays three more cards and owes a set for it (T5).

        >>> from setrules import GameSession, RuleSet
        >>> session = GameSession(["ann"], RuleSet.solitaire(), mode="single", seed=7)
        >>> [event.type for event in session.request_cards("ann")], session.players["ann"].owed
        (['requested', 'expanded'], 1)
        """
        state = self._state
        self._require_rule("request_cards", state.rules.expansion == "request", "solitaire rules")
        asking = self._player(player)
        if state.phase != "playing" or asking.status != "active":
            return ()
        self._halfway = True
        requested = control.request(state, asking)
        return self._told(("request_cards", asking.id) if requested else None)

    # --- inside

    def _told(self, command: Entry | None) -> tuple[Event, ...]:
        """Let play go on, record what counted and return everything that it told.

        Before the last line but one a command was never given, should anything
        end it; after the last it is whole.
        """
        state = self._state
        if state.vote_due or state.control.waiting:
            control.resume(state)
        told = tuple(state.events)
        state.events = []
        if command is not None:
            self._entries.append(command)
        self._halfway = False
        return told

    def _judge(self, claimant: Player, cards: tuple[Card, Card, Card]) -> None:
        judge(self._state, claimant, cards)
        settle(self._state)

    def _checked_now(self, now_ms: SupportsIndex) -> int:
        """Return a time that is not before the session's, read after ``now_ms`` is (M6)."""
        return checked_time(checked_time(now_ms), least=self._state.now_ms)

    def _timed(self, now: int, command: Entry, act: Callable[[], bool]) -> tuple[Event, ...]:
        """Do what advance() does, then act, unless the command counts no longer.

        Of a discarded one the time is left, and the record keeps that (M4).
        """
        state = self._state
        if state.result:
            return ()
        before = state.now_ms
        self._halfway = True
        timeline.advance(state, now)
        if not state.result and act():
            return self._told(command)
        passed = state.now_ms != before or bool(state.events)
        return self._told(("advance", now) if passed else None)
