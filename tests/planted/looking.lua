-- Nothing is wrong here: a seat that has looked may be offered hidden cards, read about them, and remember them.
local base = extends "two_beans"
local game = base:variant { id = "looking", title = "Looking" }
game.texts = { saw = { en = "The top card is a {1}." }, swap = { en = "Take which card?" }, keep = { en = "Keep it?" } }
game.counters = { each = { seen = 0, no_red = 0 } }
function game:draw(t, p)
  local other, top = p:others()[1], t.deck:top()
  p:look(other.hand)
  p.seen:add(#other.hand)
  local card = p:choose { "swap", from = other.hand, pass = true, clause = "TWO-7" }
  if card then other.hand:move(card, p.hand) end
  p:look(top)
  p:tell("saw", top)
  p:choose { "keep", from = { top }, show = { t.deck:at(1) }, clause = "TWO-7" }
  if t:turn() % 3 == 0 then t.deck:shuffle() end
  base.draw(self, t, p)
  if #p.hand == 0 then p.no_red:set(1) end
end
function game:could_hold(_, p, card, zone)
  return not (zone == p.hand and p.no_red:get() == 1 and card.id == "red" and #p.hand == 0)
end
return game
