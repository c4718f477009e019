// SPDX-License-Identifier: MIT
// SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104) on arrays of bytes. goja has no crypto
// module, and not every build of a server offers its own to scripts.
'use strict';

var BLOCK = 64;

// The fractions of the cube roots of the first 64 primes.
var ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
];

// The fractions of the square roots of the first eight primes.
var START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
];

function rotated(word, by) {
  return word >>> by | word << 32 - by;
}

// The message, the bit 1, zeros, and the length in bits as a big-endian 64-bit number.
function padded(bytes) {
  var whole = bytes.slice();
  whole.push(0x80);
  while (whole.length % BLOCK !== BLOCK - 8) {
    whole.push(0);
  }
  appendWord(whole, Math.floor(bytes.length / 0x20000000));
  appendWord(whole, bytes.length << 3);
  return whole;
}

function appendWord(bytes, word) {
  bytes.push(word >>> 24, word >>> 16 & 255, word >>> 8 & 255, word & 255);
}

function schedule(bytes, from) {
  var words = [];
  for (var at = 0; at < 64; at += 1) {
    if (at < 16) {
      var byte = from + 4 * at;
      words.push(bytes[byte] << 24 | bytes[byte + 1] << 16 | bytes[byte + 2] << 8 | bytes[byte + 3]);
    } else {
      var late = words[at - 2];
      var early = words[at - 15];
      var lateMix = rotated(late, 17) ^ rotated(late, 19) ^ late >>> 10;
      var earlyMix = rotated(early, 7) ^ rotated(early, 18) ^ early >>> 3;
      words.push(lateMix + words[at - 7] + earlyMix + words[at - 16] | 0);
    }
  }
  return words;
}

function compressed(state, words) {
  var a = state[0], b = state[1], c = state[2], d = state[3];
  var e = state[4], f = state[5], g = state[6], h = state[7];
  for (var at = 0; at < 64; at += 1) {
    var lower = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    var chosen = e & f ^ ~e & g;
    var first = h + lower + chosen + ROUNDS[at] + words[at] | 0;
    var upper = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    var majority = a & b ^ a & c ^ b & c;
    h = g;
    g = f;
    f = e;
    e = d + first | 0;
    d = c;
    c = b;
    b = a;
    a = first + upper + majority | 0;
  }
  return [a, b, c, d, e, f, g, h].map(function (word, at) { return word + state[at] | 0; });
}

// The 32 bytes of the SHA-256 of some bytes.
function hash(bytes) {
  var whole = padded(bytes);
  var state = START;
  for (var from = 0; from < whole.length; from += BLOCK) {
    state = compressed(state, schedule(whole, from));
  }
  var digest = [];
  state.forEach(function (word) { appendWord(digest, word); });
  return digest;
}

function hmac(key, message) {
  var short = key.length > BLOCK ? hash(key) : key.slice();
  while (short.length < BLOCK) {
    short.push(0);
  }
  var inner = short.map(function (byte) { return byte ^ 0x36; });
  var outer = short.map(function (byte) { return byte ^ 0x5c; });
  return hash(outer.concat(hash(inner.concat(message))));
}

// The bytes of a text in UTF-8, which for ASCII are its character codes.
function utf8(text) {
  var bytes = [];
  for (var at = 0; at < text.length; at += 1) {
    var point = text.charCodeAt(at);
    if (point >= 0xd800 && point < 0xdc00) {
      at += 1;
      point = 0x10000 + ((point & 0x3ff) << 10) + (text.charCodeAt(at) & 0x3ff);
    }
    if (point < 0x80) {
      bytes.push(point);
    } else if (point < 0x800) {
      bytes.push(0xc0 | point >> 6, 0x80 | point & 63);
    } else if (point < 0x10000) {
      bytes.push(0xe0 | point >> 12, 0x80 | point >> 6 & 63, 0x80 | point & 63);
    } else {
      bytes.push(0xf0 | point >> 18, 0x80 | point >> 12 & 63, 0x80 | point >> 6 & 63, 0x80 | point & 63);
    }
  }
  return bytes;
}

function hex(bytes) {
  return bytes.map(function (byte) { return (byte < 16 ? '0' : '') + byte.toString(16); }).join('');
}

// The SHA-256 of a text, in lower-case hex.
function hexOfText(text) {
  return hex(hash(utf8(text)));
}

module.exports = { hash: hash, hex: hex, hexOfText: hexOfText, hmac: hmac, utf8: utf8 };
