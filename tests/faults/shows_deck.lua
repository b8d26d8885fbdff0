-- Wrong on purpose: the options reveal the next card.
local base = extends "two_beans"
local game = base:variant { id = "shows_deck", title = "Shows the deck" }
function game:draw(t, p)
  local top = t.deck:top()
  if top then p:choose { "guess", from = { top.kind.id }, pass = true } end
  base.draw(self, t, p)
end
return game
