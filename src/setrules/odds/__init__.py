"""Odds of the full deck: exact fractions, and whole games by simulation.

The exact odds need nothing but the standard library; :func:`simulate` needs
numpy, which it imports when it is called.
"""

from __future__ import annotations

from setrules.odds.exact import no_set_probability, set_count_distribution, set_free_counts
from setrules.odds.report import Distribution, Estimate, SimulationReport
from setrules.odds.simulation import PlayedGame, play_games, simulate

__all__ = [
    "Distribution",
    "Estimate",
    "PlayedGame",
    "SimulationReport",
    "no_set_probability",
    "play_games",
    "set_count_distribution",
    "set_free_counts",
    "simulate",
]
