-- House rule: one more establishment. Who protects the Jazz Club turns up one card more in phase 4.
local base = extends "prohibohn"
local shop = require "shop"
local game = base:variant { id = "jazz_club", title = "Jazz in Chicabohn" }

function game:sale_cards()
  local cards = base.sale_cards(self)
  cards.jazz_club_2 = { family = "jazz_club", price = 2, bean = "feuerbohne", grants = "encore",
                        name = "Jazz Club 2", text = "In phase 4 you turn up one bean more." }
  return cards
end

function game:turned_up(t, p)
  return base.turned_up(self, t, p) + (shop.granted(p, "encore") and 1 or 0)
end

return game
