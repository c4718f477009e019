-- SPDX-License-Identifier: MIT
-- A match as its host sees it. new() answers with the state, plain data that the host
-- keeps, and the opening events; every command takes that state and answers with a list
-- of the events that happened.
--
-- A command raises a refusal for what is malformed, whatever the phase, and leaves the
-- state as it was; it answers with {} for what is discarded; or it happens (M4).

local board = require("setrules.rules.board")
local card_rules = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local control = require("setrules.match.control")
local flow = require("setrules.match.flow")
local judging = require("setrules.match.judging")
local lists = require("setrules.rules.lists")
local presence = require("setrules.match.presence")
local setups = require("setrules.match.setup")
local states = require("setrules.match.state")
local timeline = require("setrules.match.timeline")

local session = {}

-- --- shared by the commands

-- Lets play go on and hands out what the command has told.
local function done(state)
  control.go_on(state)
  local events = state.events
  state.events = {}
  return events
end

local function demand(condition, otherwise)
  if not condition then
    checks.refuse(otherwise .. " is not possible")
  end
end

local function require_mode(state, ...)
  demand(lists.contains({ ... }, state.mode), "this command in mode " .. state.mode)
end

local function seat_of(state, id)
  for seat, player in ipairs(state.players) do
    if player.id == id then
      return seat
    end
  end
  return demand(false, "a command of " .. checks.shown(id) .. ", who does not play here,")
end

local function check_time(state, now_ms)
  checks.integer(now_ms, "now_ms", state.now_ms, checks.LARGEST_AMOUNT)
end

local function check_three(values, what, check)
  checks.distinct(values, what, check)
  demand(#values == 3, "a claim of other than 3 " .. what)
end

local function may_claim(state, seat)
  return states.is_playing(state, seat) and control.lets_act(state, seat)
end

-- --- the beginning

-- Deals and opens a match; setup.lua lists what a setup has.
function session.new(setup)
  local state = states.new(setups.check(setup))
  flow.open(state)
  return state, done(state)
end

-- --- picks and claims

-- Whose picks a tap changes: a player's seat, or 0 for the device of pass and play.
local function tapping_seat(state, player)
  if state.mode == "pass_and_play" then
    demand(player == "", "a tap of a player in pass and play, where the device picks,")
    return 0
  end
  return state.mode == "single" and player == "" and 1 or seat_of(state, player)
end

-- Picks a card, or puts it down again. player: "" or nil in pass and play, where the
-- device picks, and if wished in single mode.
function session.tap(state, slot, player)
  require_mode(state, "single", "local", "pass_and_play")
  local seat = tapping_seat(state, player or "")
  board.check_slot(state, slot)
  local owner = state.players[seat]
  local id = owner and owner.id or ""
  local picks = owner and owner.picks or state.device
  local card = board.card_at(state, slot)
  local is_picked = lists.contains(picks, card)
  local may_pick = owner and may_claim(state, seat) or not owner and state.phase == "playing"
  if not may_pick or card == card_rules.EMPTY or #picks == 3 and not is_picked then
    return {}
  end
  if is_picked then
    local kept = lists.filter(picks, function(other) return other ~= card end)
    if owner then
      owner.picks = kept
    else
      state.device = kept
    end
    states.emit(state, "deselected", { player = id, slots = { slot }, cards = { card } })
    return done(state)
  end
  picks[#picks + 1] = card
  states.emit(state, "selected", { player = id, slot = slot, card = card })
  if owner and #picks == 3 then
    judging.judge(state, seat, picks, state.now_ms)
  end
  return done(state)
end

-- Pass and play: claims the device's three picks for a player.
function session.confirm(state, player)
  require_mode(state, "pass_and_play")
  local seat = seat_of(state, player)
  if not may_claim(state, seat) or #state.device < 3 then
    return {}
  end
  judging.judge(state, seat, state.device, state.now_ms)
  return done(state)
end

-- Claims three cards at once.
function session.claim(state, player, cards)
  require_mode(state, "single", "local")
  local seat = seat_of(state, player)
  check_three(cards, "cards", card_rules.check)
  if not may_claim(state, seat) then
    return {}
  end
  judging.judge(state, seat, cards, state.now_ms)
  return done(state)
end

-- Claims the cards in three slots at once.
function session.claim_slots(state, player, slots)
  require_mode(state, "single", "local")
  local seat = seat_of(state, player)
  check_three(slots, "slots", function(slot) board.check_slot(state, slot) end)
  local cards = board.cards_at(state, slots)
  if not may_claim(state, seat) or lists.contains(cards, card_rules.EMPTY) then
    return {}
  end
  judging.judge(state, seat, cards, state.now_ms)
  return done(state)
end

-- Online: a claim arrives, stamped with its time; it is judged when its tick is over.
function session.submit(state, player, cards, at_ms)
  require_mode(state, "online")
  local seat = seat_of(state, player)
  check_three(cards, "cards", card_rules.check)
  checks.integer(at_ms, "at_ms", state.start_ms, checks.LARGEST_AMOUNT)
  if not states.is_playing(state, seat) then
    return {}
  end
  local tick = timeline.enqueue(state, seat, lists.copy(cards), at_ms)
  states.emit(state, "claim_queued", { player = player, cards = lists.copy(cards), tick = tick })
  return done(state)
end

-- --- time and presence

-- Lets the time pass.
function session.advance(state, now_ms)
  check_time(state, now_ms)
  timeline.advance(state, now_ms)
  return done(state)
end

-- The client has shown what the phase stands for.
function session.animation_done(state)
  if state.phase == "playing" or states.is_over(state) then
    return {}
  end
  flow.step(state)
  return done(state)
end

-- A player's last connection is gone.
function session.disconnect(state, player, now_ms)
  local seat = seat_of(state, player)
  check_time(state, now_ms)
  timeline.advance(state, now_ms)
  if not states.is_over(state) and state.players[seat].status == "active" then
    presence.leave(state, seat)
  end
  return done(state)
end

-- A player is back.
function session.reconnect(state, player, now_ms)
  local seat = seat_of(state, player)
  check_time(state, now_ms)
  timeline.advance(state, now_ms)
  if not states.is_over(state) and state.players[seat].status == "away" then
    presence.come_back(state, seat)
  end
  return done(state)
end

-- A player, present or away, gives up for good.
function session.forfeit(state, player)
  local seat = seat_of(state, player)
  if states.is_over(state) or state.players[seat].status == "forfeited" then
    return {}
  end
  presence.forfeit(state, { seat }, true)
  return done(state)
end

-- --- a table's word

-- One player calls, or several too close to tell apart (T2). players: a list of ids.
function session.call_set(state, players, now_ms)
  demand(state.rules.call_window_ms > 0, "a call under rules without call control")
  checks.distinct(players, "callers", function(id) seat_of(state, id) end)
  demand(#players > 0, "a call of nobody")
  check_time(state, now_ms)
  timeline.advance(state, now_ms)
  local seats = lists.map(players, function(id) return seat_of(state, id) end)
  local callers = lists.filter(seats, function(seat) return states.is_playing(state, seat) end)
  if #callers > 0 and not control.is_held(state) then
    control.call(state, callers)
  end
  return done(state)
end

-- A tied caller whose cards are gone lets the call go.
function session.pass_call(state, player)
  demand(state.rules.call_window_ms > 0, "a pass under rules without call control")
  local seat = seat_of(state, player)
  if not may_claim(state, seat) or not state.control.accepted then
    return {}
  end
  control.settle(state, false)
  states.emit(state, "call_passed", { player = player })
  return done(state)
end

-- Who agrees now that no set lies, in seat order.
function session.agreeing(state)
  return states.ids_of(state, states.seats_of(state, function(player) return player.agrees end))
end

-- A player agrees that there is no set (T1).
function session.agree_no_set(state, player)
  demand(state.rules.expansion == "agreement", "an agreement under rules without any")
  local seat = seat_of(state, player)
  local giver = state.players[seat]
  if not states.is_playing(state, seat) or control.is_held(state) or giver.agrees then
    return {}
  end
  giver.agrees = true
  state.vote_due = true
  states.emit(state, "agreed", { player = player, agreed = session.agreeing(state) })
  return done(state)
end

-- Solitaire: more cards, for a set to be given back (T5).
function session.request_cards(state, player)
  demand(state.rules.expansion == "request", "a request for cards outside solitaire")
  local seat = seat_of(state, player)
  if not states.is_playing(state, seat) or board.expansion_size(state.rules, state) == 0 then
    return {}
  end
  local asking = state.players[seat]
  asking.owed = asking.owed + 1
  states.emit(state, "requested", { player = player, owed = asking.owed })
  flow.expand(state)
  flow.proceed(state)
  return done(state)
end

return session
