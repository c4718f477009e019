-- SPDX-License-Identifier: MIT
-- "fair-v1" (D7): the host publishes the commitment before the game and the key after
-- it; nobody can predict the deck and anybody can check it.

local checks = require("setrules.rules.checks")
local decks = require("setrules.rules.decks")
local lists = require("setrules.rules.lists")
local sha256 = require("setrules.rules.sha256")

local fair = {}

local PREFIX = "setrules-fair-v1|"
local WORDS = 4294967296 -- 2^32

local function check_match_id(match_id)
  return checks.visible_text(match_id, "match id", "|")
end

-- 32 bytes as hexadecimal digits, in lower case, the form that is hashed.
local function check_hex(text, what)
  if type(text) ~= "string" or #text ~= 64 or text:find("[^0-9a-fA-F]") then
    -- A key is a secret: it is not shown.
    checks.refuse(what .. ": expected 64 hexadecimal digits")
  end
  local lower = text:gsub("[A-F]", function(digit) return string.char(digit:byte() + 32) end)
  return lower
end

-- What is published before the game, as 64 hex digits.
function fair.commitment(match_id, key)
  return sha256.hex(PREFIX .. check_match_id(match_id) .. "|" .. check_hex(key, "key"))
end

-- The whole deck that a key deals in a match.
function fair.order(match_id, key, small)
  local prefix = PREFIX .. check_match_id(match_id) .. "|"
  local lower_key = check_hex(key, "key")
  local block, read, blocks = "", 0, 0

  local function next_word()
    if read == #block then
      block = sha256.hmac(lower_key, prefix .. string.format("%d", blocks))
      read, blocks = 0, blocks + 1
    end
    local a, b, c, d = block:byte(read + 1, read + 4)
    read = read + 4
    return 16777216 * a + 65536 * b + 256 * c + d
  end

  return decks.shuffled(small, function(bound)
    -- Words from the last multiple of the bound on would favour low indices.
    local even = WORDS - WORDS % bound
    local word
    repeat
      word = next_word()
    until word < even
    return word % bound
  end)
end

-- Whether a published order, key and commitment belong together. Refuses what cannot be
-- an order, a key, a commitment or a match id at all.
function fair.verify(dealt, match_id, key, published)
  decks.check(dealt)
  if fair.commitment(match_id, key) ~= check_hex(published, "commitment") then
    return false
  end
  local order = fair.order(match_id, key, #dealt == 27)
  return lists.join(order, ",") == lists.join(dealt, ",")
end

return fair
