"""What a running match shows to the one who holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex

from setrules.arguments import checked_id
from setrules.board import Board
from setrules.card import Card
from setrules.digest import digest
from setrules.engine.clock import clock_ms
from setrules.engine.state import MatchState, Mode, Phase, Player
from setrules.errors import SessionError, SessionStateError, SessionTypeError
from setrules.events import Event
from setrules.integers import EXACT, checked_int
from setrules.owner import Key, owned, whole
from setrules.plain import Plain
from setrules.players import Players, PlayerView
from setrules.record import Entry, entry_to_data, setup_to_data, write_record
from setrules.result import Result
from setrules.rules import RuleSet
from setrules.setup import Setup
from setrules.snapshot import snapshot_of
from setrules.views import position_of, view_of

__all__ = ["SessionFacts"]


class SessionFacts:
    """The part of :class:`setrules.GameSession` that reads and changes nothing."""

    __slots__ = ("_entries", "_halfway", "_key", "_opening", "_start", "_state")

    _state: MatchState
    _opening: tuple[Event, ...]
    # What the match began with; of a restored one, the state it was restored to.
    _start: Setup | MatchState
    _entries: list[Entry]
    # From the first change of a command to its last; the entries tell what is true meanwhile.
    _halfway: bool
    # Taken while a command runs, or while the whole of the match is read.
    _key: Key

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events of the deal (M14).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> [event.type for event in session.opening]
        ['dealt', 'set_check']
        """
        return self._opening

    @property
    def phase(self) -> Phase:
        """What is going on; input counts only while it is ``"playing"`` (M3)."""
        return self._state.phase

    @property
    def rules(self) -> RuleSet:
        """The rule set of this match."""
        return self._state.rules

    @property
    def mode(self) -> Mode:
        """``"single"``, ``"local"``, ``"pass_and_play"`` or ``"online"`` (M2)."""
        return self._state.mode

    @property
    def board(self) -> Board:
        """The board as it lies now; a copy, so that changing it changes nothing in the match.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.board.take((0, 1, 2))
        >>> len(session.board)
        12
        """
        return Board.unchecked(list(self._state.slots), self._state.rules)

    @property
    def deck_remaining(self) -> int:
        """How many cards the deck still holds."""
        return self._state.deck.remaining

    @property
    def now_ms(self) -> int:
        """The session's time: the latest moment that it was told of (M6)."""
        return self._state.now_ms

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it runs (M11)."""
        return self._state.result

    @property
    def players(self) -> Players:
        """The players in seat order; also by id."""
        state = self._state
        return Players(
            [
                PlayerView(
                    player.id,
                    player.score,
                    player.sets,
                    player.invalid_attempts,
                    player.status,
                    clock_ms(state, player),
                    player.owed,
                )
                for player in state.players
            ]
        )

    def selection(self, player: str | None = None) -> tuple[Card, ...]:
        """What a player has picked, in picking order (M2).

        In pass and play it is the device's, whoever asks; online it is always
        empty. Only a single player may be left out.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.tap(3, "ann")
        >>> session.selection("ann"), session.selection("bob")
        ((Card(48),), ())
        """
        state = self._state
        asked = None if player is None else self._player(player)
        if state.mode == "pass_and_play":
            return tuple(state.device)
        if state.mode == "online":
            return ()
        return tuple((asked or self._only_player("selection")).selection)

    @whole
    def view(self, player: str | None = None) -> dict[str, Plain]:
        """What a client may see: of everybody, or of one player (E4).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.tap(3, "ann")
        >>> session.view("ann")["selection"], session.view()["selection"]
        ([48], [])
        """
        return view_of(self._state, None if player is None else self._player(player))

    @whole
    def position(self) -> dict[str, Plain]:
        """Everything that a port must agree on, every selection included, as plain data."""
        return position_of(self._state)

    @whole
    def key(self) -> str:
        """The position as a hashable value: equal sessions have equal keys, and only they.

        It is the SHA-256 of the snapshot, and so tells when a position of the
        match comes again, in a set or from one process to the next. For the
        host only: a seed can be found by trying all of them (E4).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> session.key() == session.copy().key(), len(session.key())
        (True, 64)
        """
        return digest(snapshot_of(self._state, self._opening))

    # --- as data

    @whole
    def snapshot(self) -> dict[str, Plain]:
        """Everything the match depends on, to be restored later; for the host only (E4).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> GameSession.restore(session.snapshot()) == session
        True
        """
        return snapshot_of(self._state, self._opening)

    @whole
    def record(self) -> dict[str, Plain]:
        """How the match began and every command that counted; for the host only (E4).

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.forfeit("bob")
        >>> session.record()["entries"]
        [{'command': 'forfeit', 'player': 'bob'}]
        """
        start = self._start
        data: dict[str, Plain]
        if isinstance(start, Setup):
            data = setup_to_data(start)
        else:
            data = {"kind": "snapshot", "snapshot": snapshot_of(start, self._opening)}
        return write_record(data, self._entries, self._end_data())

    @owned
    def entries(self, since: SupportsIndex = 0) -> list[dict[str, Plain]]:
        """The commands that counted, as a record holds them, from number ``since`` on (M4).

        For the host only (E4). :meth:`GameSession.apply` does one of them again.

        >>> from setrules import GameSession
        >>> session = GameSession(["ann", "bob"], seed=7)
        >>> _ = session.advance(50), session.forfeit("ann")
        >>> session.entries(1)
        [{'command': 'forfeit', 'player': 'ann'}]
        """
        first = checked_int(since, "since", 0, EXACT, SessionError, SessionTypeError)
        return [entry_to_data(entry) for entry in self._entries[first:]]

    # --- inside

    if TYPE_CHECKING:

        def _mend(self) -> None: ...  # a session knows how

    def _player(self, player: object) -> Player:
        state = self._state
        if type(player) is str and player in state.seats:
            return state.players[state.seats[player]]
        id = checked_id(player)
        if id not in state.seats:
            known = ", ".join(state.seats)
            raise SessionError(f"unknown player {id!r}: expected one of {known}")
        return state.players[state.seats[id]]

    def _only_player(self, command: str) -> Player:
        if self._state.mode != "single":
            known = ", ".join(self._state.seats)
            raise SessionTypeError(f"{command} without a player: expected one of {known}")
        return self._state.players[0]

    def _end_data(self) -> dict[str, Plain]:
        """Where a record leads: phase, time and the digest of everything."""
        state = self._state
        whole = snapshot_of(state, self._opening)
        return {"phase": state.phase, "now_ms": state.now_ms, "digest": digest(whole)}

    def _wrong_mode(self, command: str, *modes: str) -> SessionStateError:
        mode, expected = self._state.mode, ", ".join(modes)
        at_server = mode == "online" and command.startswith("claim")
        advice = "; submit() hands in a claim at a server" if at_server else ""
        return SessionStateError(
            f"{command} does not exist in mode {mode!r}: expected {expected}{advice}"
        )

    def _require_rule(self, command: str, has: bool, expected: str) -> None:
        if not has:
            raise SessionStateError(
                f"{command} does not exist in this rule set: expected {expected}"
            )
