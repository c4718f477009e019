"""The ids of the rules: each in words, and what a test of it finds."""

from __future__ import annotations

from typing import Final

__all__ = ["RULES"]

RULES: Final = (
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
    (
        "E2",
        "Slots are counted from 0; -1 is an empty slot on a board and never the last one.",
        "An index of -1 that is taken from the end, or an exception in place of a refusal.",
    ),
    (
        "E4",
        (
            "Events and positions tell what lies open: no order of the deck, no seed, no key, and "
            "where the players are to find it out no word on whether a set lies."
        ),
        "A field or an event that gives the answer away.",
    ),
    (
        "M1",
        "There are no turns: every player who is present and has not forfeited may claim.",
        "A claim refused because it is somebody else's turn, or taken from one who is away.",
    ),
    (
        "M2",
        (
            "Each player has a selection of cards, in pass and play the device has one; the third "
            "pick claims, or waits for the claim zone. A judged claim empties the claimant's."
        ),
        (
            "Selections of slots, one selection for all, picks that stay after a claim or vanish "
            "with an expansion."
        ),
    ),
    (
        "M3",
        (
            "With animations each step of a claim waits for the end of one; input in between is "
            "discarded. Without them the same events come at once."
        ),
        "A step that is skipped, input during an animation, another order with and without them.",
    ),
    (
        "M4",
        (
            "A command raises when it is malformed, whatever the phase; is discarded without a "
            "trace when it does not count; else it gives events."
        ),
        "A discarded command that counts an attempt, or an error that is only seen while playing.",
    ),
    (
        "M5",
        (
            "A valid claim brings a point; an invalid one costs nothing, points down to a floor, "
            "or time of the claimant's own clock. Attempts are counted in any case."
        ),
        "A penalty that is too large at the floor, hits another player, or is counted twice.",
    ),
    (
        "M6",
        (
            "Times are handed in and may not go back; a command with a time first does what is "
            "due. The stamp of a claim moves nothing."
        ),
        "A clock of its own, a time that goes back, equal times refused.",
    ),
    (
        "M7",
        (
            "A timed match ends at the first moment at which the duration is over for somebody's "
            "clock; a claim counts when its stamp lies before that."
        ),
        "Off by a millisecond at the end, a penalty on the wrong clock, timer and clock mixed up.",
    ),
    (
        "M8",
        (
            "Claims at a server wait for the end of their tick and are judged by player id and "
            "arrival, or by stamp; a late one joins the first tick that is open."
        ),
        "The order of arrival or of a culture, a tick too early or too late, an unstable sort.",
    ),
    (
        "M9",
        (
            "A claim with cards that are not on the board is invalid: stale when all of them have "
            "been taken, else not on the board."
        ),
        "A claim of missing cards that is accepted, dropped or given the other reason.",
    ),
    (
        "M10",
        "A match ends for exactly one reason; where several hold the first of a fixed list counts.",
        "Another reason, or a match that goes on.",
    ),
    (
        "M11",
        (
            "Standings: who can win first, then the measure of the rule set, then the tie-break; "
            "equal players share a rank and the win, in seat order."
        ),
        "A draw that has one winner, a wrong rank after a tie, an absent player who wins.",
    ),
    (
        "M12",
        (
            "Who disconnects may come back up to the end of the window; after it the forfeit is "
            "permanent. The last one who is present wins."
        ),
        "Off by a millisecond at the return, a win for someone away, a win that comes too early.",
    ),
    (
        "M13",
        (
            "A jump of the clock handles all that is due in order of time, and at one moment: "
            "ticks, the call, timer and clocks, forfeits. It stops at the end."
        ),
        "Things settled out of order, times of events that are those of the jump.",
    ),
    (
        "M14",
        "The events of a command come in a fixed order, each with the slots of its moment.",
        "Another order, an event left out, slots of after the refill.",
    ),
    (
        "T2",
        (
            "A claim at a table needs control, which a call gives for a window; tied callers get "
            "it one after another from the dealer's left."
        ),
        "Claims without control, a window off by a millisecond, another order of tied callers.",
    ),
)
