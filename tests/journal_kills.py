"""Kill the writer of journals again and again, and count what it lost.

``python journal_kills.py FOLDER SEED KILLS`` prints one line of JSON for each
kill, and one with the totals. A child plays a match, or eight at once, and tells
through a pipe which commands were acknowledged; it is killed by SIGKILL at a
random moment, and the journals it leaves go on in the next child. In half of the
kills its disk takes a few bytes at a time, so that most of those tear a line.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from setrules import GameSession
from setrules.journal import Journal, read_journal

PLAYERS = ("A", "B", "C")
POLICIES = (1, 1, 7, 0)
#: How many kills a match lives through, so that its first line is cut off at times, too.
KILLS_A_MATCH = 5


def new_match(number: int, mode: Any) -> GameSession:
    return GameSession(PLAYERS, mode=mode, seed=11 + number)


def command(session: GameSession, number: int) -> None:
    """The command of that number: the same for the same session, and one that counts."""
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


def asked(about: str | None, times: str) -> tuple[Path, int, int]:
    """The folder, the seed and the number of faults that the command line names."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="an empty one, where the journals go")
    parser.add_argument("seed", type=int, help="the same seed asks for the same faults")
    parser.add_argument(times, type=int, help="how many")
    given = parser.parse_args()
    if not given.folder.is_dir() or any(given.folder.iterdir()):
        parser.error(f"{given.folder}: expected an empty folder")
    return given.folder, given.seed, getattr(given, times)


# --- the child


def slow_write(write: Callable[[int, bytes], int]) -> Callable[[int, Any], int]:
    """A disk that takes seven bytes at a time, and its time for it."""

    def take(file: int, data: Any) -> int:
        time.sleep(2e-5)
        return write(file, bytes(data)[:7])

    return take


def begin(path: Path, number: int, mode: str, every: int) -> Journal:
    if path.exists() and b"\n" in path.read_bytes():
        return Journal.open(path, sync_every=every)
    return Journal.create(path, new_match(number, mode), sync_every=every)


def play(paths: Sequence[Path], mode: str, every: int, slow: bool, pipe: int) -> None:
    """Play all matches in turn until killed, and acknowledge."""
    tell = os.write
    tell(pipe, b"0 0\n")
    if slow:
        os.write = slow_write(tell)
    journals = [begin(path, number, mode, every) for number, path in enumerate(paths)]
    while True:
        for number, journal in enumerate(journals):
            command(journal.session, journal.written)
            journal.append()
            tell(pipe, b"%d %d\n" % (number, journal.written))


# --- who kills it


def one_kill(start: Callable[[int], None], lines: int, after: float) -> dict[int, int]:
    """Kill a child that writes; return how many commands of each match it had acknowledged.

    It is let live for so many lines of what it tells, however slow the machine
    is, and then for a moment more.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        start(writing)
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
    acknowledged: dict[int, int] = {}
    for line in told.split(b"\n")[:-1]:  # one that was cut off itself does not count
        match, number = map(int, line.split())
        acknowledged[match] = number
    return acknowledged


def inspected(path: Path, number: int, mode: str, told: int) -> dict[str, int]:
    """What a killed child left of one match, beside what it had told."""
    data = path.read_bytes() if path.exists() else b""
    facts = {"torn": int(not data.endswith(b"\n") and bool(data)), "found": 0, "differ": 0}
    if b"\n" in data:
        seen = read_journal(path)
        with Journal.open(path, sync_every=0) as journal:
            facts["found"] = journal.written
            alone = new_match(number, mode)
            for one in range(journal.written):
                command(alone, one)
            facts["differ"] = int(not alone.record() == seen.record() == journal.session.record())
    return {**facts, "lost": max(0, told - facts["found"])}


def main(folder: Path, seed: int, kills: int) -> None:
    random = Random(seed)
    names = ("acknowledged", "torn", "found", "differ", "lost")
    totals = dict.fromkeys(names, 0)
    for number in range(kills):
        if number % KILLS_A_MATCH == 0:
            matches = (1, 1, 8)[number // KILLS_A_MATCH % 3]
            paths = [folder / f"{number}-{match}.jsonl" for match in range(matches)]
            mode = random.choice(("local", "online"))
            before = [0] * matches
        slow = number % 2 == 1
        every = 0 if slow and number % 4 == 1 else random.choice(POLICIES)
        # Often before the first command, when the first line is written.
        lines = random.choice((1, 2, 3, 9) if slow else (1, 1, 2, random.randrange(5, 40)))
        after = random.choice((0.0, 0.001, 0.005)) * random.random()
        told = one_kill(partial(play, paths, mode, every, slow), lines, after)
        report = dict.fromkeys(names, 0)
        for match, path in enumerate(paths):
            acknowledged = max(before[match], told.get(match, 0))
            facts = inspected(path, match, mode, acknowledged)
            facts["acknowledged"] = acknowledged - before[match]
            before[match] = facts["found"]  # whoever opened it was handed these back
            for name in names:
                report[name] += facts[name]
        print(json.dumps({"kill": number, "matches": matches, "slow": slow, **report}), flush=True)
        for name in names:
            totals[name] += report[name]
    del totals["found"]
    print(json.dumps({"kills": kills, **totals}))


if __name__ == "__main__":
    main(*asked(__doc__, "kills"))
