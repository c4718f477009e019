"""A Sphinx extension: rule ids in docstrings, such as (M8) or (B2 to B4), lead to the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

RULES = Path(__file__).resolve().parent.parent / "rules"
_ANCHOR = re.compile(r"^\(([A-Z]\d*)\)=$", re.MULTILINE)
# What stands in parentheses and begins with an id; the one id without a number, alone.
_CITED = re.compile(r"\((?:rules? |sections? )?(?:[A-Z]\d+\b[^()`]*|[A-Z])\)")


def rule_ids() -> frozenset[str]:
    """The ids that have an anchor in the pages on the rules."""
    return frozenset(
        rule
        for page in RULES.glob("*.md")
        for rule in _ANCHOR.findall(page.read_text(encoding="utf-8"))
    )


def link_rules(text: str, known: frozenset[str]) -> str:
    """Turn every cited rule that has an anchor into a reference to it."""

    def link(cited: re.Match[str]) -> str:
        return re.sub(
            r"\b[A-Z]\d*\b",
            lambda rule: f":ref:`{rule[0]} <{rule[0]}>`" if rule[0] in known else rule[0],
            cited[0],
        )

    return _CITED.sub(link, text)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    known = rule_ids()

    def process(
        app: Sphinx, what: str, name: str, object: object, options: object, lines: list[str]
    ) -> None:
        lines[:] = link_rules("\n".join(lines), known).split("\n")

    app.connect("autodoc-process-docstring", process)
    return {"parallel_read_safe": True, "version": "1"}
