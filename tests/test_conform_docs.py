"""The page for authors of ports says what is true: its port passes, its messages are right."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from conform_tools import PATIENT
from vector_data import VECTORS

from setrules.conform import conform, load_suite
from setrules.conform.serve import Reference
from setrules.vectors import KINDS

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "porting.md").read_text("utf-8")


def _messages() -> list[tuple[str, str]]:
    """Every request of the page with its answer, or with nothing."""
    lines = re.findall(r"^([<>]) (\{.*\})$", PAGE, re.MULTILINE)
    pairs: list[tuple[str, str]] = []
    for mark, text in lines:
        if mark == ">":
            pairs.append((text, ""))
        else:
            pairs[-1] = (pairs[-1][0], text)
    return pairs


def test_the_messages_are_those_of_the_library() -> None:
    reference = Reference()
    pairs = _messages()
    assert {json.loads(request)["do"] for request, _ in pairs} == {
        *("hello", "test", "create", "command", "close", "bye")
    }
    for request, answer in pairs:
        told = reference.answer(request.encode())
        if "kinds" in answer:
            # Each port greets with its own name and kinds; the fields are the same.
            assert told is not None
            assert told.keys() == json.loads(answer).keys()
        elif answer:
            assert told == json.loads(answer)
        else:
            assert told is None


def test_the_port_of_the_page_passes(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    path = tmp_path / "port.py"
    path.write_text(code, "utf-8")
    suite = load_suite(VECTORS).only(kinds=["third", "cards"])
    report = conform([sys.executable, str(path)], suite, limits=PATIENT)
    assert report.ok
    assert report.count("passed", "third") == len(suite.only(kinds=["third"]).tests)
    assert report.count("skipped", "cards") == len(suite.only(kinds=["cards"]).tests)


def test_the_page_names_every_kind() -> None:
    for kind in KINDS:
        assert f"`{kind}`" in PAGE
