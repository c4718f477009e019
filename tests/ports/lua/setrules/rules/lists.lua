-- SPDX-License-Identifier: MIT
-- What Lua's own table library does not have. A list is a plain table with the keys 1 to
-- n and no holes: nothing in it is ever nil (P1).

local lists = {}

function lists.copy(list)
  local copied = {}
  for at = 1, #list do
    copied[at] = list[at]
  end
  return copied
end

function lists.contains(list, wanted)
  for at = 1, #list do
    if list[at] == wanted then
      return true
    end
  end
  return false
end

-- The values for which keeps(value) holds, in their order.
function lists.filter(list, keeps)
  local kept = {}
  for at = 1, #list do
    if keeps(list[at]) then
      kept[#kept + 1] = list[at]
    end
  end
  return kept
end

function lists.map(list, change)
  local made = {}
  for at = 1, #list do
    made[at] = change(list[at])
  end
  return made
end

function lists.extend(list, more)
  for at = 1, #more do
    list[#list + 1] = more[at]
  end
end

-- table.concat(), some values at a time: gopher-lua puts all that are joined at once on a
-- stack which a server may keep small.
function lists.join(list, separator)
  local parts = {}
  for from = 1, #list, 50 do
    parts[#parts + 1] = table.concat(list, separator, from, math.min(from + 49, #list))
  end
  return #parts > 1 and lists.join(parts, separator) or parts[1] or ""
end

return lists
