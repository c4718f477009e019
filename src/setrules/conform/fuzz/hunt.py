"""Putting generated cases to a port, and making those small that go wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from setrules.conform.driver import Driver
from setrules.conform.fuzz.generate import as_file, generate
from setrules.conform.fuzz.shrink import shrink
from setrules.conform.outcome import Outcome
from setrules.conform.report import Report
from setrules.conform.wire import compact
from setrules.progress import Progress
from setrules.vectors.canonical import dump
from setrules.vectors.kinds import KINDS

__all__ = ["MOST_FOUND", "hunt", "write_found"]

#: So many cases are made smaller, each of them wrong in another way.
MOST_FOUND: Final = 5

#: How often the port may be started again while one case is made smaller.
_RESTARTS: Final = 45

_INDEX: Final = re.compile(r"\[\d+\]")


def hunt(
    driver: Driver,
    report: Report,
    count: int,
    seed: int,
    kinds: tuple[str, ...] = (),
    progress: Progress | None = None,
) -> None:
    """Put so many generated cases to a port, and add what came of them to a report.

    Kinds that the port does not name are left out. Of the cases that go wrong in
    the same place the shortest is made smaller.
    """
    asked = [kind for kind in KINDS if kind in driver.hello.kinds and (not kinds or kind in kinds)]
    shortest: dict[str, Outcome] = {}
    done = 0

    def take(outcome: Outcome) -> None:
        nonlocal done
        done += 1
        report.add_generated(outcome)
        if outcome.status in ("failed", "broken") and not report.known.holds(outcome.test.id):
            way = _way(outcome)
            if way not in shortest or _size(outcome) < _size(shortest[way]):
                shortest[way] = outcome
        if progress is not None:
            progress(done, count)

    report.seed = seed
    if asked:
        driver.run(generate(count, seed, asked), take)
    for outcome in sorted(shortest.values(), key=_size)[:MOST_FOUND]:
        driver.allow_restarts(_RESTARTS)
        report.found.append(shrink(outcome, driver.ask))


def _way(outcome: Outcome) -> str:
    """The way in which a case goes wrong: the kind, and the place without its numbers."""
    return f"{outcome.kind} {outcome.status} {_INDEX.sub('[]', outcome.place)}"


def _size(outcome: Outcome) -> int:
    return len(compact(outcome.test.input))


def write_found(report: Report, folder: Path) -> list[Path]:
    """Write what was found as vector files, one a kind, and return their paths.

    Such a file fits the schema of its kind and can be put to a port like any other.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for kind in dict.fromkeys(found.smallest.kind for found in report.found):
        file = as_file(
            [found.smallest.test for found in report.found if found.smallest.kind == kind]
        )
        path = folder / file.name
        path.write_bytes(dump(file.to_dict()))
        paths.append(path)
    return paths
