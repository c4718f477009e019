"""The largest times and amounts, and what adds up to them (P1, M5, M6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from setrules.integers import LARGEST_AMOUNT
from setrules.rules import RuleSet
from setrules.vectors.canonical import Json
from setrules.vectors.cases.case import Case
from setrules.vectors.cases.sessions.script import LOCAL, ONLINE, TABLE, session, step

__all__ = ["limits"]

_MOST: Final = LARGEST_AMOUNT
_FLAGS: Final = "P1 port-large-number"
_A: Final = "1 48 71"
_WRONG: Final = "5 13 9"

#: The numbers of a rule set, and what each may not pass alone.
_NUMBERS: Final = (
    *("cap", "penalty_points", "penalty_ms", "duration_ms"),
    *("tick_ms", "reconnect_ms", "call_window_ms"),
)


def limits() -> Iterator[Case]:
    """Each number one below its limit, at it and one above it, and sums of the largest."""
    yield from _beginnings()
    yield from _numbers()
    yield from _times()
    yield from _sums()
    yield from _scores()
    yield from _losses()


def _beginnings() -> Iterator[Case]:
    for name, now in (("one-below", _MOST - 1), ("at", _MOST)):
        yield session(
            f"limit-start-{name}",
            f"a match begins at {now}",
            f"M6 {_FLAGS}",
            f"claim ann {_A}; advance @0; away bob @{_MOST - now}",
            replace(LOCAL, now_ms=now),
        )
    yield session(
        "limit-start-one-above",
        f"no match begins at {_MOST + 1}",
        f"M6 {_FLAGS}",
        "advance @0",
        replace(LOCAL, now_ms=_MOST + 1),
        refused="a time above 2^52 - 1",
    )


def _numbers() -> Iterator[Case]:
    for name in _NUMBERS:
        word = name.replace("_", "-")
        for distance, value in (("one-below", _MOST - 1), ("at", _MOST), ("one-above", _MOST + 1)):
            above = value > _MOST
            made = session(
                f"limit-{word}-{distance}",
                f"{name} {value}",
                _FLAGS,
                "forfeit bob",
                LOCAL,
                refused=f"{name} is above 2^52 - 1" if above else "",
            )
            rules: dict[str, Json] = {**RuleSet.edition().to_dict(), name: value}
            yield replace(made, input={**made.input, "rules": rules})


def _times() -> Iterator[Case]:
    late = [
        step("advance", at_ms=_MOST + 1),
        step("disconnect", "ann", at_ms=_MOST + 1),
        step("reconnect", "ann", at_ms=_MOST + 1),
        step("advance", at_ms=2**53 - 1),
        step("advance", at_ms=_MOST - 1),
        step("disconnect", "ann", at_ms=_MOST),
        step("reconnect", "ann", at_ms=_MOST),
    ]
    yield session(
        "limit-times",
        "a time above the largest is refused and moves nothing, the largest itself counts",
        f"M4 M6 {_FLAGS}",
        "",
        LOCAL,
        extra=late,
    )
    stamps = [
        step("submit", "ann", cards=(1, 48, 71), at_ms=_MOST + 1),
        step("submit", "ann", cards=(1, 48, 71), at_ms=_MOST),
        step("submit", "bob", cards=(7, 51, 71), at_ms=_MOST - 1),
        step("advance", at_ms=_MOST),
    ]
    yield session(
        "limit-stamps",
        "the largest stamp waits in a tick that no time comes to the end of",
        f"M4 M6 M8 {_FLAGS}",
        "",
        replace(ONLINE, now_ms=_MOST - 51),
        extra=stamps,
    )
    calls = [
        step("call_set", players=("ann",), at_ms=_MOST + 1),
        step("call_set", players=("bob",), at_ms=_MOST),
    ]
    yield session(
        "limit-calls",
        "a call above the largest time is refused; one at it has its whole window",
        f"M4 T2 {_FLAGS}",
        f"claim bob {_A}",
        replace(TABLE, now_ms=7),
        extra=calls,
    )


def _sums() -> Iterator[Case]:
    yield session(
        "limit-window-from-the-last-moment",
        "who leaves at the largest time with the largest window has until 2^53 - 2",
        f"M12 {_FLAGS}",
        "away bob @0; away ann @0; back ann @0; advance @0",
        replace(LOCAL, now_ms=_MOST, rules=RuleSet.edition(reconnect_ms=_MOST)),
    )
    yield session(
        "limit-call-from-the-last-moment",
        "a call at the largest time with the largest window lasts until 2^53 - 2",
        f"T2 {_FLAGS}",
        f"call bob ann @0; claim bob {_WRONG}; claim ann {_A}",
        replace(TABLE, now_ms=_MOST, rules=RuleSet.tabletop(call_window_ms=_MOST)),
    )
    yield session(
        "limit-match-from-the-last-moment",
        "a match of the largest length that begins at the largest time",
        f"M7 {_FLAGS}",
        f"claim ann {_WRONG}; claim bob {_A}; advance @0",
        replace(
            LOCAL,
            now_ms=_MOST,
            rules=RuleSet.edition(duration_ms=_MOST, penalty="time", penalty_ms=_MOST - 1),
        ),
    )
    yield session(
        "limit-tick-from-the-last-moment",
        "a tick of the largest length that begins at the largest time",
        f"M8 {_FLAGS}",
        f"submit ann {_A} @0; advance @0",
        replace(ONLINE, now_ms=_MOST, rules=RuleSet.edition(tick_ms=_MOST)),
    )
    yield session(
        "limit-match-to-the-last-moment",
        "a match of the largest length that begins at 0 ends at the largest time",
        f"M7 M13 {_FLAGS}",
        f"claim ann {_A}; advance @{_MOST - 1}; advance @{_MOST}",
        replace(LOCAL, rules=RuleSet.edition(duration_ms=_MOST)),
    )


def _scores() -> Iterator[Case]:
    for points in (_MOST - 1, _MOST):
        yield session(
            f"limit-score-by-{points}",
            f"{points} points for each wrong claim: a score stops at 1 - 2^52",
            f"M5 M11 M14 {_FLAGS}",
            f"claim ann {_WRONG}; claim ann {_WRONG}; claim ann {_WRONG}; claim ann {_A}; "
            f"claim ann {_WRONG}; claim bob {_WRONG}; forfeit ann",
            replace(
                LOCAL,
                rules=RuleSet.edition(
                    penalty="point", penalty_points=points, score_floor=False, winner="score"
                ),
            ),
        )
    yield session(
        "limit-score-with-a-floor",
        "the largest penalty from a score that stops at 0",
        f"M5 M14 {_FLAGS}",
        f"claim ann {_WRONG}; claim ann {_A}; claim ann {_WRONG}",
        replace(LOCAL, rules=RuleSet.edition(penalty="point", penalty_points=_MOST)),
    )


def _losses() -> Iterator[Case]:
    for penalty in (_MOST - 1, _MOST):
        yield session(
            f"limit-loss-by-{penalty}",
            f"{penalty} ms for each wrong claim of a player who has left for good: what is "
            "lost stops at 2^52 - 1",
            f"M5 M7 M8 M14 {_FLAGS}",
            f"submit ann {_WRONG} @0; submit ann {_WRONG} @1; submit ann {_WRONG} @2; "
            f"submit bob {_A} @3; forfeit ann; advance @50",
            replace(
                ONLINE,
                players="ann bob cat",
                rules=RuleSet.edition(duration_ms=_MOST, penalty="time", penalty_ms=penalty),
            ),
        )
