// SPDX-License-Identifier: MIT
// The phases (M3). Every phase but playing and ended owes a next step. With animations
// the client asks for it by animation_done; without, proceed() takes all steps at once, so
// that the same events come in the same order.
'use strict';

var board = require('../rules/board');
var ending = require('./ending');
var matchState = require('./state');
var sets = require('../rules/sets');

function tellLaid(state, type, slots) {
  matchState.emit(state, type, {
    slots: slots,
    cards: board.cardsAt(state, slots),
    deck_remaining: state.deck.length
  });
}

// Tells whether a set lies, where that is not for the players to find out (B7, T1, T5).
function look(state) {
  if (state.rules.expansion === 'engine') {
    matchState.emit(state, 'set_check', { exists: sets.anyExists(state.slots) });
  }
}

function open(state) {
  tellLaid(state, 'dealt', board.occupied(state));
  look(state);
  proceed(state);
}

function proceed(state) {
  while (!state.animations && state.phase !== 'playing' && state.phase !== 'ended') {
    step(state);
  }
}

function step(state) {
  if (state.phase === 'valid_set') {
    refill(state);
    state.phase = 'refill';
  } else if (state.phase === 'invalid_set') {
    state.phase = 'playing';
  } else {
    goOnFromSettled(state);
  }
}

// Refills and closes up after a claim (B2 to B4).
function refill(state) {
  var plan = board.refillPlan(state.rules, state, state.vacated.length);
  if (plan.fills) {
    tellLaid(state, 'refilled', board.refill(state, state.vacated, plan.intoVacated));
  }
  state.vacated = [];
  if (plan.closes && board.closeUp(state)) {
    matchState.emit(state, 'closed_up', { board: state.slots.slice() });
  }
  if (plan.atEnd > 0) {
    tellLaid(state, 'refilled', board.append(state, plan.atEnd));
  }
  look(state);
}

// Plays on, expands or ends, as the cards that lie demand.
function goOnFromSettled(state) {
  var agreement = state.rules.expansion === 'agreement';
  var reason = !agreement && sets.anyExists(state.slots) ? 'exists' : ending.deadEnd(state);
  if (reason === 'exists') {
    state.phase = 'playing';
  } else if (reason !== '') {
    ending.end(state, reason);
  } else if (state.rules.expansion === 'engine') {
    matchState.emit(state, 'no_set', { deck_remaining: state.deck.length });
    expand(state);
  } else {
    state.phase = 'playing';
  }
}

// Lays the cards of one expansion in new slots.
function expand(state) {
  tellLaid(state, 'expanded', board.append(state, board.expansionSize(state.rules, state)));
  withdrawAgreements(state);
  look(state);
  state.phase = 'expanding';
}

// Agreements were about the board as it was (T1).
function withdrawAgreements(state) {
  state.players.forEach(function (player) { player.agrees = false; });
}

module.exports = {
  expand: expand,
  open: open,
  proceed: proceed,
  step: step,
  withdrawAgreements: withdrawAgreements
};
