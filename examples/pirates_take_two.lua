-- House rule: a raid brings two cards (instead of ISL-R5), if the ship carries as many.
local base = extends "isla_bohnita"
local game = base:variant { id = "pirates_take_two", title = "Pirates take two" }
function game:loot(t, p, ship) return base.loot(self, t, p, ship) + 1 end
return game
