-- SPDX-License-Identifier: MIT
-- Everything that a match remembers: plain data without metatables and functions, with
-- seat numbers (from 1; 0: nobody) in place of references, so that a host may keep it in
-- any form, such as JSON, between two calls.

local board = require("setrules.rules.board")
local lists = require("setrules.rules.lists")

local states = {}

local function new_player(id)
  return {
    id = id,
    score = 0,
    sets = 0,
    invalid_attempts = 0,
    status = "active", -- or away, or forfeited
    until_ms = -1, -- while away: the last moment at which a return counts (M12)
    lost_ms = 0, -- the sum of the time penalties (M7)
    owed = 0, -- sets owed for requested cards (T5)
    picks = {}, -- picked cards, in picking order; cards, because slots close up (M2)
    agrees = false -- that no set lies (T1)
  }
end

-- Nobody has called. accepted: whether a caller of the tie had a claim accepted (T2).
function states.no_control()
  return { seat = 0, until_ms = -1, waiting = {}, accepted = false }
end

-- The state before the opening, from a setup that has been checked.
function states.new(setup)
  local state = {
    rules = setup.rules,
    mode = setup.mode,
    animations = setup.animations,
    dealer = 1,
    start_ms = setup.now_ms,
    now_ms = setup.now_ms,
    phase = "dealing",
    players = lists.map(setup.players, new_player),
    slots = setup.slots,
    deck = setup.deck,
    vacated = {}, -- the slots of a valid claim that wait for their refill (M3)
    taken = {}, -- every card that a claim took (M9)
    device = {}, -- the picks of pass and play
    claims = {}, -- online claims that wait for their tick (M8)
    arrivals = 0, -- how many there have been
    control = states.no_control(),
    vote_due = false, -- whether agreements are to be counted (T1)
    result = { reason = "", at_ms = -1, winners = {}, draw = false, standings = {}, total = -1 },
    events = {} -- what the running command has told so far
  }
  for seat, id in ipairs(setup.players) do
    if id == setup.dealer then
      state.dealer = seat
    end
  end
  if not setup.given then
    board.deal(state)
  end
  return state
end

-- Tells an event, at the session's time.
function states.emit(state, kind, fields)
  fields.type = kind
  fields.at_ms = state.now_ms
  state.events[#state.events + 1] = fields
end

function states.is_over(state)
  return state.phase == "ended"
end

-- Whether a player's input counts now; control aside (M1, M4).
function states.is_playing(state, seat)
  return state.phase == "playing" and state.players[seat].status == "active"
end

-- The seats whose players fulfil a condition, in seat order.
function states.seats_of(state, fulfils)
  local seats = {}
  for seat, player in ipairs(state.players) do
    if fulfils(player) then
      seats[#seats + 1] = seat
    end
  end
  return seats
end

function states.ids_of(state, seats)
  return lists.map(seats, function(seat) return state.players[seat].id end)
end

return states
