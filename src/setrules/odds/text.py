"""A simulation report as text: tables, or lists where there is no room for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from setrules.odds.report import Estimate, SimulationReport

__all__ = ["TABLE_WIDTH", "report_text"]

#: How many columns the tables take; in fewer they become lists.
TABLE_WIDTH: Final = 51


def report_text(report: SimulationReport, width: int = TABLE_WIDTH) -> str:
    """Return a whole report as text for a place of so many columns.

    >>> from setrules.odds import simulate
    >>> for line in report_text(simulate(2_000, seed=1), 30).splitlines()[2:8]:
    ...     print(line)
    Dead boards by cards on the
    board
    0 cards
      100.00000%
      error 0.00000%
      22 positions
    """
    wide = width >= TABLE_WIDTH
    lines = [f"{report.games:,} game{'' if report.games == 1 else 's'}, seed {report.seed}"]
    for title, head, table, percent in report.titled_tables():
        lines += ["", *_wrapped(title, width)]
        if wide:
            lines.append(f"{head:>8}  {'value':>12}  {'error':>11}  {'positions':>14}")
        lines += _rows(table.items(), head, "positions", percent, wide)
    for title, distribution in report.titled_distributions():
        mean = distribution.mean
        told = f"{title}: {mean.value:.4f} +- {mean.error_text(4)} a game"
        lines += ["", *_wrapped(told, width)]
        shares = [(value, distribution.share(value)) for value in distribution.counts]
        seen = [(value, share, distribution.counts[value]) for value, share in shares]
        for value, share, count in seen:
            lines += _row(value, share, count, "", "games", True, wide)
    return "\n".join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    return [text] if width >= TABLE_WIDTH else wrap(text, max(width, 1))


def _rows(
    estimates: Iterable[tuple[int, Estimate]], head: str, unit: str, percent: bool, wide: bool
) -> Iterator[str]:
    for key, estimate in estimates:
        yield from _row(key, estimate, estimate.count, head, unit, percent, wide)


def _row(
    key: int, estimate: Estimate, count: int, head: str, unit: str, percent: bool, wide: bool
) -> Iterator[str]:
    value = f"{100 * estimate.value:.5f}%" if percent else f"{estimate.value:.5f}"
    error = estimate.error_text(5, percent=percent)
    if wide:
        yield f"{key:>8}  {value:>12}  {error:>11}  {count:>14,}"
    else:
        yield f"{key} {head}".rstrip()
        yield from (f"  {value}", f"  error {error}", f"  {count:,} {unit}")
