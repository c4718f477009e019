"""Faults in claims, picks, scores and ends of a match, in JavaScript."""

from __future__ import annotations

from typing import Final

from port_mutants.model import Edit, Mutant

__all__ = ["MATCHES"]

_MISSING: Final = (
    "  var missing = cards.filter(function (card) { return state.slots.indexOf(card) < 0; });\n"
)
_THREE: Final = "  demand(checks.distinct(values, what, check).length === 3, "
_TAP: Final = "picks.filter(function (other) { return other !== card; });"
_ENDS: Final = "  } else if (reason !== '') {\n    ending.end(state, reason);"

MATCHES: Final[tuple[Mutant, ...]] = (
    Mutant(
        "same-card-thrice",
        "javascript",
        "A claim may name one card three times.",
        "M4",
        "trap-same-card-thrice",
        ("session",),
        (
            Edit(
                "match/session.js",
                _THREE,
                "  checks.list(values, what).forEach(check);\n  demand(values.length === 3, ",
            ),
        ),
        ("same-card-thrice",),
    ),
    Mutant(
        "claim-of-four",
        "javascript",
        "Of a claim of four cards the first three count.",
        "M4",
        "trap-wrong-count",
        ("session",),
        (
            Edit(
                "match/session.js",
                _THREE,
                "  demand(checks.distinct(values, what, check).length >= 3, ",
            ),
        ),
        ("wrong-count",),
    ),
    Mutant(
        "slot-from-the-end",
        "javascript",
        "Slot -1 is the last slot.",
        "E2",
        "E2",
        ("session",),
        (
            Edit(
                "match/session.js",
                "  board.checkSlot(state, slot);\n  var mayPick",
                "  slot = slot === -1 ? state.slots.length - 1 : slot;\n"
                "  board.checkSlot(state, slot);\n  var mayPick",
            ),
        ),
        ("empty-as-card", "nothing-as-number"),
    ),
    Mutant(
        "an-empty-slot-is-picked",
        "javascript",
        "A tap on an empty slot picks something.",
        "M4",
        "trap-empty-slot-as-card",
        ("session",),
        (
            Edit(
                "match/session.js",
                "  if (!mayPick || card === cardRules.EMPTY || ",
                "  if (!mayPick || ",
            ),
        ),
        ("empty-as-card",),
    ),
    Mutant(
        "later-picks-dropped",
        "javascript",
        "To put a card down drops those picked after it.",
        "M2",
        "trap-un-select",
        ("session",),
        (Edit("match/session.js", _TAP, "picks.slice(0, picks.indexOf(card));"),),
        ("un-select",),
    ),
    Mutant(
        "picks-outlive-a-claim",
        "javascript",
        "A claim that is not made of picks leaves them.",
        "M2",
        "M2",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "      return seat === claimant || leaving.indexOf(card) >= 0;",
                "      return leaving.indexOf(card) >= 0;",
            ),
        ),
    ),
    Mutant(
        "judged-by-its-cards",
        "javascript",
        "A claim is judged by its cards, wherever they are.",
        "M9",
        "trap-undealt-set",
        ("session",),
        (Edit("match/judging.js", _MISSING, "  var missing = [];\n"),),
        ("never-dealt",),
    ),
    Mutant(
        "both-are-paid",
        "javascript",
        "A claim may name the cards that the claim before it took.",
        "M8",
        "trap-two-winners",
        ("session",),
        (
            Edit(
                "match/judging.js",
                _MISSING,
                "  var missing = cards.filter(function (card) {\n"
                "    return state.slots.concat(state.taken.slice(-3)).indexOf(card) < 0;\n  });\n",
            ),
        ),
        ("two-winners",),
    ),
    Mutant(
        "stale-is-undealt",
        "javascript",
        "Of a claim's cards one that was taken makes it stale.",
        "M9",
        "M9",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "  var allTaken = missing.every(",
                "  var allTaken = missing.some(",
            ),
        ),
    ),
    Mutant(
        "a-claim-is-sorted",
        "javascript",
        "Judging sorts the cards of the claim where they stand.",
        "M14",
        "port-claim-order",
        ("session",),
        (Edit("match/judging.js", _MISSING, "  cards.sort();\n" + _MISSING),),
        ("input-changed", "order-of-three"),
    ),
    Mutant(
        "floor-only-at-zero",
        "javascript",
        "A score stops at 0 only when it is 0 already.",
        "M5",
        "trap-floor",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "    var floor = rules.score_floor ? 0 : ",
                "    var floor = rules.score_floor && player.score === 0 ? 0 : ",
            ),
        ),
        ("floor",),
    ),
    Mutant(
        "nobody-wins-below-zero",
        "javascript",
        "The best score begins at 0.",
        "M11",
        "trap-floor",
        ("session",),
        (
            Edit(
                "match/ending.js",
                "    .filter(function (row) { return row.can_win && row.rank === 1; })",
                "    .filter(function (row) {\n"
                "      return row.can_win && row.rank === 1 && row.score >= 0;\n    })",
            ),
        ),
        ("floor",),
    ),
    Mutant(
        "the-others-pay",
        "javascript",
        "A time penalty runs off the clocks of all the others.",
        "M7",
        "M5",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "    player.lost_ms += amount;",
                "    state.players.forEach(function (other) {\n"
                "      other.lost_ms += other === player ? 0 : amount;\n    });",
            ),
        ),
    ),
    Mutant(
        "the-last-refill",
        "javascript",
        "Once the deck is empty nobody looks for a set.",
        "B7",
        "trap-last-refill-unchecked",
        ("session",),
        (
            Edit(
                "match/flow.js",
                _ENDS,
                "  } else if (reason === 'deck_empty' && board.cardCount(state) > 0) {\n"
                "    state.phase = 'playing';\n" + _ENDS,
            ),
        ),
        ("last-refill",),
    ),
    Mutant(
        "no-look-after-an-expansion",
        "javascript",
        "After an expansion play goes on without another look.",
        "B7",
        "B7",
        ("session",),
        (
            Edit(
                "match/flow.js",
                "  look(state);\n  state.phase = 'expanding';",
                "  state.phase = 'expanding';",
            ),
        ),
        ("last-refill",),
    ),
    Mutant(
        "four-steps-at-most",
        "javascript",
        "A board grows by threes a few times and no more.",
        "B5",
        "B5",
        ("session",),
        (
            Edit(
                "match/flow.js",
                "  while (!state.animations && ",
                "  for (var n = 0; n < 4 && !state.animations && ",
            ),
            Edit(
                "match/flow.js", "state.phase !== 'ended') {", "state.phase !== 'ended'; n += 1) {"
            ),
        ),
    ),
    Mutant(
        "a-table-tells-the-answer",
        "javascript",
        "A table is told whether a set lies.",
        "E4",
        "E4",
        ("session",),
        (
            Edit(
                "match/flow.js",
                "  if (state.rules.expansion === 'engine') {\n"
                "    matchState.emit(state, 'set_check'",
                "  if (state.rules.expansion) {\n    matchState.emit(state, 'set_check'",
            ),
        ),
    ),
    Mutant(
        "input-during-animations",
        "javascript",
        "A claim counts during an animation, too.",
        "M3",
        "M3",
        ("session",),
        (
            Edit(
                "match/state.js",
                "  return state.phase === 'playing' && state.players[seat].status === 'active';",
                "  return !isOver(state) && state.players[seat].status === 'active';",
            ),
        ),
    ),
    Mutant(
        "the-absent-claim",
        "javascript",
        "A player who is away may claim.",
        "M12",
        "M12",
        ("session",),
        (
            Edit(
                "match/state.js",
                "  return state.phase === 'playing' && state.players[seat].status === 'active';",
                "  return state.phase === 'playing' && state.players[seat].status !== 'forfeited';",
            ),
        ),
    ),
    Mutant(
        "taking-turns",
        "javascript",
        "Nobody may claim twice in a row.",
        "M1",
        "M1",
        ("session",),
        (
            Edit(
                "match/judging.js",
                "  player.sets += 1;\n",
                "  player.sets += 1;\n  state.last = seat;\n",
            ),
            Edit(
                "match/session.js",
                "  return matchState.isPlaying(state, seat) && control.letsAct(state, seat);",
                "  return matchState.isPlaying(state, seat) && control.letsAct(state, seat) &&\n"
                "    (state.players.length === 1 || state.last !== seat);",
            ),
        ),
    ),
    Mutant(
        "cap-before-empty-deck",
        "javascript",
        "A match at its cap ends by the cap, even with no card left.",
        "M10",
        "M10",
        ("session",),
        (
            Edit(
                "match/ending.js",
                "  if (pile === 0) {\n    return 'deck_empty';",
                "  if (pile === 0 && !(rules.cap > 0 &&\n"
                "      board.cardCount(state) + 3 > rules.cap)) {\n"
                "    return 'deck_empty';",
            ),
        ),
    ),
    Mutant(
        "ranks-without-gaps",
        "javascript",
        "The rank after a tie is the next number.",
        "M11",
        "M11",
        ("session",),
        (
            Edit(
                "match/ending.js",
                "      rank: 1 + above.length,",
                "      rank: 1 + above.filter(function (one, at) {\n"
                "        return above.slice(0, at).every(function (before) {\n"
                "          return compare(state, one, before) !== 0;\n        });\n"
                "      }).length,",
            ),
        ),
    ),
    Mutant(
        "most-attempts-win",
        "javascript",
        "Of two tied players the one with more invalid attempts stands above.",
        "M11",
        "M11",
        ("session",),
        (
            Edit(
                "match/ending.js",
                "? one.invalid_attempts - other.invalid_attempts : 0;",
                "? other.invalid_attempts - one.invalid_attempts : 0;",
            ),
        ),
    ),
    Mutant(
        "players-in-an-object",
        "javascript",
        "Players are looked up in a plain object, where numbers come first.",
        "P3",
        "port-map-order",
        ("session",),
        (
            Edit(
                "match/state.js",
                "  var seats = [];\n  state.players.forEach(function (player, seat) {\n",
                "  var seats = [];\n  var byId = {};\n"
                "  state.players.forEach(function (player, seat) { byId[player.id] = seat; });\n"
                "  Object.keys(byId).forEach(function (id) {\n"
                "    var seat = byId[id];\n    var player = state.players[seat];\n",
            ),
        ),
        ("map-order",),
    ),
    Mutant(
        "ids-that-objects-have",
        "javascript",
        "A player is looked up in a plain object, which has a constructor already.",
        "P3",
        "port-id-words",
        ("session",),
        (
            Edit(
                "match/session.js",
                "  var seats = matchState.seatsOf(state, "
                "function (player) { return player.id === id; });",
                "  var byId = {};\n"
                "  state.players.forEach(function (player, seat) { byId[player.id] = seat; });\n"
                "  var seats = byId[id] === undefined ? [] : [byId[id]];",
            ),
        ),
    ),
    Mutant(
        "any-character",
        "javascript",
        "Ids may hold characters beyond ASCII, which each language sorts in its own way.",
        "M8",
        "port-id-bytes",
        ("session", "fair"),
        (
            Edit(
                "rules/checks.js",
                "character >= '!' && character <= '~' && character !== forbidden;",
                "character >= '!' && character !== forbidden;",
            ),
        ),
        ("string-units",),
    ),
    Mutant(
        "ids-as-numbers",
        "javascript",
        "Ids are numbers where they look like one: 007 is 7.",
        "P3",
        "port-number-text",
        ("session",),
        (
            Edit(
                "match/session.js",
                "function (player) { return player.id === id; });",
                "function (player) {\n"
                "    return player.id === id || Number(player.id) === Number(id);\n  });",
            ),
        ),
    ),
)
