-- House rule: the player with the fewest thalers, alone or with others, draws one card more.
local base = extends "bohnanza"
local game = base:variant { id = "underdog", title = "The poorest draws one more" }

function game:draws(t, p)
  local more = 1
  for _, other in t:seats() do
    if #other.coins < #p.coins then more = 0 end
  end
  return base.draws(self, t, p) + more
end

return game
