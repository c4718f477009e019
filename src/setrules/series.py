"""A series: as many games as participants, the deal passing left (rule T3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from setrules.arguments import checked_id, checked_ids, checked_time
from setrules.errors import SessionError, SessionStateError, SessionTypeError, describe
from setrules.integers import LARGEST_AMOUNT, checked_int
from setrules.plain import Plain
from setrules.random import INT32_MAX, INT32_MIN
from setrules.rules import EDITION, RuleSet
from setrules.seeds import time_seed
from setrules.session import GameSession
from setrules.setup import check_combination, checked_mode

if TYPE_CHECKING:
    from setrules.engine.state import Mode

__all__ = ["Series", "SeriesResult"]


@dataclass(frozen=True, slots=True)
class SeriesResult:
    """How a series ended: who has the highest total, shared when more than one has (T3)."""

    winners: tuple[str, ...]
    shared: bool
    totals: tuple[int, ...]

    def to_dict(self) -> dict[str, Plain]:
        """The result as plain JSON data."""
        return {"winners": list(self.winners), "shared": self.shared, "totals": list(self.totals)}


class Series:
    """``n`` players play ``n`` games; game ``g`` is dealt by the player ``g`` seats further left.

    ``seeds`` are one int32 a game; without them one seed is taken from the
    time and counted up (D5). ``dealer`` deals the first game, by default the
    first player. An abandoned game ends the series.

    >>> series = Series(["ann", "bob"], seeds=[1, 2])
    >>> game = series.next_game()
    >>> game is not None and game.forfeit("bob")[-1].type, series.totals
    ('ended', (0, 0))
    """

    __slots__ = ("_dealer", "_games", "_mode", "_players", "_rules", "_seeds")

    def __init__(
        self,
        players: Sequence[str],
        rules: RuleSet | None = None,
        *,
        seeds: Sequence[SupportsIndex] | None = None,
        dealer: str | None = None,
        mode: Mode = "local",
    ) -> None:
        """Raises the errors of :class:`GameSession`, and :class:`SessionError` for
        another number of seeds than of players."""
        ids = checked_ids(players)
        self._players = tuple(ids)
        self._rules = EDITION if rules is None else rules
        if not isinstance(self._rules, RuleSet):
            raise SessionTypeError(f"rules {describe(rules)}: expected a RuleSet")
        self._mode: Mode = checked_mode(mode)
        check_combination(ids, self._rules, self._mode, animations=False)
        first = ids[0] if dealer is None else checked_id(dealer)
        if first not in ids:
            raise SessionError(f"dealer {first!r}: expected one of {', '.join(ids)}")
        self._dealer = ids.index(first)
        self._seeds = _checked_seeds(seeds, len(ids))
        self._games: list[GameSession] = []

    @property
    def games(self) -> tuple[GameSession, ...]:
        """The games begun so far, in order."""
        return tuple(self._games)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of scores of each player, in seat order, a running game included.

        It stops where a score does, at 1 - 2**52 (P1).
        """
        return tuple(
            max(-LARGEST_AMOUNT, sum(game.players[seat].score for game in self._games))
            for seat in range(len(self._players))
        )

    @property
    def result(self) -> SeriesResult | None:
        """Who won, once all games are over or one was abandoned; else None."""
        if not self._is_over():
            return None
        totals = self.totals
        winners = tuple(
            id for id, total in zip(self._players, totals, strict=True) if total == max(totals)
        )
        return SeriesResult(winners, len(winners) > 1, totals)

    def next_game(self, now_ms: SupportsIndex = 0) -> GameSession | None:
        """Deal the next game, or return None when the series is over.

        Raises :class:`SessionStateError` while a game runs.
        """
        now = checked_time(now_ms)
        if self._games and self._games[-1].result is None:
            raise SessionStateError(
                f"game {len(self._games)} still runs: expected it to end before the next"
            )
        if self._is_over():
            return None
        number = len(self._games)
        game = GameSession(
            self._players,
            self._rules,
            mode=self._mode,
            seed=self._seeds[number],
            now_ms=now,
            dealer=self._players[(self._dealer + number) % len(self._players)],
        )
        self._games.append(game)
        return game

    def _is_over(self) -> bool:
        if not self._games:
            return False
        last = self._games[-1].result
        if last is None:
            return False
        return last.reason == "abandoned" or len(self._games) == len(self._players)

    def __repr__(self) -> str:
        totals = zip(self._players, self.totals, strict=True)
        scores = ", ".join(f"{id} {total}" for id, total in totals)
        return f"<Series: game {len(self._games)} of {len(self._players)}; {scores}>"


def _checked_seeds(seeds: Sequence[SupportsIndex] | None, games: int) -> tuple[int, ...]:
    if seeds is None:
        first = time_seed()
        # Counted up as int32 seeds, folded like the seed of the time itself.
        return tuple((first + game) % INT32_MAX for game in range(games))
    if isinstance(seeds, (str, bytes)) or not isinstance(seeds, Sequence):
        raise SessionTypeError(f"seeds {describe(seeds)}: expected a sequence of ints")
    if len(seeds) != games:
        raise SessionError(f"{len(seeds)} seeds for {games} games: expected one a game")
    return tuple(
        checked_int(seed, "seed", INT32_MIN, INT32_MAX, SessionError, SessionTypeError)
        for seed in seeds
    )
