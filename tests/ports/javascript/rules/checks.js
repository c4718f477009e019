// SPDX-License-Identifier: MIT
// What a caller may hand in, and the refusal of everything else (M4, E1).
'use strict';

// The largest time and the largest number of a rule set, 2^52 - 1: two of them and one
// more are the largest integer that every runtime holds exactly (P1).
var LARGEST_AMOUNT = 4503599627370495;

// An ordinary Error with a mark. A subclass would not do on a server that freezes
// Error.prototype: its constructor could not assign this.message any more.
function refusal(message) {
  var error = new Error(message);
  error.refused = true;
  return error;
}

// Whether an error is the caller's fault, rather than a fault of this code.
function isRefusal(error) {
  return error instanceof Error && error.refused === true;
}

function shown(value) {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

// An integer in a range. true is no 1, "1" is no 1, and 0.5 is no integer.
function integer(value, what, least, most) {
  var fits = typeof value === 'number' && Math.floor(value) === value;
  if (!fits || value < least || value > most) {
    throw refusal(what + ' ' + shown(value) + ': expected an integer from ' + least + ' to ' + most);
  }
  return value;
}

function flag(value, what) {
  if (value !== true && value !== false) {
    throw refusal(what + ' ' + shown(value) + ': expected true or false');
  }
  return value;
}

function choice(value, what, words) {
  if (typeof value !== 'string' || words.indexOf(value) < 0) {
    throw refusal(what + ' ' + shown(value) + ': expected one of ' + words.join(', '));
  }
  return value;
}

function list(value, what) {
  if (!Array.isArray(value)) {
    throw refusal(what + ' ' + shown(value) + ': expected an array');
  }
  return value;
}

// 1 to 64 visible ASCII characters. ASCII alone, so that every language puts ids into
// the same order: this one compares UTF-16 units, others code points (M8).
function visibleText(value, what, forbidden) {
  var fits = typeof value === 'string' && value.length >= 1 && value.length <= 64;
  for (var at = 0; fits && at < value.length; at += 1) {
    var character = value.charAt(at);
    fits = character >= '!' && character <= '~' && character !== forbidden;
  }
  if (!fits) {
    throw refusal(what + ' ' + shown(value) + ': expected 1 to 64 visible ASCII characters' +
      (forbidden ? ' without ' + forbidden : ''));
  }
  return value;
}

// The values of an array, each checked, all different.
function distinct(values, what, check) {
  var seen = [];
  list(values, what).forEach(function (value) {
    check(value);
    if (seen.indexOf(value) >= 0) {
      throw refusal(what + ': ' + shown(value) + ' is named twice');
    }
    seen.push(value);
  });
  return seen;
}

module.exports = {
  LARGEST_AMOUNT: LARGEST_AMOUNT,
  choice: choice,
  distinct: distinct,
  flag: flag,
  integer: integer,
  isRefusal: isRefusal,
  list: list,
  refusal: refusal,
  shown: shown,
  visibleText: visibleText
};
