"""What a match begins with, checked whole before anything is dealt (rules B8, M4, M6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import SupportsIndex

from setrules.arguments import checked_flag, checked_id, checked_ids, checked_time
from setrules.board import MOST_SLOTS, Board
from setrules.card import Card
from setrules.deck import Deck
from setrules.engine.state import MODES, MatchState, Mode, Player
from setrules.errors import SessionError, SessionTypeError, describe
from setrules.integers import plain_str
from setrules.rules import EDITION, RuleSet

__all__ = ["Setup", "check_combination", "check_position", "checked_mode", "checked_setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """The beginning of a match: a deck, and the slots that lie already when ``given``."""

    players: tuple[str, ...]
    rules: RuleSet
    mode: Mode
    deck: Deck
    given: bool
    slots: tuple[Card | None, ...]
    now_ms: int
    animations: bool
    dealer: str

    def new_state(self) -> MatchState:
        """Deal, where no position is given, and return the match before its opening."""
        deck = self.deck.copy()
        slots = list(self.slots if self.given else Board.deal(deck, self.rules).slots)
        return MatchState(
            rules=self.rules,
            mode=self.mode,
            players=[Player(id, seat) for seat, id in enumerate(self.players)],
            seats={id: seat for seat, id in enumerate(self.players)},
            dealer=self.players.index(self.dealer),
            animations=self.animations,
            start_ms=self.now_ms,
            now_ms=self.now_ms,
            slots=slots,
            cards=len(slots) - slots.count(None),
            deck=deck,
        )


def checked_setup(
    players: Sequence[str],
    rules: RuleSet | None,
    *,
    mode: str,
    seed: SupportsIndex | None,
    deck: Deck | None,
    board: Board | None,
    now_ms: SupportsIndex,
    animations: bool,
    dealer: str | None,
) -> Setup:
    """Return the beginning that these arguments describe, or raise the error that fits."""
    ids = checked_ids(players)
    policies = EDITION if rules is None else rules
    if not isinstance(policies, RuleSet):
        raise SessionTypeError(f"rules {describe(rules)}: expected a RuleSet")
    chosen_mode = checked_mode(mode)
    animated = checked_flag(animations, "animations")
    check_combination(ids, policies, chosen_mode, animated)
    start = checked_time(now_ms)
    dealing = ids[0] if dealer is None else checked_id(dealer, "dealer")
    if dealing not in ids:
        raise SessionError(f"dealer {dealing!r}: expected one of {', '.join(ids)}")
    if board is not None and not isinstance(board, Board):
        raise SessionTypeError(f"board {describe(board)}: expected a Board")
    if deck is not None and not isinstance(deck, Deck):
        raise SessionTypeError(f"deck {describe(deck)}: expected a Deck")
    if board is not None and deck is None:
        raise SessionError("a board without a deck: expected deck= beside board=")
    if deck is not None and seed is not None:
        raise SessionError(f"seed {describe(seed)} beside a deck: expected one of them")
    pile = Deck.shuffled(seed, small=policies.deck == "small") if deck is None else deck.copy()
    slots = () if board is None else board.slots
    check_position(slots, pile, policies)
    return Setup(
        tuple(ids), policies, chosen_mode, pile, board is not None, slots, start, animated, dealing
    )


def checked_mode(mode: object) -> Mode:
    """Return one of the four modes (M2)."""
    if not isinstance(mode, str):
        raise SessionTypeError(f"mode {describe(mode)}: expected one of {', '.join(MODES)}")
    mode = plain_str(mode)
    if mode == "single":
        return "single"
    if mode == "local":
        return "local"
    if mode == "pass_and_play":
        return "pass_and_play"
    if mode == "online":
        return "online"
    raise SessionError(f"mode {describe(mode)}: expected one of {', '.join(MODES)}")


def check_combination(ids: Sequence[str], rules: RuleSet, mode: Mode, animations: bool) -> None:
    """Refuse players, rules, mode and animations that do not go together."""
    if mode == "single" and len(ids) != 1:
        raise SessionError(f"{len(ids)} players in mode 'single': expected exactly 1")
    if mode == "pass_and_play" and len(ids) < 2:
        raise SessionError("1 player in mode 'pass_and_play': expected at least 2")
    if mode == "online" and animations:
        raise SessionError("animations in mode 'online': a server has none; expected False")
    if mode == "online" and rules.call_window_ms:
        raise SessionError(
            f"call_window_ms {rules.call_window_ms} in mode 'online': expected 0, no call control"
        )
    if rules.winner == "solitaire" and len(ids) != 1:
        raise SessionError(f"{len(ids)} players under solitaire rules: expected exactly 1")


def check_position(
    slots: Sequence[Card | None], deck: Deck, rules: RuleSet, most: int = MOST_SLOTS
) -> None:
    """Refuse too many slots, a position above the cap, and a card that the deck holds too (B8)."""
    if len(slots) > most:
        raise SessionError(f"a board of {len(slots)} slots: expected at most {most}")
    lying = [card for card in slots if card is not None]
    if not lying:
        return
    if rules.cap and len(lying) > rules.cap:
        raise SessionError(f"a board of {len(lying)} cards: expected at most the cap, {rules.cap}")
    undrawn = set(deck.order[len(deck.order) - deck.remaining :])
    for card in lying:
        if card in undrawn:
            raise SessionError(f"card {int(card)} lies on the board and is in the deck too")
