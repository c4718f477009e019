"""Journals: they are written, opened and gone on with, by one writer at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from journals import played, the_same
from matches import SET_A, SET_B, SET_C, match

from setrules import (
    Deck,
    GameSession,
    RecordError,
    SessionError,
    SessionStateError,
    SessionTypeError,
    SetRulesError,
)
from setrules.journal import Journal, read_journal

HERE = Path(__file__).parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# --- writing and opening


@pytest.mark.parametrize("every", [1, 3, 0])
def test_an_opened_journal_goes_on_where_it_was_e3(path: Path, every: int) -> None:
    session, _ = played(path, every)
    the_same(read_journal(path), session)
    with Journal.open(path, sync_every=every) as journal:
        the_same(journal.session, session)
        assert journal.written == 6
        assert journal.append() == 0
        journal.session.advance(700)
        session.advance(700)
        assert (journal.append(), journal.written) == (1, 7)
        the_same(read_journal(path), session)
    the_same(read_journal(path), session)
    assert GameSession.replay(read_journal(path).record()) == session


def test_commands_that_wait_are_written_together(path: Path) -> None:
    with Journal.create(path, match(mode="online"), sync_every=1) as journal:
        for stamp in range(10):
            journal.session.submit("A", SET_A, stamp)
        journal.session.submit("B", (0, 2, 3), 5)
        journal.session.advance(50)
        assert len(read_journal(path).entries()) == 0
        assert journal.append() == 12
        the_same(read_journal(path), journal.session)
        assert journal.append() == 0


def test_a_discarded_command_is_not_written(path: Path) -> None:
    with Journal.create(path, match(), sync_every=0) as journal:
        assert journal.session.animation_done() == ()
        with pytest.raises(SetRulesError):
            journal.session.claim("A", (1, 1, 2))
        assert journal.append() == 0


def test_a_match_in_its_middle_begins_a_journal(path: Path) -> None:
    """With all its commands, or as the snapshot that it was restored from."""
    for session in (match(), GameSession.restore(match().snapshot())):
        session.claim("A", SET_A)
        path.unlink(missing_ok=True)
        with Journal.create(path, session, sync_every=1) as journal:
            assert journal.written == 1
            session.claim("B", SET_C)
            journal.append()
        the_same(read_journal(path), session)
        assert read_journal(path).record() == session.record()


@pytest.mark.parametrize(
    "deck", [Deck.shuffled(5), Deck.fair("m-1", bytes(32)), Deck.of(range(40))]
)
def test_the_first_line_holds_the_whole_beginning(path: Path, deck: Deck) -> None:
    session = GameSession(["A", "B"], deck=deck)
    Journal.create(path, session, sync_every=1).close()
    first = json.loads(path.read_bytes().splitlines()[0])
    assert sorted(first) == ["check", "format", "start"]
    assert first["format"] == 1
    assert first["start"] == json.loads(json.dumps(session.record()["start"]))
    the_same(read_journal(path), session)


def test_every_line_is_json(path: Path) -> None:
    session, sizes = played(path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [line["entry"] for line in lines[1:]] == session.entries()
    assert sizes == sorted({*sizes})
    assert len({line["check"] for line in lines}) == 7


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_the_file_is_the_host_s_alone_e4(path: Path) -> None:
    """It holds the seed, so that nobody else may read it."""
    played(path)
    assert path.stat().st_mode & 0o077 == 0


# --- when the disk is told


@pytest.mark.parametrize(("every", "synced"), [(1, 10), (3, 3), (10, 1), (11, 0), (0, 0)])
def test_how_often_the_disk_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, every: int, synced: int
) -> None:
    calls: list[int] = []
    journal = Journal.create(path, match(), sync_every=every)
    monkeypatch.setattr(os, "fsync", calls.append)
    for now in range(1, 11):
        journal.session.advance(now)
        journal.append()
        assert len(read_journal(path).entries()) == now, "written at once in any case"
    assert len(calls) == synced
    journal.sync()
    assert len(calls) == synced + 1
    journal.session.advance(11)
    journal.append()
    journal.close()
    assert len(calls) == synced + 1 + (every > 0)


@pytest.mark.parametrize("every", [-1, 2**53, True, 1.0, "always", None])
def test_a_policy_that_is_none(path: Path, every: Any) -> None:
    with pytest.raises((SessionError, SessionTypeError), match="sync_every"):
        Journal.create(path, match(), sync_every=every)
    assert not path.exists()
    played(path)
    with pytest.raises((SessionError, SessionTypeError), match="sync_every"):
        Journal.open(path, sync_every=every)


# --- one writer


def test_a_second_writer_is_refused(path: Path) -> None:
    journal = Journal.create(path, match(), sync_every=1)
    before = path.read_bytes()
    with pytest.raises(SessionStateError, match="open in another place"):
        Journal.open(path, sync_every=1)
    with pytest.raises(SessionStateError, match="open in another place"):
        Journal.create(path, match(), sync_every=1)
    program = (
        "import sys; from setrules.journal import Journal\n"
        "try: Journal.open(sys.argv[1], sync_every=1)\n"
        "except RuntimeError as error: print(type(error).__name__)\n"
    )
    run = [sys.executable, "-c", program, str(path)]
    assert subprocess.run(run, capture_output=True, text=True).stdout == "SessionStateError\n"
    assert path.read_bytes() == before
    journal.close()
    assert subprocess.run(run, capture_output=True, text=True).stdout == ""
    Journal.open(path, sync_every=1).close()


def test_a_journal_that_is_forgotten_lets_go(path: Path) -> None:
    Journal.create(path, match(), sync_every=0)
    Journal.open(path, sync_every=0).close()


def test_an_existing_journal_is_not_begun_again(path: Path) -> None:
    session, _ = played(path)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="holds a journal"):
        Journal.create(path, match(), sync_every=1)
    assert path.read_bytes() == before
    the_same(read_journal(path), session)


def test_a_closed_journal_is_refused(path: Path) -> None:
    journal = Journal.create(path, match(), sync_every=1)
    journal.close()
    journal.close()
    for use in (journal.append, journal.sync):
        with pytest.raises(SessionStateError, match="closed"):
            use()
    assert "closed" in repr(journal)


def test_a_child_of_a_fork_may_not_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, match(), sync_every=1)
    before = path.read_bytes()
    journal.session.advance(5)
    with monkeypatch.context() as child:
        child.setattr(os, "getpid", lambda: -5)
        for use in (journal.append, journal.sync):
            with pytest.raises(SessionStateError, match="not a child of it"):
                use()
    assert path.read_bytes() == before
    assert journal.append() == 1
    journal.close()


def test_two_threads_on_one_journal_are_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Journal.create(path, match(), sync_every=1)
    reached, go_on = threading.Event(), threading.Event()

    def slow(file: int) -> None:
        reached.set()
        assert go_on.wait(60)

    monkeypatch.setattr(os, "fsync", slow)
    journal.session.advance(5)
    thread = threading.Thread(target=journal.append)
    thread.start()
    try:
        assert reached.wait(60)
        with pytest.raises(SessionStateError, match="append while another command of this Journal"):
            journal.append()
    finally:
        go_on.set()
        thread.join()
    journal.close()
    assert len(read_journal(path).entries()) == 1


def test_what_is_no_journal_cannot_be_made(path: Path) -> None:
    with pytest.raises(SessionTypeError):
        Journal()
    with pytest.raises(SessionTypeError, match="expected a GameSession"):
        Journal.create(path, "session", sync_every=1)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        Journal.open(path, sync_every=1)
    with pytest.raises(FileNotFoundError):
        read_journal(path)
    assert not path.exists()


def test_the_sets_used_above_lie() -> None:
    session = match()
    assert all(session.claim("A", cards)[0].type == "claim_accepted" for cards in (SET_A, SET_C))
    assert match().claim("A", SET_B)[0].type == "claim_accepted"
