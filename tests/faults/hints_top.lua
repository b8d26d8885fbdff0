-- Wrong on purpose: the choice of the message reveals the top card of the pile.
local base = extends "two_beans"
local game = base:variant { id = "hints_top", title = "Hints at the top" }
function game:draw(t, p)
  if #t.deck > 0 then t:say(t.deck:top().kind.id == "red" and "warm" or "cold") end
  base.draw(self, t, p)
end
return game
