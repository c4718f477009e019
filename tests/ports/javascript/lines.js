// SPDX-License-Identifier: MIT
// Lines in and lines out, on Node's standard streams.
'use strict';

// Writes answer(line) for every line that comes, until an empty answer or the end of the
// input; the program then ends with 0.
function serve(answer) {
  var rest = '';
  // Decoded as a stream: a character may arrive in two pieces.
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', function (text) {
    var lines = (rest + text).split('\n');
    rest = lines.pop();
    for (var at = 0; at < lines.length; at += 1) {
      var answered = answer(lines[at]);
      if (answered === '') {
        // Not process.exit(), which may cut off what is still to be written.
        process.stdin.destroy();
        return;
      }
      process.stdout.write(answered + '\n');
    }
  });
}

module.exports = { serve: serve };
