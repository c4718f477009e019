"""Cards and the set rule, by definition only (rules C1, C2, V1, V3, V4).

A card is an int from 0 to 80.  Nothing here is looked up or summed: each attribute is read
from the number, and each question is answered by trying every possibility.
"""

from __future__ import annotations

from collections.abc import Sequence

CARDS = range(81)
ATTRIBUTES = ("number", "shape", "color", "shading")


def attributes(card: int) -> dict[str, int]:
    """The four digits of a card by name, in the order in which they are reported."""
    number, below_number = divmod(card, 27)
    shape, below_shape = divmod(below_number, 9)
    shading, color = divmod(below_shape, 3)
    return {"number": number, "shape": shape, "color": color, "shading": shading}


def all_same(x: int, y: int, z: int) -> bool:
    """Whether three values are one value."""
    return x == y and y == z


def all_distinct(x: int, y: int, z: int) -> bool:
    """Whether three values are three values."""
    return x != y and x != z and y != z


def broken(a: int, b: int, c: int) -> list[str]:
    """The names of the attributes in which one value stands twice and another once."""
    first, second, third = attributes(a), attributes(b), attributes(c)
    names = []
    for name in ATTRIBUTES:
        values = (first[name], second[name], third[name])
        if not all_same(*values) and not all_distinct(*values):
            names.append(name)
    return names


def is_set(a: int, b: int, c: int) -> bool:
    """Whether no attribute of the three cards is broken."""
    return broken(a, b, c) == []


def third_card(a: int, b: int) -> int:
    """The one card that makes a set with two others, found by trying all of them."""
    found = [card for card in CARDS if is_set(a, b, card)]
    assert len(found) == 1
    return found[0]


def find_all_sets(slots: Sequence[int | None]) -> list[tuple[int, int, int]]:
    """Every triple of occupied slots that holds a set, in lexicographic order."""
    found = []
    for i in range(len(slots)):
        for j in range(i + 1, len(slots)):
            for k in range(j + 1, len(slots)):
                a, b, c = slots[i], slots[j], slots[k]
                if a is not None and b is not None and c is not None and is_set(a, b, c):
                    found.append((i, j, k))
    return found


def any_set_exists(slots: Sequence[int | None]) -> bool:
    """Whether some three occupied slots hold a set (the search stops at the first)."""
    for i in range(len(slots)):
        for j in range(i + 1, len(slots)):
            for k in range(j + 1, len(slots)):
                a, b, c = slots[i], slots[j], slots[k]
                if a is not None and b is not None and c is not None and is_set(a, b, c):
                    return True
    return False
