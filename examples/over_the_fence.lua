-- House rule: a player who plants fewer beans than they may looks over the fence, at the hand of the next player.
local base = extends "bohnanza"
local game = base:variant { id = "over_the_fence", title = "A look over the fence" }

function game:plant(t, p)                     -- instead of BOH-1.3
  local held = #p.hand
  local next_phase = base.plant(self, t, p)
  if #p.hand == held then p:look(p:others()[1].hand) end
  return next_phase
end

return game
