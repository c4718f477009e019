"""Every rule of the contract is named by a test that shows it.

A test names a rule in its own name (``test_a_tick_m8``) or in its docstring: at
the beginning ("M8: …", "D2, D3.") or in parentheses ("(M8, M13)", "(B2 to B4)").
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).resolve().parent
RULE_IDS = tuple((TESTS / "data" / "rule_ids.txt").read_text(encoding="ascii").split())

#: These test the model that the engine is compared with, and not the library.
NOT_OF_THE_LIBRARY = ("test_reference_model.py",)


def documented_tests(source: str) -> Iterator[tuple[str, str]]:
    """The name and the docstring of each test function or class."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name.lower().startswith(
            "test"
        ):
            yield node.name, ast.get_docstring(node) or ""


def rules_of(name: str, docstring: str) -> set[str]:
    """The rule ids that one test names."""
    found = {word.upper() for word in name.split("_")[1:]} & {*RULE_IDS}
    places = re.findall(r"\(([^()]*)\)", docstring)
    places += re.findall(r"\A((?:[A-Z]\d*(?:, | to )?)+)[:.]", docstring)
    for inside in places:
        found |= {*re.findall(r"\b[A-Z]\d*\b", inside)} & {*RULE_IDS}
        for first, last in re.findall(r"\b([A-Z]\d+) to ([A-Z]\d+)\b", inside):
            if first in RULE_IDS and last in RULE_IDS:
                found |= {*RULE_IDS[RULE_IDS.index(first) : RULE_IDS.index(last) + 1]}
    return found


def test_the_ids_of_the_contract() -> None:
    sections = {"C": 3, "V": 4, "D": 7, "B": 8, "M": 14, "T": 7, "P": 3, "E": 4}
    expected = [
        f"{letter}{number + 1}" for letter in sections for number in range(sections[letter])
    ]
    assert sorted(RULE_IDS) == sorted([*expected, "K"])


def test_how_a_test_names_a_rule() -> None:
    assert rules_of("test_a_tick_m8", "") == {"M8"}
    assert rules_of("test_k_the_facts", "") == {"K"}
    assert rules_of("test_the_mode_m", "M8 in a sentence: no.") == set()
    assert rules_of("test_the_mode_m", "M8: at the beginning.") == {"M8"}
    assert rules_of("test_the_mode_m", "D2, D3.") == {"D2", "D3"}
    assert rules_of("test_the_mode_m", "C1 to C3: the cards (K).") == {"C1", "C2", "C3", "K"}
    assert rules_of("test_ids", "In order (M8, P3) and (B2 to B4), see (m9), (M99).") == {
        *("M8", "P3", "B2", "B3", "B4"),
    }


def test_every_rule_is_named_by_a_test() -> None:
    named: set[str] = set()
    for path in sorted(TESTS.glob("test_*.py")):
        if path.name not in NOT_OF_THE_LIBRARY:
            for name, docstring in documented_tests(path.read_text(encoding="utf-8")):
                named |= rules_of(name, docstring)
    assert [rule for rule in RULE_IDS if rule not in named] == []
