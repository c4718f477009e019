"""Places where languages and runtimes differ, as matches (P1, P3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.integers import LARGEST_AMOUNT
from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, TABLE, Start, seed, session

__all__ = ["ports"]

_A: Final = "1 48 71"
_B: Final = "7 51 71"
_WRONG: Final = "5 13 9"

#: Milliseconds of the year 2025, which pass 32 bits, and ones close to the largest time.
_TODAY: Final = 1_764_000_000_123
_LATE: Final = LARGEST_AMOUNT - 200_000


def ports() -> Iterator[Case]:
    """Names, numbers, orders and holes."""
    yield from _names()
    yield from _numbers()
    yield from _holes()
    yield from _seeds()


def _names() -> Iterator[Case]:
    yield session(
        "ids-like-numbers",
        "ids that look like numbers keep their seats: 10, 9, 2, 01, 1",
        "P3 port-map-order port-number-text",
        f"claim 9 {_A}; claim 10 9 13 17; forfeit 01; away 2 @0; advance @1000",
        Start(players="10 9 2 01 1", rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "ids-like-numbers-called",
        "ids that look like numbers are called in the order of seats",
        "P3 T2 port-map-order port-number-text",
        f"call 1 9 10 2 @0; claim 9 {_WRONG}; claim 2 {_WRONG}; claim 1 {_WRONG}",
        replace(TABLE, players="10 9 2 1"),
    )
    yield session(
        "ids-like-numbers-together",
        "ids that look like numbers agree, and are out at one moment, in the order of seats",
        "M12 P3 T1 port-map-order",
        "agree 2; agree 10; away 9 @0; away 1 @0; advance @30001",
        Start(players="10 9 2 1", rules=RuleSet.tabletop(call_window_ms=0)),
    )
    yield session(
        "ids-like-words-of-a-language",
        "ids that mean something to a runtime: __proto__, constructor, nil, null, length",
        "P3 port-id-words",
        f"submit constructor {_A} @0; submit __proto__ {_B} @0; submit nil 9 13 17 @0; "
        "submit null 5 60 61 @0; submit length 5 60 61 @0; advance @50; forfeit __proto__",
        replace(ONLINE, players="__proto__ constructor nil null length"),
    )
    yield session(
        "ids-like-words-at-a-table",
        "ids that mean something to a runtime, picking and agreeing",
        "P3 port-id-words",
        "tap toString 1; tap __proto__ 1; tap hasOwnProperty 0; agree hasOwnProperty; "
        "agree __proto__; agree toString",
        Start(
            players="toString __proto__ hasOwnProperty", rules=RuleSet.tabletop(call_window_ms=0)
        ),
    )
    yield session(
        "ids-in-every-order",
        "eight players claim in one tick: by byte, which no culture does",
        "M8 P3 port-id-order",
        "; ".join(
            f"submit {id} {cards} @{at}"
            for at, (id, cards) in enumerate(
                (
                    ("coop", "5 13 9"),
                    ("co-op", "5 13 35"),
                    ("CO-OP", "5 13 7"),
                    ("Coop", "5 13 73"),
                    ("co_op", "5 13 15"),
                    ("co.op", "5 13 51"),
                    ("co0p", "5 13 17"),
                    ("coOp", "5 13 1"),
                )
            )
        )
        + "; advance @50",
        replace(ONLINE, players="coop co-op CO-OP Coop co_op co.op co0p coOp"),
    )


def _numbers() -> Iterator[Case]:
    for name, now, flags in (
        ("today", _TODAY, "M6 M8 port-large-number"),
        ("late", _LATE, "M6 M8 port-large-number"),
    ):
        yield session(
            f"times-of-{name}",
            f"a match that begins at {now}: ticks, a leave, a forfeit",
            flags,
            f"submit ann {_A} @49; submit bob {_B} @50; away bob @99; advance @100; "
            "advance @30099; advance @30100",
            replace(ONLINE, now_ms=now),
        )
        yield session(
            f"clocks-of-{name}",
            f"a match of a minute that begins at {now}: clocks, a penalty, the end",
            f"M7 {flags}",
            f"advance @1; claim ann {_WRONG}; advance @54999; advance @55000",
            replace(LOCAL, now_ms=now, rules=RuleSet.edition(duration_ms=60_000, penalty="time")),
        )
        yield session(
            f"calls-of-{name}",
            f"a table that begins at {now}: a window to the millisecond",
            f"T2 {flags}",
            f"call bob ann @3; advance @5002; advance @5003; claim ann {_A}",
            replace(TABLE, now_ms=now),
        )
    yield session(
        "long-windows",
        "a match, a window and a penalty longer than 32 bits",
        "M7 M12 port-large-number",
        f"claim ann {_WRONG}; away ann @4294967296; back ann @8589934592; advance @12884901887; "
        "advance @12884901888",
        Start(
            rules=RuleSet.edition(
                duration_ms=2**34, penalty="time", penalty_ms=2**32, reconnect_ms=2**32
            )
        ),
    )
    yield session(
        "tick-numbers-above-32-bits",
        "ticks of 1 ms: the number of a tick passes 32 bits",
        "M8 port-large-number port-integer-division",
        f"submit ann {_A} @4294967296; advance @4294967296; advance @4294967297",
        replace(ONLINE, rules=RuleSet.edition(tick_ms=1)),
    )
    yield session(
        "negative-numbers",
        "scores far below zero, compared and taken from",
        "M5 M11 port-negative-modulo",
        f"claim ann {_WRONG}; claim ann {_WRONG}; claim bob {_WRONG}; claim bob {_A}; forfeit cat; "
        "advance @100",
        Start(
            players="ann bob cat",
            rules=RuleSet.edition(
                penalty="point",
                penalty_points=1000,
                score_floor=False,
                winner="score",
                duration_ms=100,
            ),
        ),
    )
    yield session(
        "negative-arguments",
        "slots, cards and times below zero are refused, none of them counted from the end",
        "E2 M4 port-negative-modulo",
        "tap ann -1; tap ann -12; slots ann -1 -2 -3; claim ann -1 -2 -3; claim ann 1 48 -10; "
        "advance @-1; away ann @-5; tap ann 0",
    )
    yield session(
        "dealer-before-seat-zero",
        "the seats before the dealer's: no remainder below zero",
        "T2 port-negative-modulo",
        f"call ann bob @0; claim ann {_WRONG}; claim bob {_A}",
        replace(TABLE, dealer="cat"),
    )
    yield session(
        "slots-of-two-digits",
        "slots 2, 9, 10 and 11 in number order: put down, accepted, refilled",
        "B2 M14 port-number-text",
        "tap ann 11; tap ann 2; tap bob 10; slots bob 10 2 4; claim ann 5 51 68; claim ann 1 48 71",
    )


def _holes() -> Iterator[Case]:
    yield session(
        "hole-in-front",
        "an empty slot 0 is told nowhere and shifts nothing",
        "B2 M14 P1 port-counts-from-one",
        f"tap ann 0; claim ann {_A}; tap ann 11",
        Start(board=(-1, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1), deck=(60, 61)),
    )
    yield session(
        "holes-at-the-end",
        "empty slots at the end stay slots",
        "B2 P1",
        f"tap ann 13; tap ann 14; claim ann {_A}; tap ann 13",
        Start(board=(5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1, -1, -1), deck=(60,)),
    )
    yield session(
        "holes-everywhere",
        "every other slot is empty, and a set lies on the others",
        "B7 M14 P1",
        "slots ann 9 1 5; slots ann 1 5 0; slots ann 5 1 3",
        Start(board=(-1, 0, -1, 9, -1, 1, -1, 27, -1, 2, -1), deck=()),
    )
    yield session(
        "zero-everywhere",
        "card 0 in slot 0 at time 0 in tick 0",
        "C1 M8 port-absent-zero port-counts-from-one",
        "submit ann 0 1 2 @0; advance @0; advance @50",
        replace(ONLINE, board=(0, 1, 2, 4, 5, 6), deck=(3,)),
    )
    yield session(
        "zero-picked",
        "slot 0 and card 0 are picked and put down by a single player",
        "C1 M2 port-absent-zero port-counts-from-one",
        "tap 0; tap 0; tap 0; tap 1; tap 2",
        Start(mode="single", players="ann", board=(0, 1, 2, 4, 5, 6), deck=(3,)),
    )
    yield session(
        "no-copy-of-the-deck",
        "claims until the deck is empty: every card comes once and in order",
        "D4 B2",
        f"claim ann {_A}; claim ann 9 13 17; claim ann 60 68 73; claim bob 5 51 64",
        LOCAL,
    )


def _seeds() -> Iterator[Case]:
    for number in (455241782, 2141459544):
        yield session(
            f"wrapped-seed-{number}",
            f"seed {number}, whose deck depends on the wrap-around of int32",
            "D2 port-int32-wrap",
            "advance @1",
            Start(board=None, deck=seed(number)),
        )
    yield session(
        "negative-seed",
        "a seed below zero deals the deck of its absolute value",
        "D2 port-seed-sign",
        "advance @1",
        Start(board=None, deck=seed(-2026)),
    )
