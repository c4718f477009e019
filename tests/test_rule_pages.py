"""Each rule of the contract has its place in the docs: an anchor, words and an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULE_IDS = (ROOT / "tests" / "data" / "rule_ids.txt").read_text(encoding="ascii").split()
ANCHOR = re.compile(r"^\(([A-Z]\d*)\)=$", re.MULTILINE)

#: Rules whose picture is the one at the head of their page, and what of the rule it shows.
AT_THE_HEAD = {
    "C1": ("cards", "a card, its four digits, their values and their sum"),
    "V1": ("validation", "the verdict on each attribute of a set and of no set"),
    "D2": ("deck", "a seed, draws of the generator, and the cards that they give"),
    "B2": ("board", "a claim, the slots that it vacates, the cards that come into them"),
    "M3": ("match", "every phase and every step from one to another"),
    "M8": ("time", "three claims of one tick, and how they are judged when it ends"),
    "K": ("facts", "a cap of twenty cards and the card around which it pairs"),
}


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


def own_pictures() -> dict[str, str]:
    """The rules in whose section their own picture stands, and what is said of it in words."""
    return {
        rule: alternative
        for rule, text in sections().items()
        for alternative, name in re.findall(
            r"^!\[(.*)\]\(\.\./pictures/rules/(\w+)\.svg\)$", text, re.M
        )
        if name == rule.lower()
    }


@pytest.mark.parametrize("rule", RULE_IDS)
def test_a_rule_has_a_picture(rule: str) -> None:
    """Its own, told in words too, or the one at the head of its page, to which it points."""
    shown = own_pictures()
    if rule not in AT_THE_HEAD:
        assert len(shown[rule].split()) >= 5
        return
    assert rule not in shown, f"{rule}: it has its own, take it off the list"
    picture, _ = AT_THE_HEAD[rule]
    (page,) = (page for page in PAGES if f"\n({rule})=\n" in page.read_text("utf-8"))
    head, _, _ = page.read_text("utf-8").partition("\n(")
    assert f"](../pictures/rules/{picture}.svg)" in head
    assert "The picture at the head of this page " in sections()[rule]


def test_the_index_tells_which_rules_have_the_picture_at_the_head() -> None:
    index = (ROOT / "docs" / "rules" / "index.md").read_text("utf-8")
    assert sorted(re.findall(r"\[([A-Z]\d*)\]\(#\1\)", index)) == sorted(AT_THE_HEAD)
    pictures = [picture for picture, _ in AT_THE_HEAD.values()]
    assert len({*pictures}) == len(pictures), "a picture for two rules"
    assert all(len(reason.split()) >= 5 for _, reason in AT_THE_HEAD.values())


def test_no_picture_lies_there_that_no_page_shows() -> None:
    pages = {page.stem for page in PAGES if page.name != "index.md"}
    drawn = {path.stem for path in (ROOT / "docs" / "pictures" / "rules").glob("*.svg")}
    assert drawn == pages | {rule.lower() for rule in own_pictures()}


def test_the_index_leads_to_every_page() -> None:
    text = (ROOT / "docs" / "rules" / "index.md").read_text("utf-8")
    for page in PAGES:
        if page.name != "index.md":
            assert f"[]({page.name})" in text
