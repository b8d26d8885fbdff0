-- Wrong on purpose: p1 draws one card more than the others.
local base = extends "bohnanza"
local game = base:variant { id = "spoils_p1", title = "Spoils p1" }
function game:draws(t, p) return base.draws(self, t, p) + (p.number == 1 and 1 or 0) end
return game
