-- SPDX-License-Identifier: MIT
-- What a caller may hand in, and the refusal of everything else (M4, E1).

local lists = require("setrules.rules.lists")

local checks = {}

-- The largest integer that every runtime holds exactly: 2^53 - 1 (P1).
checks.EXACT = 9007199254740991

-- The largest time and the largest number of a rule set, 2^52 - 1: two of them and one
-- more are the largest exact integer.
checks.LARGEST_AMOUNT = 4503599627370495

local Refusal = {}

function Refusal.__tostring(refusal)
  return refusal.message
end

-- Raises the caller's fault, as a table with a message.
function checks.refuse(message)
  error(setmetatable({ message = message }, Refusal), 0)
end

-- Whether an error is the caller's fault, rather than a fault of this code.
function checks.is_refusal(raised)
  return getmetatable(raised) == Refusal
end

-- A value as messages show it.
function checks.shown(value)
  if type(value) == "string" then
    return '"' .. value .. '"'
  end
  if type(value) == "number" and math.floor(value) == value then
    -- tostring() would round to 14 digits.
    return string.format("%.0f", value)
  end
  return type(value) == "table" and "a table" or tostring(value)
end

local function expect(fits, value, what, expected)
  if not fits then
    checks.refuse(what .. " " .. checks.shown(value) .. ": expected " .. expected)
  end
  return value
end

-- An integer in a range. true is no 1, "1" is no 1, and 0.5 is no integer.
function checks.integer(value, what, least, most)
  local fits = type(value) == "number" and math.floor(value) == value
  if not fits or value < least or value > most then
    expect(false, value, what,
      "an integer from " .. checks.shown(least) .. " to " .. checks.shown(most))
  end
  return value
end

function checks.flag(value, what)
  return expect(type(value) == "boolean", value, what, "true or false")
end

function checks.choice(value, what, words)
  return expect(lists.contains(words, value), value, what, "one of " .. table.concat(words, ", "))
end

-- A table whose keys are 1 to n and nothing else.
function checks.list(value, what)
  local fits = type(value) == "table" and getmetatable(value) == nil
  if fits then
    local entries = 0
    for _ in pairs(value) do
      entries = entries + 1
    end
    for at = 1, entries do
      fits = fits and value[at] ~= nil
    end
  end
  return expect(fits, value, what, "a list")
end

-- 1 to 64 visible ASCII characters, so that every language puts ids into the same order
-- (M8), except a forbidden one, if any.
function checks.visible_text(value, what, forbidden)
  local fits = type(value) == "string" and #value >= 1 and #value <= 64
    and not value:find("[^!-~]")
    and not (forbidden and value:find(forbidden, 1, true))
  return expect(fits, value, what,
    "1 to 64 visible ASCII characters" .. (forbidden and " without " .. forbidden or ""))
end

-- A list of different values, each of which passes check(value).
function checks.distinct(values, what, check)
  local seen = {}
  for _, value in ipairs(checks.list(values, what)) do
    check(value)
    if seen[value] then
      checks.refuse(what .. ": " .. checks.shown(value) .. " is named twice")
    end
    seen[value] = true
  end
  return values
end

return checks
