-- first.lua: who begins. A part of a game: game:include "first", after its options are declared.
--
-- The setup calls self:begin(t). Seat 1 begins by default: it sits to the left of the dealer, who has the last seat.

---@type Game
local game = ...

game.options = game.options or {}
game.options.first = { 1, "who begins: the number of a seat, 0 draws lots", least = 0, seat = true }

game.texts = { begins = { en = "{1} begins.", de = "{1} beginnt." } }

--- Gives the first turn to the seat that begins, and returns it.
function game:begin(t)
  local n = self.opt.first
  local p = t:seat(n > 0 and n or t:random(self.seat_count))
  t:pass_to(p)
  if n == 0 then t:say("begins", p) end
  return p
end

--- The place of p in turn order: 1 for the seat that begins.
function game:turn_place(t, p)
  return (p.number - self:starter(t).number) % self.seat_count + 1
end

--- Who began. If lots were drawn, they are computed from the turn: only for games in which turns go clockwise.
function game:starter(t)
  local n = self.opt.first
  return t:seat(n > 0 and n or (t:active().number - math.max(t:turn(), 1)) % self.seat_count + 1)
end
