-- Wrong on purpose: whether there is a second option depends on the hand of the next player.
local base = extends "two_beans"
local game = base:variant { id = "hinting", title = "Hinting" }
function game:draw(t, p)
  local holds = p:others()[1].hand:count(t:kind "red") > 0
  p:choose { "nudge", from = holds and { "left", "right" } or { "left" }, clause = "TWO-7" }  -- WRONG: can tell hidden cards apart at 'nudge'
  base.draw(self, t, p)
end
return game
