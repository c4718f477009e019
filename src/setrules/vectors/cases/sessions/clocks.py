"""The deadline of a timed match, to the millisecond (M6, M7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, session

__all__ = ["clocks"]

_SECOND: Final = replace(LOCAL, rules=RuleSet.edition(duration_ms=1000))

#: Ten seconds, and five of them for an invalid claim.
_TEN: Final = RuleSet.edition(duration_ms=10_000, penalty="time")

_WRONG: Final = "5 13 9"


def clocks() -> Iterator[Case]:
    """Matches at hand first, then claims at a server."""
    yield from _timer()
    yield from _penalties()
    yield from _whose()
    yield from _stamps()
    yield from _cut()


def _timer() -> Iterator[Case]:
    yield session(
        "timer",
        "one millisecond before the end all is open, at the end it is over",
        "M7 M10",
        "advance @999; claim ann 1 48 71; advance @1000; claim ann 9 13 17",
        _SECOND,
    )
    yield session(
        "timer-passed",
        "a jump past the end ends at the end",
        "M7 M13",
        "advance @1001; advance @5000",
        _SECOND,
    )
    yield session(
        "timer-from-the-start",
        "a match that begins at 500 ends at 1500",
        "M6 M7",
        "advance @999; advance @1000",
        replace(_SECOND, now_ms=500),
    )
    yield session(
        "timer-of-a-millisecond",
        "a match of one millisecond is open while no time passes",
        "M7",
        "claim ann 1 48 71; advance @0; claim ann 9 13 17; advance @1",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=1)),
    )
    yield session(
        "timer-during-animation",
        "the clock runs on during an animation, and its end cancels what is owed",
        "M3 M7",
        "done; claim ann 1 48 71; advance @999; advance @1000; done",
        replace(_SECOND, animations=True),
    )


def _penalties() -> Iterator[Case]:
    yield session(
        "clock-runs-out",
        "a penalised clock runs out at 5000: reason clock, and its owner can win",
        "M7 M10 M11",
        f"claim ann {_WRONG}; claim ann 1 48 71; advance @4999; advance @5000",
        replace(LOCAL, rules=_TEN),
    )
    for at in (4999, 5000, 5001):
        yield session(
            f"penalty-at-{at}",
            f"a penalty at {at} brings the end to 5000",
            "M7",
            f"advance @{at}; claim ann {_WRONG}; claim bob 1 48 71; advance @{at}; advance @5000"
            if at <= 5000
            else f"advance @{at}; claim ann {_WRONG}; claim bob 1 48 71; advance @9000",
            replace(LOCAL, rules=_TEN),
        )
    yield session(
        "penalty-longer-than-the-match",
        "a penalty longer than the match ends it at once; the clock shows 0",
        "M7 M14",
        f"claim bob {_WRONG}; claim ann 1 48 71",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=4000, penalty="time")),
    )
    yield session(
        "penalties-of-one-add-up",
        "two penalties of one player bring the end to 0",
        "M7",
        f"claim ann {_WRONG}; claim ann {_WRONG}",
        replace(LOCAL, rules=_TEN),
    )
    yield session(
        "penalties-of-two-do-not-add-up",
        "a penalty of each of two players leaves five seconds",
        "M7",
        f"claim ann {_WRONG}; claim bob {_WRONG}; advance @4999; claim bob 1 48 71; advance @5000",
        replace(LOCAL, rules=_TEN),
    )
    yield session(
        "largest-loss-counts",
        "one lost 700 ms once, the other twice: the end is at 8600",
        "M7",
        f"claim ann {_WRONG}; claim bob {_WRONG}; claim bob {_WRONG}; advance @8599; advance @8600",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=10_000, penalty="time", penalty_ms=700)),
    )
    yield session(
        "penalty-ends-during-animation",
        "a penalty that ends the match leaves no animation",
        "M3 M7",
        f"done; advance @6000; claim ann {_WRONG}; done",
        replace(LOCAL, rules=_TEN, animations=True),
    )
    yield session(
        "penalty-by-taps-ends",
        "a third pick whose penalty ends the match: picked, rejected, penalised, put down, over",
        "M7 M14",
        "advance @7000; tap ann 0; tap bob 5; tap ann 2; tap ann 4",
        replace(LOCAL, rules=_TEN),
    )


def _whose() -> Iterator[Case]:
    start = replace(LOCAL, rules=_TEN, players="ann bob cat")
    yield session(
        "loss-of-one-who-gave-up",
        "who lost time gives up: the end is that of the timer again",
        "M7 M12",
        f"claim ann {_WRONG}; forfeit ann; advance @5000; advance @9999; advance @10000",
        start,
    )
    yield session(
        "loss-of-two-one-gave-up",
        "who lost most gives up: the other's loss counts",
        "M7 M12",
        f"claim ann {_WRONG}; claim bob {_WRONG}; forfeit ann; advance @4999; advance @5000",
        start,
    )
    yield session(
        "loss-of-one-who-is-away",
        "the clock of one who is away runs on and ends the match; that player cannot win",
        "M7 M11 M12",
        "claim ann 1 48 71; claim ann 5 60 61; away ann @10; advance @4999; advance @5000",
        start,
    )
    yield session(
        "loss-forfeited-in-a-jump",
        "the forfeit of one who lost time comes first in the jump, so the timer ends the match",
        "M7 M12 M13",
        f"claim ann {_WRONG}; away ann @10; advance @20000",
        replace(
            start,
            rules=RuleSet.edition(duration_ms=10_000, penalty="time", reconnect_ms=2000),
        ),
    )


def _stamps() -> Iterator[Case]:
    for name, stamp, flags in (
        ("before", 999, "M7 M8 M13"),
        ("at", 1000, "M7 M8 M12"),
        ("after", 1001, "M7 M8 M12"),
    ):
        yield session(
            f"stamp-{name}-the-deadline",
            f"a stamp of {stamp} where the match ends at 1000",
            flags,
            f"submit ann 1 48 71 @{stamp}; advance @2000",
            replace(ONLINE, rules=RuleSet.edition(duration_ms=1000)),
        )
    for stamp in (1019, 1020):
        yield session(
            f"deadline-inside-a-tick-{stamp}",
            f"the match ends at 1020, inside a tick; a claim is stamped {stamp}",
            "M7 M8 M13",
            f"submit ann 1 48 71 @{stamp}; submit bob 9 13 17 @1003; advance @1019; advance @1020",
            replace(ONLINE, rules=RuleSet.edition(duration_ms=1020)),
        )
    yield session(
        "deadline-inside-a-tick-order",
        "claims cut by the end are judged by id like any other",
        "M7 M8",
        "submit zoe 1 48 71 @1000; submit bob 7 51 71 @1019; submit ann 7 51 71 @1020; "
        "advance @5000",
        replace(ONLINE, rules=RuleSet.edition(duration_ms=1020), players="ann bob zoe"),
    )
    yield session(
        "late-stamp-counts-as-the-start",
        "a late claim counts as stamped at the start of its tick: before the end, and at it",
        "M7 M8",
        "advance @1001; submit ann 1 48 71 @0; advance @1049; submit bob 9 13 17 @1049; "
        "advance @5000",
        replace(ONLINE, rules=RuleSet.edition(duration_ms=1050)),
    )
    yield session(
        "late-stamp-at-the-deadline",
        "a late claim whose tick begins at the end is dropped, though stamped long before",
        "M7 M8",
        f"submit ann {_WRONG} @1000; advance @1049; advance @1050; submit bob 1 48 71 @20; "
        "advance @5000",
        replace(
            ONLINE,
            rules=RuleSet.edition(duration_ms=1060, penalty="time", penalty_ms=10),
        ),
    )
    yield session(
        "stamp-far-ahead",
        "a stamp moves nothing: neither the time nor the ticks before it",
        "M6 M8",
        "submit ann 1 48 71 @5000; advance @10; submit bob 1 48 71 @5; advance @50; advance @5050",
        ONLINE,
    )


def _cut() -> Iterator[Case]:
    online = replace(ONLINE, rules=_TEN, players="ann bob cat")
    for stamp in (4999, 5000, 5001):
        yield session(
            f"penalty-stamped-{stamp}",
            f"a wrong claim stamped {stamp} brings the end to 5000, with another claim behind it",
            "M7 M8 M13",
            f"submit ann {_WRONG} @{stamp}; submit bob 1 48 71 @{4990 if stamp < 5000 else 5000}; "
            "advance @4999; advance @5000; advance @5049; advance @5050",
            online,
        )
    moved = replace(
        online, rules=RuleSet.edition(duration_ms=10_000, penalty="time", penalty_ms=4960)
    )
    for stamp in (5039, 5040):
        yield session(
            f"penalty-moves-the-deadline-{stamp}",
            f"a penalty brings the end to 5040 inside the tick; the next claim is stamped {stamp}",
            "M7 M8 M13",
            f"submit ann {_WRONG} @5000; submit bob 1 48 71 @{stamp}; submit cat 9 13 17 @5001; "
            "advance @9000",
            moved,
        )
    yield session(
        "penalty-there-and-then",
        "a penalty at its own stamp ends the match; claims behind it are dropped, ticks too",
        "M7 M8",
        f"submit bob {_WRONG} @5045; submit ann 1 48 71 @5046; submit cat 9 13 17 @5001; "
        "submit cat 5 60 61 @5100; advance @9000",
        replace(online, rules=RuleSet.edition(duration_ms=10_000, penalty="time", penalty_ms=4955)),
    )
    yield session(
        "penalty-brings-the-deadline-near",
        "a penalty in the first tick ends the match at 5000, not at the end of the jump",
        "M7 M13",
        f"submit ann {_WRONG} @0; advance @20000",
        online,
    )
    yield session(
        "penalty-cuts-a-later-tick",
        "after a penalty a claim that waits for a later tick is judged when the end cuts its tick",
        "M7 M8 M13",
        f"submit ann {_WRONG} @0; submit bob 1 48 71 @5019; submit cat 9 13 17 @5020; "
        "advance @20000",
        replace(online, rules=RuleSet.edition(duration_ms=10_020, penalty="time")),
    )
    yield session(
        "penalty-of-one-who-gave-up",
        "a wrong claim of one who gave up meanwhile is judged, but moves no end",
        "M7 M8 M12",
        f"submit ann {_WRONG} @0; forfeit ann; advance @50; advance @10000",
        online,
    )
