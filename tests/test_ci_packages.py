"""What a skipped test says to install is what CI installs, so that there nothing is skipped."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SAID = re.compile(r"apt-get install (?:-\S+ )*([a-z0-9.+ -]+)")

#: On every machine that can build the project at all, which the README asks for.
AT_HAND = {"bash", "gcc", "libc6-dev"}


def test_ci_installs_every_package_that_a_test_asks_for() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = re.findall(r"apt-get install -y -qq (.*?)>/dev/null", ci, re.DOTALL)
    installed = {*" ".join(commands).replace("\\\n", " ").split()}
    asked = {
        package: path.name
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path != Path(__file__).resolve()
        for said in SAID.findall(path.read_text(encoding="utf-8"))
        for package in said.split()
    }
    assert {"nodejs", "mono-mcs", "zsh", "chromium"} <= {*asked}
    missing = {package: file for package, file in asked.items() if package not in installed}
    assert {*missing} <= AT_HAND, missing
