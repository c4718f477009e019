"""Every block of README and docs runs as it stands, and what they promise is there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from documents import DOCUMENTS, ROOT, Block, blocks, indented
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
DIRECTIVE = re.compile(r"^\{[a-z:-]+\}")
SYBIL = Sybil([PythonCodeBlockParser()], path=str(ROOT), patterns=["**/*.md"])


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


every_document = pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)


def is_file(block: Block) -> bool:
    return block.mark.startswith("file: ")


@every_document
def test_the_examples_run(path: Path) -> None:
    """One name space for a document, in which a later example sees an earlier one."""
    files = [block for block in blocks(path) if block.language == "python" and is_file(block)]
    expected = [
        block for block in blocks(path) if block.language == "python" and block not in files
    ]
    ran: set[int] = set()
    told: list[str] = []
    for example in SYBIL.parse(path).examples():
        if any(block.line <= example.line <= block.last_line for block in files):
            continue
        ran.add(example.line)
        try:
            example.evaluate()
        except Exception as error:
            told.append(f"{name_of(path)}:{example.line}: {error}")
    assert not told, "\n".join(told)
    for block in expected:
        assert any(block.line <= line <= block.last_line for line in ran), f"{block.place}: not run"
    for block in files:
        compile(block.text, block.place, "exec")


@every_document
def test_every_block_is_of_a_kind_that_is_checked(path: Path) -> None:
    for block in blocks(path):
        known = block.language in ("python", "sh", "text") or bool(DIRECTIVE.match(block.language))
        if block.language == "console":
            known = any(
                f'"{path.name}"' in text and "console" in text
                for test in (ROOT / "tests").glob("test_*.py")
                if test.name != Path(__file__).name and (text := test.read_text("utf-8"))
            )
        assert known, f"{block.place}: {block.language!r} is no kind of block that a test runs"
    assert not [*indented(path)], f"{name_of(path)}: code by four spaces, expected a fence"


@every_document
def test_the_commands_run(path: Path, tmp_path: Path) -> None:
    """Block by block in one folder, with the files that the document shows."""
    extras = re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text("utf-8"), re.M)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
    }
    printed = ""
    for block in blocks(path):
        if is_file(block):
            (tmp_path / block.mark.removeprefix("file: ")).write_text(block.text, "utf-8")
        elif block.language == "sh":
            lines = block.text.splitlines()
            for named in re.findall(r"pip install\b.*?\[([\w,]+)\]", block.text):
                assert {*named.split(",")} <= {*extras}, f"{block.place}: no extra {named}"
            if runs_elsewhere(block):
                continue
            code = "\n".join(line for line in lines if not line.startswith("pip install "))
            # What a reader is to put into the own folder is put into that of the test.
            home = {"HOME": str(tmp_path)} if "~/" in code else {}
            done = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", code],
                cwd=tmp_path,
                env={**environment, **home},
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert done.returncode == 0, f"{block.place}:\n{done.stdout[-3000:]}{done.stderr}"
            printed = done.stdout
        elif block.language == "text" and block.mark == "output":
            assert printed == block.text, f"{block.place}: another output"


def runs_elsewhere(block: Block) -> bool:
    """Whether a script or another test runs a block of commands; then that one must say so."""
    if block.mark == "commands":
        # .ci/run reads them from the README by this mark.
        return "<!-- commands -->" in (ROOT / ".ci" / "run").read_text("utf-8")
    writes = re.fullmatch(r"python (\S+\.py)\n", block.text)
    if writes and (ROOT / writes[1]).is_file():
        # What writes the document itself is not run by it.
        return block.path.name in (ROOT / writes[1]).read_text("utf-8")
    if not block.mark.startswith("elsewhere: "):
        return False
    script = ROOT / block.mark.removeprefix("elsewhere: ")
    assert script.is_file(), f"{block.place}: {script} is not there"
    assert block.path.name in script.read_text("utf-8"), f"{block.place}: {script} names it not"
    return True


def test_the_readme_has_examples_and_its_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert any(">>>" in block.text for block in blocks(ROOT / "README.md"))
    commands = text.split("<!-- commands -->\n```sh\n")[1].split("```")[0].splitlines()
    assert len(commands) == 2
    assert all(command.startswith("pip install '.[") for command in commands)


@every_document
def test_the_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{name_of(path)}: {target}"


def check(page: Path, folder: Path) -> None:
    """Everything that is asked of the blocks of one document."""
    test_the_examples_run(page)
    test_every_block_is_of_a_kind_that_is_checked(page)
    test_the_commands_run(page, folder)


class TestTheChecks:
    """A block that is wrong or of no known kind is found."""

    @pytest.fixture
    def page(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr("test_documents.ROOT", tmp_path)
        monkeypatch.setattr("documents.ROOT", tmp_path)
        (tmp_path / "pyproject.toml").write_text("cli = [", "utf-8")
        return tmp_path / "page.md"

    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("```python\n>>> 1 + 1\n3\n```\n", "Expected"),
            ("```python\n1 / 0\n```\n", "division"),
            ("```sh\nfalse\n```\n", "page.md:1"),
            ("```sh\necho 1\n```\n<!-- output -->\n```text\n2\n```\n", "another output"),
            ("```sh\npip install 'setrules[nothing]'\n```\n", "no extra nothing"),
            ("<!-- elsewhere: gone.sh -->\n```sh\nfalse\n```\n", "is not there"),
            ("```ruby\nputs 1\n```\n", "'ruby' is no kind"),
            ("```console\n$ true\n```\n", "'console' is no kind"),
            ("Text\n\n    make it\n", "expected a fence"),
            ("```python\n1 +\n```\n", "page.md:1"),
        ],
    )
    def test_a_fault_is_found(self, page: Path, tmp_path: Path, text: str, told: str) -> None:
        page.write_text(text, "utf-8")
        with pytest.raises((AssertionError, SyntaxError), match=re.escape(told)):
            check(page, tmp_path)

    def test_a_page_without_a_fault_passes(self, page: Path, tmp_path: Path) -> None:
        page.write_text(
            "- a list\n\n      its text\n\n"
            "```python\n>>> x = 1\n\n```\nand\n```python\nassert x == 1\n```\n"
            "<!-- file: a.py -->\n```python\nprint(2)\n```\n"
            "```sh\npip install 'setrules[cli]'\npython a.py\n```\n"
            "<!-- output -->\n```text\n2\n```\n",
            "utf-8",
        )
        check(page, tmp_path)
