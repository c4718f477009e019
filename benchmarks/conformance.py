"""The gate's questions about vectors and the conformance runner, in the form of ``rows``."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import node
from benchmarks.conform_overhead import overhead
from benchmarks.rows import Row, time_of_children
from setrules.conform import load_suite

__all__ = ["CONFORMANCE_ROWS"]

ROOT = Path(__file__).resolve().parent.parent
NODE_PORT = ROOT / "tests" / "ports" / "javascript" / "port.js"

#: Processor seconds of the whole command: of Python with its start, and of a port behind it.
SECONDS = " s"


def _command(*arguments: str) -> float:
    """Return the seconds that a command line takes, which has to succeed."""
    command = [sys.executable, "-m", "setrules", *arguments]
    begin = time_of_children()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time_of_children() - begin


def _export(care: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return _command("vectors", "export", str(Path(folder, "vectors")))


def _verify(care: int) -> float:
    return _command("vectors", "verify", str(ROOT / "vectors"))


def _node(care: int) -> float:
    if node.version() is None:
        raise node.NodeMissingError(node.INSTALL)
    return _command("conform", "--", "node", str(NODE_PORT))


def _runner(*, stepwise: bool) -> Callable[[int], float]:
    """Return the measurement of what the runner adds to a request of the vectors."""
    return lambda care: overhead(load_suite().tests, 5 * care, stepwise=stepwise).runner


# Bare times, which depend on the machine: the report tells of them, the gate does not ask.
CONFORMANCE_ROWS = (
    Row(
        "conform, an echo port, whole tests",
        "nothing",
        _runner(stepwise=False),
        100,
        unit=" µs",
        gated=False,
    ),
    Row(
        "conform, an echo port, step by step",
        "nothing",
        _runner(stepwise=True),
        100,
        unit=" µs",
        gated=False,
    ),
    Row(
        "conform, all vectors, the port on Node",
        "nothing",
        _node,
        20,
        unit=SECONDS,
        gated=False,
    ),
    Row("vectors export", "nothing", _export, 10, unit=SECONDS, gated=False),
    Row("vectors verify", "nothing", _verify, 20, unit=SECONDS, gated=False),
)
