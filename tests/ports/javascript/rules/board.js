// SPDX-License-Identifier: MIT
// The cards that lie and those still to come (B1 to B8). A table is any object with
// slots (a card id or -1 each; 4 columns, left to right, top to bottom) and deck (the
// next card first), plain arrays both; the state of a match is one.
//
// Changed arrays are new arrays. Nothing else may hold on to an old one, and a host that
// keeps state outside of JavaScript sees every change as an assignment.
'use strict';

var cards = require('./cards');
var checks = require('./checks');
var decks = require('./decks');
var FULL = require('./ruleset').FULL;
var sets = require('./sets');

// 12, the cap and "above 12" count cards, never slots (B8).
function cardCount(table) {
  return occupied(table).length;
}

// The slots that hold a card, ascending.
function occupied(table) {
  var found = [];
  table.slots.forEach(function (card, slot) {
    if (card !== cards.EMPTY) {
      found.push(slot);
    }
  });
  return found;
}

function cardsAt(table, chosen) {
  return chosen.map(function (slot) { return table.slots[slot]; });
}

// The slots where some lying cards lie, ascending.
function slotsOf(table, lying) {
  return ascending(lying.map(function (card) { return table.slots.indexOf(card); }));
}

// Without a comparison sort() would take 10 for less than 9.
function ascending(numbers) {
  return numbers.slice().sort(function (one, other) { return one - other; });
}

function draw(table, count) {
  var drawn = table.deck.slice(0, count);
  table.deck = table.deck.slice(count);
  return drawn;
}

// Twelve slots from the deck; with fewer cards the last stay empty (B1).
function deal(table) {
  table.slots = draw(table, FULL);
  while (table.slots.length < FULL) {
    table.slots.push(cards.EMPTY);
  }
}

// Lays cards into slots, in parallel.
function place(table, chosen, laid) {
  table.slots = table.slots.map(function (card, slot) {
    var at = chosen.indexOf(slot);
    return at < 0 ? card : laid[at];
  });
}

function take(table, chosen) {
  place(table, chosen, chosen.map(function () { return cards.EMPTY; }));
}

// Fills that many of the vacated slots, lowest first (B2); answers with those filled.
function refill(table, vacated, count) {
  var filled = ascending(vacated).slice(0, count);
  place(table, filled, draw(table, count));
  return filled;
}

// Lays that many cards into new slots at the end; answers with those slots.
function append(table, count) {
  var first = table.slots.length;
  var laid = draw(table, count);
  table.slots = table.slots.concat(laid);
  return laid.map(function (card, at) { return first + at; });
}

// Moves the cards together in slot order; true when slots vanished (B4).
function closeUp(table) {
  var lying = cardsAt(table, occupied(table));
  var closed = lying.length < table.slots.length;
  table.slots = lying;
  return closed;
}

// How many cards come after a claim, and where (B2 to B4): fills says whether the
// vacated slots are for the deck to fill, even if it is empty; then intoVacated cards go
// there, holes close up when closes, and atEnd cards come behind (browser rules).
function refillPlan(rules, table, vacated) {
  var left = cardCount(table);
  var pile = table.deck.length;
  var above = left + vacated > FULL;
  var always = rules.close_up === 'always';
  var closes = always || rules.close_up === 'above_12' && above;
  if (rules.refill === 'always') {
    return { fills: true, intoVacated: Math.min(vacated, pile), closes: closes, atEnd: 0 };
  }
  var missing = Math.min(Math.max(0, FULL - left), pile);
  // Where the board closes up first, what is missing comes behind it.
  var fills = left < FULL && !(always && above);
  var intoVacated = fills ? Math.min(missing, vacated) : 0;
  var atEnd = always ? missing - intoVacated : 0;
  return { fills: fills, intoVacated: intoVacated, closes: closes, atEnd: atEnd };
}

// How many cards an expansion would lay now: 3, the last 1 or 2 where allowed, or 0
// (B5, B6, T1).
function expansionSize(rules, table) {
  var size = Math.min(3, table.deck.length);
  if (size < 3 && !rules.partial_deal) {
    return 0;
  }
  return rules.cap === 0 || cardCount(table) + size <= rules.cap ? size : 0;
}

// A table with a given position, checked (B8).
function given(rules, slots, deck) {
  sets.checkSlots(slots);
  decks.check(deck);
  var table = { slots: slots.slice(), deck: deck.slice() };
  if (rules.cap > 0 && cardCount(table) > rules.cap) {
    throw checks.refusal('a board of ' + cardCount(table) + ' cards: the cap is ' + rules.cap);
  }
  slots.forEach(function (card) {
    if (deck.indexOf(card) >= 0) {
      throw checks.refusal('card ' + card + ' lies on the board and is in the deck');
    }
  });
  return table;
}

// Refuses a slot that is not there.
function checkSlot(table, slot) {
  return checks.integer(slot, 'slot', 0, table.slots.length - 1);
}

module.exports = {
  append: append,
  cardCount: cardCount,
  cardsAt: cardsAt,
  checkSlot: checkSlot,
  closeUp: closeUp,
  deal: deal,
  expansionSize: expansionSize,
  given: given,
  occupied: occupied,
  refill: refill,
  refillPlan: refillPlan,
  slotsOf: slotsOf,
  take: take
};
