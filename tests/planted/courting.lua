-- Wrong on purpose: a bot that plants on its first field in seat 1, else on its last one.
local base = extends "bohnanza"
local farmer = base.bots.farmer
local game = base:variant { id = "courting", title = "Courting" }
game.bots = {
  courtier = function(self, t, p, q)  -- WRONG: bot 'courtier' answers 'plant_first' differently in seat p
    if q.name == "plant_first" then return q.options[p.number == 1 and 1 or #q.options] end
    return farmer(self, t, p, q)
  end,
}
return game
