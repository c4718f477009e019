"""Odds of the full deck: exact fractions, and whole games by simulation."""

from __future__ import annotations

from setrules.odds.exact import no_set_probability, set_count_distribution, set_free_counts

__all__ = ["no_set_probability", "set_count_distribution", "set_free_counts"]
