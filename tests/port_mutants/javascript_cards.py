"""Faults in cards, their names and sets, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["CARDS"]

_DIGIT: Final = "  return Math.floor(card / attribute.place) % 3;"
_THIRD: Final = "(6 - cards.digit(a, attribute) - cards.digit(b, attribute)) % 3"
_IS_SET: Final = "  return third(a, b) === cards.check(c);"

CARDS: Final[tuple[Mutant, ...]] = (
    Mutant(
        "rounded-digits",
        "javascript",
        "Digits come from a rounded division.",
        "C1",
        "port-integer-division",
        ("cards", "third"),
        (Edit("rules/cards.js", _DIGIT, "  return Math.round(card / attribute.place) % 3;"),),
        ("integer-division",),
    ),
    Mutant(
        "digit-order",
        "javascript",
        "Attributes are told in the order of the digits.",
        "C2",
        "C2",
        ("explain", "session"),
        (
            Edit(
                "rules/cards.js",
                "  { name: 'color', place: 1, words: ['red', 'green', 'purple'] },\n"
                "  { name: 'shading', place: 3, words: ['solid', 'striped', 'open'] }\n",
                "  { name: 'shading', place: 3, words: ['solid', 'striped', 'open'] },\n"
                "  { name: 'color', place: 1, words: ['red', 'green', 'purple'] }\n",
            ),
            Edit("rules/cards.js", "COLOR = ATTRIBUTES[2]", "COLOR = ATTRIBUTES[3]"),
            Edit("rules/cards.js", "SHADING = ATTRIBUTES[3]", "SHADING = ATTRIBUTES[2]"),
        ),
    ),
    Mutant(
        "unicode-spaces",
        "javascript",
        "Words are separated by whatever Unicode calls a space.",
        "C3",
        "port-ascii-only",
        ("notation",),
        (
            Edit(
                "rules/notation.js",
                "split(text.toLowerCase())",
                "text.toLowerCase().trim().split(/\\s+/)",
            ),
        ),
    ),
    Mutant(
        "words-in-order",
        "javascript",
        "The four words are read in one order only.",
        "C3",
        "C3",
        ("notation",),
        (
            Edit(
                "rules/notation.js",
                "  words.forEach(function (word) {\n    var found = meaning(word);\n"
                "    if (found.place < 0) {",
                "  words.forEach(function (word, at) {\n    var found = meaning(word);\n"
                "    if (found.place !== at) {",
            ),
        ),
    ),
    Mutant(
        "negative-remainder",
        "javascript",
        "The third card comes from the remainder of a negative number.",
        "V3",
        "port-negative-modulo",
        ("third", "validate", "search"),
        (
            Edit(
                "rules/sets.js",
                _THIRD,
                "(-cards.digit(a, attribute) - cards.digit(b, attribute)) % 3",
            ),
        ),
        ("negative-remainder",),
    ),
    Mutant(
        "whole-id-sum",
        "javascript",
        "Three ids whose sum 3 divides are a set.",
        "V1",
        "trap-whole-id-arithmetic",
        ("validate", "explain"),
        (Edit("rules/sets.js", _IS_SET, "  return (a + b + cards.check(c)) % 3 === 0;"),),
        ("whole-ids",),
    ),
    Mutant(
        "two-may-not-differ",
        "javascript",
        "Cards that differ in exactly two attributes are no set.",
        "V1",
        "trap-only-two-differ",
        ("validate", "explain"),
        (
            Edit(
                "rules/sets.js",
                _IS_SET,
                "  return third(a, b) === cards.check(c) &&\n"
                "    cards.ATTRIBUTES.filter(function (one) {\n"
                "      return cards.digit(a, one) !== cards.digit(b, one);\n    }).length !== 2;",
            ),
        ),
        ("two-differ",),
    ),
    Mutant(
        "copies-are-no-set",
        "javascript",
        "The same card three times is not valid.",
        "V2",
        "V2",
        ("validate", "explain"),
        (Edit("rules/sets.js", _IS_SET, "  return a !== b && third(a, b) === cards.check(c);"),),
    ),
    Mutant(
        "no-order-but-ascending",
        "javascript",
        "A set is valid only in ascending order.",
        "V1",
        "port-claim-order",
        ("validate", "explain"),
        (Edit("rules/sets.js", _IS_SET, "  return a <= b && b <= c && third(a, b) === c;"),),
        ("order-of-three",),
    ),
    Mutant(
        "one-for-true",
        "javascript",
        "Booleans are written as 1 and 0.",
        "P1",
        "P1",
        ("search", "validate"),
        (
            Edit(
                "rules/json.js",
                "  return JSON.stringify(value);",
                "  return JSON.stringify(typeof value === 'boolean' ? Number(value) : value);",
            ),
        ),
        ("number-kinds",),
    ),
    Mutant(
        "first-broken-alone",
        "javascript",
        "An explanation stops at the first broken attribute.",
        "V4",
        "trap-first-broken-only",
        ("explain",),
        (
            Edit(
                "rules/sets.js",
                "    attributes: cards.ATTRIBUTES.map(function (attribute) { "
                "return verdict(attribute, three); })\n",
                "    attributes: cards.ATTRIBUTES.map(function (attribute) {\n"
                "      return verdict(attribute, three);\n"
                "    }).filter(function (told, at, all) {\n"
                "      return all.slice(0, at).every(function (one) {\n"
                "        return one.verdict !== 'broken';\n      });\n    })\n",
            ),
        ),
        ("first-broken-only",),
    ),
    Mutant(
        "first-broken-in-a-match",
        "javascript",
        "A rejected claim tells the first broken attribute alone.",
        "V4",
        "trap-first-broken-only",
        ("session",),
        (
            Edit(
                "rules/sets.js",
                "    .map(function (told) { return told.attribute; });",
                "    .map(function (told) { return told.attribute; }).slice(0, 1);",
            ),
        ),
        ("first-broken-only",),
    ),
    Mutant(
        "card-zero-is-nothing",
        "javascript",
        "A search tests a slot for truth, and card 0 is false.",
        "B7",
        "trap-card-zero-falsy",
        ("search", "board"),
        (
            Edit(
                "rules/sets.js",
                "    if (lying !== cards.EMPTY) {",
                "    if (lying && lying !== cards.EMPTY) {",
            ),
        ),
        ("card-zero", "nothing-as-number"),
    ),
    Mutant(
        "empty-slot-is-card-zero",
        "javascript",
        "A search reads an empty slot as card 0.",
        "B7",
        "trap-empty-slot-as-card",
        ("search", "board"),
        (
            Edit(
                "rules/sets.js",
                "function visitSets(slots, visit) {\n",
                "function visitSets(slots, visit) {\n"
                "  slots = slots.map(function (card) { return Math.max(card, 0); });\n",
            ),
        ),
        ("empty-as-card", "nothing-as-number"),
    ),
    Mutant(
        "packed-search",
        "javascript",
        "A search runs over the cards alone and answers with their places.",
        "B7",
        "trap-packed-slots",
        ("search",),
        (
            Edit(
                "rules/sets.js",
                "function visitSets(slots, visit) {\n",
                "function visitSets(slots, visit) {\n"
                "  slots = slots.filter(function (card) { return card !== cards.EMPTY; });\n",
            ),
        ),
        ("packed-slots",),
    ),
    Mutant(
        "sets-by-text",
        "javascript",
        "Sets are collected as keys of an object and sorted as text.",
        "P3",
        "port-map-order",
        ("search", "sets"),
        (
            Edit(
                "rules/sets.js",
                "    return false;\n  });\n  return found;\n}\n\nmodule.exports",
                "    return false;\n  });\n"
                "  var byKey = {};\n"
                "  found.forEach(function (set) { byKey[set.join()] = set; });\n"
                "  return Object.keys(byKey).sort().map(function (key) { return byKey[key]; });\n"
                "}\n\nmodule.exports",
            ),
        ),
        ("map-order",),
    ),
    Mutant(
        "twenty-slots",
        "javascript",
        "A search looks at the first twenty slots.",
        "K",
        "K",
        ("search", "sets"),
        (
            Edit(
                "rules/sets.js",
                "  for (var i = 0; i < slots.length; i += 1) {\n    for (var j = i + 1; "
                "j < slots.length; j += 1) {",
                "  slots = slots.slice(0, 20);\n"
                "  for (var i = 0; i < slots.length; i += 1) {\n    for (var j = i + 1; "
                "j < slots.length; j += 1) {",
            ),
        ),
    ),
    Mutant(
        "any-id",
        "javascript",
        "A number outside its range is cut to the nearest end of it.",
        "E1",
        "trap-wrong-input",
        ("cards", "third", "validate", "board", "session"),
        (
            Edit(
                "rules/checks.js",
                "  if (!fits || value < least || value > most) {",
                "  value = Math.min(Math.max(value, least), most);\n  if (!fits) {",
            ),
        ),
        ("wrong-input",),
    ),
    Mutant(
        "a-card-lies-twice",
        "javascript",
        "A board with a card in two slots is accepted.",
        "V2",
        "V2",
        ("search", "board"),
        (
            Edit(
                "rules/checks.js",
                "    if (seen.indexOf(value) >= 0) {",
                "    if (what !== 'a board' && seen.indexOf(value) >= 0) {",
            ),
        ),
    ),
)
