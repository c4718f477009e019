"""Where ports of these rules part from each other, and the faults that such games had.

Each is a name and what it means in words. Every one of them has a mutant.
"""

from __future__ import annotations

from typing import Final

__all__ = ["PLACES", "TRAPS"]

#: Places where languages and runtimes differ.
PLACES: Final[dict[str, str]] = {
    "int32-in-seeding": "differences wrap in int32, and the least int32 has no absolute value",
    "negative-remainder": "the remainder of a negative number is negative, or is not",
    "integer-division": "a division of ints gives an int, or a fraction",
    "rounding": "down, towards zero, to the nearest",
    "string-units": "strings are compared by UTF-16 units, by code points or by bytes",
    "string-culture": "strings are compared as the language of the machine sorts them",
    "unstable-sort": "equals keep their order, or do not",
    "map-order": "maps hand out their keys as put in, by number or at random",
    "arrays": "a nil makes a hole in an array, and the first index is 1",
    "number-kinds": "ints of 32 bits, doubles, 1.0 for 1, booleans for 0 and 1",
    "dates": "calendars and time zones of the machine",
    "hashes": "a hash of a string, which no other runtime has",
    "number-text": "separators of thousands, exponents, padding",
    "nothing-as-number": "0 that counts as nothing, nothing that counts as 0 or as an index",
    "order-of-three": "three cards in the order in which they were named",
    "readers-of-json": "an int that is not there is read as 0",
}

#: Faults that programs of this game really had.
TRAPS: Final[dict[str, str]] = {
    "same-card-thrice": "one card three times is taken for a set",
    "wrong-count": "a claim of two cards or four",
    "whole-ids": "arithmetic on whole ids in place of their digits",
    "first-broken-only": "a reason that stops at the first broken attribute",
    "two-differ": "a set has to differ in one, three or four attributes",
    "card-zero": "card 0 is false, and so it is nothing",
    "empty-as-card": "an empty slot is card 0, or the last index",
    "packed-slots": "places among the cards are taken for slots",
    "empty-deck": "a refill from an empty deck breaks",
    "last-refill": "nobody looks at the board after the last refill",
    "partial-expansion": "the last one or two cards are dealt",
    "early-cap": "a board may not grow to 21 cards",
    "who-moves": "a board of 15 is refilled, or closes up, as under other rules",
    "claim-order": "the sender's order decides where new cards come",
    "two-winners": "two players are paid for the same cards",
    "floor": "a score stops at 0 only when it is 0, and nobody wins below it",
    "un-select": "putting a card down drops the later picks",
    "input-changed": "what was handed in, or told, is changed afterwards",
    "wrong-input": "an id or a slot that is not there is accepted",
    "call-control": "a claim without control, a call that is never over",
    "vote-hangs": "a vote waits for somebody who has left",
    "never-dealt": "a set is paid for that does not lie on the board",
    "old-hole": "a claim refills a hole that was there before",
    "clock-jump": "a jump of the clock settles things out of order",
    "absent-winner": "the last one wins by default while away",
}
