"""Take a few rows of ``RESULTS.md`` over into the README: ``python -m benchmarks.readme``."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "RESULTS.md"

CALLS = (
    "validate",
    "any_set_exists, random 12",
    "find_all_sets, random 12",
    "find_all_sets, random 21",
)
COLUMNS = {
    "ns": "ns a call",
    "÷ no-op": "of an empty call",
    "P1 takes": "plain Python takes",
    "node takes": "plain JavaScript takes",
}
LIMITS = (
    "GameSession.claim, valid, 2 players",
    "a live session, 10,000 of them",
    "import setrules",
)
BEGIN, END = "<!-- speed: python -m benchmarks.readme -->\n", "<!-- speed ends -->\n"


def rows(text: str) -> dict[str, dict[str, str]]:
    """Every row of every table of the results: the cells by heading, by the first cell."""
    found: dict[str, dict[str, str]] = {}
    headings: list[str] = []
    for line in text.splitlines():
        if not line.startswith("|"):
            headings = []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not headings:
            headings = cells
        elif not re.fullmatch(r"[-: ]*", "".join(cells)):
            found.setdefault(f"{headings[0]}: {cells[0]}", dict(zip(headings, cells, strict=True)))
    return found


def table(results: str) -> str:
    """What the README shows of the results."""
    found = rows(results)
    lines = [
        "| call | " + " | ".join(COLUMNS.values()) + " |",
        "|---|" + "---:|" * len(COLUMNS),
    ]
    for call in CALLS:
        row = found[f"call: {call}"]
        lines.append(f"| `{call.replace(',', '`,', 1)}" + ("" if "," in call else "`") + " | ")
        lines[-1] += " | ".join(row[column] for column in COLUMNS) + " |"
    claim, memory, start = (found[f"what: {limit}"]["measured"] for limit in LIMITS)
    sentence = (
        f"A claim in a match is {claim} than one such search of twelve cards in plain Python, a "
        f"match takes {memory} of memory, and the import adds {start} to the start of Python."
    )
    return "\n".join([*lines, "", sentence, ""])


def updated(readme: str, results: str) -> str:
    """The README with the table of these results."""
    before, _, rest = readme.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table(results)}\n{END}{after}"


def main() -> int:
    """Write the README."""
    text = updated(README.read_text("utf-8"), RESULTS.read_text("utf-8"))
    README.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
