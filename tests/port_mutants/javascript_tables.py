"""Faults in calls, agreements, solitaire and other rule sets, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["TABLES"]

TABLES: Final[tuple[Mutant, ...]] = (
    Mutant(
        "claims-without-control",
        "javascript",
        "Anybody may claim while a caller has control.",
        "T2",
        "trap-call-control",
        ("session",),
        (
            Edit(
                "match/control.js",
                "  return state.rules.call_window_ms === 0 || state.control.seat === seat;",
                "  return state.rules.call_window_ms === 0 || state.control.seat >= 0;",
            ),
        ),
        ("call-control",),
    ),
    Mutant(
        "a-call-for-ever",
        "javascript",
        "A call that shows nothing is never over.",
        "T2",
        "trap-call-control",
        ("session",),
        (
            Edit(
                "match/timeline.js",
                "  if (control.isHeld(state)) {\n    moments.push",
                "  if (false) {\n    moments.push",
            ),
        ),
        ("call-control",),
    ),
    Mutant(
        "a-window-too-long",
        "javascript",
        "A claim at the very end of a call's window counts.",
        "T2",
        "T2",
        ("session",),
        (
            Edit(
                "match/control.js",
                "  control.until_ms = state.now_ms + state.rules.call_window_ms;",
                "  control.until_ms = state.now_ms + state.rules.call_window_ms + 1;",
            ),
        ),
        ("call-control",),
    ),
    Mutant(
        "the-dealer-first",
        "javascript",
        "Of tied callers the dealer comes first.",
        "T2",
        "T2",
        ("session",),
        (
            Edit(
                "match/control.js",
                "  for (var step = 1; step <= count; step += 1) {",
                "  for (var step = 0; step < count; step += 1) {",
            ),
        ),
    ),
    Mutant(
        "a-vote-that-hangs",
        "javascript",
        "A vote is not counted again when a voter leaves.",
        "T1",
        "trap-vote-hangs",
        ("session",),
        (
            Edit(
                "match/presence.js",
                "  player.until_ms = state.now_ms + state.rules.reconnect_ms;\n"
                "  state.vote_due = true;\n",
                "  player.until_ms = state.now_ms + state.rules.reconnect_ms;\n",
            ),
        ),
        ("vote-hangs",),
    ),
    Mutant(
        "agreed-for-ever",
        "javascript",
        "An agreement outlives the board that it was about.",
        "T1",
        "T1",
        ("session",),
        (
            Edit(
                "match/flow.js",
                "function withdrawAgreements(state) {\n  state.players.forEach("
                "function (player) { player.agrees = false; });",
                "function withdrawAgreements() {",
            ),
        ),
    ),
    Mutant(
        "a-forfeit-takes-it-back",
        "javascript",
        "Who gives up no longer agrees.",
        "T1",
        "T1",
        ("session",),
        (
            Edit(
                "match/presence.js",
                "    player.status = 'forfeited';\n",
                "    player.status = 'forfeited';\n    player.agrees = false;\n",
            ),
        ),
    ),
    Mutant(
        "a-vote-that-looks",
        "javascript",
        "An agreement counts only when no set lies.",
        "T1",
        "T1",
        ("session",),
        (
            Edit(
                "match/control.js",
                "  if (!unanimous) {",
                "  if (!unanimous || require('../rules/sets').anyExists(state.slots)) {",
            ),
        ),
    ),
    Mutant(
        "the-same-dealer",
        "javascript",
        "The dealer is always the first player.",
        "T3",
        "T2",
        ("session",),
        (
            Edit(
                "match/state.js",
                "setup.dealer === '' ? 0 : setup.players.indexOf(setup.dealer)",
                "0",
            ),
        ),
    ),
    Mutant(
        "the-introduction-with-all-cards",
        "javascript",
        "The introduction is dealt from the full deck.",
        "T4",
        "T4",
        ("session",),
        (
            Edit(
                "check/matches.js",
                "  var small = rules.deck === 'small';",
                "  var small = rules.deck === 'smallest';",
            ),
        ),
    ),
    Mutant(
        "no-request-while-a-set-lies",
        "javascript",
        "In solitaire cards are refused while a set lies.",
        "T5",
        "T5",
        ("session",),
        (
            Edit(
                "match/session.js",
                "board.expansionSize(state.rules, state) === 0) {",
                "board.expansionSize(state.rules, state) === 0 ||\n"
                "      require('../rules/sets').anyExists(state.slots)) {",
            ),
        ),
    ),
    Mutant(
        "any-set-clears-a-debt",
        "javascript",
        "In solitaire every set clears a debt, with cards in the pile too.",
        "T5",
        "T5",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "  if (player.owed > 0 && state.deck.length === 0) {",
                "  if (player.owed > 0) {",
            ),
        ),
    ),
    Mutant(
        "calls-in-solitaire",
        "javascript",
        "Solitaire may have call control.",
        "T5",
        "T5",
        ("session",),
        (
            Edit(
                "rules/ruleset.js",
                "  if (rules.winner === 'solitaire' && rules.call_window_ms > 0) {",
                "  if (rules.winner === 'sets' && rules.call_window_ms < 0) {",
            ),
        ),
    ),
    Mutant(
        "a-cap-of-its-own",
        "javascript",
        "The edition that the port names for itself has a cap of 18.",
        "B6",
        "port-own-default",
        ("rulesets",),
        (Edit("rules/ruleset.js", "  cap: 21, //", "  cap: 18, //"),),
        ("early-cap",),
    ),
    Mutant(
        "the-browser-leaves-holes",
        "javascript",
        "The browser fills the vacated slots before it closes up.",
        "T6",
        "T6",
        ("board", "session"),
        (
            Edit(
                "rules/board.js",
                "  var fills = left < FULL && !(always && above);",
                "  var fills = left < FULL;",
            ),
        ),
    ),
    Mutant(
        "together-and-yet-a-winner",
        "javascript",
        "A search in common has a winner.",
        "T7",
        "T7",
        ("session",),
        (Edit("match/ending.js", "  if (rules.winner === 'none' || lost) {", "  if (lost) {"),),
    ),
)
