-- SPDX-License-Identifier: MIT
-- The passing of time (M7, M8, M13). Whatever is due is handled in time order, each as of
-- its own moment; the work depends on what is due, not on how far the time jumps.

local clock = require("setrules.match.clock")
local control = require("setrules.match.control")
local ending = require("setrules.match.ending")
local judging = require("setrules.match.judging")
local lists = require("setrules.rules.lists")
local presence = require("setrules.match.presence")
local states = require("setrules.match.state")
local text = require("setrules.rules.text")

local timeline = {}

-- Ticks are computed from stamps, never counted: a server under load calls later than
-- every 50 ms. The quotient of two integers below 2^53 rounds down right.
local function tick_at(state, ms)
  return math.floor((ms - state.start_ms) / state.rules.tick_ms)
end

local function tick_start(state, tick)
  return state.start_ms + state.rules.tick_ms * tick
end

local function tick_end(state, claim)
  return tick_start(state, claim.tick + 1)
end

-- Puts a claim into the tick of its stamp, or into the first one not yet resolved, and
-- answers with the tick.
function timeline.enqueue(state, seat, cards, stamp_ms)
  local tick = tick_at(state, stamp_ms)
  local first_open = tick_at(state, state.now_ms)
  if tick < first_open then
    -- Too late for its own tick, it counts as the start of the next.
    tick = first_open
    stamp_ms = tick_start(state, first_open)
  end
  state.claims[#state.claims + 1] = {
    seat = seat, cards = cards, stamp_ms = stamp_ms, tick = tick, arrival = state.arrivals
  }
  state.arrivals = state.arrivals + 1
  return tick
end

-- The order of judging (M8). The arrival makes the key whole: table.sort() is not stable,
-- and it may raise an error where the order is not strict.
local function is_before(state, one, other)
  if one.tick ~= other.tick then
    return one.tick < other.tick
  end
  if state.rules.claim_order == "timestamp" and one.stamp_ms ~= other.stamp_ms then
    return one.stamp_ms < other.stamp_ms
  end
  if one.seat ~= other.seat then
    return text.before(state.players[one.seat].id, state.players[other.seat].id)
  end
  return one.arrival < other.arrival
end

-- Judges the claims of a tick that ends now, or of one that the deadline cuts now.
local function judge_claims(state)
  local cut = clock.deadline(state) <= state.now_ms
  local function is_due(claim)
    return cut or tick_end(state, claim) <= state.now_ms
  end
  local due = lists.filter(state.claims, is_due)
  state.claims = lists.filter(state.claims, function(claim) return not is_due(claim) end)
  table.sort(due, function(one, other) return is_before(state, one, other) end)
  for _, claim in ipairs(due) do
    -- Looked up anew for each: the claim before may have moved the deadline, or ended
    -- the match.
    if not states.is_over(state) and claim.stamp_ms < clock.deadline(state) then
      judging.judge(state, claim.seat, claim.cards, claim.stamp_ms)
    end
  end
end

local function next_moment(state)
  local moment = clock.deadline(state)
  for _, claim in ipairs(state.claims) do
    moment = math.min(moment, tick_end(state, claim))
  end
  for _, player in ipairs(state.players) do
    moment = math.min(moment, presence.forfeit_ms(player))
  end
  return control.is_held(state) and math.min(moment, state.control.until_ms) or moment
end

-- All that is due at this moment: tick, call window, clocks, forfeits, then what waited.
local function handle_moment(state)
  judge_claims(state)
  if control.is_held(state) and state.control.until_ms <= state.now_ms then
    judging.expire_call(state)
  end
  if not states.is_over(state) and clock.deadline(state) <= state.now_ms then
    ending.finish(state, clock.reason(state))
  end
  if not states.is_over(state) then
    presence.forfeit(state, states.seats_of(state, function(player)
      return presence.forfeit_ms(player) <= state.now_ms
    end), false)
  end
  control.go_on(state)
end

function timeline.advance(state, target_ms)
  while not states.is_over(state) do
    local moment = next_moment(state)
    if moment > target_ms then
      state.now_ms = target_ms
      return
    end
    -- A penalty may put the deadline into the past; time does not follow it.
    state.now_ms = math.max(state.now_ms, moment)
    handle_moment(state)
  end
end

return timeline
