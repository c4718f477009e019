"""Take the power from a disk again and again, and count what the journals on it lost.

``python journal_power.py FOLDER SEED LOSSES`` prints the totals as JSON. A match
is played with ``sync_every`` of 1 to 50. Then of what was not on the disk yet each
page is kept, becomes zeros or something else, or is missing with all that follows,
as a disk may leave it that writes in any order; what was synced stays. The journal
is opened, salvaged where it is refused, and goes on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

from journal_kills import asked, command, new_match

from setrules import RecordError
from setrules.journal import Journal, held

#: Small ones, so that a short match has many.
PAGE = 64


class Disk:
    """How far each file is on the disk, by what was asked of it."""

    def __init__(self) -> None:
        self.synced: dict[int, int] = {}
        held.sync_file = self.sync
        held.sync_folder = lambda path: None

    def sync(self, file: int) -> None:
        facts = os.fstat(file)
        self.synced[facts.st_ino] = facts.st_size

    def lose_power(self, random: Random, path: Path) -> None:
        data = path.read_bytes()
        at = self.synced[path.stat().st_ino]
        left = data[:at]
        while at < len(data):
            end = min(len(data), at - at % PAGE + PAGE)  # a page may be on the disk in part
            page = data[at:end]
            fate = random.choice(("kept", "kept", "kept", "zeros", "other", "missing"))
            if fate == "missing":
                break
            kept = {"zeros": bytes(len(page)), "other": random.randbytes(len(page))}
            left += kept.get(fate, page)
            at = end
        path.write_bytes(left)


def main(folder: Path, seed: int, losses: int) -> None:
    random = Random(seed)
    disk = Disk()
    totals = {"losses": losses, "commands": 0, "unsynced": 0, "refused": 0}
    totals |= {"given_up": 0, "more_than_told": 0, "lost": 0, "differ": 0}
    for number in range(losses):
        path = folder / f"{number}.jsonl"
        every = random.choice((1, 2, 5, 20, 50))
        journal = Journal.create(path, new_match(number, "online"), sync_every=every)
        for _ in range(random.randrange(1, 60)):
            for waiting in range(random.choice((1, 1, 1, 4))):
                command(journal.session, journal.written + waiting)
            journal.append()
        written = journal.written
        size = disk.synced[path.stat().st_ino]
        synced = path.read_bytes()[:size].count(b"\n") - 1
        whole = journal.session.entries()
        del journal  # which syncs nothing, like a death
        disk.lose_power(random, path)
        try:
            journal = Journal.open(path, sync_every=every)
        except RecordError:
            totals["refused"] += 1
            journal = Journal.open(path, sync_every=every, salvage=True)
        found = journal.written
        totals["commands"] += written
        totals["unsynced"] += written - synced
        totals["given_up"] += written - found
        totals["more_than_told"] += written - synced >= every
        totals["lost"] += max(0, synced - found)
        totals["differ"] += journal.session.entries() != whole[:found]
        for entry in whole[found:]:
            journal.session.apply(entry)
        journal.append()
        journal.close()
        with Journal.open(path, sync_every=1) as journal:
            totals["differ"] += journal.session.entries() != whole
    print(json.dumps(totals))


if __name__ == "__main__":
    main(*asked(__doc__, "losses"))
