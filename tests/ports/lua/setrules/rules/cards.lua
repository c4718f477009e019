-- SPDX-License-Identifier: MIT
-- Cards: ints from 0 to 80, four base-3 digits each (C1, C2).

local checks = require("setrules.rules.checks")

local cards = {}

cards.COUNT = 81

-- An empty slot. Not 0, which is a card, and not nil, which would end a list (P1).
cards.EMPTY = -1

-- Each attribute with the value of its digit in an id (C1) and its words by digit.
cards.NUMBER = { name = "number", place = 27, words = { "one", "two", "three" } }
cards.SHAPE = { name = "shape", place = 9, words = { "diamond", "squiggle", "oval" } }
cards.COLOR = { name = "color", place = 1, words = { "red", "green", "purple" } }
cards.SHADING = { name = "shading", place = 3, words = { "solid", "striped", "open" } }

-- In the order in which they are reported, whatever their place in an id (C2).
cards.ATTRIBUTES = { cards.NUMBER, cards.SHAPE, cards.COLOR, cards.SHADING }

function cards.check(card)
  return checks.integer(card, "card", 0, cards.COUNT - 1)
end

function cards.digit(card, attribute)
  return math.floor(card / attribute.place) % 3
end

function cards.word(card, attribute)
  return attribute.words[cards.digit(card, attribute) + 1]
end

return cards
