-- third_field.lua: a third field that is bought. A part of a game: game:include "third_field".
--
-- The cards for it lie in t.fields, one that is bought in p.extra. The game has the rules third_field_price(t, p) and
-- pay(t, p, price), and says in can_buy_third_field(t, p) when it is for sale.

---@type Game
local game = ...

--- Is there a third field for p, and can they pay for it?
function game:affords_third_field(t, p)
  return #p.coins >= self:third_field_price(t, p) and #p.extra == 0 and #t.fields > 0
end

--- Could the others buy all third fields that are left?
function game:contested(t, _, action, rivals)
  if action[1] ~= "buy_third_field" then return false end
  local buyers = 0
  for _, rival in ipairs(rivals) do buyers = buyers + (self:can_buy_third_field(t, rival) and 1 or 0) end
  return buyers >= #t.fields
end

function game:open_third_field(t, p)
  t.fields:draw(p.extra)
  p.field_3:open()
end

function game:buy_third_field(t, p)
  self:pay(t, p, self:third_field_price(t, p))
  self:open_third_field(t, p)
  t:say("bought_field", p)
end
