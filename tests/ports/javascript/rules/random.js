// SPDX-License-Identifier: MIT
// The numbers of .NET's new System.Random(seed), bit for bit (D2): Knuth's subtractive
// generator, so that a server deals what a client in C# deals from the same seed.
'use strict';

var checks = require('./checks');

var INT32_MAX = 2147483647;
var INT32_MIN = -2147483648;
var MODULUS = INT32_MAX;
var SIZE = 55;

// Up to here sample * bound / MODULUS in integers is what .NET gets by a floating-point
// product, for every sample. No rule draws below more than 81.
var EXACT_BOUND = 1048576;

// A difference as an int32 variable holds it, wrapped around (|0), then made positive.
// The wrap matters: without it 59 % of the seeds give other draws, yet only 6,142 seeds
// another deck, so that trying a few seeds does not show the fault.
function difference(one, other) {
  var wrapped = (one - other) | 0;
  return wrapped < 0 ? wrapped + MODULUS : wrapped;
}

function Random(seed) {
  checks.integer(seed, 'seed', INT32_MIN, INT32_MAX);
  var words = [0]; // word 0 is not used
  var word = 161803398 - Math.min(Math.abs(seed), INT32_MAX);
  var following = 1;
  words[SIZE] = word;
  for (var step = 1; step < SIZE; step += 1) {
    words[21 * step % SIZE] = following;
    var next = difference(word, following);
    word = following;
    following = next;
  }
  for (var pass = 0; pass < 4; pass += 1) {
    for (var place = 1; place <= SIZE; place += 1) {
      words[place] = difference(words[place], words[1 + (place + 30) % SIZE]);
    }
  }
  this.words = words;
  this.index = 0;
  this.lagged = 21;
}

// Next(): 0 to 2147483646.
Random.prototype.next = function () {
  this.index = this.index < SIZE ? this.index + 1 : 1;
  this.lagged = this.lagged < SIZE ? this.lagged + 1 : 1;
  var sample = difference(this.words[this.index], this.words[this.lagged]);
  this.words[this.index] = sample;
  return sample;
};

// Next(bound): 0 to bound - 1. A bound of 0 or 1 takes a draw, too.
Random.prototype.below = function (bound) {
  checks.integer(bound, 'bound', 0, INT32_MAX);
  if (bound <= EXACT_BOUND) {
    // The product stays below 2^52, so that the quotient rounds down right.
    return Math.floor(this.next() * bound / MODULUS);
  }
  return Math.floor(this.next() * (1 / MODULUS) * bound);
};

// Next(low, high): low to high - 1, and low when they are equal. A range wider than an
// int32 takes two draws.
Random.prototype.between = function (low, high) {
  checks.integer(low, 'low', INT32_MIN, INT32_MAX);
  checks.integer(high, 'high', low, INT32_MAX);
  if (high - low <= INT32_MAX) {
    return low + this.below(high - low);
  }
  var sample = this.next();
  if (this.next() % 2 === 0) {
    sample = -sample;
  }
  return low + Math.floor((sample + (MODULUS - 1)) / 4294967293 * (high - low));
};

module.exports = { Random: Random };
