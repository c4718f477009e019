"""Why a match ends, and who has won it (M10, M11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.rules import RuleSet
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.positions import CAP, DEAD_12, LAST_CLAIM
from setrules.vectors.cases.sessions.script import LOCAL, Start, session

__all__ = ["endings"]

#: A second for a match, so that the standings can be looked at.
_SECOND: Final = RuleSet.edition(duration_ms=1000)
_OVER: Final = "advance @1000"

_A: Final = "1 48 71"
_C: Final = "9 13 17"
_WRONG: Final = "5 15 35"


def endings() -> Iterator[Case]:
    """Reasons first, then standings."""
    yield from _reasons()
    yield from _ranks()
    yield from _measures()
    yield from _seats()


def _reasons() -> Iterator[Case]:
    for name, cap, pile, comment in (
        ("deck-empty", 21, 0, "no set and no card: deck_empty"),
        ("deck-empty-at-the-cap", 12, 0, "no set, no card, and the cap reached: deck_empty"),
        ("cap", 12, 3, "no set, three cards, twelve lie at a cap of 12: cap"),
        ("cap-before-short", 12, 2, "no set, two cards, the cap reached: cap"),
        ("cap-of-14", 14, 9, "three more pass a cap of 14: cap"),
        ("cap-of-14-short", 14, 1, "one card left, and three pass the cap: cap"),
        ("deck-short-of-1", 21, 1, "no set and one card: deck_short"),
        ("deck-short-of-2", 15, 2, "no set and two cards: deck_short"),
        ("cap-of-15", 15, 6, "three more reach a cap of 15, then it is over: cap"),
        ("cap-of-17", 17, 6, "three more fit under a cap of 17, six do not: cap"),
        ("cap-of-18", 18, 8, "six more reach a cap of 18, two cards are left: cap"),
        ("no-cap", 0, 8, "without a cap six more are dealt; two are too few: deck_short"),
    ):
        yield session(
            f"reason-{name}",
            comment,
            "B5 B6 M10",
            "tap ann 0",
            replace(
                LOCAL,
                rules=RuleSet.edition(cap=cap),
                board=DEAD_12,
                deck=CAP[12 : 12 + pile],
            ),
        )
    yield session(
        "reason-partial",
        "where the rules deal a part the last two are dealt, then none is left: deck_empty",
        "B5 M10",
        "tap ann 0",
        replace(LOCAL, rules=RuleSet.edition(partial_deal=True), board=DEAD_12, deck=CAP[12:14]),
    )
    yield session(
        "reason-partial-under-a-cap",
        "where the rules deal a part the last one fits under a cap of 13",
        "B6 M10",
        "tap ann 0",
        replace(
            LOCAL,
            rules=RuleSet.edition(partial_deal=True, cap=13),
            board=DEAD_12,
            deck=CAP[12:13],
        ),
    )
    yield session(
        "reason-partial-over-a-cap",
        "where the rules deal a part the last two pass a cap of 13: none is dealt",
        "B6 M10",
        "tap ann 0",
        replace(
            LOCAL,
            rules=RuleSet.edition(partial_deal=True, cap=13),
            board=DEAD_12,
            deck=CAP[12:14],
        ),
    )
    yield session(
        "reason-after-a-claim",
        "a claim leaves no set, two cards stay in the deck after its refill: deck_short",
        "B5 M10 M14",
        "claim ann 5 36 79",
        replace(LOCAL, board=LAST_CLAIM, deck=(3, 10, 28, 32, 35)),
    )
    yield session(
        "reason-cap-after-a-claim",
        "a claim leaves no set at a cap of 12: cap",
        "B6 M10 M14",
        "claim ann 5 36 79",
        replace(
            LOCAL, rules=RuleSet.edition(cap=12), board=LAST_CLAIM, deck=(3, 10, 28, 32, 35, 38)
        ),
    )
    yield session(
        "reason-last-set",
        "the last three cards of all are claimed: an empty board has no set",
        "B2 B7 M10",
        "claim ann 1 0 2",
        replace(LOCAL, board=(0, 1, 2), deck=()),
    )


def _ranks() -> Iterator[Case]:
    three = Start(rules=_SECOND, players="ann bob cat")
    yield session(
        "rank-1-1-3",
        "two share the first rank, the third has rank 3",
        "M11",
        f"claim cat {_A}; claim ann {_C}; {_OVER}",
        three,
    )
    yield session(
        "rank-1-2-2",
        "one wins, two share rank 2",
        "M11",
        f"claim bob {_A}; {_OVER}",
        three,
    )
    yield session(
        "rank-1-2-2-4",
        "four players, the two in the middle share rank 2, the last has rank 4",
        "M11",
        f"claim dan {_A}; claim dan {_C}; claim cat 5 51 64; claim ann 60 68 73; {_OVER}",
        Start(rules=_SECOND, players="ann bob cat dan"),
    )
    yield session(
        "rank-all-alike",
        "nobody has a set: all share rank 1 and the win, 0 to 0 is a draw",
        "M11 port-absent-zero",
        _OVER,
        replace(three, players="cat ann bob"),
    )
    yield session(
        "rank-of-those-away",
        "who cannot win ranks after who can, and among each other by sets",
        "M11 M12",
        f"claim ann {_A}; claim ann {_C}; claim cat 5 51 64; away ann @0; forfeit cat; {_OVER}",
        Start(rules=_SECOND, players="ann bob cat dan"),
    )
    yield session(
        "rank-of-two-away-alike",
        "two who cannot win and have as many sets share a rank",
        "M11 M12",
        f"claim ann {_A}; claim cat {_C}; away ann @0; forfeit cat; {_OVER}",
        Start(rules=_SECOND, players="ann bob cat dan"),
    )
    yield session(
        "rank-abandoned",
        "abandoned: nobody wins, the ranks are by sets all the same",
        "M11 M12",
        f"claim bob {_A}; forfeit bob; away ann @0; forfeit cat; forfeit ann",
        three,
    )


def _measures() -> Iterator[Case]:
    points = RuleSet.edition(duration_ms=1000, penalty="point", score_floor=False)
    wrongs = f"claim ann {_A}; claim bob {_C}; claim bob 5 15 60"
    yield session(
        "sets-decide",
        "sets decide, not the score that penalties lowered",
        "M11",
        f"claim ann {_A}; claim ann {_WRONG}; claim ann {_WRONG}; {_OVER}",
        Start(rules=points),
    )
    yield session(
        "score-decides",
        "where the score decides one set and two penalties lose to nothing",
        "M11 T1",
        f"claim ann {_A}; claim ann {_WRONG}; claim ann {_WRONG}; {_OVER}",
        Start(
            rules=RuleSet.edition(
                duration_ms=1000, penalty="point", score_floor=False, winner="score"
            )
        ),
    )
    yield session(
        "no-tie-break",
        "equal sets, unequal attempts, no tie-break: a draw",
        "M11",
        f"{wrongs}; {_OVER}",
        Start(rules=_SECOND),
    )
    broken = RuleSet.edition(duration_ms=1000, tie_break="fewest_invalid")
    yield session(
        "tie-break",
        "equal sets: who claimed wrongly less often wins alone",
        "M11",
        f"{wrongs}; {_OVER}",
        Start(rules=broken),
    )
    yield session(
        "tie-break-ties",
        "equal sets and attempts: still a draw, the third is behind",
        "M11",
        f"{wrongs}; claim ann 5 15 60; {_OVER}",
        Start(rules=broken, players="cat bob ann"),
    )
    yield session(
        "tie-break-is-second",
        "more sets win over fewer attempts",
        "M11",
        f"claim ann {_A}; claim ann {_WRONG}; {_OVER}",
        Start(rules=broken),
    )
    yield session(
        "tie-break-of-two-pairs",
        "four players: the tie-break parts those without a set too",
        "M11",
        f"claim ann {_A}; claim dan {_C}; claim ann 5 15 60; claim bob 5 15 60; {_OVER}",
        Start(rules=broken, players="ann bob cat dan"),
    )
    yield session(
        "tie-break-of-twenty",
        "twenty players with none, one or two attempts: equals stand as they sit",
        "M11 port-stable-sort",
        "".join(f"claim p{seat} {_WRONG}; " * (7 * seat % 3) for seat in range(20)) + _OVER,
        Start(rules=broken, players=tuple(f"p{seat}" for seat in range(20))),
    )
    yield session(
        "tie-break-by-score",
        "equal scores below zero: the attempts decide",
        "M11 T1",
        f"claim ann {_A}; claim ann {_WRONG}; claim ann {_WRONG}; claim bob {_WRONG}; {_OVER}",
        Start(
            rules=RuleSet.edition(
                duration_ms=1000,
                penalty="point",
                score_floor=False,
                winner="score",
                tie_break="fewest_invalid",
            )
        ),
    )
    yield session(
        "all-below-zero",
        "the highest of three scores below zero wins",
        "M11 T1 trap-floor",
        f"claim ann {_WRONG}; claim ann {_WRONG}; claim cat {_WRONG}; claim bob {_WRONG}; "
        f"claim bob {_WRONG}; claim bob {_WRONG}; {_OVER}",
        Start(
            players="ann bob cat",
            rules=RuleSet.edition(
                duration_ms=1000, penalty="point", score_floor=False, winner="score"
            ),
        ),
    )


def _seats() -> Iterator[Case]:
    yield session(
        "winners-in-seat-order",
        "winners are told in the order of seats, not of ids and not of claims",
        "M11 port-map-order",
        f"claim ann {_A}; claim zoe {_C}; {_OVER}",
        Start(rules=_SECOND, players="zoe mia ann"),
    )
    yield session(
        "single-wins",
        "a single player wins, with no set as well",
        "M11",
        _OVER,
        Start(mode="single", players="ann", rules=_SECOND),
    )
    yield session(
        "single-wins-at-the-end",
        "a single player who takes the last set wins",
        "M10 M11",
        "tap 2; tap 5; tap 9",
        Start(mode="single", players="ann", board=LAST_CLAIM, deck=(3, 10, 28)),
    )
    yield session(
        "clock-owner-wins",
        "the player whose clock ends the match wins with more sets",
        "M7 M11",
        f"claim ann {_A}; claim ann 5 15 60",
        Start(rules=RuleSet.edition(duration_ms=1000, penalty="time")),
    )
