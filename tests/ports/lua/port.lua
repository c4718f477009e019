-- SPDX-License-Identifier: MIT
-- The port: answers the line protocol on standard input and output.
--
--     setrules conform -- lua5.1 port.lua

-- Modules are looked for beside this file, wherever it is started from.
local here = arg[0]:match("^(.*[/\\])") or "./"
package.path = here .. "?.lua;" .. package.path

local answer = require("check.protocol").new()

for line in io.lines() do
  local answered = answer(line)
  if not answered then
    break
  end
  io.write(answered, "\n")
  io.flush()
end
