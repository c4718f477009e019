"""Faults in what comes onto a board and where, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["BOARDS"]

_FILLED: Final = "  var filled = ascending(vacated).slice(0, count);"
_CAP: Final = "cardCount(table) + size <= rules.cap ? size : 0;"
_ALWAYS: Final = "  if (rules.refill === 'always') {"
_ASCENDING: Final = "  return numbers.slice().sort(function (one, other) { return one - other; });"

BOARDS: Final[tuple[Mutant, ...]] = (
    Mutant(
        "sender-orders-the-refill",
        "javascript",
        "New cards go into the slots in the order in which the claim named them.",
        "B2",
        "trap-claim-order-refill",
        ("board", "session"),
        (
            Edit("rules/board.js", _FILLED, "  var filled = vacated.slice(0, count);"),
            Edit(
                "match/judging.js",
                "  state.vacated = slots.slice();",
                "  state.vacated = cards.map(function (card) { return lain.indexOf(card); });",
            ),
            Edit(
                "match/judging.js",
                "  var slots = board.slotsOf(state, cards);\n  player.score += 1;",
                "  var slots = board.slotsOf(state, cards);\n  var lain = state.slots;\n"
                "  player.score += 1;",
            ),
        ),
        ("claim-order", "order-of-three"),
    ),
    Mutant(
        "numbers-sorted-as-text",
        "javascript",
        "Slots are sorted as text, so that 10 comes before 9.",
        "B2",
        "port-number-text",
        ("board", "session"),
        (Edit("rules/board.js", _ASCENDING, "  return numbers.slice().sort();"),),
        ("number-text",),
    ),
    Mutant(
        "any-hole-is-filled",
        "javascript",
        "A refill takes the lowest empty slots, whoever left them.",
        "B2",
        "trap-old-hole-refilled",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                _FILLED,
                "  var filled = table.slots.map(function (card, slot) { return slot; })\n"
                "    .filter(function (slot) { return table.slots[slot] === cards.EMPTY; })\n"
                "    .slice(0, count);",
            ),
        ),
        ("old-hole",),
    ),
    Mutant(
        "empty-deck-breaks",
        "javascript",
        "A refill fails when the deck has fewer than three cards.",
        "B2",
        "trap-refill-empty-deck",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                _FILLED,
                "  if (table.deck.length < vacated.length) {\n"
                "    throw new Error('the deck is empty');\n  }\n" + _FILLED,
            ),
        ),
        ("empty-deck",),
    ),
    Mutant(
        "refill-to-twelve-everywhere",
        "javascript",
        "The edition does not refill a board of more than twelve.",
        "B3",
        "trap-who-moves",
        ("board", "session"),
        (Edit("rules/board.js", _ALWAYS, "  if (rules.refill === 'always' && !above) {"),),
        ("who-moves",),
    ),
    Mutant(
        "the-edition-closes-up",
        "javascript",
        "The edition closes up when cards are short.",
        "B3",
        "B3",
        ("session",),
        (
            Edit(
                "rules/board.js",
                "Math.min(vacated, pile), closes: closes, atEnd: 0 };",
                "Math.min(vacated, pile), closes: closes || pile < vacated, atEnd: 0 };",
            ),
        ),
    ),
    Mutant(
        "a-table-keeps-its-holes",
        "javascript",
        "A table above twelve cards does not close up.",
        "B4",
        "B4",
        ("session",),
        (
            Edit(
                "rules/board.js",
                "always || rules.close_up === 'above_12' && above;",
                "always;",
            ),
        ),
        ("who-moves",),
    ),
    Mutant(
        "partial-expansion",
        "javascript",
        "The edition lays the last one or two cards.",
        "B5",
        "trap-partial-expansion",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                "  if (size < 3 && !rules.partial_deal) {",
                "  if (size === 0) {",
            ),
        ),
        ("partial-expansion",),
    ),
    Mutant(
        "cap-of-18",
        "javascript",
        "No board grows beyond 18 cards.",
        "B6",
        "trap-early-cap",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                _CAP,
                "cardCount(table) + size <= Math.min(rules.cap, 18) ? size : 0;",
            ),
        ),
        ("early-cap",),
    ),
    Mutant(
        "cap-one-too-low",
        "javascript",
        "An expansion has to stay below the cap.",
        "B6",
        "B6",
        ("board", "session"),
        (Edit("rules/board.js", _CAP, "cardCount(table) + size < rules.cap ? size : 0;"),),
        ("early-cap",),
    ),
    Mutant(
        "no-cap-is-a-cap",
        "javascript",
        "A cap of 0 lets no card in.",
        "B6",
        "B6",
        ("board", "session"),
        (Edit("rules/board.js", "  return rules.cap === 0 || ", "  return "),),
        ("readers-of-json", "nothing-as-number"),
    ),
    Mutant(
        "slots-are-counted",
        "javascript",
        "Twelve and the cap count slots, empty ones too.",
        "B8",
        "B8",
        ("board", "session"),
        (Edit("rules/board.js", "return occupied(table).length;", "return table.slots.length;"),),
    ),
    Mutant(
        "cards-in-two-places",
        "javascript",
        "A card may lie on the board and be in the deck as well.",
        "E3",
        "E3",
        ("board", "session"),
        (Edit("rules/board.js", "    if (deck.indexOf(card) >= 0) {", "    if (card > 80) {"),),
    ),
    Mutant(
        "drawn-from-the-back",
        "javascript",
        "Cards are drawn from the end of the deck.",
        "D4",
        "D4",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                "  var drawn = table.deck.slice(0, count);\n"
                "  table.deck = table.deck.slice(count);",
                "  var kept = Math.max(0, table.deck.length - count);\n"
                "  var drawn = table.deck.slice(kept).reverse();\n"
                "  table.deck = table.deck.slice(0, kept);",
            ),
        ),
    ),
    Mutant(
        "a-deal-that-shrinks",
        "javascript",
        "A deal from a short deck makes as many slots as there are cards.",
        "B1",
        "B1",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                "  while (table.slots.length < FULL) {",
                "  while (table.slots.length < 0) {",
            ),
        ),
    ),
    Mutant(
        "one-array-for-all",
        "javascript",
        "A board that was told is the board itself, and changes afterwards.",
        "M14",
        "B4",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                "  table.slots = table.slots.map(function (card, slot) {\n"
                "    var at = chosen.indexOf(slot);\n"
                "    return at < 0 ? card : laid[at];\n  });",
                "  chosen.forEach(function (slot, at) { table.slots[slot] = laid[at]; });",
            ),
            Edit(
                "rules/board.js",
                "  table.slots = table.slots.concat(laid);",
                "  laid.forEach(function (card) { table.slots.push(card); });",
            ),
            Edit(
                "match/flow.js",
                "{ board: state.slots.slice() }",
                "{ board: state.slots }",
            ),
        ),
        ("input-changed",),
    ),
)
