"""The naive engine in Node, kept running so that its JIT compiler is warm."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.inputs import Boards

SCRIPT = Path(__file__).with_name("naive.js")
INSTALL = "node is not on PATH (apt-get install nodejs, or https://nodejs.org)"


class NodeMissingError(RuntimeError):
    """There is no Node on this machine."""


def required() -> bool:
    """Whether a missing runtime is a failure rather than a skip."""
    return os.environ.get("SETRULES_REQUIRE_RUNTIMES") == "1"


@cache
def version() -> str | None:
    """Return the version of Node, or None when there is none."""
    command = shutil.which("node")
    if command is None:
        return None
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


class Node:
    """One process that holds boards and runs one operation over them at a time."""

    def __init__(self) -> None:
        command = shutil.which("node")
        if command is None:
            raise NodeMissingError(INSTALL)
        self._process = subprocess.Popen(
            [command, str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._loaded: set[str] = set()

    def _ask(self, job: dict[str, Any]) -> dict[str, int]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"node ended with status {self._process.wait()}")
        answer: dict[str, int] = json.loads(line)
        return answer

    def load(self, name: str, boards: Boards) -> None:
        """Hand boards over under a name; a name that is known is left as it is."""
        if name not in self._loaded:
            self._ask({"load": name, "boards": boards.tolist()})
            self._loaded.add(name)

    def run(self, operation: str, name: str) -> tuple[int, int]:
        """Run over boards once: nanoseconds by Node's own clock, and the sum of answers."""
        answer = self._ask({"operation": operation, "on": name})
        return answer["ns"], answer["sum"]

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@cache
def shared() -> Node:
    """Return the one Node process of this run."""
    process = Node()
    atexit.register(process.close)
    return process
