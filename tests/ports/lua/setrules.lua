-- SPDX-License-Identifier: MIT
-- What a game takes: the rules, and matches.

return {
  board = require("setrules.rules.board"),
  cards = require("setrules.rules.cards"),
  checks = require("setrules.rules.checks"),
  decks = require("setrules.rules.decks"),
  fair = require("setrules.rules.fair"),
  json = require("setrules.rules.json"),
  notation = require("setrules.rules.notation"),
  position = require("setrules.match.position"),
  random = require("setrules.rules.random"),
  ruleset = require("setrules.rules.ruleset"),
  session = require("setrules.match.session"),
  sets = require("setrules.rules.sets"),
  sha256 = require("setrules.rules.sha256")
}
