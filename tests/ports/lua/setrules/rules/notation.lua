-- SPDX-License-Identifier: MIT
-- Cards as text: the short code 2GOD, and four words such as 2 Green Open Diamond (C3).
-- Letters are folded by hand: string.lower() and classes like %s follow the locale.

local cards = require("setrules.rules.cards")
local checks = require("setrules.rules.checks")
local lists = require("setrules.rules.lists")

local notation = {}

-- The four places of a code and of the long form, in their order: the letters and words
-- that are written, and every word that is read, by digit.
local PLACES = {
  {
    attribute = cards.NUMBER,
    letters = "123",
    words = { "1", "2", "3" },
    read = { { "1", "one" }, { "2", "two" }, { "3", "three" } }
  },
  {
    attribute = cards.COLOR,
    letters = "RGP",
    words = { "Red", "Green", "Purple" },
    read = { { "red" }, { "green" }, { "purple" } }
  },
  {
    attribute = cards.SHADING,
    letters = "STO",
    words = { "Solid", "Striped", "Open" },
    read = { { "solid", "filled", "filled-in" }, { "striped", "shaded" }, { "open", "outlined" } }
  },
  {
    attribute = cards.SHAPE,
    letters = "DSO",
    words = { "Diamond", "Squiggle", "Oval" },
    read = { { "diamond", "diamonds" }, { "squiggle", "squiggles" }, { "oval", "ovals" } }
  }
}

local function fold(text)
  local folded = text:gsub("[A-Z]", function(letter) return string.char(letter:byte() + 32) end)
  return folded
end

-- What each word means: the number of its place and its digit.
local MEANINGS = {}
for at, place in ipairs(PLACES) do
  for digit = 0, 2 do
    for _, word in ipairs(place.read[digit + 1]) do
      MEANINGS[word] = { place = at, digit = digit }
    end
  end
end

function notation.code(card)
  return table.concat(lists.map(PLACES, function(place)
    local digit = cards.digit(card, place.attribute)
    return place.letters:sub(digit + 1, digit + 1)
  end))
end

function notation.long_form(card)
  return table.concat(lists.map(PLACES, function(place)
    return place.words[cards.digit(card, place.attribute) + 1]
  end), " ")
end

local function complain(text, what)
  checks.refuse(checks.shown(text) .. ": " .. what)
end

local function parse_code(text, word)
  if #word ~= #PLACES then
    complain(text, "expected a code such as 2GOD, or four words such as 2 Green Open Diamond")
  end
  local card = 0
  for at, place in ipairs(PLACES) do
    local letter = word:sub(at, at)
    local found = fold(place.letters):find(letter, 1, true)
    if not found then
      complain(text, '"' .. letter .. '" in place ' .. at .. " is no " .. place.attribute.name)
    end
    card = card + place.attribute.place * (found - 1)
  end
  return card
end

local function parse_words(text, words)
  local card = 0
  local given = {}
  for _, word in ipairs(words) do
    local meaning = MEANINGS[word]
    if not meaning then
      complain(text, '"' .. word .. '" is no word for a card')
    end
    local attribute = PLACES[meaning.place].attribute
    if given[meaning.place] then
      complain(text, '"' .. word .. '" gives the ' .. attribute.name .. " a second time")
    end
    given[meaning.place] = true
    card = card + attribute.place * meaning.digit
  end
  for at, place in ipairs(PLACES) do
    if not given[at] then
      complain(text, "no word for the " .. place.attribute.name)
    end
  end
  return card
end

-- The card that a code or four words name, in any case, the words in any order.
function notation.parse(text)
  if type(text) ~= "string" then
    complain(text, "expected a string")
  end
  if text:find("[\128-\255]") then
    -- Seen as a whole: a string is bytes here, and a message must not cut a character.
    complain(text, "expected ASCII")
  end
  local words = {}
  -- Only ASCII white space separates words.
  for word in fold(text):gmatch("[^ \t\n\r\f\v]+") do
    words[#words + 1] = word
  end
  if #words == 1 and not MEANINGS[words[1]] then
    return parse_code(text, words[1])
  end
  return parse_words(text, words)
end

return notation
