-- SPDX-License-Identifier: MIT
-- What a set is, and where sets lie (V1 to V4, B7).

local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local lists = require("setrules.rules.lists")

local sets = {}

-- As many as there are cards.
local MOST_SLOTS = 81

local function completed(a, b)
  local card = 0
  for _, attribute in ipairs(cards.ATTRIBUTES) do
    -- 6 - x - y is never negative, so that % is the same here as in every language.
    local digit = (6 - cards.digit(a, attribute) - cards.digit(b, attribute)) % 3
    card = card + attribute.place * digit
  end
  return card
end

-- THIRD[a][b] is the one card that makes a set with a and b (V3); by card ids, from 0.
local THIRD = {}
for a = 0, cards.COUNT - 1 do
  THIRD[a] = {}
  for b = 0, cards.COUNT - 1 do
    THIRD[a][b] = completed(a, b)
  end
end

function sets.third(a, b)
  return THIRD[cards.check(a)][cards.check(b)]
end

-- Each attribute all equal or all different, which is the same as "c completes a and b".
function sets.is_set(a, b, c)
  return sets.third(a, b) == cards.check(c)
end

-- What one attribute says of three cards (V4).
local function verdict(attribute, three)
  local values = lists.map(three, function(card) return cards.word(card, attribute) end)
  local sum = 0
  for _, card in ipairs(three) do
    sum = sum + cards.digit(card, attribute)
  end
  local told = {
    attribute = attribute.name,
    verdict = "different",
    values = values,
    twice = "",
    once = "",
    odd_card = cards.EMPTY,
    digit_sum = sum % 3
  }
  if values[1] == values[2] and values[2] == values[3] then
    told.verdict = "same"
  elseif told.digit_sum ~= 0 then
    local odd = values[1] == values[2] and 3 or values[1] == values[3] and 2 or 1
    told.verdict = "broken"
    told.once = values[odd]
    told.twice = values[odd == 1 and 2 or 1]
    told.odd_card = three[odd]
  end
  return told
end

-- Why three cards are a set, or every reason why they are not.
function sets.explain(a, b, c)
  local three = { cards.check(a), cards.check(b), cards.check(c) }
  return {
    valid = sets.is_set(a, b, c),
    attributes = lists.map(cards.ATTRIBUTES, function(attribute)
      return verdict(attribute, three)
    end)
  }
end

-- The names of the broken attributes, in C2 order.
function sets.broken(a, b, c)
  local names = {}
  for _, told in ipairs(sets.explain(a, b, c).attributes) do
    if told.verdict == "broken" then
      names[#names + 1] = told.attribute
    end
  end
  return names
end

-- Refuses what is no board: more than 81 slots, what is no card, a card that lies twice.
function sets.check_slots(slots)
  if #checks.list(slots, "slots") > MOST_SLOTS then
    checks.refuse("a board of " .. #slots .. " slots: expected at most " .. MOST_SLOTS)
  end
  local lying = lists.filter(slots, function(card) return card ~= cards.EMPTY end)
  checks.distinct(lying, "a board", cards.check)
  return slots
end

-- The first `most` sets of a board as lists of slots i < j < k, in lexicographic order.
-- Slots count from 0, empty ones included; the list that holds them counts from 1.
local function search(slots, most)
  local found = {}
  local slot_of = {}
  for at, card in ipairs(slots) do
    slot_of[card] = at - 1
  end
  slot_of[cards.EMPTY] = nil
  for i = 0, #slots - 1 do
    for j = i + 1, #slots - 1 do
      local a, b = slots[i + 1], slots[j + 1]
      if a ~= cards.EMPTY and b ~= cards.EMPTY then
        local k = slot_of[THIRD[a][b]]
        if k and k > j then
          found[#found + 1] = { i, j, k }
          if #found == most then
            return found
          end
        end
      end
    end
  end
  return found
end

function sets.any_exists(slots)
  return #search(slots, 1) > 0
end

function sets.find_all(slots)
  return search(slots, math.huge)
end

return sets
