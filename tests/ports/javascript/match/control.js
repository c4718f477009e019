// SPDX-License-Identifier: MIT
// Calls and agreements: what a table settles by word (T1, T2).
'use strict';

var board = require('../rules/board');
var ending = require('./ending');
var flow = require('./flow');
var matchState = require('./state');

// Whether call control, where there is any, lets this player at the cards.
function letsAct(state, seat) {
  return state.rules.call_window_ms === 0 || state.control.seat === seat;
}

function isHeld(state) {
  return state.control.seat >= 0;
}

// Lines up the callers of one call from the dealer's left, the dealer last; the first
// window opens when the command goes on.
function call(state, seats) {
  var count = state.players.length;
  state.control = matchState.noControl();
  for (var step = 1; step <= count; step += 1) {
    var seat = (state.dealer + step) % count;
    if (seats.indexOf(seat) >= 0) {
      state.control.waiting.push(seat);
      state.players[seat].agrees = false;
    }
  }
}

// The holder's claim was judged, the window ran out or was passed on.
function settle(state, accepted) {
  if (isHeld(state)) {
    state.control.seat = -1;
    state.control.until_ms = -1;
    state.control.accepted = state.control.accepted || accepted;
  }
}

// Takes players who have forfeited out of control and out of the line.
function dropForfeited(state) {
  var control = state.control;
  if (isHeld(state) && state.players[control.seat].status === 'forfeited') {
    settle(state, false);
  }
  control.waiting = control.waiting.filter(function (seat) {
    return state.players[seat].status !== 'forfeited';
  });
}

// When play goes on and control is free, the next caller's window opens, or else the vote
// that has waited is counted. Last in every command, and in every moment that is handled
// when time passes.
function goOn(state) {
  if (state.phase !== 'playing' || isHeld(state)) {
    return;
  }
  if (state.control.waiting.length > 0) {
    openNext(state);
  } else if (state.vote_due) {
    countVote(state);
  }
}

function openNext(state) {
  var control = state.control;
  control.seat = control.waiting[0];
  control.waiting = control.waiting.slice(1);
  control.until_ms = state.now_ms + state.rules.call_window_ms;
  matchState.emit(state, 'called', {
    player: state.players[control.seat].id,
    until_ms: control.until_ms,
    waiting: matchState.idsOf(state, control.waiting)
  });
}

// Where all active players agree that no set lies: more cards, or the end.
function countVote(state) {
  var active = state.players.filter(function (player) { return player.status === 'active'; });
  var unanimous = active.length > 0 && active.every(function (player) { return player.agrees; });
  state.vote_due = false;
  if (!unanimous) {
    return;
  }
  if (board.expansionSize(state.rules, state) > 0) {
    flow.expand(state);
    flow.proceed(state);
  } else {
    ending.end(state, 'agreed');
  }
}

module.exports = {
  call: call,
  dropForfeited: dropForfeited,
  goOn: goOn,
  isHeld: isHeld,
  letsAct: letsAct,
  settle: settle
};
