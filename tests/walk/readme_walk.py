"""A first user's walk: the README's Python is typed into a console line by line.

Run it with the Python of a fresh environment in which only the first command of the
README was run: ``python tests/walk/readme_walk.py``. The console is a process of its
own in an empty folder, so that it sees what is installed and not the checkout.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tempfile
from pathlib import Path

README = Path(__file__).resolve().parent.parent.parent / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lines(readme: str) -> list[doctest.Example]:
    """What is typed, each with what must be seen."""
    parser = doctest.DocTestParser()
    return [example for block in BLOCK.findall(readme) for example in parser.get_examples(block)]


def walk(readme: str, python: str = sys.executable) -> list[str]:
    """Type everything into one console; return what went otherwise than the README says."""
    faults: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [python, "-I", "-i", "-q"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            cwd=folder,
        ) as console,
    ):
        assert console.stdin is not None
        assert console.stdout is not None
        # Prompts would stand among the answers.
        console.stdin.write("import sys; sys.ps1 = sys.ps2 = ''\n")
        console.stdin.write("print('begin')\n")
        console.stdin.flush()
        while not (line := console.stdout.readline()).endswith("begin\n"):
            assert line, "the console ended before anything was typed"
        for number, example in enumerate(lines(readme)):
            end = f"--- {number} ---\n"
            # A blank line ends a block of several lines, as it does for whoever types it.
            blank = "\n" if example.source.count("\n") > 1 else ""
            console.stdin.write(f"{example.source}{blank}print({end!r}, end='')\n")
            console.stdin.flush()
            seen = ""
            while not seen.endswith(end):
                line = console.stdout.readline()
                if not line:
                    return [*faults, f"the console ended at: {example.source}{seen}"]
                seen += line
            seen = seen.removesuffix(end)
            if seen != example.want:
                faults.append(f">>> {example.source}expected: {example.want}seen: {seen}")
        console.stdin.close()
        console.stdout.read()
    return faults


def main() -> int:
    """Walk through the README and report."""
    readme = README.read_text(encoding="utf-8")
    faults = walk(readme)
    print("\n".join(faults) or f"{len(lines(readme))} lines of the README do what it says")
    return 1 if faults or not lines(readme) else 0


if __name__ == "__main__":
    sys.exit(main())
