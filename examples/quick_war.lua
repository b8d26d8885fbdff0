-- House rule: a shorter war. It ends when the draw pile is used up for the third time (BNP-V1), and
-- everybody starts with a thaler, so that the first turn may bring the first attack.
local base = extends "bohnaparte"
local game = base:variant { id = "quick_war", title = "Quick war", options = { exhaustions = 3 } }

function game:setup(t, p)
  base.setup(self, t, p)
  for _, player in t:seats(t:active()) do t.deck:draw(player.coins) end
end

return game
