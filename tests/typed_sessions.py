"""What a type checker must know: a class of one's own stays that class.

Checked by mypy, not run.
"""

from __future__ import annotations

from copy import copy, deepcopy

from typing_extensions import assert_type

from setrules import Board, Deck, GameSession
from setrules.journal import Journal
from setrules.record import ReplayReport


class Match(GameSession):
    """A match with something more."""


class Table(Board):
    """A board with something more."""


class Pack(Deck):
    """A deck with something more."""


class Log(Journal):
    """A journal with something more."""


def matches(match: Match) -> None:
    """Every way to a session from a session or from data."""
    assert_type(match.copy(), Match)
    assert_type(copy(match), Match)
    assert_type(deepcopy(match), Match)
    assert_type(Match.restore(match.snapshot()), Match)
    assert_type(Match.replay(match.record()), Match)
    assert_type(Match.replay_report(match.record()), ReplayReport[Match])
    assert_type(Match.begin({}), Match)
    assert_type(GameSession.restore({}), GameSession)


def boards_and_decks(pack: Pack) -> None:
    """Every way to a board, to a deck and to a journal."""
    assert_type(Table.deal(pack), Table)
    assert_type(Table.of([0]), Table)
    assert_type(Table.parse("1RSD").copy(), Table)
    assert_type(Pack.shuffled(1), Pack)
    assert_type(Pack.daily(), Pack)
    assert_type(Pack.of([0]), Pack)
    assert_type(Pack.fair("m").copy().rewound(0), Pack)
    assert_type(Log.open("match.journal", sync_every=1), Log)


def none_is_called(wrong: list[int]) -> None:
    """The advice of an error comes for any argument, and a checker refuses each before."""
    Board(wrong)  # type: ignore[arg-type]
    Deck(seed=5)  # type: ignore[arg-type]
    Journal("match.journal")  # type: ignore[arg-type]
