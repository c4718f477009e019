"""The choices of the generator: the same on every machine and in every version of Python.

Choice c of a case comes from SHA-256 in counter mode, as the draws of a fair deck
do: block b is the digest of the ASCII text ``setrules-fuzz-v1|``, the seed, the kind
and the number of the case, parted by ``|``, then ``|`` and b; it is read as four
big-endian words of 64 bits, and rejection keeps the choices even. What ``random`` of
the standard library draws may change with Python, so nothing here rests on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, TypeVar

__all__ = ["Choices"]

T = TypeVar("T")

_WORD: Final = 2**64


class Choices:
    """The stream of choices of one case.

    >>> choices = Choices(7, "board", 1)
    >>> [choices.below(10) for _ in range(8)]
    [4, 9, 3, 0, 3, 2, 1, 2]
    """

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: int, kind: str, number: int) -> None:
        self._prefix = f"setrules-fuzz-v1|{seed}|{kind}|{number}|"
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        """An int from 0 to ``bound - 1``."""
        even = _WORD - _WORD % bound
        while (word := self._word()) >= even:
            pass
        return word % bound

    def between(self, least: int, most: int) -> int:
        """An int from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def pick(self, options: Sequence[T]) -> T:
        """One of some options."""
        return options[self.below(len(options))]

    def once_in(self, times: int) -> bool:
        """True once in so many times."""
        return self.below(times) == 0

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """The values in some order."""
        made = list(values)
        for last in range(len(made) - 1, 0, -1):
            chosen = self.below(last + 1)
            made[last], made[chosen] = made[chosen], made[last]
        return made

    def some(self, values: Sequence[T], count: int) -> list[T]:
        """So many of the values, each once, in some order; all of them where they are fewer."""
        return self.shuffled(values)[:count]

    def text(self, letters: str, least: int, most: int) -> str:
        """A text of some letters."""
        return "".join(self.pick(letters) for _ in range(self.between(least, most)))

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(f"{self._prefix}{self._block}".encode("ascii")).digest()
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()
