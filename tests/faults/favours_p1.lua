-- Wrong on purpose: a bot that plants on its first field in seat 1, else on its last one.
local base = extends "bohnanza"
local farmer = base.bots.farmer
local game = base:variant { id = "favours_p1", title = "A bot that favours p1" }
game.bots = {
  courtier = function(self, t, p, q)
    if q.name == "plant_first" then return q.options[p.number == 1 and 1 or #q.options] end
    return farmer(self, t, p, q)
  end,
}
return game
