// SPDX-License-Identifier: MIT
// Cards: ints from 0 to 80, four base-3 digits each (C1, C2).
'use strict';

var checks = require('./checks');

var COUNT = 81;

// An empty slot. Not 0, which is a card, and not null or undefined, which JSON and
// other languages treat in ways of their own (P1).
var EMPTY = -1;

// In the order in which attributes are reported (C2), each with the value of its digit
// in an id (C1) and its words by digit.
var ATTRIBUTES = [
  { name: 'number', place: 27, words: ['one', 'two', 'three'] },
  { name: 'shape', place: 9, words: ['diamond', 'squiggle', 'oval'] },
  { name: 'color', place: 1, words: ['red', 'green', 'purple'] },
  { name: 'shading', place: 3, words: ['solid', 'striped', 'open'] }
];

var NUMBER = ATTRIBUTES[0];
var SHAPE = ATTRIBUTES[1];
var COLOR = ATTRIBUTES[2];
var SHADING = ATTRIBUTES[3];

function check(card) {
  return checks.integer(card, 'card', 0, COUNT - 1);
}

function digit(card, attribute) {
  return Math.floor(card / attribute.place) % 3;
}

function word(card, attribute) {
  return attribute.words[digit(card, attribute)];
}

module.exports = {
  ATTRIBUTES: ATTRIBUTES,
  COLOR: COLOR,
  COUNT: COUNT,
  EMPTY: EMPTY,
  NUMBER: NUMBER,
  SHADING: SHADING,
  SHAPE: SHAPE,
  check: check,
  digit: digit,
  word: word
};
