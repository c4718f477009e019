"""The generator that deals every seeded deck, ``System.Random`` of .NET (rule D2)."""

from __future__ import annotations

from setrules._dotnet import INT32_MAX, INT32_MIN, DotNetRandom

__all__ = ["INT32_MAX", "INT32_MIN", "DotNetRandom"]
