-- House rule: vendetta. A player who has lost a landscape to another wins the next tie against them.
local base = extends "bohnaparte"
local game = base:variant { id = "vendetta", title = "Vendetta", counters = { pair = { grudge = 0 } },
                            texts = { counter_grudge = { en = "grudge against", de = "Groll gegen" } } }

function game:wins_tie(t, p, target, attack)
  local owner = self:owner(t, target)
  return base.wins_tie(self, t, p, target, attack) or owner ~= nil and p.grudge[owner]:get() > 0
end

function game:conquer(t, p, target)
  local loser = self:owner(t, target)
  base.conquer(self, t, p, target)
  if not loser then return end
  loser.grudge[p]:add(1)
  if p.grudge[loser]:get() > 0 then p.grudge[loser]:add(-1) end
end

return game
