"""The flags of the match: its rules, its traps, and where ports of it differ."""

from __future__ import annotations

from typing import Final

__all__ = ["MATCH_PORTS", "MATCH_RULES", "MATCH_TRAPS"]

MATCH_RULES: Final = (
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

MATCH_TRAPS: Final = (
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

MATCH_PORTS: Final = (
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
