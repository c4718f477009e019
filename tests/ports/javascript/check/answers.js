// SPDX-License-Identifier: MIT
// The kinds of the vectors that are answered at once, each by a function from its input
// to its output; see docs/vector-format.md.
'use strict';

var cards = require('../rules/cards');
var checks = require('../rules/checks');
var decks = require('../rules/decks');
var fair = require('../rules/fair');
var notation = require('../rules/notation');
var Random = require('../rules/random').Random;
var ruleset = require('../rules/ruleset');
var sets = require('../rules/sets');

function flat(arrays) {
  return [].concat.apply([], arrays);
}

function describeCard(input) {
  var card = cards.check(input.card);
  return {
    number: cards.digit(card, cards.NUMBER) + 1,
    shape: cards.word(card, cards.SHAPE),
    shading: cards.word(card, cards.SHADING),
    color: cards.word(card, cards.COLOR),
    // By value of the digit, not in the order of C2.
    digits: [cards.NUMBER, cards.SHAPE, cards.SHADING, cards.COLOR].map(function (attribute) {
      return cards.digit(card, attribute);
    }),
    code: notation.code(card),
    text: notation.longForm(card)
  };
}

function parseText(input) {
  return { card: notation.parse(input.text) };
}

// Calls answer() with the entries of parallel arrays, one after another.
function eachEntry(columns, answer) {
  columns.forEach(function (column) {
    if (column.length !== columns[0].length) {
      throw checks.refusal('parallel arrays of different lengths');
    }
  });
  return columns[0].map(function (first, at) {
    return answer.apply(null, columns.map(function (column) { return column[at]; }));
  });
}

function thirdCards(input) {
  return { cards: eachEntry([input.a, input.b], sets.third) };
}

function validate(input) {
  return { valid: eachEntry([input.a, input.b, input.c], sets.isSet) };
}

// Every set of a deck: all cards laid out in order, and the slots turned into cards.
function allSets(input) {
  var small = checks.choice(input.deck, 'deck', ['full', 'small']) === 'small';
  var deck = decks.unshuffled(small);
  return { sets: flat(sets.findAll(deck)).map(function (slot) { return deck[slot]; }) };
}

function through(input) {
  var card = cards.check(input.card);
  return {
    pairs: flat(decks.unshuffled(false).map(function (other) {
      return [other, sets.third(card, other)];
    }))
  };
}

function explain(input) {
  if (input.cards.length !== 3) {
    throw checks.refusal(input.cards.length + ' cards to explain: expected 3');
  }
  return sets.explain(input.cards[0], input.cards[1], input.cards[2]);
}

function search(input) {
  var found = sets.findAll(sets.checkSlots(input.slots));
  return {
    exists: sets.anyExists(input.slots),
    count: found.length,
    sets: flat(found),
    hint: found.length > 0 ? found[0] : []
  };
}

function draws(input) {
  var random = new Random(input.seed);
  return {
    values: input.calls.map(function (call) {
      switch (checks.choice(call.call, 'call', ['next', 'next_below', 'next_range'])) {
        case 'next':
          return random.next();
        case 'next_below':
          return random.below(call.high);
        default:
          return random.between(call.low, call.high);
      }
    })
  };
}

function seededDeck(input) {
  return { order: decks.seeded(input.seed, checks.flag(input.small, 'small')) };
}

function daily(input) {
  var seed = decks.dailySeed(
    input.year, input.month, input.day, input.hour, input.minute, input.offset_minutes
  );
  return { seed: seed, order: decks.seeded(seed, false) };
}

function fairDeck(input) {
  return {
    commitment: fair.commitment(input.match_id, input.key),
    order: fair.order(input.match_id, input.key, checks.flag(input.small, 'small'))
  };
}

function verifyFair(input) {
  return { valid: fair.verify(input.order, input.match_id, input.key, input.commitment) };
}

// The part of a change that holds the value of a field, by the type of the field.
var PARTS = { string: 'word', boolean: 'flag', number: 'number' };

function namedRules(input) {
  var types = ruleset.types();
  var changes = {};
  var fields = checks.distinct(
    input.changes.map(function (change) { return change.field; }), 'changes',
    function (field) { checks.choice(field, 'field', Object.keys(types)); }
  );
  fields.forEach(function (field, at) {
    changes[field] = input.changes[at][PARTS[types[field]]];
  });
  return ruleset.named(input.name, changes);
}

module.exports = {
  cards: describeCard,
  daily: daily,
  deck: seededDeck,
  draws: draws,
  explain: explain,
  fair: fairDeck,
  notation: parseText,
  rulesets: namedRules,
  search: search,
  sets: allSets,
  third: thirdCards,
  through: through,
  validate: validate,
  verify_fair: verifyFair
};
