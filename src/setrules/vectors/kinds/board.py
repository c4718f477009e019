"""``board``: dealing, taking, refilling, closing up and expanding, step by step (B1 to B8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from setrules.board import Board
from setrules.card import Card
from setrules.deck import Deck
from setrules.errors import BoardError, VectorError, describe
from setrules.refill import FULL
from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.fields import Fields
from setrules.vectors.kind import Kind
from setrules.vectors.kinds.rules import RULES, read_rules
from setrules.vectors.kinds.search import given, written
from setrules.vectors.shapes import CARD, FLAG, SLOT, array, choice, integer, record

__all__ = ["BOARD", "STEPS", "perform", "start"]

_Moved = tuple[Sequence[int], Sequence[Card]]


def start(rules: RuleSet, slots: Sequence[int], deck: Sequence[int]) -> tuple[Board, Deck]:
    """Return the board and the deck of a given position, -1 for an empty slot (B8).

    Raises the errors of :meth:`Board.of` and :meth:`Deck.of`, and
    :class:`BoardError` for a card that is on the board and in the deck.
    """
    board, pile = Board.of(given(slots), rules), Deck.of(deck)
    shared = sorted({*board.cards} & {*pile.order})
    if shared:
        raise BoardError(
            f"card {int(shared[0])} lies on the board and is in the deck: expected distinct cards"
        )
    return board, pile


def perform(
    step: str, slots: Sequence[int], board: Board, deck: Deck
) -> tuple[Board, dict[str, Json]]:
    """Do one step and return the board with what the step answers.

    Raises :class:`BoardError` for a step that is refused, and
    :class:`VectorError` for a step that does not exist or takes no slots.
    """
    if step == "deal":
        board = Board.deal(deck, board.rules)
    if step not in _DOES:
        raise VectorError(f"step {describe(step)}: expected one of {', '.join(STEPS)}")
    if slots and step not in ("take", "refill"):
        raise VectorError(f"step {step!r} with slots {describe(slots)}: expected none")
    moved, cards = _DOES[step](board, deck, slots)
    return board, {
        "board": written(board.slots),
        "cards": [int(card) for card in cards],
        "deck_remaining": deck.remaining,
        "exists": board.any_set_exists(),
        "slots": list(moved),
    }


def _dealt(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    return range(len(board)), board.cards


def _take(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    return slots, board.take(slots)


def _refill(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    return _now_in(board, board.refill(deck, slots))


def _close_up(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    board.close_up()
    return (), ()


def _top_up(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    rules = board.rules
    if rules.refill != "to_12" or rules.close_up != "always":
        return (), ()
    missing = max(0, FULL - len(board))
    return _now_in(board, board.append(deck, min(missing, deck.remaining)))


def _expand(board: Board, deck: Deck, slots: Sequence[int]) -> _Moved:
    return _now_in(board, board.expand(deck))


def _now_in(board: Board, slots: Sequence[int]) -> _Moved:
    cards = [board.slots[slot] for slot in slots]
    return slots, [card for card in cards if card is not None]


_DOES: Final[dict[str, Callable[[Board, Deck, Sequence[int]], _Moved]]] = {
    "deal": _dealt,
    "take": _take,
    "refill": _refill,
    "close_up": _close_up,
    "top_up": _top_up,
    "expand": _expand,
}

#: The steps that a test can make.
STEPS: Final = tuple(_DOES)


def _board(input: Fields) -> dict[str, Json]:
    rules = read_rules(input)
    steps = [
        (step.text("step"), step.integers("slots"))
        for step in input.objects("steps", ("slots", "step"))
    ]
    board, deck = start(rules, input.integers("slots"), input.integers("deck"))
    done: list[Json] = []
    for index, (step, slots) in enumerate(steps):
        try:
            board, answer = perform(step, slots, board, deck)
        except BoardError as error:
            raise BoardError(f"step {index}: {error}") from None
        done.append(answer)
    return {"steps": done}


BOARD: Final = Kind(
    name="board",
    about="Boards, step by step: the deal, claims and what fills their slots under each rule "
    "set, closing up and expansions.",
    input=record(
        deck=array(CARD, 0, 81),
        rules=RULES,
        slots=array(SLOT, 0, 81),
        steps=array(record(slots=array(integer(0, 80), 0, 3), step=choice(*STEPS))),
    ),
    expected=record(
        steps=array(
            record(
                board=array(SLOT),
                cards=array(CARD, 0, 12),
                deck_remaining=integer(0, 81),
                exists=FLAG,
                slots=array(integer(0, 323), 0, 12),
            )
        )
    ),
    compute=_board,
)
