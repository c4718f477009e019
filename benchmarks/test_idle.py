"""An idle match grows by what its page says, and not when it is begun anew."""

from __future__ import annotations

import re

from benchmarks.idle import BEGIN, END, HOUR, figures
from benchmarks.load import PAGE


def test_every_advance_is_kept_and_costs_no_more_than_its_limit() -> None:
    rows = figures(2_000)
    assert [row.value for row in rows[:2]] == [2_000, 2_000]
    assert [row.label for row in rows if not row.holds] == []


def test_the_page_has_the_figures_of_a_run() -> None:
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    labels = [row.label for row in figures(10)]
    assert [label for label, _ in rows] == labels
    assert [value for _, value in rows[:2]] == [f"{HOUR:,}"] * 2
