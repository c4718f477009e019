-- SPDX-License-Identifier: MIT
-- How a match ends: reasons, standings, winners (M10 to M12, T1, T5, T7).

local board = require("setrules.rules.board")
local lists = require("setrules.rules.lists")
local states = require("setrules.match.state")

local ending = {}

local function measure(state, player)
  return state.rules.winner == "score" and player.score or player.sets
end

-- Whether one player stands above another.
local function is_above(state, one, other)
  local can_win = one.status == "active"
  if can_win ~= (other.status == "active") then
    return can_win
  end
  local ahead = measure(state, one) - measure(state, other)
  if ahead ~= 0 then
    return ahead > 0
  end
  return state.rules.tie_break == "fewest_invalid"
    and one.invalid_attempts < other.invalid_attempts
end

-- One row a player, as they rank. The place of a row is known from how many players stand
-- above and how many equal ones sit before, so that nothing has to be sorted: table.sort()
-- would put equal rows into any order.
local function standings(state)
  local rows = {}
  for seat, player in ipairs(state.players) do
    local above, equal_before = 0, 0
    for other_seat, other in ipairs(state.players) do
      if is_above(state, other, player) then
        above = above + 1
      elseif other_seat < seat and not is_above(state, player, other) then
        equal_before = equal_before + 1
      end
    end
    rows[above + equal_before + 1] = {
      id = player.id,
      rank = above + 1,
      score = player.score,
      sets = player.sets,
      invalid_attempts = player.invalid_attempts,
      can_win = player.status == "active"
    }
  end
  return rows
end

-- Everybody who can win and has nobody above, in seat order; nobody where nobody wins.
local function winners(state, reason, rows)
  local rules = state.rules
  if rules.winner == "none" then
    return {}
  end
  if rules.winner == "solitaire" and (state.players[1].owed > 0 or reason ~= "deck_empty") then
    return {}
  end
  local first = lists.filter(rows, function(row) return row.can_win and row.rank == 1 end)
  return lists.map(first, function(row) return row.id end)
end

local function total(state)
  if state.rules.winner ~= "none" then
    return -1
  end
  local sets = 0
  for _, player in ipairs(state.players) do
    sets = sets + player.sets
  end
  return sets
end

-- The event leaves the session: what a receiver does to it must not reach the state.
local function copied(result)
  local copy = {}
  for name, value in pairs(result) do
    copy[name] = type(value) == "table" and copied(value) or value
  end
  return copy
end

-- Ends the match now; claims, calls and what an animation owed are dropped.
function ending.finish(state, reason)
  local rows = standings(state)
  local won = winners(state, reason, rows)
  state.phase = "ended"
  state.vacated = {}
  state.claims = {}
  state.control = states.no_control()
  state.vote_due = false
  state.result = {
    reason = reason,
    at_ms = state.now_ms,
    winners = won,
    draw = #won > 1,
    standings = rows,
    total = total(state)
  }
  states.emit(state, "ended", { reason = reason, result = copied(state.result) })
end

-- Why a position with no set, or one under agreement, cannot go on; "" when it can.
function ending.dead_end(state)
  local rules, pile = state.rules, #state.deck
  if rules.expansion == "agreement" then
    -- Nobody looks for sets but the players; this much anybody can see.
    return pile == 0 and board.card_count(state) < 3 and "deck_empty" or ""
  end
  if board.expansion_size(rules, state) > 0 then
    return ""
  elseif pile == 0 then
    return "deck_empty"
  end
  return rules.cap > 0 and board.card_count(state) + 3 > rules.cap and "cap" or "deck_short"
end

-- Default win, or nobody left (M12).
function ending.finish_when_decided(state)
  local left = lists.filter(state.players, function(player)
    return player.status ~= "forfeited"
  end)
  if #left == 0 then
    ending.finish(state, "abandoned")
  elseif #left == 1 and #state.players > 1 and left[1].status == "active"
    and state.rules.winner ~= "none" then
    ending.finish(state, "default_win")
  end
end

return ending
