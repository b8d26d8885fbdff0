-- Wrong on purpose: a player is offered the cards of another hand, without having looked at them.
local base = extends "two_beans"
local game = base:variant { id = "offering", title = "Offering" }
function game:draw(t, p)
  local other = p:others()[1]
  local card = p:choose { "snatch", from = other.hand, pass = true, clause = "TWO-7" }  -- WRONG: 'snatch' names
  if card then other.hand:move(card, p.hand) end
  base.draw(self, t, p)
end
return game
