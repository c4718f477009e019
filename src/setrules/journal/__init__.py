"""The commands of a match on disk, so that a crash loses none that was acknowledged."""

from __future__ import annotations

from setrules.journal.file import Journal
from setrules.journal.reading import read_journal

__all__ = ["Journal", "read_journal"]
