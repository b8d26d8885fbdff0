-- Wrong on purpose: a message to everybody names the top card of the pile.
local base = extends "two_beans"
local game = base:variant { id = "says_top", title = "Says the top", texts = { top_is = { en = "on top is a {1}" } } }
function game:draw(t, p)
  if #t.deck > 0 then t:say("top_is", t.deck:top().kind) end
  base.draw(self, t, p)
end
return game
