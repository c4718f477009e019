"""The README in a console of its own, and its numbers as they were measured."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_read_at_one_go() -> None:
    """A page that is too long for that is not read; the rest stands in ``docs/``."""
    assert README.count("\n") <= 75
    assert max(map(len, README.splitlines())) <= 240
    (width,) = re.findall(r'<img src="docs/pictures/board.svg"[^>]* width="(\d+)"', README)
    assert int(width) <= 400


def test_every_page_installs_from_a_checkout() -> None:
    """As the README does; a name alone works only where the package is published."""
    docs = ROOT / "docs"
    for page in [ROOT / "README.md", *docs.rglob("*.md"), *docs.rglob("*.ipynb")]:
        assert "pip install 'setrules[" not in page.read_text("utf-8"), page


def test_its_picture_is_there() -> None:
    (path,) = re.findall(r'<img src="([^"]+)"', README)
    assert (ROOT / path).is_file()


class TestTheWalk:
    walk = staticmethod(load(ROOT / "tests" / "walk" / "readme_walk.py").walk)

    def test_what_the_readme_says_is_seen(self) -> None:
        assert self.walk(README) == []

    def test_it_goes_through_blocks_of_several_lines(self) -> None:
        text = "```python\n>>> for n in (1, 2):\n...     print(n)\n1\n2\n>>> n\n2\n```\n"
        assert self.walk(text) == []

    def test_what_is_otherwise_is_reported(self) -> None:
        wrong, error = self.walk("```python\n>>> 1 + 1\n3\n>>> 1 / 0\n```\n")
        assert wrong == ">>> 1 + 1\nexpected: 3\nseen: 2\n"
        assert "ZeroDivisionError" in error
        (gone,) = self.walk("```python\n>>> raise SystemExit\n```\n")
        assert gone.startswith("the console ended at: raise SystemExit")


class TestTheSpeed:
    readme = load(ROOT / "benchmarks" / "readme.py")
    results = (ROOT / "benchmarks" / "RESULTS.md").read_text("utf-8")

    def test_the_table_is_that_of_the_results(self) -> None:
        """After a new measurement: ``python -m benchmarks.readme``."""
        assert self.readme.updated(README, self.results) == README

    def test_another_number_would_be_seen(self) -> None:
        cell = self.readme.rows(self.results)["call: validate"]["P1 takes"]
        assert f" {cell} |" in README
        changed = self.results.replace(f" {cell} |", " 1× |")
        assert self.readme.updated(README, changed) != README
