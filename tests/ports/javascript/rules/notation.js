// SPDX-License-Identifier: MIT
// Cards as text: the short code 2GOD, and four words such as 2 Green Open Diamond (C3).
// Only ASCII counts, and no locale changes what a text means.
'use strict';

var cards = require('./cards');
var checks = require('./checks');

// The four places of a code and the four words of the long form, in their order.
var PLACES = [
  { attribute: cards.NUMBER, letters: '123', words: ['1', '2', '3'] },
  { attribute: cards.COLOR, letters: 'RGP', words: ['Red', 'Green', 'Purple'] },
  { attribute: cards.SHADING, letters: 'STO', words: ['Solid', 'Striped', 'Open'] },
  { attribute: cards.SHAPE, letters: 'DSO', words: ['Diamond', 'Squiggle', 'Oval'] }
];

// Every word that names a value, place by place and digit by digit.
var VOCABULARY = [
  [['1', 'one'], ['2', 'two'], ['3', 'three']],
  [['red'], ['green'], ['purple']],
  [['solid', 'filled', 'filled-in'], ['striped', 'shaded'], ['open', 'outlined']],
  [['diamond', 'diamonds'], ['squiggle', 'squiggles'], ['oval', 'ovals']]
];

// What separates words: ASCII white space, and nothing else that looks like a space.
var SPACES = ' \t\n\r\f\v';

function code(card) {
  return PLACES.map(function (place) {
    return place.letters.charAt(cards.digit(card, place.attribute));
  }).join('');
}

function longForm(card) {
  return PLACES.map(function (place) {
    return place.words[cards.digit(card, place.attribute)];
  }).join(' ');
}

// split() and trim() would also cut at the no-break space.
function split(text) {
  var words = [];
  var word = '';
  for (var at = 0; at <= text.length; at += 1) {
    var character = text.charAt(at);
    if (character !== '' && SPACES.indexOf(character) < 0) {
      word += character;
    } else if (word !== '') {
      words.push(word);
      word = '';
    }
  }
  return words;
}

// The place and digit that a word names, or place -1.
function meaning(word) {
  for (var place = 0; place < VOCABULARY.length; place += 1) {
    for (var digit = 0; digit < 3; digit += 1) {
      if (VOCABULARY[place][digit].indexOf(word) >= 0) {
        return { place: place, digit: digit };
      }
    }
  }
  return { place: -1, digit: -1 };
}

function cardOf(digits) {
  return PLACES.reduce(function (card, place, at) {
    return card + place.attribute.place * digits[at];
  }, 0);
}

function complaint(text, what) {
  return checks.refusal(checks.shown(text) + ': ' + what);
}

function parseCode(text, word) {
  if (word.length !== PLACES.length) {
    throw complaint(text, 'expected a code such as 2GOD, or four words such as 2 Green Open Diamond');
  }
  return cardOf(PLACES.map(function (place, at) {
    var digit = place.letters.toLowerCase().indexOf(word.charAt(at));
    if (digit < 0) {
      throw complaint(text, checks.shown(word.charAt(at)) + ' in place ' + (at + 1) + ' is no ' +
        place.attribute.name);
    }
    return digit;
  }));
}

function parseWords(text, words) {
  var digits = [-1, -1, -1, -1];
  words.forEach(function (word) {
    var found = meaning(word);
    if (found.place < 0) {
      throw complaint(text, checks.shown(word) + ' is no word for a card');
    }
    if (digits[found.place] >= 0) {
      throw complaint(text, checks.shown(word) + ' gives the ' +
        PLACES[found.place].attribute.name + ' a second time');
    }
    digits[found.place] = found.digit;
  });
  digits.forEach(function (digit, at) {
    if (digit < 0) {
      throw complaint(text, 'no word for the ' + PLACES[at].attribute.name);
    }
  });
  return cardOf(digits);
}

// The card that a code or four words name, in any case, the words in any order.
function parse(text) {
  if (typeof text !== 'string') {
    throw complaint(text, 'expected a string');
  }
  // The same in every locale, unlike toLocaleLowerCase(). No foreign letter becomes one of
  // the words: a dotless i stays one, a dotted I gives two characters, and the k of the
  // Kelvin sign is in none of them.
  var words = split(text.toLowerCase());
  if (words.length === 1 && meaning(words[0]).place < 0) {
    return parseCode(text, words[0]);
  }
  return parseWords(text, words);
}

module.exports = { code: code, longForm: longForm, parse: parse };
