"""Write ``RESULTS.md`` from a real run: ``python -m benchmarks.report``."""

from __future__ import annotations

import argparse
import sys
from datetime import datetime, timezone
from pathlib import Path

from benchmarks import node, readme
from benchmarks.build import BuildError
from benchmarks.bulk.compare import growth_tables, numba_version, peers_table
from benchmarks.bulk.sides import BLOCKS as BULK_BLOCKS
from benchmarks.bulk.sides import BOARDS as BULK_BOARDS
from benchmarks.cases import CASES, Case, as_markdown, compare, table
from benchmarks.gate import ALL_ROWS, Outcome, limit, run
from benchmarks.inputs import BOARDS, FORMS
from benchmarks.machine import describe
from benchmarks.measure import measure
from benchmarks.rows import PASSES
from benchmarks.sides import SAMPLE, side

RESULTS = Path(__file__).with_name("RESULTS.md")

METHOD = f"""\
Absolute times depend on the machine and on what else runs there; the ratios are what counts.
All sides of a ratio are timed in one run and in alternation: a pass takes every side through the
same block of calls before it goes on to the next block, {PASSES} passes or more go over all blocks,
of each block the fastest pass counts, and the sum over the blocks is the side's time. The boards
are {BOARDS:,} distinct ones (a branch predictor learns a few thousand by heart), random or without
a set; slow engines get the first of them ({", ".join(f"{e} {n:,}" for e, n in SAMPLE.items())}).
Each block is touched before it is timed, so that boards lie in the cache as one in play does. The
time of the Python loop is in every side that is called from Python, the no-op included. Half of the
triples of `validate` are sets, in random order. Garbage collection is off while the clock runs.

P1 is pure Python: `itertools.combinations` with all-same / all-different over a digit table. "dict"
looks third cards up in a dict, "numpy" tests all triples of a board at once, "node" is a naive
engine in Node: cards as objects with string attributes and a triple loop. All of them are warm, and
all of them are checked to give the kernel's answers. Beside `find_all_sets_into` stand the rivals'
lists, as none of them writes into a buffer.\
"""

COMPARISON = """\
Nanoseconds per call and, beside them, ratios: how many times as long the call takes as a no-op of
the same arguments and as the same kernel called from C, and how many times as long the others take
as the call.\
"""

IN_BULK = f"""\
`setrules.batch` and `odds.simulate` on one core: nanoseconds for each board, triple, deck or game,
and how many times as long everything else takes for the same. The paths are the instruction sets
that this processor runs; the fastest is taken by itself. There are {BULK_BLOCKS * BULK_BOARDS:,}
distinct boards of each size. C is a scalar loop over pairs of cards, which also skips empty slots
and refuses bad bytes and cards that lie twice, as every path does; a literal transcription of the
generator; and a game that searches the whole board at each step; numba compiles such loops
({{numba}}); numpy works in columns, a look-up for each pair of slots.\
"""

GROWTH = "All of it on the fastest path; the fastest of many runs."


def _gate_table(outcomes: list[Outcome]) -> list[list[str]]:
    rows = [["what", "beside", "measured", "accept", "stretch", ""]]
    for outcome in outcomes:
        row = outcome.row
        verdict = "**fail**" if outcome.missed else outcome.verdict.lower()
        rows.append([row.name, row.beside, outcome.measured, limit(row), outcome.stretch, verdict])
    return rows


def _forms_table() -> list[list[str]]:
    rows = [["board handed in as", *(f"{kind} {size}" for kind, size in FORM_BOARDS)]]
    times = {}
    for kind, size in FORM_BOARDS:
        sides = [side("setrules", "any_set_exists", kind, size, form, form) for form in FORMS]
        times[kind, size] = measure(sides, PASSES)
    for form in FORMS:
        cells = [
            f"{times[board][form]:.1f} ns ({times[board][form] / times[board]['bytes']:.2f}×)"
            for board in FORM_BOARDS
        ]
        rows.append([form, *cells])
    return rows


FORM_BOARDS = (("random", 12), ("random", 21), ("dead", 12), ("dead", 20))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description=__doc__)
    parser.add_argument("--out", metavar="FILE", type=Path, default=RESULTS)
    options = parser.parse_args(arguments)
    without = () if node.version() or node.required() else ("node",)
    times: dict[Case, dict[str, float]] = {}
    try:
        for case in CASES:
            print(case, file=sys.stderr)
            times[case] = compare(case, PASSES, without)
        print("forms", file=sys.stderr)
        forms = _forms_table()
        print("bulk", file=sys.stderr)
        bulk, growth = peers_table(), list(growth_tables())
        outcomes = []
        for outcome in run(ALL_ROWS):
            print(outcome.row.name, file=sys.stderr)
            outcomes.append(outcome)
    except (BuildError, node.NodeMissingError) as error:
        print(f"cannot measure: {error}", file=sys.stderr)
        return 2
    today = f"{datetime.now(timezone.utc):%Y-%m-%d}"
    machine = [["what", "value"], *map(list, describe())]
    text = "\n\n".join(
        [
            "# Results",
            f"Written by `python -m benchmarks.report` on {today}; do not edit.",
            "## Machine",
            as_markdown(machine).replace("---:", "---"),
            "## Method",
            METHOD,
            "## The kernel beside the rest",
            COMPARISON,
            as_markdown(table(times)),
            "## The forms of a board",
            "`any_set_exists`, and in brackets the ratio to bytes.",
            as_markdown(forms),
            "## In bulk",
            IN_BULK.format(numba=numba_version()),
            as_markdown(bulk),
            "## How time grows",
            GROWTH,
            *(part for title, rows in growth for part in (f"### {title}", as_markdown(rows))),
            "## The limits",
            as_markdown(_gate_table(outcomes)),
        ]
    )
    options.out.write_text(text + "\n", encoding="utf-8")
    print(f"written: {options.out}")
    if options.out == RESULTS:
        readme.main()
    return 1 if any(o.missed and o.row.gated for o in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
