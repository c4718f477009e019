"""The deck: a shuffled order that is drawn from the top (rules D1 to D7)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, NoReturn, SupportsIndex

from setrules import fair
from setrules.card import Card
from setrules.errors import DeckError, DeckTypeError, SetRulesError, describe
from setrules.integers import LARGEST_AMOUNT, checked_int
from setrules.random import INT32_MAX, INT32_MIN, DotNetRandom
from setrules.seeds import daily_seed, time_seed
from setrules.shown import counted
from setrules.shuffle import fisher_yates, unshuffled
from setrules.slotted import Slotted

if TYPE_CHECKING:
    import datetime

    from typing_extensions import Self

__all__ = ["Deck"]


class Deck(Slotted):
    """Cards in the order in which they will be drawn, index 0 first (D4).

    A deck is made by one of :meth:`shuffled`, :meth:`daily`, :meth:`fair` and
    :meth:`of`. ``len(deck)`` is the number of cards left; a deck is true even
    when it is empty. Its ``repr`` shows no seed, key or order (E4).

    >>> deck = Deck.shuffled(2026)
    >>> deck.draw(3)
    (Card(18), Card(10), Card(17))
    >>> deck
    <Deck: 78 of 81 cards left>
    """

    __slots__ = ("_drawn", "_key", "_match_id", "_order", "_seed")

    _order: tuple[Card, ...]
    _drawn: int
    _seed: int | None
    _match_id: str
    _key: bytes

    def __init__(self, *given: NoReturn, **named: NoReturn) -> None:
        raise DeckTypeError(
            "a deck is made by Deck.shuffled(), Deck.daily(), Deck.fair() or Deck.of(cards)"
        )

    @classmethod
    def _make(
        cls,
        order: tuple[Card, ...],
        seed: int | None = None,
        match_id: str = "",
        key: bytes = b"",
    ) -> Self:
        deck = cls.__new__(cls)
        deck._order = order
        deck._drawn = 0
        deck._seed = seed
        deck._match_id = match_id
        deck._key = key
        return deck

    @classmethod
    def shuffled(cls, seed: SupportsIndex | None = None, *, small: bool = False) -> Self:
        """Return the deck that a seed deals (D2, D3).

        ``seed`` is any int32; without one the time gives it (D5), and
        :attr:`seed` keeps it either way. ``small`` takes the 27 solid cards.
        Raises :class:`DeckError` for a seed out of range and
        :class:`DeckTypeError` for one that is no int.

        >>> Deck.shuffled(7).order == Deck.shuffled(-7).order
        True
        """
        _check_flag(small)
        if seed is None:
            number = time_seed()
        else:
            large = isinstance(seed, int) and not isinstance(seed, bool)
            advice = "; a larger number can be taken modulo 2147483647" if large else ""
            number = checked_int(
                seed, "seed", INT32_MIN, INT32_MAX, DeckError, DeckTypeError, advice
            )
        order = fisher_yates(unshuffled(small), DotNetRandom(number).next_below)
        return cls._make(order, seed=number)

    @classmethod
    def daily(cls, date: datetime.date | None = None) -> Self:
        """Return the deck of the Daily Challenge of a date, by default today's in UTC (D6).

        Errors as :func:`setrules.daily_seed`.

        >>> from datetime import date
        >>> Deck.daily(date(2026, 11, 29)).seed
        20261129
        """
        return cls.shuffled(daily_seed(date))

    @classmethod
    def of(cls, cards: Iterable[SupportsIndex]) -> Self:
        """Return a deck of these distinct cards, the first on top.

        Raises :class:`DeckError` for a card that comes twice, and the errors of
        :class:`Card` for what is no card.

        >>> Deck.of([5, 71]).order
        (Card(5), Card(71))
        """
        return cls._make(checked_order(cards))

    @classmethod
    def fair(cls, match_id: str, key: bytes | str | None = None, *, small: bool = False) -> Self:
        """Return a ``fair-v1`` deck: nobody can predict it, anybody can check it (D7).

        ``match_id`` is 1 to 64 visible ASCII characters without ``|``; ``key``
        is 32 bytes (or their 64 hexadecimal digits), by default from the
        operating system. Publish :attr:`commitment` before the game and
        :attr:`key` after it.

        >>> deck = Deck.fair("match-1", bytes(32))
        >>> Deck.verify_fair(deck.order, "match-1", deck.key, deck.commitment)
        True
        """
        _check_flag(small)
        identity = fair.checked_match_id(match_id)
        secret = fair.new_key() if key is None else fair.checked_key(key)
        return cls._make(fair.fair_order(identity, secret, small), match_id=identity, key=secret)

    @staticmethod
    def verify_fair(
        order: Iterable[SupportsIndex], match_id: str, key: bytes | str, commitment: str
    ) -> bool:
        """Return whether a published order, key and commitment belong together (D7).

        ``order`` is the whole deck as shuffled, 81 or 27 cards; whether these are
        the cards that were laid is for whoever saw them to compare. What cannot be a
        deck, key or commitment at all raises :class:`DeckError` or
        :class:`DeckTypeError`, or the errors of :class:`Card` for what is no
        card; what can but does not fit is False.
        """
        cards = checked_order(order)
        identity = fair.checked_match_id(match_id)
        secret = fair.checked_key(key)
        if fair.commitment(identity, secret) != fair.checked_commitment(commitment):
            return False
        return len(cards) in (27, 81) and cards == fair.fair_order(
            identity, secret, small=len(cards) == 27
        )

    @property
    def seed(self) -> int | None:
        """The seed that deals this deck again, or None when no seed made it (D5)."""
        return self._seed

    @property
    def match_id(self) -> str:
        """The match id of a fair deck, else ``""`` (D7)."""
        return self._match_id

    @property
    def key(self) -> bytes:
        """The secret of a fair deck, else ``b""`` (D7). Keep it until the game is over."""
        return self._key

    @property
    def commitment(self) -> str:
        """What a fair deck publishes before the game, else ``""`` (D7)."""
        return fair.commitment(self._match_id, self._key) if self._key else ""

    @property
    def order(self) -> tuple[Card, ...]:
        """The whole deck as shuffled, drawn cards included."""
        return self._order

    @property
    def remaining(self) -> int:
        """How many cards are left to draw."""
        return len(self._order) - self._drawn

    def draw(self, n: SupportsIndex) -> tuple[Card, ...]:
        """Take ``n`` cards from the top (D4).

        Raises :class:`DeckError` when fewer are left; then none is taken.

        >>> Deck.of([5, 71, 13]).draw(2)
        (Card(5), Card(71))
        """
        count = checked_int(n, "cards to draw", 0, self.remaining, DeckError, DeckTypeError)
        first = self._drawn
        self._drawn = first + count
        return self._order[first : first + count]

    def draw_up_to(self, n: SupportsIndex) -> tuple[Card, ...]:
        """Take ``n`` cards from the top, or as many as are left (B2).

        Raises :class:`DeckError` and :class:`DeckTypeError` as :meth:`draw`.

        >>> Deck.of([5, 71, 13]).draw_up_to(12)
        (Card(5), Card(71), Card(13))
        """
        count = checked_int(n, "cards to draw", 0, LARGEST_AMOUNT, DeckError, DeckTypeError)
        first = self._drawn
        cards = self._order[first : first + count]
        self._drawn = first + len(cards)
        return cards

    def copy(self) -> Self:
        """Return an equal deck that is drawn from on its own."""
        twin = self._make(self._order, self._seed, self._match_id, self._key)
        twin._drawn = self._drawn
        return twin

    def rewound(self, remaining: SupportsIndex) -> Self:
        """Return this deck as it was when ``remaining`` cards were left, all or fewer.

        Raises :class:`DeckError` and :class:`DeckTypeError` as :meth:`draw`.

        >>> deck = Deck.of([5, 71, 13])
        >>> _ = deck.draw(2)
        >>> deck.rewound(3).draw(1)
        (Card(5),)
        """
        size = len(self._order)
        left = checked_int(remaining, "cards left", 0, size, DeckError, DeckTypeError)
        twin = self.copy()
        twin._drawn = size - left
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __len__(self) -> int:
        return self.remaining

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return (
            self._order == other._order
            and self._drawn == other._drawn
            and self._seed == other._seed
            and self._match_id == other._match_id
            and self._key == other._key
        )

    def __repr__(self) -> str:
        return f"<Deck: {self.remaining} of {counted(len(self._order), 'card')} left>"


def checked_order(cards: Iterable[SupportsIndex]) -> tuple[Card, ...]:
    """Return the distinct cards of a deck, or raise the error that names the bad one."""
    if isinstance(cards, (set, frozenset)):
        raise DeckTypeError(f"{describe(cards)} has no order: expected cards, the first on top")
    return distinct_cards(cards, "a deck", DeckError, DeckTypeError)


def distinct_cards(
    cards: Iterable[SupportsIndex],
    what: str,
    error: type[SetRulesError],
    type_error: type[SetRulesError],
) -> tuple[Card, ...]:
    """Return distinct cards as a tuple, or raise the error that names the bad one."""
    try:
        given = iter(cards)
    except Exception as failure:
        raise type_error(
            f"{describe(cards)} is not {what}: expected cards, not {type(cards).__name__}"
        ) from failure
    order = tuple(map(Card, islice(given, 82)))
    if len(set(order)) != len(order):
        again, card = next(
            (index, card) for index, card in enumerate(order) if card in order[:index]
        )
        raise error(
            f"card {int(card)} comes at {order.index(card)} and again at {again}: "
            f"expected distinct cards"
        )
    return order


def _check_flag(small: object) -> None:
    if not isinstance(small, bool):
        raise DeckTypeError(f"small {describe(small)}: expected True or False")
