"""A command is done to its end, or it was never given: without stepping through it.

``test_interrupts.py`` ends commands at each of their lines; here each ends where
everything but its last lines has happened.
"""

from __future__ import annotations

import copy
import pickle
from contextlib import suppress
from typing import Any

import pytest
from command_cases import CASES, Command
from interrupts import Interrupt
from matches import SET_A, match

from setrules import GameSession, RecordError


def _mended_once_more(session: GameSession) -> None:
    pytest.fail("there is nothing to mend")


@pytest.mark.parametrize("name", CASES)
def test_a_command_without_its_last_lines_was_never_given(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, command = CASES[name]
    session = begin()
    record, snapshot = session.record(), session.snapshot()
    tell = GameSession._told
    ended: list[object] = []

    def end(self: GameSession, entry: Any) -> Any:
        if not ended:
            ended.append(entry)
            raise Interrupt
        return tell(self, entry)

    monkeypatch.setattr(GameSession, "_told", end)
    with pytest.raises(Interrupt):
        command(session)
    assert ended
    assert (session.record(), session.snapshot()) == (record, snapshot)
    monkeypatch.setattr(GameSession, "_mend", _mended_once_more)
    told = command(session)
    monkeypatch.undo()
    assert told == command(begin())


class _Ending(list[Any]):
    """Keeps an entry, and ends the command that it tells of."""

    def append(self, entry: Any, /) -> None:
        super().append(entry)
        raise Interrupt


def test_an_entry_that_is_kept_is_a_command_that_was_done() -> None:
    """What brings a time is done aside, and taken over with its entry."""
    begin, command = CASES["entry of a call"]
    session, whole = begin(), begin()
    session._entries = _Ending(session._entries)
    with pytest.raises(Interrupt):
        command(session)
    command(whole)
    assert session == whole
    assert session.record() == whole.record()


class _Signalled(list[Any]):
    """Raises in a search for what it holds, as a signal handler may."""

    def index(self, *arguments: Any) -> int:
        raise ValueError("a handler's")


def test_an_error_from_outside_is_no_stale_claim() -> None:
    session = match(penalty="point")
    before = session.snapshot()
    session._state.slots = _Signalled(session._state.slots)
    with pytest.raises(ValueError, match="a handler's"):
        session.claim("A", SET_A)
    assert session.snapshot() == before
    assert session.claim("A", SET_A)[0].type == "claim_accepted"


def _as_entries(session: GameSession, command: Command) -> None:
    """What a command adds to the record, as plain data to a session like it."""
    twin = session.copy()
    command(session)
    for entry in session.entries()[len(twin.entries()) :]:
        twin.apply(entry)
        twin.snapshot()


@pytest.mark.parametrize("name", CASES)
def test_a_command_that_ended_well_leaves_nothing_to_mend(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, command = CASES[name]
    monkeypatch.setattr(GameSession, "_mend", _mended_once_more)
    session = begin()
    for twin in (
        copy.deepcopy(session),
        pickle.loads(pickle.dumps(session)),
        GameSession.restore(session.snapshot()),
        GameSession.replay(session.record()),
    ):
        command(twin)
        with suppress(RecordError):
            command(twin)
        twin.snapshot()
    _as_entries(session, command)
