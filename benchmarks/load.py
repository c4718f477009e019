"""Ten thousand live matches on one machine: ``python -m benchmarks.load``.

Plays so many online matches at once, in simulated time, each with a hundred
claims a second as an eager table would send them: some right, some stale, most
wrong. Prints what a claim costs from its submission to its answer, whether that
stays the same over the second and with ten times the matches, and how much
memory a match holds; ``--write`` puts the figures into ``docs/load.md``.

Times are the processor's, so that others on the machine disturb little; only
two threads beside two processes need wall time, in the same minute. What two
threads gain beside one is a row of the gate. Every limit is a ratio, or a size.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from benchmarks.machine import describe
from setrules import GameSession, RuleSet

__all__ = [
    "Figure",
    "Load",
    "beside_processes",
    "figures",
    "finish",
    "main",
    "memory_of",
    "play",
    "write",
]

PAGE = Path(__file__).parent.parent / "docs" / "load.md"
PLAYERS = ("ann", "bob", "cid", "dee")
RULES = RuleSet.edition(penalty="point")
CLAIMS_A_SECOND = 100
TICKS = 1000 // RULES.tick_ms
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"


@dataclass(frozen=True)
class Load:
    """What one simulated second of some matches took: nanoseconds a claim, by tenths of it."""

    sessions: int
    claims: int
    tenths: tuple[float, ...]

    @property
    def claim_ns(self) -> float:
        """The mean over the second."""
        return sum(self.tenths) / len(self.tenths)


@dataclass(frozen=True)
class Figure:
    """A row of the page: what, how much, and its limit if it has one."""

    label: str
    value: float
    unit: str
    most: float = 0
    least: float = 0

    @property
    def holds(self) -> bool:
        """Whether the limit is kept."""
        return (not self.most or self.value <= self.most) and self.value >= self.least

    def cells(self) -> tuple[str, str, str]:
        """Label, value and limit as text."""
        limit = f"≤ {self.most:g}{self.unit}" if self.most else ""
        limit = f"≥ {self.least:g}{self.unit}" if self.least else limit
        number = f"{self.value:,.0f}" if self.value >= 100 else f"{self.value:.3g}"
        return self.label, number + self.unit, limit


def begin(sessions: int) -> list[GameSession]:
    """Return fresh matches, each with its own deck."""
    return [GameSession(PLAYERS, RULES, mode="online", seed=seed) for seed in range(sessions)]


def _claims_of_a_tick(random: Random, session: GameSession) -> list[tuple[str, Sequence[int], int]]:
    """Five claims: now and then a set, and those who come too late for it; else anything."""
    now = session.now_ms
    slots = session.board.hint() if random.random() < 0.1 else None
    cards = tuple(random.sample(range(81), 3))
    if slots is not None:
        lying = session.board.slots
        cards = tuple(int(card) for slot in slots if (card := lying[slot]) is not None)
    claims = [(random.choice(PLAYERS), cards, now + random.randrange(50)) for _ in range(2)]
    for _ in range(CLAIMS_A_SECOND // TICKS - len(claims)):
        junk = tuple(random.sample(range(81), 3))
        claims.append((random.choice(PLAYERS), junk, now + random.randrange(50)))
    return claims


def play(live: Sequence[GameSession], ends: Sequence[Callable[[], object]] = ()) -> Load:
    """Let a second pass in all matches, tick by tick, and time what the library does.

    ``ends`` are called at the end of each tick, and timed too.
    """
    random = Random(len(live))
    tenths = [0.0] * 10
    claims = [0] * 10
    for tick in range(TICKS):
        sent = [(session, _claims_of_a_tick(random, session)) for session in live]
        started = process_time()
        for session, messages in sent:
            for player, cards, stamp in messages:
                session.submit(player, cards, stamp)
        for session in live:
            session.advance(session.now_ms + RULES.tick_ms)
        for end in ends:
            end()
        tenths[10 * tick // TICKS] += process_time() - started
        claims[10 * tick // TICKS] += sum(len(messages) for _, messages in sent)
    costs = tuple(1e9 * spent / count for spent, count in zip(tenths, claims, strict=True))
    return Load(len(live), sum(claims), costs)


def memory_of(sessions: int) -> tuple[float, float]:
    """Return the bytes of one match, fresh and after its second of claims."""
    begin(1)
    gc.collect()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        live = begin(sessions)
        fresh = tracemalloc.get_traced_memory()[0] - before
        play(live)
        gc.collect()
        played = tracemalloc.get_traced_memory()[0] - before
        return fresh / sessions, played / sessions
    finally:
        tracemalloc.stop()


@cache
def _boards(number: int) -> Any:
    import numpy as np

    from setrules import batch

    seeds = np.arange(number, number + 200_000, dtype=np.int32)
    return batch.shuffle(seeds)[:, :21]


def count_boards(number: int) -> None:
    """Count the sets of many boards, a work of some tenths of a second."""
    from setrules import batch

    batch.count_sets(_boards(number))


def simulate_games(number: int) -> None:
    """Simulate many games, another such work."""
    from setrules import odds

    odds.simulate(60_000, seed=number)


def beside_processes(work: Callable[[int], None], rounds: int = 7) -> float:
    """Return how many times as fast two threads do two works as two processes.

    Processes share no lock and show what the machine has to give just then: where
    other programs want its cores, threads can gain no more than they do.
    """

    def seconds(run: Callable[[Callable[[int], None], Sequence[int]], Iterable[object]]) -> float:
        started = perf_counter()
        for _ in run(work, (0, 1)):
            pass
        return perf_counter() - started

    processes = ProcessPoolExecutor(2, mp_context=get_context("spawn"))
    with ThreadPoolExecutor(2) as threads, processes:
        kinds = (threads.map, processes.map)
        for run in (*kinds, *kinds):  # the first works fill caches, and start processes
            seconds(run)
        together, apart = (
            min(times)
            for times in zip(*([seconds(run) for run in kinds] for _ in range(rounds)), strict=True)
        )
    return apart / together


def figures(sessions: int) -> list[Figure]:
    """Measure everything; ``sessions`` is the larger number of matches."""
    fewer = play(begin(sessions // 10))
    live = begin(sessions)
    more = play(live)
    running = sum(session.result is None for session in live)
    del live
    fresh, played = memory_of(sessions // 10)
    counting, simulating = beside_processes(count_boards), beside_processes(simulate_games)
    return [
        Figure(f"live matches of {len(PLAYERS)} players", sessions, ""),
        Figure("of them running after the second", running, ""),
        Figure("claims in the simulated second", more.claims, ""),
        Figure("a claim, from submit to its answer", more.claim_ns / 1000, " µs"),
        Figure("processor time for the second", more.claim_ns * more.claims / 1e9, " s"),
        Figure(
            "a claim in the last tenth, beside the first",
            more.tenths[-1] / more.tenths[0],
            "×",
            1.5,
        ),
        Figure(
            f"a claim, beside {sessions // 10:,} matches", more.claim_ns / fewer.claim_ns, "×", 1.5
        ),
        Figure("memory of a fresh match", fresh / 1024, " KiB", 32),
        Figure(f"memory after {CLAIMS_A_SECOND} claims", played / 1024, " KiB", 64),
        Figure("batch.count_sets, two threads beside two processes", counting, "×", least=0.8),
        Figure("odds.simulate, two threads beside two processes", simulating, "×", least=0.8),
    ]


def table(rows: Sequence[Figure]) -> str:
    """Return the rows and the machine as Markdown."""
    lines = ["| | measured | limit |", "|---|---|---|"]
    lines += ["| " + " | ".join(row.cells()) + " |" for row in rows]
    lines += ["", *(f"* {label}: {text}" for label, text in describe())]
    return "\n".join(lines)


def write(rows: Sequence[Figure], page: Path = PAGE, marks: tuple[str, str] = (BEGIN, END)) -> None:
    """Put the rows between two marks of the page."""
    begins, ends = marks
    before, rest = page.read_text(encoding="utf-8").split(begins)
    after = rest.split(ends)[1]
    page.write_text(f"{before}{begins}\n\n{table(rows)}\n\n{ends}{after}", encoding="utf-8")


def finish(
    rows: Sequence[Figure],
    *,
    to_page: bool,
    marks: tuple[str, str] = (BEGIN, END),
    widths: tuple[int, int] = (52, 14),
) -> int:
    """Print the rows, write them into the page if asked, and return the exit code."""
    wide, narrow = widths
    for row in rows:
        label, value, limit = row.cells()
        print(f"{'' if row.holds else 'MISS':5}{label:{wide}}{value:>{narrow}}  {limit}".rstrip())
    if to_page:
        write(rows, marks=marks)
    return 0 if all(row.holds for row in rows) else 1


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000, help="live matches (10,000)")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = parser.parse_args(arguments)
    if options.sessions < 10:
        parser.error(f"{options.sessions} sessions: expected at least 10")
    return finish(figures(options.sessions), to_page=options.write)


if __name__ == "__main__":
    sys.exit(main())
