"""The flags ``port-…``: places where languages and runtimes differ."""

from __future__ import annotations

from typing import Final

__all__ = ["PORTS"]

PORTS: Final = (
    (
        "port-absent-zero",
        "0 and -1 are written out and mean themselves.",
        "A reader that gives 0 to a field which is not there, or takes 0 for not there.",
    ),
    (
        "port-ascii-only",
        "Letters and digits of a text are the ASCII ones.",
        "Unicode case folding, Unicode digits or Unicode spaces in the reading of cards.",
    ),
    (
        "port-claim-order",
        "Three cards mean the same in any order.",
        "An answer that depends on the order in which cards or slots are handed in.",
    ),
    (
        "port-consumes-draw",
        ("A draw with the bound 0 or 1, or between equal bounds, takes a number from the stream."),
        "A shortcut for bounds that leave no choice, which shifts all later draws.",
    ),
    (
        "port-counts-from-one",
        "Slots count from 0.",
        "Slots that count from 1, as the arrays of some languages do.",
    ),
    (
        "port-culture",
        "Case is changed letter by letter in ASCII.",
        "Upper or lower case by the culture of the machine: the Turkish i.",
    ),
    (
        "port-empty-slot",
        "An empty slot is a value, not a gap in an array.",
        "A nil or undefined in an array, which cuts it or moves what follows.",
    ),
    (
        "port-generator-index",
        ("The second index of the generator starts at 21 and both go round after 55 words."),
        "Another lag (31, as in old runtimes), or a wrong turn at the end of the array.",
    ),
    (
        "port-hash-seed",
        "A seed comes from arithmetic on the date.",
        "A seed from a hash, which differs by process or runtime.",
    ),
    (
        "port-id-bytes",
        "Ids are bytes: case, hyphens, leading zeros and marks count.",
        "Ids that are trimmed, folded, escaped or read as numbers.",
    ),
    (
        "port-int-min",
        "The seed -2147483648 counts as 2147483647.",
        "An overflow in taking its absolute value.",
    ),
    (
        "port-int32-wrap",
        "A subtraction while seeding wraps around in int32.",
        (
            "Numbers that grow beyond int32, or are reduced in another way: the same decks for "
            "nearly every seed and others for these."
        ),
    ),
    (
        "port-int64-product",
        "A sample times a bound needs more than 32 bits, up to 51.",
        "A product that overflows int32.",
    ),
    (
        "port-integer-division",
        "Digits come from divisions that drop the remainder.",
        "Division in floats, or a rounded one.",
    ),
    (
        "port-large-number",
        "Numbers up to 2^53 are read exactly; a seed beyond int32 is refused.",
        "A number that is cut to 32 bits or made inexact while reading.",
    ),
    ("port-map-order", "Sets come in ascending order.", "The order of a hash map."),
    (
        "port-negative-modulo",
        "Remainders are 0 or above.",
        "The remainder of a negative number, which is negative in C, Go, Java and JavaScript.",
    ),
    (
        "port-number-text",
        "Numbers are ordered as numbers and written in plain decimal digits.",
        "Slots sorted as text, a date padded or written by the culture, a counter of one digit.",
    ),
    (
        "port-own-default",
        "A named rule set has every field as these files list it.",
        (
            "A value of the port's own where a rule set is named, which no match shows because "
            "each carries its rules whole."
        ),
    ),
    (
        "port-rejection",
        "A word at or above the largest multiple of the bound is drawn again.",
        (
            "A modulus without rejection, or one that is off by one: right for all but one deck in "
            "two million."
        ),
    ),
    (
        "port-rounding",
        "A bounded draw is rounded down, for ranges from the low bound up.",
        "Rounding to the nearest, or towards zero below zero.",
    ),
    (
        "port-seed-sign",
        (
            "Seeds below 0 and the seed 2147483647 are seeds too. A port that takes "
            "only 0 to 2147483646 can leave these tests out."
        ),
        "A negative seed that is refused or treated as unsigned.",
    ),
    (
        "port-shuffle-direction",
        "The seeded shuffle runs from the last card down.",
        "The runtime's own shuffle, which runs upwards.",
    ),
    (
        "port-utc-date",
        "The date is taken in UTC by the Gregorian calendar.",
        "The zone or calendar of the machine, a wrong leap year, an offset with the wrong sign.",
    ),
    (
        "port-wide-range",
        (
            "A range wider than int32 takes two draws. A port without ranges can "
            "leave these tests out."
        ),
        "A width that overflows int32.",
    ),
    (
        "port-id-order",
        "Player ids are compared byte by byte.",
        "The order of a culture, which skips hyphens or puts small letters before capitals.",
    ),
    (
        "port-id-words",
        "Any visible ASCII is an id, words that mean something to a runtime too.",
        "Players kept in a plain object, where __proto__ and constructor are there already.",
    ),
    (
        "port-stable-sort",
        "Equal claims stay in the order of their arrival, equal players as they sit.",
        "A sort that is not stable, which shows with more than sixteen entries at the latest.",
    ),
)
