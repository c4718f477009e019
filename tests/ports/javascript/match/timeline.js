// SPDX-License-Identifier: MIT
// The passing of time (M7, M8, M13). Whatever is due is handled in time order, each as of
// its own moment; the work depends on what is due, not on how far the time jumps.
'use strict';

var clock = require('./clock');
var control = require('./control');
var ending = require('./ending');
var judging = require('./judging');
var matchState = require('./state');
var presence = require('./presence');

// Ticks are computed from stamps, never counted: a server under load calls later than
// every 50 ms.
function tickAt(state, ms) {
  var passed = ms - state.start_ms;
  return (passed - passed % state.rules.tick_ms) / state.rules.tick_ms;
}

function tickStart(state, tick) {
  return state.start_ms + state.rules.tick_ms * tick;
}

function tickEnd(state, claim) {
  return tickStart(state, claim.tick + 1);
}

// Puts a claim into the tick of its stamp, or into the first one not yet resolved, and
// answers with the tick.
function enqueue(state, seat, cards, stampMs) {
  var tick = tickAt(state, stampMs);
  var firstOpen = tickAt(state, state.now_ms);
  if (tick < firstOpen) {
    // Too late for its own tick, it counts as the start of the next.
    tick = firstOpen;
    stampMs = tickStart(state, firstOpen);
  }
  state.claims = state.claims.concat({
    seat: seat, cards: cards, stamp_ms: stampMs, tick: tick, arrival: state.arrivals
  });
  state.arrivals += 1;
  return tick;
}

function advance(state, targetMs) {
  while (!matchState.isOver(state)) {
    var moment = nextMoment(state);
    if (moment > targetMs) {
      state.now_ms = targetMs;
      return;
    }
    state.now_ms = moment;
    handleMoment(state);
  }
}

function nextMoment(state) {
  var moments = state.claims.map(function (claim) { return tickEnd(state, claim); })
    .concat(state.players.map(presence.forfeitMs));
  if (control.isHeld(state)) {
    moments.push(state.control.until_ms);
  }
  return moments.reduce(function (one, other) { return Math.min(one, other); }, clock.deadline(state));
}

// All that is due at this moment: tick, call window, clocks, forfeits, then what waited.
function handleMoment(state) {
  judgeClaims(state);
  if (control.isHeld(state) && state.control.until_ms <= state.now_ms) {
    judging.expireCall(state);
  }
  if (!matchState.isOver(state) && clock.deadline(state) <= state.now_ms) {
    ending.end(state, clock.reason(state));
  }
  if (!matchState.isOver(state)) {
    presence.forfeit(state, matchState.seatsOf(state, function (player) {
      return presence.forfeitMs(player) <= state.now_ms;
    }), false);
  }
  control.goOn(state);
}

// Judges the claims of a tick that ends now, or of one that the deadline cuts now.
function judgeClaims(state) {
  var cut = clock.deadline(state) <= state.now_ms;
  function isDue(claim) {
    return cut || tickEnd(state, claim) <= state.now_ms;
  }
  var due = state.claims.filter(isDue);
  state.claims = state.claims.filter(function (claim) { return !isDue(claim); });
  due.sort(function (one, other) { return compare(state, one, other); });
  due.forEach(function (claim) {
    // Looked up anew for each: the claim before may have moved the deadline, or ended
    // the match.
    if (!matchState.isOver(state) && claim.stamp_ms < clock.deadline(state)) {
      judging.judge(state, claim.seat, claim.cards, claim.stamp_ms);
    }
  });
}

// The order of judging inside a tick (M8); claims of more than one are due together only
// when the deadline drops all but the first tick's. The arrival makes the key whole: sort()
// need not be stable.
function compare(state, one, other) {
  var oneId = state.players[one.seat].id;
  var otherId = state.players[other.seat].id;
  if (state.rules.claim_order === 'timestamp' && one.stamp_ms !== other.stamp_ms) {
    return one.stamp_ms - other.stamp_ms;
  }
  // By code unit. localeCompare would follow the server's locale.
  if (oneId !== otherId) {
    return oneId < otherId ? -1 : 1;
  }
  return one.arrival - other.arrival;
}

module.exports = { advance: advance, enqueue: enqueue };
