"""Which vectors show which rule: ``python tests/vector_coverage.py`` writes the page of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from vector_data import ROOT, by_id, files

PAGE = ROOT / "docs" / "vector-coverage.md"
RULE_IDS = (ROOT / "tests" / "data" / "rule_ids.txt").read_text(encoding="ascii").split()

#: Where ports are known to part, one by one, and the flags of the tests that show it.
DIVERGENCES = {
    1: ("int32 that wraps around, and its least number", ("port-int32-wrap", "port-int-min")),
    2: ("the remainder of a negative number", ("port-negative-modulo", "port-seed-sign")),
    3: ("division of integers", ("port-integer-division", "port-int64-product")),
    4: ("functions that round", ("port-rounding",)),
    5: ("the order of strings", ("port-ascii-only", "port-id-bytes", "port-id-order")),
    6: ("comparing and changing case by culture", ("port-culture", "port-id-order")),
    7: ("sorts that are not stable", ("port-stable-sort",)),
    8: ("the order of a map", ("port-map-order", "port-id-words")),
    9: ("holes in arrays, and counting from 1", ("port-empty-slot", "port-counts-from-one")),
    10: ("numbers beyond what a double or int32 holds", ("port-large-number",)),
    11: ("dates by zone and calendar", ("port-utc-date", "port-number-text")),
    12: ("seeds from a hash", ("port-hash-seed",)),
    13: ("numbers written by culture", ("port-number-text",)),
    14: (
        "card 0 and an empty slot read as nothing, or as each other",
        ("port-absent-zero", "trap-card-zero-falsy", "trap-empty-slot-as-card"),
    ),
    15: (
        "the order in which a claim names its cards",
        ("port-claim-order", "trap-claim-order-refill"),
    ),
    16: (
        "readers that give 0 to an absent field and know no maps",
        ("port-absent-zero", "port-own-default"),
    ),
}

_HEAD = """\
# What the vectors cover

How many tests show each rule, each place where languages and runtimes are known to part,
and each fault that other implementations of the game had. A test counts for every flag that
it carries. This page is written by a program, from the vectors themselves:

```sh
python tests/vector_coverage.py
```
"""


def page() -> str:
    """The whole page."""
    flags = _by_flag()
    traps = sorted(flag for flag in flags if flag.startswith("trap-"))
    ports = sorted(flag for flag in flags if flag.startswith("port-"))
    says = {note["flag"]: note for file in files().values() for note in file["notes"]}
    lines = [_HEAD, "## Rules", "", "| rule | tests | kinds |", "|---|---:|---|"]
    lines += [_row(rule, [rule]) for rule in RULE_IDS]
    lines += ["", "## Where ports part", "", "| | tests | flags | kinds |", "|---|---:|---|---|"]
    for number, (title, shown_by) in DIVERGENCES.items():
        tests = _tests(shown_by)
        names = " ".join(f"`{flag}`" for flag in shown_by)
        lines.append(f"| {number}. {title} | {len(tests)} | {names} | {_kinds(tests)} |")
    for title, names in (("The faults of ports", ports), ("The faults of others", traps)):
        lines += ["", f"## {title}", "", "| flag | tests | what it catches |", "|---|---:|---|"]
        lines += [f"| `{flag}` | {flags[flag]} | {says[flag]['catches']} |" for flag in names]
    return "\n".join(lines) + "\n"


def _by_flag() -> Counter[str]:
    return Counter(flag for test in by_id().values() for flag in test["flags"])


def _tests(flags: Collection[str]) -> list[dict[str, Any]]:
    return [test for test in by_id().values() if not {*flags}.isdisjoint(test["flags"])]


def _kinds(tests: list[dict[str, Any]]) -> str:
    return ", ".join(sorted({test["id"].partition("/")[0] for test in tests}))


def _row(rule: str, flags: Collection[str]) -> str:
    tests = _tests(flags)
    return f"| {rule} | {len(tests)} | {_kinds(tests)} |"


def missing() -> Iterator[str]:
    """The rules and the flags of divergences that no test shows."""
    flags = _by_flag()
    wanted = [*RULE_IDS, *(flag for _, shown in DIVERGENCES.values() for flag in shown)]
    return (flag for flag in wanted if not flags[flag])


if __name__ == "__main__":
    Path(PAGE).write_text(page(), encoding="utf-8", newline="\n")
