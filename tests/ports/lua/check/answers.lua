-- SPDX-License-Identifier: MIT
-- The kinds of the vectors that are answered at once, each by a function from its input
-- to its output; see docs/vector-format.md.

local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local decks = require("setrules.rules.decks")
local fair = require("setrules.rules.fair")
local lists = require("setrules.rules.lists")
local notation = require("setrules.rules.notation")
local random = require("setrules.rules.random")
local ruleset = require("setrules.rules.ruleset")
local sets = require("setrules.rules.sets")

local answers = {}

local function flat(list)
  local joined = {}
  for _, part in ipairs(list) do
    lists.extend(joined, part)
  end
  return joined
end

function answers.cards(input)
  local card = cards.check(input.card)
  -- By the value of the digit, not in the order of C2.
  local by_value = { cards.NUMBER, cards.SHAPE, cards.SHADING, cards.COLOR }
  return {
    number = cards.digit(card, cards.NUMBER) + 1,
    shape = cards.word(card, cards.SHAPE),
    shading = cards.word(card, cards.SHADING),
    color = cards.word(card, cards.COLOR),
    digits = lists.map(by_value, function(attribute) return cards.digit(card, attribute) end),
    code = notation.code(card),
    text = notation.long_form(card)
  }
end

function answers.notation(input)
  return { card = notation.parse(input.text) }
end

-- What answer() says of the entries of parallel lists, one after another.
local function each_entry(input, names, answer)
  local columns = lists.map(names, function(name) return checks.list(input[name], name) end)
  local said = {}
  for _, column in ipairs(columns) do
    if #column ~= #columns[1] then
      checks.refuse("parallel lists of different lengths")
    end
  end
  for at = 1, #columns[1] do
    said[at] = answer(unpack(lists.map(columns, function(column) return column[at] end)))
  end
  return said
end

function answers.third(input)
  return { cards = each_entry(input, { "a", "b" }, sets.third) }
end

function answers.validate(input)
  return { valid = each_entry(input, { "a", "b", "c" }, sets.is_set) }
end

-- Every set of a deck: all cards laid out in order, and the slots turned into cards.
function answers.sets(input)
  local deck = decks.unshuffled(checks.choice(input.deck, "deck", { "full", "small" }) == "small")
  local slots = flat(sets.find_all(deck))
  return { sets = lists.map(slots, function(slot) return deck[slot + 1] end) }
end

function answers.through(input)
  local card = cards.check(input.card)
  return {
    pairs = flat(lists.map(decks.unshuffled(false), function(other)
      return { other, sets.third(card, other) }
    end))
  }
end

function answers.explain(input)
  if #input.cards ~= 3 then
    checks.refuse(#input.cards .. " cards to explain: expected 3")
  end
  return sets.explain(unpack(input.cards))
end

function answers.search(input)
  local found = sets.find_all(sets.check_slots(input.slots))
  return {
    exists = sets.any_exists(input.slots),
    count = #found,
    sets = flat(found),
    hint = found[1] or {}
  }
end

local DRAWS = {
  next = function(generator) return generator:next() end,
  next_below = function(generator, call) return generator:below(call.high) end,
  next_range = function(generator, call) return generator:between(call.low, call.high) end
}

function answers.draws(input)
  local generator = random.new(input.seed)
  return {
    values = lists.map(input.calls, function(call)
      checks.choice(call.call, "call", { "next", "next_below", "next_range" })
      return DRAWS[call.call](generator, call)
    end)
  }
end

function answers.deck(input)
  return { order = decks.seeded(input.seed, checks.flag(input.small, "small")) }
end

function answers.daily(input)
  local seed = decks.daily_seed(
    input.year, input.month, input.day, input.hour, input.minute, input.offset_minutes
  )
  return { seed = seed, order = decks.seeded(seed, false) }
end

function answers.fair(input)
  return {
    commitment = fair.commitment(input.match_id, input.key),
    order = fair.order(input.match_id, input.key, checks.flag(input.small, "small"))
  }
end

function answers.verify_fair(input)
  return { valid = fair.verify(input.order, input.match_id, input.key, input.commitment) }
end

-- The part of a change that holds the value of a field, by the type of the field.
local PARTS = { string = "word", boolean = "flag", number = "number" }

function answers.rulesets(input)
  local types, changes = ruleset.types(), {}
  local fields = lists.map(input.changes, function(change) return change.field end)
  checks.distinct(fields, "changes", function(field)
    if not types[field] then
      checks.refuse("a rule set has no field " .. checks.shown(field))
    end
  end)
  for at, field in ipairs(fields) do
    changes[field] = input.changes[at][PARTS[types[field]]]
  end
  return ruleset.named(input.name, changes)
end

return answers
