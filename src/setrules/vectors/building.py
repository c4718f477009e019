"""From a listing to a file: every answer is computed, and checked against what was meant."""

from __future__ import annotations

from collections.abc import Iterator

from setrules.errors import VectorError, VectorTypeError, describe
from setrules.vectors.cases import LISTINGS, Case
from setrules.vectors.kind import Kind
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import VectorFile, VectorTest
from setrules.vectors.notes import note
from setrules.vectors.shapes import none_of

__all__ = ["build", "build_all"]


def build(kind: str) -> VectorFile:
    """Return the vector file of a kind, its results computed with the library.

    Raises :class:`VectorTypeError` for what is no text, and :class:`VectorError` for
    a kind that does not exist and for a listing
    that contradicts the library or itself: an input meant to be refused that has
    an answer, an id or a comment that comes twice.

    >>> build("sets").tests[0].id
    'sets/full'
    """
    if not isinstance(kind, str):
        raise VectorTypeError(f"kind {describe(kind)}: expected a str")
    if kind not in LISTINGS:
        raise VectorError(f"kind {describe(kind)}: expected one of {', '.join(LISTINGS)}")
    tests = tuple(_test(KINDS[kind], case) for case in LISTINGS[kind]())
    for what, values in (
        ("id", [test.id for test in tests]),
        ("comment", [test.comment for test in tests]),
    ):
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            raise VectorError(f"{kind}: the {what} {describe(twice[0])} comes twice")
    flags = sorted({flag for test in tests for flag in test.flags})
    return VectorFile(
        kind=kind,
        comment=KINDS[kind].about,
        notes=tuple(note(flag) for flag in flags),
        tests=tests,
    )


def build_all() -> Iterator[VectorFile]:
    """Yield every vector file, by name."""
    for kind in sorted(LISTINGS):
        yield build(kind)


def _test(kind: Kind, case: Case) -> VectorTest:
    id = f"{kind.name}/{case.name}"
    answer = kind.answer(case.input)
    if (answer.result == "error") is not bool(case.refused):
        meant = case.refused or "an input with an answer"
        raise VectorError(f"{id}: listed as {meant!r}, but: {answer.reason or answer.output}")
    refused = bool(case.refused)
    return VectorTest(
        id=id,
        comment=case.comment,
        flags=tuple(sorted({*case.flags, *(("E1",) if refused else ())})),
        result=answer.result,
        reason=case.refused,
        input=case.input,
        expected=none_of(kind.expected) if refused else answer.output,
    )
