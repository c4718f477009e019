-- SPDX-License-Identifier: MIT
-- The numbers of .NET's new System.Random(seed), bit for bit (D2): Knuth's subtractive
-- generator, so that a server deals what a client in C# deals from the same seed. A
-- number of Lua is a double, which holds every value in here exactly.

local checks = require("setrules.rules.checks")

local random = {}

local Random = {}
Random.__index = Random

local INT32_MAX = 2147483647
local INT32_MIN = -2147483648
local INT32_VALUES = 4294967296
local MODULUS = INT32_MAX
local SIZE = 55

-- Up to here sample * bound / MODULUS in integers is what .NET gets by a floating-point
-- product, for every sample. No rule draws below more than 81.
local EXACT_BOUND = 1048576

-- A difference as an int32 variable holds it, wrapped around, then made positive. The
-- wrap matters: without it 59 % of the seeds give other draws, yet only 6,142 seeds
-- another deck, so that trying a few seeds does not show the fault.
local function difference(one, other)
  local wrapped = one - other
  if wrapped > INT32_MAX then
    wrapped = wrapped - INT32_VALUES
  elseif wrapped < INT32_MIN then
    wrapped = wrapped + INT32_VALUES
  end
  return wrapped < 0 and wrapped + MODULUS or wrapped
end

-- A generator for any int32 seed.
function random.new(seed)
  checks.integer(seed, "seed", INT32_MIN, INT32_MAX)
  local words = {}
  local word = 161803398 - math.min(math.abs(seed), INT32_MAX)
  local following = 1
  words[SIZE] = word
  for step = 1, SIZE - 1 do
    words[21 * step % SIZE] = following
    word, following = following, difference(word, following)
  end
  for _ = 1, 4 do
    for place = 1, SIZE do
      words[place] = difference(words[place], words[1 + (place + 30) % SIZE])
    end
  end
  return setmetatable({ words = words, index = 0, lagged = 21 }, Random)
end

-- Next(): 0 to 2147483646.
function Random:next()
  self.index = self.index % SIZE + 1
  self.lagged = self.lagged % SIZE + 1
  local sample = difference(self.words[self.index], self.words[self.lagged])
  self.words[self.index] = sample
  return sample
end

-- Next(bound): 0 to bound - 1. A bound of 0 or 1 takes a draw, too.
function Random:below(bound)
  checks.integer(bound, "bound", 0, INT32_MAX)
  if bound <= EXACT_BOUND then
    -- The product stays below 2^52, so that the quotient rounds down right.
    return math.floor(self:next() * bound / MODULUS)
  end
  return math.floor(self:next() * (1 / MODULUS) * bound)
end

-- Next(low, high): low to high - 1, and low when they are equal. A range wider than an
-- int32 takes two draws.
function Random:between(low, high)
  checks.integer(low, "low", INT32_MIN, INT32_MAX)
  checks.integer(high, "high", low, INT32_MAX)
  if high - low <= INT32_MAX then
    return low + self:below(high - low)
  end
  local sample = self:next()
  if self:next() % 2 == 0 then
    sample = -sample
  end
  return low + math.floor((sample + (MODULUS - 1)) / 4294967293 * (high - low))
end

return random
