"""Faults put into the example ports on purpose, to see which the vectors find."""

from __future__ import annotations

from port_mutants.model import Edit, Mutant
from port_mutants.mutants import MUTANTS
from port_mutants.places import PLACES, TRAPS

__all__ = ["MUTANTS", "PLACES", "TRAPS", "Edit", "Mutant"]
