// SPDX-License-Identifier: MIT
// How a match ends: reasons, standings, winners (M10 to M12, T1, T5, T7).
'use strict';

var board = require('../rules/board');
var matchState = require('./state');

function measure(state, player) {
  return state.rules.winner === 'score' ? player.score : player.sets;
}

// Negative when one player stands above another, 0 for equals.
function compare(state, one, other) {
  var canWin = one.status === 'active';
  if (canWin !== (other.status === 'active')) {
    return canWin ? -1 : 1;
  }
  if (measure(state, one) !== measure(state, other)) {
    return measure(state, other) - measure(state, one);
  }
  return state.rules.tie_break === 'fewest_invalid'
    ? one.invalid_attempts - other.invalid_attempts : 0;
}

function standings(state) {
  var seats = matchState.seatsOf(state, function () { return true; });
  // Equal players as they sit: the seat is part of the key, because sort() need not be
  // stable.
  seats.sort(function (one, other) {
    return compare(state, state.players[one], state.players[other]) || one - other;
  });
  return seats.map(function (seat) {
    var player = state.players[seat];
    var above = state.players.filter(function (other) { return compare(state, other, player) < 0; });
    return {
      id: player.id,
      rank: 1 + above.length,
      score: player.score,
      sets: player.sets,
      invalid_attempts: player.invalid_attempts,
      can_win: player.status === 'active'
    };
  });
}

// Everybody who can win and has nobody above, in seat order; nobody where nobody wins.
function winners(state, reason, rows) {
  var rules = state.rules;
  var owes = state.players.some(function (player) { return player.owed > 0; });
  var lost = rules.winner === 'solitaire' && (owes || reason !== 'deck_empty');
  if (rules.winner === 'none' || lost) {
    return [];
  }
  return rows
    .filter(function (row) { return row.can_win && row.rank === 1; })
    .map(function (row) { return row.id; });
}

// Ends the match now; claims, calls and what an animation owed are dropped.
function end(state, reason) {
  var rows = standings(state);
  var won = winners(state, reason, rows);
  var sets = state.players.reduce(function (sum, player) { return sum + player.sets; }, 0);
  state.phase = 'ended';
  state.vacated = [];
  state.claims = [];
  state.control = matchState.noControl();
  state.vote_due = false;
  state.result = {
    reason: reason,
    at_ms: state.now_ms,
    winners: won,
    draw: won.length > 1,
    standings: rows,
    total: state.rules.winner === 'none' ? sets : -1
  };
  matchState.emit(state, 'ended', { reason: reason, result: copied(state.result) });
}

// The event leaves the session: what a receiver does to it must not reach the state.
function copied(data) {
  return JSON.parse(JSON.stringify(data));
}

// Why a position with no set, or one under agreement, cannot go on; "" when it can.
function deadEnd(state) {
  var rules = state.rules;
  var pile = state.deck.length;
  if (rules.expansion === 'agreement') {
    // Nobody looks for sets but the players; this much anybody can see.
    return pile === 0 && board.cardCount(state) < 3 ? 'deck_empty' : '';
  }
  if (board.expansionSize(rules, state) > 0) {
    return '';
  }
  if (pile === 0) {
    return 'deck_empty';
  }
  return rules.cap > 0 && board.cardCount(state) + 3 > rules.cap ? 'cap' : 'deck_short';
}

// Default win, or nobody left (M12).
function endWhenDecided(state) {
  var left = state.players.filter(function (player) { return player.status !== 'forfeited'; });
  if (left.length === 0) {
    end(state, 'abandoned');
  } else if (left.length === 1 && state.players.length > 1 && left[0].status === 'active' &&
      state.rules.winner !== 'none') {
    end(state, 'default_win');
  }
}

module.exports = { deadEnd: deadEnd, end: end, endWhenDecided: endWhenDecided };
