"""The verdicts of a run: as a file, as a table, as one sentence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """What became of one fault: ``killed``, ``time``, ``equivalent`` or ``survived``."""

    module: str
    function: str
    change: str
    outcome: str
    by: str

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.module, self.function, self.change)


def write(path: Path, rows: Sequence[Row], before: str | None = None) -> None:
    """Write the verdicts, over those of an earlier run where there is one."""
    kept: dict[tuple[str, str, str], Row] = {}
    if before is not None:
        for row in json.loads(Path(before).read_text(encoding="utf-8"))["mutants"]:
            kept[row["module"], row["function"], row["change"]] = Row(**row)
    kept.update((row.key, row) for row in rows)
    data = {
        "counts": dict(sorted(Counter(row.outcome for row in kept.values()).items())),
        "mutants": [asdict(row) for row in kept.values()],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def table(rows: Sequence[Row]) -> str:
    lines = ["| module | faults | noticed | equal | got through |", "|---|---|---|---|---|"]
    for module in dict.fromkeys(row.module for row in rows):
        of = Counter(row.outcome for row in rows if row.module == module)
        noticed = of["killed"] + of["time"]
        cells = (sum(of.values()), noticed, of["equivalent"], of["survived"])
        lines.append(f"| `{module}` | {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def score(rows: Sequence[Row]) -> str:
    of = Counter(row.outcome for row in rows)
    noticed = of["killed"] + of["time"]
    due = len(rows) - of["equivalent"]
    share = 100 * noticed / due if due else 100.0
    return (
        f"{len(rows)} faults: {noticed} noticed ({of['time']} by the time they took), "
        f"{of['equivalent']} equal, {of['survived']} got through; score {share:.1f} %"
    )
