"""Animations: every phase, what is discarded in it, and ends that cancel it (M3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12, LAST_CLAIM
from setrules.vectors.cases.sessions.script import LOCAL, Start, session

__all__ = ["phases"]

_SLOW: Final = replace(LOCAL, animations=True)


def phases() -> Iterator[Case]:
    """One match for each way through the phases."""
    yield session(
        "opening-animated",
        "the opening is dealing until its animation is done; a tap in it is discarded",
        "M3 M4",
        "tap ann 0; done; tap ann 0; done",
        _SLOW,
    )
    yield session(
        "claim-animated",
        "a claim scores and takes its cards at once; the refill and its check come one step later",
        "M3 M14",
        "done; claim ann 1 48 71; claim bob 9 13 17; done; claim bob 9 13 17; done; "
        "claim bob 9 13 17",
        _SLOW,
    )
    yield session(
        "rejection-animated",
        "a wrong claim is one animation, and its penalty is told at once",
        "M3 M5",
        "done; claim ann 5 13 9; tap bob 0; done; tap bob 0",
        replace(_SLOW, rules=RuleSet.edition(penalty="point", score_floor=False)),
    )
    yield session(
        "opening-over-animated",
        "an opening without a set and without cards ends with its animation, not before",
        "M3 M10",
        "tap ann 0; advance @5; done; done",
        replace(_SLOW, board=DEAD_12, deck=()),
    )
    yield session(
        "opening-expands-animated",
        "each expansion of the opening is a step of its own, then play begins",
        "B5 M3 M14",
        "done; tap ann 0; done; done; tap ann 0",
        replace(_SLOW, board=DEAD_12, deck=(38, 47, 59, 65, 66, 2)),
    )
    yield session(
        "opening-expands-to-the-end-animated",
        "an opening that expands and is dead all the same ends with the last animation",
        "B5 M3 M10",
        "done; done; done; done",
        replace(_SLOW, board=DEAD_12, deck=CAP[12:17]),
    )
    yield session(
        "dealt-opening-animated",
        "cards that are dealt by the match wait in the same way",
        "B1 M3",
        "done; tap ann 1",
        replace(_SLOW, board=None, deck=(71, 48, 1, *CAP[6:18])),
    )
    yield session(
        "claim-then-expansion-animated",
        "a refill without a set: refill, then expanding, then playing",
        "B5 M3 M14",
        "done; claim ann 5 36 79; done; tap bob 0; done; tap bob 0; done; tap bob 0",
        replace(_SLOW, board=LAST_CLAIM, deck=(3, 10, 28, 32, 35, 2)),
    )
    yield session(
        "claim-then-end-animated",
        "a refill that leaves no set ends the match one animation later",
        "M3 M10 M14",
        "done; claim ann 5 36 79; done; advance @9; done; done",
        replace(_SLOW, board=LAST_CLAIM, deck=(3, 10, 28)),
    )
    yield session(
        "taps-animated",
        "picks of others during an animation are discarded, those they had stay",
        "M2 M3 M4",
        "done; tap bob 0; tap ann 1; tap ann 3; tap bob 1; tap ann 11; tap bob 5; done; tap bob 5; "
        "done; tap bob 5",
        _SLOW,
    )
    yield session(
        "closing-up-animated",
        "a table closes up with the animation after a claim; slots are the old ones until then",
        "B4 M3",
        "done; tap bob 13; claim ann 0 1 2; done; done; tap bob 10",
        replace(
            _SLOW,
            rules=RuleSet.tabletop(call_window_ms=0),
            board=(*DEAD_12, 2, 5, 36),
        ),
    )
    yield session(
        "browser-animated",
        "the browser closes up and tops up in one animation",
        "B4 M3 T6",
        "done; claim ann 1 48 71; done; done",
        replace(
            _SLOW,
            rules=RuleSet.browser(),
            board=(71, 13, 48, 9, 7, 73, 15, 17, 1),
            deck=(60, 61, 64, 66, 68, 70),
        ),
    )
    yield session(
        "timer-in-a-rejection",
        "the time is over in invalid_set: the match ends, and nothing is owed",
        "M3 M7",
        "done; claim ann 5 13 9; advance @1000; done",
        replace(_SLOW, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "timer-while-dealing",
        "the time is over before the opening is done",
        "M3 M7",
        "advance @999; advance @1000; done",
        replace(_SLOW, rules=RuleSet.edition(duration_ms=1000)),
    )
    yield session(
        "timer-while-expanding",
        "the time is over while three cards are added: the end of the timer, not of the board",
        "M3 M7 M10",
        "done; advance @1000; done",
        replace(_SLOW, rules=RuleSet.edition(duration_ms=1000), board=DEAD_12, deck=CAP[12:15]),
    )
    yield session(
        "timer-before-the-end-of-the-board",
        "a board without a set and without cards waits for its animation; the time ends it first",
        "M3 M7 M10",
        "advance @1000; done",
        replace(_SLOW, rules=RuleSet.edition(duration_ms=1000), board=DEAD_12, deck=()),
    )
    yield session(
        "agreement-animated",
        "an agreement is an animation of its own",
        "M3 T1",
        "done; agree ann; agree bob; agree ann; tap ann 0; done; agree bob; agree ann; done; done",
        replace(_SLOW, rules=RuleSet.tabletop(call_window_ms=0), deck=(60, 61, 64, 66)),
    )
    yield session(
        "single-animated",
        "one player with animations: the third pick and all that follows",
        "M2 M3",
        "done; tap 1; tap 3; tap 11; tap 0; done; done; tap 0",
        Start(mode="single", players="ann", animations=True),
    )
