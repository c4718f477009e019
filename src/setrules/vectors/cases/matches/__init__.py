"""The tests of ``game``: whole matches, begun by a plan and played by a scripted player."""

from __future__ import annotations

from setrules.vectors.cases.matches.plan import games

__all__ = ["games"]
