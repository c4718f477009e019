"""The load that is measured is the load that is told, and its cost stays flat."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.load import BEGIN, CLAIMS_A_SECOND, END, PAGE, Figure, begin, play, write


def test_the_cost_of_a_claim_is_flat() -> None:
    """Over the second, and with ten times the matches; the best of three runs, as ratios."""
    over, beside = [], []
    for _ in range(3):
        few, many = play(begin(30)), play(begin(300))
        assert many.claims == 300 * CLAIMS_A_SECOND
        over.append(many.tenths[-1] / many.tenths[0])
        beside.append(many.claim_ns / few.claim_ns)
        if min(over) < 1.5 and min(beside) < 1.5:
            break
    assert min(over) < 1.5, over
    assert min(beside) < 1.5, beside


def test_the_load_is_a_real_one() -> None:
    live = begin(20)
    play(live)
    assert sum(player.sets for session in live for player in session.players) > 20
    assert sum(player.invalid_attempts for session in live for player in session.players) > 1_000
    assert all(session.now_ms == 1_000 for session in live)
    assert {len(session.entries()) for session in live} == {CLAIMS_A_SECOND + 20}


def test_the_page_has_the_figures_of_a_run() -> None:
    text = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE))
    assert rows["live matches of 4 players"] == "10,000"
    assert rows["claims in the simulated second"] == "1,000,000"
    assert len(rows) >= 11
    for line in re.findall(r"^\| .*[≤≥].*\|$", text, re.MULTILINE):
        value, sign, limit = re.findall(r"([\d.]+)[^|]*\| ([≤≥]) ([\d.]+)", line)[0]
        assert (float(value) <= float(limit)) == (sign == "≤") or float(value) == float(limit)


def test_the_figures_go_between_the_marks(tmp_path: Path) -> None:
    page = tmp_path / "load.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    write([Figure("a row", 1234.5, " µs", most=2000)], page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "| a row | 1,234 µs | ≤ 2000 µs |" in text
    assert "old" not in text


def test_a_limit_that_is_missed_is_told() -> None:
    assert Figure("x", 1.6, "×", most=1.5).holds is False
    assert Figure("x", 1.4, "×", most=1.5).holds
    assert Figure("x", 0.7, "×", least=0.8).holds is False
    assert Figure("x", 0.9, "×", least=0.8).holds
