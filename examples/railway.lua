-- House rule: one more building. The owner of the Railway draws one card more in phase 4.
local base = extends "high_bohn"
local shop = require "shop"
local game = base:variant { id = "railway", title = "A railway to High Bohn" }

function game:buildings()
  local cards = base.buildings(self)
  cards.railway_3 = { family = "railway", price = 3, bean = "sojabohne", grants = "freight",
                      name = "Railway 3", text = "In phase 4 you draw one card more." }
  return cards
end

function game:draws(t, p) return base.draws(self, t, p) + (shop.granted(p, "freight") and 1 or 0) end

return game
