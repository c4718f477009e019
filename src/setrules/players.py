"""The players of a match as its caller sees them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from setrules.engine.state import Status
from setrules.errors import SessionError, SessionTypeError, describe
from setrules.integers import plain_str
from setrules.slotted import Slotted

__all__ = ["PlayerView", "Players"]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player at this moment.

    ``clock_ms`` is -1 in an untimed match (M7); ``owed`` is 0 outside
    solitaire (T5).
    """

    id: str
    score: int
    sets: int
    invalid_attempts: int
    status: Status
    clock_ms: int
    owed: int


class Players(Slotted, Sequence[PlayerView]):
    """The players in seat order, by seat number or by id.

    >>> from setrules import GameSession
    >>> players = GameSession(["ann", "bob"], seed=1).players
    >>> players["bob"] == players[1], [player.id for player in players]
    (True, ['ann', 'bob'])
    """

    __slots__ = ("_players",)

    def __init__(self, players: Sequence[PlayerView]) -> None:
        self._players = tuple(players)

    @overload
    def __getitem__(self, key: int | str) -> PlayerView: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[PlayerView, ...]: ...
    def __getitem__(self, key: int | str | slice) -> PlayerView | tuple[PlayerView, ...]:
        """Return the player with an id, or at a seat counted from 0.

        Raises :class:`SessionError` for an unknown id, :class:`SessionTypeError` for
        what is neither, and, as every sequence does, IndexError beyond the last seat.
        """
        if not isinstance(key, str):
            try:
                if not isinstance(key, bool):  # E2
                    return self._players[key]
            except TypeError:
                pass
            raise SessionTypeError(f"player {describe(key)}: expected an id or a seat number")
        id = plain_str(key)
        for player in self._players:
            if player.id == id:
                return player
        known = ", ".join(player.id for player in self._players)
        raise SessionError(f"unknown player {describe(id)}: expected one of {known}")

    def __contains__(self, player: object) -> bool:
        """Whether a player, or an id, is among them."""
        if isinstance(player, str):
            id = plain_str(player)
            return any(one.id == id for one in self._players)
        return player in self._players

    def __len__(self) -> int:
        return len(self._players)

    def __iter__(self) -> Iterator[PlayerView]:
        return iter(self._players)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Players) and self._players == other._players

    def __hash__(self) -> int:
        return hash(self._players)

    def __repr__(self) -> str:
        return f"Players({list(self._players)})"
