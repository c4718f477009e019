// SPDX-License-Identifier: MIT
// A match as its host sees it. create() answers with the state, plain data that the host
// keeps, and the opening events; every command takes that state and answers with the
// events that happened.
//
// A command throws a refusal for what is malformed, whatever the phase, and leaves the
// state as it was; it answers with [] for what is discarded; or it happens (M4).
'use strict';

var board = require('../rules/board');
var cardRules = require('../rules/cards');
var checks = require('../rules/checks');
var control = require('./control');
var flow = require('./flow');
var judging = require('./judging');
var matchState = require('./state');
var presence = require('./presence');
var setups = require('./setup');
var timeline = require('./timeline');

// Whose picks a tap changes in pass and play, in place of a seat.
var DEVICE = -1;

// Deals and opens a match; setup.js lists what a setup has.
function create(setup) {
  var state = matchState.create(setups.check(setup));
  flow.open(state);
  return { state: state, events: done(state) };
}

// --- picks and claims

// Picks a card, or puts it down again. player: "" in pass and play, where the device
// picks, and if wished in single mode.
function tap(state, slot, player) {
  requireMode(state, ['single', 'local', 'pass_and_play']);
  var seat = tappingSeat(state, player);
  board.checkSlot(state, slot);
  var mayPick = seat === DEVICE ? state.phase === 'playing' : mayClaim(state, seat);
  var card = state.slots[slot];
  var owner = seat === DEVICE ? state : state.players[seat];
  var field = seat === DEVICE ? 'device' : 'picks';
  var picks = owner[field];
  var isPicked = picks.indexOf(card) >= 0;
  if (!mayPick || card === cardRules.EMPTY || (!isPicked && picks.length === 3)) {
    return [];
  }
  var id = seat === DEVICE ? '' : owner.id;
  if (isPicked) {
    owner[field] = picks.filter(function (other) { return other !== card; });
    matchState.emit(state, 'deselected', { player: id, slots: [slot], cards: [card] });
    return done(state);
  }
  owner[field] = picks.concat(card);
  matchState.emit(state, 'selected', { player: id, slot: slot, card: card });
  if (seat !== DEVICE && owner[field].length === 3) {
    judging.judge(state, seat, owner[field], state.now_ms);
  }
  return done(state);
}

function tappingSeat(state, player) {
  if (state.mode === 'pass_and_play') {
    demand(player === '', 'a tap of a player in pass and play, where the device picks');
    return DEVICE;
  }
  return state.mode === 'single' && player === '' ? 0 : seatOf(state, player);
}

// Pass and play: claims the device's three picks for a player.
function confirm(state, player) {
  requireMode(state, ['pass_and_play']);
  var seat = seatOf(state, player);
  if (!mayClaim(state, seat) || state.device.length < 3) {
    return [];
  }
  judging.judge(state, seat, state.device, state.now_ms);
  return done(state);
}

// Claims three cards at once.
function claim(state, player, cards) {
  requireMode(state, ['single', 'local']);
  var seat = seatOf(state, player);
  checkClaim(cards);
  if (!mayClaim(state, seat)) {
    return [];
  }
  judging.judge(state, seat, cards, state.now_ms);
  return done(state);
}

// Claims the cards in three slots at once.
function claimSlots(state, player, slots) {
  requireMode(state, ['single', 'local']);
  var seat = seatOf(state, player);
  checkThree(slots, 'slots', function (slot) { board.checkSlot(state, slot); });
  var cards = board.cardsAt(state, slots);
  if (!mayClaim(state, seat) || cards.indexOf(cardRules.EMPTY) >= 0) {
    return [];
  }
  judging.judge(state, seat, cards, state.now_ms);
  return done(state);
}

// Online: a claim arrives, stamped with its time; it is judged when its tick is over.
function submit(state, player, cards, atMs) {
  requireMode(state, ['online']);
  var seat = seatOf(state, player);
  checkClaim(cards);
  checks.integer(atMs, 'at_ms', state.start_ms, checks.LARGEST_AMOUNT);
  if (!matchState.isPlaying(state, seat)) {
    return [];
  }
  var tick = timeline.enqueue(state, seat, cards.slice(), atMs);
  matchState.emit(state, 'claim_queued', {
    player: state.players[seat].id, cards: cards.slice(), tick: tick
  });
  return done(state);
}

// --- time and presence

// Lets the time pass.
function advance(state, nowMs) {
  checkTime(state, nowMs);
  timeline.advance(state, nowMs);
  return done(state);
}

// The client has shown what the phase stands for.
function animationDone(state) {
  if (state.phase === 'playing' || matchState.isOver(state)) {
    return [];
  }
  flow.step(state);
  return done(state);
}

// A player's last connection is gone.
function disconnect(state, player, nowMs) {
  var seat = seatOf(state, player);
  checkTime(state, nowMs);
  timeline.advance(state, nowMs);
  if (!matchState.isOver(state) && state.players[seat].status === 'active') {
    presence.leave(state, seat);
  }
  return done(state);
}

// A player is back.
function reconnect(state, player, nowMs) {
  var seat = seatOf(state, player);
  checkTime(state, nowMs);
  timeline.advance(state, nowMs);
  if (!matchState.isOver(state) && state.players[seat].status === 'away') {
    presence.comeBack(state, seat);
  }
  return done(state);
}

// A player, present or away, gives up for good.
function forfeit(state, player) {
  var seat = seatOf(state, player);
  if (matchState.isOver(state) || state.players[seat].status === 'forfeited') {
    return [];
  }
  presence.forfeit(state, [seat], true);
  return done(state);
}

// --- a table's word

// One player calls, or several too close to tell apart (T2). players: an array of ids.
function callSet(state, players, nowMs) {
  demand(state.rules.call_window_ms > 0, 'a call under rules without call control');
  checks.distinct(players, 'callers', function (id) { seatOf(state, id); });
  demand(players.length > 0, 'a call of nobody');
  checkTime(state, nowMs);
  timeline.advance(state, nowMs);
  var callers = players
    .map(function (id) { return seatOf(state, id); })
    .filter(function (seat) { return matchState.isPlaying(state, seat); });
  if (callers.length > 0 && !control.isHeld(state)) {
    control.call(state, callers);
  }
  return done(state);
}

// A tied caller whose cards are gone lets the call go.
function passCall(state, player) {
  demand(state.rules.call_window_ms > 0, 'a pass under rules without call control');
  var seat = seatOf(state, player);
  if (!mayClaim(state, seat) || !state.control.accepted) {
    return [];
  }
  control.settle(state, false);
  matchState.emit(state, 'call_passed', { player: state.players[seat].id });
  return done(state);
}

// A player agrees that there is no set (T1).
function agreeNoSet(state, player) {
  demand(state.rules.expansion === 'agreement', 'an agreement under rules without any');
  var seat = seatOf(state, player);
  if (!matchState.isPlaying(state, seat) || control.isHeld(state) || state.players[seat].agrees) {
    return [];
  }
  state.players[seat].agrees = true;
  state.vote_due = true;
  matchState.emit(state, 'agreed', { player: state.players[seat].id, agreed: agreeing(state) });
  return done(state);
}

// Solitaire: more cards, for a set to be given back (T5).
function requestCards(state, player) {
  demand(state.rules.expansion === 'request', 'a request for cards outside solitaire');
  var seat = seatOf(state, player);
  if (!matchState.isPlaying(state, seat) || board.expansionSize(state.rules, state) === 0) {
    return [];
  }
  state.players[seat].owed += 1;
  matchState.emit(state, 'requested', {
    player: state.players[seat].id, owed: state.players[seat].owed
  });
  flow.expand(state);
  flow.proceed(state);
  return done(state);
}

// Who agrees now that no set lies, in seat order.
function agreeing(state) {
  return matchState.idsOf(state, matchState.seatsOf(state, function (player) {
    return player.agrees;
  }));
}

// --- shared by the commands

// Lets play go on and hands out what the command has told.
function done(state) {
  control.goOn(state);
  var events = state.events;
  state.events = [];
  return events;
}

function mayClaim(state, seat) {
  return matchState.isPlaying(state, seat) && control.letsAct(state, seat);
}

function seatOf(state, id) {
  var seats = matchState.seatsOf(state, function (player) { return player.id === id; });
  demand(seats.length === 1, 'player ' + checks.shown(id) + ', who does not play here,');
  return seats[0];
}

function checkTime(state, nowMs) {
  checks.integer(nowMs, 'now_ms', state.now_ms, checks.LARGEST_AMOUNT);
}

function checkClaim(cards) {
  checkThree(cards, 'cards', cardRules.check);
}

function checkThree(values, what, check) {
  demand(checks.distinct(values, what, check).length === 3, 'a claim of other than 3 ' + what);
}

function requireMode(state, modes) {
  demand(modes.indexOf(state.mode) >= 0, 'this command in mode ' + state.mode);
}

function demand(condition, otherwise) {
  if (!condition) {
    throw checks.refusal(otherwise + ' is not possible');
  }
}

module.exports = {
  advance: advance,
  agreeNoSet: agreeNoSet,
  agreeing: agreeing,
  animationDone: animationDone,
  callSet: callSet,
  claim: claim,
  claimSlots: claimSlots,
  confirm: confirm,
  create: create,
  disconnect: disconnect,
  forfeit: forfeit,
  passCall: passCall,
  reconnect: reconnect,
  requestCards: requestCards,
  submit: submit,
  tap: tap
};
