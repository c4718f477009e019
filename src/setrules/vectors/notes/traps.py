"""The flags ``trap-…``: faults that other implementations of the game really had."""

from __future__ import annotations

from typing import Final

__all__ = ["TRAPS"]

TRAPS: Final = (
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
    (
        "trap-call-control",
        "While a caller has control nobody else claims, and a call that shows nothing has failed.",
        "A claim that is accepted without control, or a call that is never over.",
    ),
    (
        "trap-clock-jump",
        "A forfeit that is due before the timer comes before it, in one jump too.",
        "A jump that looks at the timer alone.",
    ),
    (
        "trap-default-win-away",
        "The last one left wins only when present.",
        "A win by default for someone who is away.",
    ),
    (
        "trap-floor",
        "A penalty above the score leaves 0; on a table scores go below it and still win.",
        "A floor that is looked at only when the score is 0, a best score that begins at 0.",
    ),
    (
        "trap-two-winners",
        "Of two claims for one card the first in order gets it, the other is stale.",
        "A set that two players get, or a second claim judged against the board before the first.",
    ),
    (
        "trap-un-select",
        "To put a card down leaves the other picks, in their order.",
        "A selection that is cut at the card that was put down.",
    ),
    (
        "trap-undealt-set",
        "Three cards that are a set but do not lie are no valid claim.",
        "A claim that is judged by its cards alone.",
    ),
    (
        "trap-vote-hangs",
        "A vote is counted again when a voter leaves.",
        "An agreement that waits for someone who is gone.",
    ),
)
