// SPDX-License-Identifier: MIT
// The kind "board": a position and steps that change it; see docs/vector-format.md.
'use strict';

var board = require('../rules/board');
var cards = require('../rules/cards');
var checks = require('../rules/checks');
var ruleset = require('../rules/ruleset');
var sets = require('../rules/sets');

// Each step answers with the slots that it dealt, took, filled or added. take and refill
// work on the slots of the step; the others take none.
var STEPS = {
  deal: function (table) {
    board.deal(table);
    return board.occupied(table);
  },
  take: function (table, rules, slots) {
    board.take(table, slots);
    return slots;
  },
  refill: function (table, rules, slots) {
    return board.refill(table, slots, board.refillPlan(rules, table, slots.length).intoVacated);
  },
  close_up: function (table) {
    board.closeUp(table);
    return [];
  },
  top_up: function (table, rules) {
    var topsUp = rules.refill === 'to_12' && rules.close_up === 'always';
    return board.append(table, topsUp ? Math.max(0, ruleset.FULL - board.cardCount(table)) : 0);
  },
  expand: function (table, rules) {
    var lies = rules.expansion === 'engine' && sets.anyExists(table.slots);
    return board.append(table, lies ? 0 : board.expansionSize(rules, table));
  }
};

function checkStep(table, step) {
  checks.choice(step.step, 'step', Object.keys(STEPS));
  var takes = step.step === 'take';
  if (takes ? step.slots.length !== 3 : step.step !== 'refill' && step.slots.length > 0) {
    throw checks.refusal('step ' + step.step + ' with ' + step.slots.length + ' slots');
  }
  checks.distinct(step.slots, 'slots', function (slot) {
    board.checkSlot(table, slot);
    if ((table.slots[slot] === cards.EMPTY) === takes) {
      throw checks.refusal('slot ' + slot + (takes ? ' is empty' : ' holds a card'));
    }
  });
}

function answer(input) {
  var rules = ruleset.check(input.rules);
  var table = board.given(rules, input.slots, input.deck);
  return {
    steps: input.steps.map(function (step) {
      checkStep(table, step);
      // The cards that are taken have to be read before, those that are laid after.
      var taken = board.cardsAt(table, step.slots);
      var slots = STEPS[step.step](table, rules, step.slots);
      return {
        slots: slots,
        cards: step.step === 'take' ? taken : board.cardsAt(table, slots),
        board: table.slots,
        deck_remaining: table.deck.length,
        exists: sets.anyExists(table.slots)
      };
    })
  };
}

module.exports = { answer: answer };
