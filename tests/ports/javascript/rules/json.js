// SPDX-License-Identifier: MIT
// The canonical form of plain data: keys sorted, no spaces, so that the same content is
// the same text and has the same hash in every language (P1).
'use strict';

function compact(value) {
  if (Array.isArray(value)) {
    return '[' + value.map(compact).join(',') + ']';
  }
  if (typeof value === 'object') {
    // Keys that look like numbers would come first in an object's own order.
    return '{' + Object.keys(value).sort().map(function (key) {
      return JSON.stringify(key) + ':' + compact(value[key]);
    }).join(',') + '}';
  }
  return JSON.stringify(value);
}

module.exports = { compact: compact };
