-- SPDX-License-Identifier: MIT
-- The cards that lie and those still to come (B1 to B8). A pile and its board are any
-- table with the lists `slots` (a card id or -1 each; 4 columns, left to right, top to
-- bottom) and `deck` (the next card first); the state of a match is one.
--
-- Slots are numbered from 0, as the rules and all messages do; only the list that holds
-- them counts from 1.

local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local decks = require("setrules.rules.decks")
local lists = require("setrules.rules.lists")
local ruleset = require("setrules.rules.ruleset")
local sets = require("setrules.rules.sets")

local board = {}

function board.card_at(lying, slot)
  return lying.slots[slot + 1]
end

function board.cards_at(lying, slots)
  return lists.map(slots, function(slot) return lying.slots[slot + 1] end)
end

-- The slots whose card fulfils a condition, ascending.
local function slots_where(lying, fulfils)
  local found = {}
  for at, card in ipairs(lying.slots) do
    if card ~= cards.EMPTY and fulfils(card) then
      found[#found + 1] = at - 1
    end
  end
  return found
end

function board.occupied(lying)
  return slots_where(lying, function() return true end)
end

-- The slots where some lying cards lie, ascending.
function board.slots_of(lying, wanted)
  return slots_where(lying, function(card) return lists.contains(wanted, card) end)
end

-- 12, the cap and "above 12" count cards, never slots (B8).
function board.card_count(lying)
  return #board.occupied(lying)
end

local function draw(lying)
  return table.remove(lying.deck, 1)
end

-- Twelve slots from the deck; with fewer cards the last stay empty (B1).
function board.deal(lying)
  lying.slots = {}
  for at = 1, ruleset.FULL do
    lying.slots[at] = draw(lying) or cards.EMPTY
  end
end

function board.take(lying, slots)
  for _, slot in ipairs(slots) do
    lying.slots[slot + 1] = cards.EMPTY
  end
end

-- Fills that many of the vacated slots, lowest first (B2); answers with those filled.
function board.refill(lying, vacated, count)
  local ordered = lists.copy(vacated)
  table.sort(ordered)
  local filled = {}
  for at = 1, count do
    filled[at] = ordered[at]
    lying.slots[filled[at] + 1] = draw(lying)
  end
  return filled
end

-- Lays that many cards into new slots at the end; answers with those slots.
function board.append(lying, count)
  local added = {}
  for at = 1, count do
    added[at] = #lying.slots
    lying.slots[#lying.slots + 1] = draw(lying)
  end
  return added
end

-- Moves the cards together in slot order; true when slots vanished (B4).
function board.close_up(lying)
  local before = #lying.slots
  lying.slots = board.cards_at(lying, board.occupied(lying))
  return #lying.slots < before
end

-- How many cards come after a claim, and where (B2 to B4): `fills` says whether the
-- vacated slots are for the deck to fill, even if it is empty; then `into_vacated` cards
-- go there, holes close up when `closes`, and `at_end` cards come behind (browser rules).
function board.refill_plan(rules, lying, vacated)
  local left, pile = board.card_count(lying), #lying.deck
  local above = left + vacated > ruleset.FULL
  local always = rules.close_up == "always"
  local plan = { closes = always or rules.close_up == "above_12" and above }
  if rules.refill == "always" then
    plan.fills, plan.into_vacated, plan.at_end = true, math.min(vacated, pile), 0
    return plan
  end
  local missing = math.min(math.max(0, ruleset.FULL - left), pile)
  -- Where the board closes up first, what is missing comes behind it.
  plan.fills = left < ruleset.FULL and not (always and above)
  plan.into_vacated = plan.fills and math.min(missing, vacated) or 0
  plan.at_end = always and missing - plan.into_vacated or 0
  return plan
end

-- How many cards an expansion would lay now: 3, the last 1 or 2 where allowed, or 0
-- (B5, B6, T1).
function board.expansion_size(rules, lying)
  local size = math.min(3, #lying.deck)
  if size < 3 and not rules.partial_deal then
    return 0
  end
  local fits = rules.cap == 0 or board.card_count(lying) + size <= rules.cap
  return fits and size or 0
end

-- A given position, checked, with lists of its own (B8).
function board.given(rules, slots, deck)
  sets.check_slots(slots)
  decks.check(deck)
  local lying = { slots = lists.copy(slots), deck = lists.copy(deck) }
  local count = board.card_count(lying)
  if rules.cap > 0 and count > rules.cap then
    checks.refuse("a board of " .. count .. " cards: the cap is " .. rules.cap)
  end
  for _, card in ipairs(slots) do
    if lists.contains(deck, card) then
      checks.refuse("card " .. card .. " lies on the board and is in the deck")
    end
  end
  return lying
end

-- Refuses a slot that is not there.
function board.check_slot(lying, slot)
  return checks.integer(slot, "slot", 0, #lying.slots - 1)
end

return board
