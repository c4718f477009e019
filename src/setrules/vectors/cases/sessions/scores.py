"""Points, penalties, attempts and the reasons of a rejection (M5, M9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import PLAIN_12
from setrules.vectors.cases.sessions.script import LOCAL, session

__all__ = ["scores"]

#: Two wrong claims, one of each player, as scripts.
_WRONG_ANN: Final = "claim ann 5 13 9"
_WRONG_BOB: Final = "claim bob 35 7 73"


def scores() -> Iterator[Case]:
    """Each penalty at its floor, then every reason for which a claim fails."""
    yield from _points()
    yield from _time()
    yield from _reasons()
    yield from _broken()


def _points() -> Iterator[Case]:
    yield session(
        "no-penalty",
        "without a penalty attempts are counted, and nothing else is told",
        "M5 M14",
        f"{_WRONG_ANN}; {_WRONG_ANN}; {_WRONG_BOB}; claim ann 1 48 71; {_WRONG_ANN}",
    )
    yield session(
        "point-at-zero",
        "a point off 0: the penalty is told with the amount 0",
        "M5 M14 port-absent-zero",
        f"{_WRONG_ANN}; {_WRONG_BOB}",
        replace(LOCAL, rules=RuleSet.edition(penalty="point")),
    )
    yield session(
        "point-off-two",
        "a point off a score of 2, twice, and a third time at 0",
        "M5",
        f"claim ann 1 48 71; claim ann 9 13 17; {_WRONG_BOB}; claim ann 5 60 61; "
        "claim ann 5 60 61; claim ann 5 60 61",
        replace(LOCAL, rules=RuleSet.edition(penalty="point")),
    )
    yield session(
        "points-off-less",
        "three points off a score of 2 take two",
        "M5",
        "claim ann 1 48 71; claim ann 9 13 17; claim ann 5 60 61",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", penalty_points=3)),
    )
    yield session(
        "points-off-as-many",
        "two points off a score of 2 take two",
        "M5",
        "claim ann 1 48 71; claim ann 9 13 17; claim ann 5 60 61",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", penalty_points=2)),
    )
    yield session(
        "points-without-a-floor",
        "without a floor three points off 1 leave -2, and a set brings -1",
        "M5",
        f"claim ann 1 48 71; {_WRONG_ANN}; claim ann 9 13 17; claim ann 9 13 17",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", penalty_points=3, score_floor=False)),
    )
    yield session(
        "score-and-sets-part",
        "a penalty lowers the score and leaves the number of sets",
        "M5 M11",
        f"claim ann 1 48 71; {_WRONG_ANN}; forfeit bob",
        replace(LOCAL, rules=RuleSet.edition(penalty="point")),
    )
    yield session(
        "many-points",
        "a penalty of 2^40 points without a floor",
        "M5 port-large-number",
        f"{_WRONG_ANN}; {_WRONG_ANN}; claim ann 1 48 71",
        replace(
            LOCAL,
            rules=RuleSet.edition(penalty="point", penalty_points=2**40, score_floor=False),
        ),
    )


def _time() -> Iterator[Case]:
    timed = RuleSet.edition(penalty="time", duration_ms=20_000)
    yield session(
        "time-off-the-own-clock",
        "five seconds off the claimant's clock; the other's goes on as before",
        "M5 M7 M14",
        f"advance @1; {_WRONG_ANN}; {_WRONG_BOB}; {_WRONG_ANN}; advance @9",
        replace(LOCAL, rules=timed),
    )
    yield session(
        "time-leaves-the-score",
        "a time penalty takes no point",
        "M5",
        f"claim ann 1 48 71; {_WRONG_ANN}",
        replace(LOCAL, rules=timed),
    )
    yield session(
        "time-of-another-size",
        "a penalty of 700 ms is 700 ms",
        "M5 M7",
        f"{_WRONG_ANN}; {_WRONG_ANN}; advance @18599; advance @18600",
        replace(LOCAL, rules=RuleSet.edition(penalty="time", penalty_ms=700, duration_ms=20_000)),
    )
    yield session(
        "timer-without-penalty",
        "a timed match with point penalties: the penalty tells the clock and leaves it",
        "M5 M7",
        f"advance @400; {_WRONG_ANN}; advance @19999; advance @20000",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", duration_ms=20_000)),
    )


def _reasons() -> Iterator[Case]:
    yield session(
        "stale-one-card",
        "one card of three has been taken: stale",
        "M9",
        "claim ann 1 48 71; claim bob 71 7 51; claim bob 5 13 1",
    )
    yield session(
        "stale-all-cards",
        "the same three cards again, by the same player: stale",
        "M9",
        "claim ann 1 48 71; claim ann 71 48 1",
    )
    yield session(
        "stale-beside-undealt",
        "one card taken and one never dealt: not on the board",
        "M9",
        "claim ann 1 48 71; claim bob 1 80 5; claim bob 80 1 5; claim bob 1 48 80",
    )
    yield session(
        "undealt-one-card",
        "a set whose third card is next in the deck: not on the board; dealt, it is accepted",
        "M9",
        "claim bob 7 35 60; claim ann 1 48 71; claim bob 7 35 60",
    )
    yield session(
        "undealt-from-nowhere",
        "a card that neither lies nor is in the deck is not on the board",
        "B8 M9",
        "claim ann 80 5 13",
    )
    yield session(
        "gone-before-no-set",
        "three cards that are no set, one of them taken: stale, and nothing is broken",
        "M9 M14",
        "claim ann 1 48 71; claim bob 1 5 13; claim bob 5 13 60",
    )
    yield session(
        "stale-costs",
        "a stale claim costs like any other",
        "M5 M9",
        "claim bob 9 13 17; claim ann 1 48 71; claim bob 71 7 51",
        replace(LOCAL, rules=RuleSet.edition(penalty="point")),
    )
    yield session(
        "stale-freed",
        "with stale claims free: told and picks emptied, but no attempt and no penalty",
        "M2 M9",
        "claim bob 9 13 17; claim ann 1 48 71; tap bob 0; claim bob 71 7 51; claim bob 71 80 5; "
        "claim bob 5 60 61",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", stale_penalised=False)),
    )
    yield session(
        "stale-freed-uses-up-a-call",
        "with stale claims free: the call is used up all the same",
        "M9 T2",
        "call ann @0; claim ann 1 48 71; call bob @0; claim bob 71 7 51; claim bob 9 13 17; "
        "call bob @0; claim bob 9 13 17",
        replace(LOCAL, rules=RuleSet.tabletop(stale_penalised=False)),
    )
    yield session(
        "stale-freed-costs-no-time",
        "with stale claims free: the clock stays and the match does not end",
        "M7 M9",
        "claim ann 1 48 71; claim bob 71 7 51; advance @4999; advance @5000",
        replace(
            LOCAL,
            rules=RuleSet.edition(penalty="time", duration_ms=5000, stale_penalised=False),
        ),
    )
    yield session(
        "claims-of-new-cards",
        "a card that a refill has just laid is claimed",
        "B2 M9",
        "claim ann 1 48 71; claim bob 64 5 51; claim bob 1 48 64",
    )


def _broken() -> Iterator[Case]:
    for name, cards, board in (
        ("number", (0, 27, 1), (0, 27, 1, 2, 4, 5)),
        ("shape", (0, 9, 1), (0, 9, 1, 2, 4, 5)),
        ("color", (0, 27, 55), (0, 27, 55, 54, 4, 5)),
        ("shading", (0, 30, 54), (0, 30, 54, 27, 4, 5)),
    ):
        yield session(
            f"broken-{name}",
            f"what is broken is told: {name}, and whatever else is",
            "C2 M9 V4",
            f"claim ann {cards[0]} {cards[1]} {cards[2]}; slots ann 2 0 1; slots ann 1 2 0",
            replace(LOCAL, board=board),
        )
    yield session(
        "broken-everything",
        "all four attributes are broken, told in their order whatever the order of the cards",
        "C2 M14 V4 trap-first-broken-only",
        "claim ann 0 40 1; claim ann 40 0 1; slots ann 1 0 2; slots ann 2 1 0",
        replace(LOCAL, board=(0, 40, 1, 2, 80, 41)),
    )
    yield session(
        "rejected-as-given",
        "a rejection names cards as they were given: by cards, by slots, never sorted",
        "M14 port-claim-order",
        "claim ann 71 5 13; claim ann 13 71 5; slots ann 10 2 0; slots ann 2 10 0",
        replace(LOCAL, board=PLAIN_12),
    )
    yield session(
        "accepted-by-slot",
        "an accepted claim names slots and cards by slot, however it was made",
        "M14 port-claim-order port-number-text",
        "slots ann 10 2 4; claim ann 1 71 48",
    )
