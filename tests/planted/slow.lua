-- Wrong on purpose: a rule that takes far too long, although within the limit.
local base = extends "two_beans"
local game = base:variant { id = "slow", title = "Slow" }
function game:draws(t, p)
  local n = 0
  for i = 1, 100000 do n = n + i % 2 end  -- WRONG: slow: one decision cost
  return base.draws(self, t, p) + (n > 0 and 0 or 1)
end
return game
