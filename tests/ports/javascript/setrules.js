// SPDX-License-Identifier: MIT
// What a game takes: the rules, and matches.
'use strict';

module.exports = {
  board: require('./rules/board'),
  cards: require('./rules/cards'),
  checks: require('./rules/checks'),
  decks: require('./rules/decks'),
  fair: require('./rules/fair'),
  notation: require('./rules/notation'),
  position: require('./match/position'),
  random: require('./rules/random'),
  ruleset: require('./rules/ruleset'),
  session: require('./match/session'),
  sets: require('./rules/sets'),
  sha256: require('./rules/sha256')
};
