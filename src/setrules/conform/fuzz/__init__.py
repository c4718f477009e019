"""Generated cases beyond the vector files, and the smallest form of one that goes wrong."""

from __future__ import annotations

from setrules.conform.fuzz.generate import GENERATORS, as_test, generate, one_case
from setrules.conform.fuzz.hunt import hunt, write_found
from setrules.conform.fuzz.shrink import shrink

__all__ = ["GENERATORS", "as_test", "generate", "hunt", "one_case", "shrink", "write_found"]
