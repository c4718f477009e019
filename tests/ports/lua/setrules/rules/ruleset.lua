-- SPDX-License-Identifier: MIT
-- Rule sets: every policy of a match as one named field, all plain data. A variant is a
-- value, not a subclass (sections B, M and T).

local checks = require("setrules.rules.checks")
local text = require("setrules.rules.text")

local ruleset = {}

-- The smallest board that is dealt, which no cap may be below (B6).
ruleset.FULL = 12

-- The words that a field may hold.
local CHOICES = {
  deck = { "full", "small" },
  refill = { "always", "to_12" },
  close_up = { "never", "above_12", "always" },
  expansion = { "engine", "agreement", "request" },
  penalty = { "none", "point", "time" },
  claim_order = { "tick", "timestamp" },
  winner = { "sets", "score", "none", "solitaire" },
  tie_break = { "none", "fewest_invalid" }
}

-- The least value of each number.
local LEAST = {
  cap = 0,
  penalty_points = 1,
  penalty_ms = 1,
  duration_ms = 0,
  tick_ms = 1,
  reconnect_ms = 0,
  call_window_ms = 0
}

local EDITION = {
  deck = "full",
  refill = "always", -- three cards after every claim (B3), or only up to 12 (B4)
  close_up = "never", -- when holes vanish
  cap = 21, -- the most cards that may lie; 0: no cap
  expansion = "engine", -- who has three cards added: B5, T1, T5
  partial_deal = false, -- whether the last one or two cards may be added
  penalty = "none", -- what an invalid claim costs (M5)
  penalty_points = 1,
  penalty_ms = 5000,
  score_floor = true, -- whether a score stops at 0
  duration_ms = 0, -- the length of a timed match; 0: untimed
  tick_ms = 50, -- the length of a server tick (M8)
  claim_order = "tick", -- the order of claims inside a tick
  stale_penalised = true, -- whether a claim for taken cards costs anything (M9)
  reconnect_ms = 30000, -- how long a player may be away (M12)
  call_window_ms = 0, -- how long a caller has control; 0: no calls (T2)
  winner = "sets",
  tie_break = "none"
}

local FIELDS = text.sorted_keys(EDITION)

local TABLETOP = {
  refill = "to_12",
  close_up = "above_12",
  cap = 0,
  expansion = "agreement",
  partial_deal = true,
  penalty = "point",
  score_floor = false,
  call_window_ms = 5000,
  winner = "score"
}

-- One table with the fields of both; where both have one, the other's counts.
local function merged(one, other)
  local made = {}
  for _, fields in ipairs({ one, other }) do
    for name, value in pairs(fields) do
      made[name] = value
    end
  end
  return made
end

-- What each named rule set changes of the edition's.
local NAMED = {
  edition = {},
  tabletop = TABLETOP,
  introduction = merged(TABLETOP, { deck = "small" }),
  solitaire = {
    refill = "to_12",
    close_up = "above_12",
    cap = 0,
    expansion = "request",
    partial_deal = true,
    winner = "solitaire"
  },
  browser = { refill = "to_12", close_up = "always", cap = 0 },
  cooperative = merged(TABLETOP, { penalty = "none", winner = "none" })
}

local function refuse_contradictions(rules)
  if rules.cap > 0 and rules.cap < ruleset.FULL then
    checks.refuse("cap " .. rules.cap .. ": expected 0 for none, or at least " .. ruleset.FULL)
  end
  if rules.penalty == "time" and rules.duration_ms == 0 then
    checks.refuse("a time penalty needs a timer: expected duration_ms above 0")
  end
  if (rules.expansion == "request") ~= (rules.winner == "solitaire") then
    checks.refuse("cards are requested in solitaire and only there")
  end
  if rules.winner == "solitaire" and rules.call_window_ms > 0 then
    checks.refuse("call control in solitaire: one player has nobody to call against")
  end
end

-- A copy of a whole rule set; anything unknown, missing or contradictory is refused.
function ruleset.check(rules)
  if type(rules) ~= "table" then
    checks.refuse("rules " .. checks.shown(rules) .. ": expected a table")
  end
  local checked, unknown = {}, merged({}, rules)
  for _, name in ipairs(FIELDS) do
    local value = rules[name]
    if CHOICES[name] then
      checks.choice(value, name, CHOICES[name])
    elseif LEAST[name] then
      checks.integer(value, name, LEAST[name], checks.LARGEST_AMOUNT)
    else
      checks.flag(value, name)
    end
    checked[name] = value
    unknown[name] = nil
  end
  if next(unknown) ~= nil then
    checks.refuse("a rule set has fields that are not known: "
      .. table.concat(text.sorted_keys(unknown), ", "))
  end
  refuse_contradictions(checked)
  return checked
end

-- The type of each field.
function ruleset.types()
  local types = {}
  for name, value in pairs(EDITION) do
    types[name] = type(value)
  end
  return types
end

-- A named rule set with some fields changed.
function ruleset.named(name, changes)
  checks.choice(name, "rule set", text.sorted_keys(NAMED))
  return ruleset.check(merged(merged(EDITION, NAMED[name]), changes or {}))
end

return ruleset
