-- House rule: two jokers. A joker is planted on any field, and any bean on a joker; it counts as one bean more.
local base = extends "bohnanza"
local game = base:variant { id = "joker", title = "Jokers",
  cards = { also = { id = "joker", count = 2, number = 2, meter = { 0, 0, 0, 0 }, field_for = 0,
                     back = "bean", name = { en = "joker", de = "Joker" } } },
}

function game:fits(t, p, card, where)
  if #where > 0 and (card.id == "joker" or where:kind().id == "joker") then return true end
  return base.fits(self, t, p, card, where)
end

--- A joker goes below the beans: the top card is what grows there.
function game:plant_card(t, p, card, where)
  base.plant_card(self, t, p, card, where)
  if card.id == "joker" then where:move(card, where, "bottom") end
end

return game
