from typing import Final, TypeAlias

_Policy: TypeAlias = tuple[bytes, bool, bool, bool, int]

LAYOUT: Final[tuple[tuple[str, tuple[int, ...]], ...]]

def play(capsule: object, policy: _Policy, games: int) -> bytes: ...
def trace(capsule: object, policy: _Policy, games: int) -> list[tuple[bytes, list[bytes]]]: ...
