"""The board: slots that keep their cards (rules B1 to B8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NoReturn, SupportsIndex

from setrules import _fast
from setrules.arguments import checked_slot
from setrules.card import CARDS, Card
from setrules.deck import Deck
from setrules.errors import BoardError, BoardTypeError, CardError, CardTypeError, describe
from setrules.integers import checked_int, is_masked, plain_str
from setrules.notation import split_words
from setrules.refill import expansion_size, refill_plan
from setrules.rules import EDITION, RuleSet
from setrules.shown import board_advice, list_advice
from setrules.slotted import Slotted

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["COLUMNS", "DEAL", "MOST_GROWN", "MOST_SLOTS", "Board", "SetsView"]

#: The grid always has four columns (B1).
COLUMNS: Final = 4

#: How many slots the deal makes (B1).
DEAL: Final = 12

#: How many slots a given position may have (B8).
MOST_SLOTS: Final = 81

#: How many a board may grow to: a given position with 81 holes, and 81 cards that
#: expansions lay beside them.
MOST_GROWN: Final = 2 * MOST_SLOTS

_EMPTY_MARK: Final = ".."


class Board(Slotted):
    """Cards in numbered slots, left to right and top to bottom, four a row (B1).

    Made by :meth:`deal`, :meth:`of` or :meth:`parse`. ``len(board)`` is the
    number of cards, not of slots; a board is true even when it is empty.

    >>> board = Board.deal(Deck.shuffled(2026))
    >>> print(board)
    1RSO 1GSS 1POS 1RSS
    2RTD 3PSD 2ROO 1GSD
    3PSO 2GOS 3PTS 2GTS
    >>> board.find_all_sets()
    [(3, 9, 10), (6, 7, 10)]
    """

    __slots__ = ("_rules", "_slots")

    _slots: list[Card | None]
    _rules: RuleSet

    def __init__(self, *given: NoReturn, **named: NoReturn) -> None:
        raise BoardTypeError("a board is made by Board.deal(deck) or Board.of(slots)")

    @classmethod
    def unchecked(cls, slots: list[Card | None], rules: RuleSet) -> Self:
        """Return a board that takes these slots as they are, without a check or a copy.

        For callers that know the position to be right, such as the match
        engine; everybody else has :meth:`of`.
        """
        board = cls.__new__(cls)
        board._slots = slots
        board._rules = rules
        return board

    @classmethod
    def deal(cls, deck: Deck, rules: RuleSet | None = None) -> Self:
        """Draw twelve cards into slots 0 to 11; with fewer the last stay empty (B1).

        >>> Board.deal(Deck.of([5, 71])).slots[:3]
        (Card(5), Card(71), None)
        """
        policies = _checked_rules(rules)
        if not isinstance(deck, Deck):
            raise BoardTypeError(f"{describe(deck)} is not a Deck")
        drawn = deck.draw(min(DEAL, deck.remaining))
        return cls.unchecked([*drawn, *[None] * (DEAL - len(drawn))], policies)

    @classmethod
    def of(cls, slots: Iterable[SupportsIndex | None], rules: RuleSet | None = None) -> Self:
        """Return a given position: at most 81 slots, ``None`` for an empty one (B8).

        In bytes and other buffers of bytes 255 is an empty slot.

        Raises :class:`BoardError` for a card that lies twice, for too many
        slots or for more cards than the cap, and the errors of :class:`Card`.

        >>> Board.of([5, None, 71]).slots
        (Card(5), None, Card(71))
        """
        policies = _checked_rules(rules)
        filled = [
            None if card is None else _card_in(slot, card)
            for slot, card in enumerate(islice(_given_slots(slots), MOST_SLOTS + 1))
        ]
        if len(filled) > MOST_SLOTS:
            raise BoardError("a board of more than 81 slots: expected at most 81")
        _fast.any_set_exists(filled)  # refuses a card that lies twice
        board = cls.unchecked(filled, policies)
        board._check_cap(0)
        return board

    @classmethod
    def parse(cls, text: str, rules: RuleSet | None = None) -> Self:
        """Return the board that ``str(board)`` wrote: codes and ``..``, four a row (C3).

        More than 81 slots are read, too: expansions beside the holes of a given
        position can lead there (B8). Raises :class:`CardError` with the row of a
        code that cannot be read, and :class:`BoardError` when a row is not full
        and not the last.

        >>> Board.parse("1RSD .. 2GOD").slots
        (Card(0), None, Card(34))
        """
        if not isinstance(text, str):
            raise BoardTypeError(f"{describe(text)} is not the text of a board: expected a str")
        if len(text) > 4096:
            raise BoardError(f"a text of {len(text)} characters is too long for a board")
        text = plain_str(text)
        slots: list[Card | None] = []
        rows = [words for line in text.split("\n") if (words := split_words(line))]
        for row, words in enumerate(rows):
            if len(words) > COLUMNS or (len(words) < COLUMNS and row < len(rows) - 1):
                raise BoardError(f"row {row} has {len(words)} slots: expected {COLUMNS}")
            for word in words:
                try:
                    slots.append(None if word == _EMPTY_MARK else Card.parse(word))
                except CardError as error:
                    raise CardError(f"row {row}: {error}") from None
        if len(slots) <= MOST_SLOTS:
            return cls.of(slots, rules)
        if len(slots) > MOST_GROWN:
            raise BoardError(f"a board of {len(slots)} slots: expected at most {MOST_GROWN}")
        board = cls.of([card for card in slots if card is not None], rules)
        board._slots = slots
        return board

    @property
    def slots(self) -> tuple[Card | None, ...]:
        """Every slot in order, None where it is empty."""
        return tuple(self._slots)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in slot order."""
        return tuple(card for card in self._slots if card is not None)

    @property
    def rules(self) -> RuleSet:
        """The rule set that refills and expands this board."""
        return self._rules

    @property
    def columns(self) -> int:
        """Always 4 (B1)."""
        return COLUMNS

    @property
    def rows(self) -> int:
        """How many rows the slots take, the last one perhaps not full."""
        return -(-len(self._slots) // COLUMNS)

    @property
    def sets(self) -> SetsView:
        """The sets that lie now, as a view that looks only when it is asked.

        >>> board = Board.of([0, 9, 18, 1])
        >>> (0, 1, 2) in board.sets, bool(board.sets), len(board.sets), list(board.sets)
        (True, True, 1, [(0, 1, 2)])
        """
        return SetsView(self)

    def any_set_exists(self) -> bool:
        """Whether any set lies, over the occupied slots only (B7).

        >>> Board.of([0, None, 9, 18]).any_set_exists(), Board.of([0, 9]).any_set_exists()
        (True, False)
        """
        slots = self._slots
        return _fast.any_set_exists(slots if len(slots) <= MOST_SLOTS else self.cards)

    def count_sets(self) -> int:
        """How many sets lie.

        >>> Board.of([0, 9, 18, 1, 2]).count_sets()
        2
        """
        slots = self._slots
        return _fast.count_sets(slots if len(slots) <= MOST_SLOTS else self.cards)

    def find_all_sets(self) -> list[tuple[int, int, int]]:
        """The slots of every set, ``i < j < k``, in lexicographic order.

        >>> Board.of([0, 9, None, 18, 1, 2]).find_all_sets()
        [(0, 1, 3), (0, 4, 5)]
        """
        slots = self._slots
        if len(slots) <= MOST_SLOTS:
            return _fast.find_all_sets(slots)
        # Expansions of a given position with holes may pass 81 slots (B8).
        of = [slot for slot, card in enumerate(slots) if card is not None]
        return [(of[i], of[j], of[k]) for i, j, k in _fast.find_all_sets(self.cards)]

    def hint(self, level: SupportsIndex = 3) -> tuple[int, ...] | None:
        """The first ``level`` slots of the first set, or None on a dead board.

        >>> board = Board.of([0, 9, None, 18])
        >>> board.hint(), board.hint(level=1), Board.of([0, 9]).hint()
        ((0, 1, 3), (0,), None)
        """
        shown = checked_int(level, "hint level", 1, 3, BoardError, BoardTypeError)
        found = self.find_all_sets()
        return found[0][:shown] if found else None

    def take(self, slots: Sequence[SupportsIndex]) -> tuple[Card, Card, Card]:
        """Remove the cards of three occupied slots and return them, in that order.

        Whether they are a set is not looked at. Raises :class:`BoardError`
        for an empty slot, one that is not there or one named twice; then no
        card is removed.

        >>> board = Board.of([5, 71, 13])
        >>> board.take((2, 0, 1)), board.slots
        ((Card(13), Card(5), Card(71)), (None, None, None))
        """
        chosen = self._checked_slots(slots, empty=False)
        if len(chosen) != 3:
            raise BoardError(f"{len(chosen)} slots to take: expected 3")
        first, second, third = chosen
        a, b, c = self._slots[first], self._slots[second], self._slots[third]
        assert a is not None
        assert b is not None
        assert c is not None
        self._slots[first] = self._slots[second] = self._slots[third] = None
        return a, b, c

    def refill(self, deck: Deck, slots: Sequence[SupportsIndex]) -> tuple[int, ...]:
        """Fill the slots that a claim vacated, lowest first, as the rules say (B2 to B4).

        Returns the slots that got a card, ascending. The rule set decides how
        many: always three, or only up to 12 cards. Raises :class:`BoardError`
        for a slot that is not empty and for more cards than the cap; then no
        card is drawn.

        >>> board = Board.of([5, None, None, None])
        >>> board.refill(Deck.of([60, 61]), (3, 1, 2)), board.slots
        ((1, 2), (Card(5), Card(60), Card(61), None))
        """
        if not isinstance(deck, Deck):
            raise BoardTypeError(f"{describe(deck)} is not a Deck")
        vacated = sorted(self._checked_slots(slots, empty=True))
        rules = self._rules
        plan = refill_plan(rules.refill, rules.close_up, len(self), deck.remaining, len(vacated))
        filled = tuple(vacated[: plan.into_vacated])
        self._check_new(deck, len(filled))
        self._check_cap(len(filled))
        for slot, card in zip(filled, deck.draw(len(filled)), strict=True):
            self._slots[slot] = card
        return filled

    def close_up(self) -> int:
        """Move the cards together in slot order and return how many slots vanished (B4).

        >>> board = Board.of([None, 5, None, 71])
        >>> board.close_up(), board.slots
        (2, (Card(5), Card(71)))
        """
        closed: list[Card | None] = [card for card in self._slots if card is not None]
        removed = len(self._slots) - len(closed)
        self._slots = closed
        return removed

    def append(self, deck: Deck, n: SupportsIndex) -> tuple[int, ...]:
        """Draw ``n`` cards into new slots at the end and return those slots (B4, B5).

        Raises :class:`BoardError` for more cards than the cap (B6) or the deck
        allows; then no card is drawn.

        >>> Board.of([5]).append(Deck.of([60, 61]), 2)
        (1, 2)
        """
        if not isinstance(deck, Deck):
            raise BoardTypeError(f"{describe(deck)} is not a Deck")
        count = checked_int(n, "cards to append", 0, deck.remaining, BoardError, BoardTypeError)
        self._check_new(deck, count)
        self._check_cap(count)
        first = len(self._slots)
        self._slots.extend(deck.draw(count))
        return tuple(range(first, first + count))

    def expand(self, deck: Deck) -> tuple[int, ...]:
        """Add three cards in new slots when the rules allow it, and return the slots (B5, B6).

        Under expansion by the engine that is only when no set lies. ``()``
        when the rules forbid it.

        >>> dead = Board.of([0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35])
        >>> dead.expand(Deck.of([38, 47])), dead.expand(Deck.of([38, 47, 59]))
        ((), (12, 13, 14))
        """
        if not isinstance(deck, Deck):
            raise BoardTypeError(f"{describe(deck)} is not a Deck")
        if self._rules.expansion == "engine" and self.any_set_exists():
            return ()
        return self.append(deck, expansion_size(self._rules, len(self), deck.remaining))

    def key(self) -> tuple[int, ...]:
        """The position as a hashable value: the ids by slot, 255 where it is empty.

        >>> Board.of([5, None, 71]).key()
        (5, 255, 71)
        """
        return tuple(_fast.EMPTY if card is None else int(card) for card in self._slots)

    def copy(self) -> Self:
        """Return an equal board that changes on its own.

        >>> board = Board.of([0, 9, 18])
        >>> twin = board.copy()
        >>> _ = twin.take((0, 1, 2))
        >>> len(board), len(twin)
        (3, 0)
        """
        return self.unchecked(list(self._slots), self._rules)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __len__(self) -> int:
        return len(self._slots) - self._slots.count(None)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self._slots == other._slots and self._rules == other._rules

    def __str__(self) -> str:
        words = [_EMPTY_MARK if card is None else card.code for card in self._slots]
        # An empty slot is as wide as a code, so that the columns stand.
        lines = [
            " ".join(f"{word:4}" for word in words[first : first + COLUMNS]).rstrip()
            for first in range(0, len(words), COLUMNS)
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        slots = [None if card is None else int(card) for card in self._slots]
        rules = "" if self._rules == EDITION else f", {self._rules!r}"
        if len(slots) > MOST_SLOTS:  # no given position, and so nothing for of()
            return f"Board.parse({str(self)!r}{rules})"
        return f"Board.of({slots}{rules})"

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it."""
        from setrules import svg

        return svg.board(self)._repr_svg_()

    def _checked_slots(self, slots: Sequence[SupportsIndex], *, empty: bool) -> list[int]:
        """Return distinct slots of this board, all empty or all occupied."""
        if isinstance(slots, (str, bytes)) or not isinstance(slots, Sequence):
            raise BoardTypeError(
                f"slots {describe(slots)}: expected a sequence of ints{list_advice(slots)}"
            )
        chosen: list[int] = []
        for given in slots:
            slot = checked_slot(given, len(self._slots))
            if slot in chosen:
                raise BoardError(f"slot {slot} is named twice: expected distinct slots")
            if (self._slots[slot] is None) is not empty:
                state = f"holds {self._slots[slot]!r}" if empty else "is empty"
                wanted = "an empty" if empty else "an occupied"
                raise BoardError(f"slot {slot} {state}: expected {wanted} slot")
            chosen.append(slot)
        return chosen

    def _check_cap(self, new: int) -> None:
        """Refuse more cards than the rules let lie (B6)."""
        cards, cap = len(self) + new, self._rules.cap
        if cap and cards > cap:
            raise BoardError(f"a board of {cards} cards is above the cap: expected at most {cap}")

    def _check_new(self, deck: Deck, count: int) -> None:
        """Refuse a deck whose next cards already lie here (B8)."""
        first = len(deck.order) - deck.remaining
        for card in deck.order[first : first + count]:
            if card in self._slots:
                raise BoardError(
                    f"card {int(card)} comes from the deck and lies on the board already"
                )


class SetsView(Slotted):
    """The sets of a board, found when they are asked for; see :attr:`Board.sets`."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        return iter(self._board.find_all_sets())

    def __len__(self) -> int:
        return self._board.count_sets()

    def __bool__(self) -> bool:
        return self._board.any_set_exists()

    def __contains__(self, slots: object) -> bool:
        """Whether three different slots hold a set, in any order; nothing else is searched."""
        if not isinstance(slots, (tuple, list)) or len(slots) != 3:
            return False
        lying = self._board.slots
        held: list[Card] = []
        for slot in slots:
            try:
                card = lying[checked_slot(slot, len(lying))]
            except (BoardError, BoardTypeError):
                return False
            if card is None or card in held:
                return False
            held.append(card)
        return _fast.validate(*held)

    def __repr__(self) -> str:
        return f"<sets of a board: {list(self)}>"


def _card_in(slot: int, value: SupportsIndex) -> Card:
    """Return the card of a given position, or the error that names its slot."""
    if isinstance(value, Card):
        return value
    if type(value) is int and 0 <= value <= 80:
        return CARDS[value]
    text = isinstance(value, str)
    advice = "; Card.parse() reads text" if text else "; None is an empty slot"
    return CARDS[checked_int(value, f"slot {slot}: card", 0, 80, CardError, CardTypeError, advice)]


def _given_slots(slots: object) -> Iterator[SupportsIndex | None]:
    """Iterate over a given position; in a buffer of bytes 255 is an empty slot."""
    if isinstance(slots, str):
        raise BoardTypeError(
            f"{describe(slots)} is not a list of slots: expected cards and None; "
            f"Board.parse() reads text"
        )
    if is_masked(slots):
        raise BoardTypeError(
            f"{describe(slots)} is a masked array: expected a plain one, such as .filled(255)"
        )
    try:
        buffer = memoryview(slots)  # type: ignore[arg-type]
    except TypeError:
        buffer = None
    except (ValueError, BufferError) as error:
        raise BoardTypeError(f"the slots cannot be read as a buffer: {error}") from error
    if buffer is not None:
        if buffer.ndim != 1:
            raise BoardError(
                f"a board of {buffer.ndim} dimensions: expected one dimension of at most 81 slots"
            )
        # ctypes names a byte order even for bytes.
        if buffer.itemsize == 1 and buffer.format.lstrip("<>=@!") == "B":
            given = buffer[: MOST_SLOTS + 1].tobytes()
            return iter([None if byte == _fast.EMPTY else byte for byte in given])
    if not isinstance(slots, Iterable) or isinstance(slots, (set, frozenset)):
        raise BoardTypeError(
            f"{describe(slots)} is not a list of slots: expected cards and None"
            f"{board_advice(slots, 'Board.copy() returns an equal board')}"
        )
    try:
        return iter(slots)
    except Exception as error:
        raise BoardTypeError(f"{describe(slots)} is not a list of slots: {error}") from error


def _checked_rules(rules: RuleSet | None) -> RuleSet:
    if rules is None:
        return EDITION
    if not isinstance(rules, RuleSet):
        raise BoardTypeError(f"rules {describe(rules)}: expected a RuleSet")
    return rules
