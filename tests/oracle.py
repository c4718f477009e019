"""Plain definitions to hold the library against: no table, no arithmetic trick, nothing imported.

Each is the shortest form of a rule that can be read beside its text, and slow.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

Triple = tuple[int, int, int]

CARDS = range(81)
INT32_MAX = 2147483647

#: Twenty cards without a set, the sources' own cap.
CAP20 = (0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35, 38, 47, 59, 65, 66, 67, 71, 77)
#: The same cap without its last eight: twelve cards without a set.
DEAD12 = CAP20[:12]


# --- cards (C1, V1, V3) ---------------------------------------------------------------------------


def attributes(card: int) -> tuple[int, int, int, int]:
    """The digits of a card in C2 order: number, shape, color, shading."""
    number, rest = divmod(card, 27)
    shape, rest = divmod(rest, 9)
    shading, color = divmod(rest, 3)
    return number, shape, color, shading


def is_set(a: int, b: int, c: int) -> bool:
    """V1, literally: each attribute is all equal or all distinct."""
    return all(
        (x == y == z) or (x != y and y != z and x != z)
        for x, y, z in zip(attributes(a), attributes(b), attributes(c), strict=True)
    )


@cache
def truth_table() -> bytes:
    """``is_set`` of every ordered triple: byte ``81 * 81 * a + 81 * b + c`` is 1 or 0."""
    # An attribute of three cards has 27 cases; the definition decides each.
    fits = {
        (x, y, z): (x == y == z) or (x != y and y != z and x != z)
        for x, y, z in product(range(3), repeat=3)
    }
    digits = [attributes(card) for card in CARDS]
    return bytes(
        fits[a[0], b[0], c[0]]
        and fits[a[1], b[1], c[1]]
        and fits[a[2], b[2], c[2]]
        and fits[a[3], b[3], c[3]]
        for a in digits
        for b in digits
        for c in digits
    )


def all_sets() -> Iterator[Triple]:
    """Every set of the deck, ascending."""
    return (triple for triple in combinations(CARDS, 3) if is_set(*triple))


def sets_in(slots: Sequence[int | None]) -> list[Triple]:
    """Every triple of occupied slots that holds a set, in lexicographic order."""
    lying = [(slot, card) for slot, card in enumerate(slots) if card is not None]
    return [
        (i, j, k)
        for (i, a), (j, b), (k, c) in combinations(lying, 3)
        if truth_table()[81 * 81 * a + 81 * b + c]
    ]


# --- System.Random (D2) ---------------------------------------------------------------------------


def int32(value: int) -> int:
    """What an int32 variable holds after an assignment that may overflow."""
    value &= 0xFFFFFFFF
    return value - 0x100000000 if value & 0x80000000 else value


class SystemRandom:
    """The published C# source of ``System.Random(int)``, line by line, doubles included."""

    MSEED = 161803398

    def __init__(self, seed: int) -> None:
        self.seed_array = [0] * 56
        subtraction = INT32_MAX if seed == -INT32_MAX - 1 else abs(seed)
        mj = self.wrap(self.MSEED - subtraction)
        self.seed_array[55] = mj
        mk = 1
        for i in range(1, 55):
            ii = (21 * i) % 55
            self.seed_array[ii] = mk
            mk = self.wrap(mj - mk)
            if mk < 0:
                mk = self.wrap(mk + INT32_MAX)
            mj = self.seed_array[ii]
        for _k in range(1, 5):
            for i in range(1, 56):
                n = i + 30
                if n >= 55:
                    n -= 55
                self.seed_array[i] = self.wrap(self.seed_array[i] - self.seed_array[1 + n])
                if self.seed_array[i] < 0:
                    self.seed_array[i] = self.wrap(self.seed_array[i] + INT32_MAX)
        self.inext = 0
        self.inextp = 21

    def wrap(self, value: int) -> int:
        return int32(value)

    def internal_sample(self) -> int:
        self.inext += 1
        if self.inext >= 56:
            self.inext = 1
        self.inextp += 1
        if self.inextp >= 56:
            self.inextp = 1
        drawn = self.wrap(self.seed_array[self.inext] - self.seed_array[self.inextp])
        if drawn == INT32_MAX:
            drawn -= 1
        if drawn < 0:
            drawn += INT32_MAX
        self.seed_array[self.inext] = drawn
        return drawn

    def sample(self) -> float:
        return self.internal_sample() * (1.0 / INT32_MAX)

    def next(self) -> int:
        return self.internal_sample()

    def next_below(self, max_value: int) -> int:
        return int(self.sample() * max_value)

    def next_range(self, min_value: int, max_value: int) -> int:
        width = max_value - min_value
        if width <= INT32_MAX:
            return int(self.sample() * width) + min_value
        return int(self.sample_for_large_range() * width) + min_value

    def sample_for_large_range(self) -> float:
        result = self.internal_sample()
        if self.internal_sample() % 2 == 0:
            result = -result
        return (result + (INT32_MAX - 1.0)) / (2 * INT32_MAX - 1)

    def next_double(self) -> float:
        return self.sample()


class ModularRandom(SystemRandom):
    """The fault of many ports: seeding modulo 2**31 - 1 where an int32 would wrap."""

    def wrap(self, value: int) -> int:
        return value % INT32_MAX


# --- decks (D1, D3, D7) ---------------------------------------------------------------------------


def deck(small: bool) -> list[int]:
    """All cards, or those with solid shading, ascending."""
    return [card for card in CARDS if not small or attributes(card)[3] == 0]


def shuffled(cards: Sequence[int], below: Callable[[int], int]) -> list[int]:
    """D3: for i from n - 1 down to 1, j = Next(i + 1), swap."""
    order = list(cards)
    i = len(order) - 1
    while i >= 1:
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
        i -= 1
    return order


def seeded_order(
    seed: int, small: bool = False, kind: type[SystemRandom] = SystemRandom
) -> list[int]:
    """The deck that a seed deals."""
    return shuffled(deck(small), kind(seed).next_below)


def fair_words(match_id: str, key: bytes) -> Iterator[int]:
    """D7: HMAC-SHA256 in counter mode, read as big-endian uint32 words."""
    counter = 0
    while True:
        message = f"setrules-fair-v1|{match_id}|{counter}"
        block = hmac.new(key.hex().encode(), message.encode(), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def fair_below(words: Iterator[int], n: int) -> int:
    """A number below n from the next word that is not rejected."""
    for word in words:
        if word < 2**32 - (2**32 % n):
            return word % n
    raise AssertionError("the words ran out")


def fair_order(match_id: str, key: bytes, small: bool = False) -> list[int]:
    """The deck that a key deals in a match."""
    words = fair_words(match_id, key)
    return shuffled(deck(small), lambda n: fair_below(words, n))


def fair_commitment(match_id: str, key: bytes) -> str:
    """What is published before the game."""
    return hashlib.sha256(f"setrules-fair-v1|{match_id}|{key.hex()}".encode()).hexdigest()
