"""The pages are built without a warning and describe everything that is public."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

ROOT = Path(__file__).resolve().parent.parent.parent
RULE_IDS = (ROOT / "tests" / "data" / "rule_ids.txt").read_text(encoding="ascii").split()
MODULES = (
    "setrules",
    "setrules.batch",
    "setrules.capset",
    "setrules.conform",
    "setrules.events",
    "setrules.journal",
    "setrules.odds",
    "setrules.svg",
    "setrules.vectors",
)


@pytest.fixture(scope="session")
def site() -> Path:
    """The pages, all of them built anew: a page that is up to date warns of nothing."""
    output = ROOT / "build" / "docs"
    command = [sys.executable, "-m", "sphinx", "-E", "-n", "-T", "-W", "--keep-going"]
    done = subprocess.run(
        [*command, str(ROOT / "docs"), str(output)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return output


@pytest.fixture(scope="session")
def described(site: Path) -> dict[str, str]:
    """Every Python name that the pages describe, and where."""
    text = (site / "objects.inv").read_bytes()
    inventory = InventoryFile.loads(text, uri="")
    return {
        name: item.uri
        for role, items in inventory.data.items()
        if role.startswith("py:")
        for name, item in items.items()
    }


def public() -> Iterator[tuple[str, str]]:
    for module in MODULES:
        for name in importlib.import_module(module).__all__:
            yield module, name


@pytest.mark.parametrize(("module", "name"), list(public()))
def test_everything_public_is_described(described: dict[str, str], module: str, name: str) -> None:
    thing = getattr(importlib.import_module(module), name)
    # A name that two modules export is described once.
    home = getattr(thing, "__module__", module)
    at_home = {f"{home}.{name}", f"setrules.{name}", f"setrules.events.{name}"}
    assert at_home & described.keys() or f"{module}.{name}" in described


def test_members_of_classes_are_described(described: dict[str, str]) -> None:
    """Also those of compiled classes and of the base that a session inherits from."""
    assert {
        "setrules.GameSession.claim",
        "setrules.GameSession.view",
        "setrules.DotNetRandom.next_below",
        "setrules.Card.parse",
        "setrules.RuleSet.stale_penalised",
        "setrules.events.ClaimRejected.explanation",
    } <= described.keys()


def test_signatures_of_compiled_functions_are_shown(site: Path) -> None:
    page = (site / "api" / "kernel.html").read_text("utf-8")
    text = re.sub(r"<[^>]+>", "", page)
    flat = " ".join(text.split())
    assert "validate(a: SupportsIndex, b: SupportsIndex, c: SupportsIndex, /)" in flat


def test_every_rule_has_its_anchor(site: Path) -> None:
    pages = {path.name: path.read_text("utf-8") for path in (site / "rules").glob("*.html")}
    for rule in RULE_IDS:
        places = [name for name, text in pages.items() if f'id="{rule.lower()}"' in text]
        assert len(places) == 1, f"{rule}: {places}"


def test_ids_in_the_reference_lead_to_the_rules(site: Path) -> None:
    page = (site / "api" / "matches.html").read_text("utf-8")
    assert "../rules/time.html#m8" in page


def test_a_name_that_exists_nowhere_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "_ext"))
    exists = importlib.import_module("short_names").exists
    assert exists("NAMED")
    assert exists("RuleSet.edition")
    assert exists("setrules.rules.RuleSet")
    assert not exists("RuleSet.nothing")
    assert not exists("setrules.nothing")
    assert not exists("Nothing")
