-- SPDX-License-Identifier: MIT
-- The kind "board": a position and steps that change it; see docs/vector-format.md.

local board = require("setrules.rules.board")
local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local lists = require("setrules.rules.lists")
local ruleset = require("setrules.rules.ruleset")
local sets = require("setrules.rules.sets")
local text = require("setrules.rules.text")

local boards = {}

-- Each step answers with the slots that it dealt, took, filled or added. take and refill
-- work on the slots of the step; the others take none.
local STEPS = {}

function STEPS.deal(lying)
  board.deal(lying)
  return board.occupied(lying)
end

function STEPS.take(lying, _, slots)
  board.take(lying, slots)
  return slots
end

function STEPS.refill(lying, rules, slots)
  return board.refill(lying, slots, board.refill_plan(rules, lying, #slots).into_vacated)
end

function STEPS.close_up(lying)
  board.close_up(lying)
  return {}
end

function STEPS.top_up(lying, rules)
  local tops_up = rules.refill == "to_12" and rules.close_up == "always"
  local missing = math.max(0, ruleset.FULL - board.card_count(lying))
  return board.append(lying, tops_up and math.min(missing, #lying.deck) or 0)
end

function STEPS.expand(lying, rules)
  local lies = rules.expansion == "engine" and sets.any_exists(lying.slots)
  return board.append(lying, lies and 0 or board.expansion_size(rules, lying))
end

local function check_step(lying, step)
  checks.choice(step.step, "step", text.sorted_keys(STEPS))
  local takes = step.step == "take"
  local fits = step.step == "refill" or #step.slots == (takes and 3 or 0)
  if not fits then
    checks.refuse("step " .. step.step .. " with " .. #step.slots .. " slots")
  end
  checks.distinct(step.slots, "slots", function(slot)
    board.check_slot(lying, slot)
    if (board.card_at(lying, slot) == cards.EMPTY) == takes then
      checks.refuse("slot " .. slot .. (takes and " is empty" or " holds a card"))
    end
  end)
end

function boards.answer(input)
  local rules = ruleset.check(input.rules)
  local lying = board.given(rules, input.slots, input.deck)
  return {
    steps = lists.map(input.steps, function(step)
      check_step(lying, step)
      -- The cards that are taken have to be read before, those that are laid after.
      local taken = board.cards_at(lying, step.slots)
      local slots = STEPS[step.step](lying, rules, step.slots)
      return {
        slots = slots,
        cards = step.step == "take" and taken or board.cards_at(lying, slots),
        board = lists.copy(lying.slots),
        deck_remaining = #lying.deck,
        exists = sets.any_exists(lying.slots)
      }
    end)
  }
end

return boards
