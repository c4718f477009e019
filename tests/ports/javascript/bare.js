// SPDX-License-Identifier: MIT
// The port once more, in a world as poor as a game server's: one bundled script in a
// context that has nothing but ECMAScript 5 without clocks and locales, whose sort() is
// not stable, whose built-in objects are frozen once the script has run, and where a
// state lives as text between two commands.
'use strict';

var bundle = require('./bundle').bundle;
var lines = require('./lines');
var vm = require('vm');

// What stays, by object: the functions of ECMAScript 5, without those that read a clock,
// a locale or a random number. Everything else goes.
var GLOBALS = 'Array Boolean Error Function Infinity JSON Math NaN Number Object RangeError RegExp ' +
  'String SyntaxError TypeError isFinite isNaN parseFloat parseInt undefined';
var MEMBERS = {
  'Array': 'isArray length name prototype',
  'Array.prototype': 'concat constructor every filter forEach indexOf join lastIndexOf length map ' +
    'pop push reduce reduceRight reverse shift slice some sort splice toString unshift',
  'JSON': 'parse stringify',
  'Math': 'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor ' +
    'log max min pow round sin sqrt tan',
  'Number': 'MAX_VALUE MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY length name prototype',
  'Number.prototype': 'constructor toExponential toFixed toPrecision toString valueOf',
  'Object': 'create defineProperties defineProperty freeze getOwnPropertyDescriptor ' +
    'getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys length name ' +
    'preventExtensions prototype seal',
  'String': 'fromCharCode length name prototype',
  'String.prototype': 'charAt charCodeAt concat constructor indexOf lastIndexOf length match ' +
    'replace search slice split substring toLowerCase toString toUpperCase trim valueOf'
};

// The two functions below run inside the context, as text: they may use nothing from here.

function impoverish(world, globals, members) {
  // A heap sort: equal elements come out in another order than they went in.
  function sort(compare) {
    var array = this;
    var before = compare || function (one, other) {
      return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
    };
    function swap(one, other) {
      var held = array[one];
      array[one] = array[other];
      array[other] = held;
    }
    function sink(from, end) {
      var child = 2 * from + 1;
      if (child >= end) {
        return;
      }
      if (child + 1 < end && before(array[child], array[child + 1]) < 0) {
        child += 1;
      }
      if (before(array[from], array[child]) < 0) {
        swap(from, child);
        sink(child, end);
      }
    }
    for (var start = array.length - 1; start >= 0; start -= 1) {
      sink(start, array.length);
    }
    for (var end = array.length - 1; end > 0; end -= 1) {
      swap(0, end);
      sink(0, end);
    }
    return array;
  }

  function keepOnly(object, names) {
    Object.getOwnPropertyNames(object).forEach(function (name) {
      if (names.split(' ').indexOf(name) < 0) {
        delete object[name];
      }
    });
  }

  Array.prototype.sort = sort;
  Object.keys(members).forEach(function (path) {
    keepOnly(path.split('.').reduce(function (object, name) { return object[name]; }, world),
      members[path]);
  });
  keepOnly(world, globals);
}

function freeze(world) {
  Object.getOwnPropertyNames(world).forEach(function (name) {
    var value = world[name];
    if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
      Object.freeze(value);
      Object.freeze(value.prototype || {});
      freezeMembers(value);
    }
  });

  function freezeMembers(object) {
    Object.getOwnPropertyNames(object).forEach(function (name) {
      var member = Object.getOwnPropertyDescriptor(object, name).value;
      if (member !== null && typeof member === 'object' && !Object.isFrozen(member)) {
        Object.freeze(member);
        freezeMembers(member);
      }
    });
  }
}

// A context with the port in it, as the global variable port.
function open() {
  var context = vm.createContext({});
  function call(procedure, more) {
    vm.runInContext('(' + procedure + '(this' + more + '))', context);
  }
  call(impoverish, ', ' + JSON.stringify(GLOBALS) + ', ' + JSON.stringify(MEMBERS));
  vm.runInContext(bundle('check/protocol', 'protocol'), context);
  vm.runInContext('var port = protocol.create(function (state) {\n' +
    '  return JSON.parse(JSON.stringify(state));\n' +
    '});', context);
  call(freeze, '');
  return context;
}

module.exports = { open: open };

if (require.main === module) {
  lines.serve(vm.runInContext('port.answer', open()));
}
