"""Faults that Go invites: maps in a random order, unstable sorts, escapes for HTML."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["GO"]

GO: Final[tuple[Mutant, ...]] = (
    Mutant(
        "sets-in-a-map",
        "go",
        "Sets are collected in a map, which hands them out at random.",
        "P3",
        "port-map-order",
        ("search", "sets"),
        (
            Edit(
                "setrules/sets.go",
                "		found = append(found, set)\n		return true\n	})\n	return found\n",
                "		byKey[set] = true\n		return true\n	})\n"
                "	for set := range byKey {\n		found = append(found, set)\n	}\n"
                "	return found\n",
            ),
            Edit(
                "setrules/sets.go",
                "	found := [][3]int{}\n",
                "	found, byKey := [][3]int{}, map[[3]int]bool{}\n",
            ),
        ),
        ("map-order",),
        chance=True,
    ),
    Mutant(
        "escaped-for-html",
        "go",
        "Ids are escaped for HTML in the text that is hashed.",
        "P1",
        "port-id-bytes",
        ("session",),
        (
            Edit(
                "setrules/position.go",
                "	encoder.SetEscapeHTML(false)",
                "	encoder.SetEscapeHTML(true)",
            ),
        ),
    ),
    Mutant(
        "standings-by-sort-slice",
        "go",
        "Equal players stand in the table as an unstable sort leaves them.",
        "M11",
        "port-stable-sort",
        ("session",),
        (Edit("setrules/ending.go", "sort.SliceStable(", "sort.Slice("),),
        ("unstable-sort",),
    ),
)
