-- SPDX-License-Identifier: MIT
-- Who is there: disconnects, returns, forfeits (M12). The host counts the sockets of a
-- player and tells only when the last one is gone and the first one is back.

local control = require("setrules.match.control")
local ending = require("setrules.match.ending")
local states = require("setrules.match.state")

local presence = {}

function presence.leave(state, seat)
  local player = state.players[seat]
  player.status = "away"
  player.until_ms = state.now_ms + state.rules.reconnect_ms
  state.vote_due = true
  states.emit(state, "disconnected", { player = player.id, until_ms = player.until_ms })
end

function presence.come_back(state, seat)
  local player = state.players[seat]
  player.status = "active"
  player.until_ms = -1
  states.emit(state, "reconnected", { player = player.id })
  ending.finish_when_decided(state)
end

-- All forfeits of one moment first, then what follows from them.
function presence.forfeit(state, seats, voluntary)
  if #seats == 0 then
    return
  end
  for _, seat in ipairs(seats) do
    local player = state.players[seat]
    player.status = "forfeited"
    player.until_ms = -1
    states.emit(state, "forfeited", { player = player.id, voluntary = voluntary })
  end
  control.drop_forfeited(state)
  state.vote_due = true
  ending.finish_when_decided(state)
end

-- The first moment at which a return is too late; never for who is not away.
function presence.forfeit_ms(player)
  return player.status == "away" and player.until_ms + 1 or math.huge
end

return presence
