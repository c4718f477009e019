"""Which tests there are: for each kind the function that lists them, without answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from setrules.vectors.cases.cards import cards, notation
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.decks import daily, deck, draws
from setrules.vectors.cases.explain import explain
from setrules.vectors.cases.fair import fair, verify_fair
from setrules.vectors.cases.games import board
from setrules.vectors.cases.matches import games
from setrules.vectors.cases.rulesets import rulesets
from setrules.vectors.cases.search import search
from setrules.vectors.cases.sessions import sessions
from setrules.vectors.cases.sets import sets, third, through, validate

__all__ = ["LISTINGS", "Case"]

#: The listing of each kind, by its name.
LISTINGS: Final[dict[str, Callable[[], Iterator[Case]]]] = {
    "board": board,
    "cards": cards,
    "daily": daily,
    "deck": deck,
    "draws": draws,
    "explain": explain,
    "fair": fair,
    "game": games,
    "notation": notation,
    "rulesets": rulesets,
    "search": search,
    "session": sessions,
    "sets": sets,
    "third": third,
    "through": through,
    "validate": validate,
    "verify_fair": verify_fair,
}
