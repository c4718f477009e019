"""What every test of the vectors means, kept for ever: ``python tests/vector_meanings.py``.

An id never changes its meaning (rule P2). So a digest of what each id asks and expects is
kept in ``tests/data/vector_meanings.txt``; this script adds what is new and refuses when
anything that is kept would change or go.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from vector_data import files

__all__ = ["KEPT", "changes", "kept", "meanings"]

KEPT = Path(__file__).with_name("data") / "vector_meanings.txt"


def _digest(test: dict[str, Any]) -> str:
    asked = [test["input"], test["result"], test["expected"]]
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def meanings() -> dict[str, str]:
    """The digests of the tests in ``vectors/``, by id."""
    return {test["id"]: _digest(test) for kind in files().values() for test in kind["tests"]}


def kept() -> dict[str, str]:
    """The digests that are kept, by id."""
    lines = KEPT.read_text(encoding="ascii").splitlines()
    return dict(reversed(line.split(" ", 1)) for line in lines)


def changes(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The ids that are gone or mean something else."""
    return sorted(id for id, digest in before.items() if now.get(id) != digest)


def main() -> int:
    now = meanings()
    broken = changes(kept() if KEPT.exists() else {}, now)
    if broken:
        print("changed or gone: " + ", ".join(broken), file=sys.stderr)
        return 1
    lines = [f"{digest} {id}" for id, digest in sorted(now.items())]
    KEPT.write_text("\n".join(lines) + "\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
