"""All mutants, port by port."""

from __future__ import annotations

from typing import Final

from port_mutants.csharp import CSHARP
from port_mutants.golang import GO
from port_mutants.javascript_boards import BOARDS
from port_mutants.javascript_cards import CARDS
from port_mutants.javascript_decks import DECKS
from port_mutants.javascript_matches import MATCHES
from port_mutants.javascript_tables import TABLES
from port_mutants.javascript_times import TIMES
from port_mutants.lua import LUA
from port_mutants.model import Mutant

__all__ = ["MUTANTS"]

MUTANTS: Final[tuple[Mutant, ...]] = (
    *CARDS,
    *DECKS,
    *BOARDS,
    *MATCHES,
    *TIMES,
    *TABLES,
    *CSHARP,
    *LUA,
    *GO,
)
