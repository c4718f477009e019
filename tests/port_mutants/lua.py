"""Faults that Lua invites: lists from 1, holes, doubles, empty tables."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["LUA"]

_WRITTEN: Final = (
    'string.format("%.0f", checks.integer(value, "number", -checks.EXACT, checks.EXACT))'
)

LUA: Final[tuple[Mutant, ...]] = (
    Mutant(
        "slots-from-one",
        "lua",
        "Slots are told as places in a list, which count from 1.",
        "B1",
        "port-counts-from-one",
        ("search", "session"),
        (
            Edit(
                "setrules/rules/sets.lua",
                "found[#found + 1] = { i, j, k }",
                "found[#found + 1] = { i + 1, j + 1, k + 1 }",
            ),
            Edit(
                "setrules/rules/board.lua",
                "found[#found + 1] = at - 1",
                "found[#found + 1] = at",
            ),
        ),
        ("arrays",),
    ),
    Mutant(
        "holes-in-lists",
        "lua",
        "An empty slot is a nil, which ends the list.",
        "P1",
        "port-empty-slot",
        ("board", "session"),
        (
            Edit(
                "setrules/rules/board.lua",
                "    lying.slots[slot + 1] = cards.EMPTY",
                "    lying.slots[slot + 1] = nil",
            ),
        ),
        ("arrays",),
    ),
    Mutant(
        "table-sort",
        "lua",
        "Waiting claims are sorted by table.sort, which is not stable.",
        "M8",
        "port-stable-sort",
        ("session",),
        (
            Edit(
                "setrules/match/timeline.lua",
                "  return one.arrival < other.arrival",
                "  return false",
            ),
        ),
        ("unstable-sort",),
    ),
    Mutant(
        "fourteen-digits",
        "lua",
        "Numbers are written by tostring, which keeps 14 digits.",
        "P1",
        "port-large-number",
        ("session",),
        (Edit("setrules/rules/json.lua", _WRITTEN, "tostring(value)"),),
        ("number-text", "number-kinds"),
    ),
    Mutant(
        "one-point-zero",
        "lua",
        "Numbers are written with a decimal point.",
        "P1",
        "P1",
        ("search",),
        (Edit("setrules/rules/json.lua", _WRITTEN, 'string.format("%.1f", value)'),),
        ("number-kinds",),
    ),
    Mutant(
        "empty-list-as-object",
        "lua",
        "An empty table is written as an object.",
        "P1",
        "port-absent-zero",
        ("search", "board"),
        (
            Edit(
                "setrules/rules/json.lua",
                "  elseif #value > 0 or next(value) == nil and value ~= json.EMPTY_OBJECT then",
                "  elseif #value > 0 then",
            ),
        ),
        ("arrays",),
    ),
    Mutant(
        "fractional-digits",
        "lua",
        "A division leaves fractions.",
        "C1",
        "port-integer-division",
        ("cards",),
        (
            Edit(
                "setrules/rules/cards.lua",
                "math.floor(card / attribute.place) % 3",
                "card / attribute.place % 3",
            ),
        ),
        ("integer-division",),
    ),
    Mutant(
        "random-of-the-runtime",
        "lua",
        "The shuffle takes the numbers of the runtime's own generator.",
        "D2",
        "D2",
        ("deck",),
        (
            Edit(
                "setrules/rules/decks.lua",
                "  local generator = random.new(seed)\n"
                "  return decks.shuffled(small, function(bound) return generator:below(bound) end)",
                "  random.new(seed)\n  math.randomseed(seed)\n"
                "  return decks.shuffled(small, function(bound) "
                "return math.random(0, bound - 1) end)",
            ),
        ),
        ("hashes",),
    ),
)
