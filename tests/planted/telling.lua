-- Wrong on purpose: a question reveals the top card of the pile.
local base = extends "two_beans"
local game = base:variant { id = "telling", title = "Telling" }
function game:draw(t, p)
  local top = t.deck:top()
  if top then p:choose { "guess", from = { top.kind.id }, pass = true, clause = "TWO-7" } end  -- WRONG: can tell hidden cards apart at 'guess'
  base.draw(self, t, p)
end
return game
