// SPDX-License-Identifier: MIT
// The port on Node: answers the line protocol on standard input and output.
//
//     setrules conform -- node port.js
'use strict';

var lines = require('./lines');
var protocol = require('./check/protocol');

lines.serve(protocol.create().answer);
