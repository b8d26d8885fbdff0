-- p1 gets a free point.
local base = extends "red_blue"
local game = base:variant { id = "unfair", title = "Unfair" }
function game:score(t, p) return base.score(self, t, p) + (p.number == 1 and 1 or 0) end
return game
