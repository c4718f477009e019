"""Conformance vectors: what a correct implementation of the rules answers.

:func:`export` writes them as files that any language reads, :func:`verify` checks
a folder of them, and :func:`answer` answers a single input. The format is
described in the documentation; its version is :data:`FORMAT`.

>>> from setrules.vectors import answer
>>> answer("validate", {"a": [0], "b": [37], "c": [74]}).output
{'valid': [True]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from setrules.later import loader

if TYPE_CHECKING:
    from collections.abc import Callable

    from setrules.vectors.building import build, build_all
    from setrules.vectors.canonical import dump, dump_line, load, parse
    from setrules.vectors.exporting import ExportReport, export
    from setrules.vectors.kind import Answer, Kind
    from setrules.vectors.kinds import KINDS, answer
    from setrules.vectors.model import FORMAT, Note, VectorFile, VectorTest
    from setrules.vectors.notes import NOTES
    from setrules.vectors.verifying import Problem, VerifyReport, verify

# Whoever reads or writes a file in the canonical form does not pay for the tests: these
# are loaded when they are first asked for, from the modules that hold them.
_LATER = {
    "setrules.vectors.building": ("build", "build_all"),
    "setrules.vectors.canonical": ("dump", "dump_line", "load", "parse"),
    "setrules.vectors.exporting": ("ExportReport", "export"),
    "setrules.vectors.kind": ("Answer", "Kind"),
    "setrules.vectors.kinds": ("KINDS", "answer"),
    "setrules.vectors.model": ("FORMAT", "Note", "VectorFile", "VectorTest"),
    "setrules.vectors.notes": ("NOTES",),
    "setrules.vectors.verifying": ("Problem", "VerifyReport", "verify"),
}

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


__getattr__: Callable[[str], object] = loader(__name__, _LATER)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
