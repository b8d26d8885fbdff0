-- Wrong on purpose: everybody is told which card lies on the pile.
local base = extends "two_beans"
local game = base:variant { id = "says_top", title = "Says the top", texts = { top_is = { en = "on top lies a {1}" } } }
function game:draw(t, p)
  if #t.deck > 0 then t:say("top_is", t.deck:top().kind) end
  base.draw(self, t, p)
end
return game
