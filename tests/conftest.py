"""Settings of the whole test run."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is slow and not wrong.
settings.register_profile("setrules", deadline=None)
settings.load_profile("setrules")
