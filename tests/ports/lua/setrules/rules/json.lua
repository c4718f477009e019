-- SPDX-License-Identifier: MIT
-- JSON as the rules use it (P1): objects, arrays, strings, integers of at most 53 bits,
-- true and false; no floats, no null, no key twice. What is written is canonical: keys
-- sorted, no spaces, so that the same content has the same hash in every language.
--
-- A list stands for an array, so that an empty table is []. The empty object, which would
-- look the same, is the one value json.EMPTY_OBJECT.

local checks = require("setrules.rules.checks")
local lists = require("setrules.rules.lists")
local text = require("setrules.rules.text")

local json = {}

json.EMPTY_OBJECT = setmetatable({}, {
  __newindex = function() error("the empty object stays empty", 2) end
})

-- How deep values may be nested. Some engines have a small stack.
local DEEPEST = 20

-- Every way in which a character beyond ASCII is written in UTF-8.
local SEQUENCES = {
  "^[\194-\223][\128-\191]()",
  "^\224[\160-\191][\128-\191]()",
  "^[\225-\236\238\239][\128-\191][\128-\191]()",
  "^\237[\128-\159][\128-\191]()",
  "^\240[\144-\191][\128-\191][\128-\191]()",
  "^[\241-\243][\128-\191][\128-\191][\128-\191]()",
  "^\244[\128-\143][\128-\191][\128-\191]()"
}

-- The bytes 0 to 31, without a zero byte, which a pattern of Lua 5.1 cannot hold.
local CONTROL = "[^ -\255]"
local BEYOND_ASCII = "[\128-\255]"

local ESCAPED = {
  ['"'] = '"', ["\\"] = "\\", ["/"] = "/",
  b = "\b", f = "\f", n = "\n", r = "\r", t = "\t"
}

local ESCAPE = {
  ['"'] = '\\"', ["\\"] = "\\\\",
  ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t"
}

local function fail(at, expected)
  error("JSON at byte " .. at .. ": expected " .. expected, 0)
end

local function skip_space(source, at)
  return source:match("^[ \t\r\n]*()", at)
end

-- --- reading; each reader takes the place where its value begins and answers with the
-- value and the place after it

local function read_number(source, at)
  local digits, after = source:match("^(-?[0-9]+)()", at)
  if not digits or digits:find("^-?0[0-9]") then
    fail(at, "a value")
  end
  local number = tonumber(digits)
  if #digits > 17 or math.abs(number) > checks.EXACT then
    fail(at, "an integer of at most 53 bits")
  end
  -- -0 is 0, and nothing shows the difference later.
  return number == 0 and 0 or number, after
end

local function check_characters(part, from)
  local control = part:find(CONTROL)
  if control then
    fail(from + control - 1, "no control character in a string")
  end
  local at = part:find(BEYOND_ASCII)
  while at do
    local after
    for _, sequence in ipairs(SEQUENCES) do
      after = after or part:match(sequence, at)
    end
    if not after then
      fail(from + at - 1, "UTF-8")
    end
    at = part:find(BEYOND_ASCII, after)
  end
end

-- The character of a code point, in UTF-8.
local function character(point)
  local function trailing(divisor)
    return 0x80 + math.floor(point / divisor) % 64
  end
  if point < 0x80 then
    return string.char(point)
  elseif point < 0x800 then
    return string.char(0xc0 + math.floor(point / 64), trailing(1))
  elseif point < 0x10000 then
    return string.char(0xe0 + math.floor(point / 4096), trailing(64), trailing(1))
  end
  return string.char(0xf0 + math.floor(point / 262144), trailing(4096), trailing(64), trailing(1))
end

-- What follows \u: four hexadecimal digits, or two such numbers for one character.
local function read_code(source, at)
  local digits = source:match("^[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]", at)
    or fail(at, "four hexadecimal digits")
  local point = tonumber(digits, 16)
  if point < 0xd800 or point > 0xdfff then
    return character(point), at + 4
  end
  local second = source:match("^\\u([dD][c-fC-F][0-9a-fA-F][0-9a-fA-F])", at + 4)
  if point > 0xdbff or not second then
    fail(at, "both halves of a character")
  end
  return character(0x10000 + (point - 0xd800) * 1024 + tonumber(second, 16) - 0xdc00), at + 10
end

local function read_string(source, at)
  local parts = {}
  at = at + 1
  while true do
    local stop = source:find('["\\]', at) or fail(#source + 1, "the end of a string")
    local part = source:sub(at, stop - 1)
    check_characters(part, at)
    parts[#parts + 1] = part
    if source:sub(stop, stop) == '"' then
      return table.concat(parts), stop + 1
    end
    local letter = source:sub(stop + 1, stop + 1)
    if letter == "u" then
      parts[#parts + 1], at = read_code(source, stop + 2)
    else
      parts[#parts + 1] = ESCAPED[letter] or fail(stop, "an escape")
      at = stop + 2
    end
  end
end

local read_value

-- Reads entries up to the closing bracket; read_entry(at) answers with the place after one.
local function read_entries(source, at, closing, read_entry)
  at = skip_space(source, at + 1)
  if source:sub(at, at) == closing then
    return at + 1
  end
  while true do
    at = skip_space(source, read_entry(at))
    local mark = source:sub(at, at)
    if mark == closing then
      return at + 1
    elseif mark ~= "," then
      fail(at, ", or " .. closing)
    end
    at = skip_space(source, at + 1)
  end
end

local function read_array(source, at, depth)
  local list = {}
  local after = read_entries(source, at, "]", function(from)
    local behind
    list[#list + 1], behind = read_value(source, from, depth)
    return behind
  end)
  return list, after
end

local function read_object(source, at, depth)
  local fields = {}
  local after = read_entries(source, at, "}", function(from)
    if source:sub(from, from) ~= '"' then
      fail(from, "a key")
    end
    local key, colon = read_string(source, from)
    if fields[key] ~= nil then
      fail(from, "no key twice")
    end
    colon = skip_space(source, colon)
    if source:sub(colon, colon) ~= ":" then
      fail(colon, ":")
    end
    local behind
    fields[key], behind = read_value(source, skip_space(source, colon + 1), depth)
    return behind
  end)
  return next(fields) == nil and json.EMPTY_OBJECT or fields, after
end

function read_value(source, at, depth)
  local first = source:sub(at, at)
  if depth == DEEPEST then
    fail(at, "values that are less nested")
  elseif first == "{" then
    return read_object(source, at, depth + 1)
  elseif first == "[" then
    return read_array(source, at, depth + 1)
  elseif first == '"' then
    return read_string(source, at)
  elseif source:sub(at, at + 3) == "true" then
    return true, at + 4
  elseif source:sub(at, at + 4) == "false" then
    return false, at + 5
  end
  return read_number(source, at)
end

-- The value that a text holds; anything but one whole value is an error.
function json.decode(source)
  local value, at = read_value(source, skip_space(source, 1), 0)
  at = skip_space(source, at)
  if at <= #source then
    fail(at, "the end")
  end
  return value
end

-- --- writing

local function escape(byte)
  return ESCAPE[byte] or string.format("\\u%04x", byte:byte())
end

local function quoted(value)
  return '"' .. value:gsub('["\\]', escape):gsub(CONTROL, escape) .. '"'
end

-- The canonical text of a value.
function json.encode(value)
  local kind = type(value)
  if kind == "string" then
    return quoted(value)
  elseif kind == "boolean" then
    return tostring(value)
  elseif kind ~= "table" then
    -- tostring() would round to 14 digits.
    return string.format("%.0f", checks.integer(value, "number", -checks.EXACT, checks.EXACT))
  elseif #value > 0 or next(value) == nil and value ~= json.EMPTY_OBJECT then
    return "[" .. lists.join(lists.map(value, json.encode), ",") .. "]"
  end
  local fields = lists.map(text.sorted_keys(value), function(key)
    return quoted(key) .. ":" .. json.encode(value[key])
  end)
  return "{" .. lists.join(fields, ",") .. "}"
end

return json
