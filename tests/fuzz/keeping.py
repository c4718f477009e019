"""Which inputs are worth keeping: few and short ones that together run what many run.

``python -m fuzz --keep FOLDER TARGET`` chooses among the files of a folder, to which
``python -m fuzz --grow FOLDER TARGET`` has a fuzzer write what it came upon.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, Final

__all__ = ["MOST", "chosen", "keep"]

#: So many inputs of a target, and no longer ones.
MOST: Final = 40
LONGEST: Final = 2048

Arc = tuple[str, int, int]


def _arcs(run: Callable[[bytes], object], data: bytes) -> set[Arc]:
    """From which line to which line of the library an input leads."""
    found: set[Arc] = set()
    last: dict[int, int] = {}

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            line = frame.f_lineno
            found.add((frame.f_code.co_filename, last.get(id(frame), 0), line))
            last[id(frame)] = line
        return step

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        if not str(frame.f_globals.get("__name__", "")).startswith("setrules"):
            return None
        last[id(frame)] = 0
        return step

    sys.settrace(enter)
    try:
        run(data)
    finally:
        sys.settrace(None)
    return found


def chosen(run: Callable[[bytes], object], inputs: Iterable[bytes]) -> list[bytes]:
    """Those that add most to what the others run, one after another, at most :data:`MOST`."""
    run(b"")
    known = _arcs(run, b"")
    left = {data: _arcs(run, data) for data in inputs if len(data) <= LONGEST}
    kept: list[bytes] = []
    while left and len(kept) < MOST:
        best = max(left, key=lambda data: (len(left[data] - known), -len(data), data))
        if not left[best] - known:
            break
        known |= left.pop(best)
        kept.append(best)
    return kept


def keep(run: Callable[[bytes], object], found: Path, corpus: Path) -> tuple[int, int]:
    """Put the best files of a folder into a corpus, and return how many of how many."""
    candidates = {path.read_bytes() for path in sorted(found.iterdir()) if path.is_file()}
    best = chosen(run, sorted(candidates))
    corpus.mkdir(parents=True, exist_ok=True)
    for data in best:
        (corpus / sha256(data).hexdigest()[:16]).write_bytes(data)
    return len(best), len(candidates)
