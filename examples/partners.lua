-- House rule for four: players who sit opposite are partners, and leave to each other what the other grows.
local base = extends "bohnanza"
local game = base:variant { id = "partners", title = "Partners", players = { 4, 4 } }

game.clauses = {
  ["PAR-1"] = "Nobody begins a second field with what grows on a field of their partner, who sits opposite.",
}

function game:fits(t, p, card, where)
  local begins = #where == 0 and #p.fields:least(1) > 0
  if begins and #p:left():left().fields:topped(card) > 0 then return no "PAR-1" end
  return base.fits(self, t, p, card, where)
end

return game
