"""A match that is written to a journal, for the tests of journals."""

from __future__ import annotations

from pathlib import Path

from matches import SET_A, SET_C, match

from setrules import GameSession
from setrules.journal import Journal

__all__ = ["played", "the_same"]


def played(path: Path, every: int = 1) -> tuple[GameSession, list[int]]:
    """A short match with its journal closed, and the size of the file after each command."""
    with Journal.create(path, match(), sync_every=every) as journal:
        sizes = [path.stat().st_size]
        session = journal.session
        for do in (
            lambda: session.tap(0, "A"),
            lambda: session.claim("A", SET_A),
            lambda: session.disconnect("B", 40),
            lambda: session.claim_slots("A", (0, 1, 2)),
            lambda: session.reconnect("B", 50),
            lambda: session.claim("B", SET_C),
        ):
            do()
            assert journal.append() == 1
            sizes.append(path.stat().st_size)
    return session, sizes


def the_same(found: GameSession, expected: GameSession) -> None:
    assert found == expected
    assert found.entries() == expected.entries()
    assert found.opening == expected.opening
