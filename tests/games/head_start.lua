-- A turn each, and everybody draws a card; who begins gets a free point, and with seat_point so does p1.
local game = define { id = "head_start", title = "Head Start", players = { 2, 4 }, turn = { "take" } }
game.options = { seat_point = { false, "p1 gets a point, too" } }
game:include "first"
game.cards = { { id = "point", count = 20 }, { id = "blank", count = 60 } }
game.zones = { deck = "none", each = { row = "all" } }
function game:setup(t)
  t.deck:fill():shuffle()
  self:begin(t)
end
function game:take(t, p)
  t.deck:draw(p.row)
  if t:turn() == 2 * self.seat_count then t:finish() end
end
function game:score(t, p)
  local begins, lucky = self:turn_place(t, p) == 1, self.opt.seat_point and p.number == 1
  return p.row:count(t:kind "point") + (begins and 1 or 0) + (lucky and 1 or 0)
end
return game
