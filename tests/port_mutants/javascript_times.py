"""Faults in ticks, clocks and presence, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["TIMES"]

_BY_ID: Final = "    return oneId < otherId ? -1 : 1;"
_STAMPED: Final = "!matchState.isOver(state) && claim.stamp_ms < clock.deadline(state)) {"
_LOSS: Final = "player.status === 'forfeited' ? largest : Math.max(largest, player.lost_ms);"

TIMES: Final[tuple[Mutant, ...]] = (
    Mutant(
        "order-of-a-language",
        "javascript",
        "Claims of a tick are ordered as a language sorts the ids.",
        "M8",
        "port-id-order",
        ("session",),
        (Edit("match/timeline.js", _BY_ID, "    return oneId.localeCompare(otherId);"),),
        ("string-culture",),
    ),
    Mutant(
        "order-of-arrival",
        "javascript",
        "Claims of a tick are judged in the order of their arrival.",
        "M8",
        "trap-two-winners",
        ("session",),
        (Edit("match/timeline.js", _BY_ID, "    return one.arrival - other.arrival;"),),
        ("two-winners",),
    ),
    Mutant(
        "last-come-first",
        "javascript",
        "Claims of one player in one tick are judged in another order than they came.",
        "M8",
        "port-stable-sort",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "  return one.arrival - other.arrival;\n}",
                "  return other.arrival - one.arrival;\n}",
            ),
        ),
        ("unstable-sort",),
    ),
    Mutant(
        "rounded-ticks",
        "javascript",
        "A stamp belongs to the nearest tick.",
        "M8",
        "port-integer-division",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "  return (passed - passed % state.rules.tick_ms) / state.rules.tick_ms;",
                "  return Math.round(passed / state.rules.tick_ms);",
            ),
        ),
        ("integer-division", "rounding"),
    ),
    Mutant(
        "stamps-as-late-as-they-are",
        "javascript",
        "A claim that came too late for its tick keeps its stamp.",
        "M8",
        "M8",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "    stampMs = tickStart(state, firstOpen);\n",
                "",
            ),
        ),
    ),
    Mutant(
        "a-claim-at-the-deadline",
        "javascript",
        "A claim that is stamped at the deadline counts.",
        "M7",
        "M7",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                _STAMPED,
                "!matchState.isOver(state) && claim.stamp_ms <= clock.deadline(state)) {",
            ),
        ),
    ),
    Mutant(
        "past-the-deadline",
        "javascript",
        "A timed match ends a millisecond after its deadline.",
        "M7",
        "M7",
        ("session",),
        (
            Edit(
                "match/clock.js",
                "state.start_ms + (duration - largestLoss(state));",
                "state.start_ms + (duration - largestLoss(state)) + 1;",
            ),
        ),
    ),
    Mutant(
        "the-sum-of-all-losses",
        "javascript",
        "The time penalties of all players move the end.",
        "M7",
        "M7",
        ("session",),
        (
            Edit(
                "match/clock.js",
                _LOSS,
                "player.status === 'forfeited' ? largest : largest + player.lost_ms;",
            ),
        ),
    ),
    Mutant(
        "the-forfeited-clock",
        "javascript",
        "The clock of a player who has forfeited still ends the match.",
        "M7",
        "M7",
        ("session",),
        (Edit("match/clock.js", _LOSS, "Math.max(largest, player.lost_ms);"),),
    ),
    Mutant(
        "timer-for-clock",
        "javascript",
        "An end that a penalty moved has the reason of the timer.",
        "M7",
        "M10",
        ("session",),
        (
            Edit(
                "match/clock.js",
                "  return largestLoss(state) === 0 ? 'timer' : 'clock';",
                "  return 'timer';",
            ),
        ),
    ),
    Mutant(
        "back-at-the-last-moment",
        "javascript",
        "A return at leave + 30,000 ms is too late.",
        "M12",
        "M12",
        ("session",),
        (
            Edit(
                "match/presence.js",
                "player.status === 'away' ? player.until_ms + 1 : Infinity;",
                "player.status === 'away' ? player.until_ms : Infinity;",
            ),
        ),
    ),
    Mutant(
        "back-a-moment-too-late",
        "javascript",
        "A return at leave + 30,001 ms is in time.",
        "M12",
        "M12",
        ("session",),
        (
            Edit(
                "match/presence.js",
                "player.status === 'away' ? player.until_ms + 1 : Infinity;",
                "player.status === 'away' ? player.until_ms + 2 : Infinity;",
            ),
        ),
    ),
    Mutant(
        "the-absent-win",
        "javascript",
        "The last one left wins by default, away or not.",
        "M12",
        "trap-default-win-away",
        ("session",),
        (
            Edit(
                "match/ending.js",
                "state.players.length > 1 && left[0].status === 'active' &&",
                "state.players.length > 1 &&",
            ),
        ),
        ("absent-winner",),
    ),
    Mutant(
        "no-win-at-the-return",
        "javascript",
        "The last one left does not win on coming back.",
        "M12",
        "M12",
        ("session",),
        (
            Edit(
                "match/presence.js",
                "  matchState.emit(state, 'reconnected', { player: player.id });\n"
                "  ending.endWhenDecided(state);",
                "  matchState.emit(state, 'reconnected', { player: player.id });",
            ),
        ),
        ("absent-winner",),
    ),
    Mutant(
        "a-tick-cut-short",
        "javascript",
        "Claims of the tick in which the deadline falls are dropped.",
        "M7",
        "M7",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "  var cut = clock.deadline(state) <= state.now_ms;",
                "  var cut = false;",
            ),
        ),
    ),
    Mutant(
        "a-jump-to-the-deadline",
        "javascript",
        "A jump of the clock looks at the timer first.",
        "M13",
        "trap-clock-jump",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "    var moment = nextMoment(state);",
                "    var moment = clock.deadline(state) <= targetMs ? clock.deadline(state)\n"
                "      : nextMoment(state);",
            ),
        ),
        ("clock-jump",),
    ),
    Mutant(
        "all-at-the-time-of-the-jump",
        "javascript",
        "What a jump of the clock brings happens at the end of the jump.",
        "M13",
        "M13",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "    state.now_ms = moment;\n    handleMoment",
                "    state.now_ms = targetMs;\n    handleMoment",
            ),
        ),
        ("clock-jump",),
    ),
    Mutant(
        "time-goes-back",
        "javascript",
        "A command may have a time before that of the session.",
        "M6",
        "M6",
        ("session",),
        (
            Edit(
                "match/session.js",
                "checks.integer(nowMs, 'now_ms', state.now_ms, ",
                "checks.integer(nowMs, 'now_ms', 0, ",
            ),
        ),
    ),
    Mutant(
        "times-of-32-bits",
        "javascript",
        "The time of a session is an int of 32 bits.",
        "P1",
        "port-large-number",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "      state.now_ms = targetMs;\n      return;",
                "      state.now_ms = targetMs | 0;\n      return;",
            ),
        ),
        ("number-kinds",),
    ),
)
