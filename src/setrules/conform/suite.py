"""Which tests a run has: those of the library or of a folder, narrowed down."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path

from setrules.conform.arguments import checked_kinds, checked_words
from setrules.errors import SetRulesError, VectorError, VectorTypeError, describe
from setrules.paths import checked_path
from setrules.vectors.building import build, build_all
from setrules.vectors.canonical import MAX_BYTES, parse
from setrules.vectors.exporting import MANIFEST
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import Note, VectorFile, VectorTest
from setrules.vectors.notes import NOTES

__all__ = ["Suite", "load_suite"]


@dataclass(frozen=True, slots=True)
class Suite:
    """Tests in the order in which they are put, and a note for every flag."""

    tests: tuple[VectorTest, ...]
    notes: dict[str, Note]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the tests, in the order of their files."""
        return tuple(dict.fromkeys(test.id.partition("/")[0] for test in self.tests))

    def only(
        self,
        kinds: Collection[str] = (),
        flags: Collection[str] = (),
        ids: Sequence[str] = (),
    ) -> Suite:
        """Return the tests of some kinds, with any of some flags, with an id like any of some.

        What is empty narrows nothing. Raises :class:`VectorError` for a kind or a
        flag that does not exist, and :class:`VectorTypeError` for what is no list of words.

        >>> len(load_suite(kinds=["cards"]).only(ids=["cards/card-1*"]).tests)
        11
        """
        kinds, flags = checked_kinds(kinds), checked_words(flags, "flag")
        ids = checked_words(ids, "id")
        for kind in kinds:
            if kind not in KINDS and kind not in self.kinds:
                raise VectorError(f"kind {describe(kind)}: expected one of {', '.join(KINDS)}")
        for flag in flags:
            if flag not in self.notes and flag not in NOTES:
                known = sorted({*NOTES, *self.notes})
                near = get_close_matches(flag[:100], known, cutoff=0.5) or known[:3]
                raise VectorError(
                    f"flag {describe(flag)}: expected one of {len(known)}, such as "
                    f"{', '.join(near)}"
                )
        chosen = tuple(
            test
            for test in self.tests
            if (not kinds or test.id.partition("/")[0] in kinds)
            and (not flags or not {*flags}.isdisjoint(test.flags))
            and (not ids or any(fnmatchcase(test.id, pattern) for pattern in ids))
        )
        return Suite(chosen, self.notes)


def load_suite(
    source: str | os.PathLike[str] | None = None, *, kinds: Collection[str] = ()
) -> Suite:
    """Return the tests of a folder of vector files, of one such file, or of the library itself.

    With ``kinds`` only theirs: of the library's own tests no others are made, as
    all of them take seconds. The files are taken as they are: whether they are the
    ones that the library writes is for :func:`setrules.vectors.verify`. Raises
    :class:`VectorError` for what is no vector file, for an id that comes twice and
    for a kind that does not exist.

    >>> load_suite(kinds=["third", "cards"]).kinds
    ('cards', 'third')
    """
    wanted = checked_kinds(kinds)
    if source is None:
        files = tuple(map(build, wanted)) if wanted else tuple(build_all())
    else:
        folder = checked_path(source, "source", VectorError, VectorTypeError)
        files = tuple(map(_read, _paths(folder)))
    tests = tuple(test for file in files for test in file.tests)
    seen: set[str] = set()
    for test in tests:
        if test.id in seen:
            raise VectorError(f"the id {test.id} comes twice")
        seen.add(test.id)
    notes = dict(NOTES)
    for file in files:
        notes.update({note.flag: note for note in file.notes})
    whole = Suite(tests, notes)
    return whole.only(wanted) if wanted else whole


def _paths(source: Path) -> list[Path]:
    if source.is_file():
        return [source]
    if not source.is_dir():
        raise VectorError(f"{source} is no folder of vectors and no vector file")
    paths = [path for path in sorted(source.glob("*.json")) if path.name != MANIFEST]
    if not paths:
        raise VectorError(f"{source} holds no vector files")
    return paths


def _read(path: Path) -> VectorFile:
    if path.stat().st_size > MAX_BYTES:
        raise VectorError(f"{path} is larger than {MAX_BYTES} bytes")
    try:
        return VectorFile.from_dict(parse(path.read_bytes()))
    except SetRulesError as error:
        raise VectorError(f"{path}: {error}") from None
