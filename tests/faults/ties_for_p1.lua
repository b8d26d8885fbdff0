-- Wrong on purpose: of equals the one with the lower number is first.
local base = extends "bohnanza"
local game = base:variant { id = "ties_for_p1", title = "Ties for p1" }
function game:score(_, p) return #p.coins, -p.number end
return game
