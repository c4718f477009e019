-- SPDX-License-Identifier: MIT
-- The phases (M3). Every phase but playing and ended owes a next step. With animations
-- the client asks for it by animation_done; without, proceed() takes all steps at once, so
-- that the same events come in the same order.

local board = require("setrules.rules.board")
local ending = require("setrules.match.ending")
local lists = require("setrules.rules.lists")
local sets = require("setrules.rules.sets")
local states = require("setrules.match.state")

local flow = {}

local function tell_laid(state, kind, slots)
  states.emit(state, kind, {
    slots = slots,
    cards = board.cards_at(state, slots),
    deck_remaining = #state.deck
  })
end

-- Tells whether a set lies, where that is not for the players to find out (B7, T1, T5).
local function look(state)
  if state.rules.expansion == "engine" then
    states.emit(state, "set_check", { exists = sets.any_exists(state.slots) })
  end
end

-- Refills and closes up after a claim (B2 to B4).
local function refill(state)
  local plan = board.refill_plan(state.rules, state, #state.vacated)
  if plan.fills then
    tell_laid(state, "refilled", board.refill(state, state.vacated, plan.into_vacated))
  end
  state.vacated = {}
  if plan.closes and board.close_up(state) then
    states.emit(state, "closed_up", { board = lists.copy(state.slots) })
  end
  if plan.at_end > 0 then
    tell_laid(state, "refilled", board.append(state, plan.at_end))
  end
  look(state)
end

-- Plays on, expands or ends, as the cards that lie demand.
local function go_on_from_settled(state)
  local expansion = state.rules.expansion
  if expansion ~= "agreement" and sets.any_exists(state.slots) then
    state.phase = "playing"
    return
  end
  local reason = ending.dead_end(state)
  if reason ~= "" then
    ending.finish(state, reason)
  elseif expansion == "engine" then
    states.emit(state, "no_set", { deck_remaining = #state.deck })
    flow.expand(state)
  else
    state.phase = "playing"
  end
end

-- Lays the cards of one expansion in new slots.
function flow.expand(state)
  tell_laid(state, "expanded", board.append(state, board.expansion_size(state.rules, state)))
  flow.withdraw_agreements(state)
  look(state)
  state.phase = "expanding"
end

-- Agreements were about the board as it was (T1).
function flow.withdraw_agreements(state)
  for _, player in ipairs(state.players) do
    player.agrees = false
  end
end

-- Takes the step that the phase owes.
function flow.step(state)
  if state.phase == "valid_set" then
    refill(state)
    state.phase = "refill"
  elseif state.phase == "invalid_set" then
    state.phase = "playing"
  else
    go_on_from_settled(state)
  end
end

function flow.proceed(state)
  while not state.animations and state.phase ~= "playing" and state.phase ~= "ended" do
    flow.step(state)
  end
end

function flow.open(state)
  tell_laid(state, "dealt", board.occupied(state))
  look(state)
  flow.proceed(state)
end

return flow
