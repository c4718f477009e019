-- SPDX-License-Identifier: MIT
-- The line protocol: one JSON request a line, one JSON answer a line, in the same order.
-- Reading and writing the lines is left to whoever runs this.

local answers = require("check.answers")
local boards = require("check.boards")
local checks = require("setrules.rules.checks")
local json = require("setrules.rules.json")
local matches = require("check.matches")
local positions = require("setrules.match.position")
local text = require("setrules.rules.text")

local protocol = {}

local FORMAT = 1

-- The answer of each kind of vector.
local KINDS = { board = boards.answer, game = matches.play, session = matches.play }
for kind, answer in pairs(answers) do
  KINDS[kind] = answer
end

-- An answer filled in by fill(answer), or the refusal in its place.
local function refusable(answer, fill)
  local went, raised = pcall(fill, answer)
  if went then
    answer.result = "valid"
  elseif checks.is_refusal(raised) then
    answer.result = "error"
    answer.reason = raised.message
  else
    error(raised, 0)
  end
  return answer
end

local function state_of(port, request)
  return port.sessions[request.session]
    or error("no open session: " .. checks.shown(request.session), 0)
end

-- What each request asks for. A port has the states of its open sessions by name, and
-- between(state), which is what happens to a state between two commands.
local REQUESTS = {}

function REQUESTS.hello(_, request)
  if request.format ~= FORMAT then
    error("format " .. checks.shown(request.format) .. ": expected " .. FORMAT, 0)
  end
  return {
    name = "setrules Lua port",
    version = "1.0.0",
    format = FORMAT,
    kinds = text.sorted_keys(KINDS),
    stepwise = true
  }
end

function REQUESTS.test(port, request)
  local answer_kind = KINDS[request.kind] or error("no kind: " .. checks.shown(request.kind), 0)
  return refusable({ id = request.id }, function(answer)
    answer.output = answer_kind(request.input, port.between)
  end)
end

function REQUESTS.create(port, request)
  return refusable({ session = request.session }, function(answer)
    local state, events = matches.new(request.input)
    port.sessions[request.session] = state
    answer.events = events
    answer.digest = positions.digest(state)
  end)
end

function REQUESTS.command(port, request)
  local state = port.between(state_of(port, request))
  local answer = matches.command(state, request.step)
  port.sessions[request.session] = state
  answer.session = request.session
  return answer
end

function REQUESTS.close(port, request)
  state_of(port, request)
  port.sessions[request.session] = nil
  return { session = request.session, closed = true }
end

-- A request that cannot be read, or a fault here: told with its id or session.
local function complaint(request, raised)
  local told = { error = type(raised) == "string" and raised or checks.shown(raised) }
  for _, name in ipairs({ "id", "session" }) do
    if type(request) == "table" and type(request[name]) == "string" then
      told[name] = request[name]
    end
  end
  return told
end

-- The answer to a request, or nothing for bye.
local function respond(port, request)
  if type(request) ~= "table" then
    error("no request: " .. checks.shown(request), 0)
  end
  local asked = request["do"]
  if asked == "bye" then
    return nil
  end
  local answer = REQUESTS[asked] or error("no request: " .. checks.shown(asked), 0)
  return answer(port, request)
end

local function same(state)
  return state
end

-- A function from each line to its answer, and from bye to nil. between(state): what
-- happens to the state of a match between two commands; without it, nothing.
function protocol.new(between)
  local port = { sessions = {}, between = between or same }
  return function(line)
    local request
    local went, answer = pcall(function()
      request = json.decode(line)
      local answered = respond(port, request)
      return answered and json.encode(answered)
    end)
    if went then
      return answer
    end
    return json.encode(complaint(request, answer))
  end
end

return protocol
