"""What the conformance runner costs beyond the port: microseconds a request.

The port is an echo: it knows the right answer to every request beforehand and does
nothing but look it up, so that nearly all the time is that of the pipes and of the
runner. Beside it stands how long a bare client takes, which puts the same requests to
the same port one at a time and does not look at the answers: what the runner takes
beyond that, its start and its end taken off, is what it costs. Two processes take turns
here, so that the figures mean something only on a machine with nothing else to do.

    python -m benchmarks.conform_overhead [--requests N] [--passes N] [--most MICROSECONDS]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from setrules.conform import conform
from setrules.conform.fuzz import generate
from setrules.conform.judge import request
from setrules.conform.serve import Reference
from setrules.conform.stepwise import STEPWISE_KINDS
from setrules.conform.suite import Suite, load_suite
from setrules.conform.wire import encode
from setrules.vectors.model import VectorTest
from setrules.vectors.notes import NOTES

# The requests come in a known order, so that a place in a list is all there is to look up.
ECHO = """
import sys
with open(sys.argv[1], "rb") as file:
    answers = iter(file.readlines())
read, write, flush = sys.stdin.buffer.readline, sys.stdout.buffer.write, sys.stdout.buffer.flush
while (line := read()) and not line.startswith(b'{"do":"bye"'):
    write(next(answers))
    flush()
"""


def requests_of(tests: Sequence[VectorTest], *, stepwise: bool) -> list[bytes]:
    """The requests that the runner makes of tests, in its order and with its names."""
    lines: list[bytes] = []
    sessions = 0
    for test in tests:
        if not stepwise or test.id.partition("/")[0] not in STEPWISE_KINDS:
            lines.append(encode(request(test)))
            continue
        sessions += 1
        name = f"s{sessions}"
        opening = {field: value for field, value in test.input.items() if field != "steps"}
        lines.append(encode({"do": "create", "input": opening, "session": name}))
        if test.result == "error":
            continue
        steps = test.input["steps"]
        assert isinstance(steps, (list, tuple))
        lines += [encode({"do": "command", "session": name, "step": step}) for step in steps]
        lines.append(encode({"do": "close", "session": name}))
    return lines


def write_answers(path: Path, lines: Sequence[bytes], *, stepwise: bool) -> None:
    """Write the answers to the greeting and to every request for the echo port."""
    reference = Reference()
    answers: list[bytes] = []
    for line in (encode({"do": "hello", "format": 1}), *lines):
        answer = reference.answer(line)
        assert answer is not None
        if "kinds" in answer:
            answer["stepwise"] = stepwise
        answers.append(encode(answer))
    path.write_bytes(b"".join(answers))


def bare(port: Sequence[str], lines: Sequence[bytes]) -> float:
    """The seconds that the port takes for the requests, asked one at a time."""
    hello = encode({"do": "hello", "format": 1})
    with subprocess.Popen(
        port, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with open(process.stdout.fileno(), "rb", closefd=False) as answers:
            process.stdin.write(hello)
            answers.readline()
            began = time.perf_counter()
            for line in lines:
                process.stdin.write(line)
                answers.readline()
            elapsed = time.perf_counter() - began
        process.stdin.close()
    return elapsed


def run(port: Sequence[str], tests: Sequence[VectorTest]) -> float:
    """The seconds of a run, its start and its end included."""
    began = time.perf_counter()
    report = conform(port, Suite(tuple(tests), dict(NOTES)))
    elapsed = time.perf_counter() - began
    assert report.ok, report.problems
    return elapsed


@dataclass(frozen=True, slots=True)
class Overhead:
    """Microseconds a request: of the port with a bare client, and of the runner beyond that."""

    requests: int
    bytes_each: float
    port: float
    runner: float


def overhead(tests: Sequence[VectorTest], passes: int, *, stepwise: bool) -> Overhead:
    """Measure one form of asking: whole tests, or sessions step by step."""
    lines = requests_of(tests, stepwise=stepwise)
    with tempfile.TemporaryDirectory() as folder:
        answers, port_file = Path(folder, "answers"), Path(folder, "echo.py")
        write_answers(answers, lines, stepwise=stepwise)
        port_file.write_text(ECHO)
        port = [sys.executable, "-S", "-E", str(port_file), str(answers)]
        # In alternation, so that what disturbs the machine disturbs all; the best counts.
        alone, with_runner, start = [], [], []
        for _ in range(passes):
            alone.append(bare(port, lines))
            with_runner.append(run(port, tests))
            start.append(run(port, tests[:1]))
    spent = min(with_runner) - min(start) - min(alone)
    each = 1e6 / len(lines)
    size = sum(map(len, lines)) / len(lines)
    return Overhead(len(lines), size, each * min(alone), each * spent)


def measured(name: str, tests: Sequence[VectorTest], passes: int, *, stepwise: bool) -> float:
    """Measure one form of asking, print it, and return what the runner costs."""
    found = overhead(tests, passes, stepwise=stepwise)
    print(
        f"{name:24} {found.requests:6} requests of {found.bytes_each:6.0f} bytes: "
        f"port {found.port:6.1f} us, runner {found.runner:6.1f} us a request"
    )
    return found.runner


def main() -> int:
    """Measure both forms; return 1 when one of them costs more than it may."""
    parser = argparse.ArgumentParser(description="Measure the overhead of the conformance runner.")
    parser.add_argument("--requests", type=int, default=4000, help="so many generated cases")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--most", type=float, default=100.0, help="microseconds a request")
    options = parser.parse_args()
    costs = [
        measured(f"{name}, {form}", tests, options.passes, stepwise=form != "whole")
        for name, tests in (
            ("vectors", load_suite().tests),
            ("generated", list(generate(options.requests, 1))),
        )
        for form in ("whole", "step by step")
    ]
    return 0 if max(costs) <= options.most else 1


if __name__ == "__main__":
    sys.exit(main())
