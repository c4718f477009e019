-- SPDX-License-Identifier: MIT
-- The kinds "session" and "game": matches, command by command; see docs/vector-format.md.

local checks = require("setrules.rules.checks")
local decks = require("setrules.rules.decks")
local fair = require("setrules.rules.fair")
local lists = require("setrules.rules.lists")
local positions = require("setrules.match.position")
local session = require("setrules.match.session")

local matches = {}

-- The fields of a step that each command takes, in the order of its arguments.
local COMMANDS = {
  tap = { "slot", "player" },
  confirm = { "player" },
  claim = { "player", "cards" },
  claim_slots = { "player", "slots" },
  submit = { "player", "cards", "at_ms" },
  advance = { "at_ms" },
  animation_done = {},
  disconnect = { "player", "at_ms" },
  reconnect = { "player", "at_ms" },
  forfeit = { "player" },
  call_set = { "players", "at_ms" },
  pass_call = { "player" },
  agree_no_set = { "player" },
  request_cards = { "player" }
}

local function deck_order(deck, rules)
  local small = rules.deck == "small"
  if deck.kind == "seed" then
    return decks.seeded(deck.seed, small)
  elseif deck.kind == "fair" then
    return fair.order(deck.match_id, deck.key, small)
  elseif deck.kind == "given" then
    return deck.order
  end
  error("no kind of deck: " .. checks.shown(deck.kind), 0)
end

-- The state of a new match and the events of its opening.
function matches.new(input)
  return session.new({
    players = input.players,
    rules = input.rules,
    mode = input.mode,
    deck = deck_order(input.deck, input.rules),
    given = input.given,
    slots = input.board,
    now_ms = input.now_ms,
    animations = input.animations,
    dealer = input.dealer
  })
end

-- Gives a match one command. A refusal is an answer, too; any other error is a fault.
function matches.command(state, step)
  local fields = COMMANDS[step.command]
    or error("no command: " .. checks.shown(step.command), 0)
  local arguments = lists.map(fields, function(name) return step[name] end)
  local answer = "error"
  local went, events = pcall(session[step.command], state, unpack(arguments))
  if went then
    answer = #events > 0 and "events" or "nothing"
  elseif checks.is_refusal(events) then
    events = {}
  else
    error(events, 0)
  end
  return { answer = answer, events = events, digest = positions.digest(state) }
end

-- A whole match. between(state) is what its host does to a state between two commands.
function matches.play(input, between)
  local state, events = matches.new(input)
  local opening = { events = events, digest = positions.digest(state) }
  local steps = lists.map(input.steps, function(step)
    state = between(state)
    return matches.command(state, step)
  end)
  return { opening = { opening }, steps = steps, ["end"] = { positions.of(state) } }
end

return matches
