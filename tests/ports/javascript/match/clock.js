// SPDX-License-Identifier: MIT
// The clocks of a timed match (M7). All times are the caller's milliseconds; nothing in a
// match looks at a clock of its own.
'use strict';

// Clocks of absent players run on; only a forfeited one no longer counts.
function largestLoss(state) {
  return state.players.reduce(function (largest, player) {
    return player.status === 'forfeited' ? largest : Math.max(largest, player.lost_ms);
  }, 0);
}

// When time runs out, as the penalties stand; Infinity in an untimed match.
function deadline(state) {
  var duration = state.rules.duration_ms;
  return duration === 0 ? Infinity : state.start_ms + (duration - largestLoss(state));
}

// The reason of an end at the deadline.
function reason(state) {
  return largestLoss(state) === 0 ? 'timer' : 'clock';
}

// What a player's clock shows: never below 0, and -1 in an untimed match.
function shown(state, player) {
  var duration = state.rules.duration_ms;
  return duration === 0 ? -1
    : Math.max(0, duration - (state.now_ms - state.start_ms) - player.lost_ms);
}

module.exports = { deadline: deadline, reason: reason, shown: shown };
