"""A series: as many games as participants, the deal passing left (rule T3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, SupportsIndex

from setrules.arguments import checked_id, checked_ids, checked_time
from setrules.deck import Deck
from setrules.errors import SessionError, SessionStateError, SessionTypeError, describe
from setrules.integers import LARGEST_AMOUNT, checked_int
from setrules.plain import Plain, read_bool, read_int, read_list, read_object, read_texts, take_only
from setrules.random import INT32_MAX, INT32_MIN
from setrules.rules import EDITION, RuleSet
from setrules.seeds import time_seed
from setrules.session import GameSession
from setrules.setup import check_combination, checked_mode
from setrules.slotted import Slotted

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
        """The result as plain JSON data.

        >>> SeriesResult(("ann",), False, (3, 1)).to_dict()
        {'winners': ['ann'], 'shared': False, 'totals': [3, 1]}
        """
        return {"winners": list(self.winners), "shared": self.shared, "totals": list(self.totals)}

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> SeriesResult:
        """Return the result that :meth:`to_dict` wrote.

        Raises :class:`RecordError` for a missing or unknown field,
        :class:`RecordTypeError` for a value of another type.

        >>> SeriesResult.from_dict({"winners": [], "shared": False, "totals": [0]}).totals
        (0,)
        """
        where = "series result"
        fields = take_only(read_object(data, where), cls.__match_args__, where)
        return cls(
            read_texts(fields["winners"], f"{where}, winners"),
            read_bool(fields["shared"], f"{where}, shared"),
            tuple(
                read_int(total, f"{where}, totals")
                for total in read_list(fields["totals"], f"{where}, totals")
            ),
        )


class Series(Slotted):
    """``n`` players play ``n`` games; game ``g`` is dealt by the player ``g`` seats further left.

    ``seeds`` are one int32 a game; without them one seed is taken from the
    time and counted up (D5), so that the end of a game, which reveals its seed,
    tells all decks that follow. Where that matters, hand a deck to each
    :meth:`next_game`. ``dealer`` deals the first game, by default the first
    player. An abandoned game ends the series.

    >>> series = Series(["ann", "bob"], seeds=[1, 2])
    >>> game = series.next_game()
    >>> game is not None and game.forfeit("bob")[-1].type, series.totals
    ('ended', (0, 0))
    """

    __slots__ = ("_dealer", "_games", "_mode", "_players", "_rules", "_seeds", "_seeds_given")

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
        first = ids[0] if dealer is None else checked_id(dealer, "dealer")
        if first not in ids:
            raise SessionError(f"dealer {first!r}: expected one of {', '.join(ids)}")
        self._dealer = ids.index(first)
        self._seeds = _checked_seeds(seeds, len(ids))
        self._seeds_given = seeds is not None
        self._games: list[GameSession] = []

    @property
    def games(self) -> tuple[GameSession, ...]:
        """The games begun so far, in order."""
        return tuple(self._games)

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of scores of each player, in seat order, a running game included.

        It stops where a score does, at 1 - 2**52 (P1).

        >>> series = Series(["ann", "bob"], seeds=[7, 8])
        >>> game = series.next_game()
        >>> _ = game.claim_slots("bob", game.board.hint())
        >>> series.totals
        (0, 1)
        """
        return tuple(
            max(-LARGEST_AMOUNT, sum(game.players[seat].score for game in self._games))
            for seat in range(len(self._players))
        )

    @property
    def result(self) -> SeriesResult | None:
        """Who won, once all games are over or one was abandoned; else None.

        >>> series = Series(["ann", "bob"], seeds=[7, 8])
        >>> series.result
        >>> for _ in range(2):
        ...     told = series.next_game().forfeit("ann")
        >>> series.result
        SeriesResult(winners=('ann', 'bob'), shared=True, totals=(0, 0))
        """
        if not self._is_over():
            return None
        totals = self.totals
        winners = tuple(
            id for id, total in zip(self._players, totals, strict=True) if total == max(totals)
        )
        return SeriesResult(winners, len(winners) > 1, totals)

    def next_game(
        self, now_ms: SupportsIndex = 0, *, deck: Deck | None = None
    ) -> GameSession | None:
        """Deal the next game, or return None when the series is over.

        It begins at ``now_ms`` milliseconds. ``deck`` takes the place of the seed
        that was counted up, for this game alone; it is copied. A fair deck (D7)
        tells nothing of the next one.

        Raises :class:`SessionStateError` while a game runs, :class:`SessionError`
        for a deck in a series whose seeds were given, and
        :class:`SessionTypeError` for what is no deck.

        >>> series = Series(["ann"], seeds=[7])
        >>> game = series.next_game(now_ms=1_000)
        >>> _ = game.forfeit("ann")
        >>> game.now_ms, series.next_game()
        (1000, None)

        >>> from setrules import Deck
        >>> series = Series(["ann", "bob"])
        >>> for game in ("first", "second"):
        ...     match = series.next_game(deck=Deck.fair(f"cup-final-{game}"))
        ...     _ = match.forfeit("bob")
        >>> [game.view()["match_id"] for game in series.games]
        ['cup-final-first', 'cup-final-second']
        """
        now = checked_time(now_ms)
        if deck is not None and not isinstance(deck, Deck):
            raise SessionTypeError(f"deck {describe(deck)}: expected a Deck")
        if deck is not None and self._seeds_given:
            raise SessionError("a deck in a series with seeds: expected one of them")
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
            seed=self._seeds[number] if deck is None else None,
            deck=deck,
            now_ms=now,
            dealer=self._players[(self._dealer + number) % len(self._players)],
        )
        self._games.append(game)
        return game

    def copy(self) -> Series:
        """Return an equal series whose games go on by themselves.

        >>> series = Series(["ann", "bob"], seeds=[1, 2])
        >>> game, twin = series.next_game(), series.copy()
        >>> _ = twin.games[0].forfeit("ann")
        >>> series.games[0].phase, twin.games[0].phase, series == twin
        ('playing', 'ended', False)
        """
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__getstate__())
        twin._games = [game.copy() for game in self._games]
        return twin

    def __copy__(self) -> Series:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Series:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Series are equal when nothing that the future depends on differs."""
        if not isinstance(other, Series):
            return NotImplemented
        return self.__getstate__() == other.__getstate__()

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
    given = tuple(islice(seeds, games + 1))  # what they are asked for may change the sequence
    if len(given) != games:
        raise SessionError(f"{len(seeds)} seeds for {games} games: expected one a game")
    return tuple(
        checked_int(seed, "seed", INT32_MIN, INT32_MAX, SessionError, SessionTypeError)
        for seed in given
    )
