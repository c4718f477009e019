-- SPDX-License-Identifier: MIT
-- What a match begins with, checked whole before anything is dealt (M2, M6, B8).

local board = require("setrules.rules.board")
local checks = require("setrules.rules.checks")
local lists = require("setrules.rules.lists")
local ruleset = require("setrules.rules.ruleset")

local setup = {}

local MODES = { "single", "local", "pass_and_play", "online" }
local MOST_PLAYERS = 64

local function check_id(id)
  checks.visible_text(id, "player")
end

local function check_combination(given, rules)
  local players = #given.players
  local solitaire = rules.winner == "solitaire"
  if players < 1 or players > MOST_PLAYERS then
    checks.refuse(players .. " players: expected 1 to " .. MOST_PLAYERS)
  end
  if players ~= 1 and (given.mode == "single" or solitaire) then
    checks.refuse(players .. " players in a game for one")
  end
  if players < 2 and given.mode == "pass_and_play" then
    checks.refuse("pass and play with one player: expected 2 or more")
  end
  if given.mode == "online" and given.animations then
    checks.refuse("an online match has no animations")
  end
  if given.mode == "online" and rules.call_window_ms > 0 then
    checks.refuse("an online match has no call control")
  end
end

-- A copy of a setup, or a refusal. Its fields: players (ids in seat order), rules, mode,
-- deck (the next card first), given (whether slots lie already) and slots, now_ms,
-- animations, dealer (an id, or "" for the first player).
function setup.check(given)
  local rules = ruleset.check(given.rules)
  checks.distinct(given.players, "players", check_id)
  checks.choice(given.mode, "mode", MODES)
  checks.flag(given.animations, "animations")
  checks.flag(given.given, "given")
  checks.integer(given.now_ms, "now_ms", 0, checks.LARGEST_AMOUNT)
  check_combination(given, rules)
  if given.dealer ~= "" and not lists.contains(given.players, given.dealer) then
    checks.refuse("dealer " .. checks.shown(given.dealer) .. " is no player")
  end
  local lying = board.given(rules, given.given and given.slots or {}, given.deck)
  return {
    players = lists.copy(given.players),
    rules = rules,
    mode = given.mode,
    deck = lying.deck,
    given = given.given,
    slots = lying.slots,
    now_ms = given.now_ms,
    animations = given.animations,
    dealer = given.dealer
  }
end

return setup
