"""Small matches for the session tests: known positions, and short ways to look at events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from setrules import Board, Deck, Event, GameSession, RuleSet

#: Twelve cards with five sets, and what lies under them.
FULL = (5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)
PILE = (60, 61, 64, 66, 68, 70)
#: Claims on that board: three sets that share no card, one that clashes, and no set.
SET_A = (71, 48, 1)
SET_B = (71, 7, 51)
SET_C = (13, 9, 17)
NO_SET = (5, 71, 13)
#: Twelve and twenty cards without a set.
DEAD = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35)
DEAD_20 = (*DEAD, 38, 47, 59, 65, 66, 67, 71, 77)
#: A board of fifteen, with sets.
FIFTEEN = (*DEAD, 2, 5, 36)

EventT = TypeVar("EventT", bound=Event)


def match(
    board: Sequence[int | None] | None = FULL,
    deck: Iterable[int] = PILE,
    players: Sequence[str] = ("A", "B"),
    rules: str = "edition",
    mode: Any = "local",
    now_ms: int = 0,
    animations: bool = False,
    dealer: str | None = None,
    **overrides: Any,
) -> GameSession:
    """A match over a given position; without a board the deck deals it."""
    policies = RuleSet.named(rules, **overrides)
    return GameSession(
        players,
        policies,
        mode=mode,
        deck=Deck.of(deck),
        board=None if board is None else Board.of(board, policies),
        now_ms=now_ms,
        animations=animations,
        dealer=dealer,
    )


def types(events: Iterable[Event]) -> list[str]:
    """The types of some events, in order."""
    return [event.type for event in events]


def only(events: Iterable[Event], kind: type[EventT]) -> EventT:
    """The one event of a type."""
    (found,) = [event for event in events if isinstance(event, kind)]
    return found


def of_type(events: Iterable[Event], kind: type[EventT]) -> list[EventT]:
    """All events of a type."""
    return [event for event in events if isinstance(event, kind)]


def slots(session: GameSession) -> list[int | None]:
    """The board as ids."""
    return [None if card is None else int(card) for card in session.board.slots]


def scores(session: GameSession) -> list[int]:
    """The scores in seat order."""
    return [player.score for player in session.players]


def attempts(session: GameSession) -> list[int]:
    """The invalid attempts in seat order."""
    return [player.invalid_attempts for player in session.players]


def statuses(session: GameSession) -> list[str]:
    """The statuses in seat order."""
    return [player.status for player in session.players]


def ended(session: GameSession) -> tuple[str, int] | None:
    """Why and when a match ended."""
    return (session.result.reason, session.result.at_ms) if session.result else None


def entries(session: GameSession) -> list[Any]:
    """What the record holds beside the beginning and the end."""
    listed = session.record()["entries"]
    assert isinstance(listed, list)
    return listed
