"""Each kernel call beside a no-op, itself from C, and four rivals; run by hand.

``test_speed`` hands every side to pytest-benchmark, for its statistics, its
files and its comparison of runs. ``test_ratios`` times all sides of a case in
alternation, which a busy machine disturbs far less; the table printed at the
end of the run comes from there.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks import node
from benchmarks.cases import CASES, Case, compare, engines
from benchmarks.sides import side

PASSES = 7


@pytest.mark.parametrize("case", CASES, ids=str)
def test_ratios(case: Case, times: dict[Case, dict[str, float]]) -> None:
    without = () if node.version() or node.required() else ("node",)
    times[case] = compare(case, PASSES, without)


@pytest.mark.parametrize(
    ("case", "engine"),
    [
        pytest.param(case, engine, id=f"{case}-{engine}")
        for case in CASES
        for engine in engines(case)
    ],
)
def test_speed(
    benchmark: BenchmarkFixture, request: pytest.FixtureRequest, case: Case, engine: str
) -> None:
    if engine == "node":
        request.getfixturevalue("needs_node")
    timed = side(engine, case.operation, case.kind, case.size)
    benchmark.group = str(case)
    benchmark.extra_info["calls"] = timed.calls
    benchmark.pedantic(timed.whole, rounds=7, warmup_rounds=1)  # type: ignore[no-untyped-call]
