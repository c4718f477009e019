"""What every flag stands for: the rule in words, and the fault that a test of it finds.

Three families: the ids of the rules, ``trap-…`` for faults that other
implementations of the game really had, and ``port-…`` for places where languages
and runtimes differ.
"""

from __future__ import annotations

from typing import Final

from setrules.errors import VectorError, describe
from setrules.vectors.match_notes import MATCH_PORTS, MATCH_RULES, MATCH_TRAPS
from setrules.vectors.model import Note

__all__ = ["NOTES", "note"]

_RULES: Final = (
    (
        "B1",
        (
            "A deal lays the first twelve cards of the deck into slots 0 to 11, in order; with "
            "fewer cards the last slots stay empty."
        ),
        "Another order of dealing, a board that shrinks to the cards there are, or an exception.",
    ),
    (
        "B2",
        (
            "A refill fills only the slots that the claim vacated, lowest first; nothing else "
            "moves, and what the deck cannot fill stays empty."
        ),
        "Cards that change places, a refill in another order, an exception at the end of the deck.",
    ),
    (
        "B3",
        (
            "Under the edition rules a claim is refilled whatever the size of the board, and the "
            "board never closes up."
        ),
        "A board of 15 or 18 cards that shrinks, or a refill that stops at twelve.",
    ),
    (
        "B4",
        (
            "On a table and in the browser a claim is refilled only up to twelve cards, three at "
            "most, and what was above twelve closes up; the browser closes every hole."
        ),
        "Cards drawn from a board above twelve, holes left or closed where they are not to be.",
    ),
    (
        "B5",
        (
            "When no set lies, three cards are added in new slots at the end; never fewer where "
            "the rules do not deal a part."
        ),
        "An expansion although a set lies, a partial one, or one that fills holes.",
    ),
    (
        "B6",
        "An expansion may not pass the cap, which is 21 under the edition rules; 0 is no cap.",
        "A cap that is checked too early, too late, or read as no card at all when it is 0.",
    ),
    (
        "B7",
        (
            "After every change of the board it is looked at again for a set, over the occupied "
            "slots."
        ),
        "A search that is skipped, kept from before the change, or made over empty slots too.",
    ),
    (
        "B8",
        (
            "Twelve and the cap count cards, not slots. A position may have up to 81 slots and any "
            "holes; its cards are distinct and none is in the deck."
        ),
        "Slots counted as cards, positions with holes refused, impossible positions accepted.",
    ),
    (
        "C1",
        "A card is an int from 0 to 80, in base 3: number, shape, shading, color.",
        "Another order of the digits, or an id outside the range that is accepted or wrapped.",
    ),
    (
        "C2",
        (
            "Attributes are told in the order number, shape, color, shading, which is not the "
            "order of the digits."
        ),
        "Attributes told in the order of the digits.",
    ),
    (
        "C3",
        (
            "A card is read from four letters in fixed places or from four words in any order, "
            "in ASCII and in either case; anything else is an error."
        ),
        "A word or an order that is not understood, and text that is understood but is no card.",
    ),
    (
        "D1",
        (
            "The full deck is cards 0 to 80, the small deck the 27 solid cards, both ascending "
            "before the shuffle."
        ),
        "Another order before the shuffle, or other cards in the small deck.",
    ),
    (
        "D2",
        (
            "The generator is the seeded one of .NET, for every int32 seed; a seed and its "
            "negative give the same numbers."
        ),
        "Another generator, another seeding, or a seed outside int32 that is accepted.",
    ),
    (
        "D3",
        "The shuffle goes from the last card down, drawing below i + 1 and swapping.",
        "A shuffle that runs upwards, draws below n each time, or sorts by random keys.",
    ),
    ("D4", "Cards are drawn from the front of the shuffled order.", "Cards drawn from the back."),
    (
        "D5",
        (
            "Without a seed the clock gives one: Unix milliseconds modulo 2147483647. It is an "
            "ordinary seed and deals the deck again."
        ),
        "Milliseconds that are cut to 32 bits in place of the modulus.",
    ),
    (
        "D6",
        "The seed of the Daily Challenge is the date in UTC, written yyyymmdd as a number.",
        "The local date, or another calendar.",
    ),
    (
        "D7",
        (
            "A fair deck comes from HMAC-SHA256 over the match id and a counter, with words "
            "outside the even range rejected; its commitment is a SHA-256 over match id and key."
        ),
        "Another message, byte order or order of words, and malformed ids or keys accepted.",
    ),
    (
        "E1",
        "What cannot be is refused with an error.",
        "An answer to an input that has none, or a crash in place of an error.",
    ),
    (
        "E3",
        (
            "Data that contradict themselves, such as a card that comes twice, are refused whole, "
            "and nothing of them is answered."
        ),
        "A position that is mended, or the first steps answered before the refusal.",
    ),
    (
        "K",
        (
            "What is known of the whole deck: 1,080 sets, twenty cards without a set and never "
            "twenty-one."
        ),
        "A search that misses sets or finds too many on large and on dead boards.",
    ),
    (
        "P1",
        "An empty slot is -1 in these files, and nothing is said by leaving a field out.",
        "An empty slot read as a card, or a card read as nothing.",
    ),
    (
        "P2",
        (
            "Every test says what it expects: an error too has its reason, its flags, and the "
            "written none of every field."
        ),
        "A reader for which a test without an answer passes.",
    ),
    (
        "P3",
        "No answer depends on a locale, a time zone or the order of a map.",
        "Text or dates handled by the rules of the machine's language and place.",
    ),
    (
        "T1",
        (
            "On a table three cards are added when all who are there agree, even where a set lies, "
            "and the last one or two are dealt too; nothing tells whether a set lies."
        ),
        "An agreement that asks whether a set lies, a vote that hangs, cards never dealt.",
    ),
    (
        "T3",
        "Each game of a series has the next dealer and the next seed, and begins anew.",
        "A dealer that does not pass, or a deck that goes on from the game before.",
    ),
    (
        "T4",
        "The introduction is the table game with the 27 solid cards.",
        "Another deck, or the edition's refill.",
    ),
    (
        "T5",
        (
            "Solitaire deals and closes up as on a table; the player may ask for three cards and "
            "owes a set for it, which one taken from an empty pile clears."
        ),
        "A request that is refused because a set lies, a debt that is cleared too early or never.",
    ),
    (
        "T6",
        (
            "The browser closes up, tops up to twelve at the end, and then adds threes while "
            "there is no set."
        ),
        "A topping up into the wrong slots, or none.",
    ),
    (
        "T7",
        (
            "The search together deals and closes up as on a table, takes no penalty and has no "
            "winner; it goes on with whoever is left."
        ),
        "The edition's refill, a winner, a win by default.",
    ),
    (
        "V1",
        "Three cards are a set when each attribute is the same on all or different on all.",
        "A shortcut that is not the definition for some triple.",
    ),
    (
        "V2",
        (
            "The rule holds for a card that comes twice or three times; on a board a card may lie "
            "only once."
        ),
        (
            "Three equal cards called no set, a pair and another card called one, a board with a "
            "duplicate accepted."
        ),
    ),
    (
        "V3",
        "Any two cards have exactly one third; two equal cards have themselves.",
        "A wrong or missing entry in the table of third cards.",
    ),
    (
        "V4",
        (
            "An explanation tells of every attribute whether it is same, different or broken, "
            "and where broken which value stands twice, which once and on which card."
        ),
        "An attribute left out, values in another order, the wrong odd card.",
    ),
)

_TRAPS: Final = (
    (
        "trap-card-zero-falsy",
        "Card 0 is a card like any other.",
        "A test for truth where a test for nothing was meant.",
    ),
    (
        "trap-claim-order-refill",
        (
            "The order in which the slots of a claim are named does not "
            "decide which is filled first."
        ),
        "Cards dealt into the slots in the order that the sender named.",
    ),
    (
        "trap-early-cap",
        "The board grows to 15, 18 and 21 before the cap stops it.",
        "A cap of 18, or one that counts an expansion too many.",
    ),
    (
        "trap-empty-slot-as-card",
        (
            "An empty slot is no card: not card 0, not the last card, not "
            "equal to another empty slot."
        ),
        "-1 used as an index or as a digit, or empty slots taken for duplicates.",
    ),
    (
        "trap-first-broken-only",
        "Every broken attribute is told, not just the first.",
        "An explanation that stops at the first attribute that fails.",
    ),
    (
        "trap-last-refill-unchecked",
        ("After the refill that empties the deck the board is looked at as well."),
        "A game that goes on for ever with no set and no card.",
    ),
    (
        "trap-old-hole-refilled",
        "A hole that was there before a claim is not filled by it.",
        "A refill that looks for any empty slot.",
    ),
    (
        "trap-only-two-differ",
        "A set may differ in one attribute, two, three or all four.",
        "A rule that asks for a fixed number of different attributes.",
    ),
    (
        "trap-packed-slots",
        "Sets are told by slots, empty ones counted.",
        "Positions among the cards reported as slots.",
    ),
    (
        "trap-partial-expansion",
        (
            "With one or two cards left the edition and the browser add none; "
            "with three they add all three."
        ),
        "The last one or two cards dealt, or three refused.",
    ),
    (
        "trap-refill-empty-deck",
        "With an empty deck the vacated slots stay empty and play goes on.",
        "An exception, a board that shrinks, or a game that ends too early.",
    ),
    (
        "trap-same-card-thrice",
        "A claim names three different slots.",
        "One card claimed three times, which the rule of sets alone would accept.",
    ),
    (
        "trap-who-moves",
        (
            "At 15 and 18 cards the edition refills in place and nothing moves; table "
            "and browser draw nothing and close up."
        ),
        "The policy of one rule set used under another.",
    ),
    (
        "trap-whole-id-arithmetic",
        "The sum of the digits decides for each attribute alone.",
        "Arithmetic on whole ids in place of digits.",
    ),
    (
        "trap-wrong-count",
        "A claim names three slots, no more and no fewer.",
        "A claim of another size that is accepted or cut.",
    ),
    (
        "trap-wrong-input",
        "Ids outside 0 to 80 and slots that are not there are errors.",
        "A number that is wrapped, cut or counted from the end.",
    ),
)

_PORTS: Final = (
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
)

#: Every flag with its note.
NOTES: Final[dict[str, Note]] = {
    flag: Note(flag, says, catches)
    for flag, says, catches in (
        *_RULES,
        *MATCH_RULES,
        *_TRAPS,
        *MATCH_TRAPS,
        *_PORTS,
        *MATCH_PORTS,
    )
}


def note(flag: str) -> Note:
    """Return the note of a flag, or raise :class:`VectorError`.

    >>> note("D4").says
    'Cards are drawn from the front of the shuffled order.'
    """
    if flag not in NOTES:
        raise VectorError(f"flag {describe(flag)} has no note")
    return NOTES[flag]
