"""Numpy, or an error that says how to get it: the only place that imports it by name."""

from __future__ import annotations

__all__ = ["np", "npt"]

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    error.msg = f"{error.msg}; arrays, batches and simulations need it: pip install numpy"
    raise
