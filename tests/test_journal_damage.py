"""Journals that lose nothing: a disk that refuses, torn writes, damage; and what is salvaged."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from journals import played, the_same
from matches import match

from setrules import (
    RecordError,
    SessionStateError,
    SetRulesError,
)
from setrules.journal import Journal, read_journal
from setrules.journal.lines import line_of, read_lines


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# --- a disk that refuses


def test_a_full_disk_loses_nothing_that_was_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of a line goes through and then nothing: it is taken back, and later written whole."""
    journal = Journal.create(path, match(), sync_every=1)
    journal.session.advance(1)
    journal.append()
    before = path.read_bytes()
    real = os.write
    left = [40]

    def full(file: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, "no space left on device")
        done = real(file, bytes(data)[: left[0]])
        left[0] -= done
        return done

    journal.session.advance(2)
    journal.session.advance(3)
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(OSError, match="no space"):
            journal.append()
        with pytest.raises(OSError, match="no space"):
            journal.append()
    assert path.read_bytes() == before
    assert journal.append() == 2
    the_same(read_journal(path), journal.session)
    journal.close()


def test_short_writes_are_gone_on_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, bytes(data)[:7]))
    session, _ = played(path)
    the_same(read_journal(path), session)


def test_a_disk_that_fails_to_sync_closes_the_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: int) -> None:
        raise OSError(errno.EIO, "input/output error")

    journal = Journal.create(path, match(), sync_every=1)
    journal.session.advance(1)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", fail)
        with pytest.raises(OSError, match="input/output"):
            journal.append()
    with pytest.raises(SessionStateError, match="closed"):
        journal.append()
    Journal.open(path, sync_every=1).close()


# --- torn writes and damage


def test_a_write_torn_at_every_byte(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a file that ends anywhere exactly the whole lines count, and the rest is cut off."""
    monkeypatch.setattr(os, "fsync", lambda file: None)  # a slow disk, a thousand times
    session, sizes = played(path, every=0)
    whole = path.read_bytes()
    entries = session.entries()
    states = [match()]
    for entry in entries:
        states.append(states[-1].copy())
        states[-1].apply(entry)
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        if size < sizes[0]:
            for use in (read_journal, lambda path: Journal.open(path, sync_every=0)):
                with pytest.raises(RecordError, match="line 1"):
                    use(path)
            assert path.read_bytes() == whole[:size]
            continue
        lines = sum(size >= end for end in sizes[1:])
        with Journal.open(path, sync_every=0) as journal:
            assert journal.session == states[lines]
            assert path.read_bytes() == whole[: sizes[lines]]
            for entry in entries[lines:]:
                journal.session.apply(entry)
            journal.append()
        assert path.read_bytes() == whole, "gone on with as if nothing had happened"


@pytest.mark.parametrize("tail", [b"\0" * 100, b"{", b'{"check":"', b"\xff" * 7, b" "])
def test_rubbish_behind_the_last_line_is_cut_off(path: Path, tail: bytes) -> None:
    session, _ = played(path)
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    the_same(read_journal(path), session)
    assert path.read_bytes() == whole + tail
    with Journal.open(path, sync_every=1) as journal:
        the_same(journal.session, session)
    assert path.read_bytes() == whole


def test_a_torn_first_line_is_written_over(path: Path) -> None:
    _, sizes = played(path)
    whole = path.read_bytes()
    for size in (0, 1, sizes[0] - 1):
        path.write_bytes(whole[:size])
        with Journal.create(path, match(), sync_every=1):
            pass
        assert path.read_bytes() == whole[: sizes[0]]


def test_damage_at_every_byte_is_named_by_its_line(path: Path) -> None:
    played(path)
    whole = path.read_bytes()
    random = Random(9)
    # Without the last end of a line the last command looks as if it had been torn.
    for at in range(len(whole) - 1):
        line = whole[:at].count(b"\n") + 1
        other = random.choice([byte for byte in range(256) if byte != whole[at]])
        for damaged in (
            whole[:at] + bytes([other]) + whole[at + 1 :],
            whole[:at] + whole[at + 1 :],
        ):
            if damaged == whole:
                continue
            with pytest.raises(RecordError, match=rf"^line {line}: "):
                read_lines(damaged)
    path.write_bytes(damaged)
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line 7: damaged"):
        Journal.open(path, sync_every=1)
    assert path.read_bytes() == damaged


def test_lines_that_are_lost_doubled_or_moved_are_noticed(path: Path) -> None:
    played(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for changed, line in (
        ([*lines[:3], *lines[4:]], 4),
        ([*lines[:3], lines[2], *lines[3:]], 4),
        ([*lines[:2], lines[3], lines[2], *lines[4:]], 3),
        ([*lines[:2], b"\n", *lines[2:]], 3),
        ([*lines, b"\n"], 8),
    ):
        path.write_bytes(b"".join(changed))
        with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line {line}: "):
            read_journal(path)


def forged(*lines: dict[str, Any]) -> bytes:
    """A file whose checks are right, whatever it says."""
    check = b""
    data = b""
    for line in lines:
        text, check = line_of(line, check)
        data += text
    return data


START: Any = json.loads(json.dumps(match().record()["start"]))
FIRST = {"format": 1, "start": START}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([{"format": 2, "start": START}], "line 1: a journal of format 2"),
        ([{"format": "1", "start": START}], "line 1, format"),
        ([{"format": 1, "start": {**START, "mode": "solo"}}], "line 1: start"),
        ([{"format": 1, "start": []}], "line 1, start"),
        ([{"format": 1}], "line 1 without 'start'"),
        ([{"entry": {"command": "animation_done"}}], "line 1 without"),
        ([FIRST, FIRST], "line 2 without 'entry'"),
        ([FIRST, {"entry": []}], "line 2: "),
        ([FIRST, {"entry": {"command": "jump"}}], "line 2: entry: unknown command"),
        ([FIRST, {"entry": {"command": "animation_done"}}], "line 2: the rules discard"),
        (
            [
                FIRST,
                {"entry": {"command": "advance", "now_ms": 5}},
                {"entry": {"command": "advance", "now_ms": 4}},
            ],
            "line 3: now_ms 4",
        ),
    ],
)
def test_what_the_rules_refuse_is_named_by_its_line(
    path: Path, lines: list[dict[str, Any]], message: str
) -> None:
    path.write_bytes(forged(*lines))
    with pytest.raises(SetRulesError, match=rf"^{re.escape(str(path))}: {message}"):
        read_journal(path)
    with pytest.raises(SetRulesError, match=rf"^{re.escape(str(path))}: {message}"):
        Journal.open(path, sync_every=1)


@pytest.mark.parametrize(
    ("data", "advice"),
    [
        (b"\n", ""),
        (b"[]\n", ""),
        (b"{}\n", ""),
        (b"null\n", ""),
        (b"[" * 100_000 + b"\n", ""),
        (b"\xff\xfe\n", ""),
        (b"import setrules\n\nprint(1)\n", ""),
        (b'{"cards": [1, 2, 3]}', ""),
        (json.dumps(match().record()).encode(), "GameSession.replay()"),
        (json.dumps(match().record(), indent=1).encode() + b"\n", "GameSession.replay()"),
        (json.dumps(match().snapshot()).encode(), "GameSession.restore()"),
    ],
)
def test_what_is_no_journal_is_refused_by_its_path(path: Path, data: bytes, advice: str) -> None:
    path.write_bytes(data)
    message = f"{path} is no journal: "
    for salvage in (False, True):
        for use in (
            lambda: read_journal(path, salvage=salvage),  # noqa: B023
            lambda: Journal.open(path, sync_every=1, salvage=salvage),  # noqa: B023
        ):
            with pytest.raises(RecordError) as caught:
                use()
            assert str(caught.value).startswith(message)
            assert (advice or "expected a file that Journal.create() made") in str(caught.value)
    assert path.read_bytes() == data
    assert os.listdir(path.parent) == [path.name]


def test_an_empty_file_is_a_journal_in_which_nothing_was_begun(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line 1: .*nothing"):
        read_journal(path)


def test_a_first_line_with_a_hole_is_damage(path: Path) -> None:
    """The lines behind it still tell what the file was."""
    _, sizes = played(path)
    path.write_bytes(bytes(sizes[0] - 1) + path.read_bytes()[sizes[0] - 1 :])
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line 1: damaged"):
        read_journal(path)


def test_a_line_nested_too_deeply_is_refused(path: Path) -> None:
    start, check = line_of(FIRST, b"")  # type: ignore[arg-type]
    path.write_bytes(start + _raw(b'"entry":' + b"[" * 100_000 + b"}", check))
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line 2: no JSON"):
        read_journal(path)


@pytest.mark.parametrize(
    "rest",
    [
        b'"entry":{"command":"advance","now_ms":1},"entry":{"command":"advance","now_ms":5}}',
        b'"entry":{"command":"advance","now_ms":1,"now_ms":5}}',
        b'"entry":{"command":"advance","now_ms":1},"check":"0123456789abcdef"}',
    ],
)
def test_a_line_with_a_key_twice_is_refused(path: Path, rest: bytes) -> None:
    """Two readers could take it for two commands."""
    start, check = line_of(FIRST, b"")  # type: ignore[arg-type]
    path.write_bytes(start + _raw(rest, check))
    with pytest.raises(RecordError, match=rf"^{re.escape(str(path))}: line 2: .* a key twice"):
        read_journal(path)


def _raw(rest: bytes, before: bytes) -> bytes:
    """A line with a right check around any bytes."""
    from hashlib import sha256

    check = sha256(before + rest).hexdigest()[:16].encode()
    return b'{"check":"' + check + b'",' + rest + b"\n"


# --- what a loss of power left


def test_what_stands_before_a_hole_can_be_salvaged(path: Path) -> None:
    """Pages that were not on the disk yet are zeros, though later ones were written."""
    session, sizes = played(path)
    whole = path.read_bytes()
    holed = whole[: sizes[3] + 5] + bytes(sizes[5] - sizes[3] - 10) + whole[sizes[5] - 5 :]
    path.write_bytes(holed)
    before = match()
    for entry in session.entries()[:3]:
        before.apply(entry)
    message = rf"^{re.escape(str(path))}: line 5: damaged, .*; the 4 before it can be salvaged"
    for use in (read_journal, lambda path: Journal.open(path, sync_every=1)):
        with pytest.raises(RecordError, match=message):
            use(path)
    assert path.read_bytes() == holed
    the_same(read_journal(path, salvage=True), before)
    assert path.read_bytes() == holed
    assert os.listdir(path.parent) == [path.name]
    with Journal.open(path, sync_every=1, salvage=True) as journal:
        the_same(journal.session, before)
        assert path.read_bytes() == whole[: sizes[3]]
        rest = Path(str(journal.salvaged))
        assert rest == path.with_name("match.jsonl.damaged-1")
        assert rest.read_bytes() == holed[sizes[3] :]
        if os.name == "posix":
            assert rest.stat().st_mode & 0o077 == 0
        for entry in session.entries()[3:]:
            journal.session.apply(entry)
        journal.append()
    assert path.read_bytes() == whole


def test_no_rest_is_written_over(path: Path) -> None:
    _, sizes = played(path)
    whole = path.read_bytes()
    for number in (1, 2, 3):
        path.write_bytes(whole[: sizes[0]] + b"damage %d\n" % number)
        with Journal.open(path, sync_every=0, salvage=True) as journal:
            assert journal.salvaged == f"{path}.damaged-{number}"
    for number in (1, 2, 3):
        assert Path(f"{path}.damaged-{number}").read_bytes() == b"damage %d\n" % number


def test_salvage_changes_nothing_where_nothing_is_damaged(path: Path) -> None:
    session, _ = played(path)
    whole = path.read_bytes()
    path.write_bytes(whole + b"half a line")
    with Journal.open(path, sync_every=0, salvage=True) as journal:
        the_same(journal.session, session)
        assert journal.salvaged is None
    assert path.read_bytes() == whole
    assert os.listdir(path.parent) == [path.name]


def test_without_its_first_line_nothing_is_salvaged(path: Path) -> None:
    played(path)
    damaged = b"X" + path.read_bytes()[1:]
    path.write_bytes(damaged)
    message = rf"^{re.escape(str(path))}: line 1: damaged, its check is not [0-9a-f]{{16}}$"
    for use in (read_journal, lambda path, salvage: Journal.open(path, sync_every=0, salvage=True)):
        with pytest.raises(RecordError, match=message):
            use(path, salvage=True)
    assert path.read_bytes() == damaged


def test_a_rest_that_cannot_be_kept_leaves_the_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, sizes = played(path)
    damaged = path.read_bytes()[: sizes[2]] + b"damage\n"
    path.write_bytes(damaged)

    def full(file: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="no space"):
        Journal.open(path, sync_every=1, salvage=True)
    assert path.read_bytes() == damaged
    assert os.listdir(path.parent) == [path.name]
