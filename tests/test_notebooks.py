"""What a notebook shows: explanations and reports as HTML, nothing loaded before it is asked."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from setrules import Explanation, explain, odds

VOID = {"path", "rect"}


class Reader(HTMLParser):
    """The texts by tag, and whether every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))

    def of(self, tag: str) -> list[str]:
        return [text for one, text in self.texts if one == tag]


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@given(st.tuples(*[st.integers(0, 80)] * 3))
def test_an_explanation_shows_its_cards_and_verdicts(cards: tuple[int, int, int]) -> None:
    """V4: three pictures, and a row an attribute with the values in card order."""
    explanation = explain(*cards)
    page = read(explanation._repr_html_())
    assert page.of("title") == [str(card) for card in explanation.cards]
    assert str(explanation) in page.of("p")
    assert page.ids == []
    cells = page.of("td")
    for row, one in enumerate(explanation.attributes):
        *values, verdict = cells[4 * row : 4 * row + 4]
        assert tuple(values) == one.values
        assert (verdict[0] == "\N{BALLOT X}") == (one.verdict == "broken")
        assert one.verdict != "broken" or f"{one.twice} twice, {one.once} once" in verdict
    assert len(cells) == 16


def test_whatever_an_explanation_holds_is_escaped() -> None:
    real = explain(0, 1, 5)
    number = real.attributes[0]
    nasty = type(number)(
        number.attribute, "broken", ("<b>", "a&b", '"'), "<i>", "</td>", number.odd_card, 1
    )
    page = Explanation(real.cards, (nasty, *real.attributes[1:]))._repr_html_()
    assert read(page).of("td")[:3] == ["<b>", "a&b", '"']
    assert "<b>" not in page
    assert "<i>" not in page


def test_a_report_shows_every_number_with_its_error() -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    report = odds.simulate(300, seed=4)
    page = read(report._repr_html_())
    assert page.of("caption")[:2] == [
        "Dead boards by cards on the board",
        "Dead boards before the first claim",
    ]
    assert "300 games, seed 4" in page.of("p")
    estimates = [one for _, _, table, _ in report.titled_tables() for one in table.values()]
    rows = len(estimates) + sum(len(one.counts) for _, one in report.titled_distributions())
    cells = page.of("td")
    assert len(cells) == 3 * rows
    first = estimates[0]
    share, error = f"{100 * first.value:.5f} %", f"{100 * first.error:.5f} %"
    assert cells[:3] == [share, error, f"{first.count:,}"]


def test_the_drawing_is_loaded_when_a_notebook_asks() -> None:
    program = (
        "import sys, setrules as s\n"
        "loaded = lambda: [n for n in sys.modules if n.startswith('setrules.svg')] != []\n"
        "b = s.Board.deal(s.Deck.shuffled(1)); c = s.Card(0); e = s.explain(0, 1, 2)\n"
        "repr(b), repr(c), str(e); print(loaded()); c._repr_svg_(); print(loaded())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True"], done.stderr
