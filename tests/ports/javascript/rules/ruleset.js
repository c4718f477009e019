// SPDX-License-Identifier: MIT
// Rule sets: every policy of a match as one named field, all plain data. A variant is a
// value, not a subclass (sections B, M and T).
'use strict';

var checks = require('./checks');

// The smallest board that is dealt, which no cap may be below (B6).
var FULL = 12;

// The words that a field may hold.
var CHOICES = {
  deck: ['full', 'small'],
  refill: ['always', 'to_12'],
  close_up: ['never', 'above_12', 'always'],
  expansion: ['engine', 'agreement', 'request'],
  penalty: ['none', 'point', 'time'],
  claim_order: ['tick', 'timestamp'],
  winner: ['sets', 'score', 'none', 'solitaire'],
  tie_break: ['none', 'fewest_invalid']
};

var FLAGS = ['partial_deal', 'score_floor', 'stale_penalised'];

// The least value of each number.
var LEAST = {
  cap: 0,
  penalty_points: 1,
  penalty_ms: 1,
  duration_ms: 0,
  tick_ms: 1,
  reconnect_ms: 0,
  call_window_ms: 0
};

var EDITION = {
  deck: 'full',
  refill: 'always', // three cards after every claim (B3), or only up to 12 (B4)
  close_up: 'never', // when holes vanish
  cap: 21, // the most cards that may lie; 0: no cap
  expansion: 'engine', // who has three cards added: B5, T1, T5
  partial_deal: false, // whether the last one or two cards may be added
  penalty: 'none', // what an invalid claim costs (M5)
  penalty_points: 1,
  penalty_ms: 5000,
  score_floor: true, // whether a score stops at 0
  duration_ms: 0, // the length of a timed match; 0: untimed
  tick_ms: 50, // the length of a server tick (M8)
  claim_order: 'tick', // the order of claims inside a tick
  stale_penalised: true, // whether a claim for taken cards costs anything (M9)
  reconnect_ms: 30000, // how long a player may be away (M12)
  call_window_ms: 0, // how long a caller has control; 0: no calls (T2)
  winner: 'sets',
  tie_break: 'none'
};

var TABLETOP = {
  refill: 'to_12',
  close_up: 'above_12',
  cap: 0,
  expansion: 'agreement',
  partial_deal: true,
  penalty: 'point',
  score_floor: false,
  call_window_ms: 5000,
  winner: 'score'
};

function merged(one, other) {
  var made = {};
  [one, other].forEach(function (fields) {
    Object.keys(fields).forEach(function (name) { made[name] = fields[name]; });
  });
  return made;
}

// What each named rule set changes of the edition's.
var NAMED = {
  edition: {},
  tabletop: TABLETOP,
  introduction: merged(TABLETOP, { deck: 'small' }),
  solitaire: {
    refill: 'to_12',
    close_up: 'above_12',
    cap: 0,
    expansion: 'request',
    partial_deal: true,
    winner: 'solitaire'
  },
  browser: { refill: 'to_12', close_up: 'always', cap: 0 },
  cooperative: merged(TABLETOP, { penalty: 'none', winner: 'none' })
};

// A named rule set with some fields changed.
function named(name, changes) {
  checks.choice(name, 'rule set', Object.keys(NAMED));
  return check(merged(merged(EDITION, NAMED[name]), changes || {}));
}

// The type of each field.
function types() {
  var made = {};
  Object.keys(EDITION).forEach(function (name) { made[name] = typeof EDITION[name]; });
  return made;
}

// A copy of a whole rule set; anything unknown, missing or contradictory is refused.
function check(rules) {
  if (typeof rules !== 'object' || rules === null) {
    throw checks.refusal('rules ' + checks.shown(rules) + ': expected an object');
  }
  Object.keys(rules).forEach(function (name) {
    if (!Object.prototype.hasOwnProperty.call(EDITION, name)) {
      throw checks.refusal('a rule set has no field ' + name);
    }
  });
  Object.keys(CHOICES).forEach(function (name) { checks.choice(rules[name], name, CHOICES[name]); });
  FLAGS.forEach(function (name) { checks.flag(rules[name], name); });
  Object.keys(LEAST).forEach(function (name) {
    checks.integer(rules[name], name, LEAST[name], checks.LARGEST_AMOUNT);
  });
  refuseContradictions(rules);
  return merged(rules, {});
}

function refuseContradictions(rules) {
  if (rules.cap > 0 && rules.cap < FULL) {
    throw checks.refusal('cap ' + rules.cap + ': expected 0 for none, or at least ' + FULL);
  }
  if (rules.penalty === 'time' && rules.duration_ms === 0) {
    throw checks.refusal('a time penalty needs a timer: expected duration_ms above 0');
  }
  if ((rules.expansion === 'request') !== (rules.winner === 'solitaire')) {
    throw checks.refusal('cards are requested in solitaire and only there');
  }
  if (rules.winner === 'solitaire' && rules.call_window_ms > 0) {
    throw checks.refusal('call control in solitaire: one player has nobody to call against');
  }
}

module.exports = { FULL: FULL, check: check, named: named, types: types };
