"""Print the table of ratios after a run of the benchmarks."""

from __future__ import annotations

import pytest

from benchmarks import node
from benchmarks.cases import Case, as_text, table
from benchmarks.machine import describe

TIMES = pytest.StashKey[dict[Case, dict[str, float]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TIMES] = {}


@pytest.fixture
def times(request: pytest.FixtureRequest) -> dict[Case, dict[str, float]]:
    """Where a comparison leaves its nanoseconds per call."""
    return request.config.stash[TIMES]


@pytest.fixture
def needs_node() -> None:
    """Skip without Node, or fail where every runtime is required."""
    if node.version() is None:
        if node.required():
            pytest.fail(node.INSTALL)
        pytest.skip(node.INSTALL)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    times = config.stash[TIMES]
    if not times:
        return
    terminalreporter.section("setrules beside the rest, one run")
    for label, value in describe():
        terminalreporter.write_line(f"{label:20} {value}")
    terminalreporter.write_line("")
    terminalreporter.write_line(as_text(table(times)))
