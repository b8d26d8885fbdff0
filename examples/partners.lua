-- House rule for four: players who sit opposite are partners, and partners do not begin what the other grows.
local base = extends "bohnanza"
local game = base:variant { id = "partners", title = "Partners", players = { 4, 4 } }

game.clauses = {
  ["PAR-1"] = "Nobody plants on an empty field what grows on a field of their partner, who sits opposite.",
}

function game:fits(t, p, card, where)
  local partner = p:left():left()
  if #where == 0 and #partner.fields:topped(card) > 0 then return no "PAR-1" end
  return base.fits(self, t, p, card, where)
end

return game
