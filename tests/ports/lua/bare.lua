-- SPDX-License-Identifier: MIT
-- The port once more, in a world as poor as a game server's: a few functions of Lua 5.1
-- and no others, no global variable besides them, pairs() in an order of its own, a sort
-- that treats equal elements in another way than Lua's, and the state of a match as text
-- between two commands.
--
--     setrules conform -- lua5.1 bare.lua [LOCALE]

local here = arg[0]:match("^(.*[/\\])") or "./"
package.path = here .. "?.lua;" .. package.path

local serve = require("check.serve")

-- What stays, by the name of its table; "" has what is in no table.
local KEPT = {
  [""] = "error getmetatable ipairs next pcall setmetatable tonumber tostring type unpack",
  math = "abs floor huge max min",
  string = "byte char find format gmatch gsub match rep sub",
  table = "concat remove"
}

local function selected(from, names)
  local kept = {}
  for name in names:gmatch("%S+") do
    kept[name] = from[name]
  end
  return kept
end

-- In an order that no table of Lua has: by the last letters, backwards.
local function pairs_otherwise(fields)
  local keys = {}
  for key in pairs(fields) do
    keys[#keys + 1] = key
  end
  table.sort(keys, function(one, other)
    return string.reverse(tostring(one)) > string.reverse(tostring(other))
  end)
  local at = 0
  return function()
    at = at + 1
    return keys[at], fields[keys[at]]
  end
end

-- Takes the last of all least elements where Lua would take any.
local function sort_otherwise(list, before)
  before = before or function(one, other) return one < other end
  for at = 1, #list do
    local least = at
    for other = at + 1, #list do
      if not before(list[least], list[other]) then
        least = other
      end
    end
    list[at], list[least] = list[least], list[at]
  end
end

local function new_world()
  local world = selected(_G, KEPT[""])
  world.math = selected(math, KEPT.math)
  world.string = selected(string, KEPT.string)
  world.table = selected(table, KEPT.table)
  world.table.sort = sort_otherwise
  world.pairs = pairs_otherwise

  local loaded = {}
  function world.require(name)
    if loaded[name] == nil then
      local chunk = assert(loadfile(here .. name:gsub("%.", "/") .. ".lua"))
      loaded[name] = setfenv(chunk, world)(name)
    end
    return loaded[name]
  end

  local function unknown(_, name)
    error("the global variable " .. tostring(name), 2)
  end
  return setmetatable(world, { __index = unknown, __newindex = unknown })
end

local world = new_world()
local json = world.require("setrules.rules.json")
local answer = world.require("check.protocol").new(function(state)
  return json.decode(json.encode(state))
end)

if arg[1] then
  assert(os.setlocale(arg[1]), "there is no locale " .. arg[1])
end
-- value:lower() and the like are gone, too.
getmetatable("").__index = world.string

serve(answer)
