"""Kill the writer of a journal again and again, and count what it lost.

``python journal_kills.py FOLDER SEED KILLS`` prints one line of JSON for each
kill. A child plays a match and tells through a pipe how many commands were
acknowledged; it is killed by SIGKILL at a random moment, and the journal it
leaves goes on in the next child.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from setrules import GameSession
from setrules.journal import Journal, read_journal

PLAYERS = ("A", "B", "C")
POLICIES = (1, 1, 7, 0)


def command(session: GameSession) -> None:
    """The next command: the same for the same session, and one that counts."""
    number = len(session.entries())
    random = Random(number)
    player = random.choice(PLAYERS)
    cards = random.sample(range(81), 3)
    if session.mode == "online":
        if number % 5:
            session.submit(player, cards, session.now_ms + random.randrange(100))
        else:
            session.advance(session.now_ms + 50)
    elif session.deck_remaining > 20 and random.random() < 0.1:
        session.claim_slots(player, session.board.find_all_sets()[0])
    else:
        session.claim(player, cards)


def play(journal: Journal, pipe: int) -> None:
    """Play until killed, and acknowledge."""
    while True:
        command(journal.session)
        journal.append()
        os.write(pipe, b"%d\n" % journal.written)


def acknowledged(told: bytes) -> int:
    """The last number that a child told; one that was cut off itself does not count."""
    return max((int(number) for number in told.split(b"\n")[:-1]), default=0)


def begin(path: Path, mode: str, every: int) -> Journal:
    if path.exists() and b"\n" in path.read_bytes():
        return Journal.open(path, sync_every=every)
    session = GameSession(PLAYERS, mode=mode, seed=11)  # type: ignore[arg-type]
    return Journal.create(path, session, sync_every=every)


def one_kill(path: Path, mode: str, every: int, lines: int, after: float) -> int:
    """Kill a child that writes; return how many commands it had acknowledged.

    It is let live for so many lines of what it tells, however slow the machine
    is, and then for a moment more.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.write(writing, b"0\n")
        play(begin(path, mode, every), writing)
    os.close(writing)
    told = b""
    while told.count(b"\n") < lines:
        told += os.read(reading, 1 << 16)
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while part := os.read(reading, 1 << 16):
        told += part
    os.close(reading)
    return acknowledged(told)


def main(folder: str, seed: str, kills: str) -> None:
    random = Random(int(seed))
    path = Path(folder) / "journal.jsonl"
    mode, before = "local", 0
    for number in range(int(kills)):
        if number % 5 == 0:  # a new match, so that its first line is cut off at times too
            path.unlink(missing_ok=True)
            mode, before = random.choice(("local", "online")), 0
        every = random.choice(POLICIES)
        # Often before the first command, when the first line is written.
        lines = random.choice((1, 1, 2, random.randrange(5, 40)))
        after = random.choice((0.0, 0.001, 0.005)) * random.random()
        told = max(before, one_kill(path, mode, every, lines, after))
        data = path.read_bytes() if path.exists() else b""
        report = {"kill": number, "acknowledged": told, "bytes": len(data), "found": 0}
        report["half_a_line"] = bool(data) and not data.endswith(b"\n")
        report["headless"] = b"\n" not in data
        report["alike"] = True
        if not report["headless"]:
            seen = read_journal(path)
            with Journal.open(path, sync_every=every) as journal:
                before = report["found"] = journal.written
                alone = GameSession(PLAYERS, mode=mode, seed=11)  # type: ignore[arg-type]
                for _ in range(before):
                    command(alone)
                report["alike"] = alone.record() == seen.record() == journal.session.record()
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
