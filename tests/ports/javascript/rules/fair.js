// SPDX-License-Identifier: MIT
// "fair-v1" (D7): the host publishes the commitment before the game and the key after
// it; nobody can predict the deck and anybody can check it.
'use strict';

var checks = require('./checks');
var decks = require('./decks');
var sha256 = require('./sha256');

var PREFIX = 'setrules-fair-v1|';
var WORDS = 4294967296; // 2^32

function checkMatchId(matchId) {
  return checks.visibleText(matchId, 'match id', '|');
}

// 32 bytes as hexadecimal digits, in lower case, the form that is hashed.
function checkHex(text, what) {
  var lower = '';
  for (var at = 0; typeof text === 'string' && at < text.length; at += 1) {
    var digit = '0123456789abcdefABCDEF'.indexOf(text.charAt(at));
    lower += digit < 0 ? '' : '0123456789abcdefabcdef'.charAt(digit);
  }
  if (lower.length !== 64 || text.length !== 64) {
    // A key is a secret: it is not shown.
    throw checks.refusal(what + ': expected 64 hexadecimal digits');
  }
  return lower;
}

// What is published before the game, as 64 hex digits.
function commitment(matchId, key) {
  return sha256.hexOfText(PREFIX + checkMatchId(matchId) + '|' + checkHex(key, 'key'));
}

// The whole deck that a key deals in a match.
function order(matchId, key, small) {
  var keyBytes = sha256.utf8(checkHex(key, 'key'));
  var prefix = PREFIX + checkMatchId(matchId) + '|';
  var block = [];
  var blocks = 0;

  function nextWord() {
    if (block.length === 0) {
      block = sha256.hmac(keyBytes, sha256.utf8(prefix + blocks));
      blocks += 1;
    }
    var bytes = block.splice(0, 4);
    return ((bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]) >>> 0);
  }

  return decks.shuffle(small, function (bound) {
    // Words from the last multiple of the bound on would favour low indices.
    var even = WORDS - WORDS % bound;
    var word = nextWord();
    while (word >= even) {
      word = nextWord();
    }
    return word % bound;
  });
}

// Whether a published order, key and commitment belong together. Refuses what cannot
// be an order, a key, a commitment or a match id at all.
function verify(dealt, matchId, key, published) {
  decks.check(dealt);
  if (commitment(matchId, key) !== checkHex(published, 'commitment')) {
    return false;
  }
  return dealt.join() === order(matchId, key, dealt.length === 27).join();
}

module.exports = { commitment: commitment, order: order, verify: verify };
