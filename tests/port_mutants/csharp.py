"""Faults that C# invites: cultures, unstable sorts, ints that are not there."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["CSHARP"]

_BY_BYTE: Final = "return string.CompareOrdinal(one.Player.Id, other.Player.Id);"

CSHARP: Final[tuple[Mutant, ...]] = (
    Mutant(
        "default-comparison",
        "csharp",
        "Player ids are compared by the default comparison, that of the culture.",
        "M8",
        "port-id-order",
        ("session",),
        (
            Edit(
                "Match/ClaimQueue.cs",
                _BY_BYTE,
                "return string.Compare(one.Player.Id, other.Player.Id);",
            ),
        ),
        ("string-culture",),
        {"LANG": "en_US.UTF-8"},
    ),
    Mutant(
        "turkish-comparison",
        "csharp",
        "Player ids are compared by CompareTo, on a Turkish machine.",
        "M8",
        "port-id-order",
        ("session",),
        (
            Edit(
                "Match/ClaimQueue.cs", _BY_BYTE, "return one.Player.Id.CompareTo(other.Player.Id);"
            ),
        ),
        ("string-culture",),
        {"LANG": "tr_TR.UTF-8"},
    ),
    Mutant(
        "case-folded-comparison",
        "csharp",
        "Player ids are compared without regard to case.",
        "M8",
        "port-id-order",
        ("session",),
        (
            Edit(
                "Match/ClaimQueue.cs",
                _BY_BYTE,
                "return string.Compare(one.Player.Id, other.Player.Id, StringComparison"
                ".OrdinalIgnoreCase);",
            ),
        ),
        ("string-culture",),
    ),
    Mutant(
        "list-sort",
        "csharp",
        "Waiting claims are sorted by List.Sort, which is not stable.",
        "M8",
        "port-stable-sort",
        ("session",),
        (
            Edit(
                "Match/ClaimQueue.cs",
                "            waiting.Insert(place, claim);",
                "            waiting.Add(claim);\n            waiting.Sort(Compare);",
            ),
        ),
        ("unstable-sort",),
    ),
    Mutant(
        "turkish-letters",
        "csharp",
        "Words are put into lower case by ToLower, on a Turkish machine.",
        "C3",
        "port-culture",
        ("notation",),
        (
            Edit(
                "Rules/Notation.cs",
                "            return new string(folded);\n        }\n\n"
                "        private static List<string> SplitFolded",
                "            return text.ToLower();\n        }\n\n"
                "        private static List<string> SplitFolded",
            ),
        ),
        ("string-culture",),
        {"LANG": "tr_TR.UTF-8"},
    ),
    Mutant(
        "calendar-of-thailand",
        "csharp",
        "The date is written by ToString, on a Thai machine.",
        "D6",
        "port-utc-date",
        ("daily",),
        (
            Edit(
                "Rules/DailySeed.cs",
                "            return 10000 * utc.Year + 100 * utc.Month + utc.Day;",
                '            return int.Parse(utc.ToString("yyyyMMdd"));',
            ),
        ),
        ("dates",),
        {"LANG": "th_TH.UTF-8"},
    ),
    Mutant(
        "dots-in-numbers",
        "csharp",
        "Numbers are written as the culture has it, on a German machine.",
        "P3",
        "port-number-text",
        ("daily",),
        (
            Edit(
                "Check/JsonWriter.cs",
                "text.Append(((long)value).ToString(CultureInfo.InvariantCulture));",
                'text.Append(((long)value).ToString("N0", CultureInfo.CurrentCulture));',
            ),
        ),
        ("number-text",),
        {"LANG": "de_DE.UTF-8"},
    ),
    Mutant(
        "least-seed",
        "csharp",
        "The absolute value of int.MinValue is int.MinValue.",
        "D2",
        "port-int-min",
        ("draws", "deck"),
        (
            Edit(
                "Rules/DotNetGenerator.cs",
                "int distance = seed == int.MinValue ? int.MaxValue : Math.Abs(seed);",
                "int distance = unchecked(seed < 0 ? -seed : seed);",
            ),
        ),
        ("int32-in-seeding",),
    ),
    Mutant(
        "clipped-differences",
        "csharp",
        "A difference beyond int32 stops at the end of the range.",
        "D2",
        "port-int32-wrap",
        ("draws", "deck"),
        (
            Edit(
                "Rules/DotNetGenerator.cs",
                "int mixed = unchecked(words[place] - words[1 + (place + 30) % Size]);",
                "int mixed = (int)Math.Max(int.MinValue, Math.Min(int.MaxValue,\n"
                "    (long)words[place] - words[1 + (place + 30) % Size]));",
            ),
        ),
        ("int32-in-seeding",),
    ),
    Mutant(
        "nothing-is-zero",
        "csharp",
        "A written none is read as 0, like an int that is not there.",
        "P1",
        "port-absent-zero",
        ("search", "board", "session"),
        (
            Edit(
                "Check/JsonObject.cs",
                "            return (int)value;",
                "            return value == -1 ? 0 : (int)value;",
            ),
        ),
        ("readers-of-json", "nothing-as-number"),
    ),
    Mutant(
        "no-odd-card-is-card-zero",
        "csharp",
        "Where no card is the odd one, card 0 is told, the default of an int.",
        "V4",
        "V4",
        ("explain",),
        (Edit("Rules/Explanation.cs", "OddCard = Cards.Empty;", "OddCard = default(int);"),),
        ("readers-of-json", "card-zero"),
    ),
    Mutant(
        "a-window-of-its-own",
        "csharp",
        "The edition that the port names for itself takes players back for 20 seconds.",
        "M12",
        "port-own-default",
        ("rulesets",),
        (Edit("Rules/RuleSet.cs", "ReconnectMs = 30000", "ReconnectMs = 20000"),),
    ),
    Mutant(
        "ids-of-a-byte",
        "csharp",
        "A card id is cut to a byte.",
        "P2",
        "trap-wrong-input",
        ("cards", "third", "validate"),
        (
            Edit(
                "Rules/Cards.cs",
                "            if (card < 0 || card >= Count)",
                "            card = (byte)card;\n            if (card < 0 || card >= Count)",
            ),
        ),
        ("wrong-input", "number-kinds"),
    ),
)
