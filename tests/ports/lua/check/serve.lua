-- SPDX-License-Identifier: MIT
-- Lines in and lines out, on the standard streams.

-- Writes answer(line) for every line that comes, until there is no answer or no line.
return function(answer)
  for line in io.lines() do
    local answered = answer(line)
    if not answered then
      return
    end
    io.write(answered, "\n")
    io.flush()
  end
end
