-- Wrong on purpose: offers one more field when explanations are kept, as in play, than in a simulation.
local base = extends "two_beans"
local game = base:variant { id = "plays_for_show", title = "Plays for show" }
function game:some(_, p)
  local _, explained = p.fields:taking(p.hand:front(), "TWO-5")
  return explained and { p.field_1, p.field_2 } or { p.field_1 }
end
function game:plant(t, p)
  local where = p.hand:front() and p:choose { "plant_where", from = "some" }
  if where and #where == 0 then p.hand:move(p.hand:front(), where) end
end
return game
