// SPDX-License-Identifier: MIT
// What can be seen of a match, and a digest of it, so that two programs that run the same
// match can tell at every step that they agree. No deck order and no key: it may be sent
// to players.
'use strict';

var clock = require('./clock');
var json = require('../rules/json');
var matchState = require('./state');
var session = require('./session');
var sha256 = require('../rules/sha256');

function position(state) {
  var held = state.control.seat;
  return {
    phase: state.phase,
    now_ms: state.now_ms,
    board: state.slots.slice(),
    deck_remaining: state.deck.length,
    control: {
      player: held < 0 ? '' : state.players[held].id,
      until_ms: state.control.until_ms,
      waiting: matchState.idsOf(state, state.control.waiting)
    },
    agreed: session.agreeing(state),
    players: state.players.map(function (player) {
      return {
        id: player.id,
        score: player.score,
        sets: player.sets,
        invalid_attempts: player.invalid_attempts,
        status: player.status,
        clock_ms: clock.shown(state, player),
        owed: player.owed,
        selection: player.picks.slice()
      };
    }),
    device: state.device.slice(),
    waiting_claims: state.claims.length
  };
}

function digest(state) {
  return sha256.hexOfText(json.compact(position(state)));
}

module.exports = { digest: digest, position: position };
