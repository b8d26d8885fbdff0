-- Wrong on purpose: a rule that never ends, late in the game.
local base = extends "two_beans"
local game = base:variant { id = "looping", title = "Looping" }
function game:draws(t, p)
  local n = base.draws(self, t, p)
  while #t.deck < 6 do n = n + 1 end  -- WRONG: the rules ran for more than 10000000 Lua instructions without a decision
  return n
end
return game
