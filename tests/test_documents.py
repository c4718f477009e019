"""The examples of README and docs run as they stand, and what they promise is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def examples(path: Path) -> list[str]:
    return FENCED.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_examples_run(path: Path) -> None:
    # One name space for a document, in which a later example sees an earlier one.
    names: dict[str, object] = {}
    for number, block in enumerate(examples(path)):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(
                block, names, f"{path.name}, example {number}", str(path), 0
            )
            runner = doctest.DocTestRunner(verbose=False)
            told: list[str] = []
            runner.run(test, out=told.append, clear_globs=False)
            names.update(test.globs)
            assert runner.failures == 0, "".join(told)
        elif "sys.stdin" not in block:  # a whole program, run by the tests of the runner
            exec(compile(block, f"{path.name}, example {number}", "exec"), names)


def test_the_readme_has_examples_and_its_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert any(">>>" in block for block in examples(ROOT / "README.md"))
    commands = text.split("<!-- commands -->\n```sh\n")[1].split("```")[0].splitlines()
    assert len(commands) == 2
    assert all(command.startswith("pip install '.[") for command in commands)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name}: {target}"
