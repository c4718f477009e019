"""The conformance runner: any port, in any language, held against the library.

A port is a program that reads one JSON request a line and writes one JSON answer
a line. :func:`conform` puts the vectors to it and says what came of them;
:func:`serve` is the library itself as such a program. The protocol is described
in the documentation.

>>> import sys
>>> from setrules.conform import conform, load_suite
>>> port = [sys.executable, "-m", "setrules", "serve-reference"]
>>> report = conform(port, load_suite(kinds=["validate"]))
>>> report.ok
True
"""

from __future__ import annotations

from setrules.conform.known import KnownFailures, read_known_failures
from setrules.conform.outcome import Outcome
from setrules.conform.port import Hello, Limits
from setrules.conform.report import Report
from setrules.conform.run import conform
from setrules.conform.serve import serve
from setrules.conform.suite import Suite, load_suite

__all__ = [
    "Hello",
    "KnownFailures",
    "Limits",
    "Outcome",
    "Report",
    "Suite",
    "conform",
    "load_suite",
    "read_known_failures",
    "serve",
]
