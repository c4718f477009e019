// SPDX-License-Identifier: MIT
// What a set is, and where sets lie (V1 to V4, B7).
'use strict';

var cards = require('./cards');
var checks = require('./checks');

// Card (or slot) numbers fit a board of the whole deck.
var MOST_SLOTS = 81;

// The one card that makes a set with two others (V3), for each pair: 81 * a + b.
var THIRD = (function () {
  var table = [];
  for (var a = 0; a < cards.COUNT; a += 1) {
    for (var b = 0; b < cards.COUNT; b += 1) {
      table.push(completed(a, b));
    }
  }
  return table;
}());

function completed(a, b) {
  return cards.ATTRIBUTES.reduce(function (card, attribute) {
    // 6 - x - y is never negative, so that % is the same here as in every language.
    var digit = (6 - cards.digit(a, attribute) - cards.digit(b, attribute)) % 3;
    return card + attribute.place * digit;
  }, 0);
}

function third(a, b) {
  return THIRD[cards.COUNT * cards.check(a) + cards.check(b)];
}

// Each attribute all equal or all different, which is the same as "c completes a and b".
function isSet(a, b, c) {
  return third(a, b) === cards.check(c);
}

// What one attribute says of three cards (V4).
function verdict(attribute, three) {
  var values = three.map(function (card) { return cards.word(card, attribute); });
  var sum = three.reduce(function (total, card) { return total + cards.digit(card, attribute); }, 0);
  var told = {
    attribute: attribute.name,
    verdict: 'different',
    values: values,
    twice: '',
    once: '',
    odd_card: cards.EMPTY,
    digit_sum: sum % 3
  };
  if (values[0] === values[1] && values[1] === values[2]) {
    told.verdict = 'same';
  } else if (told.digit_sum !== 0) {
    var odd = values[0] === values[1] ? 2 : values[0] === values[2] ? 1 : 0;
    told.verdict = 'broken';
    told.once = values[odd];
    told.twice = values[odd === 0 ? 1 : 0];
    told.odd_card = three[odd];
  }
  return told;
}

// Why three cards are a set, or every reason why they are not.
function explain(a, b, c) {
  var three = [a, b, c];
  three.forEach(cards.check);
  return {
    valid: isSet(a, b, c),
    attributes: cards.ATTRIBUTES.map(function (attribute) { return verdict(attribute, three); })
  };
}

// The names of the broken attributes, in C2 order.
function broken(a, b, c) {
  return explain(a, b, c).attributes
    .filter(function (told) { return told.verdict === 'broken'; })
    .map(function (told) { return told.attribute; });
}

// Refuses what is no board: more than 81 slots, what is no card, a card that lies twice.
function checkSlots(slots) {
  if (checks.list(slots, 'slots').length > MOST_SLOTS) {
    throw checks.refusal('a board of ' + slots.length + ' slots: expected at most ' + MOST_SLOTS);
  }
  checks.distinct(
    slots.filter(function (card) { return card !== cards.EMPTY; }), 'a board', cards.check
  );
  return slots;
}

// Calls visit(i, j, k) for every set in slots i < j < k, in lexicographic order, until
// it answers true. Slots are positions in the board as it is, empty ones included.
function visitSets(slots, visit) {
  var slotOf = [];
  for (var card = 0; card < cards.COUNT; card += 1) {
    slotOf.push(cards.EMPTY);
  }
  slots.forEach(function (lying, slot) {
    if (lying !== cards.EMPTY) {
      slotOf[lying] = slot;
    }
  });
  for (var i = 0; i < slots.length; i += 1) {
    for (var j = i + 1; j < slots.length; j += 1) {
      if (slots[i] !== cards.EMPTY && slots[j] !== cards.EMPTY) {
        var k = slotOf[THIRD[cards.COUNT * slots[i] + slots[j]]];
        if (k > j && visit(i, j, k)) {
          return;
        }
      }
    }
  }
}

function anyExists(slots) {
  var found = false;
  visitSets(slots, function () {
    found = true;
    return true;
  });
  return found;
}

// Every set as [i, j, k], ascending.
function findAll(slots) {
  var found = [];
  visitSets(slots, function (i, j, k) {
    found.push([i, j, k]);
    return false;
  });
  return found;
}

module.exports = {
  anyExists: anyExists,
  broken: broken,
  checkSlots: checkSlots,
  explain: explain,
  findAll: findAll,
  isSet: isSet,
  third: third
};
