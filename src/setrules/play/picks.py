"""Which slots a line of cards means."""

from __future__ import annotations

from collections.abc import Sequence

from setrules.board import Board
from setrules.card import Card
from setrules.errors import BoardError, CardError, SessionError, describe
from setrules.play.commands import bare_name, is_card, is_slot, player_named
from setrules.session import GameSession

__all__ = ["read_slots", "split_claim"]


def read_slots(words: Sequence[str], board: Board) -> list[int]:
    """Return the slots of one to three cards, each named by its slot or its code.

    Slots are numbered as the board shows them, from 0. Four words may also be one
    card in its long form (C3). Raises :class:`BoardError` for an empty slot, one
    that is not there, a card that does not lie and anything named twice, and
    :class:`CardError` for a word that is neither.

    >>> board = Board.of([0, 9, None, 18, 34])
    >>> read_slots(["0", "2GOD"], board), read_slots("2 open green diamonds".split(), board)
    ([0, 4], [4])
    >>> read_slots(["2"], board)
    Traceback (most recent call last):
    ...
    setrules.errors.BoardError: slot 2 is empty
    """
    unread = [word for word in words if not (is_slot(word) or is_card(word))]
    if len(words) == 4 and len(unread) > 1:
        return [_slot_of(Card.parse(" ".join(words)), board)]
    if len(words) > 3:
        if unread:
            _read_card(unread[0])
        raise BoardError(f"{len(words)} cards: expected at most three")
    slots: list[int] = []
    for word in words:
        slot = _read_slot(word, board)
        if slot in slots:
            raise BoardError(f"{describe(word, 40)} is named twice: expected different cards")
        slots.append(slot)
    return slots


def _read_slot(word: str, board: Board) -> int:
    lying = board.slots
    if not is_slot(word):
        return _slot_of(_read_card(word), board)
    # Longer numbers are as wrong, and need not be read.
    number = int(word[:6])
    if number >= len(lying):
        raise BoardError(f"slot {word[:20]}: expected 0 to {len(lying) - 1}")
    if lying[number] is None:
        raise BoardError(f"slot {number} is empty")
    return number


def _read_card(word: str) -> Card:
    try:
        return Card.parse(word)
    except CardError:
        raise CardError(
            f"{describe(word, 40)} is neither a command nor a card: expected a slot on the "
            f"board, a code such as 2GOD, or help"
        ) from None


def _slot_of(card: Card, board: Board) -> int:
    if card not in board.slots:
        raise BoardError(f"{card.code} does not lie on the board")
    return board.slots.index(card)


def split_claim(words: Sequence[str], session: GameSession) -> tuple[tuple[str, ...], str]:
    """Return the words for cards, and the player for whom they are claimed or ``""``.

    Where the keyboard is passed on a name may stand before the cards or after.
    Raises :class:`SessionError` for several players, for one between cards, and for
    a fourth word beside three cards that is no player.

    >>> session = GameSession(["ann", "bob"], mode="pass_and_play", seed=7)
    >>> split_claim(["0", "4", "9", "bob"], session), split_claim(["0"], session)
    ((('0', '4', '9'), 'bob'), (('0',), ''))
    """
    if session.mode != "pass_and_play" or len(words) < 2:
        return tuple(words), ""
    named = [name for name in (bare_name(word, session) for word in words) if name is not None]
    if len(named) > 1:
        raise SessionError(
            f"{len(named)} players ({', '.join(named)[:80]}): expected one who claims"
        )
    for player, cards in ((words[-1], words[:-1]), (words[0], words[1:])):
        # Three cards and a fourth word that is none: a claim for whoever that names.
        claim = len(cards) == 3 and all(is_slot(card) or is_card(card) for card in cards)
        if bare_name(player, session) or (claim and not (is_slot(player) or is_card(player))):
            return tuple(cards), player_named(player, session)
    if named:
        raise SessionError(f"{named[0]} stands between cards: expected the player first or last")
    return tuple(words), ""
