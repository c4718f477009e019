"""Several things due at one moment, and jumps over many (M13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, TABLE, Start, session

__all__ = ["moments"]

_A: Final = "1 48 71"
_C: Final = "9 13 17"


def moments() -> Iterator[Case]:
    """Pairs at one moment in the order of the rule, then jumps."""
    yield from _tick_first()
    yield from _call_second()
    yield from _timer_third()
    yield from _jumps()


def _tick_first() -> Iterator[Case]:
    for stamp in (30_049, 30_050):
        yield session(
            f"tick-and-forfeit-{stamp}",
            f"a forfeit is due at 30050, where a tick ends; a claim is stamped {stamp}",
            "M8 M12 M13",
            f"away bob @49; submit ann {_A} @{stamp}; advance @30049; advance @30050; "
            "advance @30100",
            ONLINE,
        )
    yield session(
        "own-tick-and-forfeit",
        "a claim is judged at the moment at which its sender is out, then the other wins",
        "M8 M12 M13",
        f"submit bob {_A} @149; away bob @49; advance @150",
        replace(ONLINE, rules=RuleSet.edition(reconnect_ms=100)),
    )
    yield session(
        "tick-and-timer-and-forfeit",
        "at 1000 a tick ends, the time is over and a forfeit is due: claims, then the timer",
        "M7 M8 M12 M13",
        f"away bob @499; submit ann {_A} @999; submit cat {_C} @950; advance @1000",
        Start(
            mode="online",
            players="ann bob cat",
            rules=RuleSet.edition(duration_ms=1000, reconnect_ms=500),
        ),
    )
    yield session(
        "two-ticks-before-the-timer",
        "a tick that ended and one that the end cuts, in one jump",
        "M7 M8 M13",
        f"submit ann {_A} @990; submit bob {_C} @1005; advance @5000",
        replace(ONLINE, rules=RuleSet.edition(duration_ms=1010)),
    )
    yield session(
        "tick-moves-the-clock",
        "the penalty of a tick brings the end before a forfeit that was due earlier",
        "M7 M8 M12 M13",
        "away bob @0; submit ann 5 13 9 @0; advance @90000",
        replace(
            ONLINE, rules=RuleSet.edition(duration_ms=40_000, penalty="time", penalty_ms=15_000)
        ),
    )


def _call_second() -> Iterator[Case]:
    for duration in (4999, 5000, 5001):
        yield session(
            f"call-and-timer-{duration}",
            f"a call fails at 5000 in a match of {duration} ms",
            "M7 M13 T2",
            "call ann @0; advance @9000",
            replace(TABLE, rules=RuleSet.tabletop(duration_ms=duration)),
        )
    for reconnect in (4998, 4999, 5000):
        yield session(
            f"call-and-own-forfeit-{reconnect}",
            f"a call fails at 5000, and the caller is out at {reconnect + 1}",
            "M12 M13 T2",
            "call ann @0; away ann @0; advance @9000",
            replace(TABLE, rules=RuleSet.tabletop(reconnect_ms=reconnect)),
        )
    yield session(
        "call-and-forfeit-of-the-next",
        "at 5000 a call fails and the next tied caller is out: the third gets control",
        "M12 M13 T2",
        "call bob cat dan @0; away cat @0; advance @4999; advance @5000",
        replace(TABLE, players="ann bob cat dan", rules=RuleSet.tabletop(reconnect_ms=4999)),
    )
    yield session(
        "call-and-forfeit-of-a-voter",
        "at 5000 a call fails, caller and another are out: the vote that waited is counted last",
        "M13 M14 T1 T2",
        "agree bob; agree dan; call ann @0; away ann @0; away cat @0; advance @4999; advance @5000",
        replace(TABLE, players="ann bob cat dan", rules=RuleSet.tabletop(reconnect_ms=4999)),
    )
    yield session(
        "call-and-clock",
        "a call that fails at the end of the match costs time before the match ends",
        "M7 M13 T2",
        "call ann @5000; advance @10000",
        replace(
            TABLE,
            rules=RuleSet.tabletop(duration_ms=12_000, penalty="time", penalty_ms=2000),
        ),
    )
    yield session(
        "call-and-clock-before",
        "a call that fails brings the end to a moment that has passed: over at once",
        "M7 M13 T2",
        "call ann @5000; advance @9999; advance @20000",
        replace(
            TABLE,
            rules=RuleSet.tabletop(duration_ms=12_000, penalty="time", penalty_ms=9000),
        ),
    )


def _timer_third() -> Iterator[Case]:
    for leave in (29_998, 29_999, 30_000):
        yield session(
            f"timer-and-forfeit-{leave}",
            f"the time is over at 60000; who left at {leave} is out at {leave + 30_001}",
            "M7 M12 M13",
            f"away ann @{leave}; advance @100000",
            replace(LOCAL, rules=RuleSet.edition(duration_ms=60_000)),
        )
    yield session(
        "return-at-the-timer",
        "a return at the moment at which the time is over comes too late to win",
        "M7 M11 M12 M13",
        f"claim ann {_A}; away ann @500; back ann @1000",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "return-before-the-timer",
        "a return a millisecond before the time is over: that player wins",
        "M7 M11 M12 M13",
        f"claim ann {_A}; away ann @500; back ann @999; advance @1000",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=1000)),
    )


def _jumps() -> Iterator[Case]:
    yield session(
        "jump-over-everything",
        "a tick, a forfeit, a tick and the timer in one jump, each at its own time",
        "M8 M12 M13",
        f"away cat @10; submit ann {_A} @20; submit bob {_C} @60; submit ann 5 13 35 @700; "
        "advance @1000000",
        Start(
            mode="online",
            players="ann bob cat",
            rules=RuleSet.edition(duration_ms=900, reconnect_ms=60),
        ),
    )
    yield session(
        "jump-of-ages",
        "a jump over 2^50 milliseconds with nothing due but one tick",
        "M13 port-large-number",
        f"submit ann {_A} @0; advance @1125899906842624; advance @1125899906842624",
        ONLINE,
    )
    yield session(
        "jump-through-a-tie",
        "three windows run out in one jump, each a failed claim at its own end",
        "M13 M14 T2",
        "call ann bob cat @100; advance @100000",
        TABLE,
    )
    yield session(
        "jump-to-the-end-only",
        "the end stops the jump: no forfeit and no tick comes after it",
        "M12 M13",
        f"away ann @0; submit bob {_A} @40000; advance @50000; back ann @50000",
        replace(ONLINE, rules=RuleSet.edition(duration_ms=20_000)),
    )
    yield session(
        "windows-of-two-lengths",
        "who left second is out first where the first came back and left again",
        "M12 M13",
        "away ann @0; away bob @100; back ann @200; away ann @200; advance @30101; advance @30201",
        Start(players="ann bob cat"),
    )
