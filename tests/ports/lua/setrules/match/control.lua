-- SPDX-License-Identifier: MIT
-- Calls and agreements: what a table settles by word (T1, T2).

local board = require("setrules.rules.board")
local ending = require("setrules.match.ending")
local flow = require("setrules.match.flow")
local lists = require("setrules.rules.lists")
local states = require("setrules.match.state")

local control = {}

function control.is_held(state)
  return state.control.seat > 0
end

-- Whether call control, where there is any, lets this player at the cards.
function control.lets_act(state, seat)
  return state.rules.call_window_ms == 0 or state.control.seat == seat
end

-- Lines up the callers of one call from the dealer's left, the dealer last; the first
-- window opens when the command goes on.
function control.call(state, seats)
  state.control = states.no_control()
  local waiting = state.control.waiting
  for step = 0, #state.players - 1 do
    -- Seats count from 1, so that this is the seat after the dealer for step 0.
    local seat = (state.dealer + step) % #state.players + 1
    if lists.contains(seats, seat) then
      waiting[#waiting + 1] = seat
      state.players[seat].agrees = false
    end
  end
end

-- The holder's claim was judged, the window ran out or was passed on.
function control.settle(state, accepted)
  if control.is_held(state) then
    state.control.seat = 0
    state.control.until_ms = -1
    state.control.accepted = state.control.accepted or accepted
  end
end

-- Takes players who have forfeited out of control and out of the line.
function control.drop_forfeited(state)
  local function stays(seat)
    return state.players[seat].status ~= "forfeited"
  end
  if control.is_held(state) and not stays(state.control.seat) then
    control.settle(state, false)
  end
  state.control.waiting = lists.filter(state.control.waiting, stays)
end

local function open_next(state)
  local held = state.control
  held.seat = table.remove(held.waiting, 1)
  held.until_ms = state.now_ms + state.rules.call_window_ms
  states.emit(state, "called", {
    player = state.players[held.seat].id,
    until_ms = held.until_ms,
    waiting = states.ids_of(state, held.waiting)
  })
end

-- Where all active players agree that no set lies: more cards, or the end.
local function count_vote(state)
  local active, agreeing = 0, 0
  for _, player in ipairs(state.players) do
    if player.status == "active" then
      active = active + 1
      agreeing = agreeing + (player.agrees and 1 or 0)
    end
  end
  state.vote_due = false
  if active == 0 or agreeing < active then
    return
  end
  if board.expansion_size(state.rules, state) > 0 then
    flow.expand(state)
    flow.proceed(state)
  else
    ending.finish(state, "agreed")
  end
end

-- When play goes on and control is free, the next caller's window opens, or else the vote
-- that has waited is counted. Last in every command, and in every moment that is handled
-- when time passes.
function control.go_on(state)
  if state.phase ~= "playing" or control.is_held(state) then
    return
  end
  if #state.control.waiting > 0 then
    open_next(state)
  elseif state.vote_due then
    count_vote(state)
  end
end

return control
