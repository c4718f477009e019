"""A whole run: vectors, then generated cases, one report."""

from __future__ import annotations

import time
from collections.abc import Sequence

from setrules.conform.arguments import checked_kinds
from setrules.conform.driver import Driver
from setrules.conform.fuzz.generate import checked_seed
from setrules.conform.fuzz.hunt import hunt
from setrules.conform.known import KnownFailures
from setrules.conform.outcome import Outcome
from setrules.conform.port import Limits
from setrules.conform.process import checked_command
from setrules.conform.report import Report
from setrules.conform.suite import Suite
from setrules.errors import VectorError, VectorTypeError, describe
from setrules.integers import EXACT, checked_int
from setrules.progress import Progress, checked_progress

__all__ = ["conform"]


def conform(
    command: Sequence[str],
    suite: Suite,
    *,
    limits: Limits | None = None,
    known: KnownFailures | None = None,
    fuzz: int = 0,
    seed: int = 0,
    fuzz_kinds: Sequence[str] = (),
    progress: Progress | None = None,
) -> Report:
    """Put every test of a suite to a port and return what came of it.

    ``command`` is the program and its arguments. After the suite come ``fuzz``
    generated cases of ``seed``, of some kinds or of all that the port names.

    Raises :class:`VectorError` when the program cannot be started at all; whatever
    it does once it runs stands in the report.
    """
    given = checked_command(command)
    kinds = checked_kinds(fuzz_kinds)
    if not isinstance(suite, Suite):
        raise VectorTypeError(f"suite {describe(suite)}: expected a Suite, as of load_suite()")
    if limits is not None and not isinstance(limits, Limits):
        raise VectorTypeError(f"limits {describe(limits)}: expected Limits")
    if known is not None and not isinstance(known, KnownFailures):
        raise VectorTypeError(f"known {describe(known)}: expected KnownFailures")
    checked_int(fuzz, "fuzz", 0, EXACT, VectorError, VectorTypeError)
    checked_seed(seed)
    checked_progress(progress, VectorTypeError)
    report = Report(given, suite.notes, known or KnownFailures())
    driver = Driver(given, limits)
    began = time.monotonic()
    total = len(suite.tests) + fuzz
    done = 0

    def take(outcome: Outcome) -> None:
        nonlocal done
        done += 1
        report.add(outcome)
        if progress is not None:
            progress(done, total)

    def later(done_of_fuzz: int, _: int) -> None:
        if progress is not None:
            progress(done + done_of_fuzz, total)

    try:
        driver.start()
        report.hello = driver.hello
        driver.run(suite.tests, take)
        if fuzz:
            hunt(driver, report, fuzz, seed, tuple(kinds), later)
        driver.close()
    finally:
        driver.abandon()
    report.problems += driver.problems
    report.restarts = driver.restarts
    report.seconds = time.monotonic() - began
    return report
