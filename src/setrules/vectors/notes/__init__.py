"""What every flag stands for: the rule in words, and the fault that a test of it finds.

Three families: the ids of the rules, ``trap-…`` for faults that other
implementations of the game really had, and ``port-…`` for places where languages
and runtimes differ.
"""

from __future__ import annotations

from typing import Final

from setrules.errors import VectorError, describe
from setrules.vectors.model import Note
from setrules.vectors.notes.ports import PORTS
from setrules.vectors.notes.rules import RULES
from setrules.vectors.notes.traps import TRAPS

__all__ = ["NOTES", "note"]

#: Every flag with its note.
NOTES: Final[dict[str, Note]] = {
    flag: Note(flag, says, catches) for flag, says, catches in (*RULES, *TRAPS, *PORTS)
}


def note(flag: str) -> Note:
    """Return the note of a flag, or raise :class:`VectorError`.

    >>> note("D4").says
    'Cards are drawn from the front of the shuffled order.'
    """
    if flag not in NOTES:
        raise VectorError(f"flag {describe(flag)} has no note")
    return NOTES[flag]
