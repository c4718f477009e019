"""The pictures of the pages on the rules are what their script draws."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    names = runpy.run_path(str(FOLDER / "draw_rules.py"))
    return {name: draw().text() for name, draw in names["PICTURES"].items()}


def test_the_files_are_what_is_drawn(drawn: dict[str, str]) -> None:
    """After a change: ``python docs/pictures/draw_rules.py``."""
    assert sorted(drawn) == sorted(path.stem for path in (FOLDER / "rules").iterdir())
    for name, text in drawn.items():
        assert (FOLDER / "rules" / f"{name}.svg").read_text("utf-8") == text, name


def test_they_are_read_out_and_have_no_id(drawn: dict[str, str]) -> None:
    """Whoever puts two of them into one page need not look for what they share."""
    for name, text in drawn.items():
        root = ElementTree.fromstring(text)
        assert len(root.attrib["aria-label"].split()) >= 3, name
        assert root[0].text == root.attrib["aria-label"]
        assert not any("id" in element.attrib for element in root.iter()), name
        assert "url(" not in text, name
