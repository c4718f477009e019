"""Plain C that the bulk functions are compared with, compiled when it is needed."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import numpy.typing as npt

__all__ = ["any_sets", "count_sets", "games", "judged", "load", "shuffled", "spread"]

# The benchmarks find this in the folder of the tests, the tests beside themselves.
runtimes = import_module(f"{__name__.rpartition('.')[0]}.ports.runtimes".lstrip("."))


@cache
def load() -> ctypes.CDLL:
    """Compile ``peers.c`` as the extension modules are compiled, and load it."""
    source = Path(__file__).with_name("peers.c")
    folder = tempfile.mkdtemp(prefix="setrules-peers-")
    library = Path(folder) / "peers.so"
    command = [*runtimes.c_compiler(), "-O3", "-shared", "-fPIC", str(source), "-o", str(library)]
    subprocess.run(command, check=True, capture_output=True)
    peers = ctypes.CDLL(str(library))
    peers.peer_any.restype = peers.peer_count.restype = ctypes.c_int64
    peers.peer_prepare()
    return peers


def _address(array: npt.NDArray[np.generic]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def any_sets(boards: npt.NDArray[np.uint8], out: npt.NDArray[np.bool_]) -> None:
    row = load().peer_any(
        _address(boards), ctypes.c_int64(len(boards)), boards.shape[1], _address(out)
    )
    if row >= 0:
        raise ValueError(f"row {row} is no board")


def count_sets(boards: npt.NDArray[np.uint8], out: npt.NDArray[np.int32]) -> None:
    row = load().peer_count(
        _address(boards), ctypes.c_int64(len(boards)), boards.shape[1], _address(out)
    )
    if row >= 0:
        raise ValueError(f"row {row} is no board")


def judged(
    a: npt.NDArray[np.uint8],
    b: npt.NDArray[np.uint8],
    c: npt.NDArray[np.uint8],
    out: npt.NDArray[np.bool_],
) -> None:
    load().peer_judge(_address(a), _address(b), _address(c), ctypes.c_int64(len(a)), _address(out))


def shuffled(
    seeds: npt.NDArray[np.int32],
    fresh: npt.NDArray[np.uint8],
    out: npt.NDArray[np.uint8],
    wraps: bool = True,
) -> None:
    seeds_at, count = _address(seeds), ctypes.c_int64(len(seeds))
    load().peer_shuffle(seeds_at, count, len(fresh), _address(fresh), _address(out), int(wraps))


def spread(size: int) -> list[int]:
    """How many subsets of so many cards hold 0, 1, 2 ... sets, one by one."""
    counts = np.zeros(64, np.int64)
    load().peer_spread(size, _address(counts))
    return np.trim_zeros(counts, "b").tolist()


def games(count: int, seed: int) -> npt.NDArray[np.uint64]:
    """Play the edition rules by rescanning; positions, dead ones and leftovers by size."""
    sums = np.zeros((3, 82), np.uint64)
    load().peer_games(ctypes.c_int64(count), ctypes.c_uint64(seed), _address(sums))
    return sums
