"""Claims at a server: ticks, the order inside one, and late claims (M8, M9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import DEAD_12, LAST_CLAIM
from setrules.vectors.cases.sessions.script import ONLINE, session

__all__ = ["ticks"]

#: Three sets of the ordinary board; the first two share card 71.
_A: Final = "1 48 71"
_B: Final = "7 51 71"
_C: Final = "9 13 17"

_BY_STAMP: Final = replace(ONLINE, rules=RuleSet.edition(claim_order="timestamp"))


def ticks() -> Iterator[Case]:
    """When a tick is resolved, in which order, and what happens to late claims."""
    yield from _when()
    yield from _arrival()
    yield from _by_stamp()
    yield from _late()
    yield from _judged()
    yield from _ids()


def _when() -> Iterator[Case]:
    for at in (0, 49, 50, 99, 100):
        end = 50 * (at // 50 + 1)
        yield session(
            f"tick-of-{at}",
            f"a claim stamped {at} is judged at {end}, not a millisecond before",
            "M8 port-integer-division",
            f"submit ann {_A} @{at}; advance @{end - 1}; advance @{end}",
            ONLINE,
        )
    yield session(
        "tick-from-the-start",
        "ticks count from the beginning of the match, here 1007",
        "M6 M8",
        f"submit ann {_A} @49; submit bob {_C} @50; advance @50; advance @100",
        replace(ONLINE, now_ms=1007),
    )
    yield session(
        "tick-of-7",
        "ticks of 7 ms: stamps 6, 7 and 13",
        "M8 port-integer-division",
        f"submit ann {_A} @6; submit bob {_C} @13; submit bob 5 60 61 @7; advance @7; advance @13; "
        "advance @14",
        replace(ONLINE, rules=RuleSet.edition(tick_ms=7)),
    )
    yield session(
        "tick-of-1",
        "ticks of 1 ms: a claim is judged a millisecond after its stamp",
        "M8",
        f"submit bob {_A} @0; submit ann {_B} @1; advance @1; advance @2",
        replace(ONLINE, rules=RuleSet.edition(tick_ms=1)),
    )
    yield session(
        "two-ticks-in-a-jump",
        "two ticks in one jump, each at its own time and in the order of time",
        "M8 M13",
        f"submit ann {_C} @120; submit bob {_A} @10; submit ann {_B} @60; advance @500",
        ONLINE,
    )
    yield session(
        "ticks-out-of-order",
        "claims arrive for later ticks first; ten ticks, judged in number order",
        "M8 M13 port-number-text",
        "; ".join(
            f"submit ann 5 {card} 35 @{50 * tick}"
            for tick, card in (
                *((10, 13), (9, 48), (2, 9), (1, 7), (11, 73)),
                *((0, 15), (100, 51), (20, 17), (3, 1), (99, 71)),
            )
        )
        + "; advance @9000",
        ONLINE,
    )
    yield session(
        "queued-at-the-time",
        "a claim is told as taken at the time of the match, whatever its stamp",
        "M6 M8 M14",
        f"advance @30; submit ann {_A} @0; submit bob {_C} @700; advance @31",
        ONLINE,
    )
    yield session(
        "waiting-claims-are-counted",
        "five claims wait in three ticks",
        "M8",
        f"submit ann {_A} @0; submit bob {_A} @0; submit ann {_A} @60; submit ann {_A} @600; "
        f"submit bob {_C} @649; advance @100",
        ONLINE,
    )


def _arrival() -> Iterator[Case]:
    yield session(
        "same-player-by-arrival",
        "two claims of one player in a tick: the first to arrive, not the first stamped",
        "M8",
        f"submit ann {_A} @40; submit ann {_B} @10; advance @50",
        ONLINE,
    )
    yield session(
        "seat-does-not-count",
        "the lower id is judged first, whatever the seat and the arrival",
        "M8",
        f"submit zoe {_A} @0; submit bob {_B} @30; submit ann {_A} @49; advance @50",
        replace(ONLINE, players="zoe ann bob"),
    )
    triples = [(5, 13, 9), (5, 13, 35), (5, 13, 7), (5, 13, 73), (5, 13, 15), (5, 13, 51)]
    triples += [(48, 9, 35), (48, 9, 7), (48, 9, 73), (48, 9, 15), (48, 9, 51), (48, 9, 17)]
    claims = [
        f"submit {('bob', 'ann')[at % 2]} {a} {b} {c} @{at * 7 % 50}"
        for at, (a, b, c) in enumerate((*triples, *((c, b, a) for a, b, c in triples)))
    ]
    for name, start, flags in (
        ("by-id", ONLINE, "M8 port-stable-sort"),
        ("by-stamp", _BY_STAMP, "M8 port-stable-sort"),
    ):
        yield session(
            f"many-in-a-tick-{name}",
            f"twenty-four wrong claims of two players in one tick, {name.replace('-', ' ')}",
            flags,
            "; ".join((*claims, "advance @50")),
            start,
        )
    yield session(
        "many-of-one-stamp",
        "twenty claims with one stamp, two players in turns: by id, then by arrival",
        "M8 port-stable-sort",
        "; ".join(
            (
                *(
                    f"submit {('bob', 'ann')[at % 2]} {a} {b} {c} @9"
                    for at, (a, b, c) in enumerate((*triples, *triples[:8]))
                ),
                "advance @50",
            )
        ),
        _BY_STAMP,
    )


def _by_stamp() -> Iterator[Case]:
    yield session(
        "by-stamp",
        "by stamp: the earlier one of a tick, though its id is the higher one",
        "M8",
        f"submit ann {_A} @11; submit bob {_B} @10; advance @50",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-then-id",
        "by stamp: equal stamps go by id, not by arrival",
        "M8",
        f"submit bob {_B} @10; submit ann {_A} @10; advance @50",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-of-one-player",
        "by stamp: two claims of one player go by stamp, not by arrival",
        "M8",
        f"submit ann {_A} @40; submit ann {_B} @10; advance @50",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-late",
        "by stamp: a late claim counts as the start of its tick, behind an equal stamp of less id",
        "M8",
        f"advance @60; submit bob {_B} @3; submit ann {_A} @50; advance @100",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-late-wins",
        "by stamp: a late claim counts as the start of its tick, before a stamp inside it",
        "M8",
        f"advance @60; submit ann {_A} @51; submit bob {_B} @3; advance @100",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-two-late",
        "by stamp: two late claims count alike, whichever was stamped first",
        "M8",
        f"advance @160; submit bob {_B} @3; submit ann {_A} @90; advance @200",
        _BY_STAMP,
    )
    yield session(
        "by-stamp-inside-a-tick-only",
        "by stamp: ticks come first, and a tick is over before the next is looked at",
        "M8",
        f"submit bob {_B} @50; submit ann {_A} @49; advance @100",
        _BY_STAMP,
    )


def _late() -> Iterator[Case]:
    for now in (49, 50, 51):
        yield session(
            f"late-at-{now}",
            f"at {now} a claim stamped 10 joins the first tick that is open",
            "M8",
            f"advance @{now}; submit ann {_A} @10; advance @50; advance @99; advance @100"
            if now < 51
            else f"advance @{now}; submit ann {_A} @10; advance @99; advance @100",
            ONLINE,
        )
    yield session(
        "late-by-far",
        "long after, a claim stamped 0 joins the tick that runs",
        "M8",
        f"advance @123456; submit ann {_A} @0; submit bob {_B} @123449; advance @123500",
        ONLINE,
    )
    yield session(
        "stamp-before-the-start",
        "a stamp at the beginning of the match is the least there is",
        "M6 M8 port-absent-zero",
        f"submit ann {_A} @-1; submit ann {_A} @0; advance @50",
        replace(ONLINE, now_ms=100),
    )


def _judged() -> Iterator[Case]:
    yield session(
        "against-the-new-board",
        "the second claim of a tick names a card that the first one's refill lays",
        "B2 M8 M9",
        f"submit ann {_A} @0; submit bob 7 60 35 @0; submit cat {_C} @0; advance @50",
        replace(ONLINE, players="ann bob cat"),
    )
    yield session(
        "sender-has-left",
        "a claim is judged though its sender is away by then",
        "M8 M12",
        f"submit ann {_A} @10; away ann @20; submit ann {_C} @21; advance @50; back ann @60; "
        f"submit ann {_C} @60; advance @100",
        ONLINE,
    )
    yield session(
        "sender-gave-up",
        "a claim is judged though its sender has given up by then",
        "M8 M12",
        f"submit ann {_A} @10; submit ann 5 13 9 @10; forfeit ann; advance @50",
        replace(ONLINE, rules=RuleSet.edition(penalty="point"), players="ann bob cat"),
    )
    yield session(
        "end-drops-claims",
        "the first claim of a tick ends the match: the others are dropped, later ones too",
        "M8 M10 M12",
        "submit ann 5 36 79 @0; submit bob 0 1 5 @0; submit ann 0 1 3 @70; advance @500",
        replace(ONLINE, board=LAST_CLAIM, deck=(3, 10, 28)),
    )
    yield session(
        "end-drops-waiting-claims",
        "a forfeit ends the match while claims wait: dropped without a word",
        "M8 M12",
        f"submit ann {_A} @0; submit bob {_C} @0; forfeit bob; advance @50",
        ONLINE,
    )
    yield session(
        "over-before-it-began",
        "a dead board at the start: no claim is ever taken",
        "M4 M10",
        "submit ann 0 1 3 @0; advance @50",
        replace(ONLINE, board=DEAD_12, deck=(38,)),
    )
    yield session(
        "stale-freed-online",
        "with stale claims free the second of two costs nothing at a server",
        "M8 M9",
        f"submit ann {_A} @0; submit bob {_B} @0; submit bob 5 80 13 @0; advance @50",
        replace(ONLINE, rules=RuleSet.edition(penalty="point", stale_penalised=False)),
    )
    yield session(
        "online-agreement",
        "an agreement at a server deals while claims wait; they are judged against the new board",
        "M8 T1",
        f"submit ann {_A} @0; agree ann; agree bob; submit bob 9 13 17 @0; advance @50",
        replace(ONLINE, rules=RuleSet.tabletop(call_window_ms=0)),
    )
    yield session(
        "online-agreement-ends",
        "an agreement ends the match at a server, and claims that wait are dropped",
        "M8 M12 T1",
        f"submit ann {_A} @0; agree ann; agree bob; advance @50",
        replace(ONLINE, rules=RuleSet.tabletop(call_window_ms=0), deck=()),
    )


def _ids() -> Iterator[Case]:
    for name, first, second, why in (
        ("hyphen", "co-op", "coop", "a hyphen comes before letters and is not skipped"),
        ("case", "Zoe", "ann", "capitals come before small letters"),
        ("case-of-one", "Ann", "ann", "two ids that differ in case are two, the capital first"),
        ("digits", "10", "9", "digits are compared as characters"),
        ("prefix", "ann", "ann1", "a shorter id comes before its continuation"),
        ("underscore", "Zoe", "_ann", "an underscore stands between capitals and small letters"),
        ("turkish-i", "I1", "i0", "I and i are two letters, the capital first"),
        ("apostrophe", "o'neil", "oneil", "an apostrophe is not skipped"),
        ("tilde", "zzz", "~", "the tilde comes last"),
        ("exclamation", "!", "#", "the exclamation mark comes first"),
        ("leading-zero", "007", "7", "leading zeros are characters"),
        ("ligature", "aE", "ae", "letters are compared one by one"),
    ):
        yield session(
            f"id-order-{name}",
            f"{first} before {second}: {why}",
            "M8 P3 port-id-order",
            f"submit {second} {_A} @0; submit {first} {_B} @1; advance @50",
            replace(ONLINE, players=f"{second} {first}"),
        )
