"""The comparison: every kernel call beside everything else that answers it."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from benchmarks.measure import measure
from benchmarks.sides import ARITY, ENGINES, side


@dataclass(frozen=True)
class Case:
    """One operation on one kind of input."""

    operation: str
    kind: str = "random"
    size: int = 12

    def __str__(self) -> str:
        if self.operation in ARITY:
            return self.operation
        return f"{self.operation}, {self.kind} {self.size}"


CASES = (
    Case("validate"),
    Case("third_card"),
    Case("any_set_exists", "random", 12),
    Case("any_set_exists", "random", 15),
    Case("any_set_exists", "random", 18),
    Case("any_set_exists", "random", 21),
    Case("any_set_exists", "dead", 12),
    Case("any_set_exists", "dead", 20),
    Case("count_sets", "random", 12),
    Case("count_sets", "random", 21),
    Case("find_all_sets", "random", 12),
    Case("find_all_sets", "random", 15),
    Case("find_all_sets", "random", 18),
    Case("find_all_sets", "random", 21),
    Case("find_all_sets_into", "random", 12),
    Case("find_all_sets_into", "random", 21),
)


def engines(case: Case) -> tuple[str, ...]:
    """Return the engines that answer a case; there is no C loop of third cards."""
    return tuple(e for e in ENGINES if (case.operation, e) != ("third_card", "C"))


def compare(case: Case, passes: int, without: Container[str] = ()) -> dict[str, float]:
    """Return the nanoseconds per call of all engines, timed in alternation."""
    wanted = [engine for engine in engines(case) if engine not in without]
    sides = [side(engine, case.operation, case.kind, case.size) for engine in wanted]
    return measure(sides, passes)


def number(value: float) -> str:
    """Return a number with as many digits as it is worth."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(times: Mapping[Case, Mapping[str, float]]) -> list[list[str]]:
    """Return rows of text, a header first: nanoseconds, and ratios to the kernel's.

    A rival's ratio says how many times longer it takes; the ratio to a no-op
    or to the kernel from C how many times longer the kernel's call takes.
    """
    rivals = [engine for engine in ENGINES if engine not in ("setrules", "no-op", "C")]
    header = ["call", "ns", "÷ no-op", "÷ kernel from C", *(f"{e} takes" for e in rivals)]
    rows = [header]
    for case, by_engine in times.items():
        own = by_engine.get("setrules")
        if own is None:
            continue
        row = [str(case), number(own)]
        for engine in ("no-op", "C"):
            floor = by_engine.get(engine)
            row.append("–" if floor is None else f"{own / floor:.2f}×")
        for engine in rivals:
            theirs = by_engine.get(engine)
            row.append("–" if theirs is None else f"{number(theirs / own)}×")
        rows.append(row)
    return rows


def as_text(rows: list[list[str]]) -> str:
    """Return a table as aligned plain text."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if not index else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def as_markdown(rows: list[list[str]]) -> str:
    """Return a table as Markdown."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines.insert(1, "|---" + "|---:" * (len(rows[0]) - 1) + "|")
    return "\n".join(lines)
