-- SPDX-License-Identifier: MIT
-- What becomes of a claim, and of a call that ran out (M2, M5, M7, M9, M14, T2, T5).

local board = require("setrules.rules.board")
local checks = require("setrules.rules.checks")
local clock = require("setrules.match.clock")
local control = require("setrules.match.control")
local ending = require("setrules.match.ending")
local flow = require("setrules.match.flow")
local lists = require("setrules.rules.lists")
local sets = require("setrules.rules.sets")
local states = require("setrules.match.state")

local judging = {}

local function tell_put_down(state, id, cards)
  if #cards > 0 then
    local slots = board.slots_of(state, cards)
    states.emit(state, "deselected", {
      player = id,
      slots = slots,
      cards = board.cards_at(state, slots)
    })
  end
end

-- Empties the claimant's picks, and takes the leaving cards out of all others. Called
-- while they still lie, so that their slots can be told.
local function put_down(state, claimant, leaving)
  if state.mode == "pass_and_play" then
    tell_put_down(state, "", state.device)
    state.device = {}
    return
  end
  for seat, player in ipairs(state.players) do
    local function leaves(card)
      return seat == claimant or lists.contains(leaving, card)
    end
    tell_put_down(state, player.id, lists.filter(player.picks, leaves))
    player.picks = lists.filter(player.picks, function(card) return not leaves(card) end)
  end
end

-- Takes points or time, and tells what was really taken (M5).
local function penalise(state, player)
  local rules = state.rules
  local amount
  if rules.penalty == "none" then
    return
  elseif rules.penalty == "time" then
    amount = math.min(rules.penalty_ms, checks.LARGEST_AMOUNT - player.lost_ms)
    player.lost_ms = player.lost_ms + amount
  else
    local floor = rules.score_floor and 0 or -checks.LARGEST_AMOUNT
    amount = math.min(rules.penalty_points, player.score - floor)
    player.score = player.score - amount
  end
  states.emit(state, "penalty", {
    player = player.id,
    kind = rules.penalty,
    amount = amount,
    score = player.score,
    clock_ms = clock.shown(state, player)
  })
end

local function accept(state, seat, cards)
  local player = state.players[seat]
  -- The order in which the claim names its cards decides nothing from here on (M14).
  local slots = board.slots_of(state, cards)
  player.score = player.score + 1
  player.sets = player.sets + 1
  if player.owed > 0 and #state.deck == 0 then
    player.owed = player.owed - 1
  end
  states.emit(state, "claim_accepted", {
    player = player.id,
    slots = slots,
    cards = board.cards_at(state, slots),
    score = player.score,
    sets = player.sets,
    owed = player.owed
  })
  put_down(state, seat, cards)
  board.take(state, slots)
  state.vacated = lists.copy(slots)
  lists.extend(state.taken, cards)
  flow.withdraw_agreements(state)
  control.settle(state, true)
  state.phase = "valid_set"
  flow.proceed(state)
end

local function reject(state, seat, cards, reason, broken, stamp_ms)
  local player = state.players[seat]
  local free = reason == "stale" and not state.rules.stale_penalised
  if not free then
    player.invalid_attempts = player.invalid_attempts + 1
  end
  states.emit(state, "claim_rejected", {
    player = player.id,
    cards = lists.copy(cards),
    reason = reason,
    broken = broken,
    invalid_attempts = player.invalid_attempts
  })
  if not free then
    penalise(state, player)
  end
  put_down(state, seat, {})
  control.settle(state, false)
  if clock.deadline(state) <= stamp_ms then
    ending.finish(state, clock.reason(state))
    return
  end
  state.phase = "invalid_set"
  flow.proceed(state)
end

-- Judges three different cards against the board as it lies. stamp_ms: when they were
-- claimed, which online is not the session's time.
function judging.judge(state, seat, cards, stamp_ms)
  local a, b, c = cards[1], cards[2], cards[3]
  local missing = lists.filter(cards, function(card)
    return not lists.contains(state.slots, card)
  end)
  local untaken = lists.filter(missing, function(card)
    return not lists.contains(state.taken, card)
  end)
  if #untaken > 0 then
    reject(state, seat, cards, "not_on_board", {}, stamp_ms)
  elseif #missing > 0 then
    reject(state, seat, cards, "stale", {}, stamp_ms)
  elseif sets.is_set(a, b, c) then
    accept(state, seat, cards)
  else
    reject(state, seat, cards, "not_a_set", sets.broken(a, b, c), stamp_ms)
  end
end

-- The caller showed nothing in time: a failed claim without cards.
function judging.expire_call(state)
  reject(state, state.control.seat, {}, "call_expired", {}, state.now_ms)
end

return judging
