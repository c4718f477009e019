"""Leaving, coming back in time or not, giving up, and who wins by it (M12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, Start, session

__all__ = ["presence"]

_THREE: Final = replace(LOCAL, players="ann bob cat")
_ALONE: Final = Start(mode="single", players="ann")


def presence() -> Iterator[Case]:
    """The window of a return, forfeits, the last one left, single players."""
    yield from _windows()
    yield from _forfeits()
    yield from _last_one()
    yield from _alone()


def _windows() -> Iterator[Case]:
    for at in (29_999, 30_000, 30_001):
        yield session(
            f"return-after-{at}",
            f"a return {at} ms after the leave",
            "M12",
            f"away ann @100; back ann @{100 + at}; claim ann 1 48 71; advance @90000",
            _THREE,
        )
    for at in (30_000, 30_001):
        yield session(
            f"away-for-{at}",
            f"{at} ms after the leave of one of two nobody came back",
            "M12",
            f"away ann @100; advance @{100 + at}; back ann @{100 + at}",
        )
    yield session(
        "two-absences",
        "back at the last moment and away again: the window begins anew",
        "M12",
        "away ann @0; back ann @30000; away ann @30000; advance @60000; back ann @60000; "
        "away ann @60001; advance @90001; advance @90002",
    )
    yield session(
        "left-twice",
        "a second leave while away does not move the window",
        "M4 M12",
        "away ann @0; away ann @20000; advance @30000; advance @30001",
    )
    yield session(
        "joins-before-it-leaves",
        "a connection joins before the old one is gone: a return that is discarded, then a leave",
        "M4 M12",
        "back ann @5; away ann @10; back ann @12; claim ann 1 48 71",
        replace(LOCAL, rules=RuleSet.edition(reconnect_ms=100)),
    )
    for reconnect, at in ((0, 0), (0, 1), (100, 100), (100, 101)):
        yield session(
            f"window-of-{reconnect}-at-{at}",
            f"a window of {reconnect} ms, and a return {at} ms after the leave",
            "M12 port-absent-zero" if not reconnect else "M12",
            f"away ann @50; back ann @{50 + at}; claim ann 1 48 71",
            replace(_THREE, rules=RuleSet.edition(reconnect_ms=reconnect)),
        )
    yield session(
        "window-from-the-start",
        "a leave at the first moment of a match that begins at 5",
        "M6 M12 port-absent-zero",
        "away bob @0; advance @30000; advance @30001",
        replace(LOCAL, now_ms=5),
    )


def _forfeits() -> Iterator[Case]:
    yield session(
        "others-play-on",
        "one of three is out for good; the two others go on, the score is kept",
        "M1 M12",
        "claim ann 1 48 71; away ann @0; claim bob 9 13 17; advance @40000; claim ann 5 51 64; "
        "claim cat 5 51 64; back ann @40001",
        _THREE,
    )
    yield session(
        "gives-up-at-once",
        "a voluntary forfeit is permanent at once",
        "M12",
        "forfeit bob; back bob @1; claim bob 1 48 71; claim cat 1 48 71",
        _THREE,
    )
    yield session(
        "gives-up-while-away",
        "one who is away gives up: voluntary, once, and nothing more at the end of the window",
        "M12 M14",
        "away bob @0; forfeit bob; back bob @10; advance @40000",
        _THREE,
    )
    yield session(
        "leader-gives-up",
        "who has most sets gives up and cannot win, though the row shows them",
        "M11 M12",
        "claim ann 1 48 71; claim ann 9 13 17; claim bob 5 51 64; forfeit ann; forfeit cat",
        _THREE,
    )
    yield session(
        "leader-away-at-the-end",
        "who has most sets is away when the match ends: still away, but last in the standings",
        "M11 M12",
        "claim ann 1 48 71; away ann @900; advance @1000",
        replace(_THREE, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "all-away-at-the-end",
        "both are away when the time is over: nobody wins",
        "M11 M12",
        "claim bob 1 48 71; away ann @900; away bob @950; advance @1000",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "two-out-at-one-moment",
        "two of three left at the same moment: both are out, in seat order, then the third wins",
        "M12 M13 M14",
        "away cat @10; away ann @10; advance @30010; advance @30011",
        _THREE,
    )
    yield session(
        "all-out-at-one-moment",
        "both left at the same moment: abandoned, nobody wins by default",
        "M12 M13",
        "away bob @10; away ann @10; advance @30011",
    )
    yield session(
        "out-one-after-the-other",
        "two of three left a millisecond apart: two forfeits and one end, in one jump",
        "M12 M13",
        "away bob @10; away ann @11; advance @90000",
        _THREE,
    )
    yield session(
        "animated-leave",
        "leaving, coming back and giving up work in every phase",
        "M3 M12",
        "away ann @1; done; back ann @2; claim ann 1 48 71; away bob @3; done; back bob @4; "
        "away cat @5; done; claim ann 5 13 35; forfeit cat; done",
        replace(_THREE, animations=True),
    )
    yield session(
        "animated-end",
        "a forfeit in valid_set ends the match: the refill never comes",
        "M3 M12",
        "done; claim ann 1 48 71; forfeit bob; done; advance @5",
        replace(LOCAL, animations=True),
    )
    yield session(
        "animated-end-of-the-deal",
        "a forfeit while the cards are dealt ends the match",
        "M3 M12",
        "forfeit ann; done",
        replace(LOCAL, animations=True),
    )
    yield session(
        "animated-end-of-a-rejection",
        "a forfeit due in invalid_set ends the match",
        "M3 M12 M13",
        "done; away bob @0; claim ann 5 13 9; advance @30000; advance @30001; done",
        replace(LOCAL, animations=True),
    )
    yield session(
        "online-leave",
        "who is away hands in no claim; the one left wins at a server too",
        "M8 M12",
        "away bob @20; submit bob 1 48 71 @20; submit ann 1 48 71 @30000; advance @30020; "
        "advance @30021; submit ann 9 13 17 @30021",
        ONLINE,
    )


def _last_one() -> Iterator[Case]:
    yield session(
        "wins-by-default",
        "the other gives up: a win at once, whatever the score",
        "M10 M12",
        "claim bob 1 48 71; forfeit bob; claim ann 9 13 17",
    )
    yield session(
        "no-win-while-the-other-may-return",
        "the other is away: no win before the window is over",
        "M12",
        "away bob @0; claim ann 1 48 71; back bob @30000; claim bob 9 13 17",
    )
    yield session(
        "last-one-returns",
        "the other gives up while the last one is away: the win comes with the return",
        "M12 M14",
        "away ann @0; forfeit bob; advance @29999; back ann @30000",
    )
    yield session(
        "last-one-does-not-return",
        "the other gives up while the last one is away, who never returns: abandoned",
        "M12",
        "away ann @0; forfeit bob; advance @30000; advance @30001",
    )
    yield session(
        "last-one-returns-too-late",
        "the last one returns at the moment of the forfeit: abandoned first, the return discarded",
        "M12 M13",
        "away ann @0; forfeit bob; back ann @30001",
    )
    yield session(
        "last-one-gives-up",
        "the other is out while the last one is away, who gives up: abandoned",
        "M12",
        "away ann @0; forfeit bob; forfeit ann",
    )
    yield session(
        "return-among-three",
        "two are out while the third is away: the win comes with the return",
        "M12",
        "away cat @0; forfeit ann; forfeit bob; back cat @5",
        _THREE,
    )
    yield session(
        "return-with-one-out",
        "a return while one is out and another is there ends nothing",
        "M12",
        "away cat @0; forfeit ann; back cat @5; forfeit bob",
        _THREE,
    )
    yield session(
        "away-when-the-last-forfeit-comes",
        "one of two away is out later than the other: the win comes with the return between",
        "M12 M13",
        "away ann @0; away bob @10; advance @30001; back bob @30005",
    )


def _alone() -> Iterator[Case]:
    yield session(
        "alone-gives-up",
        "a single player gives up: abandoned",
        "M10 M12",
        "claim ann 1 48 71; forfeit ann; tap 0",
        _ALONE,
    )
    yield session(
        "alone-and-away",
        "a single player is away: nothing ends before the forfeit",
        "M12",
        "away ann @0; tap 0; advance @30000; advance @30001",
        _ALONE,
    )
    yield session(
        "alone-returns",
        "a single player returns: no win by default where there was no opponent",
        "M12",
        "away ann @0; back ann @10; tap 0",
        _ALONE,
    )
    yield session(
        "alone-in-a-match-for-many",
        "one player in mode local has no opponent either",
        "M2 M12",
        "claim ann 1 48 71; away ann @0; back ann @1; forfeit ann",
        replace(LOCAL, players="ann"),
    )
