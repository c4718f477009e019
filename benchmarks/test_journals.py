"""The matches with journals are those of the load, and their journals hold them."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.journals import BEGIN, END, figures
from benchmarks.load import PAGE, begin, play
from setrules.journal import Journal, read_journal


def test_the_journals_hold_the_second(tmp_path: Path) -> None:
    live = begin(3)
    journals = [
        Journal.create(tmp_path / str(number), session, sync_every=0)
        for number, session in enumerate(live)
    ]
    play(live, [journal.append for journal in journals])
    for journal, session in zip(journals, live, strict=True):
        journal.close()
        assert read_journal(journal.path).entries() == session.entries()
        assert journal.written == 120


def test_what_a_claim_costs_with_a_journal_stays_below_its_limits() -> None:
    for _ in range(3):
        rows = figures(30)
        if all(row.holds for row in rows):
            break
    assert [row.label for row in rows if not row.holds] == []


def test_the_page_has_the_figures_of_a_run() -> None:
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE))
    labels = [row.label for row in figures(1)]
    assert [label for label in rows if label in labels] == labels
    assert rows[labels[0]] == "2,000"
