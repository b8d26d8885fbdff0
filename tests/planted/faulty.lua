-- Wrong on purpose: an error that occurs only in a long game.
local base = extends "bohnanza"
local game = base:variant { id = "faulty", title = "Faulty" }
function game:harvest(t, p, where)
  if #p.coins >= 3 and #where > 2 then
    local far = nil
    return far.off  -- WRONG: attempt to index a nil value (local 'far')
  end
  base.harvest(self, t, p, where)
end
return game
