-- SPDX-License-Identifier: MIT
-- The order of strings by their bytes. Lua's own < follows the locale of the host where
-- the C library does, and pairs() follows no order at all (P3).

local text = {}

function text.before(one, other)
  for at = 1, math.min(#one, #other) do
    local byte, against = one:byte(at), other:byte(at)
    if byte ~= against then
      return byte < against
    end
  end
  return #one < #other
end

-- The keys of a table, all of them strings, sorted.
function text.sorted_keys(fields)
  local keys = {}
  for key in pairs(fields) do
    keys[#keys + 1] = key
  end
  table.sort(keys, text.before)
  return keys
end

return text
