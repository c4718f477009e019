-- SPDX-License-Identifier: MIT
-- The clocks of a timed match (M7). All times are the caller's milliseconds; nothing in a
-- match looks at a clock of its own.

local clock = {}

-- Clocks of absent players run on; only a forfeited one no longer counts.
local function largest_loss(state)
  local largest = 0
  for _, player in ipairs(state.players) do
    if player.status ~= "forfeited" then
      largest = math.max(largest, player.lost_ms)
    end
  end
  return largest
end

-- When time runs out, as the penalties stand; never in an untimed match.
function clock.deadline(state)
  local duration = state.rules.duration_ms
  return duration == 0 and math.huge or state.start_ms + (duration - largest_loss(state))
end

-- The reason of an end at the deadline.
function clock.reason(state)
  return largest_loss(state) == 0 and "timer" or "clock"
end

-- What a player's clock shows: never below 0, and -1 in an untimed match.
function clock.shown(state, player)
  local duration = state.rules.duration_ms
  if duration == 0 then
    return -1
  end
  return math.max(0, duration - (state.now_ms - state.start_ms) - player.lost_ms)
end

return clock
