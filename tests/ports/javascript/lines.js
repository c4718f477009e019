// SPDX-License-Identifier: MIT
// Lines in and lines out, on Node's standard streams.
'use strict';

// Writes answer(line) for every line that comes, and ends the program with 0 at an empty
// answer or at the end of the input.
function serve(answer) {
  var rest = '';
  // Decoded as a stream: a character may arrive in two pieces.
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', function (text) {
    var lines = (rest + text).split('\n');
    rest = lines.pop();
    lines.forEach(function (line) {
      var answered = answer(line);
      if (answered === '') {
        process.exit(0);
      }
      process.stdout.write(answered + '\n');
    });
  });
}

module.exports = { serve: serve };
