"""One match in which nothing happens, advanced at every tick: ``python -m benchmarks.idle``.

Lets an hour pass in it, in simulated time, with a journal, and tells what its record keeps:
entries, memory, bytes on the disk, and the time in which the journal is opened again. Beside
them stand those of a journal that is begun anew from a snapshot. ``--write`` puts the figures
into ``docs/load.md``. Times are the processor's.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.load import PAGE, RULES, Figure, begin, finish
from setrules import GameSession
from setrules.journal import Journal

__all__ = ["BEGIN", "END", "figures", "main"]

BEGIN, END = "<!-- figures of an idle match -->", "<!-- end of figures of an idle match -->"
#: The ticks of an hour.
HOUR = 3_600_000 // RULES.tick_ms


def idle(session: GameSession, ticks: int) -> None:
    """Let so many ticks pass, as a server does whose loop never rests."""
    for _ in range(ticks):
        session.advance(session.now_ms + RULES.tick_ms)


def memory_of(ticks: int) -> float:
    """Return the bytes by which a match grows in so many ticks."""
    (session,) = begin(1)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        idle(session, ticks)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()


def opening_s(path: Path) -> float:
    """Return the seconds in which a journal is opened."""
    started = process_time()
    journal = Journal.open(path, sync_every=0)
    spent = process_time() - started
    journal.close()
    return spent


def figures(ticks: int) -> list[Figure]:
    """Measure a match that is advanced so many times."""
    (session,) = begin(1)
    grown = memory_of(ticks)
    with TemporaryDirectory() as folder:
        path, anew = Path(folder) / "idle.jsonl", Path(folder) / "anew.jsonl"
        with Journal.create(path, session, sync_every=0) as journal:
            begun = path.stat().st_size
            idle(session, ticks)
            kept = journal.append()
            size = path.stat().st_size - begun
        again = GameSession.restore(session.snapshot())
        with Journal.create(anew, again, sync_every=0):
            pass
        return [
            Figure("advances of a match in which nothing happens", ticks, ""),
            Figure("entries in its record", kept, ""),
            Figure("memory that they take", grown / 2**20, " MiB"),
            Figure("memory of one advance", grown / ticks, " B", 150),
            Figure("size of its journal", size / 2**20, " MiB"),
            Figure("bytes of one advance in the journal", size / ticks, " B", 100),
            Figure("time in which the journal is opened", opening_s(path), " s"),
            Figure("a new journal, begun from a snapshot", anew.stat().st_size / 1024, " KiB", 8),
            Figure("time in which that is opened", 1000 * opening_s(anew), " ms"),
        ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.idle", description=__doc__)
    parser.add_argument("--ticks", type=int, default=HOUR, help=f"advances ({HOUR:,}: an hour)")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = parser.parse_args(arguments)
    if options.ticks < 1:
        parser.error(f"{options.ticks} ticks: expected at least 1")
    return finish(figures(options.ticks), to_page=options.write, marks=(BEGIN, END))


if __name__ == "__main__":
    sys.exit(main())
