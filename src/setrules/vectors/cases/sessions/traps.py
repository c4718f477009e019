"""Faults that other implementations of the game really had, as matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12, LAST_CLAIM, PLAIN_12, PLAIN_15
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, TABLE, Start, session

__all__ = ["traps"]

_E: Final = -1

#: The three players of the claims in one tick, in an order that is not that of their ids.
_THREE: Final = replace(ONLINE, players="P3 P1 P2")

#: What follows the dead twelve up to the cap: dead at 15 and 18, three sets at 21.
_TO_21: Final = (38, 47, 59, 65, 66, 67, 71, 77, 2)


def traps() -> Iterator[Case]:
    """Each fault with the case that shows it."""
    yield from _claims()
    yield from _boards()
    yield from _ends()
    yield from _tables()
    yield from _times()


def _claims() -> Iterator[Case]:
    yield session(
        "same-card-thrice",
        "a card or a slot named three times or twice is malformed and counts nothing",
        "M4 V2 trap-same-card-thrice",
        "claim ann 5 5 5; claim ann 5 5 71; claim ann 5 71 5; claim ann 71 5 5; "
        "slots ann 0 0 0; slots ann 0 0 1; slots ann 0 1 0; claim ann 1 48 71",
    )
    yield session(
        "same-card-thrice-online",
        "a claim with a card twice is malformed at a server too, and nothing waits",
        "M4 V2 trap-same-card-thrice",
        "submit ann 5 5 5 @0; submit ann 5 5 71 @0; advance @50",
        ONLINE,
    )
    yield session(
        "wrong-count",
        "no card, one, two or four are malformed",
        "M4 trap-wrong-count",
        "claim ann; claim ann 0; claim ann 0 1; claim ann 0 1 2 40; slots ann; slots ann 1 3; "
        "slots ann 1 3 11 0; claim ann 1 48 71",
    )
    yield session(
        "wrong-count-online",
        "no card, one, two or four are malformed at a server",
        "M4 trap-wrong-count",
        "submit ann @0; submit ann 1 @0; submit ann 1 48 @0; submit ann 1 48 71 5 @0; advance @50",
        ONLINE,
    )
    yield session(
        "wrong-input-claims",
        "card ids outside 0 to 80 and players that nobody is",
        "C1 M4 trap-wrong-input",
        "claim ann -1 1 2; claim ann 81 1 2; claim ann 255 1 48; claim ann 1 48 152; "
        "claim cat 1 48 71; claim Ann 1 48 71",
    )
    yield session(
        "wrong-input-slots",
        "slots that this board of twelve does not have",
        "B8 E2 M4 trap-wrong-input",
        "tap ann -1; tap ann 12; tap ann 255; slots ann -1 1 3; slots ann 1 3 12; tap cat 1; "
        "tap ann 11",
    )
    yield session(
        "whole-ids",
        "three ids that sum to 6 and yet are no set; three that are one and sum to 120",
        "M5 V1 trap-whole-id-arithmetic",
        "claim ann 0 1 5; claim ann 1 48 71",
        replace(LOCAL, board=(0, 1, 5, 71, 13, 48, 9, 35, 7, 73, 15, 51)),
    )
    yield session(
        "two-features-differ",
        "two attributes all same and two all different are a set",
        "M5 V1 trap-only-two-differ",
        "claim ann 0 4 8; claim ann 1 4 8",
        replace(LOCAL, board=tuple(range(12))),
    )
    yield session(
        "un-select",
        "putting the first pick down keeps the second and its place",
        "M2 trap-un-select",
        "tap ann 0; tap ann 1; tap ann 0; tap ann 2; tap ann 0",
    )
    yield session(
        "floor-not-only-at-zero",
        "three points off a score of 1 leave 0, and 1 is what was taken",
        "M5 M14 trap-floor",
        "claim ann 1 48 71; claim ann 5 13 9; claim ann 5 13 9",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", penalty_points=3)),
    )
    yield session(
        "below-zero-on-a-table",
        "scores fall below zero on a table, and the highest of them wins",
        "M11 T1 trap-floor",
        "claim ann 5 6 7; claim ann 5 6 7; claim bob 5 6 7; agree ann; agree bob",
        Start(
            rules=RuleSet.tabletop(call_window_ms=0),
            board=(5, 6, 7, 0),
            deck=(),
        ),
    )
    yield session(
        "set-never-dealt",
        "a true set that was never dealt is not on the board",
        "M9 trap-undealt-set",
        "claim ann 60 61 62",
        replace(LOCAL, board=tuple(range(12)), deck=(12, 13, 14)),
    )
    yield session(
        "one-set-two-claims-in-a-tick",
        "in one tick the lower id is judged first, whatever the stamps; the second comes too late",
        "M6 M8 M9 trap-two-winners",
        "submit P2 71 48 1 @1000; submit P1 71 7 51 @1049; submit P3 13 9 17 @1010; advance @1050",
        _THREE,
    )
    yield session(
        "one-set-two-claims-in-two-ticks",
        "a millisecond later it is the next tick, and the other claim wins",
        "M6 M8 M9 trap-two-winners",
        "submit P2 71 48 1 @1000; submit P1 71 7 51 @1050; submit P3 13 9 17 @1010; advance @1100",
        _THREE,
    )


def _boards() -> Iterator[Case]:
    for number, order in enumerate(permutations((71, 48, 1)), start=1):
        cards = " ".join(map(str, order))
        yield session(
            f"claim-order-{number}",
            f"claimed as {cards}, the lowest vacated slot is filled first",
            "B2 M9 port-claim-order trap-claim-order-refill",
            f"claim ann {cards}",
            replace(LOCAL, deck=(60, 61, 64)),
        )
    yield session(
        "card-zero",
        "card 0 lies, is picked, put down, claimed and counted like any other",
        "C1 M2 port-absent-zero trap-card-zero-falsy",
        "tap ann 2; tap bob 2; tap ann 2; claim ann 9 27 71; slots bob 2 0 1",
        replace(LOCAL, board=(40, 80, 0, 9, 27, 71, 1), deck=(3, 4, 5)),
    )
    yield session(
        "card-zero-refills",
        "card 0 comes from the deck and keeps its slot when others are claimed",
        "B2 C1 port-absent-zero trap-card-zero-falsy",
        "claim ann 1 48 71; claim ann 13 9 17; tap bob 1",
        replace(LOCAL, deck=(0, 61, 64, 66, 68, 70)),
    )
    for name, board in (
        ("after-an-empty-slot", (_E, 13, 26, 1)),
        ("with-card-zero", (_E, 40, 0, 1)),
    ):
        yield session(
            f"empty-slot-{name}",
            f"an empty slot {name.replace('-', ' ')}: no set lies, and a tap on it is discarded",
            "B7 M4 trap-empty-slot-as-card",
            "tap ann 0; slots ann 0 1 2",
            replace(LOCAL, board=board, deck=(30, 31, 32, 5, 61, 62)),
        )
    yield session(
        "packed-slots",
        "the slots of a claim count the empty ones in front",
        "B7 M14 trap-packed-slots",
        "claim ann 30 0 1; claim ann 2 1 0; slots ann 7 6 3",
        replace(LOCAL, board=(_E, _E, _E, 0, 9, 27, 1, 2, 30), deck=(60, 61, 64)),
    )
    yield session(
        "old-hole",
        "the hole of a given position is not filled by a later claim",
        "B2 B8 trap-old-hole-refilled",
        "slots ann 5 7 9",
        replace(LOCAL, board=(_E, 71, 13, 48, 9, 3, 7, 4, 15, 5, 17, 1), deck=(60, 61, 64)),
    )
    for name, rules, players in (
        ("edition", RuleSet.edition(), "ann bob"),
        ("tabletop", RuleSet.tabletop(call_window_ms=0), "ann bob"),
        ("browser", RuleSet.browser(), "ann bob"),
        ("solitaire", RuleSet.solitaire(), "ann"),
    ):
        yield session(
            f"who-moves-{name}",
            f"a claim from fifteen cards under the {name} rules",
            f"{'B3' if name == 'edition' else 'B4'} M14 trap-who-moves",
            "claim ann 2 0 1",
            Start(rules=rules, players=players, board=PLAIN_15, deck=(60, 61, 64, 66, 68, 70)),
        )


def _ends() -> Iterator[Case]:
    yield session(
        "refill-from-an-empty-deck",
        "with no card left the slots stay empty, a set still lies and play goes on",
        "B2 M14 trap-refill-empty-deck",
        "claim ann 9 10 11; tap bob 6; claim bob 12 13 14",
        replace(LOCAL, board=(0, 1, 3, 4, 38, 77, 9, 10, 11, 12, 13, 14), deck=()),
    )
    yield session(
        "last-refill",
        "the refill that empties the deck leaves no set: over in the same call",
        "B7 M10 M14 trap-last-refill-unchecked",
        "claim ann 5 36 79; claim bob 0 1 3",
        replace(LOCAL, board=LAST_CLAIM, deck=(3, 10, 28)),
    )
    yield session(
        "two-cards-are-no-expansion",
        "no set and two cards in the deck: over, and the two stay there",
        "B5 M10 trap-partial-expansion",
        "tap ann 0",
        replace(LOCAL, board=DEAD_12, deck=(38, 47)),
    )
    yield session(
        "three-cards-are-an-expansion",
        "no set and three cards in the deck: all three are dealt, then it is over",
        "B5 M10 trap-partial-expansion",
        "tap ann 0",
        replace(LOCAL, board=DEAD_12, deck=(38, 47, 59)),
    )
    yield session(
        "grows-to-21",
        "dead at 12, 15 and 18: the board grows to 21, the cap",
        "B5 B6 trap-early-cap",
        "slots ann 0 1 20",
        replace(LOCAL, board=DEAD_12, deck=_TO_21),
    )
    yield session(
        "grows-past-18-after-a-claim",
        "a claim from eighteen cards whose refill is dead: three more are dealt, up to 21",
        "B3 B5 B6 trap-early-cap",
        "claim ann 14 13 12",
        replace(LOCAL, board=(*CAP[:17], 14), deck=(67, 71, 77, 2, 5, 6, 7)),
    )


def _tables() -> Iterator[Case]:
    yield session(
        "call-that-shows-nothing",
        "another's claim during a call is discarded; at the end of the window the call has failed",
        "M4 T2 trap-call-control",
        "claim bob 1 48 71; call ann @0; claim bob 1 48 71; tap bob 1; advance @4999; "
        "advance @5000; claim ann 1 48 71",
        TABLE,
    )
    yield session(
        "voter-leaves",
        "two of three agree and the third disconnects: the vote is complete in that call",
        "E4 M12 T1 trap-vote-hangs",
        "agree ann; agree cat; away bob @10",
        TABLE,
    )
    yield session(
        "voter-forfeits",
        "two of three agree and the third forfeits: the vote is complete in that call",
        "E4 M12 T1 trap-vote-hangs",
        "agree ann; agree cat; forfeit bob",
        TABLE,
    )


def _times() -> Iterator[Case]:
    yield session(
        "jump-of-the-clock",
        "in one jump the forfeit at 59,001 comes before the timer at 60,000",
        "M7 M12 M13 trap-clock-jump",
        "away ann @29000; advance @100000; advance @200000",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=60_000)),
    )
    yield session(
        "nobody-there-to-win",
        "the one who is left is away: nothing ends before the second forfeit, then it is abandoned",
        "M12 M13 trap-default-win-away",
        "away ann @0; away bob @10000; advance @40000; advance @100000",
    )
    yield session(
        "claims-by-slots",
        "an ordinary board, a claim by slots in any order, and the deck goes on from its front",
        "B2 D4 M1 M9",
        "slots ann 11 1 3; slots bob 2 4 10",
        replace(LOCAL, board=PLAIN_12),
    )
