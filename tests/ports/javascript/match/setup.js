// SPDX-License-Identifier: MIT
// What a match begins with, checked whole before anything is dealt (M2, M6, B8).
'use strict';

var board = require('../rules/board');
var checks = require('../rules/checks');
var ruleset = require('../rules/ruleset');

var MODES = ['single', 'local', 'pass_and_play', 'online'];
var MOST_PLAYERS = 64;

function checkId(id) {
  return checks.visibleText(id, 'player');
}

// A copy of a setup, or a refusal. Its fields: players (ids in seat order), rules, mode,
// deck (the next card first), given (whether slots lie already) and slots, now_ms,
// animations, dealer (an id, or "" for the first player).
function check(setup) {
  var rules = ruleset.check(setup.rules);
  var players = checks.distinct(setup.players, 'players', checkId);
  checks.choice(setup.mode, 'mode', MODES);
  checks.flag(setup.animations, 'animations');
  checks.flag(setup.given, 'given');
  checks.integer(setup.now_ms, 'now_ms', 0, checks.LARGEST_AMOUNT);
  checkCombination(setup, rules, players.length);
  if (setup.dealer !== '' && players.indexOf(setup.dealer) < 0) {
    throw checks.refusal('dealer ' + checks.shown(setup.dealer) + ' is no player');
  }
  var table = board.given(rules, setup.given ? setup.slots : [], setup.deck);
  return {
    players: players,
    rules: rules,
    mode: setup.mode,
    deck: table.deck,
    given: setup.given,
    slots: table.slots,
    now_ms: setup.now_ms,
    animations: setup.animations,
    dealer: setup.dealer
  };
}

function checkCombination(setup, rules, players) {
  var solitaire = rules.winner === 'solitaire';
  if (players < 1 || players > MOST_PLAYERS) {
    throw checks.refusal(players + ' players: expected 1 to ' + MOST_PLAYERS);
  }
  if (players !== 1 && (setup.mode === 'single' || solitaire)) {
    throw checks.refusal(players + ' players in a game for one');
  }
  if (players < 2 && setup.mode === 'pass_and_play') {
    throw checks.refusal('pass and play with one player: expected 2 or more');
  }
  if (setup.mode === 'online' && setup.animations) {
    throw checks.refusal('an online match has no animations');
  }
  if (setup.mode === 'online' && rules.call_window_ms > 0) {
    throw checks.refusal('an online match has no call control');
  }
}

module.exports = { check: check };
