"""Faults in the generator, decks, dates and fair decks, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["DECKS"]

_BELOW: Final = "    return Math.floor(this.next() * bound / MODULUS);"
_SEED: Final = "  return 10000 * year + 100 * month + day;"
_WORD: Final = "    while (word >= even) {"

DECKS: Final[tuple[Mutant, ...]] = (
    Mutant(
        "modulus-for-the-wrap",
        "javascript",
        "Differences are taken modulo 2^31 - 1 and never wrap in int32.",
        "D2",
        "port-int32-wrap",
        ("draws", "deck"),
        (
            Edit(
                "rules/random.js",
                "  var wrapped = (one - other) | 0;",
                "  var wrapped = (one - other) % MODULUS;",
            ),
        ),
        ("int32-in-seeding",),
    ),
    Mutant(
        "lag-of-31",
        "javascript",
        "The second index begins at 31, as in old runtimes.",
        "D2",
        "port-generator-index",
        ("draws", "deck"),
        (Edit("rules/random.js", "  this.lagged = 21;", "  this.lagged = 31;"),),
    ),
    Mutant(
        "no-draw-below-one",
        "javascript",
        "A bound of 0 or 1 leaves no choice and takes no draw.",
        "D2",
        "port-consumes-draw",
        ("draws",),
        (
            Edit(
                "rules/random.js",
                "  if (bound <= EXACT_BOUND) {",
                "  if (bound <= 1) {\n    return 0;\n  }\n  if (bound <= EXACT_BOUND) {",
            ),
        ),
    ),
    Mutant(
        "product-of-32-bits",
        "javascript",
        "Sample times bound is an int of 32 bits.",
        "D2",
        "port-int64-product",
        ("draws", "deck"),
        (
            Edit(
                "rules/random.js",
                _BELOW,
                "    return Math.floor(((this.next() * bound) | 0) / MODULUS);",
            ),
        ),
        ("number-kinds",),
    ),
    Mutant(
        "nearest-draw",
        "javascript",
        "A bounded draw is rounded to the nearest.",
        "D2",
        "port-rounding",
        ("draws", "deck"),
        (
            Edit(
                "rules/random.js",
                _BELOW,
                "    return Math.min(bound - 1, Math.round(this.next() * bound / MODULUS));",
            ),
        ),
        ("rounding",),
    ),
    Mutant(
        "range-of-int32",
        "javascript",
        "The width of a range is an int32, which a wide one leaves.",
        "D2",
        "port-wide-range",
        ("draws",),
        (
            Edit(
                "rules/random.js",
                "  if (high - low <= INT32_MAX) {\n    return low + this.below(high - low);",
                "  if (((high - low) | 0) <= INT32_MAX) {\n"
                "    return low + this.below(Math.abs((high - low) | 0));",
            ),
        ),
    ),
    Mutant(
        "unsigned-seed",
        "javascript",
        "A negative seed is read as an unsigned number.",
        "D2",
        "port-seed-sign",
        ("draws", "deck"),
        (
            Edit(
                "rules/random.js",
                "  var word = 161803398 - Math.min(Math.abs(seed), INT32_MAX);",
                "  var word = 161803398 - Math.min(seed >>> 0, INT32_MAX);",
            ),
        ),
    ),
    Mutant(
        "seed-of-32-bits",
        "javascript",
        "A seed beyond int32 is cut to 32 bits.",
        "D2",
        "port-large-number",
        ("draws", "deck"),
        (
            Edit(
                "rules/random.js",
                "  checks.integer(seed, 'seed', INT32_MIN, INT32_MAX);",
                "  seed |= 0;",
            ),
        ),
        ("number-kinds",),
    ),
    Mutant(
        "forward-shuffle",
        "javascript",
        "The shuffle runs from the first card up.",
        "D3",
        "port-shuffle-direction",
        ("deck", "daily"),
        (
            Edit(
                "rules/decks.js",
                "  for (var i = deck.length - 1; i >= 1; i -= 1) {\n    var j = below(i + 1);",
                "  for (var i = 0; i < deck.length - 1; i += 1) {\n"
                "    var j = i + below(deck.length - i);",
            ),
        ),
    ),
    Mutant(
        "sorted-by-draws",
        "javascript",
        "The shuffle sorts the cards by random keys.",
        "D3",
        "D3",
        ("deck",),
        (
            Edit(
                "rules/decks.js",
                "  for (var i = deck.length - 1; i >= 1; i -= 1) {",
                "  var keys = deck.map(function () { return below(2147483647); });\n"
                "  deck.sort(function (one, other) { return keys[one] - keys[other]; });\n"
                "  for (var i = 0; i >= 1; i -= 1) {",
            ),
        ),
    ),
    Mutant(
        "red-small-deck",
        "javascript",
        "The small deck is the 27 red cards.",
        "D1",
        "D1",
        ("deck", "sets"),
        (Edit("rules/decks.js", "digit(card, cards.SHADING)", "digit(card, cards.COLOR)"),),
    ),
    Mutant(
        "offset-the-wrong-way",
        "javascript",
        "The offset of a local time is added.",
        "D6",
        "port-utc-date",
        ("daily",),
        (
            Edit(
                "rules/decks.js",
                "  var utc = 60 * hour + minute - offsetMinutes;",
                "  var utc = 60 * hour + minute + offsetMinutes;",
            ),
        ),
        ("dates",),
    ),
    Mutant(
        "zone-of-the-machine",
        "javascript",
        "A Date in the zone of the machine tells the day.",
        "D6",
        "port-utc-date",
        ("daily",),
        (
            Edit(
                "rules/decks.js",
                "  var utc = 60 * hour + minute - offsetMinutes;",
                "  var seconds = Date.UTC(year, month - 1, day, hour, minute - offsetMinutes);\n"
                "  var at = new Date(seconds);\n"
                "  return dateSeed(at.getFullYear(), at.getMonth() + 1, at.getDate());\n"
                "  var utc = 60 * hour + minute - offsetMinutes;",
            ),
        ),
        ("dates",),
        {"TZ": "Asia/Tokyo"},
    ),
    Mutant(
        "no-leap-century",
        "javascript",
        "Every fourth year is a leap year.",
        "D6",
        "D6",
        ("daily",),
        (
            Edit(
                "rules/decks.js",
                "  var leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);",
                "  var leap = year % 4 === 0;",
            ),
        ),
        ("dates",),
    ),
    Mutant(
        "hashed-date",
        "javascript",
        "The seed of a day is a hash of its date.",
        "D6",
        "port-hash-seed",
        ("daily",),
        (
            Edit(
                "rules/decks.js",
                _SEED,
                "  return String(10000 * year + 100 * month + day).split('').reduce(\n"
                "    function (hash, digit) {\n"
                "      return (31 * hash + digit.charCodeAt(0)) | 0;\n"
                "    }, 0\n  );",
            ),
        ),
        ("hashes",),
    ),
    Mutant(
        "modulus-without-rejection",
        "javascript",
        "A fair deck takes every word modulo the bound.",
        "D7",
        "port-rejection",
        ("fair",),
        (Edit("rules/fair.js", _WORD, "    while (word >= WORDS) {"),),
    ),
    Mutant(
        "rejection-off-by-one",
        "javascript",
        "A fair deck keeps the first word that is to be drawn again.",
        "D7",
        "port-rejection",
        ("fair", "verify_fair"),
        (Edit("rules/fair.js", _WORD, "    while (word > even) {"),),
    ),
    Mutant(
        "padded-counter",
        "javascript",
        "The counter of a fair deck is padded to two digits.",
        "D7",
        "port-number-text",
        ("fair",),
        (
            Edit(
                "rules/fair.js",
                "sha256.utf8(prefix + blocks)",
                "sha256.utf8(prefix + (blocks < 10 ? '0' : '') + blocks)",
            ),
        ),
        ("number-text",),
    ),
    Mutant(
        "counter-of-one-digit",
        "javascript",
        "The counter of a fair deck goes on after 9 with another character.",
        "D7",
        "port-number-text",
        ("fair",),
        (
            Edit(
                "rules/fair.js",
                "sha256.utf8(prefix + blocks)",
                "sha256.utf8(prefix + String.fromCharCode(48 + blocks))",
            ),
        ),
        ("number-text",),
    ),
    Mutant(
        "folded-match-id",
        "javascript",
        "A match id is hashed in lower case.",
        "D7",
        "port-id-bytes",
        ("fair", "verify_fair"),
        (
            Edit(
                "rules/fair.js",
                "  return checks.visibleText(matchId, 'match id', '|');",
                "  return checks.visibleText(matchId, 'match id', '|').toLowerCase();",
            ),
        ),
    ),
)
