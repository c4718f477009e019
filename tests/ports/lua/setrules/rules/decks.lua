-- SPDX-License-Identifier: MIT
-- Decks: lists of card ids in the order in which they are drawn, the first one first
-- (D1 to D4, D6).

local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local random = require("setrules.rules.random")

local decks = {}

local MONTHS = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 }
local DAY = 24 * 60 -- in minutes

-- All cards, or the 27 solid ones, ascending (D1).
function decks.unshuffled(small)
  local deck = {}
  for card = 0, cards.COUNT - 1 do
    if not small or cards.digit(card, cards.SHADING) == 0 then
      deck[#deck + 1] = card
    end
  end
  return deck
end

-- A fresh deck, shuffled from its end down (D3). below(n) draws from 0 to n - 1.
function decks.shuffled(small, below)
  local deck = decks.unshuffled(small)
  for at = #deck, 2, -1 do
    -- The rule counts from 0, the list from 1: the bound is the place itself.
    local other = below(at) + 1
    deck[at], deck[other] = deck[other], deck[at]
  end
  return deck
end

-- The deck that a seed deals, any int32.
function decks.seeded(seed, small)
  local generator = random.new(seed)
  return decks.shuffled(small, function(bound) return generator:below(bound) end)
end

-- Refuses what is no deck: something that is no card, or a card twice.
function decks.check(order)
  return checks.distinct(order, "a deck", cards.check)
end

local function days_in(year, month)
  local leap = year % 4 == 0 and (year % 100 ~= 0 or year % 400 == 0)
  return month == 2 and leap and 29 or MONTHS[month]
end

-- The date that many days (-1, 0 or 1) after another.
local function moved(year, month, day, days)
  day = day + days
  if day < 1 then
    month = month - 1
    if month < 1 then
      year, month = year - 1, 12
    end
    day = days_in(year, month)
  elseif day > days_in(year, month) then
    month, day = month + 1, 1
    if month > 12 then
      year, month = year + 1, 1
    end
  end
  return year, month, day
end

-- The seed of the Daily Challenge: the UTC date as yyyymmdd (D6), for a local time that
-- is offset_minutes ahead of UTC. By arithmetic: os.date() would bring in a time zone.
function decks.daily_seed(year, month, day, hour, minute, offset_minutes)
  checks.integer(year, "year", 1, 9999)
  checks.integer(month, "month", 1, 12)
  checks.integer(day, "day", 1, days_in(year, month))
  checks.integer(hour, "hour", 0, 23)
  checks.integer(minute, "minute", 0, 59)
  checks.integer(offset_minutes, "offset_minutes", 1 - DAY, DAY - 1)
  local days = math.floor((60 * hour + minute - offset_minutes) / DAY)
  year, month, day = moved(year, month, day, days)
  checks.integer(year, "year in UTC", 1, 9999)
  return 10000 * year + 100 * month + day
end

return decks
