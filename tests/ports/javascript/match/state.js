// SPDX-License-Identifier: MIT
// Everything that a match remembers: plain data, with seat numbers where another language
// would have references. A game server may keep it between two calls in a form of its own
// (Nakama turns it into Go maps and back); nothing here notices.
'use strict';

var board = require('../rules/board');

function newPlayer(id) {
  return {
    id: id,
    score: 0,
    sets: 0,
    invalid_attempts: 0,
    status: 'active', // or away, or forfeited
    until_ms: -1, // while away: the last moment at which a return counts (M12)
    lost_ms: 0, // the sum of the time penalties (M7)
    owed: 0, // sets owed for requested cards (T5)
    picks: [], // picked cards, in picking order; cards, because slots close up (M2)
    agrees: false // that no set lies (T1)
  };
}

// The state before the opening, from a setup that has been checked.
function create(setup) {
  var state = {
    rules: setup.rules,
    mode: setup.mode,
    animations: setup.animations,
    dealer: setup.dealer === '' ? 0 : setup.players.indexOf(setup.dealer),
    start_ms: setup.now_ms,
    now_ms: setup.now_ms,
    phase: 'dealing',
    players: setup.players.map(newPlayer),
    slots: setup.slots,
    deck: setup.deck,
    vacated: [], // the slots of a valid claim that wait for their refill (M3)
    taken: [], // every card that a claim took (M9)
    device: [], // the picks of pass and play
    claims: [], // online claims that wait for their tick (M8)
    arrivals: 0, // how many there have been
    control: noControl(),
    vote_due: false, // whether agreements are to be counted (T1)
    result: { reason: '', at_ms: -1, winners: [], draw: false, standings: [], total: -1 },
    events: [] // what the running command has told so far
  };
  if (!setup.given) {
    board.deal(state);
  }
  return state;
}

// Nobody has called. accepted: whether a caller of the tie had a claim accepted (T2).
function noControl() {
  return { seat: -1, until_ms: -1, waiting: [], accepted: false };
}

// Tells an event, at the session's time.
function emit(state, type, fields) {
  fields.type = type;
  fields.at_ms = state.now_ms;
  state.events.push(fields);
}

function isOver(state) {
  return state.phase === 'ended';
}

// Whether a player's input counts now; control aside (M1, M4).
function isPlaying(state, seat) {
  return state.phase === 'playing' && state.players[seat].status === 'active';
}

// The seats whose players fulfil a condition, in seat order.
function seatsOf(state, condition) {
  var seats = [];
  state.players.forEach(function (player, seat) {
    if (condition(player, seat)) {
      seats.push(seat);
    }
  });
  return seats;
}

function idsOf(state, seats) {
  return seats.map(function (seat) { return state.players[seat].id; });
}

module.exports = {
  create: create,
  emit: emit,
  idsOf: idsOf,
  isOver: isOver,
  isPlaying: isPlaying,
  noControl: noControl,
  seatsOf: seatsOf
};
