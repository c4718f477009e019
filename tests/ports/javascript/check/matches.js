// SPDX-License-Identifier: MIT
// The kinds "session" and "game": matches, command by command; see docs/vector-format.md.
'use strict';

var checks = require('../rules/checks');
var decks = require('../rules/decks');
var fair = require('../rules/fair');
var positions = require('../match/position');
var session = require('../match/session');

// What each command takes from a step.
var COMMANDS = {
  tap: function (state, step) { return session.tap(state, step.slot, step.player); },
  confirm: function (state, step) { return session.confirm(state, step.player); },
  claim: function (state, step) { return session.claim(state, step.player, step.cards); },
  claim_slots: function (state, step) { return session.claimSlots(state, step.player, step.slots); },
  submit: function (state, step) {
    return session.submit(state, step.player, step.cards, step.at_ms);
  },
  advance: function (state, step) { return session.advance(state, step.at_ms); },
  animation_done: function (state) { return session.animationDone(state); },
  disconnect: function (state, step) { return session.disconnect(state, step.player, step.at_ms); },
  reconnect: function (state, step) { return session.reconnect(state, step.player, step.at_ms); },
  forfeit: function (state, step) { return session.forfeit(state, step.player); },
  call_set: function (state, step) { return session.callSet(state, step.players, step.at_ms); },
  pass_call: function (state, step) { return session.passCall(state, step.player); },
  agree_no_set: function (state, step) { return session.agreeNoSet(state, step.player); },
  request_cards: function (state, step) { return session.requestCards(state, step.player); }
};

function deckOrder(deck, rules) {
  var small = rules.deck === 'small';
  switch (deck.kind) {
    case 'seed':
      return decks.seeded(deck.seed, small);
    case 'fair':
      return fair.order(deck.match_id, deck.key, small);
    case 'given':
      return deck.order;
    default:
      throw new Error('no kind of deck: ' + checks.shown(deck.kind));
  }
}

function create(input) {
  return session.create({
    players: input.players,
    rules: input.rules,
    mode: input.mode,
    deck: deckOrder(input.deck, input.rules),
    given: input.given,
    slots: input.board,
    now_ms: input.now_ms,
    animations: input.animations,
    dealer: input.dealer
  });
}

// Gives a match one command. A refusal is an answer, too; any other error is a fault.
function command(state, step) {
  var events = [];
  var answer = 'error';
  if (!Object.prototype.hasOwnProperty.call(COMMANDS, step.command)) {
    throw new Error('no command: ' + checks.shown(step.command));
  }
  try {
    events = COMMANDS[step.command](state, step);
    answer = events.length > 0 ? 'events' : 'nothing';
  } catch (error) {
    if (!checks.isRefusal(error)) {
      throw error;
    }
  }
  return { answer: answer, events: events, digest: positions.digest(state) };
}

// A whole match. between() is what the host does to a state between two commands.
function play(input, between) {
  var opened = create(input);
  var state = opened.state;
  var opening = { events: opened.events, digest: positions.digest(state) };
  var steps = input.steps.map(function (step) {
    state = between(state);
    return command(state, step);
  });
  return { opening: [opening], steps: steps, end: [positions.position(state)] };
}

module.exports = { command: command, create: create, play: play };
