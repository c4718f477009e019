"""What a running match shows to the one who holds it."""

from __future__ import annotations

from setrules.arguments import checked_id
from setrules.board import Board
from setrules.card import Card
from setrules.engine.clock import clock_ms
from setrules.engine.state import MatchState, Mode, Phase, Player
from setrules.errors import SessionError, SessionTypeError
from setrules.events import Event
from setrules.plain import Plain
from setrules.players import Players, PlayerView
from setrules.result import Result
from setrules.rules import RuleSet
from setrules.views import position_of, view_of

__all__ = ["SessionFacts"]


class SessionFacts:
    """The part of :class:`setrules.GameSession` that reads and changes nothing."""

    __slots__ = ("_opening", "_state")

    _state: MatchState
    _opening: tuple[Event, ...]

    @property
    def opening(self) -> tuple[Event, ...]:
        """The events of the deal (M14)."""
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
        """The board as it lies now; a copy."""
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
        """
        state = self._state
        asked = None if player is None else self._player(player)
        if state.mode == "pass_and_play":
            return tuple(state.device)
        if state.mode == "online":
            return ()
        return tuple((asked or self._only_player("selection")).selection)

    def view(self, player: str | None = None) -> dict[str, Plain]:
        """What a client may see: of everybody, or of one player (E4)."""
        return view_of(self._state, None if player is None else self._player(player))

    def position(self) -> dict[str, Plain]:
        """Everything that a port must agree on, every selection included, as plain data."""
        return position_of(self._state)

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
            raise SessionTypeError(f"{command} without a player: expected one in this mode")
        return self._state.players[0]
