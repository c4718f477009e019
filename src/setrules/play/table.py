"""What is played: players, rules, and where the deck comes from."""

from __future__ import annotations

from dataclasses import dataclass

from setrules.rules import EDITION, RuleSet
from setrules.session import GameSession

__all__ = ["ALONE", "Table"]

#: The id of the one who plays alone and gives no name.
ALONE = "player"


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays by which rules; ``seed`` None is a deck from the time (D5).

    One player plays alone, more pass the keyboard on (M2). ``title`` is said
    at the beginning.
    """

    players: tuple[str, ...] = (ALONE,)
    rules: RuleSet = EDITION
    seed: int | None = None
    title: str = ""

    def deal(self) -> GameSession:
        """Return a new match, opened at time 0.

        Raises the errors of :class:`setrules.GameSession`.

        >>> Table(seed=7).deal().mode, Table(("ann", "bob"), seed=7).deal().mode
        ('single', 'pass_and_play')
        """
        return GameSession(
            self.players,
            self.rules,
            mode="single" if len(self.players) == 1 else "pass_and_play",
            seed=self.seed,
        )

    @classmethod
    def of(cls, session: GameSession) -> Table:
        """The table at which a match is played, for another deal."""
        return cls(tuple(player.id for player in session.players), session.rules)
