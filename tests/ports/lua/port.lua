-- SPDX-License-Identifier: MIT
-- The port: answers the line protocol on standard input and output.
--
--     setrules conform -- lua5.1 port.lua

-- Modules are looked for beside this file, wherever it is started from.
local here = arg[0]:match("^(.*[/\\])") or "./"
package.path = here .. "?.lua;" .. package.path

require("check.serve")(require("check.protocol").new())
