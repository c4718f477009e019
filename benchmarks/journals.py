"""The matches of ``benchmarks.load``, each with a journal: ``python -m benchmarks.journals``.

Plays the second of many matches without journals and with one for each, to which
every match appends at the end of its tick. Prints what a claim costs in both, what
it takes on the disk, and how many files were open; ``--write`` puts the figures into
``docs/load.md``. Times are the processor's, and nothing waits for the disk:
``sync_every`` is 0, since how long a disk takes is a matter of the disk.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.load import PAGE, Figure, begin, finish, play
from setrules.journal import Journal

__all__ = ["BEGIN", "END", "figures", "main"]

BEGIN, END = "<!-- figures of journals -->", "<!-- end of figures of journals -->"
#: What a process may have open beside its journals.
OTHERS = 100


def allow_files(count: int) -> None:
    """Let this process open so many files, or raise OSError where the system forbids it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
        except ValueError as error:
            raise OSError(f"{count} open files: the system allows {hard}") from error


def figures(matches: int) -> list[Figure]:
    """Measure so many matches, without journals and with them."""
    allow_files(matches + OTHERS)
    without = play(begin(matches))
    live = begin(matches)
    with TemporaryDirectory() as folder:
        journals = [
            Journal.create(Path(folder) / f"{number}.jsonl", session, sync_every=0)
            for number, session in enumerate(live)
        ]
        begun = sum(Path(journal.path).stat().st_size for journal in journals)
        kept = play(live, [journal.append for journal in journals])
        size = sum(Path(journal.path).stat().st_size for journal in journals) - begun
        for journal in journals:
            journal.close()
    return [
        Figure("live matches, each with a journal and its open file", matches, ""),
        Figure(
            "a claim, from submit to its answer and into the journal", kept.claim_ns / 1e3, " µs"
        ),
        Figure(
            "the same, beside matches without journals", kept.claim_ns / without.claim_ns, "×", 3
        ),
        Figure(
            "a claim in the last tenth, beside the first",
            kept.tenths[-1] / kept.tenths[0],
            "×",
            1.5,
        ),
        Figure(
            "a claim on the disk, its part of the ticks included", size / kept.claims, " B", 150
        ),
    ]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.journals", description=__doc__)
    parser.add_argument("--matches", type=int, default=2_000, help="live matches (2,000)")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    options = parser.parse_args(arguments)
    if options.matches < 1:
        parser.error(f"{options.matches} matches: expected at least 1")
    return finish(
        figures(options.matches), to_page=options.write, marks=(BEGIN, END), widths=(58, 12)
    )


if __name__ == "__main__":
    sys.exit(main())
