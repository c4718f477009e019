"""The file of a journal: whose it is, what it may replace, when it is on the disk, who has it."""

from __future__ import annotations

import copy
import errno
import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from journals import played, the_same
from matches import match

from setrules import RecordError, SessionStateError, SessionTypeError
from setrules.journal import Journal, read_journal

posix = pytest.mark.skipif(os.name != "posix", reason="files are kept in another way")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


# --- what a new journal may replace


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(match().snapshot()).encode(),
        json.dumps(match().record()).encode(),
        b"x",
        b"{}",
        b'{"check":"0123456789abcdeF',
        b'{"check":"0123456789abcdef","entry":{"command":"animation_done"}}',
        b"\0" * 100,
        b"text\nof two lines\n",
    ],
)
def test_only_what_was_left_of_a_first_line_is_written_over(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(RecordError, match=r"match\.jsonl holds something else"):
        Journal.create(path, match(), sync_every=1)
    assert path.read_bytes() == data


@posix
@pytest.mark.parametrize("data", [b"", b'{"check":"01234'])
def test_a_file_that_was_there_becomes_the_host_s_alone_e4(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    path.chmod(0o644)
    Journal.create(path, match(), sync_every=1).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize(
    "use",
    [
        lambda place: Journal.create(place, match(), sync_every=1),
        lambda place: Journal.open(place, sync_every=1),
        read_journal,
    ],
    ids=["create", "open", "read_journal"],
)
def test_what_is_no_file_is_refused_and_left_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, use: Any
) -> None:
    """Made its user's alone, a device such as /dev/null would be of no use to anybody else."""
    changed: list[int] = []
    monkeypatch.setattr(os, "fchmod", lambda file, mode: changed.append(mode))
    os.mkfifo(path)
    for place in (path, Path(os.devnull), Path("/dev/zero")):
        with pytest.raises(RecordError, match="is a device or a pipe: expected a file"):
            use(place)
    assert changed == []


# --- on the disk


class Syncs:
    """What was put on the disk: files and folders, by inode."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[int] = []
        monkeypatch.setattr(os, "fsync", lambda file: self.seen.append(os.fstat(file).st_ino))

    def of(self, path: Path) -> int:
        return self.seen.count(path.stat().st_ino)


@posix
def test_an_opened_journal_is_on_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last writer may have died before it synced, and its commands are acknowledged."""
    played(path, every=0)
    syncs = Syncs(monkeypatch)
    Journal.open(path, sync_every=0).close()
    assert syncs.seen == []
    for every in (1, 100):
        syncs.seen.clear()
        with Journal.open(path, sync_every=every):
            assert (syncs.of(path), syncs.of(path.parent)) == (1, 1)
    with path.open("ab") as file:
        file.write(b"half a line")
    syncs.seen.clear()
    Journal.open(path, sync_every=0).close()
    assert syncs.of(path) == 1, "what was cut off does not come back"


@posix
def test_what_is_salvaged_is_on_the_disk_before_it_is_cut_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path)
    whole = path.read_bytes()
    path.write_bytes(whole + b"damage\n")
    syncs = Syncs(monkeypatch)
    cut = os.ftruncate

    def look(file: int, size: int) -> None:
        rest = path.with_name(f"{path.name}.damaged-1")
        assert rest.read_bytes() == b"damage\n"
        assert (syncs.of(rest), syncs.of(path.parent), syncs.of(path)) == (1, 1, 0)
        cut(file, size)

    monkeypatch.setattr(os, "ftruncate", look)
    files = len(os.listdir("/dev/fd"))
    Journal.open(path, sync_every=1, salvage=True).close()
    assert path.read_bytes() == whole
    assert syncs.of(path) == 1
    assert len(os.listdir("/dev/fd")) == files, "folders are closed again, too"


@posix
def test_no_more_than_n_wait_over_a_restart(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    syncs = Syncs(monkeypatch)
    waiting = most = 0
    Journal.create(path, match(), sync_every=3).close()
    for run in range(4):
        with monkeypatch.context() as killed:
            killed.setattr(Journal, "close", lambda self: None)
            journal = Journal.open(path, sync_every=3)
            waiting = 0 if syncs.of(path) else waiting
            for step in range(2):
                syncs.seen.clear()
                journal.session.advance(10 * run + step + 1)
                journal.append()
                waiting = 0 if syncs.of(path) else waiting + 1
                most = max(most, waiting)
            syncs.seen.clear()
            del journal  # as if it had died
    assert most == 2


@posix
@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_syncs_no_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refuse_folders(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", refuse_folders)
    session, _ = played(path)
    the_same(Journal.open(path, sync_every=1).session, session)


@posix
@pytest.mark.parametrize("folder", [False, True])
@pytest.mark.parametrize("there", [None, b"", b'{"check":"01234'])
def test_a_beginning_that_fails_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, folder: bool, there: bytes | None
) -> None:
    def refuse(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode) == folder:
            raise OSError(errno.EIO, "input/output error")

    if there is not None:
        path.write_bytes(there)
    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="input/output"):
            Journal.create(path, match(), sync_every=1)
    if there is None:
        assert not path.exists()
    else:
        assert path.read_bytes() == b""
    Journal.create(path, match(), sync_every=1).close()
    the_same(read_journal(path), match())


@posix
def test_a_drive_with_a_cache_is_told_to_empty_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On macOS fsync leaves data in the drive; another call does not."""
    import fcntl

    asked: list[int] = []
    answers: list[OSError] = []

    def call(file: int, command: int) -> None:
        assert command == 51
        asked.append(file)
        if answers:
            raise answers[0]

    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", call)
    syncs = Syncs(monkeypatch)
    with Journal.create(path, match(), sync_every=1) as journal:
        assert len(asked) == 2, "the file and its folder"
        assert syncs.seen == []
        answers.append(OSError(errno.ENOTSUP, "not supported"))
        journal.sync()
        assert syncs.of(path) == 1, "the next best"
        answers[0] = OSError(errno.EIO, "input/output error")
        with pytest.raises(OSError, match="input/output"):
            journal.sync()
        assert syncs.of(path) == 1
        with pytest.raises(SessionStateError, match="closed"):
            journal.sync()


# --- a file that does not stay


@posix
def test_a_file_that_is_replaced_while_it_is_opened_is_opened_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have finished with it, and removed it, just before the lock."""
    from setrules.journal import held

    session, _ = played(path)
    other = path.with_suffix(".new")
    real = held.take_lock
    replacements = [1, 99]

    def lock(file: int) -> bool:
        if replacements[0]:
            replacements[0] -= 1
            other.write_bytes(path.read_bytes())
            other.replace(path)
        return real(file)

    monkeypatch.setattr(held, "take_lock", lock)
    with Journal.open(path, sync_every=0) as journal:
        journal.session.advance(900)
        journal.append()
        session.advance(900)
        the_same(read_journal(path), session)
    replacements[0] = 99
    files = len(os.listdir("/dev/fd"))
    with pytest.raises(SessionStateError, match="was replaced 10 times"):
        Journal.open(path, sync_every=0)
    assert len(os.listdir("/dev/fd")) == files, "each of them is closed again"


@posix
def test_a_removed_file_is_made_anew_or_missed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from setrules.journal import held

    real = held.take_lock

    def lock(file: int) -> bool:
        monkeypatch.setattr(held, "take_lock", real)
        path.unlink()
        return real(file)

    monkeypatch.setattr(held, "take_lock", lock)
    Journal.create(path, match(), sync_every=0).close()
    the_same(read_journal(path), match())
    monkeypatch.setattr(held, "take_lock", lock)
    with pytest.raises(FileNotFoundError):
        Journal.open(path, sync_every=0)


@posix
@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_to_a_file_that_is_gone(path: Path, replaced: bool) -> None:
    journal = Journal.create(path, match(), sync_every=0)
    if replaced:
        other = path.with_suffix(".new")
        other.write_bytes(path.read_bytes())
        other.replace(path)
    else:
        path.unlink()
    journal.session.advance(5)
    with pytest.raises(SessionStateError, match="was removed or replaced"):
        journal.append()
    assert journal.written == 0
    journal.close()


@posix
@pytest.mark.parametrize("instead", [None, b""])
def test_nothing_is_acknowledged_to_a_file_of_another_name(
    path: Path, instead: bytes | None
) -> None:
    """Though it still has one: nobody would look there."""
    session, _ = played(path)
    journal = Journal.open(path, sync_every=1)
    path.rename(path.with_suffix(".old"))
    if instead is not None:
        path.write_bytes(path.with_suffix(".old").read_bytes() + instead)
    journal.session.advance(900)
    for use in (journal.append, journal.sync):
        with pytest.raises(SessionStateError, match="was removed or replaced"):
            use()
    the_same(read_journal(path.with_suffix(".old")), session)
    path.unlink(missing_ok=True)
    path.with_suffix(".old").rename(path)
    assert journal.append() == 1, "it is there again"
    the_same(read_journal(path), journal.session)
    journal.close()


@posix
def test_a_process_may_go_to_another_folder(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    inner = tmp_path / "folder" / "inner"
    inner.mkdir(parents=True)
    (tmp_path / "link").symlink_to(inner)
    monkeypatch.chdir(tmp_path)
    # It leads to the folder above the one that the link leads to.
    place = os.path.join("link", os.pardir, path.name)
    with Journal.create(place, match(), sync_every=1) as journal:
        monkeypatch.chdir(inner)
        journal.session.advance(5)
        assert journal.append() == 1
        assert journal.path == place
    the_same(read_journal(tmp_path / "folder" / path.name), journal.session)


@posix
def test_the_folder_that_a_link_leads_to_is_synced(
    path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / path.name).touch()
    path.symlink_to(folder / path.name)
    syncs = Syncs(monkeypatch)
    Journal.create(path, match(), sync_every=1).close()
    assert (syncs.of(path), syncs.of(folder)) == (1, 1)


@pytest.mark.parametrize(
    "use", [copy.copy, copy.deepcopy, pickle.dumps, lambda journal: pickle.dumps(journal, 0)]
)
def test_a_journal_has_no_copy(path: Path, use: Callable[[Journal], object]) -> None:
    """One would close the file of the other when it goes, or write over its lines."""
    with Journal.create(path, match(), sync_every=1) as journal:
        with pytest.raises(SessionTypeError, match=r"match\.jsonl cannot be copied or pickled"):
            use(journal)
        assert use(journal.session)
        journal.session.advance(5)
        assert journal.append() == 1


@posix
def test_a_link_leads_to_the_file(path: Path) -> None:
    link = path.with_suffix(".link")
    link.symlink_to(path)
    with pytest.raises(FileNotFoundError):
        Journal.create(link, match(), sync_every=0)
    session, _ = played(path)
    the_same(Journal.open(link, sync_every=0).session, session)


# --- the end of a process


@pytest.mark.parametrize(
    "last", ["", "raise SystemExit(3)", "held.kept, held.itself = journal, held"]
)
def test_a_journal_that_is_open_at_the_end_says_nothing(path: Path, last: str) -> None:
    """Whatever of the interpreter is gone by then."""
    program = (
        "import sys; from setrules import GameSession; from setrules.journal import Journal, held\n"
        "journal = Journal.create(sys.argv[1], GameSession(['A', 'B'], seed=7), sync_every=3)\n"
    )
    run = [sys.executable, "-c", program + last, str(path)]
    done = subprocess.run(run, capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", "")
    Journal.open(path, sync_every=0).close()


# --- forks


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_does_not_keep_the_journal_of_a_killed_writer(path: Path) -> None:
    reading, writing = os.pipe()
    writer = os.fork()
    if not writer:
        journal = Journal.create(path, match(), sync_every=1)
        child = os.fork()
        if not child:
            journal.session.advance(5)
            try:
                journal.append()
            except SessionStateError as error:
                os.write(writing, b"child " if "not a child" in str(error) else b"wrong ")
            time.sleep(60)  # and it never closes the journal itself
            os._exit(0)
        os.write(writing, b"%d " % child)
        time.sleep(60)
        os._exit(0)
    told = b""
    while told.count(b" ") < 2:
        told += os.read(reading, 100)
    child = next(int(word) for word in told.split() if word.isdigit())
    try:
        assert b"child" in told.split()
        with pytest.raises(SessionStateError, match="open in another place"):
            Journal.open(path, sync_every=1)  # the writer lives
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
        os.kill(child, 0)  # it lives
        Journal.open(path, sync_every=1).close()
    finally:
        os.kill(child, signal.SIGKILL)
        os.close(reading)
        os.close(writing)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_closes_no_file_of_its_own(path: Path) -> None:
    """The number of a descriptor that was given up may belong to another file there."""
    journal: Any = Journal.create(path, match(), sync_every=1)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        mine = [os.open(os.devnull, os.O_RDONLY) for _ in range(20)]
        journal.close()
        del journal
        os.write(writing, b"%d" % sum(os.fstat(file).st_nlink > 0 for file in mine))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 10) == b"20"
    os.close(reading)
    os.close(writing)
    journal.session.advance(5)
    assert journal.append() == 1, "and the parent's file is left alone"
    journal.close()
