"""Each rule of the contract has its place in the docs: an anchor, words and an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULE_IDS = (ROOT / "tests" / "data" / "rule_ids.txt").read_text(encoding="ascii").split()
ANCHOR = re.compile(r"^\(([A-Z]\d*)\)=$", re.MULTILINE)


def sections() -> dict[str, str]:
    """The text under each anchor of a rule."""
    found: dict[str, str] = {}
    for page in PAGES:
        _, *parts = ANCHOR.split(page.read_text(encoding="utf-8"))
        for rule, text in zip(parts[::2], parts[1::2], strict=True):
            assert rule not in found, f"{page.name}: a second anchor of {rule}"
            found[rule] = text
    return found


def test_the_anchors_are_the_rules() -> None:
    assert sorted(sections()) == sorted(RULE_IDS)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_is_explained_and_shown(rule: str) -> None:
    text = sections()[rule]
    assert re.match(rf"\n## {rule} · \S", text)
    words, _, example = text.partition(f"\n**Example {rule}.**\n\n```python\n>>> ")
    assert example, f"{rule}: no example of its number that runs"
    assert len(words.split()) >= 25, f"{rule}: not explained"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "index.md"], ids=lambda page: page.stem
)
def test_a_page_has_its_picture(page: Path) -> None:
    alternative, target = re.findall(r"^!\[(.*)\]\((.*)\)$", page.read_text("utf-8"), re.M)[0]
    assert len(alternative.split()) >= 5, "said in words for those who cannot see it"
    picture = page.parent / target
    assert picture.is_file()
    assert picture.read_text("utf-8").startswith("<svg")


def test_the_rules_that_the_index_lists_have_pictures_of_their_own() -> None:
    """Each in its section, told in words too; no picture lies there that no page shows."""
    index = (ROOT / "docs" / "rules" / "index.md").read_text("utf-8")
    listed = re.findall(r"\[([A-Z]\d+)\]\(#\1\)", index)
    shown = {
        rule: alternative
        for rule, text in sections().items()
        for alternative, name in re.findall(
            r"^!\[(.*)\]\(\.\./pictures/rules/(\w+)\.svg\)$", text, re.M
        )
        if name == rule.lower()
    }
    assert sorted(shown) == sorted(listed)
    assert len(listed) >= 26
    assert all(len(alternative.split()) >= 5 for alternative in shown.values())
    pages = {page.stem for page in PAGES if page.name != "index.md"}
    drawn = {path.stem for path in (ROOT / "docs" / "pictures" / "rules").glob("*.svg")}
    assert drawn == pages | {rule.lower() for rule in listed}


def test_the_index_leads_to_every_page() -> None:
    text = (ROOT / "docs" / "rules" / "index.md").read_text("utf-8")
    for page in PAGES:
        if page.name != "index.md":
            assert f"[]({page.name})" in text
