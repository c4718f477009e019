"""The project's own settings, as data."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def project() -> Any:
    """What ``pyproject.toml`` says."""
    try:
        toml: Any = importlib.import_module("tomllib")
    except ModuleNotFoundError:
        toml = importlib.import_module("tomli")  # CPython 3.10, where pytest brings it
    return toml.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
