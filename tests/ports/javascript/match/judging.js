// SPDX-License-Identifier: MIT
// What becomes of a claim, and of a call that ran out (M2, M5, M7, M9, M14, T2, T5).
'use strict';

var board = require('../rules/board');
var checks = require('../rules/checks');
var clock = require('./clock');
var control = require('./control');
var ending = require('./ending');
var flow = require('./flow');
var matchState = require('./state');
var sets = require('../rules/sets');

// Judges three different cards against the board as it lies. stampMs: when they were
// claimed, which online is not the session's time.
function judge(state, seat, cards, stampMs) {
  var missing = cards.filter(function (card) { return state.slots.indexOf(card) < 0; });
  var allTaken = missing.every(function (card) { return state.taken.indexOf(card) >= 0; });
  if (missing.length > 0) {
    reject(state, seat, cards, allTaken ? 'stale' : 'not_on_board', [], stampMs);
  } else if (sets.isSet(cards[0], cards[1], cards[2])) {
    accept(state, seat, cards);
  } else {
    reject(state, seat, cards, 'not_a_set', sets.broken(cards[0], cards[1], cards[2]), stampMs);
  }
}

// The caller showed nothing in time: a failed claim without cards.
function expireCall(state) {
  reject(state, state.control.seat, [], 'call_expired', [], state.now_ms);
}

function accept(state, seat, cards) {
  var player = state.players[seat];
  // The order in which the claim names its cards decides nothing from here on (M14).
  var slots = board.slotsOf(state, cards);
  player.score += 1;
  player.sets += 1;
  if (player.owed > 0 && state.deck.length === 0) {
    player.owed -= 1;
  }
  matchState.emit(state, 'claim_accepted', {
    player: player.id,
    slots: slots,
    cards: board.cardsAt(state, slots),
    score: player.score,
    sets: player.sets,
    owed: player.owed
  });
  putDown(state, seat, cards);
  board.take(state, slots);
  state.vacated = slots.slice();
  state.taken = state.taken.concat(cards);
  flow.withdrawAgreements(state);
  control.settle(state, true);
  state.phase = 'valid_set';
  flow.proceed(state);
}

function reject(state, seat, cards, reason, broken, stampMs) {
  var player = state.players[seat];
  var free = reason === 'stale' && !state.rules.stale_penalised;
  if (!free) {
    player.invalid_attempts += 1;
  }
  matchState.emit(state, 'claim_rejected', {
    player: player.id,
    cards: cards.slice(),
    reason: reason,
    broken: broken,
    invalid_attempts: player.invalid_attempts
  });
  if (!free) {
    penalise(state, player);
  }
  putDown(state, seat, []);
  control.settle(state, false);
  if (clock.deadline(state) <= stampMs) {
    ending.end(state, clock.reason(state));
    return;
  }
  state.phase = 'invalid_set';
  flow.proceed(state);
}

// Takes points or time, and tells what was really taken (M5).
function penalise(state, player) {
  var rules = state.rules;
  var amount = 0;
  if (rules.penalty === 'none') {
    return;
  }
  if (rules.penalty === 'point') {
    var floor = rules.score_floor ? 0 : -checks.LARGEST_AMOUNT;
    amount = Math.min(rules.penalty_points, player.score - floor);
    player.score -= amount;
  } else {
    amount = Math.min(rules.penalty_ms, checks.LARGEST_AMOUNT - player.lost_ms);
    player.lost_ms += amount;
  }
  matchState.emit(state, 'penalty', {
    player: player.id,
    kind: rules.penalty,
    amount: amount,
    score: player.score,
    clock_ms: clock.shown(state, player)
  });
}

// Empties the claimant's picks, and takes the leaving cards out of all others. Called
// while they still lie, so that their slots can be told.
function putDown(state, claimant, leaving) {
  if (state.mode === 'pass_and_play') {
    tellPutDown(state, '', state.device);
    state.device = [];
    return;
  }
  state.players.forEach(function (player, seat) {
    function leaves(card) {
      return seat === claimant || leaving.indexOf(card) >= 0;
    }
    tellPutDown(state, player.id, player.picks.filter(leaves));
    player.picks = player.picks.filter(function (card) { return !leaves(card); });
  });
}

function tellPutDown(state, id, cards) {
  if (cards.length > 0) {
    var slots = board.slotsOf(state, cards);
    matchState.emit(state, 'deselected', {
      player: id, slots: slots, cards: board.cardsAt(state, slots)
    });
  }
}

module.exports = { expireCall: expireCall, judge: judge };
