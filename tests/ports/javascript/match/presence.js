// SPDX-License-Identifier: MIT
// Who is there: disconnects, returns, forfeits (M12). The host counts the sockets of a
// player and tells only when the last one is gone and the first one is back.
'use strict';

var control = require('./control');
var ending = require('./ending');
var matchState = require('./state');

function leave(state, seat) {
  var player = state.players[seat];
  player.status = 'away';
  player.until_ms = state.now_ms + state.rules.reconnect_ms;
  state.vote_due = true;
  matchState.emit(state, 'disconnected', { player: player.id, until_ms: player.until_ms });
}

function comeBack(state, seat) {
  var player = state.players[seat];
  player.status = 'active';
  player.until_ms = -1;
  matchState.emit(state, 'reconnected', { player: player.id });
  ending.endWhenDecided(state);
}

// All forfeits of one moment first, then what follows from them.
function forfeit(state, seats, voluntary) {
  if (seats.length === 0) {
    return;
  }
  seats.forEach(function (seat) {
    var player = state.players[seat];
    player.status = 'forfeited';
    player.until_ms = -1;
    matchState.emit(state, 'forfeited', { player: player.id, voluntary: voluntary });
  });
  control.dropForfeited(state);
  state.vote_due = true;
  ending.endWhenDecided(state);
}

// The first moment at which a return is too late; Infinity for who is not away.
function forfeitMs(player) {
  return player.status === 'away' ? player.until_ms + 1 : Infinity;
}

module.exports = { comeBack: comeBack, forfeit: forfeit, forfeitMs: forfeitMs, leave: leave };
