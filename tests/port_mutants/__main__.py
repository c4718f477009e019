"""Writes the page of the mutants."""

from __future__ import annotations

from port_mutants.page import write

write()
