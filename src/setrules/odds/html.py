"""A simulation report as a piece of a page."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from setrules.shown import counted

if TYPE_CHECKING:
    from setrules.odds.report import Estimate, SimulationReport

__all__ = ["report_html"]


def report_html(report: SimulationReport) -> str:
    """Return every table of a report as HTML, the standard error beside each number.

    >>> from setrules.odds import simulate
    >>> report_html(simulate(10)).count("<table>")
    9
    """
    tables = [
        _table(title, key, estimates.items(), shares)
        for title, key, estimates, shares in report.titled_tables()
    ]
    for title, distribution in report.titled_distributions():
        mean = distribution.mean
        shares = ((value, distribution.share(value)) for value in distribution.counts)
        caption = f"{title}: {mean.value:.4f} \N{PLUS-MINUS SIGN} {mean.error_text(4)} a game"
        tables.append(_table(caption, "value", shares, True))
    return f"<div><p>{counted(report.games, 'game')}, seed {report.seed}</p>{''.join(tables)}</div>"


def _table(caption: str, key: str, estimates: Iterable[tuple[int, Estimate]], shares: bool) -> str:
    head = "".join(
        f'<th scope="col">{escape(word)}</th>' for word in (key, "value", "error", "seen")
    )
    scale, unit = (100, " %") if shares else (1, "")
    rows = "".join(
        f'<tr><th scope="row">{value}</th><td>{scale * one.value:.5f}{unit}</td>'
        f"<td>{error}</td><td>{one.count:,}</td></tr>"
        for value, one in estimates
        for error in [one.error_text(5, percent=shares).replace("%", unit)]
    )
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
