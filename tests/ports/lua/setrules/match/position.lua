-- SPDX-License-Identifier: MIT
-- What can be seen of a match, and a digest of it, so that two programs that run the same
-- match can tell at every step that they agree. No deck order and no key: it may be sent
-- to players.

local clock = require("setrules.match.clock")
local json = require("setrules.rules.json")
local lists = require("setrules.rules.lists")
local session = require("setrules.match.session")
local sha256 = require("setrules.rules.sha256")
local states = require("setrules.match.state")

local position = {}

function position.of(state)
  local holder = state.players[state.control.seat]
  return {
    phase = state.phase,
    now_ms = state.now_ms,
    board = lists.copy(state.slots),
    deck_remaining = #state.deck,
    control = {
      player = holder and holder.id or "",
      until_ms = state.control.until_ms,
      waiting = states.ids_of(state, state.control.waiting)
    },
    agreed = session.agreeing(state),
    players = lists.map(state.players, function(player)
      return {
        id = player.id,
        score = player.score,
        sets = player.sets,
        invalid_attempts = player.invalid_attempts,
        status = player.status,
        clock_ms = clock.shown(state, player),
        owed = player.owed,
        selection = lists.copy(player.picks)
      }
    end),
    device = lists.copy(state.device),
    waiting_claims = #state.claims
  }
end

-- The text whose SHA-256 is the digest, for a server with a faster SHA-256 of its own.
function position.text(state)
  return json.encode(position.of(state))
end

function position.digest(state)
  return sha256.hex(position.text(state))
end

return position
