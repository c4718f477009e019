// SPDX-License-Identifier: MIT
// The line protocol: one JSON request a line, one JSON answer a line, in the same order.
// Reading and writing the lines is left to whoever runs this.
'use strict';

var answers = require('./answers');
var boards = require('./boards');
var checks = require('../rules/checks');
var json = require('../rules/json');
var matches = require('./matches');
var positions = require('../match/position');

var FORMAT = 1;

function same(state) {
  return state;
}

// A port that holds the sessions which are open. between(state) is what happens to a
// state between two commands; by default it is kept as it is. answer(line) returns the
// line to write, or "" for bye.
function create(between) {
  var keep = between || same;
  var sessions = {}; // states by "$" and name, so that no name is one of Object's own

  var kinds = {
    board: boards.answer,
    game: play,
    session: play
  };
  Object.keys(answers).forEach(function (kind) { kinds[kind] = answers[kind]; });

  function play(input) {
    return matches.play(input, keep);
  }

  function hello(request) {
    if (request.format !== FORMAT) {
      throw new Error('format ' + request.format + ': expected ' + FORMAT);
    }
    return {
      name: 'setrules JavaScript port',
      version: '1.0.0',
      format: FORMAT,
      kinds: Object.keys(kinds).sort(),
      stepwise: true
    };
  }

  function test(request) {
    if (!Object.prototype.hasOwnProperty.call(kinds, request.kind)) {
      throw new Error('no kind: ' + checks.shown(request.kind));
    }
    return refusable({ id: request.id }, function (answer) {
      answer.output = kinds[request.kind](request.input);
    });
  }

  function open(request) {
    return refusable({ session: request.session }, function (answer) {
      var opened = matches.create(request.input);
      sessions['$' + request.session] = opened.state;
      answer.events = opened.events;
      answer.digest = positions.digest(opened.state);
    });
  }

  // An answer filled in by fill(), or the refusal in its place.
  function refusable(answer, fill) {
    try {
      fill(answer);
      answer.result = 'valid';
    } catch (error) {
      if (!checks.isRefusal(error)) {
        throw error;
      }
      answer.result = 'error';
      answer.reason = error.message;
    }
    return answer;
  }

  function stateOf(request) {
    var state = sessions['$' + request.session];
    if (state === undefined) {
      throw new Error('no open session: ' + checks.shown(request.session));
    }
    return state;
  }

  function command(request) {
    var state = keep(stateOf(request));
    var answer = matches.command(state, request.step);
    sessions['$' + request.session] = state;
    answer.session = request.session;
    return answer;
  }

  function close(request) {
    stateOf(request);
    delete sessions['$' + request.session];
    return { session: request.session, closed: true };
  }

  var does = { hello: hello, test: test, create: open, command: command, close: close };

  function answer(line) {
    var request = {};
    try {
      request = JSON.parse(line);
      if (request.do === 'bye') {
        return '';
      }
      if (!Object.prototype.hasOwnProperty.call(does, request.do)) {
        throw new Error('no request: ' + checks.shown(request.do));
      }
      return json.compact(does[request.do](request));
    } catch (error) {
      return json.compact(complaint(request, error));
    }
  }

  // A request that cannot be read, or a fault here: told with its id or session.
  function complaint(request, error) {
    var told = { error: String(error && error.message) };
    ['id', 'session'].forEach(function (name) {
      if (request && typeof request[name] === 'string') {
        told[name] = request[name];
      }
    });
    return told;
  }

  return { answer: answer };
}

module.exports = { create: create };
