// SPDX-License-Identifier: MIT
// Decks: arrays of card ids in the order in which they are drawn, index 0 first (D1 to D4).
'use strict';

var cards = require('./cards');
var checks = require('./checks');
var Random = require('./random').Random;

var MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
var DAY = 24 * 60; // in minutes

// All cards, or the 27 solid ones, ascending (D1).
function unshuffled(small) {
  var deck = [];
  for (var card = 0; card < cards.COUNT; card += 1) {
    if (!small || cards.digit(card, cards.SHADING) === 0) {
      deck.push(card);
    }
  }
  return deck;
}

// A fresh deck, shuffled from its last index down (D3). below(n) draws from 0 to n - 1.
function shuffle(small, below) {
  var deck = unshuffled(small);
  for (var i = deck.length - 1; i >= 1; i -= 1) {
    var j = below(i + 1);
    var held = deck[i];
    deck[i] = deck[j];
    deck[j] = held;
  }
  return deck;
}

// The deck that a seed deals, any int32.
function seeded(seed, small) {
  var random = new Random(seed);
  return shuffle(small, function (bound) { return random.below(bound); });
}

// Refuses what is no deck: something that is no card, or a card twice.
function check(order) {
  return checks.distinct(order, 'a deck', cards.check);
}

function daysIn(year, month) {
  var leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : MONTHS[month - 1];
}

function dateSeed(year, month, day) {
  if (year < 1 || year > 9999) {
    throw checks.refusal('year ' + year + ' in UTC: expected 1 to 9999');
  }
  return 10000 * year + 100 * month + day;
}

// The seed of the Daily Challenge: the UTC date as yyyymmdd (D6), for a local time that
// is offsetMinutes ahead of UTC. By arithmetic: a Date would bring in a time zone, and
// takes the year 99 for 1999.
function dailySeed(year, month, day, hour, minute, offsetMinutes) {
  checks.integer(year, 'year', 1, 9999);
  checks.integer(month, 'month', 1, 12);
  checks.integer(day, 'day', 1, daysIn(year, month));
  checks.integer(hour, 'hour', 0, 23);
  checks.integer(minute, 'minute', 0, 59);
  checks.integer(offsetMinutes, 'offset_minutes', 1 - DAY, DAY - 1);
  var utc = 60 * hour + minute - offsetMinutes;
  if (utc < 0) {
    if (day > 1) {
      return dateSeed(year, month, day - 1);
    }
    return month > 1 ? dateSeed(year, month - 1, daysIn(year, month - 1)) : dateSeed(year - 1, 12, 31);
  }
  if (utc >= DAY) {
    if (day < daysIn(year, month)) {
      return dateSeed(year, month, day + 1);
    }
    return month < 12 ? dateSeed(year, month + 1, 1) : dateSeed(year + 1, 1, 1);
  }
  return dateSeed(year, month, day);
}

module.exports = {
  check: check,
  dailySeed: dailySeed,
  seeded: seeded,
  shuffle: shuffle,
  unshuffled: unshuffled
};
