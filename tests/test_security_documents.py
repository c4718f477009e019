"""Each line of SECURITY.md has its test, and each such test its line."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE.parent / "SECURITY.md").read_text(encoding="utf-8")


def numbers_of_tests() -> set[str]:
    """The numbers in the names of the tests: ``test_s01_…`` belongs to S-01."""
    found: set[str] = set()
    for path in sorted(HERE.glob("test_security_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found.update(re.findall(r"^test_s(\d\d)_", node.name))
    return found


def test_every_line_has_a_test_and_every_test_a_line() -> None:
    # A line keeps its number, and a new one stands in the table of its subject.
    tables = [re.findall(r"^\| S-(\d\d) \|", table, re.MULTILINE) for table in TEXT.split("###")]
    assert all(numbers == sorted(numbers) for numbers in tables)
    lines = sorted(number for numbers in tables for number in numbers)
    assert lines == [f"{number:02}" for number in range(1, len(lines) + 1)]
    assert len(lines) >= 23
    assert numbers_of_tests() == {*lines}


def test_every_line_says_what_is_done_and_by_whom() -> None:
    for line in re.findall(r"^\| S-\d\d .*$", TEXT, re.MULTILINE):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == 4, line
        assert all(cells), line


def test_the_rules_it_names_are_rules() -> None:
    ids = (HERE / "data" / "rule_ids.txt").read_text(encoding="utf-8").split()
    assert {*re.findall(r"\(([A-Z]\d+)\)", TEXT)} <= {*ids}
