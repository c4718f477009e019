"""The gate that CI runs: ``python -m benchmarks.gate``.

Prints every row with its limit and exits with 1 when one misses its accept
limit, 2 when this machine cannot measure. A row that misses is measured again
with more care: noise goes away, a slower kernel does not. A row for which the
machine lacks something, such as a second processor that is free, is told as
not applicable, with what is lacking.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.build import BuildError
from benchmarks.bulk.rows import BULK_ROWS
from benchmarks.bulk.threads import THREAD_ROWS
from benchmarks.conformance import CONFORMANCE_ROWS
from benchmarks.machine import describe
from benchmarks.node import NodeMissingError
from benchmarks.rows import ROWS, CannotTellError, Row

ATTEMPTS = 8

ALL_ROWS = (*ROWS, *BULK_ROWS, *THREAD_ROWS, *CONFORMANCE_ROWS)


@dataclass(frozen=True)
class Outcome:
    """A row with what was measured, or what the machine lacks for that."""

    row: Row
    value: float
    attempts: int
    lacking: str = ""

    @property
    def passed(self) -> bool:
        return not self.lacking and self.row.holds(self.value, self.row.accept)

    @property
    def missed(self) -> bool:
        return not self.lacking and not self.passed

    @property
    def verdict(self) -> str:
        return "n/a" if self.lacking else "PASS" if self.passed else "FAIL"

    @property
    def measured(self) -> str:
        return "–" if self.lacking else show(self.row, self.value)

    @property
    def stretch(self) -> str:
        """How far the value is from the stretch limit, in words."""
        row = self.row
        if self.lacking:
            return f"not applicable: {self.lacking}"
        if row.stretch is None:
            return ""
        target = f"{'≥' if row.more_is_better else '≤'} {show(row, row.stretch)}"
        if row.holds(self.value, row.stretch):
            return f"{target} reached"
        part = self.value / row.stretch if not row.more_is_better else row.stretch / self.value
        return f"{target} missed by {part - 1:.0%}"


def show(row: Row, value: float) -> str:
    """Return a value with its unit."""
    if value >= 100:
        number = f"{value:,.0f}"
    elif value == int(value):
        number = f"{value:.0f}"
    else:
        number = f"{value:.3g}"
    return number + row.unit


def limit(row: Row) -> str:
    """Return the accept limit of a row in words."""
    return f"{'≥' if row.more_is_better else '≤'} {show(row, row.accept)}"


def run(rows: Iterable[Row], attempts: int = ATTEMPTS) -> Iterator[Outcome]:
    """Measure rows, each again while it misses its limit and attempts are left."""
    for row in rows:
        value: float | None = None
        lacking = ""
        used = 0
        while used < attempts and (value is None or not row.holds(value, row.accept)):
            used += 1
            try:
                again = row.value(used)
            except CannotTellError as error:
                lacking = str(error)
                continue
            value = again if value is None else row.best(value, again)
        # A limit that was missed once is missed, whatever the machine lacked the next time.
        yield Outcome(row, 0.0, used, lacking) if value is None else Outcome(row, value, used)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gate", description=__doc__)
    parser.add_argument(
        "--only", metavar="TEXT", default="", help="only rows whose name holds TEXT"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="also write the numbers to FILE")
    options = parser.parse_args(arguments)
    rows = [row for row in ALL_ROWS if row.gated and options.only in row.name]
    if not rows:
        parser.error(f"no row of the gate holds {options.only!r} in its name")
    machine = describe()
    for label, text in machine:
        print(f"{label:20} {text}")
    print(f"\n{'':4}  {'row':44} {'beside':30} {'measured':>14}  {'limit':16} stretch")
    outcomes = []
    try:
        for outcome in run(rows):
            outcomes.append(outcome)
            row = outcome.row
            again = f" (attempt {outcome.attempts})" if outcome.attempts > 1 else ""
            line = (
                f"{outcome.verdict:4}  {row.name:44} {row.beside:30} {outcome.measured:>14}  "
                f"{limit(row):16} {outcome.stretch}{again}"
            )
            print(line.rstrip(), flush=True)
    except (BuildError, NodeMissingError) as error:
        print(f"cannot measure: {error}", file=sys.stderr)
        return 2
    failed = [outcome.row.name for outcome in outcomes if outcome.missed]
    untold = [outcome.row.name for outcome in outcomes if outcome.lacking]
    if options.json:
        report = {
            "machine": dict(machine),
            "rows": [
                {
                    "name": o.row.name, "beside": o.row.beside,
                    "value": None if o.lacking else o.value, "lacking": o.lacking,
                    "unit": o.row.unit.strip(), "accept": o.row.accept, "stretch": o.row.stretch,
                    "more_is_better": o.row.more_is_better, "passed": o.passed,
                    "attempts": o.attempts,
                }
                for o in outcomes
            ],
        }  # fmt: skip
        options.json.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    kept = len(outcomes) - len(failed) - len(untold)
    print(f"\n{kept} of {len(outcomes)} rows keep their limit")
    if untold:
        print("not applicable here: " + "; ".join(untold))
    if failed:
        print("missed: " + "; ".join(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
