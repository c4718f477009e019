from typing import Final, TypeAlias

from numpy.random import BitGenerator

_Policy: TypeAlias = tuple[bytes, bool, bool, bool, int]

LAYOUT: Final[tuple[tuple[str, tuple[int, ...]], ...]]

def play(generator: BitGenerator, policy: _Policy, games: int, together: int) -> bytes: ...
def trace(
    generator: BitGenerator, policy: _Policy, games: int
) -> list[tuple[bytes, list[bytes]]]: ...
