"""Conformance vectors: what a correct implementation of the rules answers.

:func:`export` writes them as files that any language reads, :func:`verify` checks
a folder of them, and :func:`answer` answers a single input. The format is
described in the documentation; its version is :data:`FORMAT`.

>>> from setrules.vectors import answer
>>> answer("validate", {"a": [0], "b": [37], "c": [74]}).output
{'valid': [True]}
"""

from __future__ import annotations

from setrules.vectors.build import build, build_all
from setrules.vectors.canonical import dump, dump_line, load, parse
from setrules.vectors.export import ExportReport, export
from setrules.vectors.kind import Answer, Kind
from setrules.vectors.kinds import KINDS, answer
from setrules.vectors.model import FORMAT, Note, VectorFile, VectorTest
from setrules.vectors.notes import NOTES
from setrules.vectors.verify import Problem, VerifyReport, verify

__all__ = [
    "FORMAT",
    "KINDS",
    "NOTES",
    "Answer",
    "ExportReport",
    "Kind",
    "Note",
    "Problem",
    "VectorFile",
    "VectorTest",
    "VerifyReport",
    "answer",
    "build",
    "build_all",
    "dump",
    "dump_line",
    "export",
    "load",
    "parse",
    "verify",
]
