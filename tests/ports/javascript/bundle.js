// SPDX-License-Identifier: MIT
// Writes the modules as one ES5 file for an engine without require(), such as the goja of
// Nakama: a script that sets one global variable.
//
//     node bundle.js > setrules.bundle.js
'use strict';

var fs = require('fs');
var path = require('path');

var REQUIRE = /require\('(\.[^']*)'\)/g;

// The text of a script that sets the global `name` to what the entry module exports.
function bundle(entry, name) {
  var modules = []; // each after those that it requires
  var seen = {};

  function add(file) {
    if (seen[file]) {
      return;
    }
    seen[file] = true;
    var text = fs.readFileSync(path.join(__dirname, file + '.js'), 'utf8');
    var rewritten = text.replace(REQUIRE, function (whole, relative) {
      var required = path.posix.join(path.posix.dirname(file), relative);
      add(required);
      return 'modules[' + JSON.stringify(required) + ']';
    });
    modules.push('modules[' + JSON.stringify(file) + '] = (function (module) {\n' + rewritten +
      'return module.exports;\n}({ exports: {} }));\n');
  }

  add(entry);
  return 'var ' + name + ' = (function () {\nvar modules = {};\n' + modules.join('\n') +
    'return modules[' + JSON.stringify(entry) + '];\n}());\n';
}

module.exports = { bundle: bundle };

if (require.main === module) {
  process.stdout.write(bundle('setrules', 'setrules'));
}
