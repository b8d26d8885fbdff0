-- Wrong on purpose: a message to the others names the front card of a hand.
local base = extends "two_beans"
local game = base:variant { id = "tells_hand", title = "Tells a hand", texts = { he_has = { en = "holding a {1}" } } }
function game:draw(t, p)
  for _, q in t:seats() do
    if q ~= p and #p.hand > 0 then q:tell("he_has", p.hand:front().kind) end
  end
  base.draw(self, t, p)
end
return game
